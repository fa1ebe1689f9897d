import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSession } from '@/api/session'
import { toNumber } from '@/ui/decimal'
import { approvalWords, isBelowFloor } from '@/features/orderEditor/draft/floor'
import { marginOf, showPercent } from '@/features/orderEditor/draft/margin'
import { amountOf, type DraftLine, effectiveRate, type OrderContent } from '@/features/orderEditor/draft/order'
import { unitOf } from '@/features/orderEditor/draft/price'
import classes from '@/features/orderEditor/panel/Panel.module.css'
import {
  explainSource,
  levelFor,
  nextTier,
  showQuantity,
  showRate,
  tiersOf,
} from '@/features/orderEditor/panel/priceExplained'
import { formatMoney, formatRate, nothing } from '@/ui/format'

interface Props {
  line: DraftLine
  customer: OrderContent['customer']
  /** Resets to the rate of the price rule; undefined when the rate cannot be changed. */
  onUseDetermined?: (() => void) | undefined
  /** The approval of a rate below its floor. */
  approval?: ReactNode
}

/** The rate, with the rule's rate that it replaces. */
function Rate({ line, unit }: { line: DraftLine; unit: string }) {
  const rate = effectiveRate(line)
  const replaced = line.customRate !== null && line.determinedRate !== null && line.customRate !== line.determinedRate
  return (
    <p className={classes.rate}>
      <strong>{rate === null ? 'No price' : formatRate(Number(rate))}</strong>
      {rate !== null && unit && <span> per {unit}</span>}
      {replaced && (
        <>
          {' '}
          <s>
            <span className={classes.hidden}>instead of </span>
            {formatRate(Number(line.determinedRate))}
          </s>
        </>
      )}
    </p>
  )
}

interface TiersProps extends Pick<Props, 'line' | 'customer'> {
  tiers: ReturnType<typeof tiersOf>
  unit: string
}

/** The rates of the price level that counts, by quantity. */
function Tiers({ line, customer, tiers, unit }: TiersProps) {
  const { details } = line.product
  const sale = details && unitOf(details, details.saleUnit)
  return (
    <table className={classes.tiers}>
      <caption>
        Level {levelFor(line, customer)}, per {unit || 'unit'}
      </caption>
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">Rate</th>
        </tr>
      </thead>
      <tbody>
        {tiers.map((tier) => (
          <tr key={tier.minimum} data-current={tier.current || undefined} aria-current={tier.current || undefined}>
            <td>
              {tier.minimum === 0 ? 'Any quantity' : `${showQuantity(tier.from)} ${unit}`}
              {tier.minimum > 0 && sale && sale._id !== line.units && (
                <span className={classes.quiet}>
                  {' '}
                  ({tier.minimum} {sale.abbreviation})
                </span>
              )}
              {tier.current && <span className={classes.now}> now</span>}
            </td>
            <td>{showRate(tier.rate)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function CostFacts({ line, unit }: { line: DraftLine; unit: string }) {
  const margin = marginOf(line)
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Cost</dt>
        <dd>{margin ? `${showRate(margin.cost)} per ${unit}` : 'not known'}</dd>
      </div>
      <div>
        <dt>Margin</dt>
        <dd data-bad={margin?.underCost || undefined}>
          {margin
            ? `${formatMoney(toNumber(margin.amount))} · ${margin.percent ? showPercent(margin.percent) : nothing}`
            : nothing}
        </dd>
      </div>
    </dl>
  )
}

/** Explains the price of a line: its rate and the source, the tiers of the level, and the margin. */
export function PriceDetails({ line, customer, onUseDetermined, approval }: Props) {
  const { can } = useSession()
  if (!can('price.view')) return <p className={classes.quiet}>Your role cannot see prices.</p>
  const { details } = line.product
  const unit = (details && unitOf(details, line.units)?.abbreviation) ?? ''
  const tiers = tiersOf(line, customer)
  const next = nextTier(line, tiers)
  const amount = amountOf(line)
  return (
    <div className={classes.price}>
      <Rate line={line} unit={unit} />
      <p className={classes.quiet}>
        {explainSource(line, customer)}
        {amount && ` · line ${formatMoney(toNumber(amount))}`}
      </p>
      {line.customRate !== null && onUseDetermined && (
        <Button size="compact-sm" variant="default" onClick={onUseDetermined}>
          {line.determinedRate === null
            ? 'Remove the typed rate'
            : `Reset to ${formatRate(Number(line.determinedRate))}`}
        </Button>
      )}
      {approval ?? (isBelowFloor(line) && <p className={classes.alarm}>{approvalWords(line)}</p>)}
      {can('price.override') && line.floor != null && (
        <p className={classes.quiet}>
          Floor {formatRate(Number(line.floor))} per {unit || 'unit'}
        </p>
      )}
      {tiers.length > 0 && <Tiers line={line} customer={customer} tiers={tiers} unit={unit} />}
      {next && line.customRate === null && (
        <p>
          {showQuantity(next.more)} more {unit} and it is {showRate(next.rate)}.
        </p>
      )}
      {!details && <p className={classes.quiet}>Loading the price list.</p>}
      {can('cost.view') && details && <CostFacts line={line} unit={unit} />}
    </div>
  )
}
