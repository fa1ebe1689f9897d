import { keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { Trip, TripStop } from '@/api/wire'
import type { Shown } from '@/features/driver/day'

/**
 * How many photos earlier reports of a stop have: those on the server, and those that wait on this phone. They count
 * towards the most that a stop can have. Without a network only those on the phone are known.
 */
export function useEarlierPhotos({ actions }: Pick<Shown, 'actions'>, trip: Trip, stop: TripStop): number {
  const path = { id: trip._id, stopId: stop._id }
  const { data } = useRead(stop.version > 0 ? keyOf('/trips/{id}/stops/{stopId}/reports', { path }) : null)
  const sent = new Set(
    data?.reports.flatMap(({ proof }) => [...(proof?.photo ? [proof.photo] : []), ...(proof?.photos ?? [])]),
  )
  const waiting = actions
    .filter(({ tripId, stopId }) => tripId === trip._id && stopId === stop._id)
    .flatMap(({ report }) => report?.photos ?? [])
  return sent.size + waiting.filter(({ key }) => !key || !sent.has(key)).length
}
