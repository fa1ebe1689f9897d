import { toText } from '@/ui/decimal'
import { afterEdit } from '@/ui/grid/undoSteps'
import {
  type DraftLine,
  type OrderContent,
  type OrderDraft,
  contentOf,
  noPrice,
} from '@/features/orderEditor/draft/order'
import { determineRate } from '@/features/orderEditor/draft/price'

/** Applies the price rule to a line. Returns the same object when nothing changed. */
export function reprice(line: DraftLine, customer: OrderContent['customer']): DraftLine {
  const { details } = line.product
  if (!customer || !details) return line
  // The contract is read together with the customer. Until then, a line with a contract price keeps it.
  if (!customer.contractPrices && line.priceSource.kind === 'contract') return line
  const found = determineRate(details, customer, line.quantity, line.units)
  const determinedRate = found ? toText(found.rate) : null
  const kind = line.customRate !== null ? 'custom' : line.priceSource.kind === 'spot' ? 'spot' : (found?.kind ?? 'none')
  const tierQuantity = found?.tier?.quantity
  if (
    determinedRate === line.determinedRate &&
    kind === line.priceSource.kind &&
    tierQuantity === (line.priceSource.tierQuantity ?? undefined)
  )
    return line
  // Only the server determines spot prices: the line keeps its rate until the next save answers.
  if (kind === 'spot') return line
  return {
    ...line,
    ...(determinedRate === line.determinedRate ? {} : { floor: null }),
    determinedRate,
    priceSource: {
      ...noPrice,
      kind,
      ...(found?.tier ? { priceLevelId: found.tier.priceLevelId, tierQuantity: found.tier.quantity } : {}),
    },
  }
}

const sameContent = (a: OrderContent, b: OrderContent): boolean =>
  a.customer === b.customer &&
  a.deliveryDate === b.deliveryDate &&
  a.memo === b.memo &&
  a.shipToAddressId === b.shipToAddressId &&
  (a.lines === b.lines ||
    (a.lines.length === b.lines.length && a.lines.every((line, index) => line === b.lines[index])))

/**
 * Applies a user's edit: adds an undo step, marks the order as changed, and reprices the changed lines, or all lines
 * for another customer. An edit without effect returns the same draft.
 */
export function edited(draft: OrderDraft, change: Partial<OrderContent>): OrderDraft {
  const next = { ...draft, ...change }
  const untouched = next.customer === draft.customer ? new Set(draft.lines) : undefined
  const lines =
    next.lines === draft.lines && untouched
      ? draft.lines
      : next.lines.map((line) => (untouched?.has(line) ? line : reprice(line, next.customer)))
  const content = { ...contentOf(next), lines }
  if (sameContent(draft, content)) return draft
  return { ...draft, ...content, dirty: true, edits: draft.edits + 1, ...afterEdit(draft, contentOf(draft)) }
}

export const changeLine = (draft: OrderDraft, key: string, change: (line: DraftLine) => DraftLine): OrderDraft =>
  edited(draft, { lines: draft.lines.map((line) => (line.key === key ? change(line) : line)) })
