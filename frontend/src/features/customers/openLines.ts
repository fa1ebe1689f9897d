import { call } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { SalesOrder } from '@/api/wire'
import { openStatuses } from '@/resources/openOrders'
import { useSalesOrders } from '@/resources/salesOrders'

/** A customer usually has one or two open orders. If there are more, only the earliest are checked. */
const mostOrders = 10

type OrderName = Pick<SalesOrder, '_id' | 'orderNumber'>

/** The customer's open orders with an unfulfilled quantity of a product, by product id. */
export function useOpenLines(customerId: string, wanted: boolean): Map<string, OrderName[]> {
  const { data } = useSalesOrders({
    page: 1,
    limit: mostOrders,
    sort: 'deliveryDate',
    filters: { customerId, status: [...openStatuses] },
  })
  const ids = data?.salesOrders.map((order) => order._id) ?? []
  const { data: orders = [] } = useRead<SalesOrder[]>(
    wanted && ids.length > 0 ? ['open-lines', ids.join()] : null,
    () => Promise.all(ids.map((id) => call('get', '/sales-order/{id}', { path: { id } }))),
  )
  const byProduct = new Map<string, OrderName[]>()
  for (const order of orders) {
    for (const line of order.items) {
      const named = byProduct.get(line.netSuiteInvItemId) ?? []
      if (line.isOpen && !named.includes(order)) byProduct.set(line.netSuiteInvItemId, [...named, order])
    }
  }
  return byProduct
}
