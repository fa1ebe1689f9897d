import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { clearCredentials, setCredentials } from '@/api/authStore'
import type { Cart, CartSummary } from '@/api/wire'
import { analyticsHandlers } from '@/testing/analytics'
import { customers, draftCart, profile, salesOrders, tomorrow } from '@/testing/data'
import { refuse } from '@/testing/handlers'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'

const tokenOf = (sub: string) => `h.${btoa(JSON.stringify({ sub }))}.s`
const signIn = (sub: string) => setCredentials({ token: tokenOf(sub), refreshToken: 'r1', role: 'admin' })

beforeEach(() => {
  signIn('U1')
  server.use(...analyticsHandlers([]), http.get('*/api/sales-order/paginated', () => HttpResponse.json({ salesOrders: [], total: 0, page: 1, limit: 5, totalPages: 0 })))
})

const cell = (row: number, title: string) => {
  const grid = screen.getByRole('grid', { name: 'Order lines' })
  const column = within(grid).getAllByRole('columnheader').findIndex((head) => head.textContent === title)
  const line = within(grid).getAllByRole('row').find((each) => each.getAttribute('aria-rowindex') === String(row + 1))!
  return within(line).getAllByRole('gridcell')[column]!
}
type User = ReturnType<typeof renderAt>['user']
const setQuantity = async (user: User, row: number, quantity: string) => {
  await user.click(cell(row, 'Qty'))
  await user.keyboard(`${quantity}{Enter}`)
}
const customerField = () => screen.findByRole('textbox', { name: 'Customer' })

describe('the customer', () => {
  test('of the last orders are offered before anything is typed, for this user alone', async () => {
    localStorage.setItem('backdock.recentCustomers:U1', JSON.stringify(['502', '500', 'gone']))
    server.use(http.get('*/api/customer/gone', () => refuse(404, 'Not Found', 'no such customer')))
    const { user } = renderAt('/home/cart')
    await waitFor(async () => expect(await customerField()).toHaveFocus())
    const list = await screen.findByRole('listbox', { name: 'Customers of your last orders' })
    expect(within(list).getAllByRole('option').map((option) => option.textContent)).toEqual([expect.stringContaining('Pilsen Grocery'), expect.stringContaining('Green Apple Market')])
    expect(within(list).getAllByRole('option')[1]).toHaveTextContent('C-500Green Apple MarketLevel 1 · Chicago · North shore')
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(await screen.findByRole('heading', { name: 'Order for Green Apple Market' })).toBeVisible()
    expect(JSON.parse(localStorage.getItem('backdock.recentCustomers:U1')!)).toEqual(['500', '502', 'gone'])
  })

  test('is found by an Enter that comes before the list, and the next keys go into the grid', async () => {
    let answer = () => {}
    const gate = new Promise<void>((resolve) => {
      answer = resolve
    })
    server.use(
      http.get('*/api/customer/search/:term', async () => {
        await gate
        return HttpResponse.json([customers[1]])
      }),
    )
    const { user } = renderAt('/home/cart')
    await waitFor(async () => expect(await customerField()).toHaveFocus())
    await user.keyboard('lake{Enter}')
    await waitFor(() => expect(cell(1, 'Item')).toHaveFocus())
    answer()
    expect(await screen.findByRole('heading', { name: 'Order for Lakeview Foods' })).toBeVisible()
    expect(screen.getByRole('grid').contains(document.activeElement)).toBe(true)
  })

  test('that is changed ends typed rates, says so, and comes back with Ctrl+Z', async () => {
    const { user } = renderAt('/home/cart/C1')
    await waitFor(() => expect(cell(1, 'Available')).toHaveTextContent('CS'))
    await user.click(cell(1, 'Rate'))
    await user.keyboard('20.5{Enter}')
    await user.click(await customerField())
    await user.keyboard('lakeview')
    const option = await screen.findByRole('option', { name: /Lakeview Foods/ })
    expect(screen.getByText('1 custom rate will be cleared by another customer')).toBeVisible()
    await user.click(option)
    expect(await screen.findByText('1 custom rate was cleared')).toBeVisible()
    expect(cell(1, 'Amount')).toHaveTextContent('$66.00')
    await waitFor(() => expect(screen.getByRole('grid').contains(document.activeElement)).toBe(true))
    await user.keyboard('{Control>}z{/Control}')
    expect(await screen.findByRole('heading', { name: 'Order for Green Apple Market' })).toBeVisible()
    expect(cell(1, 'Amount')).toHaveTextContent('$61.50')
  })

  test('of the address is chosen already', async () => {
    renderAt('/home/cart?customer=503')
    expect(await screen.findByRole('heading', { name: 'Order for Harbor Deli' })).toBeVisible()
    await waitFor(() => expect(cell(1, 'Item')).toHaveFocus())
  })
})

describe('an open order of the customer for the date', () => {
  const open = { ...salesOrders[0]!, lineCount: 4, deliveryDate: tomorrow }
  const asked: unknown[] = []
  beforeEach(() => {
    asked.length = 0
    server.use(
      http.get('*/api/sales-order/paginated', ({ request }) => {
        const filters = JSON.parse(new URL(request.url).searchParams.get('filters') ?? '{}') as { customerId?: string; deliveryDateFrom?: string }
        asked.push(filters)
        const hit = filters.customerId === '500' && filters.deliveryDateFrom === tomorrow
        return HttpResponse.json({ salesOrders: hit ? [open] : [], total: hit ? 1 : 0, page: 1, limit: 5, totalPages: 1 })
      }),
    )
  })

  test('takes the lines of the draft, by one key, and is shown', async () => {
    const added: unknown[] = []
    server.use(
      http.post('*/api/cart/C1/add-to-sales-order', async ({ request }) => {
        added.push(await request.json())
        return HttpResponse.json({ ...salesOrders[0], total: 999 })
      }),
    )
    const { user, router } = renderAt('/home/cart/C1')
    expect(await screen.findByText(/has an open order for/)).toHaveTextContent('SO-10480, 4 lines')
    await setQuantity(user, 1, '8')
    await user.keyboard('{Alt>}a{/Alt}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/sales-order/SO0'))
    // Saved first, so that what was typed last goes along.
    expect(added).toEqual([{ salesOrderId: 'SO0', version: 5, confirm: [] }])
    expect(asked[0]).toMatchObject({ customerId: '500', deliveryDateFrom: tomorrow, deliveryDateTo: tomorrow, status: ['pending_approval', 'pending_fulfillment'] })
  })

  test('is opened for editing while there are no lines yet, and nothing is left lying about', async () => {
    let discarded = 0
    server.use(
      http.get('*/api/cart/C1', () => HttpResponse.json({ ...draftCart, cartItems: [], total: 0 })),
      http.delete('*/api/cart/C1/discard', () => {
        discarded++
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { user, router } = renderAt('/home/cart/C1')
    await user.click(await screen.findByRole('button', { name: 'Edit SO-10480' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/sales-order/SO0'))
    expect(router.state.location.state).toMatchObject({ edit: true })
    expect(discarded).toBe(1)
  })

  test('is offered once: not now means not now', async () => {
    const { user } = renderAt('/home/cart/C1')
    await user.click(await screen.findByRole('button', { name: 'Not now' }))
    expect(screen.queryByText(/has an open order for/)).toBeNull()
    expect(screen.getByRole('grid').contains(document.activeElement)).toBe(true)
  })
})

describe('creating the order', () => {
  test('pressed twice, in one tab or two, makes one order', async () => {
    let made = 0
    server.use(
      http.post('*/api/cart/C1/create-sales-order', async () => {
        made++
        await new Promise((resolve) => setTimeout(resolve, 50))
        return HttpResponse.json(salesOrders[0], { status: 201 })
      }),
    )
    const { user, router } = renderAt('/home/cart/C1')
    await screen.findByRole('grid')
    await waitFor(() => expect(cell(1, 'Available')).toHaveTextContent('CS'))
    await user.keyboard('{Control>}{Enter}{/Control}')
    const dialog = await screen.findByRole('dialog', { name: 'Create the sales order' })
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Create sales order' })).toHaveFocus())
    await user.keyboard('{Enter}{Enter}{Control>}{Enter}{/Control}{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/sales-order/SO0'))
    expect(made).toBe(1)
  })

  test('is refused with what is wrong, and Enter leads back to the lines', async () => {
    server.use(http.get('*/api/cart/C1', () => HttpResponse.json({ ...draftCart, cartItems: draftCart.cartItems.map((line, index) => (index === 1 ? { ...line, validationError: 'quantity must be greater than 0' } : line)) })))
    const { user } = renderAt('/home/cart/C1')
    await screen.findByRole('grid')
    await user.keyboard('{Control>}{Enter}{/Control}')
    const dialog = await screen.findByRole('dialog', { name: 'Create the sales order' })
    expect(dialog).toHaveTextContent('Line 2, 1045: Quantity must be greater than 0')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(screen.getByRole('grid').contains(document.activeElement)).toBe(true))
  })

  test('for a date in the past says so, and confirms it with the order', async () => {
    let sent: unknown
    server.use(
      http.get('*/api/cart/C1', () => HttpResponse.json({ ...draftCart, deliveryDate: '2020-01-02' })),
      http.post('*/api/cart/C1/create-sales-order', async ({ request }) => {
        sent = await request.json()
        return HttpResponse.json(salesOrders[0], { status: 201 })
      }),
    )
    const { user, router } = renderAt('/home/cart/C1')
    await screen.findByRole('grid')
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByRole('dialog', { name: 'Create the sales order' })).toHaveTextContent('The delivery date Thu, Jan 2, 2020 is in the past.')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/sales-order/SO0'))
    expect(sent).toEqual({ version: draftCart.version, confirm: ['past_delivery_date'] })
  })

  test('at prices that have changed shows them first', async () => {
    const dearer: Cart = { ...draftCart, version: 5, total: 200, cartItems: draftCart.cartItems.map((line) => ({ ...line, rate: 30, determinedRate: 30, amount: 30 * line.quantity })) }
    server.use(http.post('*/api/cart/C1/create-sales-order', () => refuse(409, 'Conflict', 'prices have changed: look at it and order again', { current: dearer })))
    const { user } = renderAt('/home/cart/C1')
    await screen.findByRole('grid')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByRole('dialog', { name: 'Create the sales order' })
    await user.keyboard('{Enter}')
    expect(await screen.findByText('prices have changed: look at it and order again')).toBeVisible()
    expect(cell(1, 'Rate')).toHaveTextContent('$30.00')
    expect(screen.queryByRole('table', { name: 'Differences' })).toBeNull()
  })

  test('that another tab has done already: lines typed since then go into a new draft', async () => {
    const ended: Cart = { ...draftCart, status: 'submitted', salesOrderId: 'SO1', version: 5 }
    server.use(http.patch('*/api/cart/C1', () => refuse(409, 'Conflict', 'the cart is submitted: it cannot be changed any more', { current: ended })))
    const { user, router } = renderAt('/home/cart/C1')
    await screen.findByRole('grid')
    await setQuantity(user, 2, '40')
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('This draft has become a sales order')).toBeVisible()
    expect(screen.getByText(/40 × 1045/)).toBeVisible()
    expect(screen.queryByText(/1043/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Put them into a new draft' }))
    expect(await screen.findByRole('heading', { name: 'Order for Green Apple Market' })).toBeVisible()
    expect(cell(1, 'Item')).toHaveTextContent('1045')
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/cart/C2'))
  })
})

describe('leaving', () => {
  test('with unsaved changes asks: stay, or save and leave', async () => {
    const sent: number[] = []
    server.use(
      http.patch('*/api/cart/C1', async ({ request }) => {
        const input = (await request.json()) as { cartItems: Array<{ quantity: number }> }
        sent.push(input.cartItems[0]!.quantity)
        return HttpResponse.json({ ...draftCart, version: 5, cartItems: draftCart.cartItems.map((line, index) => ({ ...line, quantity: input.cartItems[index]!.quantity })) })
      }),
    )
    const { user, router } = renderAt('/home/cart/C1')
    await screen.findByRole('grid')
    await setQuantity(user, 1, '8')
    await act(() => router.navigate('/home/control-panel'))
    const dialog = await screen.findByRole('dialog', { name: 'Not everything is saved yet' })
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(cell(1, 'Qty')).toHaveTextContent('8')
    await setQuantity(user, 1, '9')
    await act(() => router.navigate('/home/control-panel'))
    await screen.findByRole('dialog', { name: 'Not everything is saved yet' })
    await user.click(screen.getByRole('button', { name: 'Save and leave' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/control-panel'))
    expect(sent.at(-1)).toBe(9)
  })

  test('a new draft for another new one asks too, and saves under an address of its own', async () => {
    const { user, router } = renderAt('/home/cart')
    await user.type(await customerField(), 'lake')
    await user.click(await screen.findByRole('option', { name: /Lakeview Foods/ }))
    await act(() => router.navigate('/home/cart'))
    await user.click(await screen.findByRole('button', { name: 'Save and leave' }))
    expect(await screen.findByRole('heading', { name: 'New order' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/home/cart')
    expect(await screen.findByRole('link', { name: 'Lakeview Foods' })).toHaveAttribute('href', '/home/cart/C2')
  })

  test('without saving leaves what the server has', async () => {
    let patched = 0
    server.use(http.patch('*/api/cart/C1', () => (patched++, HttpResponse.json(draftCart))))
    const { user, router } = renderAt('/home/cart/C1')
    await screen.findByRole('grid')
    await setQuantity(user, 1, '8')
    await act(() => router.navigate('/home/control-panel'))
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/control-panel'))
    await act(() => router.navigate('/home/cart/C1'))
    await screen.findByRole('grid')
    expect(cell(1, 'Qty')).toHaveTextContent('3')
    expect(patched).toBe(0)
  })
})

describe('drafts', () => {
  const others: CartSummary[] = ['2026-11-20T09:00:00Z', '2026-11-20T10:00:00Z'].map((createdAt, index) => {
    const { cartItems, ...head } = draftCart
    return { ...head, _id: `D${index + 1}`, customer: { _id: customers[index + 1]!._id, name: customers[index + 1]!.name, priceLevelId: '1' }, lineCount: cartItems.length + index, errorCount: index, total: 100 + index, createdAt, updatedAt: createdAt }
  })
  const lists = () => {
    let drafts = others
    server.use(
      http.get('*/api/cart/my-carts', () => HttpResponse.json(drafts.toReversed())),
      http.get('*/api/cart/D2', () => HttpResponse.json({ ...draftCart, _id: 'D2', customer: others[1]!.customer, netSuiteCustomerId: others[1]!.customer!._id })),
      http.delete('*/api/cart/:id/discard', ({ params }) => {
        drafts = drafts.filter((each) => each._id !== params.id)
        return new HttpResponse(null, { status: 204 })
      }),
    )
  }

  test('are there while a new order is empty: to go on with, or to discard after a question', async () => {
    lists()
    const { user, router } = renderAt('/home/cart')
    const drafts = await screen.findByRole('region', { name: 'Your drafts' })
    expect((await within(drafts).findAllByRole('listitem')).map((each) => each.textContent)).toEqual([
      expect.stringMatching(/^Lakeview Foods Alt\+12 lines · \$100\.00 · for Sat, Nov 21, 2026 · .* ago$/),
      expect.stringMatching(/^Pilsen Grocery Alt\+23 lines \(1 problem\) · \$101\.00/),
    ])
    await user.click(within(drafts).getByRole('button', { name: 'Discard the draft for Lakeview Foods' }))
    await user.click(within(await screen.findByRole('dialog', { name: 'Discard this draft' })).getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Lakeview Foods' })).toBeNull())
    await user.click(screen.getByRole('link', { name: 'Pilsen Grocery' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/cart/D2'))
  })

  test('are one key away from each other; what was typed is saved on the way', async () => {
    lists()
    const sent: string[] = []
    server.use(
      http.patch('*/api/cart/C1', async ({ request }) => {
        const { memo } = (await request.json()) as { memo: string }
        sent.push(memo)
        return HttpResponse.json({ ...draftCart, version: 5, memo })
      }),
    )
    const { user, router } = renderAt('/home/cart/C1')
    await user.type(await screen.findByRole('textbox', { name: 'Memo' }), 'kept')
    await screen.findByRole('button', { name: '2 other drafts' })
    await user.click(cell(1, 'Qty'))
    await user.keyboard('{Alt>}2{/Alt}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/cart/D2'))
    expect(await screen.findByRole('heading', { name: 'Order for Pilsen Grocery' })).toBeVisible()
    expect(sent).toEqual(['kept'])
  })
})

test('a page that is reloaded at once waits for what the one before it sent', async () => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  const [first, ...rest] = draftCart.cartItems
  let now = draftCart
  let reads = 0
  server.use(
    http.get('*/api/cart/C1', () => {
      reads++
      return HttpResponse.json(now)
    }),
    http.patch('*/api/cart/C1', async () => {
      await arrival
      now = { ...draftCart, version: draftCart.version + 1, cartItems: [{ ...first!, quantity: 8 }, ...rest] }
      return HttpResponse.json(now)
    }),
  )
  const before = renderAt('/home/cart/C1')
  await screen.findByRole('grid')
  await setQuantity(before.user, 1, '8')
  act(() => void window.dispatchEvent(new Event('pagehide')))
  before.unmount()
  reads = 0
  renderAt('/home/cart/C1')
  await waitFor(() => expect(reads).toBeGreaterThan(1))
  expect(screen.queryByRole('grid')).toBeNull()
  arrive()
  await screen.findByRole('grid')
  expect(cell(1, 'Qty')).toHaveTextContent('8')
})

describe('a session that ends in the middle', () => {
  const loseIt = async () => {
    const view = renderAt('/home/cart/C1')
    await screen.findByRole('grid')
    await setQuantity(view.user, 1, '8')
    act(() => clearCredentials())
    await screen.findByRole('heading', { name: 'Sign in to Backdock' })
    return view
  }
  const signInAs = (id: string) => {
    server.use(
      http.post('*/api/auth/login', () => HttpResponse.json({ access_token: tokenOf(id), refresh_token: 'r', role: 'admin', user: profile })),
      http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, _id: id })),
    )
  }
  const fillIn = async (user: User) => {
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'admin@example.com')
    await user.type(screen.getByLabelText('Password'), 'demo-only-passphrase{Enter}')
    await screen.findByRole('button', { name: /user menu/ })
  }

  test('loses nothing: the same user goes on where they were', async () => {
    const { user, router } = await loseIt()
    signInAs('U1')
    await fillIn(user)
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/cart/C1'))
    expect(await screen.findByText('What was not saved before you signed in is back')).toBeVisible()
    expect(cell(1, 'Qty')).toHaveTextContent('8')
    await user.click(screen.getByRole('button', { name: 'Use the saved version' }))
    await waitFor(() => expect(cell(1, 'Qty')).toHaveTextContent('3'))
    expect(screen.queryByText('What was not saved before you signed in is back')).toBeNull()
  })

  test('is offered on the screen that the same user then asks for', async () => {
    const { user, router } = await loseIt()
    await act(() => router.navigate('/home/sales-orders'))
    signInAs('U1')
    await fillIn(user)
    await screen.findByRole('heading', { name: 'Sales orders' })
    await user.click(await screen.findByRole('link', { name: 'Go on with it' }))
    await screen.findByText('What was not saved before you signed in is back')
    expect(router.state.location.pathname).toBe('/home/cart/C1')
  })

  test('shows nothing of it to another user, not even where it was', async () => {
    const { user, router } = await loseIt()
    signInAs('U2')
    await fillIn(user)
    await screen.findByRole('heading', { name: 'Control panel' })
    expect(screen.queryByText('Not saved before you signed in')).toBeNull()
    await act(() => router.navigate('/home/cart/C1'))
    await screen.findByRole('grid')
    expect(cell(1, 'Qty')).toHaveTextContent('3')
  })
})
