import type { Cart } from '@/api/wire'
import type { OrderDraft } from '@/features/orderEditor/draft/order'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'

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
