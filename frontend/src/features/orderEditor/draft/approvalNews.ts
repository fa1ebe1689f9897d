import { type Dispatch, useEffect, useRef } from 'react'
import type { Cart } from '@/api/wire'
import type { OrderDraft } from '@/features/orderEditor/draft/order'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { readCart } from '@/resources/carts'

/** Milliseconds between two reads of a draft with a line that waits for approval. */
const pollMs = 20_000

/**
 * The edit that takes over approval decisions for a saved draft. Undefined when the draft was changed or saved since the
 * read, or has other lines now; the next save or read gets the decisions then.
 */
export function approvalNews(draft: OrderDraft, answer: Cart): OrderEdit | undefined {
  const same =
    answer.status === 'draft' &&
    answer.version >= draft.version &&
    answer.cartItems.length === draft.lines.length &&
    answer.cartItems.every((line, index) => line._id === draft.lines[index]?.id)
  return same && !draft.dirty
    ? { type: 'saved', edits: draft.edits, lineKeys: draft.lines.map((line) => line.key), answer }
    : undefined
}

/** Polls every 20 seconds for approval decisions about the draft's lines. */
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
      // A failed read is repeated at the next poll.
      const answer = await readCart(id).catch(() => undefined)
      const edit = answer && latest.current.id === id ? approvalNews(latest.current, answer) : undefined
      if (edit) dispatch(edit)
    }
    const timer = setInterval(() => void look(), pollMs)
    return () => clearInterval(timer)
  }, [waits, id, dispatch])
}
