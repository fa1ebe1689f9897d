import { keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { SalesOrder } from '@/api/wire'
import { useRereadOn } from '@/features/salesOrders/useRereadOn'

/** What NetSuite made from an order: item fulfillments and invoices. Not asked for an order that it does not have. */
export function useRelatedRecords(order: Pick<SalesOrder, '_id' | 'updatedAt' | 'netSuiteSalesOrderId'>) {
  const read = useRead(
    order.netSuiteSalesOrderId ? keyOf('/sales-order/{id}/related-records', { path: { id: order._id } }) : null,
  )
  useRereadOn(order.updatedAt, read.reload)
  return read
}
