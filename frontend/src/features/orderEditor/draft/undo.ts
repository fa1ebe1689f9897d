import { reprice } from '@/features/orderEditor/draft/edited'
import { productOf } from '@/features/orderEditor/draft/newLines'
import { contentOf, type DraftLine, type OrderContent, type OrderDraft } from '@/features/orderEditor/draft/order'
import { stepTo } from '@/ui/grid/undoSteps'

/** Undoes or redoes one edit. The lines are restored, with newer data from the server. */
export function step(draft: OrderDraft, way: 'past' | 'future'): OrderDraft {
  const found = stepTo(way, draft, contentOf(draft))
  if (!found) return draft
  const { state, past, future } = found
  const now = new Map(draft.lines.map((line) => [line.key, line]))
  const lines = state.lines.map((line) => caughtUp(line, now.get(line.key), draft.items, state.customer))
  return { ...draft, ...state, lines, past, future, dirty: true, edits: draft.edits + 1 }
}

/**
 * A restored line with newer data: its id (without it the server would create a new line), the fulfilled quantity and
 * the product.
 */
function caughtUp(
  line: DraftLine,
  now: DraftLine | undefined,
  items: OrderDraft['items'],
  customer: OrderContent['customer'],
): DraftLine {
  const served = now && {
    id: now.id ?? line.id,
    quantityFulfilled: now.quantityFulfilled,
    quantityBilled: now.quantityBilled,
    isOpen: now.isOpen,
  }
  const details = items.get(line.product._id)
  const known = served ? { ...line, ...served } : line
  return details && !line.product.details ? reprice({ ...known, product: productOf(details) }, customer) : known
}
