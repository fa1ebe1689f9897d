import { useEffect, useRef } from 'react'
import type { SalesOrder } from '@/api/wire'
import { useSalesOrderHistory } from '@/resources/salesOrders'

/**
 * An order's history, newest first. It is read again when the order changes: the ERP's answer may arrive while the user
 * looks at it.
 */
export function useOrderHistory(order: Pick<SalesOrder, '_id' | 'updatedAt'>) {
  const read = useSalesOrderHistory(order._id)
  const { reload } = read
  const told = useRef(order.updatedAt)
  useEffect(() => {
    if (told.current === order.updatedAt) return
    told.current = order.updatedAt
    void reload()
  }, [order.updatedAt, reload])
  return read
}
