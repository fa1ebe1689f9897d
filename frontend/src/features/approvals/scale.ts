/** A price on the scale of a request. */
export interface ScalePoint {
  name: string
  value: number
  tone: 'asked' | 'cost' | 'floor' | 'quiet' | 'level'
}

/** A point with its place, in percent of the scale, and the row and place of its label. */
export interface PlacedPoint extends ScalePoint {
  at: number
  row: 'above' | 'below'
  labelAt: number
}

/** Percent that are left free at each end. */
const margin = 8
/** Percent that a label needs to the next one of its row. */
const labelWidth = 15

/** Places the points in the order of their values; their labels take two rows and do not cover each other. */
export function placePoints(points: readonly ScalePoint[]): PlacedPoint[] {
  const sorted = points.toSorted((a, b) => a.value - b.value)
  const [low, high] = [sorted[0]?.value ?? 0, sorted.at(-1)?.value ?? 0]
  const span = high - low || 1
  const last = { above: -Infinity, below: -Infinity }
  return sorted.map((point) => {
    const at = margin + ((point.value - low) / span) * (100 - 2 * margin)
    // The row whose last label is farther away.
    const row = at - last.above >= at - last.below ? 'above' : 'below'
    const labelAt = Math.max(at, last[row] + labelWidth)
    last[row] = labelAt
    return { ...point, at, row, labelAt }
  })
}
