/** The grid's columns by what they show. */
export type ColumnId = 'number' | 'item' | 'quantity' | 'unit' | 'rate' | 'amount' | 'fulfilled' | 'billed' | 'open' | 'stock' | 'last' | 'margin' | 'note' | 'state'

/** NAV moves a roving cell, EDIT types into one, PICK chooses a product; REASON types why a rate is what it is, PRICE shows it explained. */
export type Mode = 'nav' | 'edit' | 'pick' | 'reason' | 'price'

export interface Spot {
  row: number
  column: number
}

/** A rectangle of cells, from where it was begun to where it was drawn. */
export interface Range {
  anchor: Spot
  head: Spot
}

export interface Cursor extends Spot {
  mode: Mode
  /** What the editor starts with in place of the cell's value: the key that opened it. */
  seed: string | null
  /** The row of a new line between others; the new line stands last without it. */
  insertAt: number | null
  range: Range | null
}

export interface Extent {
  rows: number
  columns: readonly ColumnId[]
}

export type Move =
  | { type: 'to'; row: number; column: number; mode?: Mode; extend?: boolean }
  | { type: 'by'; rows: number; columns: number; extend?: boolean }
  | { type: 'edge'; edge: 'rowStart' | 'rowEnd' | 'gridStart' | 'gridEnd'; extend?: boolean }
  | { type: 'open'; seed?: string | null; mode?: Mode }
  | { type: 'close' }
  /** After a committed entry: item → quantity → the next line's item. */
  | { type: 'next' }
  /** The new line has its product. */
  | { type: 'filled' }
  | { type: 'insert' }
  | { type: 'all' }
  | { type: 'clear' }

export const cursorStart: Cursor = { row: 0, column: 1, mode: 'nav', seed: null, insertAt: null, range: null }

const clamp = (value: number, last: number) => Math.min(Math.max(value, 0), Math.max(last, 0))

/** Where the new line stands among so many lines. */
export const newRowOf = (cursor: Pick<Cursor, 'insertAt'>, lines: number): number => cursor.insertAt ?? lines

export function moveCursor(cursor: Cursor, move: Move, { rows, columns }: Extent): Cursor {
  const at = (wantedRow: number, wantedColumn: number, mode: Mode = 'nav', extend = false): Cursor => {
    const row = clamp(wantedRow, rows - 1)
    const column = clamp(wantedColumn, columns.length - 1)
    const range = extend ? { anchor: cursor.range?.anchor ?? { row: cursor.row, column: cursor.column }, head: { row, column } } : null
    const { insertAt } = cursor
    // A new line between others that stays empty goes when it is left, and what is below moves up.
    if (insertAt !== null && row !== insertAt) return { row: row > insertAt ? row - 1 : row, column, mode, seed: null, insertAt: null, range: null }
    return { row, column, mode, seed: null, insertAt, range }
  }
  switch (move.type) {
    case 'to':
      return at(move.row, move.column, move.mode, move.extend)
    case 'by': {
      const from = move.extend && cursor.range ? cursor.range.head : cursor
      return at(from.row + move.rows, from.column + move.columns, 'nav', move.extend)
    }
    case 'edge':
      return at(
        move.edge === 'gridStart' ? 0 : move.edge === 'gridEnd' ? rows - 1 : cursor.row,
        move.edge === 'rowStart' || move.edge === 'gridStart' ? 0 : columns.length - 1,
        'nav',
        move.extend,
      )
    case 'open':
      return { ...cursor, mode: move.mode ?? (columns[cursor.column] === 'item' ? 'pick' : 'edit'), seed: move.seed ?? null, range: null }
    case 'close':
      return { ...cursor, mode: 'nav', seed: null }
    case 'next':
      if (columns[cursor.column] === 'item') return at(cursor.row, columns.indexOf('quantity'), 'edit')
      return at(cursor.row + 1, columns[cursor.column] === 'quantity' ? columns.indexOf('item') : cursor.column)
    case 'filled':
      return { ...cursor, insertAt: null }
    case 'insert': {
      const isNew = cursor.row === (cursor.insertAt ?? rows - 1)
      const row = isNew ? cursor.row : cursor.row + 1
      return { row, column: columns.indexOf('item'), mode: 'nav', seed: null, insertAt: isNew ? cursor.insertAt : row, range: null }
    }
    case 'all':
      return { ...cursor, range: { anchor: { row: 0, column: 0 }, head: { row: rows - 1, column: columns.length - 1 } } }
    case 'clear':
      return { ...cursor, range: null }
  }
}

/** The rectangle of a range, edges included; the cursor's cell without one. */
export function rectangleOf({ range, row, column }: Cursor): { top: number; bottom: number; left: number; right: number } {
  const { anchor, head } = range ?? { anchor: { row, column }, head: { row, column } }
  return { top: Math.min(anchor.row, head.row), bottom: Math.max(anchor.row, head.row), left: Math.min(anchor.column, head.column), right: Math.max(anchor.column, head.column) }
}
