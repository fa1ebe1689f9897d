import { setupServer } from 'msw/node'

/** The API for tests. */
export const server = setupServer()

const underWay = new Set<Promise<unknown>>()

/** Starts to intercept all requests. */
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

/** Resolves once all requests are answered, including those that the answers caused. */
export async function allAnswered(): Promise<void> {
  while (underWay.size > 0) {
    const waited = [...underWay]
    underWay.clear()
    await Promise.allSettled(waited)
    // The caller reads the answer first.
    await new Promise((resolve) => setTimeout(resolve))
  }
}
