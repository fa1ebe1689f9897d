import type { PointGroup } from 'signature_pad'

/** The box of a signature, in the units of its path. */
export const [width, height] = [300, 130]
/** The API takes this many characters. */
const longestPath = 30_000
/** Shorter lines are a tap or a slip of the finger, not a signature; in the units of the path, all strokes together. */
const shortest = 30

interface Size {
  width: number
  height: number
}
type Stroke = Array<{ x: number; y: number }>

const within = (value: number, most: number): number => Math.max(0, Math.min(most, Math.round(value)))

/** The strokes in the units of the path. */
const strokesOf = (groups: readonly Pick<PointGroup, 'points'>[], size: Size): Stroke[] =>
  groups.map(({ points }) =>
    points.map(({ x, y }) => ({
      x: within((x / size.width) * width, width),
      y: within((y / size.height) * height, height),
    })),
  )

const textOf = (strokes: readonly Stroke[]): string =>
  strokes
    .map((stroke) => {
      const [first, ...rest] = stroke.map(({ x, y }) => `${x} ${y}`)
      // A dot is a line to where it began: a path draws nothing else there.
      return `M${first}${(rest.length > 0 ? rest : [first]).map((point) => `L${point}`).join('')}`
    })
    .join('')

const lengthOf = (stroke: Stroke): number =>
  stroke.reduce((sum, { x, y }, at) => {
    const before = stroke[at - 1]
    return before ? sum + Math.hypot(x - before.x, y - before.y) : sum
  }, 0)

/**
 * A signature drawn in a box of that size as an SVG path, some hundred bytes instead of a picture; empty: what was drawn
 * is too short for a signature. Of a very long one, points are left out.
 */
export function pathOf(groups: readonly Pick<PointGroup, 'points'>[], size: Size): string {
  const strokes = strokesOf(groups, size)
  if (strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0) < shortest) return ''
  for (let each = 1; ; each *= 2) {
    const thinned = strokes.map((stroke) => stroke.filter((_, at) => at % each === 0))
    const text = textOf(thinned)
    // With one point left of each stroke, there are too many strokes to keep them all.
    if (text.length <= longestPath || thinned.every(({ length }) => length === 1)) return text.slice(0, longestPath)
  }
}

/** The points of a path that `pathOf` made, in a box of that size. */
export const pointsOf = (path: string, size: Size): Array<Pick<PointGroup, 'points'>> =>
  path
    .split('M')
    .filter(Boolean)
    .map((stroke) => ({
      points: stroke.split('L').map((point) => {
        const [x = 0, y = 0] = point.split(' ').map(Number)
        return { x: (x / width) * size.width, y: (y / height) * size.height, pressure: 0.5, time: 0 }
      }),
    }))
