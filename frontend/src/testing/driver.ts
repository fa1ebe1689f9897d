import { http, HttpResponse } from 'msw'
import type { SheetStop, StopCompletion, StopLine, Trip, TripSheet, TripStop } from '@/api/wire'
import { refuse } from '@/testing/refuse'
import { trips } from '@/testing/trips'

const shops: ReadonlyArray<readonly [name: string, street: string, latitude: number, longitude: number]> = [
  ['Green Apple Market', '6500 S Pulaski Rd', 41.774, -87.7225],
  ['Save-A-Lot #1044', '6300 S Halsted St', 41.7789, -87.6448],
  ['Pete’s Fresh #7', '6800 S Ashland Ave', 41.7697, -87.6641],
  ['Jewel-Osco #3030', '7530 S Stony Island Ave', 41.7571, -87.5861],
  ['Save-A-Lot #852', '7240 S Stony Island Ave', 41.7624, -87.5863],
  ['Corner Dairy', '7901 S Exchange Ave', 41.7508, -87.5527],
]

const products: ReadonlyArray<readonly [code: string, name: string, quantity: number, unit: string]> = [
  ['5304', 'Lala Yogurt Smoothie', 6, 'CS'],
  ['1216', 'Caesar Salad with White Chicken', 12, 'CS'],
  ['1192', 'Deli Shaved Smoked Ham', 38.4, 'lb'],
  ['14692', 'Spartan Confetti Cake Mix', 12, 'CS'],
  ['5597', 'Organic Edamame Soybeans', 10, 'CS'],
]

const minutesAfter = (minutes: number): string => new Date(Date.UTC(2026, 10, 20, 13) + minutes * 60_000).toISOString()

function stopAt(index: number): TripStop {
  const [name, street, latitude, longitude] = shops[index]!
  const done = index < 3
  const planned = minutesAfter(index * 35)
  return {
    ...trips[0]!.stops[0]!,
    _id: `D${index + 1}`,
    sequence: index + 1,
    status: done ? 'completed' : 'pending',
    customer: { _id: `${500 + index}`, name },
    shipTo: { ...trips[0]!.stops[0]!.shipTo!, street, city: 'Chicago', latitude, longitude },
    salesOrderIds: [`DO${index + 1}`],
    itemFulfillments: [
      {
        _id: `IF-${index}`,
        salesOrderId: `DO${index + 1}`,
        orderNumber: `SO148${52 + index}`,
        netSuiteItemFulfillmentId: null,
        netSuiteInvoiceId: null,
        invoiceNumber: null,
        shipStatus: 'packed',
        deliveredLines: [],
        decisions: [],
        error: null,
        weight: 438.6,
        cases: 40,
      },
    ],
    plannedArrival: planned,
    eta: minutesAfter(index * 35 + 9),
    arrivedAt: done ? planned : null,
    completedAt: done ? minutesAfter(index * 35 + 12) : null,
    distanceKm: 1.8,
  }
}

/** The trip of the driver: three of six stops are done. */
export const driverTrip: Trip = {
  ...trips[0]!,
  _id: 'TD',
  tripNumber: 'T-1042',
  route: { routeId: 'R1', name: 'South Shore' },
  departedAt: minutesAfter(-20),
  stops: shops.map((_, index) => stopAt(index)),
  totals: { ...trips[0]!.totals, stops: shops.length, cases: 240 },
  progress: { ...trips[0]!.progress, total: shops.length, done: 3, finishEta: minutesAfter(290) },
}

const lineAt = (stop: TripStop, index: number): StopLine => {
  const [itemId, name, quantity, unitName] = products[index]!
  return {
    salesOrderId: stop.salesOrderIds[0]!,
    orderNumber: stop.itemFulfillments[0]!.orderNumber,
    lineId: `l${index + 1}`,
    lineNumber: index + 1,
    itemId,
    item: { _id: itemId, itemId, name },
    units: '1',
    unitName,
    pickNotes: '',
    quantity,
    delivered: null,
    reason: '',
    undecided: 0,
  }
}

const sheetAt = (stop: TripStop): SheetStop => ({
  stopId: stop._id,
  phone: '+1 773 555 0130',
  driverNote: stop._id === 'D4' ? 'Dock in the alley. Ring twice, ask for Ray.\nFrozen first.' : '',
  windows: [{ from: '08:00', to: stop._id === 'D4' ? '08:40' : '14:00' }],
  closed: '',
  lines: products.map((_, index) => lineAt(stop, index)),
})

export const driverSheet: TripSheet = {
  tripId: 'TD',
  generatedAt: minutesAfter(0),
  stops: driverTrip.stops.map(sheetAt),
}

/** Handlers for a driver's trip; they remember writes and carry out each idempotency key once. */
export function driverHandlers(start: Trip = driverTrip) {
  let trip = structuredClone(start)
  const carriedOut = new Set<string>()
  const once = (request: Request, change: () => Trip) => {
    const key = request.headers.get('idempotency-key') ?? ''
    if (!carriedOut.has(key)) trip = { ...change(), version: trip.version + 1 }
    carriedOut.add(key)
    return HttpResponse.json(trip)
  }
  return [
    http.get('*/api/trips/driver/:id', () =>
      HttpResponse.json({ trips: [trip], total: 1, page: 1, limit: 50, totalPages: 1 }),
    ),
    http.get('*/api/trips/TD', () => HttpResponse.json(trip)),
    http.get('*/api/trips/TD/sheet', () => HttpResponse.json(driverSheet)),
    http.post('*/api/trips/TD/stops/:stopId/photo', ({ params }) =>
      HttpResponse.json({ key: `proofs/TD/${String(params.stopId)}/1.jpeg` }),
    ),
    http.post('*/api/tracking/phone', () => new HttpResponse(null, { status: 204 })),
    http.post('*/api/tracking/positions', () => HttpResponse.json({ accepted: 1, duplicates: 0, refused: [] })),
    http.put('*/api/trips/TD/stops/:stopId/complete', async ({ params, request }) => {
      const { status = 'completed', completedAt = null } = (await request.clone().json()) as StopCompletion
      if (trip.status !== 'in_progress' && trip.status !== 'returning')
        return refuse(
          409,
          'Conflict',
          `trip ${trip.tripNumber} is ${trip.status}: stops are completed while it is under way`,
        )
      const times = status === 'arrived' ? { arrivedAt: completedAt } : { completedAt }
      return once(request, () => ({
        ...trip,
        stops: trip.stops.map((stop) => (stop._id === params.stopId ? { ...stop, status, ...times } : stop)),
      }))
    }),
    http.put('*/api/routes/TD/transition-status', async ({ request }) => {
      const { targetStatus, at = null } = (await request.clone().json()) as {
        targetStatus: Trip['status']
        at?: string
      }
      return once(request, () => ({
        ...trip,
        status: targetStatus,
        ...(targetStatus === 'in_progress' ? { departedAt: at } : {}),
        ...(targetStatus === 'completed' ? { endedAt: at } : {}),
      }))
    }),
  ]
}
