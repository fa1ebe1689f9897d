import { ApiError } from '@/api/errors'
import { call } from '@/api/operations'
import type { Action } from '@/features/driver/queue/actions'
import type { Database, Row } from '@/features/driver/queue/database'

/** A position that is not sent yet. */
export interface Fix extends Row {
  tripId: string
  recordedAt: string
  latitude: number
  longitude: number
  speed: number | null
  heading: number | null
  accuracy: number | null
}

/** The API takes this many at once. */
const batch = 500
/** A phone reports up to once a second; a truck needs no more than this. */
const apartMs = 5_000

export type Sharing = 'off' | 'waiting' | 'on' | 'refused' | 'impossible'

const orNull = (value: number | null): number | null => (value !== null && Number.isFinite(value) ? value : null)

/** Writes the phone's positions to its database while a trip is under way. Returns a function that ends it. */
export function watchPositions(
  database: Database,
  user: string,
  tripId: string,
  tell: (sharing: Sharing, at?: GeolocationPosition) => void,
): () => void {
  if (!('geolocation' in navigator)) {
    tell('impossible')
    return () => {}
  }
  tell('waiting')
  let last = 0
  const watch = navigator.geolocation.watchPosition(
    (at) => {
      tell('on', at)
      if (at.timestamp - last < apartMs) return
      last = at.timestamp
      const { latitude, longitude, speed, heading, accuracy } = at.coords
      const fix: Fix = {
        user,
        tripId,
        recordedAt: new Date(at.timestamp).toISOString(),
        latitude,
        longitude,
        speed: orNull(speed),
        heading: orNull(heading),
        accuracy: orNull(accuracy),
      }
      void database.add('points', fix).catch(() => undefined)
    },
    (error) => tell(error.code === error.PERMISSION_DENIED ? 'refused' : 'waiting'),
    { enableHighAccuracy: true, maximumAge: 5_000 },
  )
  return () => {
    navigator.geolocation.clearWatch(watch)
    tell('off')
  }
}

/** Sends the positions of trips whose start has been sent. What the server refuses for good is forgotten. */
export async function sendPositions(database: Database, user: string, actions: readonly Action[]): Promise<void> {
  const notStarted = new Set(actions.filter(({ kind }) => kind === 'start').map(({ tripId }) => tripId))
  const all = (await database.rows<Fix>('points', user)).filter(({ tripId }) => !notStarted.has(tripId))
  const byTrip = Map.groupBy(all, ({ tripId }) => tripId)
  for (const [tripId, fixes] of byTrip)
    for (let from = 0; from < fixes.length; from += batch) {
      const part = fixes.slice(from, from + batch)
      const positions = part.map(({ recordedAt, latitude, longitude, speed, heading, accuracy }) => ({
        recordedAt,
        latitude,
        longitude,
        speed,
        heading,
        accuracy,
      }))
      try {
        await call('post', '/tracking/positions', { body: { tripId, positions } })
      } catch (error) {
        if (!(error instanceof ApiError) || error.type !== 'API' || error.passes || error.status === 401) throw error
      }
      await database.remove(
        'points',
        part.map(({ seq }) => seq!),
      )
    }
}
