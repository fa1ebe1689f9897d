import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { allCustomers, customerHandlers } from '@/testing/customers'
import { items } from '@/testing/data'
import { refuse } from '@/testing/handlers'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

beforeEach(() => {
  signedIn()
  server.use(...customerHandlers())
})

const inList = async () => within(await screen.findByRole('region', { name: 'Customers' }))

describe('the list of customers', () => {
  test('shows who, where and how they stand', async () => {
    renderAt('/home/customers')
    const list = await inList()
    expect(await list.findByRole('link', { name: 'Green Apple Market' })).toBeVisible()
    expect(list.getByText('Over limit')).toBeVisible()
    expect(screen.getByText('1–8 of 8')).toBeVisible()
  })

  test('the search text goes to the address and filters the list', async () => {
    const { user, router } = renderAt('/home/customers')
    const list = await inList()
    await user.type(screen.getByRole('textbox', { name: 'Search customers' }), '312 555 0142')
    await waitFor(() => expect(router.state.location.search).toBe('?search=312+555+0142'))
    await waitFor(() => expect(list.queryByRole('link', { name: 'Harbor Deli' })).toBeNull())
    expect(list.getByRole('link', { name: 'Green Apple Market' })).toBeVisible()
  })

  test('filters, sort and page come from the address', async () => {
    renderAt('/home/customers?state=active&sort=-name&limit=2&page=2')
    const list = await inList()
    const shown = await list.findAllByRole('link')
    expect(shown.map((link) => link.textContent)).toEqual(
      allCustomers
        .filter((each) => each.isActive)
        .map((each) => each.name)
        .toSorted()
        .toReversed()
        .slice(2, 4),
    )
    expect(screen.getByText('3–4 of 7')).toBeVisible()
  })

  test('Enter opens the row, Space shows the peek panel, n starts an order', async () => {
    const { user, router } = renderAt('/home/customers?search=C-50')
    await (await inList()).findByRole('link', { name: 'Garfield Fresh' })
    await user.keyboard('jj ')
    const peek = await screen.findByRole('complementary', { name: 'C-504 Garfield Fresh' })
    expect(within(peek).getByRole('link', { name: 'Start an order' })).toHaveAttribute(
      'href',
      '/home/cart?customer=504',
    )
    await user.keyboard('n')
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/cart'))
  })

  test('without a match it offers to clear the filters', async () => {
    const { user } = renderAt('/home/customers?search=nobody-of-this-name')
    expect(await screen.findByText('No customer matches these filters')).toBeVisible()
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!)
    expect(await (await inList()).findByRole('link', { name: 'Harbor Deli' })).toBeVisible()
  })

  test('a failed read says why and can be tried again', async () => {
    let fail = true
    server.use(
      http.get('*/api/customer/all', () =>
        fail ? refuse(400, 'Bad Request', 'try later') : HttpResponse.json(allCustomers),
      ),
    )
    const { user } = renderAt('/home/customers')
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect(retry.closest('[role=alert]')).toHaveTextContent('Try later.')
    fail = false
    await user.click(retry)
    expect(await (await inList()).findByRole('link', { name: 'Harbor Deli' })).toBeVisible()
  })
})

describe('one customer', () => {
  test('at a glance: terms, the balance over the limit, how they buy', async () => {
    renderAt('/home/customers/500')
    expect(await screen.findByText('$120.50 over the credit limit')).toBeVisible()
    expect(screen.getByText('Net 14')).toBeVisible()
    expect(screen.getByText('Ring at the back door.')).toBeVisible()
    expect(await screen.findByText('Average order')).toBeVisible()
    expect(
      (await screen.findAllByRole('img', { name: /^Last 13 weeks, oldest first: 2, 3, 0/ })).length,
    ).toBeGreaterThan(0)
  })

  test('tabs are in the address, and n starts an order', async () => {
    const { user, router } = renderAt('/home/customers/500')
    await user.click(await screen.findByRole('tab', { name: 'Orders' }))
    expect(router.state.location.search).toBe('?tab=orders')
    const open = await screen.findByRole('region', { name: 'Open orders' })
    expect(await within(open).findByRole('link', { name: 'SO-10480' })).toHaveAttribute('href', '/home/sales-order/SO0')
    expect(await screen.findByRole('region', { name: 'Earlier orders' })).toBeVisible()
    await user.keyboard('n')
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/cart'))
  })

  test('the sort of one tab does not apply to another', async () => {
    const { user, router } = renderAt('/home/customers/500?tab=purchases&sort=-times&search=o')
    await user.click(await screen.findByRole('tab', { name: 'Orders' }))
    expect(router.state.location.search).toBe('?tab=orders')
  })

  test('that is inactive cannot get a new order', async () => {
    renderAt('/home/customers/505')
    expect(await screen.findByText(/inactive in the ERP/)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Start an order' })).toBeNull()
  })

  test('steps through the list as it was filtered', async () => {
    const { user, router } = renderAt('/home/customers?sort=-name&search=C-50')
    await user.click(await (await inList()).findByRole('link', { name: 'Northside Bodega' }))
    await screen.findByRole('heading', { name: 'Northside Bodega' })
    expect(await screen.findByText('2 of 8')).toBeVisible()
    await user.click(screen.getByRole('tab', { name: 'Orders' }))
    await screen.findByRole('heading', { name: 'Earlier orders' })
    await user.keyboard('{Control>}{ArrowDown}{/Control}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/customers/506'))
    expect(router.state.location.search).toBe('?tab=orders')
  })

  test('that does not exist says so', async () => {
    renderAt('/home/customers/none')
    expect(await screen.findByText('This customer does not exist.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open customers' })).toHaveAttribute('href', '/home/customers')
  })
})

describe('addresses', () => {
  test('a route and a stop number are changed in place, with undo', async () => {
    const sent: unknown[] = []
    const record = http.patch('*/api/route-assignments/customer/500/address/:id', async ({ request, params }) => {
      sent.push([params.id, await request.clone().json()])
    })
    server.use(record)
    const { user } = renderAt('/home/customers/500?tab=addresses')
    const route = await screen.findByRole('combobox', { name: 'Route of Office' })
    await user.click(route)
    await user.click(await screen.findByRole('option', { name: 'South loop' }))
    const stop = await screen.findByRole('textbox', { name: 'Stop number of Office' })
    expect(stop).toHaveValue('9')
    await user.clear(stop)
    await user.type(stop, '2{Enter}')
    await waitFor(() => expect(sent).toHaveLength(2))
    await user.click((await screen.findAllByRole('button', { name: 'Undo' }))[0]!)
    await waitFor(() =>
      expect(sent).toEqual([
        ['A0b', { routeId: 'R2' }],
        ['A0b', { routeId: 'R2', stopNumber: 2 }],
        ['A0b', { routeId: null }],
      ]),
    )
  })

  test('are read-only without the right to manage routes', async () => {
    server.use(
      http.get('*/api/auth/profile', async () =>
        HttpResponse.json({ ...(await import('@/testing/data')).profile, permissions: ['order.read'] }),
      ),
    )
    renderAt('/home/customers/500?tab=addresses')
    expect(await screen.findByText('9 W Erie St, Chicago, IL 60610')).toBeVisible()
    expect(screen.getByText('North shore')).toBeVisible()
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(screen.queryByRole('tab', { name: 'Purchases' })).toBeNull()
  })
})

describe('purchases', () => {
  test('filter by what is typed', async () => {
    const { user } = renderAt('/home/customers/500?tab=purchases')
    const list = within(await screen.findByRole('region', { name: 'Purchases' }))
    expect(await list.findByText('Yellow onions 50 lb')).toBeVisible()
    expect(list.getByText('Restricted')).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: 'Find a product' }), 'roma')
    await waitFor(() => expect(list.queryByText('Yellow onions 50 lb')).toBeNull())
    expect(list.getByText('Roma tomatoes 25 lb')).toBeVisible()
  })

  test('a par is set by keys and undone by the notification', async () => {
    const { user } = renderAt('/home/customers/500?tab=purchases')
    await user.click(await screen.findByRole('button', { name: 'Set the par of Yellow onions 50 lb' }))
    const field = screen.getByRole('textbox', { name: 'Quantity' })
    await user.type(field, 'x{Enter}')
    expect(field).toBeInvalid()
    await user.clear(field)
    await user.type(field, '4.5{Enter}')
    const set = await screen.findByRole('button', { name: 'Par of Yellow onions 50 lb: 4.5 CS, change' })
    expect(set).toHaveFocus()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('button', { name: 'Set the par of Yellow onions 50 lb' })).toBeVisible()
  })

  test('a refused par keeps what was typed', async () => {
    server.use(http.put('*/api/customer/500/par/:id', () => refuse(400, 'Bad Request', 'quantity must be smaller')))
    const { user } = renderAt('/home/customers/500?tab=purchases')
    await user.click(await screen.findByRole('button', { name: /^Par of Roma tomatoes/ }))
    await user.clear(screen.getByRole('textbox', { name: 'Quantity' }))
    await user.type(screen.getByRole('textbox', { name: 'Quantity' }), '8{Enter}')
    expect(await screen.findByText('API: quantity must be smaller')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Quantity' })).toHaveValue('8')
  })
})

describe('preferred and restricted products', () => {
  test('are added by typing and removed with undo', async () => {
    const { user } = renderAt('/home/customers/500?tab=products')
    const preferred = within(await screen.findByRole('region', { name: /^Preferred/ }))
    expect(await preferred.findByText('Extra virgin olive oil 3 L')).toBeVisible()
    await user.type(preferred.getByRole('textbox', { name: 'Add a preferred product' }), 'basmati')
    await screen.findByRole('option', { name: /Basmati rice/ })
    await user.keyboard('{Enter}')
    expect(await preferred.findByText('Basmati rice 20 lb')).toBeVisible()
    await user.click(preferred.getByRole('button', { name: 'Remove Extra virgin olive oil 3 L' }))
    await waitFor(() => expect(preferred.queryByText('Extra virgin olive oil 3 L')).toBeNull())
    const toast = (await screen.findByText('Extra virgin olive oil 3 L is no longer preferred')).parentElement!
    await user.click(within(toast).getByRole('button', { name: 'Undo' }))
    expect(await preferred.findByText('Extra virgin olive oil 3 L')).toBeVisible()
  })

  test('an item that does not match all words is added only after an arrow key selects it', async () => {
    server.use(
      http.get('*/api/inventory-items/search', () =>
        HttpResponse.json({
          inventoryItems: items.slice(5, 7).map((item) => ({ ...item, score: 1 })),
          partial: true,
          tookMs: 1,
          total: 2,
          page: 1,
          limit: 12,
          totalPages: 1,
        }),
      ),
    )
    const { user } = renderAt('/home/customers/500?tab=products')
    const preferred = within(await screen.findByRole('region', { name: /^Preferred/ }))
    const field = await preferred.findByRole('textbox', { name: 'Add a preferred product' })
    await user.type(field, 'goya rice')
    await screen.findByRole('option', { name: /Basmati rice/ })
    expect(screen.getByText('No item has all of these words. Nearest:')).toHaveAttribute('role', 'status')
    await user.keyboard('{Enter}')
    expect(field).toHaveValue('goya rice')
    expect(field).toHaveAccessibleDescription(
      'No item has all of these words. Choose one with the arrow keys, or change the words.',
    )
    expect(preferred.queryByRole('button', { name: 'Remove Basmati rice 20 lb' })).toBeNull()
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(await preferred.findByRole('button', { name: 'Remove Basmati rice 20 lb' })).toBeVisible()
    expect(field).toHaveValue('')
  })

  test('Enter adds nothing from a list for an earlier text', async () => {
    const { user } = renderAt('/home/customers/500?tab=products')
    const preferred = within(await screen.findByRole('region', { name: /^Preferred/ }))
    const field = await preferred.findByRole('textbox', { name: 'Add a preferred product' })
    await user.type(field, 'basmati')
    await screen.findByRole('option', { name: /Basmati rice/ })
    await user.type(field, 'x{Enter}')
    expect(field).toHaveValue('basmatix')
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
    expect(preferred.queryByRole('button', { name: 'Remove Basmati rice 20 lb' })).toBeNull()
  })

  test('a restricted product shows the open orders that contain it', async () => {
    renderAt('/home/customers/500?tab=products')
    const restricted = within(await screen.findByRole('region', { name: /^Restricted/ }))
    expect(await restricted.findByRole('link', { name: 'SO-10480' })).toBeVisible()
  })

  test('sales may mark preferred products, not restricted ones', async () => {
    server.use(...customerHandlers(['analytics.read']))
    renderAt('/home/customers/500?tab=products')
    expect(await screen.findByRole('textbox', { name: 'Add a preferred product' })).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'Add a restricted product' })).toBeNull()
  })
})

describe('the timeline', () => {
  test('has the changes among the orders', async () => {
    renderAt('/home/customers/500?tab=timeline')
    const timeline = within(await screen.findByRole('region', { name: 'Timeline' }))
    expect(await timeline.findByText('Notes changed')).toBeVisible()
    expect(timeline.getByText('Avery Stone')).toBeVisible()
    expect(await timeline.findByRole('link', { name: 'SO-10480' })).toBeVisible()
  })

  test('shows the orders though the changes could not be read', async () => {
    server.use(http.get('*/api/customer/:id/history', () => refuse(503, 'Service Unavailable', 'not now')))
    renderAt('/home/customers/500?tab=timeline')
    expect(await screen.findByText('The changes could not be loaded')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'SO-10480' })).toBeVisible()
  })
})

test('the overview names the price level', async () => {
  renderAt('/home/customers/500')
  expect(await screen.findByText('Base price')).toBeVisible()
})
