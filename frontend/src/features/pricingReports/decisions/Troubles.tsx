import type { PriceLine } from '@/api/wire'
import { Conflict } from '@/features/pricingReports/decisions/Conflict'
import { LaterState } from '@/features/pricingReports/decisions/LaterState'
import { PushFailed } from '@/features/pricingReports/decisions/PushFailed'
import type { Review } from '@/features/pricingReports/decisions/useReview'

interface Props {
  review: Review
  line: PriceLine
  levelId: string
}

/** What went wrong with a line: a decision that was refused, prices with a date, or prices that the ERP does not have. */
export function Troubles({ review, line, levelId }: Props) {
  const { decisions } = review
  const refused = review.refusedOf(line.itemId)
  return (
    <>
      {refused && (
        <Conflict
          line={line}
          refused={refused}
          levelId={levelId}
          onDismiss={() => decisions.dismiss(line.itemId)}
          onAgain={() => decisions.decide(line, refused.wanted)}
        />
      )}
      <LaterState review={review} line={line} />
      {line.push.state === 'failed' && <PushFailed line={line} onRetry={() => void review.retryPush(line)} />}
    </>
  )
}
