import { ApiError } from '@/api/errors'
import { pause } from '@/api/pause'

/** The pauses between two tries, in milliseconds. The last one is repeated. */
const pauses = [1_000, 2_000, 4_000, 8_000, 15_000]

/** Whether nobody knows if the server carried a call out, or will: no network, or an answer that is not a refusal. */
export const isLost = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.type !== 'ABORTED' && (error.type !== 'API' || error.passes)

interface Options {
  /** Ends the waiting; the last error is thrown then. */
  signal: AbortSignal
  /** Called with the error of each try without an answer, and with undefined when there is one after that. */
  onLost: (error: ApiError | undefined) => void
}

/** A pause that also ends when the network is back. */
async function pauseOffline(milliseconds: number, signal: AbortSignal): Promise<void> {
  const back = new AbortController()
  const end = () => back.abort()
  window.addEventListener('online', end)
  await pause(milliseconds, AbortSignal.any([signal, back.signal]))
  window.removeEventListener('online', end)
}

/**
 * Makes a call until the server has answered it. The call must be safe to repeat: the same body under the same
 * idempotency key, or one whose repetition changes nothing. A refusal is thrown.
 */
export async function untilAnswered<T>(call: () => Promise<T>, { signal, onLost }: Options): Promise<T> {
  for (let failures = 0; ; failures++)
    try {
      // oxlint-disable-next-line no-await-in-loop
      const answer = await call()
      if (failures > 0) onLost(undefined)
      return answer
    } catch (error) {
      if (!isLost(error) || signal.aborted) {
        if (failures > 0) onLost(undefined)
        throw error
      }
      onLost(error)
      // oxlint-disable-next-line no-await-in-loop
      await pauseOffline(pauses[Math.min(failures, pauses.length - 1)]!, signal)
      if (signal.aborted) throw error
    }
}
