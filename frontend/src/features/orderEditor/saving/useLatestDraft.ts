import { type Dispatch, useCallback, useLayoutEffect, useRef } from 'react'
import type { OrderDraft } from '@/features/orderEditor/draft/order'
import { editOrder, type OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import type { CartCreation } from '@/features/orderEditor/saving/sendCart'

/** What a save needs to know when it starts, which may be between two renders. */
export interface Latest<T> {
  draft: OrderDraft
  send: (draft: OrderDraft) => Promise<T>
  worth: boolean
  creation: CartCreation | undefined
}

/** The current draft, and edits that apply to it at once, because the next save may start before React renders them. */
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
