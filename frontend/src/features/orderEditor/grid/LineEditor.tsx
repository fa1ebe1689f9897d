import type { ReactNode } from 'react'
import type { Item, UnitsType } from '@/api/wire'
import { type DraftLine, effectiveRate, type OrderContent, unitsOf } from '@/features/orderEditor/draft/order'
import type { ColumnId, LineColumn } from '@/features/orderEditor/grid/columns'
import { ItemPicker } from '@/features/orderEditor/grid/ItemPicker'
import classes from '@/features/orderEditor/grid/OrderGrid.module.css'
import type { QuickEntry } from '@/parts/items/quickEntry'
import type { LineEdits } from '@/features/orderEditor/grid/useLineEdits'
import type { QuantityGuard } from '@/features/orderEditor/grid/useQuantityGuard'
import { ChoiceCellEditor } from '@/ui/grid/ChoiceCellEditor'
import type { EditorKind } from '@/ui/grid/gridActions'
import { type After, TextCellEditor } from '@/ui/grid/TextCellEditor'
import type { GridState } from '@/ui/grid/useGrid'
import { lazily } from '@/ui/lazily'

export const PricePopover = lazily(async () => (await import('@/features/orderEditor/grid/PricePopover')).PricePopover)

/**
 * The editors of a line: 'pick' chooses its product, 'reason' is the reason for its rate, 'price' explains the rate.
 */
export const editorKinds: Readonly<Record<string, EditorKind>> = { pick: 'choice', price: 'note' }

export type LineGrid = GridState<DraftLine, LineColumn>

interface Props {
  grid: LineGrid
  edits: LineEdits
  guard: QuantityGuard
  unitTypes: UnitsType[] | undefined
  customer: OrderContent['customer']
  canOverride: boolean
  /** Called with the candidate line for the highlighted product. */
  onCandidate: (line: DraftLine | undefined) => void
}

const texts: Partial<Record<ColumnId, (line: DraftLine) => string>> = {
  quantity: (line) => line.quantity,
  rate: (line) => effectiveRate(line) ?? '',
  note: (line) => line.pickNotes,
}

function PickEditor({ grid, edits, guard, customer, label, onCandidate }: Props & { label: string }) {
  const { current, cursor, move, newRow } = grid
  const take = (item: Item, entry: QuickEntry) => {
    edits.take(current, item, entry, newRow)
    const grown = current ? 0 : 1
    move({ type: 'filled' }, grown)
    move({ type: 'next' }, grown)
    // The quantity was typed with the code: moves to the next line.
    if (entry.quantity) move({ type: 'next' }, grown)
  }
  return (
    <ItemPicker
      start={cursor.seed ?? current?.product.itemId ?? ''}
      customer={customer}
      guard={guard}
      label={label}
      onTake={take}
      onCandidate={onCandidate}
      onClose={(after) => (after === 'left' ? grid.leave('left') : grid.close())}
    />
  )
}

function ReasonEditor({ grid, edits, line }: Pick<Props, 'grid' | 'edits'> & { line: DraftLine }) {
  const { editorRef } = grid
  return (
    <div className={classes.reason}>
      <TextCellEditor
        ref={editorRef}
        label={`Reason for the rate, line ${grid.row + 1}`}
        value={line.priceReason}
        seed={null}
        placeholder="Reason for this rate"
        check={() => undefined}
        onCommit={(text, after) => {
          edits.setReason(line, text)
          grid.leave(after)
        }}
        onCancel={grid.close}
      />
    </div>
  )
}

function UnitEditor({ grid, edits, unitTypes, line, label }: Props & { line: DraftLine; label: string }) {
  const { editorRef } = grid
  const choices = unitsOf(line, unitTypes).map((unit) => ({
    value: unit._id,
    short: unit.abbreviation,
    label: `${unit.abbreviation} (${unit.unitOfMeasure})`,
  }))
  const commit = (unitId: string, after: After) => {
    edits.enter('unit', line, unitId)
    grid.leave(after)
  }
  return (
    <ChoiceCellEditor
      ref={editorRef}
      label={label}
      value={line.units}
      choices={choices}
      seed={grid.cursor.seed}
      onCommit={commit}
      onCancel={grid.close}
    />
  )
}

function TextEditor({
  grid,
  edits,
  guard,
  line,
  column,
  label,
}: Props & { line: DraftLine; column: ColumnId; label: string }) {
  const { editorRef } = grid
  const ordered = (quantity: string) => ({ product: line.product, quantity, units: line.units })
  const ask = (text: string) => (text === line.quantity ? undefined : guard.ask(ordered(text), line))
  const commit = (text: string, after: After, confirmed: boolean) => {
    if (confirmed) guard.confirmed(line, ordered(text))
    edits.commit(column, line, text, confirmed)
    grid.leave(after)
  }
  return (
    <TextCellEditor
      // The key makes a new editor when Enter moves down in the same column.
      key={`${line.key}-${column}`}
      ref={editorRef}
      label={label}
      value={texts[column]?.(line) ?? ''}
      seed={grid.cursor.seed}
      numeric={column !== 'note'}
      check={(text) => edits.check(column, line, text)}
      {...(column === 'quantity' && { ask, prepare: guard.lookUp })}
      onCommit={commit}
      onCancel={grid.close}
    />
  )
}

/** The editor for the cursor's cell, by mode and column. */
export function LineEditor(props: Props): ReactNode {
  const { grid, edits, customer, canOverride } = props
  const { column, current: line, cursor } = grid
  const label = `${column?.title ?? ''}, line ${grid.row + 1}`
  if (cursor.mode === 'pick') return <PickEditor {...props} label={label} />
  if (!line || !column) return null
  if (cursor.mode === 'price')
    return (
      <PricePopover
        line={line}
        customer={customer}
        onUseDetermined={canOverride ? () => edits.clearRate(line) : undefined}
        onClose={grid.close}
      />
    )
  if (cursor.mode === 'reason') return <ReasonEditor grid={grid} edits={edits} line={line} />
  if (column.id === 'unit') return <UnitEditor {...props} line={line} label={label} />
  return <TextEditor {...props} line={line} column={column.id} label={label} />
}
