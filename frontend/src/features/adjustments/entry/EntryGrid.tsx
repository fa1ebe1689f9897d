import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import type { Item } from '@/api/wire'
import { columnsOf, type EntryColumn } from '@/features/adjustments/entry/columns'
import { reasons } from '@/features/adjustments/adjustments'
import { openQuestions } from '@/features/adjustments/entry/questions'
import { RowNote } from '@/features/adjustments/entry/RowNote'
import { ItemCell } from '@/features/adjustments/entry/ItemCell'
import { isCode, type Kind, type Row, rowItemOf, rowOf, textOf } from '@/features/adjustments/entry/rows'
import type { Codes } from '@/features/adjustments/entry/useCodes'
import { useStartItem } from '@/features/adjustments/entry/useStartItem'
import { maxLines, type Pasting } from '@/features/adjustments/entry/usePasting'
import { useQuestions } from '@/features/adjustments/entry/useQuestions'
import type { SheetState } from '@/features/adjustments/entry/useSheet'
import type { QuickEntry } from '@/parts/items/quickEntry'
import { ChoiceCellEditor } from '@/ui/grid/ChoiceCellEditor'
import { Grid } from '@/ui/grid/Grid'
import { placeOf } from '@/ui/grid/gridCursor'
import type { OwnKey } from '@/ui/grid/gridKeys'
import { TextCellEditor } from '@/ui/grid/TextCellEditor'
import { useFitting } from '@/ui/grid/useFitting'
import { type GridState, useGrid } from '@/ui/grid/useGrid'
import { useKeptWithPage } from '@/ui/grid/useKeptWithPage'
import { words } from '@/ui/format'

const givingWay = ['value', 'onHand'] as const
const editorKinds = { pick: 'choice' } as const
const keyOf = ({ key }: Row) => key
const reasonChoices = [
  { value: '', short: 'as', label: 'As above' },
  ...reasons.map((reason) => ({ value: reason, short: words(reason), label: words(reason) })),
]
const ownKey: OwnKey = ({ key, altKey }, editing) => (altKey && !editing && key === 'ArrowDown' ? 'reason' : undefined)

interface Props {
  kind: Kind
  costs: boolean
  state: SheetState
  codes: Codes
  pasting: Pasting
  /** Gets what moves the focus to a row. */
  focusRef: RefObject<((at?: number) => void) | undefined>
}

type EntryGridState = GridState<Row, EntryColumn>

/** The item's cell: takes an item into its line, or into a new one, and goes on to the quantity. */
function PickEditor({ grid, state, codes }: { grid: EntryGridState; state: SheetState; codes: Codes }) {
  const { current, newRow, cursor } = grid
  const take = (item: Item, { quantity, unit }: QuickEntry): string | undefined => {
    const row = rowOf(rowItemOf(item))
    const meant = row.item.units.find(({ name }) => name.toLowerCase() === unit?.toLowerCase())
    if (unit && !meant) return `${item.itemId} has no unit ${unit}`
    const wrong = quantity === undefined ? undefined : state.edits.check('quantity', row, quantity)
    if (wrong) return `${quantity}: ${wrong}`
    const units = meant?._id ?? row.units
    if (current) state.replace(current, { ...row, key: current.key, units, quantity: quantity ?? current.quantity })
    else state.insert(newRow, [{ ...row, units, quantity: quantity ?? '' }])
    const grown = current ? 0 : 1
    grid.move({ type: 'filled' }, grown)
    // With its quantity the line is whole, and the next one begins.
    if (quantity === undefined) grid.move({ type: 'next' }, grown)
    else grid.move({ type: 'by', rows: 1, columns: 0 }, grown)
    return undefined
  }
  return (
    <ItemCell
      label={`Item, line ${grid.row + 1}`}
      start={cursor.seed ?? current?.item.itemId ?? ''}
      codes={codes}
      onTake={take}
      onClose={(after) => (after === 'left' ? grid.leave('left') : grid.close())}
    />
  )
}

function CellEditor({ grid, state, codes }: { grid: EntryGridState; state: SheetState; codes: Codes }) {
  const { current, column, cursor, editorRef } = grid
  if (cursor.mode === 'pick') return <PickEditor grid={grid} state={state} codes={codes} />
  if (!current || !column) return null
  const label = `${column.title}, line ${grid.row + 1}`
  const { edits } = state
  if (column.id === 'unit')
    return (
      <ChoiceCellEditor
        ref={editorRef}
        label={label}
        value={current.units}
        choices={current.item.units.map(({ _id, name }) => ({ value: _id, short: name, label: name }))}
        seed={cursor.seed}
        onCommit={(unit, after) => {
          edits.enter('unit', current, unit)
          grid.leave(after)
        }}
        onCancel={grid.close}
      />
    )
  if (column.id === 'reason')
    return (
      <ChoiceCellEditor
        ref={editorRef}
        label={label}
        value={current.reason ?? ''}
        choices={reasonChoices}
        seed={cursor.seed}
        onCommit={(reason, after) => {
          edits.enter('reason', current, reason)
          grid.leave(after)
        }}
        onCancel={grid.close}
      />
    )
  return (
    <TextCellEditor
      key={current.key + column.id}
      ref={editorRef}
      label={label}
      value={column.id === 'quantity' ? current.quantity : current.unitCost}
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

/** The entry opens with the focus on its empty row, so that the first key typed goes into its first cell. */
function useOpensOnNewRow({ focusRow, rows }: EntryGridState) {
  const start = useEffectEvent(() => {
    if (!document.activeElement?.closest('input, textarea')) focusRow(rows.length)
  })
  useEffect(() => start(), [])
}

/** The lines under entry, in the grid of the order desk. */
export function EntryGrid({ kind, costs, state, codes, pasting, focusRef }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const wanted = useMemo(() => columnsOf(kind, costs), [kind, costs])
  const columns = useFitting(scroller, wanted, givingWay)
  const isNoted = (row: Row) => row.problem !== undefined || openQuestions(row, kind).length > 0
  const { rows, reason } = state.sheet
  const grid = useGrid({ rows, columns, home: 'item', grows: rows.length < maxLines, scroller, noted: isNoted })
  useStartItem(grid, state)
  useKeptWithPage(grid.editorRef)
  useOpensOnNewRow(grid)
  const { focusRow, move } = grid
  useLayoutEffect(() => {
    focusRef.current = focusRow
  }, [focusRef, focusRow])
  const openQuantity = (place: number, empty: boolean) => {
    focusRow(place)
    move({ type: 'to', row: place, column: placeOf(columns, 'quantity'), mode: 'edit' })
    if (empty) move({ type: 'open', seed: '' })
  }
  const { answersOf } = useQuestions(kind, state, { row: grid.row, focusRow, openQuantity })
  const toneOf = (row: Row) => {
    if (row.problem) return 'bad'
    const asked = openQuestions(row, kind).length > 0
    return asked && isCode(row) ? 'bad' : asked ? 'waiting' : undefined
  }
  const noteOf = (row: Row, place: number) => {
    if (!isNoted(row)) return null
    const questions = openQuestions(row, kind)
    return (
      <RowNote
        line={place + 1}
        problem={row.problem}
        questions={questions}
        answers={answersOf(row, place, questions)}
      />
    )
  }
  return (
    <Grid
      label="Lines"
      noun="line"
      grid={grid}
      edits={state.edits}
      keyOf={keyOf}
      factsOf={() => ({ kind, reason })}
      ownKey={ownKey}
      onOwn={() => grid.current && kind !== 'count' && grid.openIn('reason', 'edit')}
      toneOf={toneOf}
      noteOf={noteOf}
      placeholder={rows.length < maxLines ? 'Code or name, then *quantity' : ''}
      kinds={editorKinds}
      editor={<CellEditor grid={grid} state={state} codes={codes} />}
      textOf={textOf}
      onPaste={(text, at) => pasting.take(text, at, focusRow)}
    />
  )
}
