import { http, HttpResponse } from 'msw'
import type { LeftOut, Plan, PlanStop, PlanTrip, TripMetrics } from '@/features/dispatch/plan/planWire'
import type { Board, BoardStop, BoardTrip } from '@/features/dispatch/wire'
import { tomorrow } from '@/testing/data'
import { dispatchBoard } from '@/testing/dispatch'
import { refuse } from '@/testing/refuse'

const stopOf = (stop: BoardStop): PlanStop => ({
  stopId: stop._id,
  salesOrderIds: stop.orders.map(({ salesOrderId }) => salesOrderId),
  customer: stop.customer,
  shipTo: stop.shipTo,
  arrival: stop.arrival,
  locked: stop.locked,
  fromTripId: null,
  isNew: false,
  lateMinutes: stop.lateMinutes,
  reload: null,
})

const metricsOf = (trip: BoardTrip): TripMetrics => ({
  stops: trip.stops.length,
  distanceKm: trip.distanceKm ?? 0,
  durationMin: trip.durationMin ?? 0,
  leave: `${tomorrow}T11:45:00Z`,
  back: trip.back,
  fullest: {
    dimension: 'weight',
    percent: Math.round((trip.load.weight.load / (trip.load.weight.limit ?? 1)) * 100),
  },
  lateStops: trip.stops.filter(({ lateMinutes }) => lateMinutes > 0).length,
  reloads: 0,
})

/** The trips of a plan: two stops of 06 go to 03, which reloads at 10:40, the unplanned order to 05, and 01 gets another sequence. */
function plannedTrips({ trips, unplanned }: Board): PlanTrip[] {
  const all = trips.map((trip): PlanTrip => {
    const stops = trip.stops.map(stopOf)
    const metrics = metricsOf(trip)
    return {
      tripId: trip._id,
      number: trip.number,
      tripNumber: trip.tripNumber,
      routeName: trip.routeName ?? '',
      vehicleId: trip.vehicle?._id ?? '',
      driverId: trip.driver?._id ?? '',
      vehicle: trip.vehicle,
      driver: trip.driver,
      locked: false,
      changed: false,
      before: metrics,
      after: metrics,
      stopsBefore: stops,
      stops,
    }
  })
  const change = (index: number, stops: PlanStop[], km: number) => {
    const trip = all[index]!
    const after = { ...trip.after, stops: stops.length, distanceKm: trip.after.distanceKm - km, lateStops: 0 }
    all[index] = { ...trip, changed: true, stops, after }
  }
  const [first, third, fifth, sixth] = [all[0]!, all[2]!, all[4]!, all[5]!]
  const leaving = sixth.stops.slice(0, 2).map((stop) => ({ ...stop, stopId: null, fromTripId: sixth.tripId }))
  change(0, [...first.stops.slice(0, 8), first.stops[9]!, first.stops[8]!, ...first.stops.slice(10)], 2.4)
  const reload = { arrival: `${tomorrow}T16:40:00Z`, departure: `${tomorrow}T17:10:00Z` }
  const again = third.stops.slice(3).map((stop, index) => (index === 0 ? { ...stop, reload } : stop))
  change(2, [...third.stops.slice(0, 3), ...leaving, ...again], 6.3)
  all[2] = { ...all[2]!, after: { ...all[2]!.after, reloads: 1 } }
  change(5, sixth.stops.slice(2), 9.1)
  const deli = unplanned.find(({ reason }) => reason.code === 'not_planned')!
  const added: PlanStop = {
    ...fifth.stops[0]!,
    stopId: null,
    salesOrderIds: [deli.salesOrderId],
    customer: deli.customer,
    shipTo: deli.shipTo,
    isNew: true,
  }
  change(4, [...fifth.stops, added], -1.8)
  return all
}

const reasons: Record<string, Pick<LeftOut, 'reasons' | 'fix'>> = {
  no_coordinates: {
    reasons: [{ code: 'no_coordinates', params: {} }],
    fix: { code: 'place_on_map', params: { addressId: 'BA4', customerId: 'BX4' } },
  },
  closed_day: {
    reasons: [{ code: 'closed_day', params: { weekday: 1, nextOpenDate: '2026-11-24' } }],
    fix: { code: 'move_to_date', params: { date: '2026-11-24' } },
  },
  window_out_of_reach: {
    reasons: [
      {
        code: 'window_out_of_reach',
        params: { earliest: `${tomorrow}T12:12:00Z`, closes: `${tomorrow}T12:00:00Z`, minutes: 12, number: '08' },
      },
    ],
    fix: { code: 'accept_late', params: { minutes: 12, number: '08' } },
  },
  needs_feature: {
    reasons: [{ code: 'needs_feature', params: { features: ['liftgate'], trips: ['02', '03'] } }],
    fix: { code: 'choose_equipped_truck', params: { features: ['liftgate'] } },
  },
}

const leftOut = ({ unplanned }: Board): LeftOut[] =>
  unplanned.flatMap(({ salesOrderId, orderNumber, customer, shipTo, value, weight, reason }) => {
    const why = reasons[reason.code]
    if (!why) return []
    const order = {
      salesOrderId,
      orderNumber,
      orderVersion: 1,
      shipTo,
      weight,
      ...(value === undefined ? {} : { value }),
    }
    return [{ ...order, customer: { ...customer, priceLevelId: '1' }, addressId: 'BA1', fromTripId: null, ...why }]
  })

/** A finished plan of the tests' board. */
export function dayPlan(board = dispatchBoard()): Plan {
  return {
    _id: 'P1',
    date: board.date,
    status: 'finished',
    progress: { done: 1, leftOut: 4, cost: '2002.03' },
    error: '',
    startedAt: `${tomorrow}T00:00:00Z`,
    startedBy: { _id: 'u1', name: 'Alma Reyes' },
    appliedBy: { _id: '', name: '' },
    leftBehind: [],
    createdAt: `${tomorrow}T00:00:00Z`,
    updatedAt: `${tomorrow}T00:00:00Z`,
    version: 1,
    seconds: 6.2,
    rules: {
      objective: 'cost',
      balance: 'lightly',
      maxWorkMinutes: 540,
      keepTrucks: false,
      reloadMinutes: 30,
      lockedStops: 2,
      lockedTrips: 0,
      distances: 'road-network',
    },
    request: {
      date: board.date,
      tripIds: null,
      vehicleIds: [],
      lockTrips: ['B03'],
      objective: 'distance',
      balance: 'lightly',
      maxWorkMinutes: 540,
      keepTrucks: false,
      reload: false,
    },
    before: {
      distanceKm: 334.6,
      durationMin: 2967,
      lateStops: 4,
      trucks: 8,
      fullestPercent: 108,
      ordersPlanned: 94,
      ordersTotal: 103,
      cost: '2065.91',
      costPerStop: '21.98',
    },
    after: {
      distanceKm: 289.4,
      durationMin: 2946,
      lateStops: 0,
      trucks: 8,
      fullestPercent: 99,
      ordersPlanned: 99,
      ordersTotal: 103,
      cost: '2002.03',
      costPerStop: '20.22',
    },
    trips: plannedTrips(board),
    unplanned: leftOut(board),
  }
}

/** An applied plan that has emptied a trip, and the board with that trip. */
export function emptiedTrip(): { plan: Plan; board: Board; trip: BoardTrip } {
  const before = dispatchBoard()
  const trip = { ...before.trips[5]!, stops: [], status: 'planned' as const }
  const plan = dayPlan(before)
  const trips = plan.trips.map((each) =>
    each.tripId === trip._id ? { ...each, stops: [], after: { ...each.after, stops: 0 } } : each,
  )
  const board = { ...before, trips: before.trips.map((each) => (each._id === trip._id ? trip : each)) }
  return { plan: { ...plan, trips, status: 'applied' }, board, trip }
}

/** Handlers for plans of a day. A plan that is started runs for one read; applying and undoing take one read too. */
export function planHandlers(first: Plan = dayPlan()) {
  let plan = first
  let next: Plan | undefined
  return [
    http.post('*/api/dispatch/plan', () => {
      next = { ...dayPlan(), _id: 'P2' }
      plan = {
        ...next,
        status: 'running',
        progress: { done: 0.4, leftOut: 6, cost: '' },
        after: null,
        trips: [],
        unplanned: [],
      }
      return HttpResponse.json({ jobId: 'P2' }, { status: 202 })
    }),
    http.get('*/api/dispatch/plan/:id/lines', () => HttpResponse.json([])),
    http.get('*/api/dispatch/plan/:id', ({ params }) => {
      if (params.id !== plan._id) return refuse(404, 'Not Found', 'plan not found')
      const answer = plan
      plan = next ?? plan
      next = undefined
      return HttpResponse.json(answer)
    }),
    http.post('*/api/dispatch/plan/:id/apply', () => {
      next = { ...plan, status: 'applied' }
      plan = { ...plan, status: 'applying' }
      return HttpResponse.json(plan, { status: 202 })
    }),
    http.post('*/api/dispatch/plan/:id/undo', () => {
      plan = { ...plan, status: 'undone' }
      return HttpResponse.json(plan, { status: 202 })
    }),
    http.delete('*/api/dispatch/plan/:id', () => {
      plan = { ...plan, status: 'cancelled' }
      next = undefined
      return HttpResponse.json(plan)
    }),
  ]
}
