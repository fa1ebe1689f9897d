/** Degrees of WGS 84. */
export interface Place {
  latitude: number
  longitude: number
}

/** Something at a place. */
export interface MapMarker extends Place {
  id: string
  /** What it is, for the tooltip. */
  title: string
  /** `stop` is a numbered disc, `tag` the number of a truck or trip, `dot` a place without a number. */
  shape: 'stop' | 'tag' | 'dot' | 'warehouse'
  /** The number that it shows. */
  label?: string
  /** #rrggbb; without it the color of text. */
  color?: string
  /** `done` and `stale` are faded, `proposed` is dashed, `attention` has a ring of amber. */
  state?: 'done' | 'stale' | 'proposed' | 'attention'
}

/** A place that the user looks for, for example of an address: one pin. */
export interface MapPin {
  /** What is placed. */
  name: string
  /** undefined while it is not known. */
  place: Place | undefined
  /** The id of the text that explains how the pin is moved. */
  hint: string
  /** Takes where the user moves it. Without it, the pin can be looked at only. */
  onMove?: (place: Place) => void
}

/** A way on the map. */
export interface MapLine {
  id: string
  points: Place[]
  color: string
  /** A `proposed` line is dashed; a `faint` one belongs to what is not selected. */
  look?: 'proposed' | 'faint'
}

/** What a map shows. Lines lie below markers; later ones lie above earlier ones. */
export interface MapContent {
  markers: readonly MapMarker[]
  lines: readonly MapLine[]
}

/** The corners of a rectangle around all places, [west, south] and [east, north]; undefined without a place. */
export function boundsOf(places: readonly Place[]): [[number, number], [number, number]] | undefined {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { latitude, longitude } of places) {
    west = Math.min(west, longitude)
    east = Math.max(east, longitude)
    south = Math.min(south, latitude)
    north = Math.max(north, latitude)
  }
  return west > east
    ? undefined
    : [
        [west, south],
        [east, north],
      ]
}

/** The places in the middle of many: few far ones would shrink all others to one dot. */
export function mostOf(places: readonly Place[]): Place[] {
  const within = (part: keyof Place) => {
    const sorted = places.map((place) => place[part]).toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? 0
    const [least, most] = [at(0.05), at(0.95)]
    return (place: Place) => place[part] >= least && place[part] <= most
  }
  const [isHigh, isWide] = [within('latitude'), within('longitude')]
  return places.filter((place) => isHigh(place) && isWide(place))
}

/** All places of a content. */
export const placesOf = ({ markers, lines }: MapContent): Place[] => [
  ...markers,
  ...lines.flatMap(({ points }) => points),
]
