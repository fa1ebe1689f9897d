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

/** All places of a content. */
export const placesOf = ({ markers, lines }: MapContent): Place[] => [
  ...markers,
  ...lines.flatMap(({ points }) => points),
]
