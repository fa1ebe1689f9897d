import { act } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearCredentials } from '@/api/authStore'
import {
  differencesIn,
  eventually,
  is,
  openDesk,
  pass,
  quantities,
  quantity,
  resolve,
  sentQuantities,
  serverCart,
  signIn,
  state,
  tokenOf,
} from '@/features/orderEditor/saving/orderSaving.harness'
import { pauseMs } from '@/features/orderEditor/saving/saveTiming'
import { unsavedOf } from '@/features/orderEditor/saving/unsaved'
import { cartLine, draftCart, items } from '@/testing/data'
import { refuse } from '@/testing/handlers'
import { server } from '@/testing/server'
import { noteAsking } from '@/ui/leave'

beforeEach(() => {
  signIn('U1')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('what may be left behind is not saved while the user is asked; who stays has it saved', async () => {
  const { seen } = serverCart()
  const desk = openDesk()
  quantity(desk, '5')
  act(() => noteAsking(true))
  await pass(10 * pauseMs)
  expect(seen.sent).toEqual([])
  act(() => noteAsking(false))
  await pass(pauseMs)
  await is(desk, 'saved')
  expect(sentQuantities(seen.sent)).toEqual([5])
})

describe('an expired token', () => {
  const guard = (refreshed: string | undefined) => {
    const { seen } = serverCart()
    let token = 'none'
    seen.before = () => undefined
    server.use(
      http.patch('*/api/cart/:id', async ({ request }) => {
        if (request.headers.get('authorization') === `Bearer ${token}`) return undefined
        return refuse(401, 'Unauthorized', 'the token has expired')
      }),
      http.post('*/api/auth/refresh', () => {
        if (!refreshed) return refuse(401, 'Unauthorized', 'the session is over')
        token = refreshed
        return HttpResponse.json({ access_token: refreshed, refresh_token: 'r2', role: 'sales' })
      }),
    )
    return seen
  }

  test('is refreshed, and the save continues', async () => {
    const seen = guard(tokenOf('U1', 99))
    const desk = openDesk()
    quantity(desk, '5')
    await pass(pauseMs)
    await is(desk, 'saved')
    expect(sentQuantities(seen.sent)).toEqual([5])
  })

  test('that another tab replaced with another user’s sends nothing in their name', async () => {
    const seen = guard(tokenOf('U2', 99))
    const desk = openDesk()
    quantity(desk, '5')
    await pass(pauseMs)
    await is(desk, 'failed')
    expect(seen.sent).toEqual([])
    expect(quantities(desk)[0]).toBe('5')
  })

  test('that ends the session: the same user gets the edits back, with their base version', async () => {
    guard(undefined)
    const desk = openDesk()
    quantity(desk, '5')
    await pass(pauseMs)
    await is(desk, 'failed')
    desk.unmount()
    expect(unsavedOf('U1', { orderType: 'cart', id: 'C1' })?.draft.lines[0]!.quantity).toBe('5')
    // Other users do not get them.
    expect(unsavedOf('U2', { orderType: 'cart', id: 'C1' })).toBeUndefined()
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('CL1')

    server.resetHandlers()
    const { seen } = serverCart({ ...draftCart, version: 9, memo: 'theirs' })
    signIn('U1')
    const again = openDesk(seen.cart)
    expect(quantities(again)[0]).toBe('5')
    expect(state(again)).toBe('unsaved')
    await pass(pauseMs)
    // The base is older than the server's version, so their change is recognized as theirs.
    await is(again, 'conflict')
    expect(differencesIn(again).map(({ key, preset }) => [key, preset])).toEqual([
      ['memo', 'theirs'],
      ['CL1', 'mine'],
    ])
    resolve(again, new Map())
    await pass(pauseMs)
    await is(again, 'saved')
    expect(seen.cart).toMatchObject({ memo: 'theirs', version: 10 })
    again.unmount()
    expect(unsavedOf('U1', { orderType: 'cart', id: 'C1' })).toBeUndefined()
  })

  test('of a desk that was left on purpose keeps no edits', async () => {
    serverCart()
    const desk = openDesk()
    quantity(desk, '5')
    desk.unmount()
    expect(unsavedOf('U1', { orderType: 'cart', id: 'C1' })).toBeUndefined()
    const saved = openDesk()
    clearCredentials()
    saved.unmount()
    expect(unsavedOf('U1', { orderType: 'cart', id: 'C1' })).toBeUndefined()
  })
})

describe('when the page goes away', () => {
  const asks = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }

  test('pending edits are sent at once by a request that outlives the page, without a question', async () => {
    const { seen } = serverCart()
    const fetched = vi.spyOn(globalThis, 'fetch')
    const desk = openDesk()
    expect(asks()).toBe(false)
    quantity(desk, '5')
    expect(asks()).toBe(false)
    act(() => void window.dispatchEvent(new Event('pagehide')))
    await is(desk, 'saved')
    expect(sentQuantities(seen.sent)).toEqual([5])
    expect(fetched.mock.calls.at(-1)![1]).toMatchObject({ method: 'PATCH', keepalive: true })
  })

  test('edits typed during a request follow it, based on the version that it makes', async () => {
    const { seen } = serverCart()
    let release = () => {}
    seen.gate = new Promise((resolve) => {
      release = resolve
    })
    const desk = openDesk()
    quantity(desk, '5')
    await pass(pauseMs)
    await is(desk, 'saving')
    quantity(desk, '6')
    act(() => void window.dispatchEvent(new Event('pagehide')))
    await eventually(() => expect(seen.sent).toHaveLength(2))
    seen.gate = undefined
    release()
    await eventually(() => expect(seen.cart.cartItems[0]!.quantity).toBe(6))
    expect(seen.sent.map((input) => input.version)).toEqual([4, 5])
    // If the page is restored, its own request causes no conflict.
    await pass(pauseMs)
    await is(desk, 'saved')
  })

  test('a tab that is hidden saves too', async () => {
    const { seen } = serverCart()
    const desk = openDesk()
    quantity(desk, '5')
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    hidden.mockRestore()
    await is(desk, 'saved')
    expect(seen.sent).toHaveLength(1)
  })

  test.each([
    [
      'an order too large for such a request',
      () => ({
        ...draftCart,
        cartItems: Array.from({ length: 500 }, (_, index) => ({
          ...cartLine(items[0]!, index + 1),
          _id: `CL${index + 1}`,
          pickNotes: 'x'.repeat(100),
        })),
      }),
      undefined,
    ],
    ['a token that has run out', () => draftCart, 1],
  ])('%s is asked about', (_what, cart, exp) => {
    signIn('U1', exp)
    const desk = openDesk(cart())
    quantity(desk, '5')
    expect(asks()).toBe(true)
  })

  test('the browser asks about an order that is saved on demand, and about one that could not be saved', async () => {
    const { seen } = serverCart()
    const order = openDesk(draftCart, false)
    quantity(order, '5')
    expect(asks()).toBe(true)
    order.unmount()
    seen.before = () => refuse(500, 'Internal Server Error', 'Internal error')
    const cart = openDesk()
    quantity(cart, '5')
    expect(asks()).toBe(false)
    await pass(pauseMs)
    await is(cart, 'failed')
    expect(asks()).toBe(true)
  })
})
