import { Anchor } from '@mantine/core'
import { type ReactNode, Fragment } from 'react'
import { Link } from 'react-router'
import type { PriceLine } from '@/api/wire'
import { DecisionBar } from '@/features/pricingReports/decisions/DecisionBar'
import { fieldPrice, pricesIn } from '@/features/pricingReports/decisions/draft'
import { PriceInputs } from '@/features/pricingReports/decisions/PriceInputs'
import { Troubles } from '@/features/pricingReports/decisions/Troubles'
import type { Review } from '@/features/pricingReports/decisions/useReview'
import { signedMoney } from '@/features/pricingReports/format'
import { AfterAllowance } from '@/features/pricingReports/line/AfterAllowance'
import { breakEven, effectOf, sumsOf } from '@/features/pricingReports/prices'
import { priceName, reasonText } from '@/features/pricingReports/reasonText'
import { CostParts } from '@/features/pricingReports/report/CostParts'
import classes from '@/features/pricingReports/report/Report.module.css'
import { paths } from '@/paths'
import { decimal, toNumber } from '@/ui/decimal'
import { formatDate, formatInstant, formatQuantity, formatRate, formatShare } from '@/ui/format'
import { ItemPicture } from '@/ui/picture/ItemPicture'

interface Props {
  review: Review
  line: PriceLine
  levelId: string
  onDecided: () => void
  /** Reads the cost again. */
  refresh: ReactNode
}

/** The line under the cursor: why it is in the report, its cost, its new prices and what they bring. */
export function LinePanel({ review, line, levelId, onDecided, refresh }: Props) {
  const { report, levels, canDecide } = review
  const { item, itemId } = line
  const draft = review.draftOf(itemId)
  const [lead, more] = reasonText(line, report.rule, levels)
  const next = pricesIn(line, draft)
  const from = review.fromOf(line)
  const effect = effectOf(line, next, from?.delayDays)
  const even = breakEven(decimal(line.units4w), sumsOf(line, next))
  const after = (decided: boolean) => decided && onDecided()
  return (
    <section className={classes.panel} aria-label={`${item.code} ${item.name}`}>
      <div className={classes.about}>
        <ItemPicture image={item.image} name={item.name} category={item.category} size={48} />
        <div>
          <h2>
            <Anchor component={Link} inherit to={paths.pricingReport(report._id, itemId)}>
              {item.code} {item.name}
            </Anchor>
          </h2>
          <p>
            <b>{lead}</b> {more}
          </p>
          <p className={classes.quiet}>
            Read {formatInstant(line.costAt)}, orders due in {formatQuantity(report.rule.receiptDays)} days. {refresh}
          </p>
        </div>
      </div>
      <div className={classes.cost}>
        <h2>Weighted cost</h2>
        <CostParts line={line} receiptDays={report.rule.receiptDays} />
      </div>
      <div>
        <h2>New price per {item.unit}</h2>
        <div className={classes.prices}>
          {line.prices.map((price) => {
            const name = priceName(levels, price)
            return (
              <Fragment key={name}>
                <b>{name}</b>
                <span className={classes.quiet}>{price.price === null ? 'None' : formatRate(price.price)}</span>
                <PriceInputs
                  line={line}
                  price={price}
                  name={name}
                  draft={draft}
                  step={report.rule.step}
                  readOnly={!canDecide}
                  onChange={(changed) => review.setDraft(itemId, changed)}
                />
                {line.allowance && (
                  <span className={classes.after}>
                    <AfterAllowance line={line} price={fieldPrice(line, price, draft)} />
                  </span>
                )}
              </Fragment>
            )
          })}
        </div>
      </div>
      <div>
        <h2>In 4 weeks</h2>
        <dl className={classes.facts}>
          <dt>
            {formatQuantity(line.units4w)} {item.unit} sold
          </dt>
          <dd>{signedMoney(toNumber(effect))}</dd>
          {from && (
            <>
              <dt>New prices count</dt>
              <dd>from {formatDate(from.effectiveDate)}</dd>
            </>
          )}
          {even && (
            <>
              <dt>Better as long as</dt>
              <dd>
                {even.gain ? 'over ' : 'under '}
                {formatQuantity(toNumber(even.units))} {item.unit} {even.gain ? 'more are sold' : 'are lost'}
              </dd>
            </>
          )}
          <dt>Largest move allowed</dt>
          <dd>{formatShare(report.rule.cap)}</dd>
          {line.capped && (
            <>
              <dt>Recommendation</dt>
              <dd>stopped at {formatShare(report.rule.cap)}</dd>
            </>
          )}
        </dl>
      </div>
      <div className={classes.bar}>
        <Troubles review={review} line={line} levelId={levelId} />
        {canDecide && (
          <DecisionBar
            key={itemId}
            line={line}
            draft={draft}
            from={review.countsFrom.from?.effectiveDate}
            onDraft={(changed) => review.setDraft(itemId, changed)}
            onAccept={() => after(review.accept(line))}
            onOwn={() => after(review.own(line))}
            onKeep={() => after(review.keep(line))}
            onUndo={() => review.undo(line)}
          />
        )}
        {line.decisionReason && <span className={classes.quiet}>Reason: {line.decisionReason}</span>}
      </div>
    </section>
  )
}
