import { act } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Cart, CartInput } from '@/api/wire'
import {
  cutOff,
  differencesIn,
  eventually,
  is,
  openDesk,
  pass,
  quantities,
  quantity,
  resolve,
  save,
  sentQuantities,
  serverCart,
  signIn,
  state,
} from '@/features/orderEditor/saving/orderSaving.harness'
import { pauseMs, retryMs } from '@/features/orderEditor/saving/saveTiming'
import { cartLine, draftCart, items } from '@/testing/data'
import { refuse } from '@/testing/handlers'
import { server } from '@/testing/server'

beforeEach(() => {
  signIn('U1')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('automatic saving', () => {
  test('an edit is sent after 1.5 seconds, together with what is typed meanwhile', async () => {
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

  test('one request is in flight; the newest content follows, and the answer overwrites nothing of it', async () => {
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

  test('after a 500 the edit is kept and retried with back-off until it is saved', async () => {
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
    // More edits do not shorten the back-off.
    quantity(desk, '6')
    await pass(pauseMs + 500)
    expect(seen.sent).toHaveLength(2)
    seen.before = undefined
    await pass(retryMs(2))
    await is(desk, 'saved')
    expect(sentQuantities(seen.sent)).toEqual([5, 5, 6])
  })

  test('without a network it says so, and it saves as soon as the network is back', async () => {
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

  test('an order that is saved on demand waits for the user', async () => {
    const { seen } = serverCart()
    const desk = openDesk(draftCart, false)
    quantity(desk, '5')
    await pass(60_000)
    expect(seen.sent).toEqual([])
    await save(desk)
    expect(state(desk)).toBe('saved')
  })

  test('a lost answer causes no conflict', async () => {
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

test('a truncated answer is neither a refusal nor a conflict', async () => {
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
  test('whose answer was truncated is created once', async () => {
    const { seen, write } = serverCart({
      ...draftCart,
      customer: null,
      netSuiteCustomerId: '',
      cartItems: [],
      version: 0,
    })
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

  test('that was refused after a lost answer is sent as a new request once it is changed', async () => {
    const { write } = serverCart({ ...draftCart, customer: null, netSuiteCustomerId: '', cartItems: [], version: 0 })
    const sent: Array<{ key: string | null; body: string }> = []
    server.use(
      http.post('*/api/cart', async ({ request }) => {
        const key = request.headers.get('idempotency-key')
        const body = await request.text()
        sent.push({ key, body })
        if (sent.length === 1) return HttpResponse.error()
        // The server's rule: a key always comes with the same body.
        if (sent.some((other) => other.key === key && other.body !== body))
          return refuse(409, 'Conflict', 'this idempotency-key was used for another request: use a new key')
        return sent.length === 2
          ? refuse(400, 'Bad Request', 'cartItems.0.quantity must be at most 999999.999')
          : HttpResponse.json(write(JSON.parse(body) as CartInput, 'C9'), { status: 201 })
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

  test('whose creation was not answered is created once, with what was typed since', async () => {
    const { seen, write } = serverCart({
      ...draftCart,
      customer: null,
      netSuiteCustomerId: '',
      cartItems: [],
      version: 0,
    })
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
  test('both versions are shown line by line; the default choice loses no line of either', async () => {
    const { seen } = serverCart()
    const desk = openDesk()
    seen.cart = {
      ...draftCart,
      version: 9,
      cartItems: [{ ...draftCart.cartItems[0]!, quantity: 99 }, draftCart.cartItems[1]!, cartLine(items[5]!, 3, 11)],
    }
    quantity(desk, '8', 'CL2')
    act(() => desk.result.current.dispatch({ type: 'addLine', product: items[7]!, quantity: '4', key: 'mine01' }))
    await pass(pauseMs)
    await is(desk, 'conflict')
    expect(differencesIn(desk).map(({ key, preset }) => [key, preset])).toEqual([
      ['CL1', 'theirs'],
      ['CL2', 'mine'],
      ['mine01', 'mine'],
      ['CL3', 'theirs'],
    ])
    // Nothing is sent until the user has chosen.
    await pass(60_000)
    expect(seen.sent).toHaveLength(1)
    resolve(desk, new Map())
    await pass(pauseMs)
    await is(desk, 'saved')
    expect(seen.sent[1]!.version).toBe(9)
    expect(seen.cart.cartItems.map((line) => `${line.item.itemId}*${line.quantity}`)).toEqual([
      '1043*99',
      '1045*8',
      '1050*4',
      '1048*11',
    ])
  })

  test('choosing their version leaves nothing to save', async () => {
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
