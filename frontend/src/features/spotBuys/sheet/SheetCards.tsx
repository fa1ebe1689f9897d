import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { endsToday, endText, ItemCell, PriceCell, SoldBar } from '@/features/spotBuys/sheet/cells'
import type { Levels } from '@/features/spotBuys/sheet/columns'
import { priceField } from '@/features/spotBuys/sheet/fields'
import { isNoted, LineNote } from '@/features/spotBuys/sheet/LineNote'
import classes from '@/features/spotBuys/sheet/Sheet.module.css'
import { levelOf, priceOf, type ShownLine, unitOf } from '@/features/spotBuys/sheet/shown'
import { editText, typedIn } from '@/features/spotBuys/sheet/typed'
import type { SheetWork } from '@/features/spotBuys/sheet/useSheet'
import type { Calendar } from '@/features/spotBuys/sheet/validity'
import { formatPrice, formatQuantity } from '@/ui/format'

interface FieldProps {
  shown: ShownLine
  column: string
  label: string
  work: SheetWork
  calendar: Calendar
  placeholder?: string | undefined
}

/** A field of a card. It keeps what is typed until it is valid. */
function CardField({ shown, column, label, work, calendar, placeholder }: FieldProps) {
  const [typed, setTyped] = useState<string>()
  const entered = typed === undefined ? undefined : typedIn(column, shown, typed.trim(), calendar)
  const take = () => {
    const text = entered?.text
    if (text === undefined) return
    if (text !== (shown.fields[column] ?? '')) work.put([shown], () => ({ [column]: text }))
    setTyped(undefined)
  }
  const isNumber = column !== 'note' && column !== 'validTo'
  return (
    <TextInput
      label={label}
      aria-label={`${label}, ${shown.item.name}`}
      size="sm"
      inputMode={isNumber ? 'decimal' : 'text'}
      maxLength={isNumber ? 20 : 200}
      placeholder={placeholder ?? ''}
      value={typed ?? editText(column, shown)}
      error={entered?.wrong && `${label} ${entered.wrong}`}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  )
}

interface Props {
  lines: readonly ShownLine[]
  work: SheetWork
  levels: Levels
  calendar: Calendar
  costs: boolean
  readOnly: boolean
  mayGoBelow: boolean
  onStop: (line: ShownLine) => void
  onDetails: (line: ShownLine) => void
}

function DraftFields({ shown, ...props }: Props & { shown: ShownLine }) {
  const { work, levels, calendar, costs } = props
  const common = { shown, work, calendar }
  return (
    <div className={classes.fields}>
      <CardField {...common} column="quantity" label="Quantity" />
      <NativeSelect
        label="Unit"
        aria-label={`Unit, ${shown.item.name}`}
        size="sm"
        data={shown.units.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={shown.fields['units'] ?? ''}
        onChange={(event) => {
          const { value } = event.currentTarget
          work.put([shown], () => ({ units: value }))
        }}
      />
      {costs && <CardField {...common} column="cost" label="Cost" />}
      <CardField {...common} column="validTo" label="Valid to" />
      {levels.map(([id, name]) => {
        const advised = levelOf(shown, id)?.suggestedPrice
        return (
          <CardField
            key={id}
            {...common}
            column={priceField(id)}
            label={name}
            placeholder={advised == null ? undefined : formatPrice(advised)}
          />
        )
      })}
      <CardField {...common} column="note" label="Note" />
    </div>
  )
}

/** The prices of an offer by level, as text. */
function Prices({ shown, levels }: { shown: ShownLine; levels: Levels }) {
  return (
    <dl className={classes.cardPrices}>
      {levels
        .filter(([id]) => priceOf(shown, id) !== undefined)
        .map(([id, name]) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>
              <PriceCell shown={shown} levelId={id} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** The lines of a sheet on a narrow screen: a card for each. Rows of a spreadsheet cannot be pasted here. */
export function SheetCards(props: Props) {
  const { lines, work, levels, calendar, readOnly, mayGoBelow, onStop, onDetails } = props
  const names = new Map(levels)
  return (
    <ul className={classes.cards} aria-label="Lines">
      {lines.map((shown) => {
        const { line, draft } = shown
        const edits = draft && !readOnly
        return (
          <li
            key={shown.id}
            className={classes.card}
            data-over={line && !draft && line.state !== 'open' ? '' : undefined}
          >
            <h2>
              <ItemCell shown={shown} />
            </h2>
            {line && !draft && (
              <div className={classes.sold}>
                <SoldBar sold={line.sold} quantity={line.quantity} />
                <span>
                  {formatQuantity(line.sold)} of {formatQuantity(line.quantity)}
                </span>
                <b>{line.left > 0 ? `${formatQuantity(line.left)} ${unitOf(shown)} left` : 'None left'}</b>
              </div>
            )}
            {edits ? <DraftFields {...props} shown={shown} /> : <Prices shown={shown} levels={levels} />}
            {!readOnly && isNoted(shown) && (
              <div className={classes.cardNote}>
                <LineNote line={shown} work={work} levels={names} today={calendar.today} mayGoBelow={mayGoBelow} />
              </div>
            )}
            <div className={classes.cardFoot}>
              {!edits && (
                <span data-amber={endsToday(shown, calendar.today) || undefined}>
                  {draft || line?.state === 'open' ? 'To ' : ''}
                  {endText(shown, calendar.today)}
                </span>
              )}
              {edits ? (
                <Button size="compact-sm" variant="subtle" onClick={() => work.remove([shown])}>
                  Remove line
                </Button>
              ) : (
                <Button size="compact-sm" variant="default" onClick={() => onDetails(shown)}>
                  Details
                </Button>
              )}
              {!readOnly && line?.state === 'open' && (
                <Button size="compact-sm" variant="default" onClick={() => onStop(shown)}>
                  Stop offer
                </Button>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
