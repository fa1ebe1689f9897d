import { http, HttpResponse } from 'msw'
import { dateIn } from '@/api/session'
import type { MovingTrip, RoadFigures, Tracking, TrackedStop, TrackPoint, Trip, TripStop } from '@/api/wire'
import { routes, salesOrders, vehicles } from '@/testing/data'
import { refuse } from '@/testing/refuse'
import { trips } from '@/testing/trips'

const minuteMs = 60_000
/** An instant so many minutes from now. */
const inMinutes = (minutes: number) =>
  new Date(Math.floor(Date.now() / minuteMs) * minuteMs + minutes * minuteMs).toISOString()

interface Plan {
  /** The planned arrival at each stop, in minutes from now. */
  planned: number[]
  /** How far behind the truck is, in minutes. */
  late: number
  status: TripStop['status'][]
}

const plans: Plan[] = [
  { planned: [-150, -110, -70, -12, 20, 55], late: 28, status: ['completed', 'partial', 'completed'] },
  { planned: [-120, -80, -35, 25, 60], late: 0, status: ['completed', 'failed', 'completed'] },
  { planned: [-90, -50, -10, 40, 80, 120], late: 3, status: ['completed', 'completed', 'arrived'] },
]

const north = (truck: number, stop: number) => ({
  latitude: 41.88 + truck * 0.02 + stop * 0.004,
  longitude: -87.63 - truck * 0.02 - (stop % 3) * 0.006,
})

function stopsOf(truck: number): TrackedStop[] {
  const { planned, late, status } = plans[truck]!
  return planned.map((minutes, index) => {
    const state = status[index] ?? 'pending'
    const at = inMinutes(minutes + (index < 1 ? 2 : late))
    const isBack = state === 'failed' || state === 'partial'
    const order = salesOrders[20 + truck * 6 + index]!
    return {
      ...trips[0]!.stops[0]!,
      _id: `L${truck}${index}`,
      sequence: index + 1,
      status: state,
      customer: order.customer,
      shipTo: { ...order.shipTo!, ...north(truck, index) },
      salesOrderIds: [order._id],
      plannedArrival: inMinutes(minutes),
      firstEta: inMinutes(minutes),
      eta: at,
      arrivedAt: state === 'pending' ? null : at,
      completedAt: state === 'pending' || state === 'arrived' ? null : inMinutes(minutes + late + 10),
      notes: state === 'failed' ? 'Store closed' : '',
      undecidedSalesOrderIds: isBack ? [order._id] : [],
      lateMinutes: late,
      closesAt: truck === 0 && state === 'pending' ? inMinutes(10) : null,
    }
  })
}

/** Trucks on the road: one late, one without a new position, one on plan. */
export function movingTrips(): MovingTrip[] {
  return plans.map(({ planned, late, status }, truck) => {
    const { stops: _, ...head } = trips[0]!
    const seconds = [22, 680, 41][truck]!
    const route = routes[truck % 2]!
    return {
      ...head,
      _id: `L${truck}`,
      tripNumber: `TR-210${truck}`,
      number: `0${truck + 1}`,
      tripDate: dateIn('America/Chicago'),
      route: { routeId: route._id, name: route.name },
      vehicleId: { ...head.vehicleId!, _id: vehicles[0]!._id, name: `Truck 0${truck + 1}` },
      departedAt: inMinutes(planned[0]! - 20),
      driverPhone: null,
      position: {
        ...north(truck, 2.6),
        recordedAt: new Date(Date.now() - seconds * 1_000).toISOString(),
        ageSeconds: seconds,
        stale: seconds > 300,
        speed: 9,
        heading: 0,
        accuracy: 6,
      },
      delayMinutes: late,
      punctuality: late > 15 ? 'late' : 'on_time',
      progress: {
        ...head.progress,
        total: planned.length,
        done: status.filter((state) => state === 'completed' || state === 'partial').length,
        failed: status.filter((state) => state === 'failed').length,
        remaining: planned.length - status.length,
        onTime: 2,
        late: late > 15 ? 1 : 0,
        early: 0,
        arrivals: status.length,
        automaticArrivals: status.length - 1,
        distanceDoneKm: 12,
        distanceLeftKm: 15.5,
        finishEta: inMinutes(planned.at(-1)! + late + 40),
      },
    }
  })
}

/** A truck as expected now; `none` for trips that are not on the road. */
export function trackingOf(id: string): Tracking | undefined {
  const truck = movingTrips().findIndex(({ _id }) => _id === id)
  if (truck < 0) return undefined
  const { position, driverPhone, delayMinutes, punctuality, ...head } = movingTrips()[truck]!
  return {
    trip: { ...head, tripDate: head.tripDate! },
    position,
    driverPhone,
    delayMinutes,
    punctuality,
    stops: stopsOf(truck),
    progress: head.progress,
    line: null,
    generatedAt: inMinutes(0),
  }
}

/** The trip of a truck on the road. */
export function tripOf(id: string): Trip | undefined {
  const tracking = trackingOf(id)
  return tracking && { ...trips[0]!, ...tracking.trip, stops: tracking.stops }
}

/** Positions of the first truck: one a minute since its departure, without those of ten minutes. */
export function trailOf(id: string): TrackPoint[] {
  const head = movingTrips().find(({ _id }) => _id === id)
  if (!head) return []
  const start = Date.parse(head.departedAt!)
  const minutes = Math.floor((Date.now() - start) / minuteMs)
  return Array.from({ length: minutes + 1 }, (_, minute) => ({
    ...head.position!,
    ...north(0, (minute / minutes) * 2.6),
    recordedAt: new Date(start + minute * minuteMs).toISOString(),
  })).filter((_, minute) => minute < 40 || minute >= 50)
}

function figures(): RoadFigures {
  const moving = movingTrips()
  return {
    active: moving.length,
    notStarted: 1,
    stops: { total: 17, done: 7, failed: 1, remaining: 9 },
    onTime: 6,
    late: 1,
    early: 0,
    distanceDoneKm: 36,
    distanceLeftKm: 46.5,
    valueDelivered: 7830.86,
    valueLeft: 8326.07,
    vehicles: { onTime: 2, late: 1, early: 0 },
    medianDelayMinutes: 3,
    worstTrip: { tripId: 'L0', tripNumber: 'TR-2100', delayMinutes: 28 },
    arrivals: { total: 9, automatic: 6 },
    stalePositions: 1,
    noPosition: 0,
    trips: [],
    generatedAt: inMinutes(0),
  }
}

/** Handlers for the trucks on the road. */
export const liveHandlers = () => [
  http.get('*/api/routes/in-progress', () => HttpResponse.json(movingTrips())),
  http.get('*/api/routes/in-progress/metrics', () => HttpResponse.json(figures())),
  // Other trips are those of tripHandlers.
  http.get('*/api/trips/:id', ({ params }) => {
    const trip = tripOf(String(params.id))
    return trip && HttpResponse.json(trip)
  }),
  http.get('*/api/routes/:id/location-history', ({ params, request }) => {
    const { searchParams } = new URL(request.url)
    const from = searchParams.get('from') ?? ''
    const all = trailOf(String(params.id)).filter(({ recordedAt }) => recordedAt >= from)
    const [page, limit] = [Number(searchParams.get('page')), Number(searchParams.get('limit'))]
    const positions = all.slice((page - 1) * limit, page * limit)
    return HttpResponse.json({ positions, page, limit, total: all.length, totalPages: Math.ceil(all.length / limit) })
  }),
  http.get('*/api/routes/:id/tracking-overview', ({ params }) => {
    const tracking = trackingOf(String(params.id))
    return tracking ? HttpResponse.json(tracking) : refuse(404, 'Not Found', 'trip not found')
  }),
]
