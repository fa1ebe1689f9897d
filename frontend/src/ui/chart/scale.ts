import { nice, ticks } from 'd3-array'

/** A linear axis from a value to a position in pixels; larger values are higher up. */
export interface Scale {
  at: (value: number) => number
  /** Round values, three to five, lowest first. */
  ticks: number[]
}

/** The scale of an axis that contains zero and all values, between two positions in pixels. */
export function scaleOf(values: readonly number[], top: number, bottom: number): Scale {
  const known = values.filter(Number.isFinite)
  const least = Math.min(0, ...known)
  const most = Math.max(0, ...known)
  const [low, high] = nice(least, most === least ? least + 1 : most, tickCount)
  return {
    at: (value) => bottom - ((value - low) / (high - low)) * (bottom - top),
    ticks: ticks(low, high, tickCount),
  }
}

const tickCount = 3

/** The smallest of the intervals at which labels are at least this far apart, in pixels. */
export function labelEvery(intervals: readonly number[], band: number, apart = 56): number {
  return intervals.find((interval) => interval * band >= apart) ?? intervals.at(-1) ?? 1
}

/** The path of a line that keeps each value for one band and then steps to the next one. */
export function stepPath(
  values: readonly number[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  return values.map((value, index) => `${index === 0 ? `M${x(0)},` : 'V'}${y(value)}H${x(index + 1)}`).join('')
}
