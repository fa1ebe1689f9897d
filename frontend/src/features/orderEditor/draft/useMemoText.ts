import { type Dispatch, type KeyboardEvent, useEffect, useState } from 'react'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { isCommandKey } from '@/ui/commandKey'

/** Typing is one edit until it pauses for so long. */
const pauseMs = 400

/**
 * The text of a field for the order's memo. What is typed becomes an edit of the order after a short pause, and at once when
 * the field is left and before a key that may save or lead away.
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
