import { http, HttpResponse } from 'msw'
import type { Coordinates, Customer, HistoryEntry } from '@/api/wire'
import type { CustomerPurchase } from '@/resources/analytics'
import { customers, items, profile, routes } from '@/testing/data'
import { refuse } from '@/testing/refuse'

/** Mornings on workdays, and closed on two dates that stay ahead. */
const delivery: NonNullable<Customer['addresses'][number]['delivery']> = {
  windows: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '06:00', to: '10:30' })),
  closedDates: ['2099-12-24', '2099-12-25'],
  serviceMinutes: 25,
  driverNote: 'Alley, ring twice',
  vehicleFeatures: ['liftgate'],
  version: 3,
}

/** A customer with content on every tab: over the limit, with two addresses, products and notes. */
export const apple: Customer = {
  ...customers[0]!,
  phone: '(312) 555-0142',
  email: 'orders@green-apple.example',
  terms: 'Net 14',
  salesRep: 'Dana Reyes',
  creditLimit: 5000,
  balance: 5120.5,
  notes: 'Ring at the back door.',
  version: 7,
  preferredProducts: [items[0]!._id, items[3]!._id],
  restrictedProducts: [items[2]!._id],
  addresses: [
    { ...customers[0]!.addresses[0]!, isDefaultBilling: false, delivery },
    {
      ...customers[0]!.addresses[0]!,
      _id: 'A0b',
      label: 'Office',
      street: '9 W Erie St',
      latitude: null,
      longitude: null,
      isDefaultShipping: false,
      route: null,
    },
  ],
}

export const allCustomers: Customer[] = [
  apple,
  ...customers.slice(1).map((customer, index) => ({
    ...customer,
    phone: `(773) 555-01${10 + index}`,
    isActive: index !== 4,
    addresses: customer.addresses.map((address) => ({ ...address, city: index % 2 ? 'Berwyn' : 'Chicago' })),
  })),
]

const purchase = (index: number, more: Partial<CustomerPurchase> = {}): CustomerPurchase => ({
  item: { _id: items[index]!._id, itemId: items[index]!.itemId, name: items[index]!.name },
  lastDate: '2026-11-17',
  lastQuantity: 3,
  lastUnits: '11',
  lastRate: 24,
  lastOrder: { _id: 'SO8', orderNumber: 'SO-10488' },
  times: 12 - index,
  quantity: 30 + index,
  usualQuantity: 3,
  usualUnits: '11',
  weeks: [2, 3, 0, 3, 3, 2, 3, 0, 3, 3, 2, 3, 3],
  par: null,
  preferred: false,
  restricted: false,
  ...more,
})

export const purchases: CustomerPurchase[] = [
  purchase(0, { preferred: true, par: { quantity: 6, units: '11' } }),
  purchase(3, {
    preferred: true,
    lastDate: null,
    lastQuantity: null,
    lastRate: null,
    lastOrder: null,
    times: 0,
    quantity: 0,
    usualQuantity: 0,
    weeks: Array.from({ length: 13 }, () => 0),
  }),
  purchase(1),
  purchase(4),
  purchase(5),
  purchase(2, { restricted: true }),
]

export const history: HistoryEntry[] = [
  {
    _id: 'E2',
    at: '2026-11-19T16:20:00Z',
    by: { _id: 'U1', name: 'Avery Stone' },
    kind: 'notes',
    summary: 'Notes changed',
    changes: [{ field: 'Notes', before: '', after: 'Ring at the back door.' }],
    more: 0,
  },
  {
    _id: 'E1',
    at: '2026-11-12T15:00:00Z',
    by: null,
    kind: 'route',
    summary: 'Put on route North shore: Store',
    changes: [],
    more: 0,
  },
]

/** Handlers for the customers; they remember writes. `permissions` are added to those of the test user. */
export function customerHandlers(permissions: typeof profile.permissions = ['analytics.read', 'catalog.write']) {
  const known = new Map(allCustomers.map((customer) => [customer._id, structuredClone(customer)]))
  const bought = structuredClone(purchases)
  const change = (id: unknown, with_: (customer: Customer) => Partial<Customer>) => {
    const customer = known.get(String(id))!
    const next = { ...customer, ...with_(customer), version: customer.version + 1 }
    known.set(next._id, next)
    return HttpResponse.json(next)
  }
  const without = (ids: string[], id: unknown) => ids.filter((each) => each !== id)
  const setPar = (customerId: unknown, productId: unknown, par: CustomerPurchase['par']) => {
    const row = bought.find((each) => each.item._id === productId)
    if (row) row.par = par
    return change(customerId, () => ({}))
  }
  return [
    http.get('*/api/auth/profile', () =>
      HttpResponse.json({
        ...profile,
        permissions: [...profile.permissions.filter((each) => each !== 'catalog.write'), ...permissions],
      }),
    ),
    http.get('*/api/customer/all', () =>
      HttpResponse.json(
        [...known.values()].map((customer) => ({ ...customer, addresses: customer.addresses.slice(0, 1) })),
      ),
    ),
    http.get('*/api/customer/:id', ({ params }) => {
      const customer = known.get(String(params.id))
      return customer ? HttpResponse.json(customer) : refuse(404, 'Not Found', 'there is no such customer')
    }),
    http.get('*/api/customer/:id/history', () => HttpResponse.json(history)),
    http.get('*/api/analytics/product-sale-for-customer/:id', () => HttpResponse.json(bought)),
    http.post('*/api/customer/:id/preferred-product', async ({ params, request }) => {
      const { productId } = (await request.json()) as { productId: string }
      return change(params.id, (customer) => ({
        preferredProducts: [...without(customer.preferredProducts, productId), productId],
      }))
    }),
    http.delete('*/api/customer/:id/preferred-product/:productId', ({ params }) =>
      change(params.id, (customer) => ({ preferredProducts: without(customer.preferredProducts, params.productId) })),
    ),
    http.post('*/api/customer/:id/restrict-product', async ({ params, request }) => {
      const { productId } = (await request.json()) as { productId: string }
      return change(params.id, (customer) => ({
        restrictedProducts: [...without(customer.restrictedProducts, productId), productId],
      }))
    }),
    http.delete('*/api/customer/:id/restrict-product/:productId', ({ params }) =>
      change(params.id, (customer) => ({ restrictedProducts: without(customer.restrictedProducts, params.productId) })),
    ),
    http.patch('*/api/customer/:id', async ({ params, request }) => {
      const { notes, version } = (await request.json()) as { notes: string; version: number }
      const customer = known.get(String(params.id))!
      if (version !== customer.version)
        return refuse(409, 'Conflict', 'the customer was changed meanwhile', { current: customer })
      return change(params.id, () => ({ notes }))
    }),
    http.patch('*/api/customer/:id/address/:addressId/delivery', async ({ params, request }) => {
      const { version, ...facts } = (await request.json()) as typeof delivery
      const customer = known.get(String(params.id))!
      const address = customer.addresses.find(({ _id }) => _id === params.addressId)!
      const stored = address.delivery?.version ?? 0
      if (version !== stored) return refuse(409, 'Conflict', 'changed meanwhile', { current: address })
      const next = { ...address, delivery: { ...facts, version: stored + 1 } }
      known.set(customer._id, {
        ...customer,
        addresses: customer.addresses.map((each) => (each._id === next._id ? next : each)),
      })
      return HttpResponse.json(next)
    }),
    http.put('*/api/customer/:id/address/:addressId/coordinates', async ({ params, request }) => {
      const place = (await request.json()) as Coordinates
      return change(params.id, (customer) => ({
        addresses: customer.addresses.map((address) =>
          address._id === params.addressId ? { ...address, ...place } : address,
        ),
      }))
    }),
    http.put('*/api/customer/:id/par/:productId', async ({ params, request }) =>
      setPar(params.id, params.productId, (await request.json()) as CustomerPurchase['par']),
    ),
    http.delete('*/api/customer/:id/par/:productId', ({ params }) => setPar(params.id, params.productId, null)),
    http.patch('*/api/route-assignments/customer/:customerId/address/:addressId', async ({ params, request }) => {
      const { routeId, stopNumber = 9 } = (await request.json()) as { routeId: string | null; stopNumber?: number }
      const name = routes.find((route) => route._id === routeId)?.name ?? ''
      change(params.customerId, (customer) => ({
        addresses: customer.addresses.map((address) =>
          address._id === params.addressId
            ? { ...address, route: routeId ? { routeId, name, stopNumber } : null }
            : address,
        ),
      }))
      return HttpResponse.json({})
    }),
  ]
}
