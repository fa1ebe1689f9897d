import { http, HttpResponse } from 'msw'
import type { Trip, TripOrder } from '@/api/wire'
import { refuse } from '@/testing/refuse'
import { trips } from '@/testing/trips'

/** Numbers the orders of the tests' trips. */
const numberOf = (salesOrderId: string): string => `SO-${salesOrderId.replace(/\D/g, '')}`

/** An order of a trip that NetSuite has packed. */
export const packedOrder = (salesOrderId: string, change: Partial<TripOrder> = {}): TripOrder => ({
  _id: `TRIP-${salesOrderId}`,
  salesOrderId,
  orderNumber: numberOf(salesOrderId),
  netSuiteItemFulfillmentId: '7741',
  shipStatus: 'packed',
  netSuiteInvoiceId: null,
  invoiceNumber: null,
  deliveredLines: [],
  decisions: [],
  error: null,
  weight: 12,
  cases: 4,
  value: 96,
  ...change,
})

/** What a trip says while a colleague's plan holds it. */
export const planHold: NonNullable<Trip['held']> = { by: 'Ann Lee', kind: 'plan', since: '2026-11-21T20:02:00Z' }

/** A planned trip whose orders are packed. */
export function packedTrip(change: Partial<Trip> = {}): Trip {
  const trip = trips[1]!
  return {
    ...trip,
    erpStatus: 'fulfilled',
    stops: trip.stops.map((stop) => ({ ...stop, itemFulfillments: stop.salesOrderIds.map((id) => packedOrder(id)) })),
    ...change,
  }
}

const without = (trip: Trip, salesOrderId: string): Trip => ({
  ...trip,
  version: trip.version + 1,
  stops: trip.stops.filter(({ salesOrderIds }) => !salesOrderIds.includes(salesOrderId)),
})

const withLeaving = (trip: Trip, salesOrderId: string, leaving: NonNullable<TripOrder['leaving']>): Trip => ({
  ...trip,
  stops: trip.stops.map((stop) => ({
    ...stop,
    itemFulfillments: stop.itemFulfillments.map((order) =>
      order.salesOrderId === salesOrderId ? { ...order, leaving } : order,
    ),
  })),
})

interface Options {
  trip: Trip
  /** What NetSuite says the first time; afterwards it takes the fulfillment back. */
  error?: string
  /** How many reads of the trip the take-back lasts. */
  lasts?: number
  onTakeOff?: (salesOrderId: string, reason: string) => void
  onGone?: (salesOrderId: string) => void
}

/** Handlers for a trip that orders are taken off. */
export function takeOffHandlers({ trip: first, error, lasts = 1, onTakeOff, onGone }: Options) {
  let trip = first
  let refused = error
  let waiting: { id: string; reads: number } | undefined
  const settle = () => {
    if (!waiting || waiting.reads-- > 0) return
    const { id } = waiting
    waiting = undefined
    const order = trip.stops.flatMap(({ itemFulfillments }) => itemFulfillments).find((o) => o.salesOrderId === id)
    if (refused && order?.leaving) trip = withLeaving(trip, id, { ...order.leaving, state: 'failed', error: refused })
    else {
      trip = without(trip, id)
      onGone?.(id)
    }
    refused = undefined
  }
  return [
    http.get(`*/api/trips/${first._id}`, () => {
      settle()
      return HttpResponse.json(trip)
    }),
    http.post(`*/api/trips/${first._id}/orders/:salesOrderId/take-off`, async ({ params, request }) => {
      const { reason } = (await request.json()) as { reason: string }
      const id = String(params.salesOrderId)
      if (!reason.trim()) return refuse(400, 'Bad Request', ['reason should not be empty'])
      onTakeOff?.(id, reason)
      const order = trip.stops.flatMap(({ itemFulfillments }) => itemFulfillments).find((o) => o.salesOrderId === id)!
      if (order.shipStatus === 'none') {
        trip = without(trip, id)
        onGone?.(id)
      } else {
        trip = withLeaving(trip, id, {
          by: 'U1',
          at: '2026-11-20T12:00:00Z',
          reason,
          state: 'pending',
          taskId: `TRIP-${trip._id}-${id}-takeoff-1`,
        })
        waiting = { id, reads: lasts }
      }
      return HttpResponse.json(trip)
    }),
  ]
}
