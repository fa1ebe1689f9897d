import { setupServer } from 'msw/node'

/** The API for tests. */
export const server = setupServer()

/** The requests without an answer, by method and address. */
const underWay = new Map<Promise<unknown>, string>()
/** Milliseconds; longer than an answer takes on a busy machine. */
const answerMs = 10_000
// Tests may replace it.
const { setTimeout: later } = globalThis
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
  const { fetch } = globalThis
  const send: typeof fetch = process.env.LATE_ANSWERS ? late(fetch) : fetch
  globalThis.fetch = (...request) => {
    const answer = send(...request)
    underWay.set(answer, `${request[1]?.method ?? 'GET'} ${String(request[0])}`)
    const forget = () => underWay.delete(answer)
    answer.then(forget, forget)
    return answer
  }
  return () => {
    globalThis.fetch = fetch
    server.close()
  }
}

/** Requests and answers that take a random time each, so that they overtake each other. */
const late =
  (send: typeof fetch): typeof fetch =>
  async (...request) => {
    await aWhile()
    try {
      return await send(...request)
    } finally {
      await aWhile()
    }
  }

/** Up to 80 ms; half of the time none. */
const aWhile = () => new Promise<void>((resolve) => later(resolve, Math.max(0, Math.random() * 160 - 80)))

/**
 * Resolves once all requests are answered, including those that the answers caused. Throws when one stays without an
 * answer, as after a test that failed while its handler still waited.
 */
export async function allAnswered(): Promise<void> {
  while (underWay.size > 0) {
    const waited = [...underWay.keys()]
    const named = [...underWay.values()].join(', ')
    const end = Promise.withResolvers<never>()
    const limit = later(() => end.reject(new Error(`Not answered within ${answerMs} ms: ${named}`)), answerMs)
    await Promise.race([Promise.allSettled(waited), end.promise]).finally(() => {
      clearTimeout(limit)
      for (const answer of waited) underWay.delete(answer)
    })
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
