import { http, HttpResponse } from 'msw'
import type { SetAside } from '@/api/wire'
import { at, drivers } from '@/testing/data'
import { refuse } from '@/testing/refuse'

/** A report that the server has refused. */
export const setAsideOf = (change: Partial<SetAside> = {}): SetAside => ({
  _id: 'SA1',
  by: drivers[0]!,
  tripId: 'T1',
  tripNumber: 'T-1001',
  tripDate: '2026-11-20',
  routeName: 'North Side',
  stopId: 'T1-1',
  stopNumber: 2,
  stopName: 'Corner Dairy',
  kind: 'finish',
  status: 'partial',
  notes: 'Two were wet',
  deliveredLines: [{ salesOrderId: 'SO1', lineId: 'l1', quantity: 2, reason: 'Damaged' }],
  proof: { name: 'R. Coleman', signature: 'M0 0', photo: '', latitude: null, longitude: null, at: null },
  photosOnPhone: 1,
  reason: 'you have no such trip',
  madeAt: at,
  receivedAt: at,
  ...change,
})

/** What phones could not report: decided entries leave the list. */
export function setAsideHandlers(start: readonly SetAside[] = []) {
  let entries = [...start]
  return [
    http.get('*/api/trips/set-aside', () => HttpResponse.json({ setAside: entries, more: false })),
    http.post('*/api/trips/set-aside/:id/decide', async ({ params, request }) => {
      if (!entries.some(({ _id }) => _id === params.id)) return refuse(404, 'Not Found', 'nothing was set aside')
      entries = entries.filter(({ _id }) => _id !== params.id)
      const { decision, note = '' } = (await request.clone().json()) as { decision: string; note?: string }
      return HttpResponse.json({ state: decision === 'file' ? 'filed' : 'dismissed', note })
    }),
    http.put('*/api/trips/:id/set-aside/:key', () => HttpResponse.json({ state: 'open', note: '' })),
  ]
}
