import { type Dispatch, useEffect, useRef } from 'react'
import type { Cart } from '@/api/wire'
import type { OrderDraft } from '@/features/orderEditor/draft/order'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { readCart } from '@/resources/carts'

/** How often a draft with a line that waits for an approval is read again. */
const pollMs = 20_000

/**
 * The edit that takes over what became of the approvals of a saved draft; undefined where the draft was changed since
 * it was read, or its lines are not the same any more: then the next save sees to it.
 */
export function approvalNews(draft: OrderDraft, answer: Cart): OrderEdit | undefined {
  const same =
    answer.status === 'draft' &&
    answer.cartItems.length === draft.lines.length &&
    answer.cartItems.every((line, index) => line._id === draft.lines[index]?.id)
  return same && !draft.dirty
    ? { type: 'saved', edits: draft.edits, lineKeys: draft.lines.map((line) => line.key), answer }
    : undefined
}

/** Looks every 20 seconds whether somebody has decided about a line of the draft. */
export function useApprovalNews(draft: OrderDraft, dispatch: Dispatch<OrderEdit>) {
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })
  const waits =
    draft.orderType === 'cart' && !draft.dirty && draft.lines.some((line) => line.approval?.status === 'pending')
  const { id } = draft
  useEffect(() => {
    if (!waits) return
    const look = async () => {
      // What cannot be read now is read the next time.
      const answer = await readCart(id).catch(() => undefined)
      const edit = answer && latest.current.id === id ? approvalNews(latest.current, answer) : undefined
      if (edit) dispatch(edit)
    }
    const timer = setInterval(() => void look(), pollMs)
    return () => clearInterval(timer)
  }, [waits, id, dispatch])
}
