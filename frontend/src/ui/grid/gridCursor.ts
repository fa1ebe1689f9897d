import type { ColumnStep } from '@/ui/grid/columns'

/** 'nav' moves from cell to cell. Any other mode is an open editor: 'edit', or a mode of the screen. */
export type Mode = string

export interface Spot {
  row: number
  column: number
}

/** A rectangle of cells, from where the selection started to where it ends. */
export interface Range {
  anchor: Spot
  head: Spot
}

export interface Cursor extends Spot {
  mode: Mode
  /** The key that opened the editor; the editor starts with it instead of the cell's value. */
  seed: string | null
  /** The index of a new row between others; null when the new row is last. */
  insertAt: number | null
  range: Range | null
}

export interface Extent {
  rows: number
  columns: readonly ColumnStep[]
  /** The column where a new row starts. */
  home: string
}

export type Move =
  | { type: 'to'; row: number; column: number; mode?: Mode; extend?: boolean }
  | { type: 'by'; rows: number; columns: number; extend?: boolean }
  | { type: 'edge'; edge: 'rowStart' | 'rowEnd' | 'gridStart' | 'gridEnd'; extend?: boolean }
  | { type: 'open'; seed?: string | null; mode?: Mode }
  | { type: 'close' }
  /** After an entry: to the place that the column declares. */
  | { type: 'next' }
  /** The new row was filled and became a normal row. */
  | { type: 'filled' }
  | { type: 'insert' }
  | { type: 'all' }
  | { type: 'clear' }

const clamp = (value: number, last: number) => Math.min(Math.max(value, 0), Math.max(last, 0))

export const placeOf = (columns: readonly ColumnStep[], id: string): number =>
  columns.findIndex((column) => column.id === id)

/** The cursor on a row, in the column where rows start. */
export const cursorAt = (row: number, { columns, home }: Pick<Extent, 'columns' | 'home'>): Cursor => ({
  row,
  column: Math.max(placeOf(columns, home), 0),
  mode: 'nav',
  seed: null,
  insertAt: null,
  range: null,
})

/** The index of the new row in a grid with this many rows. */
export const newRowOf = (cursor: Pick<Cursor, 'insertAt'>, rows: number): number => cursor.insertAt ?? rows

/** The cursor on a cell, clamped to the grid. */
function cursorOn(cursor: Cursor, to: Spot, { rows, columns }: Extent, mode: Mode = 'nav', extend = false): Cursor {
  const row = clamp(to.row, rows - 1)
  const column = clamp(to.column, columns.length - 1)
  const { insertAt } = cursor
  // A new row between others is removed when the cursor leaves it empty; the rows below move up.
  if (insertAt !== null && row !== insertAt)
    return { row: row > insertAt ? row - 1 : row, column, mode, seed: null, insertAt: null, range: null }
  const range = extend
    ? { anchor: cursor.range?.anchor ?? { row: cursor.row, column: cursor.column }, head: { row, column } }
    : null
  return { row, column, mode, seed: null, insertAt, range }
}

function next(cursor: Cursor, extent: Extent): Cursor {
  const { row, column } = cursor
  const after = extent.columns[column]?.next
  if (!after) return cursorOn(cursor, { row: row + 1, column }, extent)
  const to = placeOf(extent.columns, after.column)
  return after.row === 'same'
    ? cursorOn(cursor, { row, column: to }, extent, 'edit')
    : cursorOn(cursor, { row: row + 1, column: to }, extent)
}

/** The cursor after a move. A pure function. */
export function moveCursor(cursor: Cursor, move: Move, extent: Extent): Cursor {
  const { rows, columns } = extent
  const lastColumn = columns.length - 1
  switch (move.type) {
    case 'to':
      return cursorOn(cursor, move, extent, move.mode, move.extend)
    case 'by': {
      const from = move.extend && cursor.range ? cursor.range.head : cursor
      return cursorOn(
        cursor,
        { row: from.row + move.rows, column: from.column + move.columns },
        extent,
        'nav',
        move.extend,
      )
    }
    case 'edge': {
      const row = move.edge === 'gridStart' ? 0 : move.edge === 'gridEnd' ? rows - 1 : cursor.row
      const column = move.edge === 'rowStart' || move.edge === 'gridStart' ? 0 : lastColumn
      return cursorOn(cursor, { row, column }, extent, 'nav', move.extend)
    }
    case 'open':
      return {
        ...cursor,
        mode: move.mode ?? columns[cursor.column]?.opens ?? 'edit',
        seed: move.seed ?? null,
        range: null,
      }
    case 'close':
      return { ...cursor, mode: 'nav', seed: null }
    case 'next':
      return next(cursor, extent)
    case 'filled':
      return { ...cursor, insertAt: null }
    case 'insert': {
      const isNew = cursor.row === (cursor.insertAt ?? rows - 1)
      const row = isNew ? cursor.row : cursor.row + 1
      return { ...cursorAt(row, extent), insertAt: isNew ? cursor.insertAt : row }
    }
    case 'all':
      return { ...cursor, range: { anchor: { row: 0, column: 0 }, head: { row: rows - 1, column: lastColumn } } }
    case 'clear':
      return { ...cursor, range: null }
  }
}

export interface Rectangle {
  top: number
  bottom: number
  left: number
  right: number
}

/** The rectangle of a selection, edges included; without one, the cursor's cell. */
export function rectangleOf({ range, row, column }: Pick<Cursor, 'range' | 'row' | 'column'>): Rectangle {
  const { anchor, head } = range ?? { anchor: { row, column }, head: { row, column } }
  return {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    right: Math.max(anchor.column, head.column),
  }
}

/** The cursor after columns appeared or disappeared: it stays in its column. */
export function inColumns(cursor: Cursor, before: readonly ColumnStep[], now: readonly ColumnStep[]): Cursor {
  const at = placeOf(now, before[cursor.column]?.id ?? '')
  return { ...cursor, column: at < 0 ? Math.min(cursor.column, now.length - 1) : at, range: null }
}
