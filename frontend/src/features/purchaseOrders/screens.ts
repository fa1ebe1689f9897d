import { IconPackageImport } from '@tabler/icons-react'
import { keyOf } from '@/api/operations'
import { recordKind, type Screen, waiting } from '@/screen'
import { formatDate } from '@/ui/format'

const list: Screen = {
  name: 'purchase-orders',
  path: '/home/purchase-orders',
  title: 'Purchase orders',
  page: 'purchaseOrders/PurchaseOrdersPage',
  permission: 'catalog.read',
  place: {
    group: 'Catalog',
    order: 30,
    icon: IconPackageImport,
    waits: waiting({
      read: keyOf('/purchase-orders/pending-receipt'),
      count: (orders) => orders.filter(({ late }) => late).length,
      word: 'late',
    }),
  },
  budget: { added: 35 },
  list: true,
}

const purchaseOrders = recordKind({
  word: 'Purchase order',
  plural: 'Purchase orders',
  read: (id) => keyOf('/purchase-orders/{id}', { path: { id } }),
  nameOf: (order) => order.number,
  search: (term) => keyOf('/purchase-orders/pending-receipt', { query: { search: term } }),
  found: (answer) =>
    answer.slice(0, 10).map(({ _id, number, vendor, expectedDate }) => ({
      id: _id,
      label: number,
      detail: `${vendor.name}, ${expectedDate ? `due ${formatDate(expectedDate)}` : 'no date'}`,
    })),
})

export const purchaseOrdersScreens: Screen[] = [
  list,
  {
    name: 'purchase-order',
    path: '/home/purchase-orders/:id',
    title: 'Purchase order',
    page: 'purchaseOrders/PurchaseOrderPage',
    permission: 'catalog.read',
    parent: list,
    record: purchaseOrders,
    budget: { added: 35 },
  },
]
