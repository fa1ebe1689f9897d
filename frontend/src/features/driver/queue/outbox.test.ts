import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from 'vitest'
import { clearCredentials, setCredentials } from '@/api/authStore'
import { ApiError } from '@/api/errors'
import type { Trip } from '@/api/wire'
import { type Action, nextToSend, type Told, withActions } from '@/features/driver/queue/actions'
import { Outbox } from '@/features/driver/queue/outbox'
import { Phone } from '@/features/driver/queue/phone'
import { driverTrip } from '@/testing/driver'
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
/** What the office was told: the key, and whether the server had taken it after all. */
let told: Array<[kind: string, accepted: boolean]>
let office: () => Promise<Told>
let rest: Mock<() => Promise<void>>

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  done = new Map()
  asked = []
  told = []
  office = () => Promise.resolve({ state: 'open', note: '' })
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
    tell: (action, accepted) => {
      told.push([`${action.kind} ${action.stopId}`.trim(), accepted])
      return office()
    },
    sendRest: rest,
    onSent: () => Promise.resolve(),
    filesOf: () => [],
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
    // The server accepts the end: it does not wait for what stands aside.
    await outbox.add(step('end'))
    await vi.waitFor(() => expect(doneInOrder()).toEqual(['arrive S2', 'end']))
    accepts = true
    await outbox.retry(outbox.actions[0]!)
    await isEmpty(outbox)
    expect(doneInOrder()).toEqual(['arrive S2', 'end', 'arrive S1'])
    // The office was told, and then that it was accepted after all.
    expect(told).toEqual([
      ['arrive S1', false],
      ['arrive S1', true],
    ])
  })

  test.each(['filed', 'dismissed'] as const)(
    'an end that the server refuses while a report stands aside is sent again when the office has %s it',
    async (state) => {
      let ends = false
      serve = (action) => {
        if (action.stopId === 'S1') return Promise.reject(answer(409, 'order SO1 has been invoiced'))
        if (action.kind === 'end' && !ends) return Promise.reject(answer(409, '1 stop is not completed yet'))
        done.set(action.key, action)
        return Promise.resolve(trips[0]!)
      }
      const outbox = await open()
      await outbox.add(arrive('S1'))
      await outbox.add(step('end'))
      await vi.waitFor(() => expect(asked).toContain('end'))
      await vi.waitFor(() => expect(outbox.actions.map(({ refused }) => refused?.told)).toEqual(['open', undefined]))
      // It waits without asking again, and the office is not told of it.
      await outbox.send()
      expect(asked.filter((what) => what === 'end')).toHaveLength(1)
      expect(told).toEqual([['arrive S1', false]])
      expect(withActions({ ...trips[0]!, _id: 'T1', status: 'returning' }, outbox.actions).status).toBe('completed')
      ends = true
      office = () => Promise.resolve({ state, note: 'Sam reported it' })
      outbox.ask()
      await vi.waitFor(() => expect(doneInOrder()).toEqual(['end']))
    },
  )

  test('an end that is refused for itself stands aside', async () => {
    serve = () => Promise.reject(answer(409, 'a trip that is cancelled cannot become completed'))
    const outbox = await open()
    await outbox.add(step('end'))
    await vi.waitFor(() => expect(outbox.actions[0]?.refused?.told).toBe('open'))
  })

  test('the office is told of what is refused, also later, and what it files leaves the phone', async () => {
    serve = (action) =>
      action.stopId === 'S1' ? Promise.reject(answer(404, 'you have no such trip')) : Promise.resolve(trips[0]!)
    office = () => Promise.reject(offline())
    const outbox = await open()
    await outbox.add(arrive('S1'))
    await vi.waitFor(() => expect(outbox.hindrance).toBe('network'))
    expect(outbox.actions[0]?.refused).toEqual({ message: 'you have no such trip', codes: [] })
    office = () => Promise.resolve({ state: 'open', note: '' })
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(outbox.actions[0]?.refused?.told).toBe('open'))
    expect(outbox.hindrance).toBeUndefined()
    // It is asked again only when the day is read again.
    const before = told.length
    await outbox.send()
    expect(told).toHaveLength(before)
    office = () => Promise.resolve({ state: 'filed', note: '' })
    outbox.ask()
    await isEmpty(outbox)
  })

  test('what the office dismissed stays with its note until the driver has seen it', async () => {
    serve = () => Promise.reject(answer(409, 'has been invoiced'))
    office = () => Promise.resolve({ state: 'dismissed', note: 'Sam reported it' })
    const outbox = await open()
    await outbox.add(arrive('S1'))
    await vi.waitFor(() =>
      expect(outbox.actions[0]?.refused).toMatchObject({ told: 'dismissed', note: 'Sam reported it' }),
    )
    await outbox.discard(outbox.actions[0]!)
    expect(outbox.actions).toEqual([])
  })

  test('a report whose photos are only here stays, although the office has filed it', async () => {
    const photo = { id: 'p1', type: 'image/jpeg', bytes: new Uint8Array([1]).buffer }
    const report = { status: 'completed' as const, notes: '', lines: [], name: '', signature: '', photos: [photo] }
    serve = () => Promise.reject(answer(404, 'you have no such trip'))
    office = () => Promise.resolve({ state: 'filed', note: '' })
    const outbox = await open()
    await outbox.add({ ...arrive('S1'), kind: 'finish', report })
    await vi.waitFor(() => expect(outbox.actions[0]?.refused?.told).toBe('filed'))
    expect(outbox.actions[0]?.report?.photos).toEqual([photo])
  })

  test('an office that cannot be told does not hold up the rest', async () => {
    serve = (action) => (action.stopId === 'S1' ? Promise.reject(answer(409)) : Promise.resolve(trips[0]!))
    office = () => Promise.reject(answer(400, 'reason must be shorter'))
    const outbox = await open()
    await outbox.add(arrive('S1'))
    await vi.waitFor(() => expect(outbox.actions[0]?.refused?.told).toBe('unheard'))
    await vi.waitFor(() => expect(rest).toHaveBeenCalled())
    expect(outbox.hindrance).toBeUndefined()
  })

  test('behind a start that is refused for good, the reports go on', async () => {
    serve = (action) => {
      if (action.kind === 'start') return Promise.reject(answer(409, 'trip T-1 cannot become in progress'))
      done.set(action.key, action)
      return Promise.resolve(trips[0]!)
    }
    const outbox = await open()
    await outbox.add(step('start'))
    await outbox.add(arrive('S1'))
    await vi.waitFor(() => expect(doneInOrder()).toEqual(['arrive S1']))
    await vi.waitFor(() => expect(outbox.actions.map(({ refused }) => refused?.told)).toEqual(['open']))
    // The driver is on the road and goes on.
    expect(withActions({ ...trips[0]!, _id: 'T1', status: 'ready' }, outbox.actions).status).toBe('in_progress')
  })

  test('who may not report has to sign in again; nothing is refused', async () => {
    serve = () => Promise.reject(answer(403, 'change your password first'))
    const outbox = await open()
    await outbox.add(arrive('S1'))
    await vi.waitFor(() => expect(outbox.hindrance).toBe('session'))
    expect(outbox.actions[0]?.refused).toBeUndefined()
    expect(told).toEqual([])
  })

  test('a photo that was left out with a refused report is sent with it the next time', async () => {
    const photo = { id: 'p1', type: 'image/jpeg', bytes: new Uint8Array([1]).buffer, leftOut: 'many' as const }
    const report = { status: 'completed' as const, notes: '', lines: [], name: '', signature: '', photos: [photo] }
    serve = () => Promise.reject(answer(409, 'stops are completed while it is under way'))
    const outbox = await open()
    await outbox.add({ ...arrive('S1'), kind: 'finish', report })
    await vi.waitFor(() => expect(outbox.actions[0]?.refused).toBeDefined())
    expect(outbox.actions[0]?.report?.photos[0]).not.toHaveProperty('leftOut')
  })

  test('a question of the server is answered with its code', async () => {
    serve = (action) =>
      action.confirm?.includes('other_trip_date')
        ? Promise.resolve(trips[0]!)
        : Promise.reject(
            new ApiError('API', 'planned for another day', {
              status: 409,
              body: {
                statusCode: 409,
                message: 'planned for another day',
                problems: [{ code: 'other_trip_date', params: {} }],
              },
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

  test('an answer in JSON that is not the API’s is no refusal', async () => {
    serve = () => Promise.reject(new ApiError('API', 'Not Found', { status: 404, body: { message: 'Not Found' } }))
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

test('what was refused for good counts on the phone until the office decides, unless the stop has a result', () => {
  const report = { status: 'completed' as const, notes: '', lines: [], name: '', signature: '', photos: [] }
  const trip = driverTrip
  const statusOf = (stopId: string, refused: Action['refused']) =>
    withActions(trip, [
      { user: 'dana', key: 'k', tripId: trip._id, stopId, kind: 'finish', at, report, ...(refused ? { refused } : {}) },
    ]).stops.find(({ _id }) => _id === stopId)?.status
  const [final, next] = [trip.stops[0]!, trip.stops[3]!]
  expect([final.status, next.status]).toEqual(['completed', 'pending'])
  expect(statusOf(next._id, { message: 'no', codes: [], told: 'open' })).toBe('completed')
  expect(statusOf(next._id, { message: 'no', codes: [], told: 'dismissed' })).toBe('pending')
  expect(statusOf(next._id, { message: 'sure?', codes: ['question'] })).toBe('pending')
  expect(
    withActions({ ...trip, stops: [{ ...final, status: 'failed' }] }, [
      {
        user: 'dana',
        key: 'k',
        tripId: trip._id,
        stopId: final._id,
        kind: 'finish',
        at,
        report,
        refused: { message: 'no', codes: [] },
      },
    ]).stops[0]?.status,
  ).toBe('failed')
})

test('behind a start that asks a question waits the whole trip, not another one', () => {
  const base = { user: 'dana', key: 'k', at }
  const refused = { message: 'no', codes: ['other_trip_date'] }
  const [start, stop, other] = [
    { ...base, ...step('start'), refused },
    { ...base, ...arrive('S1') },
    { ...base, ...arrive('S1', 'T2') },
  ]
  expect(nextToSend([start, stop])).toBeUndefined()
  expect(nextToSend([start, stop, other])).toBe(other)
})
