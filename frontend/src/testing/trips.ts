import type {
  Eligible,
  FulfillmentStatus,
  Photo,
  Proof,
  SalesOrder,
  StepResult,
  StopLine,
  StopReport,
  Trip,
} from '@/api/wire'

import { today, at, routes, drivers, salesOrders } from '@/testing/data'

export const eligible: Eligible[] = salesOrders.slice(20, 28).map((order, index) => ({
  salesOrderId: order._id,
  orderNumber: order.orderNumber,
  itemFulfillmentId: null,
  netSuiteItemFulfillmentId: null,
  customer: order.customer,
  shipTo: order.shipTo!,
  route: order.route,
  lines: order.items.length,
  weight: 180 + index * 35,
  value: order.total,
}))

const stopFor = (
  order: SalesOrder,
  sequence: number,
  status: Trip['stops'][number]['status'],
): Trip['stops'][number] => ({
  _id: `S${sequence}`,
  sequence,
  type: 'delivery',
  status,
  locked: false,
  customer: order.customer,
  shipTo: order.shipTo,
  salesOrderIds: [order._id],
  plannedArrival: '2026-11-20T13:30:00Z',
  eta: '2026-11-20T13:42:00Z',
  arrivedAt: null,
  arrivedAutomatically: false,
  completedAt: status === 'completed' ? '2026-11-20T13:40:00Z' : null,
  distanceKm: 4.2,
  distanceUnknown: '',
  firstEta: null,
  serviceMinutes: 10,
  itemFulfillments: [],
  purchaseOrderId: null,
  proof: null,
  notes: '',
  undecidedSalesOrderIds: [],
  version: status === 'completed' ? 1 : 0,
  differs: null,
  reports: [],
})

/** What is to be delivered at a stop: the order's first two lines. */
export const stopLines = (orderId: string): StopLine[] => {
  const order = salesOrders.find((each) => each._id === orderId)
  return (order?.items ?? []).slice(0, 2).map((line, index) => ({
    salesOrderId: orderId,
    orderNumber: order!.orderNumber,
    lineId: line._id,
    lineNumber: index + 1,
    itemId: line.netSuiteInvItemId,
    item: line.item,
    units: line.units,
    unitName: 'CS',
    pickNotes: '',
    quantity: 6,
    delivered: null,
    reason: '',
    undecided: 0,
  }))
}

/** A proof with a name, a signature and two photos, taken some hundred meters from the address. */
export const proofOf = ({ _id, shipTo }: Trip['stops'][number]): Proof => ({
  name: 'R. Coleman',
  signature: 'M30 80L70 30L90 95L130 45L150 90L210 60L270 70',
  photos: ['a.jpeg', 'b.jpeg'].map((name) => `proofs/T1/${_id}/${name}`),
  latitude: (shipTo?.latitude ?? 41.9) + 0.002,
  longitude: shipTo?.longitude ?? -87.63,
  at: '2026-11-20T13:39:00Z',
})

/** A report of the driver that everything was delivered, with a proof. */
export const reportOf = (stop: Trip['stops'][number], change: Partial<StopReport> = {}): StopReport => ({
  _id: 'R1',
  by: 'Dana Reyes',
  filedBy: '',
  madeAt: '2026-11-20T13:40:00Z',
  receivedAt: '2026-11-20T13:40:02Z',
  completedAt: '2026-11-20T13:40:00Z',
  status: 'completed',
  notes: '',
  deliveredLines: [],
  proof: proofOf(stop),
  version: 1,
  counts: true,
  chosenReportId: null,
  reason: '',
  refused: null,
  ...change,
})

/** A picture of 4 by 3 pixels. */
export const photo: Photo = {
  mediaType: 'image/png',
  content:
    'iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAIAAAA7ljmRAAAAMElEQVR42mPYt6BiWp7b2S09FVE2DO3x5vuW1mZ666' +
    '6fmMmwflpelI3cgqaoigANAFy6EJaFA3ZGAAAAAElFTkSuQmCC',
}

const share = { load: 0, limit: null }

export const trips: Trip[] = (['in_progress', 'planned', 'draft'] as const).map((status, index) => ({
  _id: `T${index + 1}`,
  tripNumber: `TR-${2001 + index}`,
  number: `0${index + 1}`,
  tripDate: today,
  routeId: routes[index % 2]!._id,
  route: { routeId: routes[index % 2]!._id, name: routes[index % 2]!.name },
  status,
  erpStatus: index === 0 ? 'partial' : 'none',
  vehicleId:
    index < 2
      ? { _id: 'V1', name: 'Truck 7', licensePlate: 'IL 4410', type: 'truck', capacity: { weight: 4000 } }
      : null,
  driverId: index < 2 ? drivers[index]! : null,
  startTime: '06:30',
  stops: salesOrders.slice(30 + index * 4, 34 + index * 4).map((order, at) => {
    const stop = stopFor(order, at + 1, index === 0 && at === 0 ? 'completed' : 'pending')
    return stop.status === 'completed' ? { ...stop, proof: { name: 'R. Coleman', at: '2026-11-20T13:39:00Z' } } : stop
  }),
  totals: {
    stops: 4,
    orders: 4,
    cases: 36,
    weight: 1480,
    volume: 0,
    value: 1640.5,
    distanceKm: 31.4,
    durationMin: 154,
  },
  statusHistory: [{ status: 'planned', at: '2026-11-19T20:10:00Z', by: 'Avery Stone', notes: '' }],
  workflow: null,
  held: null,
  notes: '',
  returnDistanceKm: 5,
  departedAt: null,
  endedAt: null,
  manifest: null,
  capacity: { weight: share, volume: share, cases: share, over: [], accepted: false },
  progress: {
    done: index === 0 ? 1 : 0,
    total: 4,
    remaining: index === 0 ? 3 : 4,
    failed: 0,
    early: 0,
    onTime: 0,
    late: 0,
    arrivals: index === 0 ? 1 : 0,
    automaticArrivals: 0,
    distanceDoneKm: 0,
    distanceLeftKm: 0,
    valueDelivered: 0,
    valueLeft: 0,
    finishEta: null,
    nextEta: null,
    nextStopId: '',
  },
  version: 1,
  createdAt: at,
  updatedAt: at,
}))

export const noStep: StepResult = {
  state: 'none',
  netSuiteId: null,
  number: null,
  error: null,
  at: null,
  taskId: null,
  waiting: null,
}

export const workflow: FulfillmentStatus = {
  tripId: 'T1',
  erpStatus: 'partial',
  step: 'fulfil',
  running: false,
  following: [],
  error: null,
  waiting: null,
  counts: { orders: 4, fulfilled: 3, shipped: 0, invoiced: 0, failed: 1, excepted: 0 },
  steps: [
    { step: 'fulfil', orders: 1, reason: '' },
    { step: 'ship', orders: 3, reason: '' },
    {
      step: 'invoice',
      orders: 0,
      reason: 'no order has been shipped in the ERP: mark the fulfillments as shipped first',
    },
  ],
  orders: salesOrders.slice(30, 34).map((order, index) => ({
    salesOrderId: order._id,
    orderNumber: order.orderNumber,
    fulfillment:
      index === 2
        ? { ...noStep, state: 'failed', error: 'INSUFFICIENT_QUANTITY: You only have 2 available for item 1045' }
        : { ...noStep, state: 'done', netSuiteId: String(7700 + index) },
    shipment: noStep,
    invoice: noStep,
  })),
}
