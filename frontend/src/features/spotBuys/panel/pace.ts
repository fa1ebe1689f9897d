import type { SpotLine } from '@/api/wire'

/** What was left at an instant. */
export interface Step {
  at: number
  left: number
}

/** When an offer ended, or now. */
const untilOf = ({ endedAt }: SpotLine, now: number): number => (endedAt ? Math.min(Date.parse(endedAt), now) : now)

/** When an offer began to sell: its start, or its first sale if that was before. */
const startOf = ({ publishedAt, validFrom, points }: SpotLine): number =>
  Math.min(
    Math.max(Date.parse(publishedAt ?? validFrom), Date.parse(validFrom)),
    ...points.map(({ at }) => Date.parse(at)),
  )

/** What was left from the start of an offer until now, sale by sale. */
export function stepsOf(line: SpotLine, now: number): Step[] {
  const until = untilOf(line, now)
  const sales = line.points.map(({ at, sold }) => ({ at: Date.parse(at), left: line.quantity - sold }))
  return [{ at: Math.min(startOf(line), until), left: line.quantity }, ...sales, { at: until, left: line.left }]
}

export interface Pace {
  /** When nothing is left if it sells on like this; undefined: nothing was sold yet, or the offer ends before. */
  soldOutAt?: number
  /** What is left when the offer ends, if it sells on like this; undefined: it is sold out before. */
  leftAtEnd?: number
}

/** How an offer goes on at the pace so far. */
export function paceOf(line: SpotLine, now: number): Pace {
  const since = now - startOf(line)
  const ends = Date.parse(line.validTo)
  if (line.state !== 'open' || line.sold <= 0 || since <= 0) return {}
  const perMs = line.sold / since
  const soldOutAt = now + line.left / perMs
  return soldOutAt <= ends ? { soldOutAt } : { leftAtEnd: Math.max(0, Math.round(line.left - perMs * (ends - now))) }
}
