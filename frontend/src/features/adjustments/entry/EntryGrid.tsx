import { useMemo, useRef } from 'react'
import { columnsOf, type EntryColumn } from '@/features/adjustments/entry/columns'
import { type Kind, readTable, type Row, rowOf, textOf } from '@/features/adjustments/entry/rows'
import type { Codes } from '@/features/adjustments/entry/useCodes'
import type { SheetState } from '@/features/adjustments/entry/useSheet'
import { ChoiceCellEditor } from '@/ui/grid/ChoiceCellEditor'
import { Grid } from '@/ui/grid/Grid'
import { TextCellEditor } from '@/ui/grid/TextCellEditor'
import { useFitting } from '@/ui/grid/useFitting'
import { type GridState, useGrid } from '@/ui/grid/useGrid'
import { notify } from '@/ui/toasts'
import { count } from '@/ui/format'

const maxLines = 500
const givingWay = ['problem'] as const
const keyOf = ({ key }: Row) => key
const toneOf = ({ problem }: Row) => (problem ? 'bad' : undefined)

interface Props {
  kind: Kind
  costs: boolean
  state: SheetState
  codes: Codes
}

type EntryGridState = GridState<Row, EntryColumn>

/** Takes a code: typed, or scanned with an Enter at its end. */
function CodeEditor({ grid, state, codes }: { grid: EntryGridState; state: SheetState; codes: Codes }) {
  const { current, newRow, editorRef } = grid
  const take = (code: string) => {
    const found = codes.find(code)
    if (!found || !('item' in found)) return grid.close()
    if (current) state.replace(current, { ...rowOf(found.item), key: current.key, quantity: current.quantity })
    else state.insert(newRow, [rowOf(found.item)])
    const grown = current ? 0 : 1
    grid.move({ type: 'filled' }, grown)
    grid.move({ type: 'next' }, grown)
  }
  return (
    <TextCellEditor
      ref={editorRef}
      label={`Item, line ${grid.row + 1}`}
      value={current?.item.itemId ?? ''}
      seed={grid.cursor.seed}
      placeholder="Code or UPC"
      check={(code) => {
        const found = codes.find(code)
        return found && 'wrong' in found ? found.wrong : undefined
      }}
      prepare={(code) => (code === '' || codes.find(code) ? undefined : codes.lookUp([code]).catch(() => undefined))}
      onCommit={(code) => (code === '' ? grid.close() : take(code))}
      onCancel={grid.close}
    />
  )
}

function CellEditor({ grid, state, codes }: { grid: EntryGridState; state: SheetState; codes: Codes }) {
  const { current, column, cursor, editorRef } = grid
  if (!column) return null
  if (column.id === 'item') return <CodeEditor grid={grid} state={state} codes={codes} />
  if (!current) return null
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

/** The lines under entry, in the grid of the order desk. */
export function EntryGrid({ kind, costs, state, codes }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const wanted = useMemo(() => columnsOf(kind, costs), [kind, costs])
  const columns = useFitting(scroller, wanted, givingWay)
  const { rows } = state.sheet
  const grid = useGrid({ rows, columns, home: 'item', grows: rows.length < maxLines, scroller })
  const paste = async (text: string, at: number) => {
    const table = readTable(text)
    await codes.lookUp(table.map(({ code }) => code).slice(0, maxLines))
    const taken: Row[] = []
    const unknown: string[] = []
    for (const { code, quantity, unit, unitCost } of table) {
      const found = codes.find(code)
      if (!found || !('item' in found) || rows.length + taken.length >= maxLines) {
        unknown.push(code)
        continue
      }
      const row = rowOf(found.item)
      const units = found.item.units.find(({ name }) => name.toLowerCase() === unit.toLowerCase())?._id ?? row.units
      taken.push({ ...row, units, quantity, unitCost: kind === 'negative' ? '' : unitCost })
    }
    if (taken.length > 0) state.insert(at, taken)
    grid.focusRow(at)
    notify(`${count(taken.length, 'line')} pasted`, 'success')
    if (unknown.length > 0) notify(`Not pasted, because the item is unknown: ${unknown.join(', ')}`, 'warning')
  }
  return (
    <Grid
      label="Lines"
      noun="line"
      grid={grid}
      edits={state.edits}
      keyOf={keyOf}
      factsOf={() => kind}
      toneOf={toneOf}
      placeholder={rows.length < maxLines ? 'Scan or type a code to add a line' : ''}
      editor={<CellEditor grid={grid} state={state} codes={codes} />}
      textOf={textOf}
      onPaste={(text, at) =>
        void paste(text, at).catch(() => notify('The items could not be read; try again', 'error'))
      }
    />
  )
}
