import type { ClipboardEvent } from 'react'
import { count } from '@/ui/format'
import { type AnyColumn, type AnyGrid, type GridEdits, selectionOf } from '@/ui/grid/gridActions'
import { pasted } from '@/ui/pasted'

/** The text of cells, in the format that spreadsheets paste. */
export type TextOf<Row, Id extends string> = (rows: readonly Row[], columns: readonly AnyColumn<Row, Id>[]) => string
/** Takes pasted rows; the first one goes to index `at`. */
export type PasteRows = (text: string, at: number) => void

const quoted = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A table as tab-separated text. */
export const tabSeparated = (table: readonly (readonly string[])[]): string =>
  table.map((cells) => cells.map(quoted).join('\t')).join('\n')

/** Copies the selected cells, unless text inside a cell is selected. */
export function copyCells<Row, Id extends string>(
  event: ClipboardEvent,
  grid: AnyGrid<Row, Id>,
  textOf: TextOf<Row, Id>,
  noun: string,
): void {
  const { mode, range } = grid.cursor
  if (mode !== 'nav' || (range === null && document.getSelection()?.isCollapsed === false)) return
  const selected = selectionOf(grid)
  if (selected.rows.length === 0) return
  event.clipboardData.setData('text/plain', textOf(selected.rows, selected.columns))
  event.preventDefault()
  grid.say(`${count(selected.rows.length, noun)} copied`)
}

/** Pastes a single value into the cell; the screen takes everything else. */
export function pasteCells<Row, Id extends string>(
  event: ClipboardEvent,
  grid: AnyGrid<Row, Id>,
  edits: GridEdits<Row, Id>,
  readOnly: boolean,
  onPaste: PasteRows,
): void {
  const { cursor, current, column, rows, newRow } = grid
  if (cursor.mode !== 'nav' || readOnly) return
  event.preventDefault()
  const text = pasted(event.clipboardData.getData('text/plain'))
  const value = text.trim()
  const single = value !== '' && !/[\t\n]/.test(value)
  if (!single || current === undefined || !column?.typed || !edits.canEdit(column.id, current))
    return onPaste(text, current === undefined ? newRow : rows.indexOf(current) + 1)
  const wrong = edits.check(column.id, current, value)
  if (wrong) grid.say(`${value}: ${wrong}`)
  else edits.enter(column.id, current, value)
}
