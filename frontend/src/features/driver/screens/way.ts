import type { Tracking } from '@/api/wire'
import { mapColors } from '@/parts/map/mapColors'
import type { MapLine } from '@/parts/map/mapContent'
import { decodePolyline } from '@/parts/map/polyline'

const color = mapColors.planned

/** The planned way to the next stop, and fainter the one from there to the stop after it. */
export function wayTo(line: Tracking['line'], stopId: string, thenId: string | undefined): MapLine[] {
  const legTo = (id: string | undefined) => line?.legs.find((leg) => id !== undefined && leg.stopId === id)
  const [next, then] = [legTo(stopId), legTo(thenId)]
  return [
    ...(then ? [{ id: 'then', points: decodePolyline(then.polyline), color, look: 'faint' as const }] : []),
    ...(next ? [{ id: 'next', points: decodePolyline(next.polyline), color }] : []),
  ]
}
