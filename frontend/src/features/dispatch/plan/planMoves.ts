import type { Plan, PlanStop, PlanTrip } from '@/features/dispatch/plan/planWire'
import { count } from '@/ui/format'

/** What a plan changes about one trip. */
export interface TripMoves {
  /** Stops that join it, from other trips or from the unplanned orders. */
  joined: PlanStop[]
  /** Stops that leave it, each with the trip where it is then; undefined: on none. */
  left: Array<{ stop: PlanStop; to: PlanTrip | undefined }>
  /** How many stops that stay get another place. */
  moved: number
}

const keyOf = (stop: PlanStop): string => stop.salesOrderIds.join() || (stop.stopId ?? '')

/** The length of the longest run of places that only grows: these stops keep their sequence. */
function inSequence(places: readonly number[]): number {
  const ends: number[] = []
  for (const place of places) {
    const at = ends.findIndex((end) => end >= place)
    if (at < 0) ends.push(place)
    else ends[at] = place
  }
  return ends.length
}

export function movesOfTrip({ trips }: Pick<Plan, 'trips'>, trip: PlanTrip): TripMoves {
  const after = new Set(trip.stops.map(keyOf))
  const places = new Map(trip.stopsBefore.map((stop, index) => [keyOf(stop), index]))
  const stayed = trip.stops.flatMap((stop) => places.get(keyOf(stop)) ?? [])
  return {
    joined: trip.stops.filter((stop) => !places.has(keyOf(stop))),
    left: trip.stopsBefore
      .filter((stop) => !after.has(keyOf(stop)))
      .map((stop) => ({
        stop,
        to: trips.find((other) => other !== trip && other.stops.some((each) => keyOf(each) === keyOf(stop))),
      })),
    moved: stayed.length - inSequence(stayed),
  }
}

/** "5 stops change truck · 5 new stops" */
export function summaryOf({ trips }: Pick<Plan, 'trips'>): string {
  const stops = trips.flatMap((trip) => trip.stops)
  const moved = stops.filter(({ fromTripId }) => fromTripId !== null).length
  const added = stops.filter(({ isNew }) => isNew).length
  return [
    moved > 0 && `${count(moved, 'stop changes', 'stops change')} truck`,
    added > 0 && count(added, 'new stop'),
    moved + added === 0 && 'No stop changes truck',
  ]
    .filter(Boolean)
    .join(' · ')
}
