import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Delivery, StopReport } from '@/api/wire'
import { profile, today } from '@/testing/data'
import { refuse } from '@/testing/handlers'
import { renderAt, signedIn } from '@/testing/render'
import { salesOrderHandlers } from '@/testing/salesOrders'
import { server } from '@/testing/server'
import { photo, proofOf, reportOf, trips } from '@/testing/trips'

beforeEach(() => {
  vi.setSystemTime(`${today}T15:00:00Z`) // near dates have no year
  signedIn()
})

const delivery: Delivery = {
  tripId: 'T1',
  tripNumber: 'TR-2001',
  tripDate: '2026-11-20',
  tripStatus: 'closed',
  stopId: 'S1',
  sequence: 1,
  stopStatus: 'completed',
  completedAt: '2026-11-20T13:40:00Z',
  receivedBy: 'R. Coleman',
  hasProof: true,
  netSuiteItemFulfillmentId: '',
  netSuiteInvoiceId: '',
  invoiceNumber: '',
  deliveredLines: [],
  decisions: [],
}

const answerOf = (reports: StopReport[]) =>
  HttpResponse.json({ reports, differs: null, total: reports.length, page: 1, limit: 10, totalPages: 1 })

/** The proof of the first stop, opened on the trip's page. */
async function opened() {
  const { user } = renderAt('/home/trips/T1/tracking')
  await user.click(await screen.findByRole('button', { name: /^Proof of stop 1, / }))
  const dialog = await screen.findByRole('dialog', { name: /^Proof of stop 1, / })
  return { user, dialog: within(dialog) }
}

describe('the proof of a stop', () => {
  test('on the trip: who received the goods, where and when, the signature and the photos', async () => {
    const asked: string[] = []
    server.use(
      http.get('*/api/trips/T1/stops/S1/photos/:name', ({ params }) => {
        asked.push(String(params.name))
        return HttpResponse.json(photo)
      }),
    )
    const { user, dialog } = await opened()
    expect(await dialog.findByText('R. Coleman')).toBeVisible()
    expect(dialog.getByText('Nov 20, 7:39 AM')).toBeVisible()
    expect(dialog.getByRole('img', { name: 'Signature' })).toBeVisible()
    const first = await dialog.findByRole('button', { name: 'Enlarge photo 1' })
    expect(within(first).getByRole('img')).toHaveAttribute('src', `data:image/png;base64,${photo.content}`)
    await user.click(first)
    await user.click(await dialog.findByRole('button', { name: 'Shrink photo 1' }))
    expect(await dialog.findByRole('button', { name: 'Enlarge photo 1' })).toBeVisible()
    expect(await dialog.findByRole('button', { name: 'Enlarge photo 2' })).toBeVisible()
    expect(asked.toSorted()).toEqual(['a.jpeg', 'b.jpeg'])
    expect(screen.queryByRole('button', { name: /^Proof of stop 2, / })).toBeNull()
  })

  test('says how far from the address it was recorded', async () => {
    const stops = trips[0]!.stops.map((stop) => ({
      ...stop,
      shipTo: { ...stop.shipTo!, latitude: 41.9, longitude: -87.63 },
    }))
    const proof = { ...proofOf(stops[0]!), latitude: 41.92, longitude: -87.63 }
    server.use(
      http.get('*/api/trips/T1', () => HttpResponse.json({ ...trips[0]!, stops })),
      http.get('*/api/trips/T1/stops/S1/reports', () => answerOf([reportOf(stops[0]!, { proof })])),
    )
    const { dialog } = await opened()
    expect(await dialog.findByText('1.4 mi from the address · 41.92000, -87.63000')).toBeVisible()
  })

  test('a later report replaces no proof: all are there, the newest first', async () => {
    const stop = trips[0]!.stops[0]!
    const named = (_id: string, name: string, change: Partial<StopReport>) =>
      reportOf(stop, { _id, proof: { ...proofOf(stop), photos: [], name }, ...change })
    server.use(
      http.get('*/api/trips/T1/stops/S1/reports', () =>
        answerOf([
          named('R2', 'A. Reyes', { by: 'Avery Stone', refused: 'order SO-1001 has been invoiced' }),
          named('R1', 'R. Coleman', {}),
        ]),
      ),
    )
    const { dialog } = await opened()
    const names = await dialog.findAllByText(/^(A\. Reyes|R\. Coleman)$/)
    expect(names.map((name) => name.textContent)).toEqual(['A. Reyes', 'R. Coleman'])
    expect(dialog.getByText('Completed by Avery Stone')).toBeVisible()
    expect(dialog.getByText('order SO-1001 has been invoiced')).toBeVisible()
    expect(dialog.getAllByRole('img', { name: 'Signature' })).toHaveLength(2)
  })

  test('older reports are read on demand', async () => {
    const stop = trips[0]!.stops[0]!
    const pageOf = (page: number, name: string) =>
      HttpResponse.json({
        reports: [reportOf(stop, { _id: name, proof: { ...proofOf(stop), photos: [], name } })],
        differs: null,
        total: 11,
        page,
        limit: 10,
        totalPages: 2,
      })
    server.use(
      http.get('*/api/trips/T1/stops/S1/reports', ({ request }) =>
        new URL(request.url).searchParams.get('page') === '2' ? pageOf(2, 'A. Reyes') : pageOf(1, 'R. Coleman'),
      ),
    )
    const { user, dialog } = await opened()
    await user.click(await dialog.findByRole('button', { name: 'Show earlier reports' }))
    expect(await dialog.findByText('A. Reyes')).toBeVisible()
    expect(dialog.getByText('R. Coleman')).toBeVisible()
    expect(dialog.queryByRole('button', { name: 'Show earlier reports' })).toBeNull()
  })

  test('reports that cannot be read say so, and can be read again', async () => {
    server.use(
      http.get('*/api/trips/T1/stops/S1/reports', () => refuse(500, 'Internal Server Error', 'broken'), { once: true }),
    )
    const { user, dialog } = await opened()
    expect(await dialog.findByText('The proofs could not be loaded')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(await dialog.findByText('R. Coleman')).toBeVisible()
  })

  test('a photo that cannot be read says so, beside the others', async () => {
    server.use(
      http.get('*/api/trips/T1/stops/S1/photos/a.jpeg', () =>
        refuse(404, 'Not Found', 'the proof of stop S1 has no photo a.jpeg'),
      ),
    )
    const { dialog } = await opened()
    expect(await dialog.findByText(/^Photo 1 could not be loaded: .*has no photo a.jpeg/)).toBeVisible()
    expect(await dialog.findByRole('button', { name: 'Enlarge photo 2' })).toBeVisible()
  })

  test('on the order, for those who may read trips', async () => {
    server.use(
      ...salesOrderHandlers(),
      http.get('*/api/sales-order/SO0/deliveries', () => HttpResponse.json([delivery])),
    )
    const first = renderAt('/home/sales-order/SO0')
    await first.user.click(await screen.findByRole('button', { name: 'Proof of TR-2001, stop 1' }))
    const dialog = await screen.findByRole('dialog', { name: 'Proof of TR-2001, stop 1' })
    expect(await within(dialog).findByText('R. Coleman')).toBeVisible()
    first.unmount()

    const permissions = profile.permissions.filter((permission) => permission !== 'trip.read')
    server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, permissions })))
    renderAt('/home/sales-order/SO0')
    expect(await screen.findByText('R. Coleman')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Proof of/ })).toBeNull())
  })
})
