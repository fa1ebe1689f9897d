import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import type { ItemPrices, PriceLevel } from '@/api/wire'
import { cellText, columnsOf, type Facts, levelIn, type PriceColumn } from '@/features/pricingMatrix/prices/columns'
import { priceNow, withoutPrice, withPrice } from '@/features/pricingMatrix/prices/draft'
import { priceFrom, type Rounding } from '@/parts/prices/formula'
import classes from '@/features/pricingMatrix/prices/Prices.module.css'
import type { PriceWork } from '@/features/pricingMatrix/prices/usePriceDraft'
import { count } from '@/ui/format'
import { Grid } from '@/ui/grid/Grid'
import { type GridEdits, selectionOf } from '@/ui/grid/gridActions'
import { tabSeparated } from '@/ui/grid/gridClipboard'
import { TextCellEditor } from '@/ui/grid/TextCellEditor'
import { useFitting } from '@/ui/grid/useFitting'
import { useGrid } from '@/ui/grid/useGrid'
import { notify } from '@/ui/toasts'

const givingWay = ['sold', 'cost'] as const
const keyOf = ({ itemId }: ItemPrices) => itemId

const roundings = [
  { value: '0.01', label: 'To $0.01' },
  { value: '0.05', label: 'Up to $0.05' },
  { value: '0.25', label: 'Up to $0.25' },
  { value: '1', label: 'Up to $1' },
]
const endings = [
  { value: '', label: 'Any ending' },
  { value: '5', label: 'Ending 5' },
  { value: '9', label: 'Ending 9' },
  { value: '99', label: 'Ending .99' },
]

interface FormulaProps {
  work: PriceWork
  /** Enters the text into the selected cells. */
  onApply: (text: string) => void
}

/** A formula for the selected cells, and how calculated prices are rounded. */
function FormulaBar({ work: { rounding, setRounding }, onApply }: FormulaProps) {
  const [text, setText] = useState('')
  return (
    <form
      className={classes.formula}
      onSubmit={(event) => {
        event.preventDefault()
        onApply(text)
      }}
    >
      <NativeSelect
        aria-label="Round calculated prices"
        size="xs"
        data={roundings}
        value={rounding.step}
        onChange={(event) => setRounding({ ...rounding, step: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label="Ending of calculated prices"
        size="xs"
        data={endings}
        value={rounding.ending}
        onChange={(event) => setRounding({ ...rounding, ending: event.currentTarget.value as Rounding['ending'] })}
      />
      <TextInput
        aria-label="Formula"
        size="xs"
        placeholder="=cost+2 or 25%"
        maxLength={40}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" variant="default" disabled={!text.trim()}>
        Apply to selection
      </Button>
    </form>
  )
}

interface Props {
  rows: readonly ItemPrices[]
  levels: readonly PriceLevel[]
  work: PriceWork
  onPaste: (text: string) => void
  onRetry: (row: ItemPrices) => void
}

/** The prices of items by level, in the grid of the order desk. */
export function PricesGrid({ rows, levels, work, onPaste, onRetry }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const wanted = useMemo(() => columnsOf(levels), [levels])
  const columns = useFitting(scroller, wanted, givingWay)
  const grid = useGrid<ItemPrices, PriceColumn>({ rows, columns, home: 'item', grows: false, scroller })
  const { draft, rounding, change } = work
  const facts: Facts = useMemo(() => ({ draft, levels, onRetry }), [draft, levels, onRetry])
  const entered = (column: string, row: ItemPrices, text: string) =>
    priceFrom(text, { price: priceNow(draft, row, levelIn(column)!), cost: row.cost }, rounding)
  const edits: GridEdits<ItemPrices, string> = {
    canEdit: (column, row) => row !== undefined && column !== undefined && levelIn(column) !== undefined,
    check: (column, row, text) => entered(column, row, text).wrong,
    enter: (column, row, text) => {
      const { price } = entered(column, row, text)
      if (price !== undefined) change((now) => withPrice(now, row, levelIn(column)!, price))
    },
    clear: (cells) =>
      change((now) =>
        cells.reduce((next, [column, row]) => {
          const levelId = levelIn(column)
          return levelId === undefined ? next : withoutPrice(next, row.itemId, levelId)
        }, now),
      ),
    copyDown: (ids, source, targets) =>
      change((now) =>
        ids.reduce((all, id) => {
          const levelId = levelIn(id)
          const price = levelId === undefined ? null : priceNow(now, source, levelId)
          if (levelId === undefined || price === null) return all
          return targets.reduce((next, row) => withPrice(next, row, levelId, String(price)), all)
        }, now),
      ),
    duplicate: () => undefined,
    remove: () => undefined,
    undo: work.undo,
    redo: work.redo,
  }
  const applyFormula = (text: string) => {
    const selected = selectionOf(grid)
    const cells = selected.rows.flatMap((row) =>
      selected.columns.filter(({ id }) => levelIn(id)).map(({ id }) => [id, row] as const),
    )
    if (cells.length === 0) return notify('Select the prices that the formula is for', 'warning')
    const results = cells.map(([id, row]) => ({ id, row, ...entered(id, row, text) }))
    change((now) =>
      results.reduce(
        (next, { id, row, price }) => (price === undefined ? next : withPrice(next, row, levelIn(id)!, price)),
        now,
      ),
    )
    const wrong = results.filter((each) => each.wrong)
    grid.say(`${count(results.length - wrong.length, 'price')} calculated`)
    if (wrong[0])
      notify(`${count(wrong.length, 'price')} not calculated. ${wrong[0].row.item.name}: ${wrong[0].wrong}.`, 'warning')
  }
  const { current, column, cursor, editorRef } = grid
  const levelId = column && levelIn(column.id)
  return (
    <>
      <div className={classes.tools}>
        <FormulaBar work={work} onApply={applyFormula} />
      </div>
      <Grid
        label="Item prices"
        noun="row"
        grid={grid}
        edits={edits}
        keyOf={keyOf}
        factsOf={() => facts}
        toneOf={({ sync }) => (sync?.status === 'failed' ? 'bad' : undefined)}
        placeholder=""
        textOf={(some, shown) => tabSeparated(some.map((row) => shown.map(({ id }) => cellText(id, row, draft))))}
        onPaste={onPaste}
        editor={
          current &&
          column &&
          levelId !== undefined && (
            <TextCellEditor
              key={current.itemId + column.id}
              ref={editorRef}
              label={`${column.title}, ${current.item.name}`}
              value={cellText(column.id, current, draft)}
              seed={cursor.seed}
              numeric
              check={(text) => edits.check(column.id, current, text)}
              onCommit={(text, after) => {
                edits.enter(column.id, current, text)
                grid.leave(after)
              }}
              onCancel={grid.close}
            />
          )
        }
      />
    </>
  )
}
