import { setupServer } from 'msw/node'

/** The API for tests. */
export const server = setupServer()

const underWay = new Set<Promise<unknown>>()
let unanswered: string[] = []

/**
 * Starts to intercept all requests, and returns what ends it. A request that no handler answers fails, and its test with
 * it: see `allHandled`.
 */
export function listen(): () => void {
  server.listen({
    onUnhandledFrame: async ({ frame, defaults }) => {
      unanswered.push(await frame.getUnhandledMessage())
      defaults.error()
    },
  })
  const send = globalThis.fetch
  globalThis.fetch = (...request) => {
    const answer = send(...request)
    underWay.add(answer)
    const forget = () => underWay.delete(answer)
    answer.then(forget, forget)
    return answer
  }
  return () => {
    globalThis.fetch = send
    server.close()
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

/** Throws when the test has made a request without a handler. */
export function allHandled(): void {
  const missed = unanswered
  unanswered = []
  if (missed.length > 0) throw new Error(missed.join('\n'))
}
