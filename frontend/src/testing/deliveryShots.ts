import { http, HttpResponse, type RequestHandler } from 'msw'
import type { Delivery, RelatedRecords } from '@/api/wire'
import { salesOrders } from '@/testing/data'
import { dispatchBoard, dispatchHandlers } from '@/testing/dispatch'
import { emptiedTrip, planHandlers } from '@/testing/dispatchPlan'
import { driverHandlers, driverTrip } from '@/testing/driver'
import { refuse } from '@/testing/refuse'
import { packedOrder, packedTrip, planHold, takeOffHandlers } from '@/testing/takeOff'
import { reportOf, stopLines, trips } from '@/testing/trips'

/** The tests' first order on a trip that has packed it, so that its edit is refused. */
function packedSalesOrder(): RequestHandler[] {
  const trip = packedTrip()
  const [stop, ...others] = trip.stops
  const order = { ...salesOrders[0]!, tripId: trip._id }
  const of = packedOrder(order._id, { orderNumber: order.orderNumber })
  const refused = `order ${order.orderNumber}: packed for trip ${trip.tripNumber} are 3 CS of line 1; take the order off the trip before you reduce or remove them. More of a line and new lines can be ordered`
  return [
    ...takeOffHandlers({
      trip: { ...trip, stops: [{ ...stop!, salesOrderIds: [order._id], itemFulfillments: [of] }, ...others] },
      lasts: 1_000,
    }),
    http.get(`*/api/sales-order/${order._id}`, () => HttpResponse.json(order)),
    http.patch(`*/api/sales-order/${order._id}`, () => refuse(409, 'Conflict', refused)),
  ]
}

/** A trip whose first stop two people report differently. */
function differingTrip(): RequestHandler[] {
  const trip = trips[0]!
  const [stop, ...others] = trip.stops
  const lines = stopLines(stop!.salesOrderIds[0]!)
  const short = lines.map(({ salesOrderId, lineId, lineNumber }, index) => ({
    salesOrderId,
    lineId,
    lineNumber,
    quantity: index,
    reason: index === 0 ? 'Damaged' : 'Refused',
  }))
  const told = {
    by: 'Avery Stone',
    status: 'partial' as const,
    deliveredLines: short,
    notes: 'Told by telephone at 8:10',
  }
  const reports = [
    reportOf(stop!, { _id: 'R1', proof: null, counts: false, ...told }),
    reportOf(stop!, { _id: 'R2', proof: null, counts: false }),
  ]
  const differing = { ...stop!, differs: { reportIds: ['R1', 'R2'] }, reports }
  return [http.get('*/api/trips/T1', () => HttpResponse.json({ ...trip, stops: [differing, ...others] }))]
}

/** The tests' first order, of which goods of one line came back. */
function orderCameBack(): RequestHandler[] {
  const order = salesOrders[0]!
  const lines = stopLines(order._id).map((line, index) => ({
    ...line,
    delivered: index === 0 ? line.quantity - 2 : line.quantity,
    undecided: index === 0 ? 2 : 0,
    reason: index === 0 ? 'Cases crushed under a pallet' : '',
  }))
  const delivery: Delivery = {
    tripId: 'T1',
    tripNumber: 'TR-2001',
    tripDate: trips[0]!.tripDate,
    tripStatus: 'in_progress',
    stopId: trips[0]!.stops[0]!._id,
    sequence: 1,
    stopStatus: 'partial',
    completedAt: '2026-11-20T13:40:00Z',
    receivedBy: 'R. Coleman',
    hasProof: true,
    netSuiteItemFulfillmentId: '30942',
    netSuiteInvoiceId: '',
    invoiceNumber: '',
    deliveredLines: [],
    decisions: [],
  }
  const related: RelatedRecords = {
    itemFulfillments: [{ _id: '30942', number: 'IF30942', date: '2026-11-20', shipStatus: 'shipped' }],
    invoices: [
      {
        _id: '911',
        number: 'INV24061',
        date: '2026-11-18',
        dueDate: '2026-12-18',
        status: 'open',
        total: 214.52,
        unpaid: 214.52,
      },
      {
        _id: '912',
        number: 'INV23988',
        date: '2026-10-02',
        dueDate: '2026-11-01',
        status: 'open',
        total: 96.1,
        unpaid: 40,
      },
    ],
  }
  return [
    http.get(`*/api/sales-order/${order._id}/deliveries`, () => HttpResponse.json([delivery])),
    http.get(`*/api/sales-order/${order._id}/related-records`, () => HttpResponse.json(related)),
    http.get(`*/api/trips/T1/stops/${delivery.stopId}/lines`, () => HttpResponse.json(lines)),
  ]
}

/** The board while a plan is being applied to its first two trips, with a stop on the road whose reports differ. */
function busyBoard(): RequestHandler[] {
  const board = dispatchBoard()
  const because = 'a plan is being applied to the trip'
  const all = board.trips.map((trip, index) => {
    if (index < 2) return { ...trip, held: planHold, editable: false, notEditableBecause: because }
    if (index > 2) return trip
    const stops = trip.stops.map((stop, at) =>
      at === 1 ? { ...stop, differs: true, status: 'partial' as const } : stop,
    )
    return {
      ...trip,
      stops,
      status: 'in_progress' as const,
      editable: false,
      notEditableBecause: 'the trip is in progress',
    }
  })
  return dispatchHandlers({ ...board, trips: all, applying: { jobId: 'J1' } })
}

/** The driver's trip after eight photos of the stop. */
function fullStop(): RequestHandler[] {
  const stops = driverTrip.stops.map((stop) => (stop._id === 'D4' ? { ...stop, version: 1 } : stop))
  const photos = Array.from({ length: 8 }, (_, at) => `proofs/TD/D4/${at}.jpeg`)
  const report = reportOf(stops[3]!)
  const reports = [{ ...report, proof: { ...report.proof!, photos } }]
  return [
    ...driverHandlers({ ...driverTrip, stops }),
    http.get('*/api/trips/TD/stops/D4/reports', () =>
      HttpResponse.json({ reports, differs: null, total: 1, page: 1, limit: 10, totalPages: 1 }),
    ),
  ]
}

/** States of deliveries for the screenshots, which the tests' usual data do not have. */
export const deliveryShots = {
  emptiedTrip: () => {
    const { plan, board } = emptiedTrip()
    return [...dispatchHandlers(board), ...planHandlers(plan)]
  },
  packedTrip: () => takeOffHandlers({ trip: packedTrip(), lasts: 1_000 }),
  heldTrip: () => takeOffHandlers({ trip: packedTrip({ held: planHold }) }),
  refusedTakeOff: () =>
    takeOffHandlers({ trip: packedTrip(), error: 'This transaction is in a closed accounting period.', lasts: 0 }),
  packedSalesOrder,
  orderCameBack,
  differingTrip,
  busyBoard,
  fullStop,
}
