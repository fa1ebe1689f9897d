import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Cart } from '@/api/wire'
import { cell, customerField, setQuantity, signIn } from '@/features/orderDesk/desk.harness'
import { analyticsHandlers } from '@/testing/analytics'
import { customers, draftCart, lineProblem, salesOrders, tomorrow } from '@/testing/data'
import { refuse } from '@/testing/handlers'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'

beforeEach(() => {
  signIn('U1')
  server.use(
    ...analyticsHandlers([]),
    http.get('*/api/sales-order/paginated', () =>
      HttpResponse.json({ salesOrders: [], total: 0, page: 1, limit: 5, totalPages: 0 }),
    ),
  )
})

describe('the customer', () => {
  test('of the last orders are offered before anything is typed, only to this user', async () => {
    localStorage.setItem('backdock.recentCustomers:U1', JSON.stringify(['502', '500', 'gone']))
    server.use(http.get('*/api/customer/gone', () => refuse(404, 'Not Found', 'no such customer')))
    const { user } = renderAt('/home/cart')
    await waitFor(async () => expect(await customerField()).toHaveFocus())
    const list = await screen.findByRole('listbox', { name: 'Customers of your last orders' })
    expect(
      within(list)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual([expect.stringContaining('Pilsen Grocery'), expect.stringContaining('Green Apple Market')])
    expect(within(list).getAllByRole('option')[1]).toHaveTextContent(
      'C-500Green Apple MarketLevel 1 · Chicago · North shore',
    )
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(await screen.findByRole('heading', { name: 'Order for Green Apple Market' })).toBeVisible()
    expect(JSON.parse(localStorage.getItem('backdock.recentCustomers:U1')!)).toEqual(['500', '502', 'gone'])
  })

  test('is found by an Enter before the list, and the next keys go to the grid', async () => {
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

  test('change clears custom rates, says so, and is undone with Ctrl+Z', async () => {
    const { user } = renderAt('/home/cart/C1')
    await waitFor(() => expect(cell(1, 'Available')).toHaveTextContent('CS'))
    await user.click(cell(1, 'Rate'))
    await user.keyboard('20.5{Enter}')
    await user.click(await customerField())
    await user.keyboard('lakeview')
    const option = await screen.findByRole('option', { name: /Lakeview Foods/ })
    expect(screen.getByText('1 custom rate will be cleared if you change the customer')).toBeVisible()
    await user.click(option)
    expect(await screen.findByText('1 custom rate was cleared')).toBeVisible()
    expect(cell(1, 'Amount')).toHaveTextContent('$66.00')
    await waitFor(() => expect(screen.getByRole('grid').contains(document.activeElement)).toBe(true))
    await user.keyboard('{Control>}z{/Control}')
    expect(await screen.findByRole('heading', { name: 'Order for Green Apple Market' })).toBeVisible()
    expect(cell(1, 'Amount')).toHaveTextContent('$61.50')
  })

  test('in the address is already chosen', async () => {
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
        const filters = JSON.parse(new URL(request.url).searchParams.get('filters') ?? '{}') as {
          customerId?: string
          deliveryDateFrom?: string
        }
        asked.push(filters)
        const hit = filters.customerId === '500' && filters.deliveryDateFrom === tomorrow
        return HttpResponse.json({
          salesOrders: hit ? [open] : [],
          total: hit ? 1 : 0,
          page: 1,
          limit: 5,
          totalPages: 1,
        })
      }),
    )
  })

  test('gets the lines of the draft with one key, and is shown', async () => {
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
    // Saved first, so that the last edits are included.
    expect(added).toEqual([{ salesOrderId: 'SO0', version: 5, confirm: [] }])
    expect(asked[0]).toMatchObject({
      customerId: '500',
      deliveryDateFrom: tomorrow,
      deliveryDateTo: tomorrow,
      status: ['pending_approval', 'pending_fulfillment'],
    })
  })

  test('is opened for editing while there are no lines, and the empty draft is deleted', async () => {
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

  test('is not offered again after it was declined', async () => {
    const { user } = renderAt('/home/cart/C1')
    await user.click(await screen.findByRole('button', { name: 'Not now' }))
    expect(screen.queryByText(/has an open order for/)).toBeNull()
    expect(screen.getByRole('grid').contains(document.activeElement)).toBe(true)
  })
})

describe('creating the order', () => {
  test('twice, in one tab or two, makes one order', async () => {
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

  test('is refused with the problems, and Enter returns to the lines', async () => {
    server.use(
      http.get('*/api/cart/C1', () =>
        HttpResponse.json({
          ...draftCart,
          cartItems: draftCart.cartItems.map((line, index) =>
            index === 1 ? { ...line, problems: [lineProblem('no_price', 'quantity')] } : line,
          ),
        }),
      ),
    )
    const { user } = renderAt('/home/cart/C1')
    await screen.findByRole('grid')
    await user.keyboard('{Control>}{Enter}{/Control}')
    const dialog = await screen.findByRole('dialog', { name: 'Create the sales order' })
    expect(dialog).toHaveTextContent('Line 2, 1045: 1045 has no price for this customer and quantity')
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
    expect(await screen.findByRole('dialog', { name: 'Create the sales order' })).toHaveTextContent(
      'The delivery date Thu, Jan 2, 2020 is in the past.',
    )
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/sales-order/SO0'))
    expect(sent).toEqual({ version: draftCart.version, confirm: ['past_delivery_date'] })
  })

  test('for a date on which the address is closed says so at the date, and can still be made', async () => {
    const { deliveryDate: date, shipToAddressId: addressId } = draftCart
    const problem = { code: 'closed_date', field: 'deliveryDate', severity: 'warning' } as const
    const problems: Cart['problems'] = [{ ...problem, params: { date, weekday: 2, addressId } }]
    server.use(http.get('*/api/cart/C1', () => HttpResponse.json({ ...draftCart, problems })))
    const { user } = renderAt('/home/cart/C1')
    await screen.findByRole('grid')
    expect(screen.getByLabelText(/^Delivery date/)).toHaveAccessibleDescription('The address is closed on this date')
    await user.keyboard('{Control>}{Enter}{/Control}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Create the sales order' }))
    expect(dialog.getByRole('button', { name: 'Create sales order' })).toBeEnabled()
  })

  test('at changed prices shows the prices first', async () => {
    const dearer: Cart = {
      ...draftCart,
      version: 5,
      total: 200,
      cartItems: draftCart.cartItems.map((line) => ({
        ...line,
        rate: 30,
        determinedRate: 30,
        amount: 30 * line.quantity,
      })),
    }
    server.use(
      http.post('*/api/cart/C1/create-sales-order', () =>
        refuse(409, 'Conflict', 'prices have changed: look at it and order again', { current: dearer }),
      ),
    )
    const { user } = renderAt('/home/cart/C1')
    await screen.findByRole('grid')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByRole('dialog', { name: 'Create the sales order' })
    await user.keyboard('{Enter}')
    expect(await screen.findByText('prices have changed: look at it and order again')).toBeVisible()
    expect(cell(1, 'Rate')).toHaveTextContent('$30.00')
    expect(screen.queryByRole('table', { name: 'Differences' })).toBeNull()
  })

  test('after another tab has created it: lines typed since then go into a new draft', async () => {
    const ended: Cart = { ...draftCart, status: 'submitted', salesOrderId: 'SO1', version: 5 }
    server.use(
      http.patch('*/api/cart/C1', () =>
        refuse(409, 'Conflict', 'the cart is submitted: it cannot be changed any more', { current: ended }),
      ),
    )
    const { user, router } = renderAt('/home/cart/C1')
    await screen.findByRole('grid')
    await setQuantity(user, 2, '40')
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('This draft has become a sales order')).toBeVisible()
    expect(screen.getByText(/40 × 1045/)).toBeVisible()
    expect(screen.queryByText(/1043/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Copy them to a new draft' }))
    expect(await screen.findByRole('heading', { name: 'Order for Green Apple Market' })).toBeVisible()
    expect(cell(1, 'Item')).toHaveTextContent('1045')
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/cart/C2'))
  })
})
