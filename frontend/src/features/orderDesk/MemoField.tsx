import { TextInput } from '@mantine/core'
import { type Dispatch, useEffect, useState } from 'react'
import type { OrderEdit } from '@/features/orderDesk/draft/orderDraft'
import classes from '@/features/orderDesk/OrderDesk.module.css'

/** Typing is one edit until it pauses for so long. */
const pauseMs = 400

/** The order's memo. What is typed counts after a short pause, and at once with Enter, with Ctrl+S and when the field is left. */
export function MemoField({ memo, dispatch }: { memo: string; dispatch: Dispatch<OrderEdit> }) {
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
  return (
    <TextInput
      label="Memo"
      className={classes.memo ?? ''}
      maxLength={999}
      value={typed ?? memo}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.ctrlKey || event.metaKey) commit()
      }}
      onBlur={commit}
    />
  )
}
