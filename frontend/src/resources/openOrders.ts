import type { SalesOrderStatus } from '@/api/wire'

/** The statuses in which an order can still be changed and may have open quantities. */
export const openStatuses: readonly SalesOrderStatus[] = [
  'pending_approval',
  'pending_fulfillment',
  'partially_fulfilled',
  'pending_billing_partially_fulfilled',
]
