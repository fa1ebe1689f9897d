import type { TrackedStop, Tracking, TrackPoint } from '@/api/wire'
import { indexAt, seenAt, staleMs, statusAt } from '@/features/trips/tracking/replay'
import { stopTitle } from '@/features/trips/trips'
import { mapColors } from '@/parts/map/mapColors'
import type { MapContent, MapLine, MapMarker, Place } from '@/parts/map/mapContent'
import { decodePolyline } from '@/parts/map/polyline'
import { expectedLateness } from '@/resources/tracking'
import { colorOf } from '@/resources/tripTag'

/** Which lines the map shows. */
export type Lines = 'both' | 'driven' | 'planned'

const isFinal = (status: TrackedStop['status']) => status !== 'pending' && status !== 'arrived'

function markerOf(stop: TrackedStop, at: number | undefined): MapMarker[] {
  const { latitude, longitude } = stop.shipTo ?? {}
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return []
  const status = statusAt(stop, at)
  const isLate = at === undefined && expectedLateness(stop) !== undefined
  const state = status === 'failed' || isLate ? 'attention' : isFinal(status) ? 'done' : undefined
  return [
    {
      id: stop._id,
      latitude,
      longitude,
      shape: 'stop',
      label: `${stop.sequence}`,
      title: `${stop.sequence} ${stopTitle(stop)}`,
      ...(isFinal(status) ? { color: mapColors.driven } : {}),
      ...(state ? { state } : {}),
    },
  ]
}

/** The driven way in pieces: a gap without positions is not drawn. */
function drivenLines(points: readonly TrackPoint[]): MapLine[] {
  const pieces: Place[][] = []
  let last = -Infinity
  for (const point of points) {
    const time = Date.parse(point.recordedAt)
    if (time - last > staleMs) pieces.push([])
    pieces.at(-1)!.push(point)
    last = time
  }
  return pieces.map((piece, index) => ({ id: `driven ${index}`, points: piece, color: mapColors.driven }))
}

interface Shown {
  tracking: Tracking
  line: Tracking['line']
  points: readonly TrackPoint[]
  /** The time of the replay; undefined: now. */
  at: number | undefined
  lines: Lines
  /** The number on the truck. */
  label: string
}

function truckOf({ tracking: { position }, points, at, label }: Shown): MapMarker[] {
  const seen = at === undefined ? undefined : seenAt(points, at)
  const place = at === undefined ? position : seen?.place
  if (!place) return []
  const isStale = at === undefined ? position!.stale : seen!.age > staleMs
  return [
    {
      id: 'truck',
      latitude: place.latitude,
      longitude: place.longitude,
      shape: 'tag',
      label,
      title: isStale ? 'Last known position of the truck' : 'Truck',
      // A stale position is gray: nobody knows where the truck is now.
      ...(isStale ? { state: 'stale' as const } : { color: colorOf(label) }),
    },
  ]
}

/** What the map shows of a trip: the planned and the driven way, the stops as they were, and the truck. */
export function contentOf(shown: Shown): MapContent {
  const { tracking, line, points, at, lines } = shown
  const legs = (line?.legs ?? []).map((leg) => ({ ...leg, points: decodePolyline(leg.polyline) }))
  const toDrive = new Set(tracking.stops.filter((stop) => !isFinal(statusAt(stop, at))).map(({ _id }) => _id))
  const planned = legs.map(({ stopId, points: way }): MapLine => {
    // What was planned and is driven already is dashed below the driven way.
    const isPast = stopId !== null && !toDrive.has(stopId)
    return {
      id: `planned ${stopId ?? 'back'}`,
      points: way,
      color: mapColors.planned,
      ...(isPast ? { look: 'proposed' as const } : {}),
    }
  })
  const depot = legs[0]?.points[0]
  return {
    lines: [
      ...(lines === 'driven' ? [] : planned),
      ...(lines === 'planned' ? [] : drivenLines(at === undefined ? points : points.slice(0, indexAt(points, at) + 1))),
    ],
    markers: [
      ...(depot ? [{ id: 'warehouse', shape: 'warehouse' as const, title: 'Warehouse', ...depot }] : []),
      ...tracking.stops.flatMap((stop) => markerOf(stop, at)),
      ...truckOf(shown),
    ],
  }
}
