import { shortDuration } from '@/features/dispatch/plan/duration'
import { minuteOfDay } from '@/ui/clock'
import { colorOf } from '@/resources/tripTag'
import { between, Hours, hoursAround } from '@/features/dispatch/Hours'
import classes from '@/features/dispatch/plan/Plan.module.css'
import type { Plan, TripMetrics } from '@/features/dispatch/plan/planWire'
import { TripTag } from '@/parts/TripTag'

const minutes = (metrics: TripMetrics | null) =>
  metrics?.leave && metrics.back ? [minuteOfDay(metrics.leave), minuteOfDay(metrics.back)] : []

/** From when to when each truck is out, before and after. */
export function DayBars({ trips }: Pick<Plan, 'trips'>) {
  const all = trips.flatMap(({ before, after }) => [...minutes(before), ...minutes(after)])
  if (all.length === 0) return null
  const span = hoursAround(all)
  const place = ([start = 0, end = 0]: number[]) => between(span, start, end)
  return (
    <section aria-labelledby="by-truck">
      <div className={classes.title}>
        <h3 id="by-truck">The day by truck</h3>
        <span>Thin bars: before</span>
      </div>
      <Hours span={span} className={classes.hours} most={6} />
      <ul className={classes.bars}>
        {trips.map(({ number, driver, before, after }, index) => (
          <li key={number}>
            <TripTag number={number} color={colorOf(number, index)} />
            <span className={driver ? undefined : classes.amber}>{driver?.firstName ?? 'No driver'}</span>
            <span className={classes.track} aria-hidden>
              {after.leave && <span style={place(minutes(after))} />}
              {before?.leave && <span className={classes.was} style={place(minutes(before))} />}
            </span>
            <span>{shortDuration(after.durationMin)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
