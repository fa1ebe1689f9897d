import type { MovingTrip, TrackedStop, Tracking } from '@/api/wire'
import { colorOf, numberOf, tripName } from '@/resources/tripTag'
import { formatMinutes } from '@/ui/format'

/** A truck on the road, with what the board shows of it. */
export interface Truck {
  trip: MovingTrip
  /** The number on its tag. */
  label: string
  /** #rrggbb */
  color: string
  name: string
  driver: string
  /** In visiting order, with the arrivals expected now; undefined while they load. */
  stops: TrackedStop[] | undefined
  line: Tracking['line']
}

const minuteMs = 60_000
const ms = (instant: string | null | undefined) => (instant ? Date.parse(instant) : undefined)

/**
 * The stops with the arrivals expected now. They were read when the trip's record changed; since then a delay moves all
 * of them, as it moves the expected return.
 */
function stopsNow(trip: MovingTrip, tracking: Tracking | undefined): TrackedStop[] | undefined {
  const [then, now] = [ms(tracking?.progress.finishEta), ms(trip.progress.finishEta)]
  if (!tracking || then === undefined || now === undefined || then === now) return tracking?.stops
  const by = now - then
  return tracking.stops.map((stop) => {
    if (stop.status !== 'pending' || !stop.eta) return stop
    const eta = Date.parse(stop.eta) + by
    const planned = ms(stop.plannedArrival)
    return {
      ...stop,
      eta: new Date(eta).toISOString(),
      lateMinutes: planned === undefined ? null : Math.round((eta - planned) / minuteMs),
    }
  })
}

/** The trucks in the order of their numbers. */
export function trucksOf(trips: readonly MovingTrip[], stops: ReadonlyMap<string, Tracking> | undefined): Truck[] {
  const trucks = trips.map((trip) => {
    const tracking = stops?.get(trip._id)
    const label = numberOf(trip)
    return {
      trip,
      label,
      color: colorOf(label),
      name: tripName(trip),
      driver: trip.driverId?.firstName ?? '',
      stops: stopsNow(trip, tracking),
      line: tracking?.line ?? null,
    }
  })
  return trucks.toSorted((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }))
}

/** The stop where the truck stands, or the next one. */
export const stopAhead = ({ stops }: Truck): TrackedStop | undefined =>
  stops?.find(({ status }) => status === 'arrived') ?? stops?.find(({ status }) => status === 'pending')

export const stopName = (stop: TrackedStop): string =>
  stop.customer?.name ?? (stop.type === 'warehouse' ? 'Warehouse' : 'Pickup')

/** The truck has no position, or an old one. */
export const isUnseen = ({ trip }: Truck): boolean => !trip.position || trip.position.stale

export const isLate = ({ trip }: Truck): boolean => trip.punctuality === 'late'

/** Whether the truck stands at a stop. */
export const standsAt = (truck: Truck): TrackedStop | undefined =>
  truck.stops?.find(({ status }) => status === 'arrived')

/** What the truck does: "Driving to stop 8", "At stop 8, 17 min". */
export function doing(truck: Truck, now: number): string {
  const at = stopAhead(truck)
  if (!at) return truck.stops ? 'On the way back' : ''
  if (at.status === 'arrived' && at.arrivedAt)
    return `At stop ${at.sequence}, ${formatMinutes((now - Date.parse(at.arrivedAt)) / minuteMs)}`
  return `Driving to stop ${at.sequence}`
}

/** How old the position is: "No position, 11 min", or "No position". Empty while it is new. */
export function unseenFor({ trip }: Truck): string {
  if (!trip.position) return 'No position'
  return trip.position.stale ? `No position, ${formatMinutes(trip.position.ageSeconds / 60)}` : ''
}
