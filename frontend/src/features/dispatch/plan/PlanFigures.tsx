import type { ReactNode } from 'react'
import { shortDuration } from '@/features/dispatch/plan/duration'
import classes from '@/features/dispatch/plan/Plan.module.css'
import type { DayMetrics } from '@/features/dispatch/plan/planWire'
import { count, formatDistance, formatMinutes, formatMoney } from '@/ui/format'

interface FigureProps {
  name: string
  before: string
  after: string
  children?: ReactNode
}

function Figure({ name, before, after, children }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>
        {before}
        <span className={classes.arrow}>→</span>
        <b>{after}</b>
      </dd>
      <dd>{children || '\u00a0'}</dd>
    </div>
  )
}

/** A difference in words: "28.1 mi less", "21 min more"; '' for none. */
function changeOf(before: number, after: number, format: (size: number) => string): string {
  const by = after - before
  return Math.abs(by) < 0.05 ? '' : `${format(Math.abs(by))} ${by < 0 ? 'less' : 'more'}`
}

/** The six figures of a day, before and after a plan. Improved figures are not green; only a kept promise is. */
export function PlanFigures({ before, after }: { before: DayMetrics; after: DayMetrics }) {
  const left = after.ordersTotal - after.ordersPlanned
  const money = (text: string) => formatMoney(Number(text))
  return (
    <dl className={classes.figures}>
      <Figure name="Distance" before={formatDistance(before.distanceKm)} after={formatDistance(after.distanceKm)}>
        {changeOf(before.distanceKm, after.distanceKm, formatDistance)}
      </Figure>
      <Figure
        name="Time on the road"
        before={shortDuration(before.durationMin)}
        after={shortDuration(after.durationMin)}
      >
        {changeOf(before.durationMin, after.durationMin, formatMinutes)}
      </Figure>
      <Figure name="Late stops" before={`${before.lateStops}`} after={`${after.lateStops}`}>
        {after.lateStops === 0 ? (
          <span className={classes.green}>No window missed</span>
        ) : (
          <span className={classes.amber}>{count(after.lateStops, 'window')} missed</span>
        )}
      </Figure>
      <Figure name="Trucks" before={`${before.trucks}`} after={`${after.trucks}`}>
        <span className={after.fullestPercent > 100 ? classes.red : undefined}>
          Fullest {after.fullestPercent}%, was {before.fullestPercent}%
        </span>
      </Figure>
      <Figure name="Orders planned" before={`${before.ordersPlanned}`} after={`${after.ordersPlanned}`}>
        {left > 0 ? (
          <span className={classes.amber}>
            {left} of {after.ordersTotal} left out
          </span>
        ) : (
          'None left out'
        )}
      </Figure>
      {after.cost && (
        <Figure name="Cost of the day" before={money(before.cost)} after={money(after.cost)}>
          {money(before.costPerStop)} → {money(after.costPerStop)} per stop
        </Figure>
      )}
    </dl>
  )
}
