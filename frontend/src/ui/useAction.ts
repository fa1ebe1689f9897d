import { useCallback, useRef, useState } from 'react'
import { errorText, NotConfirmed } from '@/api/errors'
import { notify } from '@/ui/toasts'

/**
 * Wraps a write that a button starts. One call runs at a time. A failure is shown as a notification, unless `onError`
 * handles it (returns true).
 */
export function useAction<A extends unknown[], R>(
  work: (...args: A) => Promise<R>,
  onError?: (error: unknown) => boolean,
) {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const run = useCallback(
    async (...args: A): Promise<R | undefined> => {
      if (running.current) return undefined
      running.current = true
      setBusy(true)
      try {
        return await work(...args)
      } catch (error) {
        // The user has just declined; no message is needed.
        if (error instanceof NotConfirmed) return undefined
        if (!onError?.(error)) notify(errorText(error), 'error')
        return undefined
      } finally {
        running.current = false
        setBusy(false)
      }
    },
    [work, onError],
  )
  return { run, busy }
}
