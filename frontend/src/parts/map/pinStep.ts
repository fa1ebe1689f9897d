import type { Place } from '@/parts/map/mapContent'

/** How far an arrow key moves the pin, in pixels; ten times as far with Shift. */
const step = 4
/** Degrees of longitude in the world's width, and its width in pixels at zoom 0. */
const world = { degrees: 360, pixels: 512 }
/** The fields show five decimals: each key must change them. */
const least = 1e-5
/** Nearer to a pole the map does not show anything. */
const mostLatitude = 85

const arrows: Record<string, [right: number, up: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

const clamp = (n: number, most: number) => Math.min(Math.max(n, -most), most)

/** Where an arrow key moves a place on a map of this zoom; undefined for other keys. */
export function stepped(place: Place, key: string, far: boolean, zoom: number): Place | undefined {
  const arrow = arrows[key]
  if (!arrow) return undefined
  const pixels = far ? step * 10 : step
  const east = Math.max((pixels * world.degrees) / (world.pixels * 2 ** zoom), least)
  // A degree of latitude is longer on the map, the nearer it is to a pole.
  const north = Math.max(east * Math.cos((clamp(place.latitude, mostLatitude) * Math.PI) / 180), least)
  return {
    latitude: clamp(place.latitude + arrow[1] * north, mostLatitude),
    longitude: clamp(place.longitude + arrow[0] * east, 180),
  }
}
