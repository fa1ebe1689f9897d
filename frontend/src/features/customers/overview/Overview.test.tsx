import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Customer, SalesOrderRow } from '@/api/wire'
import { customers, profile, salesOrders } from '@/testing/data'
import { refuse } from '@/testing/handlers'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

const green = customers[0]!

const served = (change: Partial<Customer> = {}) =>
  server.use(http.get('*/api/customer/500', () => HttpResponse.json({ ...green, ...change })))

const row = (change: Partial<SalesOrderRow>): SalesOrderRow => {
  const { items, ...order } = salesOrders[0]!
  return { ...order, lineCount: items.length, shipTo: { addressId: 'A0', label: '', city: '' }, ...change }
}

const page = (orders: SalesOrderRow[]) => ({
  salesOrders: orders,
  days: null,
  total: orders.length,
  page: 1,
  limit: 200,
  totalPages: 1,
})

beforeEach(() => signedIn())

describe('the overview of a customer', () => {
  test('shows who it is and what is owed of the limit', async () => {
    served({ balance: 14_118.06, creditLimit: 25_000 })
    renderAt('/home/customers/500')
    expect(await screen.findByRole('region', { name: 'Contact and terms' })).toHaveTextContent('Base price')
    expect(screen.getByRole('region', { name: 'Balance' })).toHaveTextContent(
      /\$14,118\.06 of \$25,000\.00.*Free\$10,881\.94/,
    )
  })

  test('a balance over the limit says by how much; without price.view there is none', async () => {
    served({ balance: 26_000, creditLimit: 25_000 })
    const first = renderAt('/home/customers/500')
    expect(await screen.findByRole('region', { name: 'Balance' })).toHaveTextContent('Over the limit$1,000.00')
    first.unmount()
    const { balance: _, creditLimit: __, ...bare } = green as Customer
    server.use(
      http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, permissions: ['order.read'] })),
      http.get('*/api/customer/500', () => HttpResponse.json(bare)),
    )
    renderAt('/home/customers/500')
    await screen.findByRole('region', { name: 'Contact and terms' })
    expect(screen.queryByRole('region', { name: 'Balance' })).toBeNull()
  })

  test('the rhythm counts what was delivered; what is booked stands apart', async () => {
    const now = new Date()
    const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
    server.use(
      http.get('*/api/sales-order/paginated', () =>
        HttpResponse.json(
          page([
            row({ _id: 'A', total: 100, deliveryDate: day(-3), status: 'billed' }),
            row({ _id: 'B', total: 300, deliveryDate: day(-10), status: 'billed' }),
            row({ _id: 'C', total: 5_000, deliveryDate: day(4) }),
          ]),
        ),
      ),
    )
    renderAt('/home/customers/500')
    const rhythm = await screen.findByRole('region', { name: 'Buying rhythm' })
    await within(rhythm).findByText('Average order')
    const of = (name: string) => within(rhythm).getByText(name, { selector: 'dt' }).nextSibling?.textContent
    expect([of('Orders in 13 weeks'), of('13 weeks'), of('Average order'), of('Booked')]).toEqual([
      '2',
      '$400.00',
      '$200.00',
      '$5,000.00',
    ])
  })

  test('items that were bought in a rhythm and are not any more are named as dropped', async () => {
    server.use(
      http.get('*/api/auth/profile', () =>
        HttpResponse.json({ ...profile, permissions: ['order.read', 'price.view', 'analytics.read'] }),
      ),
    )
    const weeks = [3, 3, 3, 3, 3, 3, 3, 3, 3, 0, 0, 0, 0]
    server.use(
      http.get('*/api/analytics/product-sale-for-customer/:id', () =>
        HttpResponse.json([
          {
            item: { _id: '101', itemId: '48794', name: 'Parmigiano Reggiano' },
            lastDate: '2026-10-23',
            lastOrder: null,
            lastQuantity: 3,
            lastRate: 40,
            lastUnits: '11',
            par: null,
            preferred: false,
            restricted: false,
            quantity: 27,
            times: 9,
            usualQuantity: 3,
            usualUnits: '11',
            weeks,
          },
        ]),
      ),
    )
    renderAt('/home/customers/500')
    const table = await screen.findByRole('table', { name: 'Dropped' })
    // The unit has its name once the unit types are read.
    await waitFor(() =>
      expect(within(table).getAllByRole('row')[1]).toHaveTextContent(/48794Parmigiano Reggiano.*every week4 weeks3 CS/),
    )
    expect(screen.getByRole('table', { name: 'Buys most often' })).toHaveTextContent('48794Parmigiano Reggiano')
  })

  test('an address without a route stands out, one for bills only does not', async () => {
    const [address] = (green as Customer).addresses
    served({
      addresses: [
        { ...address!, label: 'Store' },
        { ...address!, _id: 'A8', label: 'Storage', route: null, isDefaultShipping: false, isDefaultBilling: false },
        { ...address!, _id: 'A9', label: 'Accounts', route: null, isDefaultShipping: false, isDefaultBilling: true },
      ],
    })
    renderAt('/home/customers/500')
    const panel = within(await screen.findByRole('region', { name: 'Addresses' }))
    expect(panel.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^Store.*, stop \d/),
      expect.stringMatching(/^StorageNo route/),
      expect.stringMatching(/^AccountsBilling only/),
    ])
    expect(panel.getByRole('link', { name: /: Addresses$/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/tab=addresses/),
    )
  })

  test('a part that cannot be read says so, and the rest is there', async () => {
    server.use(http.get('*/api/sales-order/paginated', () => refuse(503, 'Service Unavailable', 'not now')))
    renderAt('/home/customers/500')
    const open = within(await screen.findByRole('region', { name: 'Open orders' }))
    expect(await open.findByRole('button', { name: 'Try again' })).toBeVisible()
    expect(screen.getByRole('region', { name: 'Contact and terms' })).toBeVisible()
  })
})

test('keys: a shows the addresses, c calls, n starts an order', async () => {
  const called = vi.fn<(event: MouseEvent) => void>((event) => event.preventDefault())
  served({ phone: '(773) 555-0148' })
  const { user, router } = renderAt('/home/customers/500')
  const call = await screen.findByRole('link', { name: 'Call' })
  expect(call).toHaveAttribute('href', 'tel:7735550148')
  call.addEventListener('click', called)
  await user.keyboard('c')
  expect(called).toHaveBeenCalledOnce()
  await user.keyboard('a')
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Addresses' })).toHaveAttribute('aria-selected', 'true'))
  await user.keyboard('n')
  await waitFor(() =>
    expect(router.state.location.pathname + router.state.location.search).toBe('/home/cart?customer=500'),
  )
})
