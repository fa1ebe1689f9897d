import { useRef } from 'react'
import { type Key, keyOf, readKey } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { MovingTrip, TrackedStop, TrackPoint, Tracking, TruckPosition } from '@/api/wire'
import { type Lateness, latenessOf } from '@/resources/lateness'

/**
 * How often the screens ask, in milliseconds. Nothing is asked while the tab is hidden. What it costs per truck and day
 * is in shared/delivery/README.md, Tracking.
 */
export const polls = {
  /** The trucks, while one of them has a new position. */
  moving: 15_000,
  /** The trucks, while none has, and figures that change slowly. */
  still: 60_000,
}

/** An answer and when it was read. Without a newer one its positions grow old. */
export interface Timed<T> {
  answer: T
  /** Milliseconds since 1970 by this browser's clock. */
  at: number
}

/** Reads a key and notes the time. */
const timed = async <T>(key: Key<T>, signal?: AbortSignal): Promise<Timed<T>> => ({
  answer: await readKey(key, signal),
  at: Date.now(),
})

/** Seconds after which a position does not say where the truck is now. */
const staleSeconds = 300

/** A position at a later time: it grows old although nothing newer was read, for example without a network. */
export function agedPosition<P extends TruckPosition | null>(position: P, at: number, now: number): P {
  if (!position) return position
  const ageSeconds = position.ageSeconds + Math.max(0, Math.round((now - at) / 1_000))
  return { ...position, ageSeconds, stale: ageSeconds > staleSeconds }
}

/** Whether a position of one of the trips is new enough for the truck to be where it says. */
const isMoving = (trips: readonly MovingTrip[]): boolean => trips.some(({ position }) => position && !position.stale)

/** The trips on the road. Read often while a truck moves. */
export const useRoad = () =>
  useRead<Timed<MovingTrip[]>>(
    ['/routes/in-progress', 'timed'] as const,
    (signal) => timed(keyOf('/routes/in-progress'), signal),
    { refreshInterval: (read) => (isMoving(read?.answer ?? []) ? polls.moving : polls.still) },
  )

/** Sums over the trips on the road. */
export const useRoadFigures = () =>
  useRead(keyOf('/routes/in-progress/metrics'), { refreshInterval: polls.still, keepPreviousData: true })

/** The trips of a date that have not departed. */
export const useWaitingTrips = (date: string) =>
  useRead(
    keyOf('/trips', {
      query: {
        page: 1,
        limit: 50,
        filters: { status: ['draft', 'planned', 'ready'], tripDateFrom: date, tripDateTo: date },
      },
    }),
    { refreshInterval: polls.still, keepPreviousData: true },
  )

const trackingKey = (id: string, line: boolean) =>
  keyOf('/routes/{id}/tracking-overview', { path: { id }, query: { line } })

/**
 * The stops of trips on the road, by trip. A trip is read again only when its record has changed, which is at stops,
 * not while the truck drives.
 */
export function useStopsOf(trips: readonly MovingTrip[]) {
  const known = useRef(new Map<string, Tracking>())
  const versions = trips.map(({ _id, version }) => `${_id}@${version}`)
  return useRead<ReadonlyMap<string, Tracking>>(
    trips.length > 0 ? (['/live/stops', ...versions] as const) : null,
    async (signal) => {
      const read = await Promise.allSettled(
        trips.map(async ({ _id }, index) => {
          const version = versions[index]!
          return [version, known.current.get(version) ?? (await readKey(trackingKey(_id, true), signal))] as const
        }),
      )
      const answers = read.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
      const failed = read.find((each) => each.status === 'rejected')
      // A truck that could not be read is read again soon; the others are shown.
      if (answers.length === 0 && failed) throw failed.reason
      known.current = new Map(answers)
      return new Map(answers.map(([, tracking]) => [tracking.trip._id, tracking]))
    },
    {
      keepPreviousData: true,
      revalidateOnFocus: false,
      refreshInterval: (read) => (read && read.size < trips.length ? polls.moving : 0),
    },
  )
}

/** The telephone number of a customer, read once. */
export const useCustomerPhone = (customerId: string | undefined) =>
  useRead(customerId ? keyOf('/customer/{id}', { path: { id: customerId } }) : null, {
    revalidateIfStale: false,
    revalidateOnFocus: false,
  }).data?.phone

const underWay = (tracking: Tracking | undefined): boolean =>
  tracking?.trip.status === 'in_progress' || tracking?.trip.status === 'returning'

/** The key of a trip as expected now. */
export const trackedKey = (id: string) => ['/live/tracking', id] as const

/** A trip as expected now; null for a trip that has not departed. Read again while it is on the road. */
export const useTracking = (id: string | null) =>
  useRead<Timed<Tracking>>(id === null ? null : trackedKey(id), (signal) => timed(trackingKey(id!, false), signal), {
    refreshInterval: (read) => {
      if (!underWay(read?.answer)) return 0
      return read?.answer.position && !read.answer.position.stale ? polls.moving : polls.still
    },
  })

/** The planned way of a trip; null: not wanted. It is read again only when the trip has changed. */
export const usePlannedLine = (id: string | null, version: number) =>
  useRead(
    id === null ? null : (['/live/line', id, version] as const),
    async (signal) => (await readKey(trackingKey(id!, true), signal)).line,
    { keepPreviousData: true, revalidateOnFocus: false, revalidateIfStale: false },
  )

const trailLimit = 1_000

/** The positions of a trip from a time on; '' for all. */
async function positionsFrom(id: string, from: string, signal?: AbortSignal): Promise<TrackPoint[]> {
  const all: TrackPoint[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const query = { page, limit: trailLimit, ...(from ? { from } : {}) }
    const answer = await readKey(keyOf('/routes/{id}/location-history', { path: { id }, query }), signal)
    all.push(...answer.positions)
    pages = answer.totalPages
  }
  return all
}

/**
 * The way that a truck has driven, oldest point first. `newest` is the time of its newest position: when it changes,
 * only the points since the last known one are read.
 */
export function useTrail(id: string, newest: string | undefined) {
  const known = useRef<TrackPoint[]>([])
  return useRead<readonly TrackPoint[]>(
    newest ? (['/live/trail', id, newest] as const) : null,
    async (signal) => {
      const before = known.current
      const last = before.at(-1)?.recordedAt ?? ''
      const more = await positionsFrom(id, last, signal)
      // A point of a phone that was offline may be older than known ones; a later visit of the page reads it.
      known.current = [...before, ...more.filter(({ recordedAt }) => recordedAt > last)]
      return known.current
    },
    { keepPreviousData: true, revalidateOnFocus: false, revalidateIfStale: false },
  )
}

/** How late a stop that is still to be done is expected; undefined: it is not late, or done. */
export const expectedLateness = (stop: TrackedStop): Lateness | undefined =>
  stop.status === 'pending' ? latenessOf(stop) : undefined

/** Whether the stop is expected after it has closed. */
export const missesWindow = (stop: TrackedStop): boolean => expectedLateness(stop)?.missed ?? false
