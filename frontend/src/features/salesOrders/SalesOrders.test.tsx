import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SalesOrder } from '@/api/wire'
import { addFilter } from '@/testing/addFilter'
import { profile, salesOrders, today } from '@/testing/data'
import { refuse } from '@/testing/handlers'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

beforeEach(signedIn)

describe('the list of sales orders', () => {
  test('asks for the page, filters and sort of its address', async () => {
    const asked: URL[] = []
    server.use(
      http.get('*/api/sales-order/paginated', ({ request }) => {
        asked.push(new URL(request.url))
        return HttpResponse.json({ salesOrders: salesOrders.slice(0, 2), total: 46, page: 2, limit: 50, totalPages: 1 })
      }),
    )
    renderAt(
      `/home/sales-orders?page=2&limit=50&sort=-total&sync=failed&route=none&from=${today}&status=billed&owner=me`,
    )
    await screen.findByRole('link', { name: 'SO-10480' })
    const query = asked[0]!.searchParams
    expect([query.get('page'), query.get('limit')]).toEqual(['2', '50'])
    expect(JSON.parse(query.get('filters')!)).toEqual({
      status: ['billed'],
      deliveryDateFrom: today,
      routeId: 'none',
      sync: 'failed',
      owner: 'me',
    })
    expect(JSON.parse(query.get('sorting')!)).toEqual([{ id: 'total', desc: true }])
  })

  test('leads on to the orders that the list no longer holds, and back', async () => {
    const page = { total: 1, page: 1, limit: 20, totalPages: 1 }
    const since = '2026-08-24T06:00:00Z'
    server.use(
      http.get('*/api/sales-order/paginated', ({ request }) => {
        const query = new URL(request.url).searchParams
        if (query.get('older') === 'further')
          return HttpResponse.json({ ...page, total: 0, salesOrders: [], coverage: { since, complete: true } })
        if (query.get('older') === 'first')
          return HttpResponse.json({
            ...page,
            salesOrders: salesOrders.slice(1, 2),
            coverage: { since, complete: false, older: 'further' },
          })
        return HttpResponse.json({
          ...page,
          salesOrders: salesOrders.slice(0, 1),
          coverage: { since, complete: false, older: 'first' },
        })
      }),
    )
    const { user } = renderAt('/home/sales-orders')
    await screen.findByRole('link', { name: salesOrders[0]!.orderNumber })
    await user.click(screen.getByRole('button', { name: 'Search older orders' }))
    await screen.findByRole('link', { name: salesOrders[1]!.orderNumber })
    expect(screen.queryByRole('link', { name: salesOrders[0]!.orderNumber })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Search further back' }))
    await screen.findByText('There are no older orders.')
    expect(screen.queryByRole('button', { name: 'Search further back' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Back to the list' }))
    await screen.findByRole('link', { name: salesOrders[0]!.orderNumber })
  })

  test('what cannot be a page or a limit is the default', async () => {
    const asked: string[] = []
    server.use(
      http.get('*/api/sales-order/paginated', ({ request }) => {
        const query = new URL(request.url).searchParams
        asked.push(`${query.get('page')}/${query.get('limit')}`)
        return HttpResponse.json({ salesOrders: [], total: 0, page: 1, limit: 20, totalPages: 0 })
      }),
    )
    renderAt('/home/sales-orders?page=-3&limit=9999')
    await waitFor(() => expect(asked).toEqual(['1/200']))
  })

  test('pages, and a change of filter goes back to page 1', async () => {
    const { user, router } = renderAt('/home/sales-orders')
    const list = await screen.findByRole('region', { name: 'Sales orders' })
    await within(list).findByText('SO-10480')
    await user.click(screen.getByRole('button', { name: 'Page 3' }))
    await within(list).findByText('SO-10520')
    expect(router.state.location.search).toBe('?page=3')
    await user.click(screen.getByRole('button', { name: 'Errors' }))
    await within(list).findByText('SO-10482')
    expect(router.state.location.search).toBe('?sync=failed')
  })

  test('a search goes to the address when typing pauses', async () => {
    const { user, router } = renderAt('/home/sales-orders')
    await user.type(await screen.findByRole('textbox', { name: 'Search orders' }), 'harbor')
    await waitFor(() => expect(router.state.location.search).toBe('?search=harbor'))
    await waitFor(() => expect(screen.queryByText('Lakeview Foods')).toBeNull())
    expect(screen.getAllByText('Harbor Deli').length).toBeGreaterThan(0)
  })

  test('without a hit it says so and offers to clear the filters', async () => {
    const { user } = renderAt('/home/sales-orders?search=nothing-like-it')
    expect(await screen.findByText('No order matches these filters')).toBeVisible()
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!)
    expect(await screen.findByRole('link', { name: 'SO-10480' })).toBeVisible()
  })

  test('a failed read can be tried again', async () => {
    let fail = true
    server.use(
      http.get('*/api/sales-order/paginated', () =>
        fail
          ? refuse(400, 'Bad Request', 'ask for a narrower filter')
          : HttpResponse.json({ salesOrders: salesOrders.slice(0, 1), total: 1, page: 1, limit: 20, totalPages: 1 }),
      ),
    )
    const { user } = renderAt('/home/sales-orders')
    const retry = await screen.findByRole('button', { name: 'Try again' })
    fail = false
    await user.click(retry)
    expect(await screen.findByRole('link', { name: 'SO-10480' })).toBeVisible()
  })
})

describe('days, and what needs a person', () => {
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })

  test('stand in groups by their delivery day, with all that is ordered for it; another sort has none', async () => {
    const { user, router } = renderAt('/home/sales-orders')
    expect(await screen.findByRole('row', { name: /Sat, Nov 21, 2026\s*20 orders\s*\$7,800.00$/ })).toBeVisible()
    const dates = () => document.querySelector('th[data-accessor="deliveryDate"]')
    expect(dates()).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Sorted by' }), 'Total, descending')
    expect(router.state.location.search).toBe('?sort=-total')
    await waitFor(() => expect(dates()).toBeVisible())
    expect(screen.queryByRole('row', { name: /20 orders/ })).toBeNull()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sorted by' }), 'Delivery, ascending')
    expect(router.state.location.search).toBe('?sort=deliveryDate')
    expect(await screen.findByRole('row', { name: /20 orders/ })).toBeVisible()
  })

  test('what a person has to see to is said in words, the most urgent first, and can be asked for', async () => {
    const attention: Record<string, object> = {
      SO0: { attention: ['approval'], waitingLines: 2 },
      SO1: { attention: ['route'], route: null },
      SO2: { attention: ['sync', 'overdue'] },
    }
    server.use(
      http.get('*/api/sales-order/paginated', ({ request }) => {
        const { attention: wanted } = JSON.parse(new URL(request.url).searchParams.get('filters') ?? '{}') as {
          attention?: true
        }
        const rows = salesOrders.slice(0, 4).map((order) => ({ ...order, ...attention[order._id] }))
        const found = wanted ? rows.slice(0, 3) : rows
        return HttpResponse.json({ salesOrders: found, total: found.length, page: 1, limit: 20, totalPages: 1 })
      }),
    )
    const { user, router } = renderAt('/home/sales-orders')
    await screen.findByRole('link', { name: 'SO-10483' })
    expect(row('SO-10480')).toHaveTextContent('2 lines under the floor')
    expect(row('SO-10481')).toHaveTextContent('None')
    expect(row('SO-10481')).toHaveTextContent('No route for this address')
    expect(row('SO-10482')).toHaveTextContent('The ERP does not take one of the products, and 1 more')
    await user.click(screen.getByRole('button', { name: 'Needs attention' }))
    expect(router.state.location.search).toBe('?attention=true')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'SO-10483' })).toBeNull())
  })
})

describe('the views and filters', () => {
  const shows = async (user: ReturnType<typeof renderAt>['user'], name: string) =>
    user.click(await screen.findByRole('button', { name }))

  test('each view is an address', async () => {
    const { user, router } = renderAt('/home/sales-orders')
    await screen.findByRole('link', { name: 'SO-10480' })
    const search = () => new URLSearchParams(router.state.location.search)
    await shows(user, 'Today')
    const date = search().get('from')
    expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(search().get('to')).toBe(date)
    await shows(user, 'Tomorrow')
    expect(search().get('from')! > date!).toBe(true)
    await shows(user, 'Unrouted')
    expect(search().get('route')).toBe('none')
    expect(search().get('status')).toContain('pending_fulfillment')
    expect(search().get('status')).not.toContain('billed')
    await shows(user, 'Errors')
    expect(router.state.location.search).toBe('?sync=failed')
    await shows(user, 'Mine')
    expect(router.state.location.search).toBe('?owner=me')
  })

  test.each(['Today', 'Tomorrow'])('%s leaves out what was cancelled', async (day) => {
    // The mock's orders, all for the day that is asked for.
    server.use(
      http.get('*/api/sales-order/paginated', ({ request }) => {
        const { status, deliveryDateFrom } = JSON.parse(new URL(request.url).searchParams.get('filters') ?? '{}') as {
          status?: string[]
          deliveryDateFrom?: string
        }
        const found = salesOrders.slice(0, 6).filter((order) => !status || status.includes(order.status))
        return HttpResponse.json({
          salesOrders: found.map((order) => ({ ...order, deliveryDate: deliveryDateFrom ?? order.deliveryDate })),
          total: found.length,
          page: 1,
          limit: 20,
          totalPages: 1,
        })
      }),
    )
    const { user } = renderAt('/home/sales-orders')
    const [billed, cancelled] = (['billed', 'cancelled'] as const).map(
      (each) => salesOrders.find(({ status }) => status === each)!.orderNumber,
    )
    expect(await screen.findByRole('link', { name: cancelled })).toBeVisible()
    await shows(user, day)
    await waitFor(() => expect(screen.queryByRole('link', { name: cancelled })).toBeNull())
    expect(await screen.findByRole('link', { name: billed })).toBeVisible()
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('Not cancelled')
    await user.click(screen.getByRole('combobox', { name: 'Status' }))
    await user.click(await screen.findByRole('option', { name: 'Cancelled' }))
    expect(await screen.findByRole('link', { name: cancelled })).toBeVisible()
  })

  test('a customer is found by name and stays in the address', async () => {
    const asked: string[] = []
    server.use(
      http.get('*/api/sales-order/paginated', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('filters') ?? '')
        return HttpResponse.json({ salesOrders: salesOrders.slice(0, 1), total: 1, page: 1, limit: 20, totalPages: 1 })
      }),
    )
    const { user, router } = renderAt('/home/sales-orders')
    await addFilter(user, 'Customer')
    await user.type(await screen.findByRole('combobox', { name: 'Customer' }), 'pils')
    await user.click(await screen.findByRole('option', { name: 'Pilsen Grocery' }))
    expect(router.state.location.search).toBe('?customer=502')
    await waitFor(() => expect(asked.at(-1)).toBe('{"customerId":"502"}'))
    expect(screen.getByRole('combobox', { name: 'Customer' })).toHaveValue('Pilsen Grocery')
  })

  test('Space looks into an order beside the list, Enter opens it', async () => {
    const { user, router } = renderAt('/home/sales-orders')
    const row = (await screen.findByRole('link', { name: 'SO-10482' })).closest('tr')!
    row.focus()
    await user.keyboard(' ')
    const peek = await screen.findByRole('complementary', { name: 'SO-10482, Pilsen Grocery' })
    expect(await within(peek).findByRole('table', { name: 'Lines' })).toHaveTextContent('Russet potatoes')
    expect(peek).toHaveTextContent('The ERP does not take one of the products.')
    row.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/sales-order/SO2'))
  })
})

describe('work on several orders', () => {
  const select = async (user: ReturnType<typeof renderAt>['user'], ...numbers: string[]) => {
    for (const number of numbers) {
      ;(await screen.findByRole('link', { name: number })).closest('tr')!.focus()
      await user.keyboard('x')
    }
  }

  test('sets the route of each, says which failed and why, and tries those again', async () => {
    const sent: string[] = []
    let refused = true
    server.use(
      http.put('*/api/sales-order/:id/route', async ({ params, request }) => {
        const { routeId } = (await request.json()) as { routeId: string }
        sent.push(`${String(params.id)} ${routeId}`)
        if (params.id === 'SO1' && refused)
          return refuse(409, 'Conflict', 'order SO-10481 is billed: its route cannot be changed any more')
        return HttpResponse.json({
          ...salesOrders[0],
          route: { routeId, name: 'South loop', stopNumber: 0, pinned: true },
        })
      }),
    )
    const { user } = renderAt('/home/sales-orders')
    await select(user, 'SO-10480', 'SO-10481', 'SO-10482')
    await user.click(screen.getByRole('button', { name: 'Set route' }))
    const dialog = await screen.findByRole('dialog', { name: 'Set the route' })
    await user.click(within(dialog).getByRole('combobox', { name: 'Route' }))
    await user.click(await screen.findByRole('option', { name: 'South loop' }))
    await user.click(within(dialog).getByRole('button', { name: 'Set for 3 orders' }))
    expect(await screen.findByText('2 of 3 orders done, 1 not.')).toBeVisible()
    const results = screen.getByRole('table', { name: 'Results' })
    expect(within(results).getAllByRole('row')[1]).toHaveTextContent(
      'SO-10481Lakeview FoodsFailed API: order SO-10481 is billed',
    )
    expect(within(results).getAllByText(/On South loop/)).toHaveLength(2)
    expect(sent.toSorted()).toEqual(['SO0 R2', 'SO1 R2', 'SO2 R2'])
    refused = false
    await user.click(screen.getByRole('button', { name: 'Retry the failed' }))
    expect(await screen.findByText('All 3 of 3 orders done.')).toBeVisible()
    expect(sent.slice(3)).toEqual(['SO1 R2'])
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Set route' })).toBeNull())
  })

  test('recalculates the routes, says what moved, and leaves alone what was set by hand', async () => {
    const sent: string[] = []
    server.use(
      http.get('*/api/sales-order/paginated', () =>
        HttpResponse.json({
          salesOrders: [{ ...salesOrders[0], route: { ...salesOrders[0]!.route, pinned: true } }, salesOrders[1]],
          total: 2,
          page: 1,
          limit: 20,
          totalPages: 1,
        }),
      ),
      http.post('*/api/sales-order/:id/recalculate-route', ({ params }) => {
        sent.push(String(params.id))
        return HttpResponse.json([
          {
            salesOrderId: params.id,
            from: null,
            to: { routeId: 'R1', name: 'North shore', stopNumber: 1, pinned: false },
            reason: '',
          },
        ])
      }),
    )
    const { user } = renderAt('/home/sales-orders')
    await select(user, 'SO-10480', 'SO-10481')
    await user.click(screen.getByRole('button', { name: 'Recalculate routes' }))
    const results = await screen.findByRole('table', { name: 'Results' })
    expect(results).toHaveTextContent('Stays on North shore: set by hand')
    expect(results).toHaveTextContent('Now on North shore')
    expect(sent).toEqual(['SO1'])
  })

  test('can be stopped: what was not begun says so', async () => {
    const answers: Array<() => void> = []
    server.use(
      http.post('*/api/sales-order/:id/recalculate-route', async () => {
        await new Promise<void>((resolve) => answers.push(resolve))
        return HttpResponse.json([])
      }),
    )
    const { user } = renderAt('/home/sales-orders')
    await select(user, 'SO-10480', 'SO-10481', 'SO-10482', 'SO-10484', 'SO-10485')
    await user.click(screen.getByRole('button', { name: 'Recalculate routes' }))
    await waitFor(() => expect(answers).toHaveLength(4))
    expect(screen.getByText('0 of 5 orders')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Stop' }))
    for (const answer of answers) answer()
    expect(await screen.findByText('4 of 5 orders done, 1 not.')).toBeVisible()
    expect(screen.getByRole('table', { name: 'Results' })).toHaveTextContent('Not begun: the run was stopped')
  })

  test('nothing but printing is offered to who may not set routes', async () => {
    server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, permissions: ['order.read'] })))
    const { user } = renderAt('/home/sales-orders')
    await select(user, 'SO-10480', 'SO-10482')
    expect(screen.queryByRole('button', { name: 'Set route' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Send to the ERP' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Print' }))
    expect(await screen.findByRole('menuitem', { name: 'Pick lists' })).toHaveAttribute(
      'href',
      '/home/sales-orders/print?sheet=pick&ids=SO0,SO2',
    )
  })
})

describe('sending the orders of a date', () => {
  test('says how many, follows each to the ERP, and names what was refused in plain words', async () => {
    const states = new Map<string, SalesOrder['sync']>()
    const made: string[] = []
    const again: unknown[] = []
    const of = (order: SalesOrder): SalesOrder => ({ ...order, sync: states.get(order._id) ?? order.sync })
    const two = [salesOrders[1]!, salesOrders[2]!, salesOrders[0]!]
    server.use(
      http.get('*/api/sales-order/paginated', () =>
        HttpResponse.json({ salesOrders: two.map(of), total: 3, page: 1, limit: 200, totalPages: 1 }),
      ),
      http.get('*/api/sales-order/:id', ({ params }) =>
        HttpResponse.json(of(salesOrders.find((order) => order._id === params.id)!)),
      ),
      http.post('*/api/sales-order/create-sync-tasks', ({ request }) => {
        made.push(new URL(request.url).searchParams.get('date')!)
        states.set('SO1', { status: 'synced', error: '', taskId: 'N1', lastSyncedAt: null })
        states.set('SO2', {
          status: 'failed',
          error: 'Concurrent request limit exceeded [429]',
          taskId: 'N2',
          lastSyncedAt: null,
        })
        return HttpResponse.json({ created: 2, skipped: 1, taskIds: ['N1', 'N2'] })
      }),
      http.post('*/api/sync-tasks/sync/create', async ({ request }) => {
        again.push(await request.json())
        states.set('SO2', { status: 'synced', error: '', taskId: 'N3', lastSyncedAt: null })
        return HttpResponse.json({}, { status: 201 })
      }),
    )
    const { user } = renderAt('/home/sales-orders')
    await user.click(await screen.findByRole('button', { name: 'Send to the ERP' }))
    expect(await screen.findByText(/2 orders of this date are not in the ERP/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send 2 orders' }))
    expect(await screen.findByText('1 of 2 orders done, 1 not.')).toBeVisible()
    expect(screen.getByRole('table', { name: 'Results' })).toHaveTextContent(
      'The ERP was too busy to take the order. Nothing is wrong with the order.',
    )
    expect(made).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Retry the failed' }))
    expect(await screen.findByText('All 2 of 2 orders done.')).toBeVisible()
    expect(again).toEqual([{ resourceType: 'sales_order', resourceId: 'SO2', direction: 'out' }])
    expect(made).toHaveLength(1)
  })
})
