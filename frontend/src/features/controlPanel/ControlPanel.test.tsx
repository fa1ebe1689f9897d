import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openStatuses } from '@/resources/openOrders'
import { profile, salesOrders, today, tomorrow } from '@/testing/data'
import { renderAt, signedIn } from '@/testing/render'
import { http, HttpResponse } from 'msw'
import { server } from '@/testing/server'

beforeEach(() => {
  // Noon in the warehouse on the tests' business date.
  vi.setSystemTime(new Date(`${today}T18:00:00Z`))
  signedIn()
  return () => vi.useRealTimers()
})

test('every number links to the list that it counts', async () => {
  renderAt('/home/control-panel')
  const tile = (name: RegExp) => screen.findByRole('link', { name })
  const open = openStatuses.join(',')
  const rows = (orders: typeof salesOrders) => orders.filter((order) => openStatuses.includes(order.status)).length
  expect(await tile(new RegExp(`Open orders for today ?${rows(salesOrders.slice(20))}`))).toHaveAttribute(
    'href',
    `/home/sales-orders?status=${open}&from=${today}&to=${today}`,
  )
  expect(await tile(new RegExp(`Open orders for tomorrow ?${rows(salesOrders.slice(0, 20))}`))).toHaveAttribute(
    'href',
    `/home/sales-orders?status=${open}&from=${tomorrow}&to=${tomorrow}`,
  )
  expect(
    await tile(new RegExp(`Open orders without a route ?${rows(salesOrders.filter((order) => !order.route))}`)),
  ).toHaveAttribute('href', `/home/sales-orders?status=${open}&from=${today}&route=none`)
  // A refused order is counted once: only among the failed syncs.
  expect(screen.queryByText('Orders refused by the ERP')).toBeNull()
  expect(await tile(/Failed syncs ?5 ?Invalid key or ref/)).toHaveAttribute(
    'href',
    '/home/sync-manager?tab=tasks&status=failed',
  )
  expect(await screen.findByRole('link', { name: /TR-2001/ })).toHaveAttribute('href', '/home/trips/T1/tracking')
  expect(await screen.findByRole('link', { name: 'Green Apple Market' })).toHaveAttribute('href', '/home/cart/C1')
})

test('the business date is the warehouse’s, not the browser’s', async () => {
  // 23:30 in Chicago is the next day in UTC.
  vi.setSystemTime(new Date('2026-11-21T05:30:00Z'))
  renderAt('/home/control-panel')
  expect(await screen.findByRole('link', { name: /Open orders for today/ })).toHaveAttribute(
    'href',
    `/home/sales-orders?status=${openStatuses.join(',')}&from=${today}&to=${today}`,
  )
})

test('a role sees only what it may read', async () => {
  server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, permissions: ['trip.read'] })))
  renderAt('/home/control-panel')
  expect(await screen.findByRole('link', { name: /TR-2001/ })).toBeVisible()
  expect(screen.queryByText('Open orders for today')).toBeNull()
  expect(screen.queryByText('My draft orders')).toBeNull()
})

test('what is sold beyond what will be there, the most missing first, with the orders that want it', async () => {
  const line = (orderNumber: string, salesOrderId: string) => ({
    salesOrderId,
    orderNumber,
    customerId: '7',
    customerName: 'Corner Store',
    lineId: 'line-1',
    quantity: 2,
    units: '11',
  })
  const item = (itemId: string, left: number, lines: unknown[]) => ({
    item: { _id: itemId, itemId, name: `Item ${itemId}` },
    promised: 20,
    left,
    units: '11',
    lines,
  })
  let asked = ''
  server.use(
    http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, permissions: ['analytics.read'] })),
    http.get('*/api/analytics/short-items', ({ request }) => {
      asked = new URL(request.url).searchParams.get('date') ?? ''
      return HttpResponse.json([item('1001', -2, []), item('2002', -8, [line('SO-1', 'A'), line('SO-2', 'B')])])
    }),
  )
  renderAt('/home/control-panel')
  expect(await screen.findByRole('link', { name: /Short items for tomorrow ?2/ })).toHaveAttribute(
    'href',
    '/home/control-panel#short-items',
  )
  const rows = within(await screen.findByRole('table', { name: 'Short items' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'ItemMissingOrders',
    expect.stringMatching(/^2002 Item 20028 .*SO-1, SO-2$/),
    expect.stringMatching(/^1001 Item 10012 .*From earlier dates$/),
  ])
  expect(screen.getByRole('link', { name: 'SO-2' })).toHaveAttribute('href', '/home/sales-order/B')
  expect(asked).toBe(tomorrow)
})
