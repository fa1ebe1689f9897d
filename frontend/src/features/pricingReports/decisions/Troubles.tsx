import type { PriceLine } from '@/api/wire'
import { Conflict } from '@/features/pricingReports/decisions/Conflict'
import { PushFailed } from '@/features/pricingReports/decisions/PushFailed'
import type { Review } from '@/features/pricingReports/decisions/useReview'
import { lazily } from '@/ui/lazily'

const LaterState = lazily(async () => (await import('@/features/pricingReports/decisions/LaterState')).LaterState)

interface Props {
  review: Review
  line: PriceLine
  levelId: string
}

/** Whether a decision has a date about which there is something to say, or an earlier report has one. */
const isLater = ({ push, cancelled, earlier, decidedPrices }: PriceLine): boolean =>
  push.state === 'waiting' ||
  push.state === 'due' ||
  !!cancelled ||
  !!earlier ||
  decidedPrices.some((each) => each.refused)

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
      {isLater(line) && <LaterState review={review} line={line} />}
      {line.push.state === 'failed' && <PushFailed line={line} onRetry={() => void review.retryPush(line)} />}
    </>
  )
}
