import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from 'vitest'
import { clearCredentials, setCredentials } from '@/api/authStore'
import { ApiError } from '@/api/errors'
import type { Trip } from '@/api/wire'
import { type Action, nextToSend } from '@/features/driver/queue/actions'
import { Outbox } from '@/features/driver/queue/outbox'
import { Phone } from '@/features/driver/queue/phone'
import { trips } from '@/testing/trips'

const tokenOf = (user: string) => `a.${btoa(JSON.stringify({ sub: user }))}.c`
const signIn = (user: string) => setCredentials({ token: tokenOf(user), refreshToken: 'r', role: 'driver' })
const offline = () => new ApiError('FETCH_ERROR', 'no network')
const answer = (status: number, message = 'no') =>
  new ApiError('API', message, { status, body: { statusCode: status, message } })

const opened: Outbox[] = []
/** What the server carried out, by idempotency key. */
let done: Map<string, Action>
/** How often the server was asked, in order. */
let asked: string[]
let serve: (action: Action) => Promise<Trip>
let rest: Mock<() => Promise<void>>

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  done = new Map()
  asked = []
  rest = vi.fn<() => Promise<void>>(() => Promise.resolve())
  serve = (action) => {
    done.set(action.key, action)
    return Promise.resolve(trips[0]!)
  }
  signIn('dana')
})
afterEach(() => {
  for (const outbox of opened.splice(0)) outbox.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(user = 'dana'): Promise<Outbox> {
  const outbox = new Outbox({
    database: new Phone(),
    user,
    perform: (action) => {
      asked.push(`${action.kind} ${action.stopId}`.trim())
      return serve(action)
    },
    sendRest: rest,
    onSent: () => Promise.resolve(),
    forget: () => Promise.resolve(),
    onChange: () => {},
  })
  opened.push(outbox)
  await outbox.open()
  return outbox
}

const at = '2026-11-20T13:00:00.000Z'
const arrive = (stopId: string, tripId = 'T1') => ({ tripId, stopId, kind: 'arrive' as const, at })
const step = (kind: 'start' | 'return' | 'end', tripId = 'T1') => ({ tripId, stopId: '', kind, at })
const isEmpty = (outbox: Outbox) => vi.waitFor(() => expect(outbox.actions).toEqual([]))
const doneInOrder = () => [...done.values()].map(({ kind, stopId }) => `${kind} ${stopId}`.trim())

describe('the queue of a driver', () => {
  test('sends in order, each once, and then the rest', async () => {
    const outbox = await open()
    await outbox.add(step('start'))
    await outbox.add(arrive('S1'))
    await outbox.add(arrive('S2'))
    await isEmpty(outbox)
    expect(doneInOrder()).toEqual(['start', 'arrive S1', 'arrive S2'])
    expect(asked).toHaveLength(3)
    await vi.waitFor(() => expect(rest).toHaveBeenCalled())
  })

  test('four hours without network and 60 actions: all arrive, in order, once', async () => {
    let network = false
    let lost = 0
    serve = (action) => {
      if (!network) return Promise.reject(offline())
      done.set(action.key, action)
      // Every seventh answer is lost on the way: the server has carried the action out.
      return ++lost % 7 === 0 ? Promise.reject(offline()) : Promise.resolve(trips[0]!)
    }
    const outbox = await open()
    for (let n = 0; n < 60; n++) await outbox.add(arrive(`S${n}`))
    await vi.waitFor(() => expect(outbox.hindrance).toBe('network'))
    expect(outbox.actions).toHaveLength(60)
    // The phone was switched off in between.
    outbox.close()
    const again = await open()
    expect(again.actions).toHaveLength(60)
    network = true
    await vi.waitFor(
      () => {
        window.dispatchEvent(new Event('online'))
        expect(again.actions).toEqual([])
      },
      { timeout: 30_000, interval: 5 },
    )
    expect(doneInOrder()).toEqual(Array.from({ length: 60 }, (_, n) => `arrive S${n}`))
    expect(again.hindrance).toBeUndefined()
  })

  test('an action keeps its key, so that the server carries it out once', async () => {
    const keys: string[] = []
    serve = (action) => {
      keys.push(action.key)
      return keys.length < 3 ? Promise.reject(offline()) : Promise.resolve(trips[0]!)
    }
    const outbox = await open()
    await outbox.add(arrive('S1'))
    await vi.waitFor(() => {
      window.dispatchEvent(new Event('online'))
      expect(keys).toHaveLength(3)
    })
    expect(new Set(keys).size).toBe(1)
  })

  test('waits longer after each failure: no network, a busy server, too many requests', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const errors = [offline(), answer(503), answer(429), offline(), offline(), offline(), offline()]
    serve = () => Promise.reject(errors[Math.min(asked.length, errors.length) - 1]!)
    const outbox = await open()
    await outbox.add(arrive('S1'))
    for (const [n, seconds] of [2, 4, 8, 16, 32, 60, 60].entries()) {
      await vi.waitFor(() => expect(asked).toHaveLength(n + 1))
      await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
      vi.advanceTimersByTime(seconds * 1_000 - 1)
      expect(asked).toHaveLength(n + 1)
      vi.advanceTimersByTime(1)
    }
    expect(outbox.actions).toHaveLength(1)
  })

  test('survives a lost session; the same user goes on, another one does not see it', async () => {
    const outbox = await open()
    clearCredentials('refused')
    await outbox.add(arrive('S1'))
    await vi.waitFor(() => expect(outbox.hindrance).toBe('session'))
    expect(asked).toEqual([])
    signIn('eli')
    const other = await open('eli')
    expect(other.actions).toEqual([])
    await other.add(arrive('S9'))
    await isEmpty(other)
    expect(doneInOrder()).toEqual(['arrive S9'])
    expect(outbox.actions).toHaveLength(1)
    other.close()
    signIn('dana')
    await isEmpty(outbox)
    expect(doneInOrder()).toEqual(['arrive S9', 'arrive S1'])
  })

  test('a session that ends while an action is sent keeps the action', async () => {
    serve = () => {
      clearCredentials('refused')
      return Promise.reject(answer(401))
    }
    const outbox = await open()
    await outbox.add(arrive('S1'))
    await vi.waitFor(() => expect(outbox.hindrance).toBe('session'))
    expect(outbox.actions.map(({ refused }) => refused)).toEqual([undefined])
  })

  test('what is refused for good stands aside with its reason, and can be sent again or discarded', async () => {
    let accepts = false
    serve = (action) => {
      if (action.stopId === 'S1' && !accepts) return Promise.reject(answer(409, 'the stop is completed already'))
      done.set(action.key, action)
      return Promise.resolve(trips[0]!)
    }
    const outbox = await open()
    await outbox.add(arrive('S1'))
    await outbox.add(arrive('S2'))
    await vi.waitFor(() => expect(outbox.actions.map(({ stopId }) => stopId)).toEqual(['S1']))
    await vi.waitFor(() => expect(outbox.actions[0]?.refused?.message).toBe('the stop is completed already'))
    expect(doneInOrder()).toEqual(['arrive S2'])
    await outbox.add(step('end'))
    await vi.waitFor(() => expect(outbox.actions).toHaveLength(2))
    expect(asked).not.toContain('end')
    accepts = true
    await outbox.retry(outbox.actions[0]!)
    await isEmpty(outbox)
    expect(doneInOrder()).toEqual(['arrive S2', 'arrive S1', 'end'])
  })

  test('a question of the server is answered with its code', async () => {
    serve = (action) =>
      action.confirm?.includes('other_trip_date')
        ? Promise.resolve(trips[0]!)
        : Promise.reject(
            new ApiError('API', 'planned for another day', {
              status: 409,
              body: { message: 'planned for another day', problems: [{ code: 'other_trip_date', params: {} }] },
            }),
          )
    const outbox = await open()
    await outbox.add(step('start'))
    await vi.waitFor(() => expect(outbox.actions[0]?.refused?.codes).toEqual(['other_trip_date']))
    await outbox.retry(outbox.actions[0]!, ['other_trip_date'])
    await isEmpty(outbox)
  })

  test('an answer of a proxy is no refusal', async () => {
    serve = () => Promise.reject(new ApiError('PARSING_ERROR', 'a page of the hotel', { status: 403 }))
    const outbox = await open()
    await outbox.add(arrive('S1'))
    await vi.waitFor(() => expect(outbox.hindrance).toBe('server'))
    expect(outbox.actions[0]?.refused).toBeUndefined()
  })

  test('two tabs send each action once', async () => {
    let taken = false
    const request = async (_: string, __: LockOptions, work: (lock: unknown) => Promise<unknown>) => {
      if (taken) return work(null)
      taken = true
      return work({}).finally(() => (taken = false))
    }
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: { request } }))
    const [one, two] = [await open(), await open()]
    await Promise.all([one.add(arrive('S1')), two.add(arrive('S2')), one.add(arrive('S3'))])
    await vi.waitFor(async () => {
      await one.send()
      await two.send()
      expect([...one.actions, ...two.actions]).toEqual([])
    })
    expect(asked.toSorted()).toEqual(['arrive S1', 'arrive S2', 'arrive S3'])
  })

  test('without a database, actions are kept in memory', async () => {
    vi.spyOn(globalThis.indexedDB, 'open').mockImplementation(() => {
      throw new Error('denied')
    })
    const outbox = await open()
    await outbox.add(arrive('S1'))
    await isEmpty(outbox)
    expect(doneInOrder()).toEqual(['arrive S1'])
  })
})

test('behind a refused start waits the whole trip, not another one', () => {
  const base = { user: 'dana', key: 'k', at }
  const refused = { message: 'no', codes: [] }
  const [start, stop, other] = [
    { ...base, ...step('start'), refused },
    { ...base, ...arrive('S1') },
    { ...base, ...arrive('S1', 'T2') },
  ]
  expect(nextToSend([start, stop])).toBeUndefined()
  expect(nextToSend([start, stop, other])).toBe(other)
})
