import { reprice } from '@/features/orderEditor/draft/edited'
import type { OrderDraft } from '@/features/orderEditor/draft/order'
import { use, type UsedOffers } from '@/features/orderEditor/draft/spotLine'

/** Shows, and prices, the lines with spot offers after the rule for them was loaded. */
export function showSpot(draft: OrderDraft): OrderDraft {
  const used: UsedOffers = new Map()
  const lines = draft.lines.map((line) => {
    const offered = line.priceSource.kind === 'spot' || line.product.details?.spotOffers
    const after = draft.dirty && offered ? reprice({ ...line }, draft.customer, used) : offered ? { ...line } : line
    use(used, after)
    return after
  })
  return { ...draft, lines }
}
