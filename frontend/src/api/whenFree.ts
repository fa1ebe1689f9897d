import { ApiError } from '@/api/errors'

/** How often a call is made while another change holds it up. With two seconds between, that is about 20 seconds. */
const mostCalls = 10

/**
 * Makes a call again that the server refused because another change holds it up, such as a plan that is being applied to
 * the trip, after the time that it names. A change that takes longer than that is shown as the error that it is.
 */
export async function whenFree<T>(call: () => Promise<T>, refused: ApiError, signal?: AbortSignal): Promise<T> {
  let held = refused
  for (let calls = 1; calls < mostCalls; calls += 1) {
    if (signal?.aborted) break
    const seconds = Number(held.retryAfter)
    await new Promise((resolve) => {
      setTimeout(resolve, seconds * 1000)
    })
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiError && error.held)) throw error
      held = error
    }
  }
  throw held
}
