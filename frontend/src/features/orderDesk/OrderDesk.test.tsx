import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Cart } from '@/api/wire'
import { cartLine, draftCart, items } from '@/testing/data'
import { analyticsHandlers } from '@/testing/analytics'
import { refuse } from '@/testing/handlers'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

beforeEach(() => {
  signedIn()
  // Nothing is promised for the date, so the stock fields of the items count.
  server.use(
    http.get('*/api/inventory-items/get-inventory-availability', () => HttpResponse.json([])),
    ...analyticsHandlers([]),
  )
})

const cell = (row: number, title: string) => {
  const grid = screen.getByRole('grid', { name: 'Order lines' })
  const column = within(grid)
    .getAllByRole('columnheader')
    .findIndex((head) => head.textContent === title)
  const line = within(grid)
    .getAllByRole('row')
    .find((each) => each.getAttribute('aria-rowindex') === String(row + 1))!
  return within(line).getAllByRole('gridcell')[column]!
}

describe('the order desk', () => {
  test('takes an order by keyboard alone: customer, codes and quantities, create', async () => {
    const { user, router } = renderAt('/home/cart')
    const customer = await screen.findByRole('textbox', { name: 'Customer' })
    await waitFor(() => expect(customer).toHaveFocus())
    await user.keyboard('gree')
    await screen.findByRole('option', { name: /Green Apple Market/ })
    await user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'Order for Green Apple Market' })

    await waitFor(() => expect(cell(1, 'Item')).toHaveFocus())
    await user.keyboard('1043{Enter}')
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Qty, line 1' })).toHaveFocus())
    await user.keyboard('12{Enter}')
    // 12 cases reach the price tier from 10.
    await waitFor(() => expect(cell(1, 'Rate')).toHaveTextContent('$21.60'))
    expect(cell(1, 'Amount')).toHaveTextContent('$259.20')
    await waitFor(() => expect(cell(2, 'Item')).toHaveFocus())
    await user.keyboard('1044*3{Enter}')
    await waitFor(() => expect(cell(2, 'Qty')).toHaveTextContent('3'))
    expect(screen.getByText(/2 lines · Total/)).toHaveTextContent('$334.20')

    await user.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByRole('dialog', { name: 'Create the sales order' })
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { name: 'SO-20001' })).toBeVisible()
    expect(router.state.location.pathname).toMatch(/^\/home\/sales-order\//)
  })

  test('a draft that was ordered meanwhile is not offered again from the cache', async () => {
    server.use(http.get('*/api/cart/C1', () => HttpResponse.json(draftCart)))
    const { router } = renderAt('/home/cart/C1')
    await screen.findByRole('grid', { name: 'Order lines' })
    await act(() => router.navigate('/home/control-panel'))
    await screen.findByRole('heading', { name: 'Control panel' })
    const ordered: Cart = { ...draftCart, status: 'submitted', salesOrderId: 'SO1', version: 5 }
    server.use(http.get('*/api/cart/C1', () => HttpResponse.json(ordered)))
    await act(() => router.navigate(-1))
    expect(await screen.findByText('This draft has become a sales order')).toBeVisible()
  })

  test('saves a draft automatically and gives it an address', async () => {
    const { user, router } = renderAt('/home/cart')
    await user.type(await screen.findByRole('textbox', { name: 'Customer' }), 'lake')
    await user.click(await screen.findByRole('option', { name: /Lakeview Foods/ }))
    expect(screen.getByText('Unsaved')).toBeVisible()
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/cart/C2'))
    expect(await screen.findByText('Saved')).toBeVisible()
    // The desk was not restarted: the focus stays in the grid.
    expect(screen.getByRole('grid').contains(document.activeElement)).toBe(true)
  })

  test('a custom rate is marked, and Delete resets it', async () => {
    const { user } = renderAt('/home/cart/C1')
    await waitFor(() => expect(cell(1, 'Available')).toHaveTextContent('CS'))
    await user.click(cell(1, 'Rate'))
    await user.keyboard('20.5{Enter}')
    expect(cell(1, 'Rate')).toHaveTextContent('Custom rate')
    expect(cell(1, 'Amount')).toHaveTextContent('$61.50')
    await user.click(cell(1, 'Rate'))
    await user.keyboard('{Delete}')
    expect(cell(1, 'Amount')).toHaveTextContent('$72.00')
  })

  test('an invalid quantity shows its error in the cell, and Escape restores the value', async () => {
    const { user } = renderAt('/home/cart/C1')
    await screen.findByRole('grid')
    await user.click(cell(1, 'Qty'))
    await user.keyboard('0{Enter}')
    expect(screen.getByRole('alert')).toHaveTextContent('quantity must be greater than 0')
    await user.keyboard('{Escape}')
    expect(cell(1, 'Qty')).toHaveTextContent('3')
  })

  test('a removed line comes back with Ctrl+Z', async () => {
    const { user } = renderAt('/home/cart/C1')
    await screen.findByRole('grid')
    await user.click(cell(1, 'Item'))
    await user.keyboard('{Control>}{Delete}{/Control}')
    expect(screen.getByText(/1 line · Total/)).toBeVisible()
    await waitFor(() => expect(screen.getByRole('grid').contains(document.activeElement)).toBe(true))
    await user.keyboard('{Control>}z{/Control}')
    expect(screen.getByText(/2 lines · Total/)).toBeVisible()
  })

  test('a quantity above the stock is marked on the line', async () => {
    renderAt('/home/cart/C1')
    await waitFor(() => expect(cell(2, 'Available')).toHaveTextContent('0.5 CS, 3.5 short'))
  })

  test('two people on one draft: both versions are shown, and no input is lost', async () => {
    const theirs: Cart = {
      ...draftCart,
      version: 9,
      cartItems: [{ ...draftCart.cartItems[0]!, quantity: 99 }],
      memo: 'theirs',
    }
    const sent: number[] = []
    server.use(
      http.patch('*/api/cart/C1', async ({ request }) => {
        const { version, ...input } = (await request.json()) as {
          version: number
          memo: string
          cartItems: Array<{ quantity: number }>
        }
        sent.push(version)
        if (version !== 9) return refuse(409, 'Conflict', 'the cart was changed meanwhile', { current: theirs })
        return HttpResponse.json({
          ...draftCart,
          version: 10,
          memo: input.memo,
          cartItems: [cartLine(items[0]!, 1, input.cartItems[0]!.quantity), cartLine(items[2]!, 2, 4)],
        })
      }),
    )
    const { user } = renderAt('/home/cart/C1')
    await screen.findByRole('grid')
    await user.click(cell(1, 'Qty'))
    await user.keyboard('8{Enter}')
    const table = await screen.findByRole('table', { name: 'Differences' })
    expect(table).toHaveTextContent('99')
    expect(cell(1, 'Qty')).toHaveTextContent('8')
    await user.click(screen.getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(screen.getByText('Saved')).toBeVisible())
    expect(sent).toEqual([4, 9])
    expect(cell(1, 'Qty')).toHaveTextContent('8')
  })

  test('one save is in flight at a time, and later edits follow', async () => {
    let open = 0
    let most = 0
    const quantities: number[] = []
    let version = draftCart.version
    server.use(
      http.patch('*/api/cart/C1', async ({ request }) => {
        most = Math.max(most, ++open)
        const input = (await request.json()) as { cartItems: Array<{ quantity: number }> }
        await new Promise((resolve) => setTimeout(resolve, 60))
        open--
        quantities.push(input.cartItems[0]!.quantity)
        return HttpResponse.json({
          ...draftCart,
          version: ++version,
          cartItems: draftCart.cartItems.map((line, index) => ({
            ...line,
            quantity: input.cartItems[index]!.quantity,
          })),
        })
      }),
    )
    const { user } = renderAt('/home/cart/C1')
    await screen.findByRole('grid')
    await user.click(cell(1, 'Qty'))
    await user.keyboard('5{Enter}')
    await user.keyboard('{Control>}s{/Control}')
    await user.click(cell(1, 'Qty'))
    await user.keyboard('6{Enter}')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(quantities).toEqual([5, 6]))
    expect(most).toBe(1)
    expect(cell(1, 'Qty')).toHaveTextContent('6')
  })

  test('a failed save says so, keeps the edit and saves on demand', async () => {
    let fail = true
    server.use(
      http.patch('*/api/cart/C1', () =>
        fail
          ? refuse(500, 'Internal Server Error', 'Internal error')
          : HttpResponse.json({ ...draftCart, version: 5, memo: 'kept' }),
      ),
    )
    const { user } = renderAt('/home/cart/C1')
    await user.type(await screen.findByRole('textbox', { name: 'Memo' }), 'kept')
    await user.tab()
    expect(await screen.findByText('API: Internal error')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Memo' })).toHaveValue('kept')
    fail = false
    await user.click(screen.getByRole('button', { name: 'Save again' }))
    expect(await screen.findByText('Saved')).toBeVisible()
  })

  test('a draft that became an order leads there', async () => {
    server.use(
      http.get('*/api/cart/C1', () => HttpResponse.json({ ...draftCart, status: 'submitted', salesOrderId: 'SO1' })),
    )
    renderAt('/home/cart/C1')
    expect(await screen.findByRole('link', { name: 'Open the sales order' })).toHaveAttribute(
      'href',
      '/home/sales-order/SO1',
    )
  })
})
