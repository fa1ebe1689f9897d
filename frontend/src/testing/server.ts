import { setupServer } from 'msw/node'

/** The API as tests see it. */
export const server = setupServer()

const underWay = new Set<Promise<unknown>>()

/** Takes all requests from now on. */
export function listen(): void {
  server.listen({ onUnhandledFrame: 'error' })
  const send = globalThis.fetch
  globalThis.fetch = (...request) => {
    const answer = send(...request)
    underWay.add(answer)
    const forget = () => underWay.delete(answer)
    answer.then(forget, forget)
    return answer
  }
}

/** Comes once all that was asked is answered, and what was asked because of it. */
export async function allAnswered(): Promise<void> {
  while (underWay.size > 0) {
    const waited = [...underWay]
    underWay.clear()
    await Promise.allSettled(waited)
    // Who asked reads the answer first.
    await new Promise((resolve) => setTimeout(resolve))
  }
}
