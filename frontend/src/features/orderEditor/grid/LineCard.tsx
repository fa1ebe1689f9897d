import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import type { UnitsType } from '@/api/wire'
import { lineState, type Stocked, stockFor } from '@/features/orderEditor/draft/lineFacts'
import { amountOf, type DraftLine, effectiveRate, unitsOf } from '@/features/orderEditor/draft/order'
import { describeSource } from '@/features/orderEditor/draft/price'
import classes from '@/features/orderEditor/grid/LineCards.module.css'
import { QuantityStepper } from '@/features/orderEditor/grid/QuantityStepper'
import { StockText } from '@/features/orderEditor/grid/StockText'
import type { LineEdits } from '@/features/orderEditor/grid/useLineEdits'
import type { QuantityGuard } from '@/features/orderEditor/grid/useQuantityGuard'
import { toNumber } from '@/ui/decimal'
import { formatMoney, formatQuantity, formatRate, nothing } from '@/ui/format'

interface Props {
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

/** A line as a card. Memoized, because the list renders while it scrolls. */
export const LineCard = memo(function LineCard({
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
}: Props) {
  const units = unitsOf(line, unitTypes)
  const amount = amountOf(line)
  const rate = effectiveRate(line)
  const state = lineState(line)
  const unit = units.find((each) => each._id === line.units)?.abbreviation ?? ''
  return (
    // With a tabIndex a tap on its text focuses the card, which chooses the line.
    <div className={classes.card} data-tone={state.tone} tabIndex={-1} onFocus={() => onLine?.(line)}>
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
            <QuantityStepper line={line} number={number} edits={edits} guard={guard} />
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
