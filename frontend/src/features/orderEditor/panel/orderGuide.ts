import { quantityError } from '@/features/orderEditor/draft/lineLimits'
import type { DraftLine } from '@/features/orderEditor/draft/order'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { decimal, toText } from '@/ui/decimal'
import { refusalOf } from '@/features/orderEditor/panel/addable'
import type { CustomerPurchase, Par } from '@/resources/analytics'
import type { Resolved } from '@/resources/items'
import { formatQuantity } from '@/ui/format'

/** An item is usual when it was in at least this many orders of the last 13 weeks. */
const usualTimes = 3
const windowDays = 91

const dayMs = 86_400_000
const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)

/**
 * The quantity that the customer usually takes of an item: by habit, else the par, else the last quantity; undefined
 * when nothing is known.
 */
export function usualOf(purchase: CustomerPurchase): Par | undefined {
  if (purchase.usualQuantity > 0) return { quantity: purchase.usualQuantity, units: purchase.usualUnits }
  if (purchase.par) return purchase.par
  return purchase.lastQuantity ? { quantity: purchase.lastQuantity, units: purchase.lastUnits } : undefined
}

/** The lines of an order by product. */
export function linesByProduct(lines: readonly DraftLine[]): Map<string, DraftLine[]> {
  const byProduct = new Map<string, DraftLine[]>()
  for (const line of lines) byProduct.set(line.product._id, [...(byProduct.get(line.product._id) ?? []), line])
  return byProduct
}

/**
 * Whether the customer usually buys an item and it is due: it was in at least three orders of 13 weeks, and at least
 * half of the usual interval has passed by the delivery date.
 */
export function isDue(purchase: CustomerPurchase, deliveryDate: string): boolean {
  if (purchase.restricted || purchase.times < usualTimes || !purchase.lastDate || !usualOf(purchase)) return false
  return daysBetween(purchase.lastDate, deliveryDate) * 2 >= windowDays / purchase.times
}

/** The usual items that are due and not on the order, the most frequent first. */
export function missingUsual(
  purchases: readonly CustomerPurchase[],
  lines: readonly DraftLine[],
  deliveryDate: string,
): CustomerPurchase[] {
  const onOrder = linesByProduct(lines)
  return purchases
    .filter((purchase) => !onOrder.has(purchase.item._id) && isDue(purchase, deliveryDate))
    .toSorted((a, b) => b.times - a.times)
}

/** Weekly quantities in words: 'CS a week, oldest first: 0, 4, 8'. */
export const weeksText = (weeks: readonly number[], unit: string): string =>
  weeks.some((week) => week > 0)
    ? `${unit} a week, oldest first: ${weeks.map((week) => formatQuantity(week)).join(', ')}`
    : `Nothing in ${weeks.length} weeks`

/** Whether each word of the filter is in the item's code or name. */
export function fitsFilter({ item }: CustomerPurchase, filter: string): boolean {
  const text = `${item.itemId} ${item.name}`.toLowerCase()
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** The result of a quantity typed in the guide: an edit of the order, an error, or nothing. */
export type Entered = { edit: OrderEdit } | { problem: string } | undefined

/**
 * Enters a quantity for an item of the guide. If the item is on the order, its line is changed (empty or 0 removes it);
 * otherwise a line is added. `confirmed`: the quantity was confirmed.
 */
export function enterQuantity(
  text: string,
  lines: readonly DraftLine[],
  resolved: Resolved | undefined,
  units: string,
  confirmed = false,
): Entered {
  const typed = text.trim()
  const [line] = lines
  const nothing = typed === '' || /^0+(\.0*)?$/.test(typed)
  if (lines.length > 1) return { problem: 'It is on several lines: change it in the grid' }
  if (nothing) {
    if (!line) return undefined
    return line.quantityFulfilled > 0
      ? { problem: 'Partly fulfilled already' }
      : { edit: { type: 'removeLines', keys: [line.key] } }
  }
  const problem = quantityError(typed, line)
  if (problem) return { problem: problem.charAt(0).toUpperCase() + problem.slice(1) }
  const quantity = toText(decimal(typed))
  if (line)
    return quantity === line.quantity ? undefined : { edit: { type: 'quantity', key: line.key, quantity, confirmed } }
  const refusal = refusalOf(resolved, units)
  if (refusal || !resolved?.item) return { problem: refusal ?? '' }
  return {
    edit: {
      type: 'addLines',
      lines: [
        { product: resolved.item, quantity, unitId: units || resolved.item.saleUnit, quantityConfirmed: confirmed },
      ],
    },
  }
}
