import type { Permission, SalesOrder, SalesOrderLine, SalesOrderStatus } from '@/api/wire'
import { add, compare, type Decimal, decimal, divide, multiply, round, toNumber, zero } from '@/ui/decimal'
import { openStatuses } from '@/resources/openOrders'

const editable: ReadonlySet<SalesOrderStatus> = new Set(openStatuses)

const pastChanging: Partial<Record<SalesOrderStatus, string>> = {
  pending_billing: 'Everything is delivered and awaiting its invoice, so the order can no longer be changed.',
  billed: 'The order is billed and can no longer be changed.',
  closed: 'The order is closed and can no longer be changed.',
  cancelled: 'The order is cancelled.',
}

type Can = (permission: Permission) => boolean

/** Why the user may only read the order; undefined when they may change it. */
export function whyReadOnly(order: Pick<SalesOrder, 'status'>, can: Can): string | undefined {
  if (!editable.has(order.status)) return pastChanging[order.status]
  return can('order.write') ? undefined : 'Your role can read orders but not change them.'
}

/** Why the order cannot be deleted or cancelled; undefined when it can. */
export function whyNotRemovable(order: SalesOrder): string | undefined {
  if (order.tripId) return 'The order is on a trip: take it off the trip first.'
  return order.items.some((line) => line.quantityFulfilled > 0 || line.quantityBilled > 0)
    ? 'Part of the order is fulfilled already.'
    : undefined
}

/** Whether the order's route can still be changed. */
export const isRoutable = (order: Pick<SalesOrder, 'status'>): boolean => editable.has(order.status)

/** The progress of a line, in its own unit. */
export interface LineProgress {
  ordered: number
  fulfilled: number
  billed: number
  /** Still to be fulfilled. */
  open: number
  /** Ordered but not fulfilled, after goods of the order have left or the line was closed. */
  short: number
  /** The value of the short quantity. */
  lost: number
}

const less = (a: Decimal, b: Decimal): Decimal => {
  const left = add(a, multiply(b, decimal(-1)))
  return compare(left, zero) > 0 ? left : zero
}

/**
 * A line's progress. Short is the quantity that was not delivered: nothing is short on an order that has not been
 * started or was cancelled.
 */
export function progressOf(line: SalesOrderLine, order: Pick<SalesOrder, 'status' | 'items'>): LineProgress {
  const missing = less(decimal(line.quantity), decimal(line.quantityFulfilled))
  const begun = order.items.some((each) => each.quantityFulfilled > 0)
  const short = order.status !== 'cancelled' && (begun || !line.isOpen) ? missing : zero
  return {
    ordered: line.quantity,
    fulfilled: line.quantityFulfilled,
    billed: line.quantityBilled,
    open: line.isOpen ? toNumber(missing) : 0,
    short: toNumber(short),
    lost: toNumber(round(multiply(short, decimal(line.rate ?? 0)), 2)),
  }
}

/** The fulfilled and billed shares of the order's value, in whole percent; of its quantities when it has no value. */
export function orderShare(order: Pick<SalesOrder, 'items'>): { fulfilled: number; billed: number } {
  const priced = order.items.some((line) => (line.amount ?? 0) > 0)
  const weigh = (quantity: number, line: SalesOrderLine) =>
    multiply(decimal(quantity), decimal(priced ? (line.rate ?? 0) : 1))
  const sum = (of: (line: SalesOrderLine) => number) =>
    order.items.reduce((total, line) => add(total, weigh(of(line), line)), zero)
  const all = sum((line) => line.quantity)
  if (compare(all, zero) === 0) return { fulfilled: 0, billed: 0 }
  const percent = (part: Decimal) => Math.min(100, toNumber(divide(multiply(part, decimal(100)), all, 0)))
  return {
    fulfilled: percent(sum((line) => line.quantityFulfilled)),
    billed: percent(sum((line) => line.quantityBilled)),
  }
}
