import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { perform } from '@/features/driver/queue/perform'
import { driverTrip } from '@/testing/driver'
import { server } from '@/testing/server'

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
  const photo = { type: 'image/jpeg', bytes: new Uint8Array([1, 2, 3]).buffer }
  const report = {
    status: 'completed' as const,
    notes: '',
    lines: [],
    name: '',
    signature: 'M1 2L3 4',
    photos: [photo],
    place: { latitude: 41.7571, longitude: -87.5861 },
  }
  let action: Parameters<typeof perform>[0] = {
    seq: 1,
    user: 'dana',
    key: 'k1',
    tripId: 'TD',
    stopId: 'D4',
    kind: 'finish',
    at: '2026-11-20T14:00:00Z',
    report,
  }
  const keep = vi.fn<(next: typeof action) => Promise<void>>((next) => {
    action = next
    return Promise.resolve()
  })
  await perform(action, keep)
  await perform(action, keep)
  expect(uploads).toBe(1)
  const proof = {
    name: '',
    signature: 'M1 2L3 4',
    photos: ['proofs/TD/D4/1.jpeg'],
    at: '2026-11-20T14:00:00Z',
    latitude: 41.7571,
    longitude: -87.5861,
  }
  expect(proofs).toEqual([proof, proof])
})
