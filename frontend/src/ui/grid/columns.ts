import type { ReactNode } from 'react'

/** What the cursor asks of a column. */
export interface ColumnStep<Id extends string = string> {
  id: Id
  /** The mode that its editor opens in, where it is another than 'edit'. */
  opens?: string
  /** Where an entry leads to, where it is not the row below: a column, opened at once in the same row. */
  next?: { column: Id; row: 'same' | 'below' }
}

/**
 * A column of a grid. `Facts` is what the screen knows of a row beside the row itself. The functions of a column are
 * constants: a column is the same as long as its id and width are.
 */
export interface GridColumn<Row, Id extends string = string, Facts = undefined> extends ColumnStep<Id> {
  title: string
  /** Least pixels, and the share of what is left over. */
  width: number
  share?: number
  /** Pixels that it gets by with where there is no room for `width`: what is cut then is told elsewhere. */
  least?: number
  right?: boolean
  /** Stays in view when the grid is scrolled sideways; the first columns only. */
  frozen?: boolean
  /** Takes a single value that is pasted on it. */
  typed?: boolean
  /** The mode that opens on it where the grid is only read. */
  explains?: string
  cell: (row: Row, facts: Facts, number: number) => ReactNode
}

type Sized = Pick<GridColumn<never>, 'width' | 'share' | 'least' | 'frozen'>

export const templateOf = (columns: readonly Sized[]): string =>
  columns.map(({ width, share }) => (share ? `minmax(${width}px, ${share}fr)` : `${width}px`)).join(' ')

export const leastWidth = (columns: readonly Sized[]): number => columns.reduce((sum, { width }) => sum + width, 0)

/** Narrows columns down to their least, the first of them first, as far as it takes to fit. */
function narrowed<Column extends Sized>(columns: readonly Column[], room: number): readonly Column[] {
  let over = leastWidth(columns) - room
  if (over <= 0) return columns
  return columns.map((column) => {
    const by = Math.min(Math.max(over, 0), column.width - Math.min(column.least ?? column.width, column.width))
    over -= by
    return by > 0 ? { ...column, width: column.width - by } : column
  })
}

/** The columns for so many pixels: where there is no room for all, those of `givingWay` go, the first of them first; then they narrow. */
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

/** How far from the left edge a frozen column stays; undefined for the others. */
export const frozenAt = (columns: readonly Sized[], at: number): number | undefined =>
  columns[at]?.frozen ? leastWidth(columns.slice(0, at)) : undefined
