import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import classes from '@/ui/chart/Chart.module.css'
import { ChartTable } from '@/ui/chart/ChartTable'
import { labelEvery, type Scale, scaleOf } from '@/ui/chart/scale'
import { useWidth } from '@/ui/chart/useWidth'
import { formatQuantity } from '@/ui/format'

/** A point of a chart: a day or a week. */
export interface ChartPoint {
  key: string
  /** Short, for the axis. */
  label: string
  value: number
  /** One text per column, for the table and the tooltip. The first one names the point. */
  cells: readonly string[]
}

export interface ChartProps<Point extends ChartPoint> {
  /** Describes the chart for screen readers. */
  label: string
  columns: readonly string[]
  points: readonly Point[]
  /** In pixels. */
  height?: number
  /** Shows the data as a table in the same place. */
  asTable?: boolean
  /** Formats the numbers on the axis. */
  format?: (value: number) => string
}

/** Where a chart draws, in pixels. */
export interface Plot extends Scale {
  left: number
  right: number
  /** The width of one point. */
  band: number
  /** The left edge of a point. */
  x: (index: number) => number
}

interface FrameProps<Point extends ChartPoint> extends ChartProps<Point> {
  /** Further values that the axis must contain. */
  also?: readonly number[]
  /** At which intervals the points may be labeled. */
  intervals: readonly number[]
  /** Whether a label is below the middle of its point instead of at its start. */
  centered: boolean
  /** Draws the points. */
  children: (plot: Plot, active: number | undefined) => ReactNode
}

const top = 22
const axisHeight = 22
const digitWidth = 6.6

/** Where the pointer or an arrow key is: the index of a point. */
function useActive(count: number) {
  const [active, setActive] = useState<number>()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const next = {
      ArrowLeft: Math.max((active ?? count) - 1, 0),
      ArrowRight: Math.min((active ?? -1) + 1, count - 1),
      Home: 0,
      End: count - 1,
      Escape: undefined,
    }
    if (!Object.hasOwn(next, event.key) || (event.key === 'Escape' && active === undefined)) return
    event.preventDefault()
    setActive(next[event.key as keyof typeof next])
  }
  return { active: active !== undefined && active < count ? active : undefined, setActive, onKeyDown }
}

function Axes({ plot, format, every, points, bottom, centered }: AxesProps) {
  return (
    <g aria-hidden>
      {plot.ticks.map((tick) => (
        <g key={tick} className={classes.tick} data-zero={tick === 0 || undefined}>
          <line x1={plot.left} x2={plot.right} y1={plot.at(tick)} y2={plot.at(tick)} />
          <text x={plot.left - 8} y={plot.at(tick)} dy="0.32em" textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {points.map((point, index) => {
        if (index % every !== 0) return null
        const x = plot.x(index) + (centered ? plot.band / 2 : 0)
        const width = point.label.length * digitWidth
        const cut = x + (centered ? width / 2 : width) > plot.right
        return (
          <text
            key={point.key}
            className={classes.axis}
            x={cut ? plot.right : x}
            y={bottom + 16}
            textAnchor={cut ? 'end' : centered ? 'middle' : 'start'}
          >
            {point.label}
          </text>
        )
      })}
    </g>
  )
}

interface AxesProps {
  plot: Plot
  format: (value: number) => string
  every: number
  points: readonly ChartPoint[]
  bottom: number
  centered: boolean
}

/** The values of the active point. It is always mounted, so that screen readers announce its changes. */
function Tooltip({ columns, point, at, width }: TooltipProps) {
  const side = at > width / 2 ? { right: width - at + 10 } : { left: at + 10 }
  return (
    <div role="status" className={classes.tooltip} style={side} data-shown={point ? '' : undefined}>
      {point && (
        <>
          <b>{point.cells[0]}</b>
          {columns.slice(1).map((column, index) => (
            <div key={column}>
              <span>{column}</span> {point.cells[index + 1]}
            </div>
          ))}
        </>
      )}
    </div>
  )
}

interface TooltipProps {
  columns: readonly string[]
  point: ChartPoint | undefined
  at: number
  width: number
}

/** What all charts share: axes, tooltip by pointer and arrow keys, the data as a table. */
export function ChartFrame<Point extends ChartPoint>(props: FrameProps<Point>) {
  const { label, columns, points, height = 220, asTable = false, format = formatQuantity } = props
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const { active, setActive, onKeyDown } = useActive(points.length)
  const bottom = height - axisHeight
  const scale = scaleOf([...points.map(({ value }) => value), ...(props.also ?? [])], top, bottom)
  const left = Math.max(...scale.ticks.map((tick) => format(tick).length)) * digitWidth + 12
  const right = Math.max(width - 2, left + 1)
  const band = (right - left) / Math.max(points.length, 1)
  const plot: Plot = { ...scale, left, right, band, x: (index) => left + index * band }
  const every = labelEvery(props.intervals, band)
  const point = (event: PointerEvent<SVGElement>) => {
    const index = Math.floor((event.clientX - event.currentTarget.getBoundingClientRect().left - left) / band)
    setActive(index >= 0 && index < points.length ? index : undefined)
  }
  return (
    <div ref={box} className={classes.chart} style={{ height }}>
      <ChartTable label={label} columns={columns} points={points} hidden={!asTable} />
      {!asTable && (
        <>
          {/* Pointer and arrow keys only show what the table says. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <svg
            role="img"
            aria-label={label}
            // The arrow keys move the tooltip.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            width={width}
            height={height}
            onPointerMove={point}
            onPointerDown={point}
            onPointerLeave={() => setActive(undefined)}
            onKeyDown={onKeyDown}
            onBlur={() => setActive(undefined)}
          >
            <Axes {...{ plot, format, every, points, bottom }} centered={props.centered} />
            {props.children(plot, active)}
          </svg>
          <Tooltip
            columns={columns}
            point={active === undefined ? undefined : points[active]}
            at={plot.x((active ?? 0) + 0.5)}
            width={width}
          />
        </>
      )}
    </div>
  )
}
