import 'fake-indexeddb/auto'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { Originals } from '@/features/driver/queue/originals'
import { perform } from '@/features/driver/queue/perform'
import { Phone } from '@/features/driver/queue/phone'
import { driverTrip } from '@/testing/driver'
import { refuse } from '@/testing/refuse'
import { server } from '@/testing/server'

const originals = new Originals(new Phone(), 'dana')

type Action = Parameters<typeof perform>[0]

const at = '2026-11-20T14:00:00Z'
/** What waits to be sent about a stop. */
const waiting = { user: 'dana', key: 'k1', tripId: 'TD', stopId: 'D4', at }
const finish = (report: NonNullable<Action['report']>): Action => ({ ...waiting, kind: 'finish', report })

/** Performs the action again after its answer was lost, with what was kept of it. */
async function performTwice(action: Action): Promise<void> {
  let kept = action
  const keep = async (next: Action) => void (kept = next)
  await perform(kept, keep, originals)
  await perform(kept, keep, originals)
}

const photo = { id: 'p1', type: 'image/jpeg', bytes: new Uint8Array([1, 2, 3]).buffer }

test('a photo whose first upload is still carried out is not left out: it is sent again later', async () => {
  server.use(
    http.post('*/api/trips/TD/stops/D4/photo', () =>
      HttpResponse.json(
        { statusCode: 409, error: 'Conflict', message: 'a request with this idempotency-key is still running' },
        { status: 409, headers: { 'retry-after': '1' } },
      ),
    ),
  )
  const report = { status: 'completed' as const, notes: '', lines: [], name: '', signature: '', photos: [photo] }
  await expect(perform(finish(report), async () => {}, originals)).rejects.toMatchObject({ held: true })
})

test('a photo is uploaded once, however often the report is sent', async () => {
  let uploads = 0
  const proofs: unknown[] = []
  server.use(
    http.put('*/api/trips/TD/stops/D4/complete', async ({ request }) => {
      proofs.push(((await request.json()) as { proof: unknown }).proof)
      return HttpResponse.json(driverTrip)
    }),
    http.post('*/api/trips/TD/stops/D4/photo', () => HttpResponse.json({ key: `proofs/TD/D4/${++uploads}.jpeg` })),
  )
  const report = {
    status: 'completed' as const,
    notes: '',
    lines: [],
    name: '',
    signature: 'M1 2L3 4',
    photos: [photo],
    place: { latitude: 41.7571, longitude: -87.5861 },
  }
  await performTwice(finish(report))
  expect(uploads).toBe(1)
  const proof = {
    name: '',
    signature: 'M1 2L3 4',
    photos: ['proofs/TD/D4/1.jpeg'],
    at,
    latitude: 41.7571,
    longitude: -87.5861,
  }
  expect(proofs).toEqual([proof, proof])
})

test('a photo that the stop has no room for is left out, and the report says so', async () => {
  const bodies: Array<Record<string, unknown>> = []
  let uploads = 0
  server.use(
    http.put('*/api/trips/TD/stops/D4/complete', async ({ request }) => {
      bodies.push((await request.json()) as Record<string, unknown>)
      return HttpResponse.json(driverTrip)
    }),
    http.post('*/api/trips/TD/stops/D4/photo', () =>
      ++uploads === 1
        ? HttpResponse.json({ key: 'proofs/TD/D4/1.jpeg' })
        : refuse(409, 'Conflict', 'stop D4 has 8 photos already: send the report without this one', {
            code: 'photos_full',
          }),
    ),
  )
  const photo = (byte: number) => ({ id: `p${byte}`, type: 'image/jpeg', bytes: new Uint8Array([byte]).buffer })
  const report = { status: 'completed' as const, lines: [], name: '', signature: '' }
  await performTwice(finish({ ...report, notes: 'Back door', photos: [photo(1), photo(2)] }))
  expect(uploads).toBe(2)
  expect(bodies[0]).toMatchObject({
    notes: 'Back door. 1 photo left out: the stop has 8 already',
    proof: { photos: ['proofs/TD/D4/1.jpeg'] },
  })
  expect(bodies[1]).toMatchObject({ notes: bodies[0]!.notes, proof: bodies[0]!.proof })
})

test('a photo that is refused because the trip has not left is not left out: the report is refused with it', async () => {
  let reports = 0
  const kept: Action[] = []
  server.use(
    http.put('*/api/trips/TD/stops/D4/complete', () => {
      reports++
      return HttpResponse.json(driverTrip)
    }),
    http.post('*/api/trips/TD/stops/D4/photo', () =>
      refuse(409, 'Conflict', 'trip T-1 is ready: photos are taken while it is under way'),
    ),
  )
  const report = { status: 'completed' as const, notes: '', lines: [], name: '', signature: '', photos: [photo] }
  await expect(perform(finish(report), async (next) => void kept.push(next), originals)).rejects.toThrow(
    'photos are taken while it is under way',
  )
  expect(reports).toBe(0)
  expect(kept).toEqual([])
})

test('a report says on which version of the stop it was made, when, and when it is sent', async () => {
  const bodies: Array<Record<string, unknown>> = []
  server.use(
    http.put('*/api/trips/TD/stops/D4/complete', async ({ request }) => {
      bodies.push((await request.json()) as Record<string, unknown>)
      return HttpResponse.json(driverTrip)
    }),
  )
  const action = { ...waiting, kind: 'arrive' as const, stopVersion: 2 }
  const keep = async () => {}
  const before = new Date().toISOString()
  await perform(action, keep, originals)
  expect(bodies[0]).toMatchObject({ status: 'arrived', completedAt: at, madeAt: at, stopVersion: 2 })
  expect(String(bodies[0]!.sentAt) >= before).toBe(true)
  // An action that was kept by an earlier version of the page.
  const { stopVersion: _, ...old } = action
  await perform(old, keep, originals)
  expect(bodies[1]).not.toHaveProperty('stopVersion')
})

test('a photo that the phone made wrong: the file of the camera is sent; where that is refused too, the office is told', async () => {
  const bodies: Array<Record<string, unknown>> = []
  const uploads: Array<[size: number, key: string | null]> = []
  server.use(
    http.put('*/api/trips/TD/stops/D4/complete', async ({ request }) => {
      bodies.push((await request.json()) as Record<string, unknown>)
      return HttpResponse.json(driverTrip)
    }),
    http.post('*/api/trips/TD/stops/D4/photo', async ({ request }) => {
      // The parser of forms that tests have accepts no files.
      const form = new TextDecoder('latin1').decode(await request.arrayBuffer())
      const size = form.split('\r\n\r\n')[1]!.split('\r\n--')[0]!.length
      uploads.push([size, request.headers.get('idempotency-key')])
      return size === 5 ? HttpResponse.json({ key: 'proofs/TD/D4/1.jpeg' }) : refuse(400, 'Bad Request', 'no picture')
    }),
  )
  const jpeg = (bytes: number[]) => new Uint8Array([0xff, 0xd8, 0xff, ...bytes]).buffer
  await originals.keep('good', { type: 'image/jpeg', bytes: jpeg([1, 2]) })
  await originals.keep('bad', { type: 'image/jpeg', bytes: jpeg([1, 2, 3]) })
  const photos = ['good', 'bad', 'gone'].map((id) => ({ id, type: 'image/jpeg', bytes: jpeg([1]) }))
  const report = { status: 'completed' as const, notes: '', lines: [], name: '', signature: '', photos }
  await perform(finish(report), async () => {}, originals)
  expect(uploads).toEqual([
    [4, 'k1-0'],
    [5, 'k1-0-whole'],
    [4, 'k1-1'],
    [6, 'k1-1-whole'],
    [4, 'k1-2'],
  ])
  expect(bodies[0]).toMatchObject({
    notes: '2 photos left out: not readable by the server',
    proof: { photos: ['proofs/TD/D4/1.jpeg'] },
  })
})
