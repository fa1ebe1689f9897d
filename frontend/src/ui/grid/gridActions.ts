import type { GridColumn } from '@/ui/grid/columns'
import { rectangleOf } from '@/ui/grid/gridCursor'
import type { GridAction } from '@/ui/grid/gridKeys'
import type { GridState } from '@/ui/grid/useGrid'

/**
 * How an editor is placed: in its cell ('cell'), as a popup below it with its own keys ('choice'), or as a note below
 * it ('note').
 */
export type EditorKind = 'cell' | 'choice' | 'note'

/** How a screen changes its rows when the grid's keys ask for it. */
export interface GridEdits<Row, Id extends string> {
  /** `row` is undefined for the new row. */
  canEdit: (column: Id | undefined, row: Row | undefined) => boolean
  /** Why a cell cannot take the text; undefined when it can. */
  check: (column: Id, row: Row, text: string) => string | undefined
  /** Enters a text into a cell. */
  enter: (column: Id, row: Row, text: string) => void
  clear: (cells: Array<[column: Id, row: Row]>) => void
  /** Copies cells of one row to other rows. */
  copyDown: (columns: Id[], source: Row, targets: Row[]) => void
  duplicate: (row: Row) => void
  remove: (rows: Row[]) => void
  undo: () => void
  redo: () => void
}

export type AnyColumn<Row, Id extends string> = Omit<GridColumn<Row, Id>, 'cell'>
export type AnyGrid<Row, Id extends string> = GridState<Row, AnyColumn<Row, Id>>

const present = <T>(value: T | undefined): value is T => value !== undefined
const places = (from: number, count: number) => Array.from({ length: Math.max(count, 0) }, (_, index) => from + index)

/** The selected rows and columns; without a selection, those of the cursor. */
export function selectionOf<Row, Id extends string>({ cursor, row, rowAt, columns }: AnyGrid<Row, Id>) {
  const { top, bottom, left, right } = rectangleOf({ ...cursor, row })
  return {
    top,
    bottom,
    rows: places(top, bottom - top + 1)
      .map(rowAt)
      .filter(present),
    columns: columns.slice(left, right + 1),
  }
}

function copyDown<Row, Id extends string>(grid: AnyGrid<Row, Id>, edits: GridEdits<Row, Id>): void {
  const { top, bottom, columns } = selectionOf(grid)
  const { current, row, rowAt, move } = grid
  if (top === bottom && grid.column?.id === grid.home) {
    const source = current ?? rowAt(row - 1)
    if (!source) return
    edits.duplicate(source)
    return current ? move({ type: 'by', rows: 1, columns: 0 }, 1) : move({ type: 'filled' })
  }
  // A selection is filled from its first row; a single cell from the row above.
  const from = top === bottom ? top - 1 : top
  const source = rowAt(from)
  if (source)
    edits.copyDown(
      columns.map(({ id }) => id),
      source,
      places(from + 1, bottom - from)
        .map(rowAt)
        .filter(present),
    )
}

/** Opens the cell's editor. Typing in any cell of the new row starts it. */
export function openCell<Row, Id extends string>(
  grid: AnyGrid<Row, Id>,
  edits: GridEdits<Row, Id>,
  readOnly: boolean,
  seed: string | null = null,
): void {
  const { current, column } = grid
  if (readOnly && column?.explains && current && seed === null) grid.openIn(column.id, column.explains)
  else if (edits.canEdit(column?.id, current)) grid.move({ type: 'open', seed })
  else if (!current && !readOnly && grid.total > grid.rows.length) grid.openNew(seed)
}

/** Runs the action of a key. */
export function act<Row, Id extends string>(
  action: GridAction,
  grid: AnyGrid<Row, Id>,
  edits: GridEdits<Row, Id>,
  readOnly: boolean,
): void {
  if (action === 'edit') return openCell(grid, edits, readOnly)
  if (readOnly || action === 'commit') return undefined
  switch (action) {
    case 'clearCells': {
      const selected = selectionOf(grid)
      return edits.clear(selected.rows.flatMap((row) => selected.columns.map(({ id }): [Id, Row] => [id, row])))
    }
    case 'removeRows': {
      const selected = selectionOf(grid)
      edits.remove(selected.rows)
      return grid.move({ type: 'to', row: selected.top, column: grid.cursor.column })
    }
    case 'insertRow':
      return grid.total > grid.rows.length ? grid.move({ type: 'insert' }) : undefined
    case 'copyDown':
      return copyDown(grid, edits)
    case 'undo':
      return edits.undo()
    case 'redo':
      return edits.redo()
  }
}
