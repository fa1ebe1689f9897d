import { IconUsers } from '@tabler/icons-react'
import { keyOf } from '@/api/operations'
import { customerSearchKey } from '@/resources/customerSearch'
import { recordKind, type Screen } from '@/screen'

const list: Screen = {
  name: 'customers',
  path: '/home/customers',
  title: 'Customers',
  page: 'customers/CustomersPage',
  permission: 'order.read',
  place: { group: 'Sell', order: 40, icon: IconUsers, keys: 'g s' },
  budget: { added: 35 },
  list: true,
  measured: 'desktop',
}

const customers = recordKind({
  word: 'Customer',
  plural: 'Customers',
  read: (id) => keyOf('/customer/{id}', { path: { id } }),
  nameOf: (customer) => customer.name,
  search: customerSearchKey,
  found: (answer) => answer.map(({ _id, name, entityId }) => ({ id: _id, label: name, detail: entityId })),
})

export const customersScreens: Screen[] = [
  list,
  {
    name: 'customer',
    path: '/home/customers/:id',
    title: 'Customer',
    page: 'customers/CustomerPage',
    permission: 'order.read',
    parent: list,
    record: customers,
    budget: { added: 35 },
  },
]
