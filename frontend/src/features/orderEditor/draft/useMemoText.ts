import { type Dispatch, type KeyboardEvent, useEffect, useState } from 'react'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { isCommandKey } from '@/ui/commandKey'

/** Typing becomes one edit after a pause of this many milliseconds. */
const pauseMs = 400

/**
 * The text of the memo field. Input becomes an edit of the order after a short pause, on blur, and before a key that
 * may save or leave the screen.
 */
export function useMemoText(memo: string, dispatch: Dispatch<OrderEdit>) {
  const [typed, setTyped] = useState<string | null>(null)
  const waits = typed !== null && typed !== memo
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => dispatch({ type: 'header', change: { memo: typed } }), pauseMs)
    return () => clearTimeout(timer)
  }, [waits, typed, dispatch])
  const commit = () => {
    if (waits) dispatch({ type: 'header', change: { memo: typed } })
    setTyped(null)
  }
  return {
    text: typed ?? memo,
    write: setTyped,
    commit,
    onKeyDown: (event: KeyboardEvent) => {
      if (isCommandKey(event)) commit()
    },
  }
}
