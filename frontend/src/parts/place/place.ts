import type { Place } from '@/parts/map/mapContent'

/** A place in the fields of a form, as text while it is typed. */
export interface TypedPlace {
  latitude: string
  longitude: string
}

export const placeLabels: Record<keyof TypedPlace, string> = { latitude: 'Latitude', longitude: 'Longitude' }
const most: Record<keyof TypedPlace, number> = { latitude: 90, longitude: 180 }
/** Five decimals are about one meter. */
const decimals = 5

/** The number in a text, in plain decimals; NaN for other text. */
export const numberOf = (typed: string): number =>
  /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(typed.trim()) ? Number(typed) : Number.NaN

/** A place in degrees as text, with a precision of one meter. */
export const typedPlace = ({ latitude, longitude }: Place): TypedPlace => ({
  latitude: String(Number(latitude.toFixed(decimals))),
  longitude: String(Number(longitude.toFixed(decimals))),
})

function problemOf(part: keyof TypedPlace, typed: string): string | undefined {
  const bound = most[part]
  const value = numberOf(typed)
  return value >= -bound && value <= bound ? undefined : `Type a number from ${-bound} to ${bound}`
}

/** What is wrong with a typed place, by field. */
export function placeProblems({ latitude, longitude }: TypedPlace): Partial<TypedPlace> {
  const problems = { latitude: problemOf('latitude', latitude), longitude: problemOf('longitude', longitude) }
  const given = Object.entries(problems).filter(([, problem]) => problem !== undefined)
  if (given.length === 0 && numberOf(latitude) === 0 && numberOf(longitude) === 0)
    return { latitude: '0, 0 is a place in the ocean' }
  return Object.fromEntries(given)
}

/** The place in the fields, if both are right. */
export const placeOf = (typed: TypedPlace): Place | undefined =>
  Object.keys(placeProblems(typed)).length === 0
    ? { latitude: numberOf(typed.latitude), longitude: numberOf(typed.longitude) }
    : undefined

/** Two numbers in one text, as maps on the web copy a place: '41.8519, -87.6724'. */
export function pastedPlace(text: string): TypedPlace | undefined {
  const [latitude = '', longitude = '', ...rest] = text.split(/\s*[,;]\s*|\s+/).filter(Boolean)
  const typed = { latitude, longitude }
  return rest.length === 0 && placeOf(typed) ? typed : undefined
}
