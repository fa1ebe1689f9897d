import { ApiError } from '@/api/errors'

/** How often a call is made while another change holds it up. With two seconds between, that is about 20 seconds. */
const mostCalls = 10

/**
 * Makes a call again when the server says that another change holds it up, such as a plan that is being applied to the
 * trip, after the time that it names. A change that takes longer than that is shown as the error that it is.
 */
export async function whenFree<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let calls = 1; ; calls += 1) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiError) || !error.held || calls === mostCalls || signal?.aborted) throw error
      await new Promise((resolve) => {
        setTimeout(resolve, error.waitSeconds * 1000)
      })
    }
  }
}
