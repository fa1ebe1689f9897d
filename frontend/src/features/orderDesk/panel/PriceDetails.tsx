import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '@/api/session'
import { toNumber } from '@/ui/decimal'
import { marginOf, showPercent } from '@/features/orderDesk/draft/margin'
import { amountOf, type DraftLine, effectiveRate, type OrderContent } from '@/features/orderDesk/draft/orderDraft'
import { unitOf } from '@/features/orderDesk/draft/price'
import classes from '@/features/orderDesk/panel/Panel.module.css'
import { explainSource, floorWords, isBelowFloor, nextTier, showQuantity, showRate, tiersOf } from '@/features/orderDesk/panel/priceExplained'
import { formatMoney, formatRate, nothing } from '@/ui/format'
import { keysText } from '@/ui/shortcuts'

interface Props {
  line: DraftLine
  customer: OrderContent['customer']
  /** Back to the rate that the price rule gives; absent where the rate may not be changed. */
  onUseDetermined?: (() => void) | undefined
  /** Takes why a rate is under the floor. */
  onReason?: ((text: string) => void) | undefined
}

const longestReason = 500

/** What a rate under cost or floor asks for: a reason from those who may set one, and somebody else from all others. */
function Floor({ line, onReason }: Pick<Props, 'line' | 'onReason'>) {
  const { can } = useSession()
  const [text, setText] = useState<string | null>(null)
  if (!isBelowFloor(line) && !line.priceReason) return null
  const below = floorWords(line)
  const mayKeep = can('price.belowFloor')
  if (!mayKeep || !onReason)
    return (
      <p className={classes.alarm} data-tone={line.priceReason ? 'waiting' : undefined}>
        <IconAlertTriangle size={16} aria-hidden />
        {line.priceReason
          ? `Under ${below}: ${line.priceReason}`
          : mayKeep
            ? `Under ${below}: it needs a reason (${keysText('Alt+R')} twice).`
            : `Under ${below}. Only somebody who may sell below it can keep this rate, with a reason.`}
      </p>
    )
  const commit = () => {
    if (text !== null && text.trim() !== line.priceReason) onReason(text.trim())
    setText(null)
  }
  return (
    <TextInput
      className={classes.reason ?? ''}
      size="xs"
      label={`Reason for a rate under ${below}`}
      description="Kept with the line and your name"
      required
      maxLength={longestReason}
      value={text ?? line.priceReason}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
      }}
    />
  )
}

/** Why a line costs what it costs: its rate and where that came from, the level's tiers, and what it earns. */
export function PriceDetails({ line, customer, onUseDetermined, onReason }: Props) {
  const { can } = useSession()
  if (!can('price.view')) return <p className={classes.quiet}>You may not see prices.</p>
  const { details } = line.product
  const unit = (details && unitOf(details, line.units)?.abbreviation) ?? ''
  const sale = details && unitOf(details, details.saleUnit)
  const rate = effectiveRate(line)
  const tiers = tiersOf(line, customer)
  const next = nextTier(line, tiers)
  const amount = amountOf(line)
  const margin = can('cost.view') ? marginOf(line) : undefined
  const replaced = line.customRate !== null && line.determinedRate !== null && line.customRate !== line.determinedRate
  return (
    <div className={classes.price}>
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
      <p className={classes.quiet}>
        {explainSource(line, customer)}
        {amount && ` · line ${formatMoney(toNumber(amount))}`}
      </p>
      {line.customRate !== null && onUseDetermined && (
        <Button size="compact-sm" variant="default" onClick={onUseDetermined}>
          {line.determinedRate === null ? 'Remove the typed rate' : `Back to ${formatRate(Number(line.determinedRate))}`}
        </Button>
      )}
      <Floor key={line.key} line={line} onReason={onReason} />
      {tiers.length > 0 && (
        <table className={classes.tiers}>
          <caption>Level {customer?.priceLevelId || '1'}, per {unit || 'unit'}</caption>
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
                  {tier.minimum > 0 && sale && sale._id !== line.units && <span className={classes.quiet}> ({tier.minimum} {sale.abbreviation})</span>}
                  {tier.current && <span className={classes.now}> now</span>}
                </td>
                <td>{showRate(tier.rate)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {next && line.customRate === null && (
        <p>
          {showQuantity(next.more)} more {unit} and it is {showRate(next.rate)}.
        </p>
      )}
      {!details && <p className={classes.quiet}>The price list of this item is being read.</p>}
      {can('cost.view') && details && (
        <dl className={classes.facts}>
          <div>
            <dt>Cost</dt>
            <dd>{margin ? `${showRate(margin.cost)} per ${unit}` : 'not known'}</dd>
          </div>
          <div>
            <dt>Margin</dt>
            <dd data-bad={margin?.underCost || undefined}>
              {margin ? `${formatMoney(toNumber(margin.amount))} · ${margin.percent ? showPercent(margin.percent) : nothing}` : nothing}
            </dd>
          </div>
        </dl>
      )}
    </div>
  )
}
