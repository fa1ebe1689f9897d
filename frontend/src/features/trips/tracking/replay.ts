import type { TrackedStop, Tracking, TrackPoint } from '@/api/wire'
import type { Place } from '@/parts/map/mapContent'
import type { Lateness } from '@/resources/lateness'
import { expectedLateness } from '@/resources/tracking'

const minuteMs = 60_000
/** After this time without a position nobody knows where the truck is. */
export const staleMs = 5 * minuteMs

const ms = (instant: string | null | undefined): number | undefined => (instant ? Date.parse(instant) : undefined)

/** From one instant to another, in milliseconds. */
export interface Span {
  from: number
  to: number
}

/** The times that the replay covers: from the departure to the end, or to the expected return. */
export function spanOf({ trip, progress }: Tracking, now: number): Span | undefined {
  const from = ms(trip.departedAt)
  if (from === undefined) return undefined
  return { from, to: Math.max(ms(trip.endedAt) ?? Math.max(now, ms(progress.finishEta) ?? now), from + minuteMs) }
}

/** The time at a stop: what happened, or what is expected. */
export interface Visit extends Span {
  stop: TrackedStop
  /** `late`: not reached yet, and expected late. */
  state: 'done' | 'here' | 'late' | 'ahead'
}

/** The visits of the stops in time order. A stop without any time is left out. */
export function visitsOf(stops: readonly TrackedStop[], now: number): Visit[] {
  return stops
    .flatMap((stop): Visit[] => {
      const [arrived, completed, eta] = [ms(stop.arrivedAt), ms(stop.completedAt), ms(stop.eta)]
      if (completed !== undefined) return [{ stop, state: 'done', from: arrived ?? completed, to: completed }]
      if (arrived !== undefined) return [{ stop, state: 'here', from: arrived, to: Math.max(now, arrived) }]
      if (eta === undefined) return []
      const state = expectedLateness(stop) ? 'late' : 'ahead'
      return [{ stop, state, from: eta, to: eta + stop.serviceMinutes * minuteMs }]
    })
    .toSorted((a, b) => a.from - b.from)
}

/** Where the truck was at a time. */
export interface Seen {
  place: Place
  /** Milliseconds since the position; 0 between two points close in time. */
  age: number
}

/** The index of the last point at or before a time, or -1. */
export function indexAt(points: readonly TrackPoint[], at: number): number {
  let [low, high] = [0, points.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (Date.parse(points[middle]!.recordedAt) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Where the truck was at a time: between two points, or at the last one before. */
export function seenAt(points: readonly TrackPoint[], at: number): Seen | undefined {
  const index = indexAt(points, at)
  const before = points[index]
  if (!before) return undefined
  const start = Date.parse(before.recordedAt)
  const after = points[index + 1]
  const end = after ? Date.parse(after.recordedAt) : undefined
  if (!after || end === undefined || end - start > staleMs) return { place: before, age: at - start }
  const share = (at - start) / (end - start)
  const between = (a: number, b: number) => a + (b - a) * share
  return {
    place: {
      latitude: between(before.latitude, after.latitude),
      longitude: between(before.longitude, after.longitude),
    },
    age: 0,
  }
}

/** A stop as it was at a time. */
export function statusAt(stop: TrackedStop, at: number | undefined): TrackedStop['status'] {
  if (at === undefined) return stop.status
  if ((ms(stop.completedAt) ?? Infinity) <= at) return stop.status
  return (ms(stop.arrivedAt) ?? Infinity) <= at ? 'arrived' : 'pending'
}

/** The arrival before or after a time, for stepping from stop to stop; undefined at the end. */
export function stepFrom(visits: readonly Visit[], at: number, by: 1 | -1): Visit | undefined {
  return by > 0 ? visits.find(({ from }) => from > at) : visits.findLast(({ from }) => from < at)
}

/** Minutes at a stop above its service time that are out of the ordinary. */
const longMinutes = 15

/** What was out of the ordinary, as facts; the caller makes the words. */
export interface Findings {
  late: Array<{ stop: TrackedStop; late: Lateness }>
  long: Array<{ visit: Visit; minutes: number }>
  unseen: Span[]
}

/** Finds stops that are or were late, long stops, and times without a position. */
export function findingsOf(stops: readonly TrackedStop[], points: readonly TrackPoint[], now: number): Findings {
  const visits = visitsOf(stops, now)
  const times = points.map(({ recordedAt }) => Date.parse(recordedAt))
  return {
    late: stops
      .flatMap((stop) => {
        const late = expectedLateness(stop)
        return late ? [{ stop, late }] : []
      })
      .slice(0, 1),
    long: visits.flatMap((visit) => {
      const minutes = Math.round((visit.to - visit.from) / minuteMs)
      const reached = visit.state === 'done' || visit.state === 'here'
      return reached && minutes > visit.stop.serviceMinutes + longMinutes ? [{ visit, minutes }] : []
    }),
    unseen: times.flatMap((time, index) => {
      const next = times[index + 1]
      return next !== undefined && next - time > staleMs ? [{ from: time, to: next }] : []
    }),
  }
}
