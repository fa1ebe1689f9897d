import { TextInput } from '@mantine/core'
import type { Dispatch } from 'react'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { useMemoText } from '@/features/orderEditor/draft/useMemoText'
import classes from '@/features/orderEditor/OrderEditor.module.css'

/** The order's memo, in one line. */
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
