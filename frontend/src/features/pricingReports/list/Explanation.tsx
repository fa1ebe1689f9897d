import { explain, type Outcome } from '@/features/pricingReports/list/outcome'
import classes from '@/features/pricingReports/list/Outcome.module.css'

/** Why much less happened than was promised. */
export function Explanation({ outcome }: { outcome: Outcome }) {
  const { missing, why } = explain(outcome)
  return (
    <p className={classes.why}>
      <b>{missing}</b> {why}
    </p>
  )
}
