import { ApiError } from '@/api/errors'
import { pause } from '@/api/pause'

/** How long a call waits in all, in seconds, while another change holds it up. */
const longestWait = 20
/** How long it waits at least before it is made again, also where the answer names no time in seconds. */
const shortestWait = 1

/**
 * Makes a call again that the server refused because another change holds it up, such as a plan that is being applied to
 * the trip, after the time that it names. If the other change takes longer than `longestWait`, the refusal is thrown.
 */
export async function whenFree<T>(call: () => Promise<T>, refused: ApiError, signal?: AbortSignal): Promise<T> {
  let held = refused
  let waited = 0
  // The caller aborts the signal.
  // oxlint-disable-next-line no-unmodified-loop-condition
  while (!signal?.aborted) {
    const seconds = Math.max(shortestWait, Number(held.retryAfter) || 0)
    waited += seconds
    if (waited > longestWait) break
    await pause(seconds * 1000, signal)
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiError && error.held)) throw error
      held = error
    }
  }
  throw held
}
