import type { Driver, TrackedStop, TripHead } from '@/api/wire'
import { isLate, stopAhead, stopName, type Truck } from '@/features/live/truck'
import { phoneWarning } from '@/resources/driverPhone'
import { latenessSentence, offPlanText } from '@/resources/lateness'
import { numberOf, tripName } from '@/resources/tripTag'
import { expectedLateness, missesWindow } from '@/resources/tracking'
import { count, formatMinutes, words } from '@/ui/format'
import { formatClock, formatTimeOfDay, minuteOf } from '@/ui/clock'

/** Something that needs a person. */
export interface Concern {
  id: string
  tripId: string
  /** The number on the tag. */
  number: string
  title: string
  detail: string
  /** The driver to call. */
  driver: Driver | null
  /** The customer to call. */
  customerId?: string | undefined
  /** A promise breaks: the stop is reached after it has closed. */
  breaks?: boolean
  /** What to do on the trip's page. */
  act: 'Open trip' | 'Decide' | 'Choose'
}

/** Minutes after its start at which a trip that has not departed needs attention. */
const departureGrace = 5

/** The first stop of the truck that is expected after it has closed; the truck need not be late there. */
function missed(truck: Truck): Concern[] {
  const [stop, ...others] = (truck.stops ?? []).filter(missesWindow)
  const late = stop && expectedLateness(stop)
  if (!late) return []
  const planned = `planned ${formatClock(stop.plannedArrival)} · first expected ${formatClock(stop.firstEta)}`
  return [
    {
      id: `missed ${truck.trip._id}`,
      tripId: truck.trip._id,
      driver: truck.trip.driverId,
      number: truck.label,
      breaks: true,
      title: `${stopName(stop)} ${latenessSentence(stop, late)}`,
      detail: `Stop ${stop.sequence} · ${planned}${others.length > 0 ? ` · ${count(others.length, 'later stop')} too` : ''}`,
      customerId: stop.customer?._id,
      act: 'Open trip',
    },
  ]
}

function lateAt(truck: Truck, stop: TrackedStop): Concern {
  const later = truck.stops!.filter(({ status }) => status === 'pending').length - 1
  const first = stop.firstEta ? ` · first expected ${formatClock(stop.firstEta)}` : ''
  return {
    id: `late ${truck.trip._id}`,
    tripId: truck.trip._id,
    driver: truck.trip.driverId,
    number: truck.label,
    title: `${stopName(stop)} expected ${formatClock(stop.eta)}, ${offPlanText(stop.lateMinutes).toLowerCase()}`,
    detail: `Planned ${formatClock(stop.plannedArrival)}${first}${later > 0 ? ` · ${count(later, 'stop')} after it` : ''}`,
    customerId: stop.customer?._id,
    act: 'Open trip',
  }
}

function unseen(truck: Truck): Concern | undefined {
  const { position, departedAt } = truck.trip
  if (position && !position.stale) return undefined
  return {
    id: `unseen ${truck.trip._id}`,
    tripId: truck.trip._id,
    driver: truck.trip.driverId,
    number: truck.label,
    title: position ? `No position for ${formatMinutes(position.ageSeconds / 60)}` : 'No position yet',
    detail: position
      ? `Last seen ${formatClock(position.recordedAt)}. Expected times follow the plan`
      : `Departed ${formatClock(departedAt)}. Expected times follow the plan`,
    customerId: undefined,
    act: 'Open trip',
  }
}

/** The phone's browser refused to keep what is not sent: the driver should free space or install the page. */
function losing(truck: Truck): Concern[] {
  const warning = phoneWarning(truck.trip.driverPhone)
  if (!warning) return []
  return [
    {
      id: `phone ${truck.trip._id}`,
      tripId: truck.trip._id,
      driver: truck.trip.driverId,
      number: truck.label,
      title: `${truck.driver || 'The driver'}’s phone may lose reports`,
      detail: `${warning}. Installing the page on the phone helps`,
      act: 'Open trip',
    },
  ]
}

/** Stops whose goods come back and wait for a decision. */
const undecided = (truck: Truck): Concern[] =>
  (truck.stops ?? [])
    .filter((stop) => stop.undecidedSalesOrderIds.length > 0)
    .map((stop) => ({
      id: `back ${truck.trip._id} ${stop._id}`,
      tripId: truck.trip._id,
      driver: truck.trip.driverId,
      number: truck.label,
      title: `${words(stop.status)}: ${stopName(stop)}`,
      detail: stop.notes || `${count(stop.undecidedSalesOrderIds.length, 'order')} still on the truck`,
      customerId: stop.customer?._id,
      act: 'Decide',
    }))

/** Stops of which two people say different things: nothing of them is billed until somebody chooses. */
const differing = (truck: Truck): Concern[] =>
  (truck.stops ?? [])
    .filter(({ differs }) => differs)
    .map((stop) => ({
      id: `differs ${truck.trip._id} ${stop._id}`,
      tripId: truck.trip._id,
      driver: truck.trip.driverId,
      number: truck.label,
      title: `Two reports differ: ${stopName(stop)}`,
      detail: `Stop ${stop.sequence} is not invoiced until you choose one`,
      customerId: stop.customer?._id,
      act: 'Choose',
    }))

/** Trips whose start is past. `minutes`: the time of day at the warehouse, in minutes. */
const notDeparted = (trips: readonly TripHead[], minutes: number): Concern[] =>
  trips.flatMap((trip) => {
    if (!trip.startTime) return []
    const overdue = minutes - minuteOf(trip.startTime)
    if (overdue < departureGrace) return []
    return [
      {
        id: `waits ${trip._id}`,
        tripId: trip._id,
        driver: trip.driverId,
        number: numberOf(trip),
        title: `${tripName(trip)} has not departed`,
        detail: [
          `Planned ${formatTimeOfDay(trip.startTime)}, ${formatMinutes(overdue)} ago`,
          words(trip.status),
          trip.driverId ? `${trip.driverId.firstName} ${trip.driverId.lastName}` : 'no driver',
        ].join(' · '),
        act: 'Open trip' as const,
      },
    ]
  })

/**
 * What needs attention, the most urgent first: stops that close before the truck is there; trucks that are late, the
 * latest first; trips that have not departed; trucks without a position; goods that come back.
 */
export function concernsOf(trucks: readonly Truck[], waiting: readonly TripHead[], minutes: number): Concern[] {
  const late = trucks
    .filter(isLate)
    .toSorted((a, b) => (b.trip.delayMinutes ?? 0) - (a.trip.delayMinutes ?? 0))
    .flatMap((truck) => {
      const stop = stopAhead(truck)
      return stop && missed(truck).length === 0 ? [lateAt(truck, stop)] : []
    })
  return [
    ...trucks.flatMap(missed),
    ...late,
    ...notDeparted(waiting, minutes),
    ...trucks.flatMap((truck) => unseen(truck) ?? []),
    ...trucks.flatMap(losing),
    ...trucks.flatMap(differing),
    ...trucks.flatMap(undecided),
  ]
}
