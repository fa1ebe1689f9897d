import { setupServer } from 'msw/node'

/** The API for tests. */
export const server = setupServer()

/** The requests without an answer, by method and address. */
const underWay = new Map<Promise<unknown>, string>()
// Kept, because a test may replace it by one of a clock of its own.
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

/** Delays each request and each answer by a random time, so that they overtake each other. */
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
 * Resolves once all requests are answered, also those that were sent because of an answer. Throws when a request has no
 * answer after a time: a test that failed may leave a handler that never answers. Even on a busy machine an answer takes
 * less than ten seconds.
 */
export async function allAnswered(waitMs = 10_000): Promise<void> {
  while (underWay.size > 0) {
    const waited = [...underWay.keys()]
    const named = [...underWay.values()].join(', ')
    const end = Promise.withResolvers<never>()
    const limit = later(() => end.reject(new Error(`Not answered within ${waitMs} ms: ${named}`)), waitMs)
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
