import { act, renderHook, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { type ReactNode, useCallback, useReducer, useState } from 'react'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearCredentials, setCredentials } from '@/api/authStore'
import { fitsKeepalive } from '@/api/client'
import { fetcher } from '@/api/fetcher'
import type { Cart, CartInput } from '@/api/wire'
import { emptyDraft, type OrderDraft } from '@/features/orderEditor/draft/order'
import { editOrder } from '@/features/orderEditor/draft/orderDraft'
import { differencesOf, type Resolution, resolvingEdits } from '@/features/orderEditor/saving/merge'
import { cartInput, newCreation, sendCart } from '@/features/orderEditor/saving/sendCart'
import { unsavedOf } from '@/features/orderEditor/saving/unsaved'
import { pauseMs, retryMs } from '@/features/orderEditor/saving/saveTiming'
import { openDraft, useOrderSaving } from '@/features/orderEditor/saving/useOrderSaving'
import { cartLine, draftCart, items, profile } from '@/testing/data'
import { refuse } from '@/testing/handlers'
import { server } from '@/testing/server'

const sendsOnLeave = (draft: OrderDraft) => fitsKeepalive(cartInput(draft))

/** A token of this user; only its payload is read. */
const tokenOf = (sub: string, exp?: number) => `h.${btoa(JSON.stringify({ sub, ...(exp === undefined ? {} : { exp }) }))}.s`
const signIn = (sub: string, exp?: number) => setCredentials({ token: tokenOf(sub, exp), refreshToken: 'r1', role: 'sales' })

/** The server's side of one cart: what it holds, what it was sent, and how it answers next. */
function serverCart(start: Cart = draftCart) {
  const seen = { cart: start, sent: [] as Array<CartInput & { version?: number }>, open: 0, most: 0, gate: undefined as Promise<void> | undefined, before: undefined as (() => Response | undefined) | undefined, after: undefined as (() => Response | undefined) | undefined }
  const write = (input: CartInput, id: string): Cart => ({
    ...seen.cart, _id: id, version: seen.cart.version + 1, memo: input.memo ?? seen.cart.memo, deliveryDate: input.deliveryDate ?? seen.cart.deliveryDate,
    cartItems: (input.cartItems ?? []).map((line, index) => ({ ...cartLine(items.find((item) => item._id === line.netSuiteInvItemId)!, index + 1, line.quantity ?? 1), _id: line._id ?? `N${seen.cart.version}-${index}`, pickNotes: line.pickNotes ?? '' })),
  })
  server.use(
    http.patch('*/api/cart/:id', async ({ request, params }) => {
      seen.most = Math.max(seen.most, ++seen.open)
      const input = (await request.json()) as CartInput & { version?: number }
      seen.sent.push(input)
      await seen.gate
      seen.open--
      const early = seen.before?.()
      if (early) return early
      if (input.version !== seen.cart.version) return refuse(409, 'Conflict', 'the cart was changed meanwhile', { current: seen.cart })
      seen.cart = write(input, String(params.id))
      return seen.after?.() ?? HttpResponse.json(seen.cart)
    }),
  )
  return { seen, write }
}

function openDesk(cart: Cart | null = draftCart, automatic = true) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SWRConfig value={{ provider: () => new Map(), fallback: { '/auth/profile': profile }, fetcher, revalidateOnMount: false }}>{children}</SWRConfig>
  )
  return renderHook(
    () => {
      const [draft, dispatch] = useReducer(editOrder, undefined, () => {
        const empty = emptyDraft('2026-11-21')
        return openDraft('U1', cart ? editOrder(empty, { type: 'loadCart', cart }) : empty)
      })
      const [creation] = useState(() => unsavedOf('U1', draft)?.creation ?? newCreation())
      const send = useCallback((now: OrderDraft) => sendCart(now, creation), [creation])
      const saving = useOrderSaving<Cart>({ draft, dispatch, send, automatic, worth: true, sendsOnLeave, creation })
      return { draft, dispatch, ...saving }
    },
    { wrapper },
  )
}

type Desk = ReturnType<typeof openDesk>
const quantity = (desk: Desk, value: string, key = 'CL1') => act(() => desk.result.current.dispatch({ type: 'quantity', key, quantity: value }))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const state = (desk: Desk) => desk.result.current.state
const differencesIn = ({ result: { current } }: Desk) => differencesOf(current.draft, current.conflict!)
const resolve = ({ result: { current } }: Desk, how: Resolution) => act(() => current.resolve(resolvingEdits(current.draft, current.conflict!, how)))
const quantities = (desk: Desk) => desk.result.current.draft.lines.map((line) => line.quantity)
const sentQuantities = (sent: CartInput[]) => sent.map((input) => input.cartItems?.[0]?.quantity)
/** Waits for an answer, which needs a clock that goes on; otherwise it stands still, however long the machine takes. */
async function answered(wait: () => Promise<unknown>) {
  vi.setTimerTickMode('interval')
  await wait()
  vi.setTimerTickMode('manual')
}
const eventually = (check: () => void) => answered(() => waitFor(check))
const save = (desk: Desk) => answered(() => act(() => desk.result.current.saveNow()))
const is = (desk: Desk, wanted: string) => eventually(() => expect(state(desk)).toBe(wanted))

beforeEach(() => {
  signIn('U1')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('saving by itself', () => {
  test('an edit goes out 1.5 seconds later, and what is typed meanwhile goes with it', async () => {
    const { seen } = serverCart()
    const desk = openDesk()
    expect(state(desk)).toBe('saved')
    quantity(desk, '5')
    expect(state(desk)).toBe('unsaved')
    await pass(pauseMs - 400)
    expect(seen.sent).toEqual([])
    quantity(desk, '6')
    await pass(500)
    await is(desk, 'saved')
    expect(sentQuantities(seen.sent)).toEqual([6])
    expect(seen.sent[0]!.version).toBe(draftCart.version)
  })

  test('one request is in flight; the newest content follows it, and nothing of it is overwritten by the answer', async () => {
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
    await pass(pauseMs * 3)
    quantity(desk, '7')
    void desk.result.current.saveNow()
    void desk.result.current.saveNow()
    await eventually(() => expect(seen.sent).toHaveLength(1))
    seen.gate = undefined
    release()
    await is(desk, 'saved')
    expect(sentQuantities(seen.sent)).toEqual([5, 7])
    expect(seen.sent.map((input) => input.version)).toEqual([4, 5])
    expect(seen.most).toBe(1)
    expect(quantities(desk)[0]).toBe('7')
  })

  test('after a 500 the edit is kept, and tried again later and later until it is saved', async () => {
    const { seen } = serverCart()
    seen.before = () => refuse(500, 'Internal Server Error', 'Internal error')
    const desk = openDesk()
    quantity(desk, '5')
    await pass(pauseMs)
    await is(desk, 'failed')
    expect(desk.result.current).toMatchObject({ problem: 'API: Internal error', retries: true })
    await pass(retryMs(1) - 500)
    expect(seen.sent).toHaveLength(1)
    await pass(500)
    await eventually(() => expect(seen.sent).toHaveLength(2))
    await is(desk, 'failed')
    // More edits do not hurry a server that is down.
    quantity(desk, '6')
    await pass(pauseMs + 500)
    expect(seen.sent).toHaveLength(2)
    seen.before = undefined
    await pass(retryMs(2))
    await is(desk, 'saved')
    expect(sentQuantities(seen.sent)).toEqual([5, 5, 6])
  })

  test('without a network it says so, and saves as soon as the network is back', async () => {
    const { seen } = serverCart()
    seen.before = () => HttpResponse.error() as unknown as Response
    const desk = openDesk()
    quantity(desk, '5')
    await pass(pauseMs)
    await is(desk, 'offline')
    seen.before = undefined
    act(() => void window.dispatchEvent(new Event('online')))
    await is(desk, 'saved')
    expect(sentQuantities(seen.sent)).toEqual([5, 5])
  })

  test('a refused edit waits for the next one', async () => {
    const { seen } = serverCart()
    seen.before = () => refuse(400, 'Bad Request', ['memo must be shorter'])
    const desk = openDesk()
    quantity(desk, '5')
    await pass(pauseMs)
    await is(desk, 'failed')
    await pass(60_000)
    expect(seen.sent).toHaveLength(1)
    seen.before = undefined
    quantity(desk, '6')
    await pass(pauseMs)
    await is(desk, 'saved')
    expect(quantities(desk)[0]).toBe('6')
  })

  test('orders that are saved when told wait for it', async () => {
    const { seen } = serverCart()
    const desk = openDesk(draftCart, false)
    quantity(desk, '5')
    await pass(60_000)
    expect(seen.sent).toEqual([])
    await save(desk)
    expect(state(desk)).toBe('saved')
  })

  test('an answer that was lost is no conflict', async () => {
    const { seen } = serverCart()
    seen.after = () => HttpResponse.error() as unknown as Response
    const desk = openDesk()
    quantity(desk, '5')
    await pass(pauseMs)
    await is(desk, 'offline')
    expect(seen.cart.version).toBe(5)
    seen.after = undefined
    quantity(desk, '6')
    await save(desk)
    await is(desk, 'saved')
    expect(seen.sent.map((input) => input.version)).toEqual([4, 4, 5])
    expect(seen.cart.cartItems[0]!.quantity).toBe(6)
  })
})

/** An answer whose end is missing: the connection went while it came. */
const cutOff = () => new HttpResponse('{"_id":"C1","cartIt', { headers: { 'content-type': 'application/json' } })

test('an answer that was cut off is no refusal, and no conflict with oneself', async () => {
  const { seen } = serverCart()
  seen.after = cutOff
  const desk = openDesk()
  quantity(desk, '5')
  await pass(pauseMs)
  await is(desk, 'failed')
  expect(desk.result.current.retries).toBe(true)
  expect(seen.cart.version).toBe(5)
  seen.after = undefined
  await pass(retryMs(1))
  await is(desk, 'saved')
  expect(seen.cart.cartItems[0]!.quantity).toBe(5)
})

describe('a new cart', () => {
  test('whose answer was cut off is made once', async () => {
    const { seen, write } = serverCart({ ...draftCart, customer: null, netSuiteCustomerId: '', cartItems: [], version: 0 })
    const made = new Map<string, Cart>()
    server.use(
      http.post('*/api/cart', async ({ request }) => {
        const key = request.headers.get('idempotency-key') ?? ''
        const before = made.get(key)
        if (before) return HttpResponse.json(before, { status: 201 })
        seen.cart = write((await request.json()) as CartInput, `C${made.size + 9}`)
        made.set(key, seen.cart)
        return cutOff()
      }),
    )
    const desk = openDesk(null)
    act(() => desk.result.current.dispatch({ type: 'addLine', product: items[0]!, quantity: '2', key: 'aaaaaa' }))
    await pass(pauseMs)
    await is(desk, 'failed')
    act(() => desk.result.current.dispatch({ type: 'addLine', product: items[1]!, quantity: '3', key: 'bbbbbb' }))
    await save(desk)
    await is(desk, 'saved')
    expect(made.size).toBe(1)
    expect(seen.cart.cartItems).toHaveLength(2)
  })

  test('that was refused after a lost answer is another request once it is changed', async () => {
    const { write } = serverCart({ ...draftCart, customer: null, netSuiteCustomerId: '', cartItems: [], version: 0 })
    const sent: Array<{ key: string | null; body: string }> = []
    server.use(
      http.post('*/api/cart', async ({ request }) => {
        const key = request.headers.get('idempotency-key')
        const body = await request.text()
        sent.push({ key, body })
        if (sent.length === 1) return HttpResponse.error()
        // As the server has it: the key of a request that was begun stays with its body.
        if (sent.some((other) => other.key === key && other.body !== body)) return refuse(409, 'Conflict', 'this idempotency-key was used for another request: use a new key')
        return sent.length === 2 ? refuse(400, 'Bad Request', 'cartItems.0.quantity must be at most 999999.999') : HttpResponse.json(write(JSON.parse(body) as CartInput, 'C9'), { status: 201 })
      }),
    )
    const desk = openDesk(null)
    act(() => desk.result.current.dispatch({ type: 'addLine', product: items[0]!, quantity: '2', key: 'aaaaaa' }))
    await pass(pauseMs)
    await is(desk, 'offline')
    act(() => void window.dispatchEvent(new Event('online')))
    await is(desk, 'failed')
    act(() => desk.result.current.dispatch({ type: 'addLine', product: items[1]!, quantity: '3', key: 'bbbbbb' }))
    await save(desk)
    await is(desk, 'saved')
    expect(sent.map(({ key }) => key === sent[0]!.key)).toEqual([true, true, false])
  })

  test('whose creation was not answered is made once, with what was typed since', async () => {
    const { seen, write } = serverCart({ ...draftCart, customer: null, netSuiteCustomerId: '', cartItems: [], version: 0 })
    const keys: Array<string | null> = []
    const bodies: CartInput[] = []
    const made = new Map<string, Cart>()
    server.use(
      http.post('*/api/cart', async ({ request }) => {
        const key = request.headers.get('idempotency-key')
        const input = (await request.json()) as CartInput
        keys.push(key)
        bodies.push(input)
        const before = made.get(key!)
        if (!before) {
          seen.cart = write(input, 'C9')
          made.set(key!, seen.cart)
          return HttpResponse.error()
        }
        return HttpResponse.json(before, { status: 201 })
      }),
    )
    const desk = openDesk(null)
    act(() => desk.result.current.dispatch({ type: 'addLine', product: items[0]!, quantity: '2', key: 'aaaaaa' }))
    await pass(pauseMs)
    await is(desk, 'offline')
    act(() => desk.result.current.dispatch({ type: 'addLine', product: items[1]!, quantity: '3', key: 'bbbbbb' }))
    act(() => void window.dispatchEvent(new Event('online')))
    await is(desk, 'saved')
    expect(new Set(keys).size).toBe(1)
    expect(bodies[1]).toEqual(bodies[0])
    expect(made.size).toBe(1)
    expect(desk.result.current.draft).toMatchObject({ id: 'C9', dirty: false })
    expect(seen.cart.cartItems.map((line) => line.quantity)).toEqual([2, 3])
  })
})

describe('two people, or two tabs', () => {
  test('both sides are there line by line; as it stands no line of either is lost', async () => {
    const { seen } = serverCart()
    const desk = openDesk()
    seen.cart = { ...draftCart, version: 9, cartItems: [{ ...draftCart.cartItems[0]!, quantity: 99 }, draftCart.cartItems[1]!, cartLine(items[5]!, 3, 11)] }
    quantity(desk, '8', 'CL2')
    act(() => desk.result.current.dispatch({ type: 'addLine', product: items[7]!, quantity: '4', key: 'mine01' }))
    await pass(pauseMs)
    await is(desk, 'conflict')
    expect(differencesIn(desk).map(({ key, preset }) => [key, preset])).toEqual([['CL1', 'theirs'], ['CL2', 'mine'], ['mine01', 'mine'], ['CL3', 'theirs']])
    // Nothing goes out until somebody has chosen.
    await pass(60_000)
    expect(seen.sent).toHaveLength(1)
    resolve(desk, new Map())
    await pass(pauseMs)
    await is(desk, 'saved')
    expect(seen.sent[1]!.version).toBe(9)
    expect(seen.cart.cartItems.map((line) => `${line.item.itemId}*${line.quantity}`)).toEqual(['1043*99', '1045*8', '1050*4', '1048*11'])
  })

  test('taking theirs leaves nothing to save', async () => {
    const { seen } = serverCart()
    const desk = openDesk()
    seen.cart = { ...draftCart, version: 9, memo: 'theirs' }
    act(() => desk.result.current.dispatch({ type: 'header', change: { memo: 'mine' } }))
    await pass(pauseMs)
    await is(desk, 'conflict')
    resolve(desk, 'theirs')
    expect(state(desk)).toBe('saved')
    expect(desk.result.current.draft).toMatchObject({ memo: 'theirs', version: 9 })
  })
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

  test('in the middle is refreshed, and the save goes on', async () => {
    const seen = guard(tokenOf('U1', 99))
    const desk = openDesk()
    quantity(desk, '5')
    await pass(pauseMs)
    await is(desk, 'saved')
    expect(sentQuantities(seen.sent)).toEqual([5])
  })

  test('that another tab has replaced by somebody else’s sends nothing in their name', async () => {
    const seen = guard(tokenOf('U2', 99))
    const desk = openDesk()
    quantity(desk, '5')
    await pass(pauseMs)
    await is(desk, 'failed')
    expect(seen.sent).toEqual([])
    expect(quantities(desk)[0]).toBe('5')
  })

  test('that ends the session: the edits are there again for the same user, with what they were based on', async () => {
    guard(undefined)
    const desk = openDesk()
    quantity(desk, '5')
    await pass(pauseMs)
    await is(desk, 'failed')
    desk.unmount()
    expect(unsavedOf('U1', { orderType: 'cart', id: 'C1' })?.draft.lines[0]!.quantity).toBe('5')
    // Nobody else is offered them.
    expect(unsavedOf('U2', { orderType: 'cart', id: 'C1' })).toBeUndefined()
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('CL1')

    server.resetHandlers()
    const { seen } = serverCart({ ...draftCart, version: 9, memo: 'theirs' })
    signIn('U1')
    const again = openDesk(seen.cart)
    expect(quantities(again)[0]).toBe('5')
    expect(state(again)).toBe('unsaved')
    await pass(pauseMs)
    // The base is older than the server's: what they changed is seen as theirs.
    await is(again, 'conflict')
    expect(differencesIn(again).map(({ key, preset }) => [key, preset])).toEqual([['memo', 'theirs'], ['CL1', 'mine']])
    resolve(again, new Map())
    await pass(pauseMs)
    await is(again, 'saved')
    expect(seen.cart).toMatchObject({ memo: 'theirs', version: 10 })
    again.unmount()
    expect(unsavedOf('U1', { orderType: 'cart', id: 'C1' })).toBeUndefined()
  })

  test('and a desk that was left on purpose keeps nothing', async () => {
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

  test('what waits is sent at once, by a request that outlives the page, and nobody is asked', async () => {
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

  test('what was typed during a request follows it, based on what that one makes', async () => {
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
    // Were the page to come back, its own request is no conflict.
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
    ['an order too large for such a request', () => ({ ...draftCart, cartItems: Array.from({ length: 500 }, (_, index) => ({ ...cartLine(items[0]!, index + 1), _id: `CL${index + 1}`, pickNotes: 'x'.repeat(100) })) }), undefined],
    ['a token that has run out', () => draftCart, 1],
  ])('%s is asked about', (_what, cart, exp) => {
    signIn('U1', exp)
    const desk = openDesk(cart())
    quantity(desk, '5')
    expect(asks()).toBe(true)
  })

  test('so is an order that saves when told, and one that could not be saved', async () => {
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
