import { TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { LeftChart } from '@/features/spotBuys/panel/LeftChart'
import { paceOf } from '@/features/spotBuys/panel/pace'
import classes from '@/features/spotBuys/panel/Panel.module.css'
import { endText, isOver } from '@/features/spotBuys/sheet/cells'
import { levelOf, priceOf, type ShownLine, unitOf } from '@/features/spotBuys/sheet/shown'
import { formatMoment, shortDay } from '@/features/spotBuys/sheet/validity'
import { dateOfInstant, formatTime } from '@/ui/clock'
import { compare, type Decimal, decimal, multiply, parseDecimal, round, subtract, toNumber, zero } from '@/ui/decimal'
import { Facts } from '@/ui/Facts'
import { count, formatMoney, formatQuantity, formatRate } from '@/ui/format'
import { ItemPicture } from '@/ui/picture/ItemPicture'

interface Props {
  shown: ShownLine
  level: readonly [id: string, name: string]
  today: string
  now: number
}

/** 'about 12:45 PM', or what is left when the offer ends. */
function paceText(shown: ShownLine, today: string, now: number): string | undefined {
  const { line } = shown
  if (!line) return undefined
  const { soldOutAt, leftAtEnd } = paceOf(line, now)
  if (soldOutAt !== undefined) {
    const date = dateOfInstant(soldOutAt)
    return `about ${date === today ? '' : `${shortDay(date)}, `}${formatTime(soldOutAt)}`
  }
  if (leftAtEnd === undefined) return undefined
  return `not before it ends: about ${formatQuantity(leftAtEnd)} ${unitOf(shown)} left`
}

const amountOf = (quantity: Decimal, price: number): string =>
  formatMoney(toNumber(round(multiply(quantity, decimal(price)), 2)))

interface PartProps {
  words: string
  amount: string
}

const Part = ({ words, amount }: PartProps) => (
  <div className={classes.part}>
    <span>{words}</span>
    <b>{amount}</b>
  </div>
)

/** How much more than what is left is tried first, so that the split shows. */
const more = 3

/** What a sales rep sees of an offer at a level, for a quantity: the part at the spot price, and the rest. */
function RepView({ shown, level: [levelId, levelName] }: Props) {
  const id = useId()
  const { line, item } = shown
  const left = decimal(line?.left ?? 0)
  const [typed, setTyped] = useState(() => String((line?.left ?? 0) + more))
  const price = priceOf(shown, levelId)
  const usual = levelOf(shown, levelId)?.usualPrice ?? null
  if (!line) return null
  const wanted = parseDecimal(typed)
  const asked = wanted && compare(wanted, zero) > 0 ? wanted : zero
  const atSpot = price === undefined ? zero : compare(asked, left) < 0 ? asked : left
  const rest = subtract(asked, atSpot)
  const unit = unitOf(shown)
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.title}>
        <h2 id={id}>What a rep sees</h2>
        <span>{levelName}, never the cost</span>
      </div>
      <div className={classes.rep}>
        <TextInput
          label={`Quantity, ${unit}`}
          size="xs"
          inputMode="decimal"
          maxLength={12}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={classes.found}>
          <ItemPicture image={item.image} name={item.name} category={item.category} size={28} />
          <span>
            {item.name}
            <small>
              {price === undefined
                ? `No spot price for ${levelName}`
                : `Spot to ${shortDay(dateOfInstant(shown.fields['validTo']))}, ${formatQuantity(line.left)} ${unit} left`}
            </small>
          </span>
          <b>{formatRate(price === undefined ? usual : Number(price))}</b>
        </div>
        {price !== undefined && compare(atSpot, zero) > 0 && (
          <Part
            words={`${formatQuantity(toNumber(atSpot))} ${unit} at the spot price`}
            amount={amountOf(atSpot, Number(price))}
          />
        )}
        {compare(rest, zero) > 0 && usual !== null && (
          <Part
            words={`${formatQuantity(toNumber(rest))} ${unit} at ${levelName}, ${formatRate(usual)}`}
            amount={amountOf(rest, usual)}
          />
        )}
      </div>
    </section>
  )
}

/** One line: how it sells, what stands behind it, and what a rep sees. */
export function LinePanel(props: Props) {
  const { shown, level, today, now } = props
  const { line, item, fields } = shown
  const [levelId, levelName] = level
  const unit = unitOf(shown)
  const pace = paceText(shown, today, now)
  const usual = levelOf(shown, levelId)?.usualPrice ?? null
  const facts: Array<readonly [string, string]> = []
  if (pace !== undefined) facts.push(['At this pace sold out', pace])
  if (line && line.onHand !== null)
    facts.push([
      'On hand, less open orders',
      `${formatQuantity(line.onHand)} − ${formatQuantity(line.openOrders)} = ${formatQuantity(line.surplus)} ${unit}`,
    ])
  if (usual !== null) facts.push([`${levelName} without the spot price`, formatRate(usual)])
  if (shown.draft)
    facts.push(['Valid', `${formatMoment(fields['validFrom'], today)} to ${formatMoment(fields['validTo'], today)}`])
  if (isOver(shown)) facts.push(['Ended', endText(shown, today)])
  if (line && !shown.draft && line.orders > 0)
    facts.push(['Bought by', `${count(line.customers, 'customer')}, ${count(line.orders, 'order')}`])
  return (
    <>
      <section className={classes.section} aria-label="The line">
        <div className={classes.title}>
          <h2>
            {item.itemId} {item.name}
          </h2>
          {!shown.draft && <span>{unit} left</span>}
        </div>
        {line && !shown.draft && <LeftChart line={line} unit={unit} pace={paceOf(line, now)} now={now} />}
        <Facts lines facts={facts} />
        {fields['note'] && <p className={classes.note}>{fields['note']}</p>}
        {fields['reason'] && (
          <p className={classes.note}>
            {line?.reasonBy ? `${line.reasonBy.name}: ` : 'Reason for the price: '}“{fields['reason']}”
          </p>
        )}
      </section>
      {line?.state === 'open' && <RepView key={line._id} {...props} />}
    </>
  )
}
