import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { clearCredentials } from '@/api/authStore'
import type { CartSummary } from '@/api/wire'
import { type User, cell, customerField, setQuantity, signIn, tokenOf } from '@/features/orderDesk/desk.harness'
import { analyticsHandlers } from '@/testing/analytics'
import { customers, draftCart, profile } from '@/testing/data'
import { refuse } from '@/testing/refuse'
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

describe('leaving', () => {
  test('with unsaved changes asks: stay, or save and leave', async () => {
    const sent: number[] = []
    // The draft stays unsaved until then, however slow the machine is: it also saves itself.
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    server.use(
      http.patch('*/api/cart/C1', async ({ request }) => {
        const input = (await request.json()) as { cartItems: Array<{ quantity: number }> }
        sent.push(input.cartItems[0]!.quantity)
        await answered
        return HttpResponse.json({
          ...draftCart,
          version: 5,
          cartItems: draftCart.cartItems.map((line, index) => ({
            ...line,
            quantity: input.cartItems[index]!.quantity,
          })),
        })
      }),
    )
    const { user, router } = renderAt('/home/cart/C1')
    await screen.findByRole('grid')
    await setQuantity(user, 1, '8')
    await act(() => router.navigate('/home/control-panel'))
    const dialog = await screen.findByRole('dialog', { name: 'Unsaved changes' })
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(cell(1, 'Qty')).toHaveTextContent('8')
    await setQuantity(user, 1, '9')
    await act(() => router.navigate('/home/control-panel'))
    await screen.findByRole('dialog', { name: 'Unsaved changes' })
    answer()
    await user.click(screen.getByRole('button', { name: 'Save and leave' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/control-panel'))
    expect(sent.at(-1)).toBe(9)
  })

  test('a new draft for another new one asks too, and saves it under its own address', async () => {
    const { user, router } = renderAt('/home/cart')
    await user.type(await customerField(), 'lake')
    await user.click(await screen.findByRole('option', { name: /Lakeview Foods/ }))
    await act(() => router.navigate('/home/cart'))
    await user.click(await screen.findByRole('button', { name: 'Save and leave' }))
    expect(await screen.findByRole('heading', { name: 'New order' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/home/cart')
    expect(await screen.findByRole('link', { name: 'Lakeview Foods' })).toHaveAttribute('href', '/home/cart/C2')
  })

  test('without saving keeps the server’s version', async () => {
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
    return {
      ...head,
      _id: `D${index + 1}`,
      customer: { _id: customers[index + 1]!._id, name: customers[index + 1]!.name, priceLevelId: '1' },
      lineCount: cartItems.length + index,
      errorCount: index,
      total: 100 + index,
      createdAt,
      updatedAt: createdAt,
    }
  })
  const lists = () => {
    let drafts = others
    server.use(
      http.get('*/api/cart/my-carts', () => HttpResponse.json(drafts.toReversed())),
      http.get('*/api/cart/D2', () =>
        HttpResponse.json({
          ...draftCart,
          _id: 'D2',
          customer: others[1]!.customer,
          netSuiteCustomerId: others[1]!.customer!._id,
        }),
      ),
      http.delete('*/api/cart/:id/discard', ({ params }) => {
        drafts = drafts.filter((each) => each._id !== params.id)
        return new HttpResponse(null, { status: 204 })
      }),
    )
  }

  test('that cannot be read say so and can be asked for again', async () => {
    lists()
    let broken = true
    server.use(
      http.get('*/api/cart/my-carts', () =>
        broken ? refuse(500, 'Internal Server Error', 'Internal error') : HttpResponse.json(others),
      ),
    )
    const { user } = renderAt('/home/cart')
    const drafts = await screen.findByRole('region', { name: 'Your drafts' })
    expect(await within(drafts).findByText('Your drafts could not be loaded')).toBeVisible()
    broken = false
    await user.click(within(drafts).getByRole('button', { name: 'Try again' }))
    expect(await within(drafts).findByRole('link', { name: 'Lakeview Foods' })).toBeVisible()
  })

  test('are listed while a new order is empty: to continue, or to discard after a question', async () => {
    lists()
    const { user, router } = renderAt('/home/cart')
    const drafts = await screen.findByRole('region', { name: 'Your drafts' })
    expect((await within(drafts).findAllByRole('listitem')).map((each) => each.textContent)).toEqual([
      expect.stringMatching(/^Lakeview Foods Alt\+12 lines · \$100\.00 · for Sat, Nov 21, 2026 · .* ago$/),
      expect.stringMatching(/^Pilsen Grocery Alt\+23 lines \(1 problem\) · \$101\.00/),
    ])
    await user.click(within(drafts).getByRole('button', { name: 'Discard the draft for Lakeview Foods' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Discard this draft' })).getByRole('button', {
        name: 'Discard',
      }),
    )
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Lakeview Foods' })).toBeNull())
    await user.click(screen.getByRole('link', { name: 'Pilsen Grocery' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/cart/D2'))
  })

  test('are switched with one key, and edits are saved before', async () => {
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

test('a page that is reloaded at once waits for the save of the previous page', async () => {
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
      http.post('*/api/auth/login', () =>
        HttpResponse.json({ access_token: tokenOf(id), refresh_token: 'r', role: 'admin', user: profile }),
      ),
      http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, _id: id })),
    )
  }
  const fillIn = async (user: User) => {
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'admin@example.com')
    await user.type(screen.getByLabelText('Password'), 'demo-only-passphrase{Enter}')
    await screen.findByRole('button', { name: /user menu/ })
  }

  test('loses nothing: the same user continues where they were', async () => {
    const { user, router } = await loseIt()
    signInAs('U1')
    // The restored draft stays unsaved, however slow the machine is: it also saves itself.
    server.use(http.patch('*/api/cart/C1', () => new Promise<Response>(() => {})))
    await fillIn(user)
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/cart/C1'))
    expect(await screen.findByText('Unsaved changes from before you signed in are back')).toBeVisible()
    expect(cell(1, 'Qty')).toHaveTextContent('8')
    await user.click(screen.getByRole('button', { name: 'Use the saved version' }))
    await waitFor(() => expect(cell(1, 'Qty')).toHaveTextContent('3'))
    expect(screen.queryByText('Unsaved changes from before you signed in are back')).toBeNull()
  })

  test('offers the edits on the screen that the same user opens next', async () => {
    const { user, router } = await loseIt()
    await act(() => router.navigate('/home/sales-orders'))
    signInAs('U1')
    await fillIn(user)
    await screen.findByRole('heading', { name: 'Sales orders' })
    await user.click(await screen.findByRole('link', { name: 'Continue editing' }))
    await screen.findByText('Unsaved changes from before you signed in are back')
    expect(router.state.location.pathname).toBe('/home/cart/C1')
  })

  test('shows nothing to another user, not even the address', async () => {
    const { user, router } = await loseIt()
    signInAs('U2')
    await fillIn(user)
    await screen.findByRole('heading', { name: 'Control panel' })
    expect(screen.queryByText('Unsaved from before you signed in')).toBeNull()
    await act(() => router.navigate('/home/cart/C1'))
    await screen.findByRole('grid')
    expect(cell(1, 'Qty')).toHaveTextContent('3')
  })
})
