import type { RouteDay } from '@/api/wire'
import classes from '@/features/routes/Routes.module.css'
import { count } from '@/ui/format'

/** What stands out in some weeks: "2 changed, 1 canceled", and how many runs lack something. */
export function RunSummary({ days }: { days: readonly RouteDay[] }) {
  const of = (status: RouteDay['status']) => days.filter((day) => day.status === status).length
  const lacking = days.filter(({ status, problems }) => status !== 'cancelled' && problems.length > 0).length
  const set = [
    of('override') > 0 && `${of('override')} changed`,
    of('cancelled') > 0 && `${of('cancelled')} canceled`,
  ].filter(Boolean)
  return (
    <span className={classes.summary}>
      {set.length > 0 && <span>{set.join(', ')}</span>}
      {lacking > 0 && <span className={classes.attention}>{count(lacking, 'run')} to look at</span>}
    </span>
  )
}
