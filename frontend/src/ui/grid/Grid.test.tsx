import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { GridColumn } from '@/ui/grid/columns'
import { Grid } from '@/ui/grid/Grid'
import type { GridEdits } from '@/ui/grid/gridActions'
import { tabSeparated } from '@/ui/grid/gridClipboard'
import { TextCellEditor } from '@/ui/grid/TextCellEditor'
import { useFitting } from '@/ui/grid/useFitting'
import { useGrid } from '@/ui/grid/useGrid'

/** A sheet of counts, as a screen would declare it. */
interface Count {
  name: string
  counted: string
  reason: string
}
type Id = 'name' | 'counted' | 'reason'

const columns: readonly GridColumn<Count, Id, { known: boolean }>[] = [
  {
    id: 'name',
    title: 'Name',
    width: 120,
    frozen: true,
    cell: ({ name }, { known }) => (known ? name : `${name} (new)`),
  },
  { id: 'counted', title: 'Counted', width: 80, right: true, typed: true, cell: ({ counted }) => counted },
  { id: 'reason', title: 'Reason', width: 100, share: 1, typed: true, cell: ({ reason }) => reason },
]
const none: readonly string[] = []

let counts: Count[]
const hold = (rows: Count[]) => {
  counts = rows
}
const onPaste = vi.fn<(text: string, at: number) => void>()

function Sheet({ start }: { start: Count[] }) {
  const [rows, setRows] = useState(start)
  const [past, setPast] = useState<Count[][]>([])
  hold(rows)
  const scroller = useRef<HTMLDivElement>(null)
  const shown = useFitting(scroller, columns, none)
  const grid = useGrid({ rows, columns: shown, home: 'counted', grows: false, scroller })
  const change = (next: Count[]) => {
    setPast([...past, rows])
    setRows(next)
  }
  const put = (column: Id, row: Count, text: string) =>
    change(rows.map((each) => (each === row ? { ...each, [column]: text } : each)))
  const edits: GridEdits<Count, Id> = {
    canEdit: (column, row) => row !== undefined && column !== 'name',
    check: (column, _row, text) =>
      column === 'counted' && !/^\d+$/.test(text) ? 'counted must be a number' : undefined,
    enter: put,
    clear: (cells) =>
      change(
        rows.map((row) =>
          cells.some(([column, of]) => of === row && column === 'reason') ? { ...row, reason: '' } : row,
        ),
      ),
    copyDown: (ids, source, targets) =>
      change(
        rows.map((row) =>
          targets.includes(row) ? { ...row, ...Object.fromEntries(ids.map((id) => [id, source[id]])) } : row,
        ),
      ),
    duplicate: () => undefined,
    remove: (gone) => change(rows.filter((row) => !gone.includes(row))),
    undo: () => {
      setRows(past.at(-1) ?? rows)
      setPast(past.slice(0, -1))
    },
    redo: () => undefined,
  }
  const { current, column, cursor, editorRef } = grid
  return (
    <Grid
      label="Counts"
      noun="row"
      grid={grid}
      edits={edits}
      keyOf={({ name }) => name}
      factsOf={({ name }) => ({ known: name !== 'Plums' })}
      toneOf={({ counted }) => (counted === '0' ? 'bad' : undefined)}
      placeholder=""
      editor={
        current && column ? (
          <TextCellEditor
            key={current.name + column.id}
            ref={editorRef}
            label={`${column.title} of ${current.name}`}
            value={current[column.id]}
            seed={cursor.seed}
            check={(text) => edits.check(column.id, current, text)}
            onCommit={(text, after) => {
              put(column.id, current, text)
              grid.leave(after)
            }}
            onCancel={grid.close}
          />
        ) : null
      }
      ownKey={({ key }) => (key === 'F8' ? 'zero' : undefined)}
      onOwn={() => grid.say(`${rows.filter(({ counted }) => counted === '0').length} at zero`)}
      textOf={(some, over) => tabSeparated(some.map((row) => over.map(({ id }) => row[id])))}
      onPaste={onPaste}
    />
  )
}

const fruit = (): Count[] =>
  ['Apples', 'Pears', 'Plums'].map((name, index) => ({ name, counted: String(index), reason: '' }))
const grid = () => screen.getByRole('grid', { name: 'Counts' })
const cell = (row: number, column: number) =>
  within(within(grid()).getAllByRole('row')[row]!).getAllByRole('gridcell')[column]!
const counted = () => counts.map((each) => each.counted)

function open() {
  render(<Sheet start={fruit()} />)
  return userEvent.setup()
}

test('rows are what the columns make of them and of what is known beside them', () => {
  open()
  expect(
    within(grid())
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Name', 'Counted', 'Reason'])
  expect(
    within(grid())
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual(['Apples0', 'Pears1', 'Plums (new)2'])
  expect(within(grid()).getAllByRole('row')[1]).toHaveAttribute('data-tone', 'bad')
})

test('Enter goes down the column, what is wrong stays in its editor, and undo takes it back', async () => {
  const user = open()
  await user.click(cell(1, 1))
  await user.keyboard('12{Enter}')
  expect(cell(2, 1)).toHaveFocus()
  await user.keyboard('many{Enter}')
  expect(screen.getByRole('alert')).toHaveTextContent('counted must be a number')
  await user.keyboard('{Escape}')
  expect(counted()).toEqual(['12', '1', '2'])
  await user.keyboard('{Control>}z{/Control}')
  expect(counted()).toEqual(['0', '1', '2'])
})

test('a selection is copied, filled down, cleared and removed', async () => {
  const user = open()
  await user.click(cell(1, 1))
  await user.keyboard('7{ArrowUp}{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
  expect(counted()).toEqual(['7', '7', '7'])
  const setData = vi.fn<(type: string, text: string) => void>()
  fireEvent.copy(document.activeElement!, { clipboardData: { setData } })
  expect(setData).toHaveBeenCalledWith('text/plain', '7\n7\n7')
  expect(screen.getByRole('status')).toHaveTextContent('3 rows copied')
  await user.keyboard('{Escape}{ArrowUp}{Control>}{Delete}{/Control}')
  expect(counts.map((each) => each.name)).toEqual(['Apples', 'Plums'])
  expect(cell(2, 1)).toHaveFocus()
})

test('one value goes into its cell, rows go to the screen, and a read-only cell takes nothing', async () => {
  const user = open()
  const paste = (text: string) => fireEvent.paste(document.activeElement!, { clipboardData: { getData: () => text } })
  await user.click(cell(2, 1))
  paste('40')
  expect(counted()).toEqual(['0', '40', '2'])
  paste('x')
  expect(screen.getByRole('status')).toHaveTextContent('x: counted must be a number')
  paste('Figs\t3')
  expect(onPaste).toHaveBeenCalledWith('Figs\t3', 2)
  await user.keyboard('{Home}{Enter}')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test("the screen's own keys act on a cell and in an editor, which keeps its text first", async () => {
  const user = open()
  await user.click(cell(2, 1))
  await user.keyboard('0{F8}')
  expect(screen.getByRole('status')).toHaveTextContent('2 at zero')
})
