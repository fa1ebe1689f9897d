import { useEffect, useRef, useState } from 'react'
import { randomId } from '@/api/client'
import { ApiError, currentIn, errorText } from '@/api/errors'
import { untilAnswered } from '@/api/untilAnswered'
import type { SpotSheet } from '@/api/wire'
import { notify } from '@/ui/toasts'
import { useUnanswered } from '@/ui/useUnanswered'

interface Options {
  /** The title of the question when the screen is left before the server has answered. */
  leaving: string
  onDone: (sheet: SpotSheet) => void
  /** Is told of the sheet as it is now, when the server has refused because it has changed. */
  onChanged: (current: SpotSheet) => void
}

/**
 * An action on a whole sheet; `send` answers undefined when it has sent nothing. It runs until the server has answered: a lost answer is asked for again under the same key,
 * so that nothing is done twice. A second press does nothing meanwhile.
 */
export function useSurely<A extends unknown[]>(
  send: (key: string, ...args: A) => Promise<SpotSheet | undefined>,
  { leaving, onDone, onChanged }: Options,
) {
  const [busy, setBusy] = useState(false)
  const [lost, setLost] = useState(false)
  const running = useRef<Promise<void>>(undefined)
  const closed = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    closed.current = controller
    return () => controller.abort()
  }, [])
  useUnanswered({
    title: leaving,
    waits: () => running.current !== undefined,
    settled: () => running.current,
    leaves: () => true,
  })
  const work = async (args: A) => {
    const signal = closed.current!.signal
    const key = randomId()
    setBusy(true)
    try {
      const sheet = await untilAnswered(() => send(key, ...args), {
        signal,
        onLost: (error) => !signal.aborted && setLost(error !== undefined),
      })
      if (!signal.aborted && sheet) onDone(sheet)
    } catch (error) {
      const isOver = error instanceof ApiError && (error.status === 401 || error.type === 'ABORTED')
      if (signal.aborted || isOver) return
      const current = currentIn<SpotSheet>(error)
      if (Array.isArray(current?.lines)) onChanged(current)
      else notify(errorText(error), 'error')
    } finally {
      running.current = undefined
      if (!signal.aborted) setBusy(false)
    }
  }
  const run = (...args: A): void => {
    running.current ??= work(args)
  }
  return { run, busy, lost }
}
