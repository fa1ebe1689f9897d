import type { Permission, SalesOrder, SalesOrderLine, SalesOrderStatus } from '@/api/wire'
import { decimal, subtract, toNumber } from '@/ui/decimal'
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

/**
 * The quantity of a line that was not delivered, in its own unit. Nothing is short on an order that has not been started
 * or was cancelled.
 */
export function shortOf(line: SalesOrderLine, order: Pick<SalesOrder, 'status' | 'items'>): number {
  const missing = subtract(decimal(line.quantity), decimal(line.quantityFulfilled))
  const begun = order.items.some((each) => each.quantityFulfilled > 0)
  if (order.status === 'cancelled' || !(begun || !line.isOpen)) return 0
  return Math.max(0, toNumber(missing))
}
