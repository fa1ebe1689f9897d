import { TextInput } from '@mantine/core'
import type { Dispatch } from 'react'
import type { OrderEdit } from '@/features/orderDesk/draft/orderDraft'
import { useMemoText } from '@/features/orderDesk/draft/useMemoText'
import classes from '@/features/orderDesk/OrderDesk.module.css'

/** The order's memo, on one line. */
export function MemoField({ memo, dispatch }: { memo: string; dispatch: Dispatch<OrderEdit> }) {
  const { text, write, commit, onKeyDown } = useMemoText(memo, dispatch)
  return (
    <TextInput
      label="Memo"
      className={classes.memo ?? ''}
      maxLength={999}
      value={text}
      onChange={(event) => write(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        onKeyDown(event)
      }}
      onBlur={commit}
    />
  )
}
