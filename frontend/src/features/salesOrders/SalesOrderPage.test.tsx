import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SalesOrder } from '@/api/wire'
import { draftCart, profile, salesOrders } from '@/testing/data'
import { refuse } from '@/testing/handlers'
import { renderAt, signedIn } from '@/testing/render'
import { salesOrderHandlers } from '@/testing/salesOrders'
import { server } from '@/testing/server'

beforeEach(() => {
  signedIn()
  server.use(...salesOrderHandlers())
})

const served = (change: Partial<SalesOrder>) =>
  server.use(http.get('*/api/sales-order/SO0', () => HttpResponse.json({ ...salesOrders[0], ...change })))
const inRole = (...permissions: string[]) =>
  server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, permissions })))

describe('a sales order', () => {
  test('shows the customer, the address, where it is and who took it', async () => {
    served({
      owner: 'U2',
      ownerName: 'Dana Ortiz',
      items: salesOrders[0]!.items.map((line) => ({ ...line, quantityFulfilled: line.quantity })),
    })
    renderAt('/home/sales-order/SO0')
    expect(await screen.findByRole('link', { name: 'Green Apple Market' })).toHaveAttribute(
      'href',
      '/home/customers/500',
    )
    expect(screen.getByText('1200 N Clark St, Chicago, IL 60610')).toBeVisible()
    const [taken, , shipped, delivered] = within(screen.getByRole('list', { name: 'Where the order is' })).getAllByRole(
      'listitem',
    )
    expect(taken).toHaveTextContent(/Taken.*Dana Ortiz/)
    expect(within(shipped!).getByRole('img', { name: 'done' })).toBeVisible()
    expect(shipped).toHaveTextContent('Shipped4 lines')
    expect(within(delivered!).getByRole('img', { name: 'to come' })).toBeVisible()
  })

  test('that is short says so beside its number, and on the line', async () => {
    const [first, ...others] = salesOrders[0]!.items
    served({
      short: true,
      items: [
        {
          ...first!,
          problems: [
            {
              code: 'short_stock',
              field: 'quantity',
              severity: 'warning',
              params: { available: 4, unit: 'CS', date: '2026-11-21' },
            },
          ],
        },
        ...others,
      ],
    })
    renderAt('/home/sales-order/SO0')
    expect(await screen.findByText('Short')).toBeVisible()
    expect(await screen.findByText(/^Only 4 CS available/)).toBeVisible()
  })

  test('a refusal of the ERP is explained in plain words; the original message is under Details', async () => {
    let sent: unknown
    server.use(
      http.post('*/api/sync-tasks/sync/create', async ({ request }) => {
        sent = await request.json()
        return HttpResponse.json({}, { status: 201 })
      }),
    )
    const { user } = renderAt('/home/sales-order/SO2')
    expect(await screen.findByText('The ERP does not accept one of the products.')).toBeVisible()
    expect(screen.getByText(/Invalid item reference key 1045/)).not.toBeVisible()
    await user.click(screen.getByText('Details'))
    expect(screen.getByText(/Invalid item reference key 1045/)).toHaveTextContent('Task T1')
    await user.click(screen.getByRole('button', { name: 'Copy details' }))
    expect(await navigator.clipboard.readText()).toContain('INVALID_KEY_OR_REF')
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(sent).toEqual({ resourceType: 'sales_order', resourceId: 'SO2', direction: 'out' }))
  })

  test('a conflict with the ERP shows both versions, and either can be kept', async () => {
    const line = {
      item: { _id: '1', itemId: '1043', name: 'Beans' },
      units: '11',
      unitName: 'CS',
      rate: 10,
      closed: false,
      differs: true,
    }
    const side = (quantity: number) => ({
      memo: '',
      total: quantity * 10,
      lines: [{ ...line, quantity, amount: quantity * 10 }],
    })
    let sent: unknown
    served({
      sync: {
        status: 'failed',
        error: 'the order was changed in NetSuite as well. NetSuite has: …',
        problem: { code: 'conflict', field: '', params: {} },
        lastSyncedAt: null,
        taskId: 'T9',
      },
    })
    server.use(
      http.get('*/api/sales-order/SO0/conflict', () =>
        HttpResponse.json({
          salesOrderId: 'SO0',
          orderNumber: 'SO-1',
          code: 'CONFLICT',
          foundAt: '2026-11-20T12:00:00Z',
          version: 7,
          portal: side(3),
          netSuite: side(50),
        }),
      ),
      http.post('*/api/sales-order/SO0/resolve-conflict', async ({ request }) => {
        sent = await request.json()
        return HttpResponse.json({
          ...salesOrders[0],
          sync: { status: 'pending', error: '', problem: null, lastSyncedAt: null, taskId: 'T10' },
        })
      }),
    )
    const { user } = renderAt('/home/sales-order/SO0')
    expect(await screen.findByText('This order was changed in the ERP as well.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Compare and decide' }))
    expect(await within(await screen.findByRole('region', { name: 'In the portal' })).findByText('3 CS')).toBeVisible()
    expect(within(screen.getByRole('region', { name: 'In the ERP' })).getByText('50 CS')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Use the ERP’s version' }))
    await waitFor(() => expect(sent).toEqual({ keep: 'netsuite', version: 7 }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('an address that was typed in the ERP is marked for a person', async () => {
    served({
      route: null,
      shipTo: {
        ...salesOrders[0]!.shipTo,
        addressId: '',
        label: 'Festival tent',
        street: '77 Wharf Road',
        typed: true,
      },
    })
    renderAt('/home/sales-order/SO0')
    expect(await screen.findByText(/^Festival tent, 77 Wharf Road/)).toBeVisible()
    expect(screen.getByText(/not in the customer’s address book, so it has no route/)).toBeVisible()
  })

  test('the route is set manually, unpinned and recalculated', async () => {
    const sent: unknown[] = []
    let route: SalesOrder['route'] = salesOrders[0]!.route
    server.use(
      http.get('*/api/sales-order/SO0', () => HttpResponse.json({ ...salesOrders[0], route })),
      http.put('*/api/sales-order/SO0/route', async ({ request }) => {
        const { routeId } = (await request.json()) as { routeId: string | null }
        sent.push(routeId)
        route = routeId ? { routeId, name: 'South loop', stopNumber: 0, pinned: true } : salesOrders[0]!.route
        return HttpResponse.json({})
      }),
      http.post('*/api/sales-order/SO0/recalculate-route', () =>
        HttpResponse.json([
          {
            salesOrderId: 'SO0',
            from: null,
            to: { routeId: 'R2', name: 'South loop', stopNumber: 3, pinned: false },
            reason: '',
          },
        ]),
      ),
    )
    const { user } = renderAt('/home/sales-order/SO0')
    await user.click(await screen.findByRole('button', { name: 'Change the route' }))
    await user.click(await screen.findByRole('combobox', { name: 'Route' }))
    await user.click(await screen.findByRole('option', { name: 'South loop' }))
    await user.click(await screen.findByRole('button', { name: 'Unpin' }))
    await user.click(await screen.findByRole('button', { name: 'Recalculate' }))
    expect(await screen.findByText('Now on South loop')).toBeVisible()
    expect(sent).toEqual(['R2', null])
  })

  test.each([
    ['/home/sales-order/SO4', ['order.read', 'order.write'], /billed and can no longer be changed/],
    ['/home/sales-order/SO0', ['order.read'], /Your role can read orders/],
  ])('%s for %j is for reading, and says why', async (path, permissions, why) => {
    inRole(...permissions)
    renderAt(path)
    expect(await screen.findByText(why)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Change the route' })).toBeNull()
  })

  test('with fulfilled goods it cannot be removed; unsent it is deleted permanently', async () => {
    served({ netSuiteSalesOrderId: '', items: [{ ...salesOrders[0]!.items[0]!, quantityFulfilled: 1 }] })
    const begun = renderAt('/home/sales-order/SO0')
    await begun.user.click(await screen.findByRole('button', { name: 'Delete order' }))
    expect(await screen.findByText('Part of the order is fulfilled already.')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    begun.unmount()
    let removed = ''
    served({ netSuiteSalesOrderId: '' })
    server.use(
      http.delete(
        '*/api/sales-order/:id',
        ({ params }) => ((removed = String(params.id)), new HttpResponse(null, { status: 204 })),
      ),
    )
    const { user, router } = renderAt('/home/sales-order/SO0')
    await user.click(await screen.findByRole('button', { name: 'Delete order' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('deleted permanently')
    await user.click(within(dialog).getByRole('button', { name: 'Delete order' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/sales-orders'))
    expect(removed).toBe('SO0')
  })

  test('r creates one new draft with its lines at current prices', async () => {
    const sent: Array<{ cartItems: Array<Record<string, unknown>>; netSuiteCustomerId: string }> = []
    server.use(
      http.post('*/api/cart', async ({ request }) => {
        sent.push((await request.json()) as (typeof sent)[number])
        return HttpResponse.json({ ...draftCart, _id: 'C1' }, { status: 201 })
      }),
    )
    const { user, router } = renderAt('/home/sales-order/SO0')
    await screen.findByRole('button', { name: 'Repeat this order' })
    await user.keyboard('r')
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/cart/C1'))
    expect(sent).toHaveLength(1)
    expect(sent[0]!.netSuiteCustomerId).toBe('500')
    expect(sent[0]!.cartItems[1]).toEqual({
      netSuiteInvItemId: '1001',
      lineNumber: 2,
      quantity: 3,
      units: '11',
      pickNotes: '',
      quantityConfirmed: false,
    })
  })

  test('that does not exist says so', async () => {
    renderAt('/home/sales-order/none')
    expect(await screen.findByText('This sales order does not exist.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open sales orders' })).toHaveAttribute('href', '/home/sales-orders')
  })
})

describe('the timeline of an order', () => {
  test('is by the warehouse’s day, newest first, with who did what and each field before and after', async () => {
    renderAt('/home/sales-order/SO0?tab=timeline')
    const timeline = await screen.findByRole('region', { name: 'Timeline of the order' })
    expect(
      within(timeline)
        .getAllByRole('heading')
        .map((heading) => heading.textContent),
    ).toEqual(['Saturday, November 21, 2026', 'Friday, November 20, 2026'])
    const friday = within(timeline).getByRole('list', { name: 'Friday, November 20, 2026' })
    expect(within(friday).getAllByRole('listitem')[0]).toHaveTextContent('The ERP refused the order')
    expect(friday).toHaveTextContent('Delivery date: Fri, Nov 20, 2026 → Sat, Nov 21, 2026')
    expect(friday).toHaveTextContent('Memo: – → Back door')
    expect(friday).toHaveTextContent('and 2 changes more')
    expect(within(friday).getAllByText('Dana Ortiz')).toHaveLength(2)
    expect(friday).toHaveTextContent(/11:30 PM · /)
  })

  test('explains itself while it is empty, and can be read again after a failure', async () => {
    let failing = true
    server.use(
      http.get('*/api/sales-order/:id/history', () =>
        failing ? refuse(400, 'Bad Request', 'no') : HttpResponse.json([]),
      ),
    )
    const { user } = renderAt('/home/sales-order/SO0')
    await user.click(await screen.findByRole('tab', { name: 'Timeline' }))
    const timeline = within(await screen.findByRole('tabpanel', { name: 'Timeline' }))
    const retry = await timeline.findByRole('button', { name: 'Try again' })
    failing = false
    await user.click(retry)
    expect(await timeline.findByText('No history yet')).toBeVisible()
  })
})
