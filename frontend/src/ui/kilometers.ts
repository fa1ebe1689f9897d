interface Coordinates {
  latitude: number
  longitude: number
}

/** The distance between two places in kilometers, in a straight line. */
export function kilometers(a: Coordinates, b: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const h =
    half(b.latitude - a.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(b.longitude - a.longitude)
  return 2 * 6_371 * Math.asin(Math.sqrt(h))
}
