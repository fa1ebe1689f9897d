import type { PriceLine } from '@/api/wire'
import classes from '@/features/pricingReports/report/Report.module.css'
import { formatRate } from '@/ui/format'

const width = 58
const height = 18
const inset = 2

/** The costs of an item in earlier reports and now, as a small line. It is drawn, so binary fractions are exact enough. */
export function CostLine({
  line: { costHistory, weightedCost },
}: {
  line: Pick<PriceLine, 'costHistory' | 'weightedCost'>
}) {
  const costs = [...costHistory.map(({ cost }) => cost), ...(weightedCost === null ? [] : [weightedCost])]
  if (costs.length < 2) return null
  const least = Math.min(...costs)
  const range = Math.max(...costs) - least || 1
  const at = costs.map((cost, index): [x: number, y: number] => [
    inset + (index / (costs.length - 1)) * (width - 2 * inset),
    height - inset - ((cost - least) / range) * (height - 2 * inset),
  ])
  const [x, y] = at.at(-1)!
  const rises = costs.at(-1)! > costs[0]!
  return (
    <svg
      role="img"
      aria-label={`Cost in earlier reports and now: ${costs.map(formatRate).join(', ')}`}
      className={classes.costLine}
      data-up={rises || undefined}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <polyline points={at.map((point) => point.join(',')).join(' ')} />
      <circle cx={x} cy={y} r={2} />
    </svg>
  )
}
