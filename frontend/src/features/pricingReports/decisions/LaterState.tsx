import { Anchor, Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useSWRConfig } from 'swr'
import { readsOf } from '@/api/fetcher'
import type { DecidedPrice, PriceLine } from '@/api/wire'
import classes from '@/features/pricingReports/decisions/Decisions.module.css'
import type { Review } from '@/features/pricingReports/decisions/useReview'
import { type LevelNames, levelName } from '@/features/pricingReports/reasonText'
import { cancelWaiting, reportsPath } from '@/features/pricingReports/reports'
import { paths } from '@/paths'
import { LazyConfirmDialog } from '@/ui/dialog/LazyConfirmDialog'
import { formatDate, formatInstant, formatQuantity, formatRate } from '@/ui/format'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

/** Why a price could not be set on its date, in words. */
function whyOf({ refused }: DecidedPrice): string {
  switch (refused) {
    case 'unknown_item':
      return 'the item is gone'
    case 'unknown_level':
      return 'the price level is gone'
    case 'unknown_quantity':
      return 'the item has no such price any more'
    default:
      return 'it was no longer a valid price'
  }
}

const priceText = (levels: LevelNames, { priceLevelId, quantity, price }: DecidedPrice) =>
  `${levelName(levels, priceLevelId)}${quantity > 1 ? ` from ${formatQuantity(quantity)}` : ''} ${formatRate(price)}`

const Note = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className={classes.conflict} role="note">
    <span>{children}</span>
    {action}
  </div>
)

/** What waits for its date in a closed report, with a button to cancel it. */
function WaitingPrices({ review, line }: { review: Review; line: PriceLine }) {
  const { mutate } = useSWRConfig()
  const [asked, setAsked] = useState(false)
  const date = formatDate(line.effectiveDate)
  const { run, busy } = useAction(async () => {
    try {
      await cancelWaiting(review.report._id, line.itemId)
      notify(`The new prices of ${line.item.code} are cancelled`, 'success')
    } finally {
      setAsked(false)
      await mutate(readsOf(reportsPath)) // also if they were cancelled or set meanwhile
    }
  })
  return (
    <Note
      action={
        <Button size="compact-sm" variant="default" onClick={() => setAsked(true)}>
          Cancel new prices
        </Button>
      }
    >
      <b>The new prices count from {date}.</b> Until then they can be cancelled.
      <LazyConfirmDialog
        opened={asked}
        title="Cancel the new prices?"
        confirm="Cancel new prices"
        busy={busy}
        onConfirm={() => void run()}
        onClose={() => setAsked(false)}
      >
        {`The prices of ${line.item.code} stay as they are on ${date}. The report says who cancelled them.`}
      </LazyConfirmDialog>
    </Note>
  )
}

/** What became of decided prices with a date, and what waits of an earlier report. */
export function LaterState({ review, line }: { review: Review; line: PriceLine }) {
  const { report, levels, canDecide } = review
  const { push, cancelled, earlier, decidedPrices, effectiveDate, item } = line
  const refused = decidedPrices.filter((each) => each.refused !== null)
  return (
    <>
      {push.state === 'waiting' && report.status === 'closed' && <WaitingPrices review={review} line={line} />}
      {push.state === 'due' && (
        <Note>
          <b>The new prices count from {formatDate(effectiveDate)}.</b> They are on their way.
        </Note>
      )}
      {cancelled && (
        <Note>
          {cancelled.replacedBy ? (
            <>
              <b>Replaced by </b>
              <Anchor component={Link} inherit to={paths.pricingReport(cancelled.replacedBy._id, line.itemId)}>
                the report of {formatDate(cancelled.replacedBy.date)}
              </Anchor>
              ,{' '}
            </>
          ) : (
            <b>The new prices were cancelled, </b>
          )}
          {cancelled.by?.name ?? 'the system'}, {formatInstant(cancelled.at)}. They do not count on{' '}
          {formatDate(effectiveDate)}.
        </Note>
      )}
      {refused.length > 0 && (
        <Note
          action={
            canDecide ? undefined : (
              <Button
                size="compact-sm"
                variant="default"
                component={Link}
                to={`${paths.itemPrices()}?${new URLSearchParams({ search: item.code }).toString()}`}
              >
                Open item prices
              </Button>
            )
          }
        >
          <b>Not set on {formatDate(effectiveDate)}: </b>
          {refused.map((each) => `${priceText(levels, each)}, because ${whyOf(each)}`).join('; ')}.
          {canDecide && ' Read the cost again, then decide the line again.'}
        </Note>
      )}
      {earlier && (
        <Note>
          <b>New prices from {formatDate(earlier.effectiveDate)} wait: </b>
          {earlier.prices.map((each) => priceText(levels, each)).join(', ')}, decided in{' '}
          <Anchor component={Link} inherit to={paths.pricingReport(earlier.report._id, line.itemId)}>
            the report of {formatDate(earlier.report.date)}
          </Anchor>
          .{canDecide && ' Your decision here replaces them, also if you keep the prices.'}
        </Note>
      )}
    </>
  )
}
