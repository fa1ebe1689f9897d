import { Button } from '@mantine/core'
import classes from '@/features/pricingReports/decisions/Decisions.module.css'
import type { Review } from '@/features/pricingReports/decisions/useReview'
import { DateField } from '@/ui/DateField'

/** From when the prices of the decisions that follow count. */
export function CountsFromField({ review }: { review: Review }) {
  const { chosen, choose, from, problem } = review.countsFrom
  return (
    <div className={classes.from} data-set={from !== undefined || undefined}>
      <span>New prices count {from ? 'from' : 'at once, or from'}</span>
      <DateField
        size="xs"
        aria-label="New prices count from"
        aria-keyshortcuts="d"
        data-counts-from
        value={chosen}
        onChange={choose}
        error={problem}
      />
      {chosen && (
        <Button size="xs" variant="default" onClick={() => choose('')}>
          At once
        </Button>
      )}
    </div>
  )
}
