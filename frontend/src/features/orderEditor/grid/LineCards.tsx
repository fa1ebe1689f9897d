import { ActionIcon, Button } from '@mantine/core'
import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, memo, useEffect, useId, useRef, useState } from 'react'
import type { UnitsType } from '@/api/wire'
import { isCommandKey } from '@/ui/commandKey'
import { add, compare, decimal, parseDecimal, toNumber, toText, zero } from '@/ui/decimal'
import { isPromised, lineState, type Stocked, stockFor } from '@/features/orderEditor/draft/lineFacts'
import {
  amountOf,
  type DraftLine,
  effectiveRate,
  maxLines,
  type OrderDraft,
  unitsOf,
} from '@/features/orderEditor/draft/order'
import { describeSource } from '@/features/orderEditor/draft/price'
import { answerOf, Question } from '@/ui/grid/Question'
import { ItemPicker } from '@/features/orderEditor/grid/ItemPicker'
import classes from '@/features/orderEditor/grid/LineCards.module.css'
import { StockText } from '@/features/orderEditor/grid/StockText'
import type { QuantityGuard } from '@/features/orderEditor/grid/useQuantityGuard'
import type { LineEdits } from '@/features/orderEditor/grid/useLineEdits'
import { formatMoney, formatQuantity, formatRate, nothing } from '@/ui/format'

interface CardProps {
  line: DraftLine
  number: number
  edits: LineEdits
  guard: QuantityGuard
  unitTypes: UnitsType[] | undefined
  readOnly: boolean
  restricted: boolean
  stock: Stocked | undefined
  promised: boolean
  onLine: ((line: DraftLine | undefined) => void) | undefined
}

/** The quantity with plus and minus buttons. Typed text is entered on blur. */
function Stepper({ line, number, edits, guard }: Pick<CardProps, 'line' | 'number' | 'edits' | 'guard'>) {
  const [text, setText] = useState<string>()
  const [question, setQuestion] = useState<string>()
  const wrong = text === undefined ? undefined : edits.check('quantity', line, text.trim())
  const errorId = useId()
  const commit = (typed: string, confirmed: boolean) => {
    const ordered = { product: line.product, quantity: typed, units: line.units }
    const words = confirmed || typed === line.quantity ? undefined : guard.ask(ordered, line)
    setQuestion(words)
    setText(words ? typed : undefined)
    if (words) return
    if (confirmed) guard.confirmed(line, ordered)
    edits.commit('quantity', line, typed, confirmed)
  }
  const step = (by: 1 | -1) => {
    const next = toText(add(parseDecimal(line.quantity) ?? zero, decimal(by)))
    if (edits.check('quantity', line, next)) setText(undefined)
    else commit(next, false)
  }
  const keep = async () => {
    if (text === undefined || wrong) return setText(undefined)
    await guard.lookUp(text.trim())
    commit(text.trim(), false)
  }
  const answered = (yes: boolean) => {
    if (yes && text !== undefined && !wrong) return commit(text.trim(), true)
    setQuestion(undefined)
  }
  return (
    <div className={classes.stepper}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={`Decrease quantity, line ${number}`}
        disabled={compare(parseDecimal(line.quantity) ?? zero, decimal(1)) <= 0}
        onClick={() => step(-1)}
      >
        <IconMinus size={18} aria-hidden />
      </ActionIcon>
      <input
        className={classes.quantity}
        inputMode="decimal"
        aria-label={`Qty, line ${number}`}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong || question ? errorId : undefined}
        value={text ?? line.quantity}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setQuestion(undefined)
        }}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => !question && void keep()}
        onKeyDown={(event: KeyboardEvent) => {
          const answer = question && answerOf(event)
          if (answer) {
            event.preventDefault()
            if (answer !== 'held') answered(answer === 'yes')
            return
          }
          if (event.key === 'Enter' && !wrong) void keep()
          // At once, because the key saves the order with it.
          else if (isCommandKey(event) && text !== undefined && !wrong && !question) commit(text.trim(), false)
          if (event.key === 'Escape') setText(undefined)
        }}
      />
      <ActionIcon variant="default" size={36} aria-label={`Increase quantity, line ${number}`} onClick={() => step(1)}>
        <IconPlus size={18} aria-hidden />
      </ActionIcon>
      {wrong && (
        <span id={errorId} role="alert" className={classes.wrong}>
          {wrong}
        </span>
      )}
      {question && !wrong && (
        <Question id={errorId} onAnswer={answered}>
          {question}
        </Question>
      )}
    </div>
  )
}

const LineCard = memo(function LineCard({
  line,
  number,
  edits,
  guard,
  unitTypes,
  readOnly,
  restricted,
  stock,
  promised,
  onLine,
}: CardProps) {
  const units = unitsOf(line, unitTypes)
  const amount = amountOf(line)
  const rate = effectiveRate(line)
  const state = lineState(line)
  const unit = units.find((each) => each._id === line.units)?.abbreviation ?? ''
  return (
    <div className={classes.card} data-tone={state.tone} onFocus={() => onLine?.(line)}>
      <div className={classes.top}>
        <span className={classes.item}>
          {number}. <strong>{line.product.itemId}</strong> {line.product.name}
        </span>
        {!readOnly && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Remove line ${number}, ${line.product.itemId}`}
            disabled={line.quantityFulfilled > 0}
            onClick={() => edits.remove([line])}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <div className={classes.bottom}>
        {readOnly ? (
          <span>
            {formatQuantity(Number(line.quantity))} {unit}
          </span>
        ) : (
          <>
            <Stepper line={line} number={number} edits={edits} guard={guard} />
            <select
              className={classes.unit}
              aria-label={`Unit, line ${number}`}
              value={line.units}
              disabled={!edits.canEdit('unit', line)}
              onChange={(event) => edits.enter('unit', line, event.currentTarget.value)}
            >
              {units.map((each) => (
                <option key={each._id} value={each._id}>
                  {each.abbreviation}
                </option>
              ))}
            </select>
          </>
        )}
        <span className={classes.rate} title={describeSource(line.priceSource).text}>
          {rate === null ? nothing : `at ${formatRate(Number(rate))}`}
        </span>
        <strong className={classes.amount}>{amount ? formatMoney(toNumber(amount)) : nothing}</strong>
      </div>
      {!readOnly && line.product.details && (
        <div className={classes.facts}>
          <StockText
            stock={stockFor(line.product.details, promised ? null : line.quantity, line.units, restricted, stock)}
          />
        </div>
      )}
      {state.text && (
        <div className={classes.state} data-tone={state.tone}>
          {state.text}
        </div>
      )}
    </div>
  )
})

interface Props {
  draft: OrderDraft
  edits: LineEdits
  guard: QuantityGuard
  unitTypes: UnitsType[] | undefined
  readOnly: boolean
  restricted: ReadonlySet<string>
  stockOf: (productId: string) => Stocked | undefined
  onLine: ((line: DraftLine | undefined) => void) | undefined
  focusKey: number | undefined
  onPaste: (text: string) => void
}

const usualHeight = 120

/** The lines of an order on small screens: one card per line, for touch and keyboard. */
export function LineCards({
  draft,
  edits,
  guard,
  unitTypes,
  readOnly,
  restricted,
  stockOf,
  onLine,
  focusKey,
  onPaste,
}: Props) {
  const { lines } = draft
  const scroller = useRef<HTMLDivElement>(null)
  const [picking, setPicking] = useState(false)
  useEffect(() => {
    if (focusKey) setPicking(true)
  }, [focusKey])
  // Its values are read on each render; nothing here memoizes them.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualHeight,
    overscan: 4,
    getItemKey: (index) => lines[index]?.key ?? index,
  })
  return (
    <div
      className={classes.frame}
      role="presentation"
      onKeyDown={(event) => {
        if (readOnly || !(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return
        if (event.key.toLowerCase() === 'z') (event.shiftKey ? edits.redo : edits.undo)()
        else if (event.key.toLowerCase() === 'y') edits.redo()
        else return
        event.preventDefault()
      }}
      onPaste={(event) => {
        if (readOnly || event.target instanceof HTMLInputElement) return
        event.preventDefault()
        onPaste(event.clipboardData.getData('text/plain'))
      }}
    >
      {!readOnly && lines.length < maxLines && (
        <div className={classes.add}>
          {picking ? (
            <ItemPicker
              start=""
              customer={draft.customer}
              guard={guard}
              label="Product to add"
              onTake={(item, entry) => {
                edits.take(undefined, item, entry, lines.length)
                setPicking(false)
              }}
              onClose={() => setPicking(false)}
            />
          ) : (
            <Button
              variant="default"
              fullWidth
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => setPicking(true)}
            >
              Add a product
            </Button>
          )}
        </div>
      )}
      {/* A scroll container must be focusable, even when the cards contain no control. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={scroller} className={classes.scroller} role="region" aria-label="Order lines" tabIndex={0} data-lines>
        <ul className={classes.list} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const line = lines[index]
            return (
              line && (
                <li
                  key={line.key}
                  ref={virtual.measureElement}
                  data-index={index}
                  aria-posinset={index + 1}
                  aria-setsize={lines.length}
                  className={classes.place}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <LineCard
                    line={line}
                    number={index + 1}
                    edits={edits}
                    guard={guard}
                    unitTypes={unitTypes}
                    readOnly={readOnly}
                    restricted={restricted.has(line.product._id)}
                    stock={stockOf(line.product._id)}
                    promised={isPromised(draft, line)}
                    onLine={onLine}
                  />
                </li>
              )
            )
          })}
        </ul>
      </div>
    </div>
  )
}
