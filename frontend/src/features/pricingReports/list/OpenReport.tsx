import { Anchor, Button, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { PricingReport } from '@/api/wire'
import { signedMoney } from '@/features/pricingReports/format'
import { Collecting } from '@/features/pricingReports/list/Collecting'
import classes from '@/features/pricingReports/list/OpenReport.module.css'
import { statusTones, statusWords } from '@/features/pricingReports/words'
import { paths } from '@/paths'
import { count, formatDate, formatInstant, formatQuantity } from '@/ui/format'
import { StatusBadge } from '@/ui/StatusBadge'

/** What is decided so far, and what it brings. */
function Sums({ totals }: { totals: NonNullable<PricingReport['totals']> }) {
  const { lines, undecided, accepted, overridden, rejected, up, down, decidedImpact, impact } = totals
  return (
    <p className={classes.sums}>
      <b>
        {formatQuantity(lines - undecided)} of {count(lines, 'line')} decided
      </b>{' '}
      {formatQuantity(accepted)} accepted, {formatQuantity(overridden)} own, {formatQuantity(rejected)} kept. Effect in
      4 weeks <b>{signedMoney(decidedImpact)}</b> of {signedMoney(impact)} recommended. Prices {formatQuantity(up)} up,{' '}
      {formatQuantity(down)} down.
    </p>
  )
}

/** The report that is open: being collected, failed, or to be decided. */
export function OpenReport({ report }: { report: PricingReport }) {
  const { _id, date, status, startedBy, createdAt, forceFullSync, totals } = report
  const isCollected = status === 'ready' || status === 'closing'
  return (
    <section className={classes.panel} aria-labelledby="open-report">
      <div className={classes.head}>
        <Title order={2} id="open-report">
          <Anchor component={Link} inherit to={paths.pricingReport(_id)}>
            {formatDate(date)}
          </Anchor>
        </Title>
        <StatusBadge tone={statusTones[status]} status={status} label={statusWords[status]} />
        <span className={classes.quiet}>
          Started by {startedBy?.name ?? 'somebody'}, {formatInstant(createdAt)}
          {forceFullSync && ', everything read again'}
        </span>
        {isCollected && (
          <Button component={Link} to={paths.pricingReport(_id)} className={classes.end ?? ''}>
            Decide prices
          </Button>
        )}
      </div>
      {!isCollected && <Collecting report={report} />}
      {isCollected && totals && <Sums totals={totals} />}
    </section>
  )
}
