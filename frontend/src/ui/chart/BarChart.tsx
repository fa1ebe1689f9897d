import classes from '@/ui/chart/Chart.module.css'
import { ChartFrame, type ChartPoint, type ChartProps, type Plot } from '@/ui/chart/ChartFrame'

/** A bar. */
export interface Bar extends ChartPoint {
  /** The value to compare with, drawn as a tick across the bar: the same week last year. */
  before?: number | null
  /** The bar of today, highlighted. */
  current?: boolean
  /** Not final yet: a dashed outline. */
  planned?: boolean
}

const intervals = [1, 2, 3, 4, 6, 13, 26]
const widest = 44

function BarOf({ bar, index, plot, active }: { bar: Bar; index: number; plot: Plot; active: boolean }) {
  const width = Math.min(plot.band * 0.66, widest)
  const x = plot.x(index) + (plot.band - width) / 2
  const zero = plot.at(0)
  const y = plot.at(bar.value)
  return (
    <>
      <rect
        className={classes.bar}
        data-current={bar.current || undefined}
        data-planned={bar.planned || undefined}
        data-active={active || undefined}
        x={x}
        y={Math.min(y, zero)}
        width={width}
        height={Math.abs(zero - y)}
        rx={Math.min(2, width / 2)}
      />
      {bar.before != null && (
        <line
          className={classes.before}
          data-before=""
          x1={x - 2}
          x2={x + width + 2}
          y1={plot.at(bar.before)}
          y2={plot.at(bar.before)}
        />
      )}
    </>
  )
}

/** Bars over weeks or days, each with an optional value to compare with. */
export function BarChart(props: ChartProps<Bar>) {
  return (
    <ChartFrame {...props} also={props.points.map(({ before }) => before ?? 0)} intervals={intervals} centered>
      {(plot, active) =>
        props.points.map((bar, index) => (
          <BarOf key={bar.key} bar={bar} index={index} plot={plot} active={index === active} />
        ))
      }
    </ChartFrame>
  )
}
