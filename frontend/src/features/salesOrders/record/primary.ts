import type { Delivery, Permission, SalesOrder } from '@/api/wire'
import { explainErp } from '@/features/salesOrders/erpWords'
import type { DeliveryLines, OrderSums } from '@/features/salesOrders/record/flow'
import { whyReadOnly } from '@/features/salesOrders/orderState'

/** The one action of the order that is highlighted. */
export type Primary = { kind: 'approve' | 'send' | 'decide' | 'edit' } | { kind: 'invoice'; delivery: Delivery }

interface Record {
  deliveries: readonly DeliveryLines[]
  sums: OrderSums
  back: DeliveryLines | undefined
}

type Can = (permission: Permission) => boolean

/** What the order waits for most and this user may do; undefined: nothing. */
export function primaryOf(order: SalesOrder, { deliveries, sums, back }: Record, can: Can): Primary | undefined {
  if (can('price.belowFloor') && order.pendingLines.some(({ approval }) => approval?.status !== 'approved'))
    return { kind: 'approve' }
  if (order.sync.status === 'failed' && can(explainErp(order.sync).conflict ? 'order.write' : 'sync.run'))
    return { kind: 'send' }
  if (back) return { kind: 'decide' }
  const delivered = deliveries.find(({ delivery }) => delivery.completedAt && !delivery.invoiceNumber)?.delivery
  if (delivered && sums.toBill > 0 && can('trip.dispatch')) return { kind: 'invoice', delivery: delivered }
  return whyReadOnly(order, can) ? undefined : { kind: 'edit' }
}
