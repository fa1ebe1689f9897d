import { type Dispatch, useCallback, useLayoutEffect, useRef } from 'react'
import type { OrderDraft } from '@/features/orderEditor/draft/order'
import { editOrder, type OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import type { CartCreation } from '@/features/orderEditor/saving/sendCart'

/** What a save needs to know when it begins, which may be between two drawings. */
export interface Latest<T> {
  draft: OrderDraft
  send: (draft: OrderDraft) => Promise<T>
  worth: boolean
  creation: CartCreation | undefined
}

/** The draft as it is now, and edits that are applied to it at once: the next save may begin before React has drawn them. */
export function useLatestDraft<T>(now: Latest<T>, dispatch: Dispatch<OrderEdit>) {
  const latestRef = useRef(now)
  useLayoutEffect(() => {
    latestRef.current = now
  })
  const apply = useCallback(
    (edit: OrderEdit) => {
      latestRef.current = { ...latestRef.current, draft: editOrder(latestRef.current.draft, edit) }
      dispatch(edit)
    },
    [dispatch],
  )
  return { latestRef, apply }
}
