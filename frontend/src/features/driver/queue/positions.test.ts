import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Action } from '@/features/driver/queue/actions'
import type { Database } from '@/features/driver/queue/database'
import { Phone } from '@/features/driver/queue/phone'
import { type Fix, sendPositions, type Sharing, watchPositions } from '@/features/driver/queue/positions'
import { refuse } from '@/testing/handlers'
import { server } from '@/testing/server'

let database: Database
/** The batches that the server accepted: trip and number of positions. */
let batches: Array<[string, number]>
let fields: string[]

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  database = new Phone()
  batches = []
  server.use(
    http.post('*/api/tracking/positions', async ({ request }) => {
      const { tripId, positions } = (await request.json()) as { tripId: string; positions: object[] }
      fields = Object.keys(positions[0]!).toSorted()
      batches.push([tripId, positions.length])
      return HttpResponse.json({ accepted: positions.length, duplicates: 0, refused: [] }, { status: 202 })
    }),
  )
})

const fix = (n: number, tripId = 'TD'): Fix => ({
  user: 'dana',
  tripId,
  recordedAt: new Date(Date.UTC(2026, 10, 20, 13) + n * 5_000).toISOString(),
  latitude: 41.7,
  longitude: -87.6,
  speed: 9,
  heading: null,
  accuracy: 6,
})
const left = async () => (await database.rows<Fix>('points', 'dana')).length
const start = (tripId: string): Action => ({
  user: 'dana',
  key: 'k',
  tripId,
  kind: 'start',
  stopId: '',
  at: '2026-11-20T13:00:00Z',
})

test('positions are sent in batches of at most 500, by trip, and then forgotten', async () => {
  for (let n = 0; n < 510; n++) await database.add('points', fix(n))
  await database.add('points', fix(0, 'T2'))
  await sendPositions(database, 'dana', [])
  expect(batches).toEqual([
    ['TD', 500],
    ['TD', 10],
    ['T2', 1],
  ])
  expect(fields).toEqual(['accuracy', 'heading', 'latitude', 'longitude', 'recordedAt', 'speed'])
  expect(await left()).toBe(0)
})

test('positions of a trip wait until its start is sent', async () => {
  await database.add('points', fix(0))
  await database.add('points', fix(1, 'T2'))
  await sendPositions(database, 'dana', [start('TD')])
  expect(batches).toEqual([['T2', 1]])
  expect(await left()).toBe(1)
})

test('what is refused for good is forgotten; what may pass later stays', async () => {
  await database.add('points', fix(0))
  server.use(http.post('*/api/tracking/positions', () => refuse(503, 'Busy', 'busy')))
  await expect(sendPositions(database, 'dana', [])).rejects.toThrow('busy')
  expect(await left()).toBe(1)
  server.use(http.post('*/api/tracking/positions', () => refuse(404, 'Not Found', 'you have no such trip')))
  await sendPositions(database, 'dana', [])
  expect(await left()).toBe(0)
})

test('positions are written every five seconds while a trip is under way, and a refusal is told', async () => {
  let report: PositionCallback = () => {}
  let fail: PositionErrorCallback = () => {}
  const clearWatch = vi.fn<(id: number) => void>()
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), {
      geolocation: {
        watchPosition: (at: PositionCallback, refused: PositionErrorCallback) => {
          report = at
          fail = refused
          return 7
        },
        clearWatch,
      },
    }),
  )
  const told: Sharing[] = []
  const stop = watchPositions(database, 'dana', 'TD', (sharing) => told.push(sharing))
  const coords = { latitude: 41.7, longitude: -87.6, speed: null, heading: Number.NaN, accuracy: 5 }
  for (const seconds of [0, 1, 4, 5, 9])
    report({ timestamp: 1_800_000_000_000 + seconds * 1_000, coords } as GeolocationPosition)
  await vi.waitFor(async () => expect(await left()).toBe(2))
  fail({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError)
  stop()
  expect(told).toEqual(['waiting', 'on', 'on', 'on', 'on', 'on', 'refused', 'off'])
  expect(clearWatch).toHaveBeenCalledWith(7)
  vi.unstubAllGlobals()
})
