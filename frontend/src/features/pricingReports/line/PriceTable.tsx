import type { PriceLine } from '@/api/wire'
import { type Draft, fieldPrice, pricesIn } from '@/features/pricingReports/decisions/draft'
import { PriceInputs } from '@/features/pricingReports/decisions/PriceInputs'
import type { Review } from '@/features/pricingReports/decisions/useReview'
import { signedMoney, signedShare } from '@/features/pricingReports/format'
import { AfterAllowance } from '@/features/pricingReports/line/AfterAllowance'
import classes from '@/features/pricingReports/line/Line.module.css'
import { effectOf, effectOfPrice, priceKey } from '@/features/pricingReports/prices'
import { priceName } from '@/features/pricingReports/reasonText'
import { compare, type Decimal, decimal, divide, subtract, toNumber } from '@/ui/decimal'
import { formatQuantity, formatRate, formatShare } from '@/ui/format'

/** By which share a price moves. */
function moveOf(before: number | null, after: Decimal | undefined): number | undefined {
  if (before === null || before === 0 || after === undefined) return undefined
  return toNumber(divide(subtract(after, decimal(before)), decimal(before), 4))
}

const isBelow = (value: number | null, least: number): boolean =>
  value !== null && compare(decimal(value), decimal(least)) < 0

/** The prices of a line by level: now, floor, recommended, and the new one with its margin. */
export function PriceTable({ review, line, draft }: { review: Review; line: PriceLine; draft: Draft }) {
  const { report, levels, canDecide } = review
  const { unit } = line.item
  const delay = review.fromOf(line)?.delayDays
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Level</th>
            <th scope="col">4 weeks</th>
            <th scope="col">Now</th>
            <th scope="col">Floor</th>
            <th scope="col">Recommended</th>
            <th scope="col">New price, margin</th>
            <th scope="col">Move</th>
            <th scope="col">Effect</th>
          </tr>
        </thead>
        <tbody>
          {line.prices.map((price) => {
            const name = priceName(levels, price)
            const next = fieldPrice(line, price, draft)
            const move = moveOf(price.price, next)
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td data-label="4 weeks">
                  {formatQuantity(price.units4w)} {unit}
                </td>
                <td data-label="Now">
                  {price.price === null ? 'None' : formatRate(price.price)}{' '}
                  <small data-under={isBelow(price.margin, price.floorMargin) || undefined}>
                    {price.margin !== null && formatShare(price.margin)}
                  </small>
                  <AfterAllowance line={line} price={price.price === null ? undefined : decimal(price.price)} />
                </td>
                <td data-label="Floor">
                  {formatRate(price.floor)} <small>{formatShare(price.floorMargin)}</small>
                </td>
                <td data-label="Recommended">
                  {price.recommended === null ? 'Stays' : formatRate(price.recommended)}{' '}
                  <small>
                    {price.capped
                      ? `stopped at ${formatShare(report.rule.cap)}`
                      : `aim ${formatShare(price.marginTarget)}`}
                  </small>
                </td>
                <td>
                  <span className={classes.inputs}>
                    <PriceInputs
                      line={line}
                      price={price}
                      name={name}
                      draft={draft}
                      step={report.rule.step}
                      readOnly={!canDecide}
                      onChange={(changed) => review.setDraft(line.itemId, changed)}
                    />
                  </span>
                  <AfterAllowance line={line} price={next} />
                </td>
                <td data-label="Move">{move !== undefined && signedShare(move)}</td>
                <td data-label="Effect">{signedMoney(toNumber(effectOfPrice(price, next, delay)))}</td>
              </tr>
            )
          })}
          <tr className={classes.sum}>
            <th scope="row">All levels</th>
            <td data-label="4 weeks">
              {formatQuantity(line.units4w)} {unit}
            </td>
            <td data-label="Effect" colSpan={6}>
              {signedMoney(toNumber(effectOf(line, pricesIn(line, draft), delay)))}
            </td>
          </tr>
        </tbody>
      </table>
      {Object.keys(draft.prices).length > 0 && (
        <p className={classes.quiet}>
          {line.prices
            .filter((price) => draft.prices[priceKey(price)] !== undefined)
            .map((price) => priceName(levels, price))
            .join(', ')}{' '}
          typed by you. Floors go live with the prices.
        </p>
      )}
    </div>
  )
}
