import { useId } from 'react'
import classes from '@/ui/chart/Chart.module.css'
import { ChartFrame, type ChartPoint, type ChartProps, type Plot } from '@/ui/chart/ChartFrame'
import { stepPath } from '@/ui/chart/scale'

/** A day. */
export interface Step extends ChartPoint {
  /** Marks the start of the day with a point and this text: what arrives. */
  marker?: string
}

interface Props extends ChartProps<Step> {
  /** A dotted line across the chart. */
  reference?: { value: number; label: string }
}

const intervals = [1, 2, 7, 14, 28]

/** The area between the line and zero: quiet above zero, amber below. */
function Area({ plot, values }: { plot: Plot; values: number[] }) {
  const id = useId()
  const zero = plot.at(0)
  const path = `${stepPath(values, plot.x, plot.at)}V${zero}H${plot.x(0)}Z`
  const height = Math.max(plot.at(plot.ticks[0] ?? 0) - zero, 0)
  return (
    <>
      <clipPath id={`${id}-above`}>
        <rect x={plot.left} y={0} width={plot.right - plot.left} height={zero} />
      </clipPath>
      <clipPath id={`${id}-below`}>
        <rect x={plot.left} y={zero} width={plot.right - plot.left} height={height} />
      </clipPath>
      <path className={classes.above} d={path} clipPath={`url(#${id}-above)`} />
      <path className={classes.below} d={path} clipPath={`url(#${id}-below)`} />
    </>
  )
}

function Marker({ text, x, y, end }: { text: string; x: number; y: number; end: boolean }) {
  return (
    <g className={classes.marker}>
      <circle cx={x} cy={y} r={3.5} />
      <text x={end ? x - 6 : x + 6} y={y - 7} textAnchor={end ? 'end' : 'start'}>
        {text}
      </text>
    </g>
  )
}

function Reference({ plot, value, label }: { plot: Plot; value: number; label: string }) {
  const y = plot.at(value)
  return (
    <g className={classes.reference}>
      <line x1={plot.left} x2={plot.right} y1={y} y2={y} />
      <text x={plot.right} y={y - 5} textAnchor="end">
        {label}
      </text>
    </g>
  )
}

interface StepsProps {
  plot: Plot
  points: readonly Step[]
  reference: Props['reference']
  active: number | undefined
}

function Steps({ plot, points, reference, active }: StepsProps) {
  const values = points.map(({ value }) => value)
  if (values.length === 0) return null
  return (
    <>
      <Area plot={plot} values={values} />
      {reference && <Reference plot={plot} {...reference} />}
      <path className={classes.line} d={stepPath(values, plot.x, plot.at)} />
      {active !== undefined && (
        <rect
          className={classes.active}
          x={plot.x(active)}
          y={0}
          width={plot.band}
          height={plot.at(plot.ticks[0] ?? 0)}
        />
      )}
      {points.map(
        ({ key, marker, value }, index) =>
          marker && (
            <Marker
              key={key}
              text={marker}
              x={plot.x(index)}
              y={plot.at(value)}
              end={plot.x(index) > plot.right - markerWidth}
            />
          ),
      )}
    </>
  )
}

/** Room for the text of a marker. */
const markerWidth = 80

/** A value day by day: a line in steps with its area, amber below zero. */
export function StepChart({ reference, ...props }: Props) {
  return (
    <ChartFrame {...props} also={reference ? [reference.value] : []} intervals={intervals} centered={false}>
      {(plot, active) => <Steps plot={plot} points={props.points} reference={reference} active={active} />}
    </ChartFrame>
  )
}
