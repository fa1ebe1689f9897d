import type { Coordinates } from '@/api/wire'

/** The view of the map: its center, and its width in kilometers. */
export interface View {
  middle: Coordinates
  widthKm: number
}

/** The width in map units; it is scaled to the available space. */
export const mapWidth = 640
export const mapHeight = 360

const kmPerDegree = 111.32
const leastKm = 0.5
const mostKm = 4_000
/** Nearer to a pole a degree of longitude is too short to draw. */
const mostLatitude = 85

const shrinkage = (latitude: number) => Math.cos((Math.min(Math.abs(latitude), mostLatitude) * Math.PI) / 180)
const unitsPerDegree = ({ widthKm }: View) => (mapWidth / widthKm) * kmPerDegree

const clamp = (n: number, least: number, most: number) => Math.min(Math.max(n, least), most)
const onGlobe = ({ latitude, longitude }: Coordinates): Coordinates => ({
  latitude: clamp(latitude, -90, 90),
  longitude: clamp(longitude, -180, 180),
})

/** The position of a place on the map. The projection is flat, which is exact enough for a delivery area. */
export function project(view: View, { latitude, longitude }: Coordinates): { x: number; y: number } {
  const scale = unitsPerDegree(view)
  return {
    x: mapWidth / 2 + (longitude - view.middle.longitude) * shrinkage(view.middle.latitude) * scale,
    y: mapHeight / 2 - (latitude - view.middle.latitude) * scale,
  }
}

/** The place at a point of the map. */
export function placeAt(view: View, { x, y }: { x: number; y: number }): Coordinates {
  const scale = unitsPerDegree(view)
  return onGlobe({
    latitude: view.middle.latitude - (y - mapHeight / 2) / scale,
    longitude: view.middle.longitude + (x - mapWidth / 2) / (scale * shrinkage(view.middle.latitude)),
  })
}

export const isInView = ({ x, y }: { x: number; y: number }): boolean =>
  x >= 0 && x <= mapWidth && y >= 0 && y <= mapHeight

/** The place this many units to the right and down. */
export function movedBy(view: View, place: Coordinates, right: number, down: number): Coordinates {
  const { x, y } = project(view, place)
  return placeAt(view, { x: x + right, y: y + down })
}

export const zoomed = (view: View, factor: number, middle: Coordinates): View => ({
  middle,
  widthKm: clamp(view.widthKm * factor, leastKm, mostKm),
})

/** A view that contains most places. A few far ones are left out, because they would shrink all others to one dot. */
export function fitted(places: readonly Coordinates[], pin: Coordinates | undefined): View | undefined {
  if (places.length === 0) return pin && { middle: pin, widthKm: 20 }
  const part = (values: number[], share: number) =>
    values.toSorted((a, b) => a - b)[Math.round((values.length - 1) * share)]!
  const latitudes = places.map(({ latitude }) => latitude)
  const longitudes = places.map(({ longitude }) => longitude)
  const [south, north] = [part(latitudes, 0.05), part(latitudes, 0.95)]
  const [west, east] = [part(longitudes, 0.05), part(longitudes, 0.95)]
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  const widthKm =
    Math.max((east - west) * shrinkage(middle.latitude), ((north - south) * mapWidth) / mapHeight) * kmPerDegree
  return { middle, widthKm: clamp(widthKm * 1.3, 2, mostKm) }
}

/** A round length for the scale bar, at most a quarter of the map. */
export function scaleKm({ widthKm }: View): number {
  const most = widthKm / 4
  const power = 10 ** Math.floor(Math.log10(most))
  return ([5, 2, 1].find((n) => n * power <= most) ?? 1) * power
}
