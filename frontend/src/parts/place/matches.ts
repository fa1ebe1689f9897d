import type { PlaceMatch } from '@/api/wire'
import type { MapMarker } from '@/parts/map/mapContent'
import { type TypedPlace, typedPlace } from '@/parts/place/place'

const qualities: Record<PlaceMatch['quality'], string> = {
  address: 'House',
  business: 'Business',
  estimated: 'Estimated between house numbers',
  street: 'Street only',
  area: 'Area only',
}

/** How good a match is, in words: 'House, 98% match'. */
export const qualityWords = ({ quality, score }: PlaceMatch): string =>
  `${qualities[quality]}, ${Math.round(score * 100)}% match`

/** The place of a match is not the customer's door: a person must move the pin. */
export const isRough = ({ quality }: PlaceMatch): boolean => quality === 'street' || quality === 'area'

/** What a look-up found, in a sentence. */
export function foundWords(matches: readonly PlaceMatch[]): string {
  if (matches.length === 0) return 'This address was not found. Place it by hand.'
  if (matches.length > 1) return `${matches.length} possible places. Choose one, or move the pin.`
  return isRough(matches[0]!)
    ? 'Only the surroundings were found. Move the pin to the door.'
    : 'Found. Check it on the map.'
}

/** The match whose place is in the fields; undefined when a person has typed or moved it. */
export const matchOf = (typed: TypedPlace, matches: readonly PlaceMatch[]): PlaceMatch | undefined =>
  matches.find((match) => {
    const { latitude, longitude } = typedPlace(match)
    return latitude === typed.latitude && longitude === typed.longitude
  })

/** Matches as numbered markers. */
export const markersOf = (matches: readonly PlaceMatch[]): MapMarker[] =>
  matches.map(({ latitude, longitude, label }, index) => ({
    id: `match ${index}`,
    shape: 'stop',
    label: String(index + 1),
    title: label,
    latitude,
    longitude,
  }))
