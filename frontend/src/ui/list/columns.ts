import type { DataTableColumn } from 'mantine-datatable'
import { useMemo } from 'react'
import { useSession } from '@/api/session'
import type { Permission } from '@/api/wire'
import type { CsvValue } from '@/ui/list/csv'
import { words } from '@/ui/format'
import { useStored } from '@/ui/stored'

/** A column of a list. Its accessor is its name in the URL's sort, in the saved layout and in tests. */
export type Column<T> = DataTableColumn<T> & {
  /** Its value in the CSV. A column without it is left out. */
  csv?: (record: T) => CsvValue
  /** Cannot be hidden: the column that names the record. */
  fixed?: boolean
  /** The smallest window, as a breakpoint of the theme, in which the column is shown. */
  from?: 'md' | 'lg'
  /** Hidden until the user shows it. */
  optional?: boolean
  /** The permission that the API requires for this value. Without it the column is left out. */
  needs?: Permission
}

/** The user's changes to the columns: the order, and the columns that are shown, by accessor. */
export interface Layout {
  order: string[]
  shown: string[]
}

const none: Layout | null = null

export const nameOfColumn = <T>(column: Column<T>): string => String(column.accessor)
/** The title of the column. */
export const titleOf = <T>(column: Column<T>): string =>
  typeof column.title === 'string' ? column.title : words(nameOfColumn(column))

/** The sort keys that the columns offer, as `useTableParams` takes them. */
export const sortsOf = <T>(columns: Column<T>[]): string[] =>
  columns.filter(({ sortable }) => sortable).flatMap((column) => [nameOfColumn(column), `-${nameOfColumn(column)}`])

/**
 * Orders the columns by the layout. A column that the layout does not know comes after the column that precedes it in
 * the code.
 */
export function arrange<T>(columns: Column<T>[], layout: Layout | null): Column<T>[] {
  if (!layout) return columns
  const arranged = layout.order.flatMap((name) => columns.find((column) => nameOfColumn(column) === name) ?? [])
  columns.forEach((column, index) => {
    if (arranged.includes(column)) return
    const before = columns.slice(0, index).findLast((other) => arranged.includes(other))
    arranged.splice(before ? arranged.indexOf(before) + 1 : 0, 0, column)
  })
  return arranged
}

export function isShown<T>(column: Column<T>, layout: Layout | null): boolean {
  if (column.fixed) return true
  const name = nameOfColumn(column)
  // A column that is newer than the layout is shown as the code declares it.
  return layout?.order.includes(name) ? layout.shown.includes(name) : !column.optional
}

/** Moves the element by this many places; a move out of the list does nothing. */
export function moved<T>(list: readonly T[], from: number, by: number): T[] {
  const to = from + by
  const next = [...list]
  if (from < 0 || to < 0 || to >= list.length) return next
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** The columns of the list with the user's layout applied. */
export function useColumns<T>(list: string, columns: Column<T>[]) {
  const [layout, setLayout] = useStored<Layout | null>(`columns.${list}`, none)
  const { can } = useSession()
  const arranged = useMemo(
    () =>
      arrange(
        columns.filter(({ needs }) => !needs || can(needs)),
        layout,
      ),
    [columns, layout, can],
  )
  const shown = useMemo(() => arranged.filter((column) => isShown(column, layout)), [arranged, layout])
  const keep = (order: Column<T>[], visible: Column<T>[]) =>
    setLayout({ order: order.map(nameOfColumn), shown: visible.map(nameOfColumn) })
  return {
    all: arranged,
    shown,
    changed: layout !== null,
    toggle: (column: Column<T>) =>
      keep(arranged, shown.includes(column) ? shown.filter((other) => other !== column) : [...shown, column]),
    move: (column: Column<T>, by: number) => keep(moved(arranged, arranged.indexOf(column), by), shown),
    reset: () => setLayout(undefined),
  }
}

export type Columns<T> = ReturnType<typeof useColumns<T>>
