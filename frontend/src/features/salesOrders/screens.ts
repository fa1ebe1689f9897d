import { IconListDetails } from '@tabler/icons-react'
import { keyOf } from '@/api/operations'
import { recordKind, type Screen, waiting } from '@/screen'
import { formatDate } from '@/ui/format'

const needAttention = waiting({
  read: keyOf('/sales-order/paginated', { query: { page: 1, limit: 1, filters: { attention: true } } }),
  count: ({ total }) => total,
  word: 'need attention',
})

const list: Screen = {
  name: 'sales-orders',
  path: '/home/sales-orders',
  title: 'Sales orders',
  page: 'salesOrders/SalesOrdersPage',
  permission: 'order.read',
  place: { group: 'Sell', order: 20, icon: IconListDetails, keys: 'g o', waits: needAttention },
  budget: { added: 35 },
  list: true,
  measured: 'desktop',
  views: { 'sales-orders-none': '?search=nothing-is-called-so' },
}

const salesOrders = recordKind({
  word: 'Sales order',
  plural: 'Sales orders',
  read: (id) => keyOf('/sales-order/{id}', { path: { id } }),
  nameOf: (order) => order.orderNumber,
  search: (term, limit) => keyOf('/sales-order/paginated', { query: { page: 1, limit, filters: { search: term } } }),
  found: (answer) =>
    answer.salesOrders.map(({ _id, orderNumber, customer, deliveryDate }) => ({
      id: _id,
      label: orderNumber,
      detail: `${customer.name}, ${formatDate(deliveryDate)}`,
    })),
})

export const salesOrdersScreens: Screen[] = [
  list,
  {
    name: 'sales-order',
    path: '/home/sales-order/:salesOrderId',
    title: 'Sales order',
    page: 'salesOrders/SalesOrderPage',
    permission: 'order.read',
    parent: list,
    record: salesOrders,
    budget: { added: 43 },
  },
  // Printed sheets have no shell.
  {
    name: 'print',
    path: '/home/sales-orders/print',
    title: 'Print',
    page: 'salesOrders/print/PrintPage',
    permission: 'order.read',
    budget: { added: 35 },
    alone: true,
  },
]
