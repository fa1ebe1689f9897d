import { Button } from '@mantine/core'
import type { PriceLine } from '@/api/wire'
import { type Draft, priceText } from '@/features/pricingReports/decisions/draft'
import type { Review } from '@/features/pricingReports/decisions/useReview'
import classes from '@/features/pricingReports/line/Line.module.css'
import { marginsKept, priceKey } from '@/features/pricingReports/prices'
import { priceName } from '@/features/pricingReports/reasonText'
import { decimal, toNumber } from '@/ui/decimal'
import { formatDate, formatRate, formatShare } from '@/ui/format'
import { Keycaps } from '@/ui/Keycaps'
import { useShortcuts } from '@/ui/shortcuts'

/** A second advice: the prices that keep the margin which the item had at the last decision. Taken, they are an own price. */
export function MarginsKept({ review, line, draft }: { review: Review; line: PriceLine; draft: Draft }) {
  const { report, levels, canDecide } = review
  const kept = marginsKept(line, decimal(report.rule.step))
  const since = line.previousDate ? `of ${formatDate(line.previousDate)}` : 'of before'
  const take = () =>
    review.setDraft(line.itemId, {
      prices: Object.fromEntries(kept.map(({ price, next }) => [priceKey(price), priceText(next)])),
      reason: draft.reason.trim() ? draft.reason : `Keeps the margin ${since}`,
    })
  useShortcuts('Pricing report', [
    { keys: 'h', label: 'Take the prices that keep the margin', run: take, enabled: canDecide && kept.length > 0 },
  ])
  if (kept.length === 0) return null
  return (
    <div className={classes.kept}>
      <p className={classes.quiet}>
        The margin {since}, kept on the cost now:{' '}
        {kept
          .map(
            ({ price, next, margin }) =>
              `${priceName(levels, price)} ${formatRate(toNumber(next))} (${formatShare(toNumber(margin))})`,
          )
          .join(', ')}
      </p>
      {canDecide && (
        <Button
          size="compact-sm"
          variant="default"
          rightSection={<Keycaps keys="h" />}
          aria-keyshortcuts="h"
          onClick={take}
        >
          Take these prices
        </Button>
      )}
    </div>
  )
}
