import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SheetStop, TripSheet } from '@/api/wire'
import { refuse } from '@/testing/handlers'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'
import { stopLines, trips } from '@/testing/trips'

const trip = trips[0]!

const needs = (index: number): SheetStop => {
  const stop = trip.stops[index]!
  return {
    stopId: stop._id,
    phone: '312-555-0142',
    driverNote: index === 0 ? 'Ring at the back door' : '',
    windows: [{ from: '06:00', to: '10:00' }],
    closed: '',
    lines: stop.salesOrderIds.flatMap((id) => stopLines(id)),
  }
}

beforeEach(() => {
  signedIn()
  server.use(
    http.get('*/api/trips/:id/sheet', ({ params }) =>
      HttpResponse.json<TripSheet>({
        tripId: String(params['id']),
        stops: trip.stops.map((_, index) => needs(index)),
        generatedAt: '2026-11-20T10:00:00Z',
      }),
    ),
  )
})

test('a manifest has the stops in visiting order, with what the driver needs there', async () => {
  renderAt(`/home/trips/print?sheet=manifest&ids=${trip._id}`)
  const sheet = await screen.findByRole('article', { name: `Manifest ${trip.tripNumber}` })
  const rows = within(sheet).getAllByRole('row').slice(1)
  expect(rows).toHaveLength(trip.stops.length)
  expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual(['1', '2', '3', '4'])
  expect(rows[0]).toHaveTextContent(trip.stops[0]!.customer!.name)
  expect(rows[0]).toHaveTextContent('Ring at the back door')
  expect(rows[0]).toHaveTextContent('6:00 AM to 10:00 AM')
  expect(rows[0]).toHaveTextContent('312-555-0142')
})

test('a load sheet begins with the last stop', async () => {
  renderAt(`/home/trips/print?sheet=load&ids=${trip._id}`)
  const sheet = await screen.findByRole('article', { name: `Load sheet ${trip.tripNumber}` })
  const stops = within(sheet).getAllByRole('rowheader')
  expect(stops.map((header) => /stop (\d)/i.exec(header.textContent)?.[1])).toEqual(['4', '3', '2', '1'])
  expect(stops[0]).toHaveTextContent('Load first: stop 4')
})

test('a truck that reloads gets only what it needs until then', async () => {
  const stops = trip.stops.map((stop, index) => (index === 1 ? { ...stop, type: 'warehouse' as const } : stop))
  server.use(http.get(`*/api/trips/${trip._id}`, () => HttpResponse.json({ ...trip, stops })))
  renderAt(`/home/trips/print?sheet=load&ids=${trip._id}`)
  const sheet = await screen.findByRole('article', { name: `Load sheet ${trip.tripNumber}` })
  const texts = within(sheet)
    .getAllByRole('rowheader')
    .map(({ textContent }) => /^.*stop \d/i.exec(textContent)?.[0])
  expect(texts).toEqual(['Load first: stop 1', 'Reload 1, load first: stop 4', 'Stop 3'])
})

test('printing a manifest is recorded; what was not recorded can be recorded again', async () => {
  const recorded = vi.fn<(trip: string, body: unknown) => void>()
  server.use(
    http.post('*/api/trips/:id/manifest', () => refuse(503, 'Service Unavailable', 'The service is busy; try again.')),
  )
  renderAt(`/home/trips/print?sheet=manifest&ids=${trip._id}`)
  await screen.findByRole('article')
  fireEvent(window, new Event('beforeprint'))
  expect(await screen.findByRole('alert')).toHaveTextContent('The print of the manifest was not recorded')
  server.use(
    http.post('*/api/trips/:id/manifest', async ({ params, request }) => {
      recorded(String(params['id']), await request.json())
      return HttpResponse.json(trip)
    }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Record the print' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(recorded.mock.calls).toEqual([[trip._id, { how: 'printed' }]])
})

test('printing a load sheet is not recorded', async () => {
  const recorded = vi.fn<() => void>()
  server.use(
    http.post('*/api/trips/:id/manifest', () => {
      recorded()
      return HttpResponse.json(trip)
    }),
  )
  renderAt(`/home/trips/print?sheet=load&ids=${trip._id}`)
  await screen.findByRole('article')
  fireEvent(window, new Event('beforeprint'))
  fireEvent.click(screen.getByRole('link', { name: 'Driver’s manifest' }))
  await screen.findByRole('article', { name: `Manifest ${trip.tripNumber}` })
  expect(recorded).not.toHaveBeenCalled()
})

test('a trip that cannot be read is named, and the others are printed', async () => {
  renderAt(`/home/trips/print?sheet=manifest&ids=${trip._id},T99`)
  expect(await screen.findByRole('alert')).toHaveTextContent('1 trip could not be read and is not printed')
  expect(screen.getByRole('article', { name: `Manifest ${trip.tripNumber}` })).toBeVisible()
})

test('without trips there is nothing to print', async () => {
  renderAt('/home/trips/print')
  expect(await screen.findByText('Nothing to print')).toBeVisible()
})
