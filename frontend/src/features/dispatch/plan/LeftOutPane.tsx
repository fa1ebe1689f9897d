import { Button } from '@mantine/core'
import { Link } from 'react-router'
import classes from '@/features/dispatch/plan/Plan.module.css'
import { fixText, leftOutText, rulesOf } from '@/features/dispatch/plan/planWords'
import type { LeftOut, Plan } from '@/features/dispatch/plan/planWire'
import { paths } from '@/paths'
import { formatMoney } from '@/ui/format'

/** Where a fix is made. */
const placeOfFix = (order: LeftOut, date: string): string => {
  if (order.fix?.code === 'place_on_map') return paths.routes()
  if (order.fix?.code === 'release' || order.fix?.code === 'move_to_date') return paths.salesOrder(order.salesOrderId)
  return paths.dispatch(`?date=${date}`)
}

function LeftOutOrder({ order, date }: { order: LeftOut; date: string }) {
  const [short, sentence] = leftOutText(order)
  return (
    <li className={classes.order}>
      <div>
        <b>{order.customer.name}</b>
        <span>{order.value !== undefined && formatMoney(order.value)}</span>
      </div>
      <p className={classes.quiet}>{[order.orderNumber, order.shipTo?.street].filter(Boolean).join(' · ')}</p>
      <p>
        <span className={classes.amber}>{short}</span> {sentence}
      </p>
      {order.fix && (
        <div className={classes.fixes}>
          <Button component={Link} to={placeOfFix(order, date)} variant="default" size="compact-sm">
            {fixText(order.fix)}
          </Button>
        </div>
      )}
    </li>
  )
}

/** The orders that a plan leaves out, each with the reason and what would help; and the rules of the plan. */
export function LeftOutPane({ plan, onAdjust }: { plan: Plan; onAdjust: () => void }) {
  const values = plan.unplanned.flatMap(({ value }) => value ?? [])
  return (
    <aside className={classes.out} aria-label="Left out, and rules">
      <div className={classes.title}>
        <h3>
          Left out{' '}
          <span className={plan.unplanned.length > 0 ? classes.amber : classes.quiet}>{plan.unplanned.length}</span>
        </h3>
        <span>{values.length > 0 && formatMoney(values.reduce((sum, value) => sum + value, 0))}</span>
      </div>
      <ul className={classes.orders}>
        {plan.unplanned.map((order) => (
          <LeftOutOrder key={order.salesOrderId} order={order} date={plan.date} />
        ))}
        {plan.unplanned.length === 0 && <li className={classes.order}>Every order of the date is on a trip.</li>}
      </ul>
      <div className={classes.title}>
        <h3>Rules of this run</h3>
        <button type="button" className={classes.link} onClick={onAdjust}>
          Adjust
        </button>
      </div>
      <dl className={classes.rules}>
        {rulesOf(plan).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
