import { Text } from '@mantine/core'
import { useState } from 'react'
import type { PriceLine } from '@/api/wire'
import type { Review } from '@/features/pricingReports/decisions/useReview'
import { signedMoney } from '@/features/pricingReports/format'
import { effectOf, isRecommended, recommendedOf } from '@/features/pricingReports/prices'
import classes from '@/features/pricingReports/report/Report.module.css'
import { add, compare, decimal, toNumber, zero } from '@/ui/decimal'
import { ConfirmDialog } from '@/ui/dialog/ConfirmDialog'
import { count, formatDate, formatQuantity, formatRate } from '@/ui/format'

/** How many lines of a preview are named. */
const named = 8

/** Whether a line can be accepted with others: it is undecided and has a recommendation. */
export const isAcceptable = (line: PriceLine): boolean => line.decision === 'undecided' && isRecommended(line)

/** What accepting a line brings, if its prices count after some days. */
const effectAfter = (line: PriceLine, delayDays: number) => effectOf(line, recommendedOf(line), delayDays)

/** What accepting some lines brings. */
function previewOf(lines: readonly PriceLine[], delayDays: number) {
  let up = 0
  let down = 0
  for (const { prices } of lines)
    for (const { price, recommended } of prices) {
      if (price === null || recommended === null) continue
      const move = compare(decimal(recommended), decimal(price))
      up += Number(move > 0)
      down += Number(move < 0)
    }
  return { up, down, effect: toNumber(lines.reduce((sum, line) => add(sum, effectAfter(line, delayDays)), zero)) }
}

interface Props {
  opened: boolean
  review: Review
  rows: readonly PriceLine[]
  levelId: string
  onClose: () => void
}

function Preview({ review, rows, levelId, onClose }: Omit<Props, 'opened'>) {
  // What is previewed is accepted, also when others decide meanwhile: their lines are refused one by one.
  const [lines] = useState(() => rows.filter(isAcceptable))
  const { from } = review.countsFrom
  const delay = from?.delayDays ?? 0
  const { up, down, effect } = previewOf(lines, delay)
  const others = rows.length - lines.length
  const largest = lines.toSorted((a, b) => Math.abs(b.impact ?? 0) - Math.abs(a.impact ?? 0)).slice(0, named)
  const priceOf = ({ prices }: PriceLine) =>
    prices.find(({ priceLevelId, recommended }) => priceLevelId === levelId && recommended !== null) ??
    prices.find(({ recommended }) => recommended !== null)
  return (
    <ConfirmDialog
      opened
      title={`Accept ${count(lines.length, 'shown line')}?`}
      confirm={`Accept ${count(lines.length, 'line')}`}
      onConfirm={() => {
        review.decisions.decideAll(lines.map((line) => ({ line, wanted: { kind: 'accept', from } })))
        onClose()
      }}
      onClose={onClose}
    >
      <div className={classes.preview}>
        <Text size="sm">
          {from ? (
            <>
              The prices count <b>from {formatDate(from.effectiveDate)}</b>.
            </>
          ) : (
            'The prices count at once.'
          )}{' '}
          {count(up, 'price')} go up, {formatQuantity(down)} down. The effect in 4 weeks is <b>{signedMoney(effect)}</b>
          .{others > 0 && ` ${count(others, 'shown line')} are left out: decided, or without a recommendation.`}
        </Text>
        <table className={classes.parts} aria-label="Largest effects">
          <tbody>
            {largest.map((line) => {
              const price = priceOf(line)
              return (
                <tr key={line.itemId}>
                  <th scope="row">
                    {line.item.code} {line.item.name}
                  </th>
                  <td>
                    {formatRate(price?.price)} to {formatRate(price?.recommended)}
                  </td>
                  <td>{signedMoney(toNumber(effectAfter(line, delay)))}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
        {lines.length > named && (
          <Text size="sm" c="dimmed">
            And {formatQuantity(lines.length - named)} more.
          </Text>
        )}
      </div>
    </ConfirmDialog>
  )
}

/** Accepts all shown lines at once, after a preview. */
export function BulkAccept({ opened, ...props }: Props) {
  return opened ? <Preview {...props} /> : null
}
