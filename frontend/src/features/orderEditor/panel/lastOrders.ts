import { useState } from 'react'
import { randomId } from '@/api/client'
import { call } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { SalesOrder, SalesOrderStatus } from '@/api/wire'

/** Statuses of orders that a customer may repeat: all but cancelled. */
const repeatable: SalesOrderStatus[] = [
  'pending_approval',
  'pending_fulfillment',
  'partially_fulfilled',
  'pending_billing_partially_fulfilled',
  'pending_billing',
  'billed',
  'closed',
]

/** Orders of the same day are not sorted by the API. This many are read to find the newest. */
const sameDay = 20

export interface LastOrders {
  orders: SalesOrder[]
  /** There are earlier orders. */
  more: boolean
}

async function readLastOrders(customerId: string, many: number, except: string): Promise<LastOrders> {
  const page = await call('get', '/sales-order/paginated', {
    query: {
      page: 1,
      limit: many + sameDay,
      filters: { customerId, status: repeatable },
      sorting: [{ id: 'transactionDate', desc: true }],
    },
  })
  const others = page.salesOrders
    .filter((order) => order._id !== except)
    .toSorted((a, b) => b.transactionDate.localeCompare(a.transactionDate) || b.createdAt.localeCompare(a.createdAt))
  const orders = await Promise.all(
    others.slice(0, many).map((order) => call('get', '/sales-order/{id}', { path: { id: order._id } })),
  )
  return { orders, more: page.total > page.salesOrders.length || others.length > many }
}

/**
 * A customer's last orders with their lines, the newest first, without the current order. Read again each time they are
 * shown, because an order created a minute ago is the last one.
 */
export function useLastOrders(customerId: string | undefined, many: number, except: string) {
  const [shown] = useState(randomId)
  return useRead<LastOrders>(
    customerId ? ['/sales-order/last-of-customer', { customerId, many, except, shown }] : null,
    () => readLastOrders(customerId ?? '', many, except),
    {
      revalidateOnFocus: false,
      keepPreviousData: true,
    },
  )
}
