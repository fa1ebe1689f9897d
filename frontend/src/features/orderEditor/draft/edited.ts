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
import { spotRule } from '@/features/orderEditor/draft/spotRule'
import type { UsedOffers } from '@/features/orderEditor/draft/spotLine'

/**
 * Applies the price rule to a line. Returns the same object when nothing changed. `used` is what other lines of the order
 * use of spot offers, in base units.
 */
export function reprice(line: DraftLine, customer: OrderContent['customer'], used?: UsedOffers): DraftLine {
  const { details } = line.product
  if (!customer || !details) return line
  // The contract is read together with the customer. Until then, a line with a contract price keeps it.
  if (!customer.contractPrices && line.priceSource.kind === 'contract') return line
  const found = determineRate(details, customer, line.quantity, line.units)
  const determinedRate = found ? toText(found.rate) : null
  const rule = spotRule()
  const spot = rule ? rule.spotOf(line, customer, found, used) : line.priceSource.spotLineId ? 'unknown' : {}
  // An offer or a rule that is not read yet: the line keeps its price until the next save answers.
  if (spot === 'unknown') return line
  const kind = line.customRate !== null ? 'custom' : spot.offer ? 'spot' : (found?.kind ?? 'none')
  const spotRate = spot.rate ? toText(spot.rate) : null
  const tier = spot.offer ? undefined : found?.tier
  const problems = rule?.withSpotLeft(line, spot) ?? line.problems
  if (
    determinedRate === line.determinedRate &&
    spotRate === (line.spotRate ?? null) &&
    kind === line.priceSource.kind &&
    (spot.offer?.lineId ?? '') === line.priceSource.spotLineId &&
    tier?.quantity === (line.priceSource.tierQuantity ?? undefined) &&
    problems === line.problems
  )
    return line
  return {
    ...line,
    ...(determinedRate === line.determinedRate ? {} : { floor: null }),
    determinedRate,
    spotRate,
    problems,
    priceSource: {
      ...noPrice,
      kind,
      ...(tier ? { priceLevelId: tier.priceLevelId, tierQuantity: tier.quantity } : {}),
      ...(spot.offer ? { priceLevelId: spot.level ?? '', spotLineId: spot.offer.lineId } : {}),
    },
  }
}

/**
 * The lines after an edit: those that changed are priced. In a draft, a line whose item has spot offers is priced anew,
 * too, because what one line uses of an offer the next ones cannot have; lines of a sales order keep their price.
 */
function priced(draft: OrderDraft, next: OrderContent): DraftLine[] {
  const untouched = next.customer === draft.customer ? new Set(draft.lines) : undefined
  const used: UsedOffers = new Map()
  return next.lines.map((line) => {
    const keeps = untouched?.has(line) && (draft.orderType === 'salesOrder' || !line.product.details?.spotOffers)
    const after = keeps ? line : reprice(line, next.customer, used)
    spotRule()?.use(used, after)
    return after
  })
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
  const lines = next.lines === draft.lines && next.customer === draft.customer ? draft.lines : priced(draft, next)
  const content = { ...contentOf(next), lines }
  if (sameContent(draft, content)) return draft
  return { ...draft, ...content, dirty: true, edits: draft.edits + 1, ...afterEdit(draft, contentOf(draft)) }
}

export const changeLine = (draft: OrderDraft, key: string, change: (line: DraftLine) => DraftLine): OrderDraft =>
  edited(draft, { lines: draft.lines.map((line) => (line.key === key ? change(line) : line)) })
