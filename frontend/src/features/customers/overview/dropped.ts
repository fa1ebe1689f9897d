import type { CustomerPurchase } from '@/resources/analytics'

/** An item that the customer bought in a rhythm and has not bought for twice that time. */
export interface Dropped {
  purchase: CustomerPurchase
  /** Weeks between two purchases, rounded. */
  everyWeeks: number
  /** Weeks without a purchase since the last one. */
  silentWeeks: number
}

/** Weeks with a purchase that make a rhythm. */
const leastWeeks = 3

function droppedOf(purchase: CustomerPurchase): Dropped | undefined {
  const bought = purchase.weeks.flatMap((quantity, week) => (quantity > 0 ? [week] : []))
  const [first, last] = [bought[0], bought.at(-1)]
  if (bought.length < leastWeeks || first === undefined || last === undefined || purchase.restricted) return undefined
  const every = (last - first) / (bought.length - 1)
  const silentWeeks = purchase.weeks.length - 1 - last
  if (silentWeeks < 2 || silentWeeks < 2 * every) return undefined
  return { purchase, everyWeeks: Math.max(1, Math.round(every)), silentWeeks }
}

/** The items that the customer seems to have dropped: those bought most often first. */
export const droppedItems = (purchases: readonly CustomerPurchase[]): Dropped[] =>
  purchases
    .flatMap((purchase) => droppedOf(purchase) ?? [])
    .toSorted((a, b) => b.purchase.times - a.purchase.times || a.silentWeeks - b.silentWeeks)
