import { useEffect, useState } from 'react'
import { keyOf, readKey } from '@/api/operations'
import type { Trip, TripStop } from '@/api/wire'
import type { Shown } from '@/features/driver/day/shown'

/** The keys of the photos that the server has of a stop. Without a network: none. */
function useSentPhotos(tripId: string, { _id: stopId, version }: TripStop): readonly string[] {
  const [keys, setKeys] = useState<readonly string[]>([])
  useEffect(() => {
    const gone = new AbortController()
    const key = keyOf('/trips/{id}/stops/{stopId}/reports', { path: { id: tripId, stopId } })
    const read = async () => {
      const { reports } = await readKey(key, gone.signal)
      setKeys(reports.flatMap(({ proof }) => [...(proof?.photo ? [proof.photo] : []), ...(proof?.photos ?? [])]))
    }
    // Without an answer, the server decides when the photos are sent: see isTooMany.
    if (version > 0) read().catch(() => undefined)
    return () => gone.abort()
  }, [tripId, stopId, version])
  return keys
}

/**
 * How many photos earlier reports of a stop have: those on the server, and those that wait on this phone. They count
 * towards the most that a stop can have. Without a network only those on the phone are known.
 */
export function useEarlierPhotos({ actions }: Pick<Shown, 'actions'>, trip: Trip, stop: TripStop): number {
  const sent = new Set(useSentPhotos(trip._id, stop))
  const waiting = actions
    .filter(({ tripId, stopId }) => tripId === trip._id && stopId === stop._id)
    .flatMap(({ report }) => report?.photos ?? [])
  return sent.size + waiting.filter(({ key }) => !key || !sent.has(key)).length
}
