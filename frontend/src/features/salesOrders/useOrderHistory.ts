import type { SalesOrder } from '@/api/wire'
import { useRereadOn } from '@/features/salesOrders/useRereadOn'
import { useSalesOrderHistory } from '@/resources/salesOrders'

/** An order's history, newest first, read again when the order changes. */
export function useOrderHistory(order: Pick<SalesOrder, '_id' | 'updatedAt'>) {
  const read = useSalesOrderHistory(order._id)
  useRereadOn(order.updatedAt, read.reload)
  return read
}
