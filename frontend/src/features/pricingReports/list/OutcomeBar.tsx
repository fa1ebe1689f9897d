import type { PricingReport } from '@/api/wire'
import classes from '@/features/pricingReports/list/Outcome.module.css'
import { isShort, leftOutWhy, shareOfPromise, timeGoneBy } from '@/features/pricingReports/list/outcome'
import { count, formatShare } from '@/ui/format'

/** What happened after a report beside what was promised. The tick is what was promised for the time gone by. */
export function OutcomeBar({ report: { outcome, status, totals } }: { report: PricingReport }) {
  if (status !== 'closed' || !totals || totals.up + totals.down === 0) return null
  if (!outcome) return <span className={classes.quiet}>Not a day in</span>
  const { promised, happened } = outcome
  const whole = Math.max(totals.decidedImpact, promised, happened, 0)
  const percent = (value: number) => `${whole > 0 ? (Math.max(value, 0) / whole) * 100 : 0}%`
  const share = shareOfPromise(outcome)
  const time = timeGoneBy(outcome)
  return (
    <span className={classes.outcome} data-short={isShort(outcome) || undefined} data-early={time !== '' || undefined}>
      <span className={classes.track} aria-hidden>
        <span className={classes.fill} style={{ width: percent(happened) }} />
        {promised > 0 && <span className={classes.tick} style={{ left: percent(promised) }} />}
      </span>
      {share !== null && <span className={classes.share}>{formatShare(share)}</span>}
      {time && <span className={classes.quiet}>{time}</span>}
      {outcome.leftOut > 0 && (
        <span className={classes.quiet} title={leftOutWhy}>
          {count(outcome.leftOut, 'item')} not measured
        </span>
      )}
    </span>
  )
}
