import { useRef } from 'react'
import classes from '@/features/spotBuys/panel/Panel.module.css'
import { type Pace, stepsOf } from '@/features/spotBuys/panel/pace'
import type { SpotLine } from '@/api/wire'
import { ChartTable } from '@/ui/chart/ChartTable'
import { scaleOf } from '@/ui/chart/scale'
import { useWidth } from '@/ui/chart/useWidth'
import { formatClock, formatTime } from '@/ui/clock'
import { formatQuantity } from '@/ui/format'

const height = 126
const top = 12
const bottom = 102
const right = 8
const left = 30
const hourMs = 3_600_000
/** The part of the width that the past takes at most; the rest is for what is ahead and the words at the last point. */
const mostPast = 0.66

interface Props {
  line: SpotLine
  unit: string
  pace: Pace
  now: number
}

/** The full hours between two instants, at most five of them. */
function hoursIn(from: number, to: number): number[] {
  const every = Math.max(1, Math.ceil((to - from) / hourMs / 4)) * hourMs
  const first = Math.ceil(from / hourMs) * hourMs
  return Array.from({ length: Math.floor((to - first) / every) + 1 }, (_, index) => first + index * every)
}

/** What was left of an offer over the day, and when it is sold out at this pace. */
export function LeftChart({ line, unit, pace, now }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const steps = stepsOf(line, now)
  const [first] = steps
  const last = steps.at(-1)
  if (!first || !last) return null
  const from = first.at
  const to = Math.max(pace.soldOutAt ?? 0, from + (last.at - from) / mostPast, from + hourMs)
  const { at: y, ticks } = scaleOf([line.quantity], top, bottom)
  const x = (at: number) => left + ((at - from) / (to - from)) * (width - left - right)
  const path = steps
    .map(({ at, left: quantity }, index) => `${index === 0 ? `M${x(at)},` : `H${x(at)}V`}${y(quantity)}`)
    .join('')
  const words = `${formatQuantity(last.left)} left at ${formatClock(last.at)}`
  return (
    <div ref={box} className={classes.chart}>
      <ChartTable
        label={`Left over the day, ${unit}`}
        columns={['Time', 'Left']}
        points={steps.map(({ at, left: quantity }, index) => ({
          key: String(index),
          label: '',
          value: quantity,
          cells: [formatTime(at), `${formatQuantity(quantity)} ${unit}`],
        }))}
        hidden
      />
      <svg aria-hidden width={width} height={height}>
        {ticks.map((tick) => (
          <g key={tick} className={classes.tick}>
            <line x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} />
            <text x={left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
              {formatQuantity(tick)}
            </text>
          </g>
        ))}
        {hoursIn(from, to).map((at) => (
          <text key={at} x={x(at)} y={bottom + 18} textAnchor={x(at) > width - 30 ? 'end' : 'middle'}>
            {formatClock(at)}
          </text>
        ))}
        <path className={classes.area} d={`${path}V${y(0)}H${x(from)}Z`} />
        <path className={classes.line} d={path} />
        {pace.soldOutAt !== undefined && (
          <line className={classes.ahead} x1={x(last.at)} y1={y(last.left)} x2={x(pace.soldOutAt)} y2={y(0)} />
        )}
        <circle className={classes.point} cx={x(last.at)} cy={y(last.left)} r={3.5} />
        <text className={classes.words} x={x(last.at) + 6} y={Math.max(y(last.left) - 8, top)}>
          {words}
        </text>
      </svg>
    </div>
  )
}
