import type { ReactNode } from 'react'
import { signedMoney } from '@/features/pricingReports/format'
import { marginOf } from '@/features/pricingReports/prices'
import classes from '@/features/pricingReports/report/Report.module.css'
import type { Totals } from '@/features/pricingReports/report/totals'
import { type Decimal, toNumber } from '@/ui/decimal'
import { count, formatQuantity, formatShare } from '@/ui/format'

interface FigureProps {
  title: string
  value: ReactNode
  detail: ReactNode
  tone?: 'good' | 'amber' | undefined
}

const Figure = ({ title, value, detail, tone }: FigureProps) => (
  <div className={classes.figure} data-tone={tone}>
    <dt>{title}</dt>
    <dd>
      <b>{value}</b>
      {detail}
    </dd>
  </div>
)

const share = (price: Decimal, cost: Decimal): string => {
  const margin = marginOf(price, cost)
  return formatShare(margin && toNumber(margin))
}

interface Props {
  totals: Totals
  /** Whether prices can still be decided. */
  open: boolean
  children: ReactNode
}

/** What is decided and what it brings. The figures change with each decision. */
export function ReportHead({ totals, open, children }: Props) {
  const { lines, byDecision, decidedImpact, impact, sums, up, down, underFloor, wasUnderFloor } = totals
  const { waiting, cancelled, notSet } = totals
  const { accepted, overridden, rejected, undecided } = byDecision
  const effect = toNumber(decidedImpact)
  const later = [
    waiting > 0 && `${count(waiting, 'line')} from a later date`,
    cancelled > 0 && `${formatQuantity(cancelled)} cancelled`,
    notSet > 0 && `${formatQuantity(notSet)} not set`,
  ].filter((each) => each !== false)
  const part = (n: number) => `${lines > 0 ? (n / lines) * 100 : 0}%`
  return (
    <div className={classes.head}>
      <dl className={classes.figures} aria-label="Totals">
        <div className={classes.figure}>
          <dt>
            {formatQuantity(lines - undecided)} of {count(lines, 'line')} decided
          </dt>
          <dd>
            <span className={classes.track} aria-hidden>
              <span style={{ width: part(accepted) }} />
              <span data-own style={{ width: part(overridden) }} />
              <span data-kept style={{ width: part(rejected) }} />
            </span>
            {formatQuantity(accepted)} accepted, {formatQuantity(overridden)} own, {formatQuantity(rejected)} kept
          </dd>
        </div>
        <Figure
          title="Effect, 4 weeks"
          value={signedMoney(effect)}
          detail={`of ${signedMoney(toNumber(impact))} recommended`}
          tone={effect > 0 ? 'good' : effect < 0 ? 'amber' : undefined}
        />
        <Figure
          title="Margin"
          value={
            <>
              {share(sums.after, sums.cost)} <small>from {share(sums.before, sums.cost)}</small>
            </>
          }
          detail="on what was sold in 4 weeks"
        />
        <Figure
          title="Prices"
          value={`${formatQuantity(up)} up, ${formatQuantity(down)} down`}
          detail={['decided', ...later].join(', ')}
          tone={notSet > 0 ? 'amber' : undefined}
        />
        <Figure
          title="Under their floor"
          value={open ? `${formatQuantity(underFloor)} left` : formatQuantity(underFloor)}
          detail={`${formatQuantity(wasUnderFloor)} at the start`}
          tone={underFloor > 0 ? 'amber' : undefined}
        />
      </dl>
      <div className={classes.actions}>{children}</div>
    </div>
  )
}
