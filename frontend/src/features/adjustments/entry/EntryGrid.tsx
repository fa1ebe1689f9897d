import { useEffect, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Item } from '@/api/wire'
import { columnsOf, type EntryColumn } from '@/features/adjustments/entry/columns'
import { reasons } from '@/features/adjustments/adjustments'
import { openQuestions } from '@/features/adjustments/entry/questions'
import { type AskedRow, QuestionBar } from '@/features/adjustments/entry/QuestionBar'
import { ItemCell } from '@/features/adjustments/entry/ItemCell'
import { type Kind, readTable, type Row, rowItemOf, rowOf, textOf } from '@/features/adjustments/entry/rows'
import type { Codes } from '@/features/adjustments/entry/useCodes'
import { useStartItem } from '@/features/adjustments/entry/useStartItem'
import type { SheetState } from '@/features/adjustments/entry/useSheet'
import { ChoiceCellEditor } from '@/ui/grid/ChoiceCellEditor'
import { Grid } from '@/ui/grid/Grid'
import { placeOf } from '@/ui/grid/gridCursor'
import type { OwnKey } from '@/ui/grid/gridKeys'
import { TextCellEditor } from '@/ui/grid/TextCellEditor'
import { useFitting } from '@/ui/grid/useFitting'
import { type GridState, useGrid } from '@/ui/grid/useGrid'
import { notify } from '@/ui/toasts'
import { count, words } from '@/ui/format'

const maxLines = 500
const givingWay = ['problem'] as const
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
}

type EntryGridState = GridState<Row, EntryColumn>

/** The item's cell: takes an item into its line, or into a new one, and goes on to the quantity. */
function PickEditor({ grid, state, codes }: { grid: EntryGridState; state: SheetState; codes: Codes }) {
  const { current, newRow, cursor } = grid
  const take = (item: Item) => {
    const row = rowOf(rowItemOf(item))
    if (current) state.replace(current, { ...row, key: current.key, quantity: current.quantity })
    else state.insert(newRow, [row])
    const grown = current ? 0 : 1
    grid.move({ type: 'filled' }, grown)
    grid.move({ type: 'next' }, grown)
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

/** What stands in the open cell is kept, too, when the page is closed or loaded again. */
function useKeptWithPage(editor: EntryGridState['editorRef']) {
  useEffect(() => {
    const keep = () => flushSync(() => void editor.current?.commit())
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [editor])
}

/** The lines under entry, in the grid of the order desk. */
export function EntryGrid({ kind, costs, state, codes }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const wanted = useMemo(() => columnsOf(kind, costs), [kind, costs])
  const columns = useFitting(scroller, wanted, givingWay)
  const { rows, reason } = state.sheet
  const grid = useGrid({ rows, columns, home: 'item', grows: rows.length < maxLines, scroller })
  useStartItem(grid, state)
  useKeptWithPage(grid.editorRef)
  const paste = async (text: string, at: number) => {
    const table = readTable(text)
    await codes.lookUp([...new Set(table.map(({ code }) => code))])
    const taken: Row[] = []
    const unknown: string[] = []
    const inactive: string[] = []
    let tooMany = 0
    const room = maxLines - state.count()
    for (const { code, quantity, unit, unitCost } of table) {
      const found = codes.find(code)
      if (taken.length >= room) {
        tooMany++
        continue
      }
      if (!found || !('item' in found)) {
        if (found?.inactive) inactive.push(code)
        else unknown.push(code)
        continue
      }
      const row = rowOf(rowItemOf(found.item))
      const units = row.item.units.find(({ name }) => name.toLowerCase() === unit.toLowerCase())?._id ?? row.units
      taken.push({ ...row, units, quantity, unitCost: kind === 'negative' || !costs ? '' : unitCost })
    }
    if (taken.length > 0) state.insert(at, taken)
    grid.focusRow(at)
    notify(`${count(taken.length, 'line')} pasted`, 'success')
    const left = [
      unknown.length > 0 && `Not pasted, because the item is unknown: ${unknown.join(', ')}.`,
      inactive.length > 0 && `Not pasted, because the item is inactive: ${inactive.join(', ')}.`,
      tooMany > 0 &&
        `${count(tooMany, 'row')} not pasted: an adjustment has at most ${maxLines} lines. Post this one, then paste the rest.`,
    ].filter(Boolean)
    if (left.length > 0) notify(left.join(' '), 'warning')
  }
  const asked = rows.flatMap((row, place) => {
    const questions = openQuestions(row, kind)
    return questions.length > 0 ? [{ row, place, questions }] : []
  })
  const toneOf = (row: Row) => {
    if (row.problem) return 'bad'
    return openQuestions(row, kind).length > 0 ? 'waiting' : undefined
  }
  const keep = ({ row, questions }: AskedRow) => {
    const codes = questions.map(({ code }) => code)
    state.mark((now) =>
      now.map((each) => (each.key === row.key ? { ...each, answered: [...(each.answered ?? []), ...codes] } : each)),
    )
  }
  const changeQuantity = ({ place }: AskedRow) => {
    grid.focusRow(place)
    grid.move({ type: 'to', row: place, column: placeOf(columns, 'quantity'), mode: 'edit' })
  }
  return (
    <>
      <Grid
        label="Lines"
        noun="line"
        grid={grid}
        edits={state.edits}
        keyOf={keyOf}
        factsOf={() => ({ kind, reason })}
        ownKey={ownKey}
        onOwn={() => grid.current && grid.openIn('reason', 'edit')}
        toneOf={toneOf}
        placeholder={rows.length < maxLines ? 'Scan or type an item' : ''}
        kinds={editorKinds}
        editor={<CellEditor grid={grid} state={state} codes={codes} />}
        textOf={textOf}
        onPaste={(text, at) =>
          void paste(text, at).catch(() => notify('The items could not be read; try again', 'error'))
        }
      />
      <QuestionBar asked={asked} here={grid.current} onKeep={keep} onChange={changeQuantity} onGo={grid.focusRow} />
    </>
  )
}
