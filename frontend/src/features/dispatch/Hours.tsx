import type { CSSProperties } from 'react'
import { shortTimeOfDay } from '@/ui/clock'

/** Minutes of the day. */
export interface Span {
  from: number
  to: number
}

/** The whole hours around times, at least two. */
export function hoursAround(minutes: readonly number[]): Span {
  const from = Math.floor(Math.min(...minutes) / 60) * 60
  return { from, to: Math.max(Math.ceil(Math.max(...minutes) / 60) * 60, from + 120) }
}

/** Where a time of a span stands, as a share of its width. */
export const between = ({ from, to }: Span, start: number, end: number): CSSProperties => ({
  left: `${((start - from) / (to - from)) * 100}%`,
  width: `${(Math.max(end - start, 0) / (to - from)) * 100}%`,
})

interface Props {
  span: Span
  className: string | undefined
  /** The largest number of hours that have room. */
  most: number
}

/** The hours above bars. */
export function Hours({ span, className, most }: Props) {
  const step = Math.ceil((span.to - span.from) / 60 / most) * 60
  const hours = Array.from({ length: Math.floor((span.to - span.from) / step) }, (_, index) => span.from + index * step)
  return (
    <div className={className} aria-hidden>
      {hours.map((hour) => (
        <span key={hour} style={between(span, hour, hour)}>
          {shortTimeOfDay(`${Math.floor(hour / 60)}:00`)}
        </span>
      ))}
    </div>
  )
}
