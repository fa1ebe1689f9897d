import type { PriceLine } from '@/api/wire'
import { marginOf } from '@/features/pricingReports/prices'
import { type Decimal, decimal, subtract, toNumber } from '@/ui/decimal'
import { formatDate, formatRate, formatShare } from '@/ui/format'

/** The day and the vendors of a line's allowance: 'Sun, Nov 22, 2026: Farm $1.20 until …'. */
export const allowanceDetail = ({ date, parts }: NonNullable<PriceLine['allowance']>): string =>
  `${formatDate(date)}: ${parts
    .map(({ vendor, amount, until }) => `${vendor} ${formatRate(amount)} until ${formatDate(until)}`)
    .join(', ')}`

/** The margin that a price earns after what vendors pay back; nothing without an allowance, a price or a cost. */
export function AfterAllowance({
  line: { allowance, weightedCost, item },
  price,
}: {
  line: PriceLine
  price: Decimal | undefined
}) {
  if (!allowance || weightedCost === null || !price) return null
  const margin = marginOf(price, subtract(decimal(weightedCost), decimal(allowance.amount)))
  return (
    margin && (
      <small data-after title={`${formatRate(allowance.amount)} per ${item.unit} on ${allowanceDetail(allowance)}`}>
        after allowance {formatShare(toNumber(margin))}
      </small>
    )
  )
}
