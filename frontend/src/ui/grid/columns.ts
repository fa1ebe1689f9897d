import type { ReactNode } from 'react'

/** What the cursor needs to know about a column. */
export interface ColumnStep<Id extends string = string> {
  id: Id
  /** The mode in which its editor opens, if not 'edit'. */
  opens?: string
  /**
   * Where the cursor goes after an entry, if not to the row below: to a column. In the same row, its editor opens at
   * once.
   */
  next?: { column: Id; row: 'same' | 'below' }
}

/**
 * A column of a grid. `Facts` is what the screen knows about a row besides the row itself. The functions of a column
 * must be constants: columns with the same id and width are treated as equal.
 */
export interface GridColumn<Row, Id extends string = string, Facts = undefined> extends ColumnStep<Id> {
  title: string
  /** What stands above the title: what it has in common with the columns beside it. */
  over?: string
  /** Minimum width in pixels, and the share of the remaining space. */
  width: number
  share?: number
  /** The width in pixels when there is no room for `width`. Text that is cut off then is shown elsewhere. */
  least?: number
  right?: boolean
  /** Stays in view when the grid scrolls sideways. Only the first columns can be frozen. */
  frozen?: boolean
  /** Accepts a single pasted value. */
  typed?: boolean
  /** The mode that opens on the cell when the grid is read-only. */
  explains?: string
  cell: (row: Row, facts: Facts, number: number) => ReactNode
}

type Sized = Pick<GridColumn<never>, 'width' | 'share' | 'least' | 'frozen'>

export const templateOf = (columns: readonly Sized[]): string =>
  columns.map(({ width, share }) => (share ? `minmax(${width}px, ${share}fr)` : `${width}px`)).join(' ')

export const leastWidth = (columns: readonly Sized[]): number => columns.reduce((sum, { width }) => sum + width, 0)

/** Narrows columns to their `least` width, from the first on, until they fit. */
function narrowed<Column extends Sized>(columns: readonly Column[], room: number): readonly Column[] {
  let over = leastWidth(columns) - room
  if (over <= 0) return columns
  return columns.map((column) => {
    const by = Math.min(Math.max(over, 0), column.width - Math.min(column.least ?? column.width, column.width))
    over -= by
    return by > 0 ? { ...column, width: column.width - by } : column
  })
}

/**
 * The columns that fit into the given pixels. Columns in `givingWay` are removed first, in their order; then columns
 * are narrowed.
 */
export function fitting<Column extends Sized & { id: string }>(
  columns: readonly Column[],
  givingWay: readonly string[],
  room: number,
): readonly Column[] {
  const left = givingWay.reduce(
    (kept, id) => (leastWidth(kept) <= room ? kept : kept.filter((column) => column.id !== id)),
    columns,
  )
  return narrowed(left, room)
}

/** The left offset of a frozen column in pixels; undefined for other columns. */
export const frozenAt = (columns: readonly Sized[], at: number): number | undefined =>
  columns[at]?.frozen ? leastWidth(columns.slice(0, at)) : undefined
