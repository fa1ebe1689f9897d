import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { addFilter } from '@/testing/addFilter'
import { salesOrders, today } from '@/testing/data'
import { refuse } from '@/testing/handlers'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

beforeEach(signedIn)

describe('the list of sales orders', () => {
  test('reads the page, filters and sort of its address', async () => {
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

  test('leads to the orders that the list no longer contains, and back', async () => {
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

  test('an invalid page or limit is the default', async () => {
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

  test('without a match it says so and offers to clear the filters', async () => {
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

  test('long names, which are cut off where the totals need the room, are whole in their titles', async () => {
    const [customer, route] = [
      'Treasure Island Foods - Lincoln Park - 2121 N Clybourn Ave',
      'South Lawndale / West Garfield',
    ]
    const [order] = salesOrders
    const long = {
      ...order!,
      customer: { ...order!.customer, name: customer },
      route: { routeId: 'R1', name: route, stopNumber: 28, pinned: false },
    }
    server.use(
      http.get('*/api/sales-order/paginated', () =>
        HttpResponse.json({ salesOrders: [long], total: 1, page: 1, limit: 20, totalPages: 1 }),
      ),
    )
    renderAt('/home/sales-orders')
    expect(await screen.findByText(customer)).toHaveAttribute('title', customer)
    expect(screen.getByText(route)).toHaveAttribute('title', route)
    expect(screen.getByText('stop 28')).toBeVisible()
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

  test('what needs attention is said in words, the most urgent first, and can be filtered', async () => {
    const attention: Record<string, object> = {
      SO0: { attention: ['approval'], waitingLines: 2 },
      SO1: { attention: ['route'], route: null },
      SO2: { attention: ['sync', 'overdue'] },
      SO3: { attention: ['undelivered'] },
    }
    server.use(
      http.get('*/api/sales-order/paginated', ({ request }) => {
        const { attention: wanted } = JSON.parse(new URL(request.url).searchParams.get('filters') ?? '{}') as {
          attention?: true
        }
        const rows = salesOrders.slice(0, 5).map((order) => ({ ...order, ...attention[order._id] }))
        const found = wanted ? rows.slice(0, 4) : rows
        return HttpResponse.json({ salesOrders: found, total: found.length, page: 1, limit: 20, totalPages: 1 })
      }),
    )
    const { user, router } = renderAt('/home/sales-orders')
    await screen.findByRole('link', { name: 'SO-10484' })
    expect(row('SO-10480')).toHaveTextContent('2 lines below the floor')
    expect(row('SO-10481')).toHaveTextContent('None')
    expect(row('SO-10481')).toHaveTextContent('No route for this address')
    expect(row('SO-10482')).toHaveTextContent('The ERP does not accept one of the products, and 1 more')
    expect(row('SO-10483')).toHaveTextContent('Goods came back, to be decided')
    await user.click(screen.getByRole('button', { name: 'Needs attention' }))
    expect(router.state.location.search).toBe('?attention=true')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'SO-10484' })).toBeNull())
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
    // The mock's orders, all for the requested date.
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
    // The name does not wait for the customer.
    const read = Promise.withResolvers<void>()
    server.use(http.get('*/api/customer/502', () => read.promise.then(() => undefined)))
    const { user, router } = renderAt('/home/sales-orders')
    await addFilter(user, 'Customer')
    await user.type(await screen.findByRole('combobox', { name: 'Customer' }), 'pils')
    await user.click(await screen.findByRole('option', { name: 'Pilsen Grocery' }))
    expect(router.state.location.search).toBe('?customer=502')
    await waitFor(() => expect(asked.at(-1)).toBe('{"customerId":"502"}'))
    expect(screen.getByRole('combobox', { name: 'Customer' })).toHaveValue('Pilsen Grocery')
    read.resolve()
  })

  test('Space shows an order beside the list, Enter opens it', async () => {
    const { user, router } = renderAt('/home/sales-orders')
    const row = (await screen.findByRole('link', { name: 'SO-10482' })).closest('tr')!
    row.focus()
    await user.keyboard(' ')
    const peek = await screen.findByRole('complementary', { name: 'SO-10482, Pilsen Grocery' })
    expect(await within(peek).findByRole('table', { name: 'Lines' })).toHaveTextContent('Russet potatoes')
    expect(peek).toHaveTextContent('The ERP does not accept one of the products.')
    row.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/sales-order/SO2'))
  })
})
