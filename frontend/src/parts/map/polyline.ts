import type { Place } from '@/parts/map/mapContent'

/** The points of a line in the encoded polyline format with 5 decimals. */
export function decodePolyline(text: string): Place[] {
  const points: Place[] = []
  let at = 0
  let [latitude, longitude] = [0, 0]
  const next = () => {
    let value = 0
    let shift = 0
    let part: number
    do {
      part = text.charCodeAt(at++) - 63
      value |= (part & 31) << shift
      shift += 5
    } while (part >= 32)
    return value & 1 ? ~(value >> 1) : value >> 1
  }
  while (at < text.length) {
    latitude += next()
    longitude += next()
    points.push({ latitude: latitude / 1e5, longitude: longitude / 1e5 })
  }
  return points
}
