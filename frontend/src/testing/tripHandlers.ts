import { delay, http, HttpResponse } from 'msw'
import type { SalesOrder } from '@/api/wire'
import { pageOf } from '@/testing/pageOf'
import { refuse } from '@/testing/refuse'
import * as data from '@/testing/trips'

const transitions = {
  current: 'in_progress',
  options: [
    { status: 'returning', allowed: true, permitted: true, needsNotes: false, reasons: [] },
    {
      status: 'completed',
      allowed: false,
      permitted: true,
      needsNotes: false,
      reasons: ['3 stops are not final'],
    },
  ],
}

/** Handlers for trips, their stops and their status; they remember writes. New trips take their stops from `orders`. */
export function tripHandlers(orders: Map<string, SalesOrder>) {
  const trips = new Map(data.trips.map((trip) => [trip._id, structuredClone(trip)]))
  return [
    http.get('*/api/sales-order/item-fulfillments/eligible-for-trips', () => HttpResponse.json(data.eligible)),
    http.get('*/api/trips/today/active', () =>
      HttpResponse.json([...trips.values()].filter((trip) => trip.status === 'in_progress')),
    ),
    http.get('*/api/trips', ({ request }) => {
      const url = new URL(request.url)
      const { status } = JSON.parse(url.searchParams.get('filters') ?? '{}') as { status?: string[] }
      const { rows, ...page } = pageOf(
        [...trips.values()].filter((trip) => !status || status.includes(trip.status)),
        url,
      )
      return HttpResponse.json({ trips: rows, ...page })
    }),
    http.post('*/api/trips', async ({ request }) => {
      const input = (await request.json()) as { tripDate: string; stops?: Array<{ salesOrderIds?: string[] }> }
      const stops = (input.stops ?? []).map((stop, index) => ({
        ...data.trips[0]!.stops[0]!,
        _id: `N${index}`,
        sequence: index + 1,
        status: 'pending' as const,
        customer: orders.get(stop.salesOrderIds?.[0] ?? '')?.customer ?? null,
        salesOrderIds: stop.salesOrderIds ?? [],
      }))
      const trip = { ...data.trips[2]!, _id: 'TN', tripNumber: 'TR-3001', tripDate: input.tripDate, stops }
      trips.set(trip._id, trip)
      return HttpResponse.json(trip, { status: 201 })
    }),
    http.get('*/api/trips/:id/stops/:stopId/lines', ({ params }) => {
      const stop = trips.get(String(params.id))?.stops.find((each) => each._id === params.stopId)
      return HttpResponse.json(stop?.salesOrderIds.flatMap((id) => data.stopLines(id)) ?? [])
    }),
    http.get('*/api/trips/:id/stops/:stopId/photos/:name', () => HttpResponse.json(data.photo)),
    http.get('*/api/trips/:id/stops/:stopId/reports', ({ params }) => {
      const stop = trips.get(String(params.id))?.stops.find((each) => each._id === params.stopId)
      const reports = stop?.proof ? [data.reportOf(stop)] : (stop?.reports ?? [])
      return HttpResponse.json({
        reports,
        differs: stop?.differs ?? null,
        total: reports.length,
        page: 1,
        limit: 10,
        totalPages: 1,
      })
    }),
    http.get('*/api/trips/:id', ({ params }) => {
      const trip = trips.get(String(params.id))
      return trip ? HttpResponse.json(trip) : refuse(404, 'Not Found', 'trip not found')
    }),
    http.put('*/api/trips/:id/stops/:stopId/complete', async ({ params, request }) => {
      const trip = trips.get(String(params.id))!
      const { status } = (await request.json()) as { status: (typeof trip.stops)[number]['status'] }
      const next = {
        ...trip,
        stops: trip.stops.map((stop) =>
          stop._id === params.stopId ? { ...stop, status, completedAt: new Date().toISOString() } : stop,
        ),
      }
      trips.set(trip._id, next)
      return HttpResponse.json(next)
    }),
    http.get('*/api/routes/:id/transition-options', () => HttpResponse.json(transitions)),
    http.put('*/api/routes/:id/transition-status', async ({ params, request }) => {
      const { targetStatus } = (await request.json()) as { targetStatus: (typeof data.trips)[number]['status'] }
      const trip = trips.get(String(params.id))!
      trips.set(trip._id, { ...trip, status: targetStatus })
      return HttpResponse.json(trips.get(trip._id))
    }),
  ]
}

/** Handlers for the ERP steps of a trip. After a retry all orders are fulfilled. */
export function workflowHandlers() {
  const workflow = structuredClone(data.workflow)
  return [
    http.get('*/api/routes/:id/fulfillment-status', () => HttpResponse.json(workflow)),
    http.post('*/api/routes/:id/retry-fulfillment-processing', async () => {
      for (const order of workflow.orders) order.fulfillment = { ...data.noStep, state: 'done', netSuiteId: '7799' }
      workflow.erpStatus = 'fulfilled'
      await delay(10)
      return HttpResponse.json({ tripId: 'T1', erpStatus: 'processing', executionArn: 'arn' }, { status: 202 })
    }),
  ]
}
