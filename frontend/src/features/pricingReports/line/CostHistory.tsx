import type { PriceLine } from '@/api/wire'
import classes from '@/features/pricingReports/line/Line.module.css'
import { CostLine } from '@/features/pricingReports/report/CostLine'
import { formatDate, formatRate } from '@/ui/format'

/** What the item cost in earlier reports. */
export function CostHistory({ line }: { line: PriceLine }) {
  const { costHistory, weightedCost } = line
  if (costHistory.length === 0) return <p className={classes.quiet}>No earlier report has a cost of this item.</p>
  return (
    <div className={classes.history}>
      <CostLine line={line} />
      <table className={classes.table}>
        <tbody>
          {costHistory.toReversed().map(({ date, cost }) => (
            <tr key={date}>
              <th scope="row">{formatDate(date)}</th>
              <td>{formatRate(cost)}</td>
            </tr>
          ))}
          <tr className={classes.sum}>
            <th scope="row">Now</th>
            <td>{weightedCost === null ? 'Unknown' : formatRate(weightedCost)}</td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}
