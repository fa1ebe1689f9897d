import { useRef } from 'react'
import { keyOf, readKey } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { MovingTrip, Tracking } from '@/api/wire'

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

/** Whether a position of one of the trips is new enough for the truck to be where it says. */
const isMoving = (trips: readonly MovingTrip[]): boolean => trips.some(({ position }) => position && !position.stale)

/** The trips on the road. Read often while a truck moves. */
export const useRoad = () =>
  useRead(keyOf('/routes/in-progress'), {
    refreshInterval: (trips) => (isMoving(trips ?? []) ? polls.moving : polls.still),
  })

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
      const read = await Promise.all(
        trips.map(async ({ _id }, index) => {
          const version = versions[index]!
          return [version, known.current.get(version) ?? (await readKey(trackingKey(_id, true), signal))] as const
        }),
      )
      known.current = new Map(read)
      return new Map(read.map(([, tracking]) => [tracking.trip._id, tracking]))
    },
    { keepPreviousData: true, revalidateOnFocus: false },
  )
}

/** The telephone number of a customer, read once. */
export const useCustomerPhone = (customerId: string | undefined) =>
  useRead(customerId ? keyOf('/customer/{id}', { path: { id: customerId } }) : null, {
    revalidateIfStale: false,
    revalidateOnFocus: false,
  }).data?.phone
