import { act, screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { setCredentials } from '@/api/authStore'
import { matching, rank } from '@/app/palette/entries'
import { items, profile, salesOrders } from '@/testing/data'
import { trips } from '@/testing/trips'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

beforeEach(() => {
  signedIn()
  server.use(
    http.get('*/api/trips', ({ request }) => {
      const { search = '' } = JSON.parse(new URL(request.url).searchParams.get('filters') ?? '{}') as {
        search?: string
      }
      const rows = trips.filter((trip) => trip.tripNumber.includes(search))
      return HttpResponse.json({ trips: rows, total: rows.length, page: 1, limit: 20, totalPages: 1 })
    }),
    http.get('*/api/inventory-items/get-inventory-availability', ({ request }) =>
      HttpResponse.json(
        (new URL(request.url).searchParams.get('ids') ?? '')
          .split(',')
          .map((_id) => ({ _id, availability: { available: 17 } })),
      ),
    ),
  )
})

async function open(path = '/home/control-panel', heading: string | RegExp = 'Control panel') {
  const at = renderAt(path)
  await screen.findByRole('heading', { name: heading, level: 1 })
  return at
}
/** The palette's input, once it has the focus. */
const box = async () => {
  const field = await screen.findByRole('combobox', { name: 'Search screens, actions and records' })
  await waitFor(() => expect(field).toHaveFocus())
  return field
}
/** Signs in with a token that names the user, as the server's do. */
const namedInToken = () => setCredentials({ token: `a.${btoa('{"sub":"U1"}')}.c`, refreshToken: 'r1', role: 'admin' })
/** The user's profile comes when the returned function is called. */
function profileLater(): () => void {
  const gate = Promise.withResolvers<void>()
  server.use(http.get('*/api/auth/profile', () => gate.promise.then(() => undefined)))
  return gate.resolve
}
const chosen = () => screen.getByRole('option', { selected: true })

describe('the palette', () => {
  test('goes to a screen by name, with its keys beside it', async () => {
    const { user, router } = await open()
    await user.keyboard('{Control>}k{/Control}')
    await box()
    await user.keyboard('sal')
    expect(chosen()).toHaveTextContent('Sales orders')
    expect(within(chosen()).getAllByText(/^[go]$/)).toHaveLength(2)
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { name: 'Sales orders' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/home/sales-orders')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('goes to the screens of the user menu too', async () => {
    const { user, router } = await open()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await box(), 'my ses{Enter}')
    expect(await screen.findByRole('heading', { name: 'My sessions' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/home/my-sessions')
  })

  test('finds orders, customers and items, and says what is available', async () => {
    const { user, router } = await open()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await box(), 'gr')
    expect(await screen.findByRole('group', { name: 'Customers' })).toBeVisible()
    await user.clear(await box())
    await user.type(await box(), '1043')
    expect(await screen.findByText('17 available in NetSuite')).toBeVisible()
    await user.clear(await box())
    await user.type(await box(), salesOrders[3]!.orderNumber)
    await screen.findByRole('option', { name: new RegExp(salesOrders[3]!.orderNumber) })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/home/sales-order/${salesOrders[3]!._id}`))
  })

  test('Enter before the answer came opens what the whole text finds, not what an earlier part of it found', async () => {
    const wanted = salesOrders[3]!
    server.use(
      http.get('*/api/sales-order/paginated', async ({ request }) => {
        const { search } = JSON.parse(new URL(request.url).searchParams.get('filters')!) as { search: string }
        const rows = salesOrders.filter((order) => order.orderNumber.startsWith(search))
        if (search === wanted.orderNumber) await delay(100)
        return HttpResponse.json({ salesOrders: rows, total: rows.length, page: 1, limit: 5, totalPages: 1 })
      }),
    )
    const { user, router } = await open()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await box(), wanted.orderNumber.slice(0, -1))
    expect(await screen.findByRole('option', { name: new RegExp(salesOrders[0]!.orderNumber) })).toBeVisible()
    await user.keyboard(`${wanted.orderNumber.at(-1)}{Enter}`)
    await waitFor(() => expect(router.state.location.pathname).toBe(`/home/sales-order/${wanted._id}`))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('says when no item has all of the words, and Enter takes none that an arrow key did not choose', async () => {
    server.use(
      http.get('*/api/inventory-items/search', () =>
        HttpResponse.json({
          inventoryItems: items.slice(0, 2).map((item) => ({ ...item, score: 1 })),
          partial: true,
          tookMs: 1,
          total: 2,
          page: 1,
          limit: 12,
          totalPages: 1,
        }),
      ),
    )
    const { user, router } = await open()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await box(), 'goya tomatoes')
    const near = within(await screen.findByRole('group', { name: 'No item has all of these words. Nearest:' }))
    expect(near.getAllByRole('option')).toHaveLength(2)
    expect(await screen.findByText('No item has all of these words. The nearest are listed.')).toHaveAttribute(
      'role',
      'status',
    )
    expect(screen.queryByRole('option', { selected: true })).toBeNull()
    await user.keyboard('{Enter}')
    expect(
      screen.getByText('No item has all of these words. Choose one with the arrow keys, or change the words.'),
    ).toHaveAttribute('role', 'status')
    expect(await box()).toHaveValue('goya tomatoes')
    await user.hover(near.getAllByRole('option')[1]!)
    await user.keyboard('{Enter}')
    expect(await box()).toHaveValue('goya tomatoes')
    await user.keyboard('{ArrowUp}')
    expect(chosen()).toHaveTextContent(items[0]!.itemId)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/home/product-detail/${items[0]!._id}`))
  })

  test('runs what the keys of the screen do', async () => {
    const { user } = await open('/home/sales-orders', 'Sales orders')
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await box(), 'search orders')
    // The list may still be read.
    await screen.findByRole('option', { name: /^Search orders/ })
    await user.keyboard('{Enter}')
    expect(screen.getByRole('textbox', { name: 'Search orders' })).toHaveFocus()
  })

  test('has what the screen can do also when the screen comes after it', async () => {
    const come = profileLater()
    const { user } = await open('/home/sales-orders', 'Sales orders')
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await box(), 'search orders')
    expect(await screen.findByText('No matches')).toBeVisible()
    come()
    expect(await screen.findByRole('option', { name: /^Search orders/ })).toBeVisible()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('textbox', { name: 'Search orders' })).toHaveFocus()
  })

  test('keeps the chosen entry when others come before it', async () => {
    const come = profileLater()
    const { user } = await open()
    await user.keyboard('{Control>}k{/Control}')
    await box()
    await user.keyboard('{ArrowUp}')
    const last = chosen().textContent
    come()
    await screen.findByRole('option', { name: /^Sales orders/ })
    expect(chosen()).toHaveTextContent(last!)
  })

  test('names the records that were opened last, and keeps their names out of the browser', async () => {
    const order = salesOrders[2]!
    const { user, router } = await open(`/home/sales-order/${order._id}`, new RegExp(order.orderNumber))
    await user.keyboard('gc')
    await screen.findByRole('heading', { name: 'Control panel' })
    await user.keyboard('{Control>}k{/Control}')
    await box()
    expect(chosen()).toHaveTextContent(order.orderNumber)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/home/sales-order/${order._id}`))
    expect(Object.values({ ...localStorage }).join()).not.toContain(order.orderNumber)
  })

  test('after a reload the names are read again, and what is gone is left out', async () => {
    localStorage.setItem('backdock.recent:U1', JSON.stringify(['/home/sales-order/none', '/home/sales-order/SO5']))
    const { user } = await open()
    await user.keyboard('{Control>}k{/Control}')
    expect(await screen.findByRole('option', { name: new RegExp(salesOrders[5]!.orderNumber) })).toBeVisible()
    expect(within(screen.getByRole('group', { name: 'Recent' })).getAllByRole('option')).toHaveLength(1)
  })

  test('arrows go round, Escape gives the focus back', async () => {
    const { user } = await open()
    const button = screen.getByRole('button', { name: 'Search orders, items, customers and commands' })
    await user.click(button)
    await box()
    await screen.findByRole('option', { name: /^Control panel/ })
    const first = chosen().textContent
    await user.keyboard('{ArrowUp}')
    expect(chosen()).toBe(screen.getAllByRole('option').at(-1))
    await user.keyboard('{ArrowDown}')
    expect(chosen().textContent).toBe(first)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(button).toHaveFocus()
  })

  test('offers only what the role may do', async () => {
    server.use(
      http.get('*/api/auth/profile', () =>
        HttpResponse.json({ ...profile, role: 'driver', permissions: ['trip.read'] }),
      ),
    )
    const { user } = await open('/home/trips', 'Trips')
    await user.keyboard('{Control>}k{/Control}')
    await box()
    await screen.findByRole('option', { name: /^Trips/ })
    expect(screen.queryByRole('option', { name: /New order/ })).toBeNull()
    await user.keyboard('2001')
    expect(await screen.findByRole('option', { name: /TR-2001/ })).toBeVisible()
    await user.keyboard('x')
    expect(await screen.findByText('No matches')).toBeVisible()
  })

  test('says when nothing is called so', async () => {
    const { user } = await open()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await box(), 'zzzz')
    expect(await screen.findByText('No matches')).toBeVisible()
  })
})

describe('the keys of every screen', () => {
  test.each([
    ['go', '/home/sales-orders'],
    ['gt', '/home/trips'],
    ['gy', '/home/sync-manager'],
    ['{Shift>}N{/Shift}', '/home/cart'],
  ])('%s leads to %s', async (keys, path) => {
    const { user, router } = await open()
    await user.keyboard(keys)
    await waitFor(() => expect(router.state.location.pathname).toBe(path))
  })

  test('count while the profile is on its way', async () => {
    const come = profileLater()
    const { user, router } = await open()
    await user.keyboard('go')
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/sales-orders'))
    await user.keyboard('{Shift>}N{/Shift}lakev')
    come()
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Customer' })).toHaveValue('lakev'))
  })

  test('are listed as those of the user and of the screen once these are known', async () => {
    const gate = Promise.withResolvers<void>()
    server.use(
      http.get('*/api/auth/profile', async () => {
        await gate.promise
        return HttpResponse.json({ ...profile, permissions: ['order.read'] })
      }),
    )
    const { user } = await open('/home/sales-orders', 'Sales orders')
    await user.keyboard('{Shift>}?{/Shift}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    gate.resolve()
    expect(await dialog.findByText('Search orders')).toBeVisible()
    expect(dialog.queryByText('Trips')).toBeNull()
  })

  test('? lists them, searched by what they do, and switches single letters off', async () => {
    const { user, router } = await open('/home/sales-orders', 'Sales orders')
    await user.keyboard('{Shift>}?{/Shift}')
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(within(dialog).getByRole('region', { name: 'Everywhere' })).toBeVisible()
    await user.type(await within(dialog).findByRole('textbox', { name: 'Search shortcuts' }), 'trips')
    await waitFor(() =>
      expect(
        within(dialog)
          .getAllByRole('term')
          .map((term) => term.textContent),
      ).toEqual(['Trips']),
    )
    await user.click(within(dialog).getByRole('switch', { name: /Single-key/ }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('gt')
    await user.keyboard('{Control>}k{/Control}')
    await box()
    expect(router.state.location.pathname).toBe('/home/sales-orders')
  })

  test('[ makes the navigation narrow, and it stays so, also when the profile comes later', async () => {
    namedInToken()
    const come = profileLater()
    const wide = window.matchMedia
    window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('min-width') || wide(query).matches })
    const { user, unmount } = await open()
    expect(screen.getByRole('navigation', { name: 'Main' })).toHaveAttribute('data-mode', 'auto')
    await user.keyboard('[[')
    expect(screen.getByRole('navigation', { name: 'Main' })).toHaveAttribute('data-mode', 'icons')
    come()
    expect(await screen.findByRole('link', { name: 'Sales orders' })).toBeInTheDocument()
    expect(screen.getByRole('navigation', { name: 'Main' })).toHaveAttribute('data-mode', 'icons')
    unmount()
    await open()
    expect(screen.getByRole('navigation', { name: 'Main' })).toHaveAttribute('data-mode', 'icons')
    window.matchMedia = wide
  })

  test('screens that need the width have a narrow navigation of their own, which can be widened', async () => {
    namedInToken()
    const wide = window.matchMedia
    window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('min-width') || wide(query).matches })
    const mode = () => screen.getByRole('navigation', { name: 'Main' }).dataset.mode
    const { user, router } = await open()
    expect(mode()).toBe('auto')
    await act(() => router.navigate('/home/dispatch'))
    expect(await screen.findByRole('heading', { name: 'Dispatch' })).toBeVisible()
    expect(mode()).toBe('icons')
    await user.keyboard('[[')
    expect(mode()).toBe('names')
    await act(() => router.navigate('/home/trips'))
    await waitFor(() => expect(mode()).toBe('auto'))
    window.matchMedia = wide
  })
})

test('the best fit comes first', () => {
  const named = (label: string) => ({ id: label, group: 'g', label, run: () => undefined })
  expect(
    matching(['Reorder', 'New order', 'Order desk', 'Trips'].map(named), 'order').map(({ label }) => label),
  ).toEqual(['Order desk', 'New order'])
  expect(rank('Sales orders', 'ord sal')).toBe(1)
  expect(rank('Sales orders', 'sales trip')).toBeUndefined()
})

describe('an item search that fails', () => {
  /** The searches that were counted. */
  function counting() {
    const counted: unknown[] = []
    server.use(
      http.post('*/api/inventory-items/search/failed', async ({ request }) => {
        counted.push(await request.json())
        return new HttpResponse(null, { status: 204 })
      }),
    )
    return counted
  }

  test('is counted when the palette is closed; not when something was chosen or something else was meant', async () => {
    const counted = counting()
    const { user } = await open()
    const search = async (text: string, found: string | RegExp) => {
      await user.keyboard('{Control>}k{/Control}')
      await user.type(await box(), text)
      await within(await screen.findByRole('dialog')).findByText(found)
      // What an earlier part of the text found may be the same.
      await waitFor(() => expect(screen.queryByText('Searching…')).toBeNull())
    }
    const close = async () => {
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await search('roma', /^1043 Roma/)
    await user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: /Roma tomatoes/, level: 1 })
    await search('sales', 'Sales orders')
    await close()
    await search('siracha mayo', 'No matches')
    await close()
    await waitFor(() => expect(counted).toEqual([{ query: 'siracha mayo' }]))
    await search('basmati', /^1049 Basmati/)
    await close()
    await waitFor(() => expect(counted).toEqual([{ query: 'siracha mayo' }, { query: 'basmati' }]))
  })
})

test('an item that is found can be marked out of stock', async () => {
  const { user, router } = await open()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await box(), 'flour tortillas')
  await user.click(await screen.findByRole('option', { name: /^Mark 1054 Flour tortillas/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark out of stock' }))
  expect(await dialog.findByText('1054')).toBeInTheDocument()
  await waitFor(() => expect(router.state.location.search).not.toContain('item='))
  expect(dialog.getByRole('button', { name: 'Mark out of stock' })).toBeInTheDocument()
})
