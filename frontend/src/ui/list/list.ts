import type { ReactNode } from 'react'
import type { Page } from '@/api/wire'
import type { Column } from '@/ui/list/columns'
import type { View } from '@/ui/list/savedViews'

/** Reads one page of the current list (same filters and sort), for the CSV and for stepping beyond the page. */
export type ReadPage<T> = (page: number, limit: number) => Promise<{ rows: T[]; page: Page }>

/** The records that a list shows, and what is known about them. */
export interface Rows<T> {
  records: T[] | undefined
  /** The page that was returned with the records; undefined for lists that are shown whole. */
  page?: Page | undefined
  error?: unknown
  onRetry?: () => void
  /** True while a newer page loads and these records are still shown. */
  stale?: boolean
  /** Not needed when `records` are all records. */
  readPage?: ReadPage<T>
}

/** The sort ('-total' is descending) and the page of a list, and what changes them. */
export interface Order {
  sort?: string
  onSort?: (sort: string) => void
  onPage?: (page: number) => void
  onLimit?: (limit: number) => void
}

/** Groups rows under a heading. The records are already sorted by group. */
export interface Grouping<T> {
  of: (record: T) => string
  head: (group: string) => ReactNode
}

/** Where the window matches the media query `narrow`, each record is drawn as a card with its buttons. */
export interface Cards<T> {
  narrow: string
  render: (record: T) => ReactNode
}

/** Draws a record as a tile. The tile shows the checkbox, if there is one. */
export type RenderTile<T> = (record: T, checkbox: ReactNode) => ReactNode

export type Tool = 'views' | 'columns' | 'csv'

/** What a screen declares about its list, besides what it reads. */
export interface Declared<T> {
  /**
   * The name of the list in storage (columns, views, the steps of `useRecordSteps`) and in the file name of the CSV:
   * 'sales-orders'.
   */
  name: string
  /** The accessible name of the list. */
  label: string
  /** The name of a record, on its checkbox and in the title of the peek panel: 'SO-10480, Green Grocer'. */
  nameOf: (record: T) => string
  /**
   * The screen's own views, made by `view(name, {from: today})` from the values in the address. 'All' comes before them.
   */
  views?: View[]
  /** The number of all records, shown on the view 'All'. */
  allCount?: number | undefined
  /** The address of a record, opened by Enter and a click in its row. Without it, they open the peek panel. */
  pathOf?: (record: T) => string
  /** What the peek panel shows of a record (Space). Its id is `peek` in the address. */
  renderPeek?: (record: T) => ReactNode
  /** Draws records as tiles with pictures; the user chooses between table and tiles (`layout` in the address). */
  renderTile?: RenderTile<T>
  cards?: Cards<T>
  /** A text below the row of a record; null: none. */
  renderBelow?: (record: T) => ReactNode
  /** The bulk actions. Without it, rows cannot be selected. `done` clears the selection. */
  bulkActions?: (selected: T[], done: () => void) => ReactNode
  /** The largest number of records that "Select all" selects beyond the page. Without it, only rows of pages. */
  selectMost?: number
  /** What `n` creates on this screen. */
  create?: { label: string; run: () => void } | undefined
  /** The tools above the rows; a short list inside a screen has none. */
  tools?: readonly Tool[]
}

/** A list as `useList` makes it and `ListFrame` shows it. */
export interface List<T> {
  declared: Declared<T>
  columns: Column<T>[]
  rows: Rows<T>
  order: Order
  /** The rows are grouped under headings while the list is sorted by this column, which is hidden then. */
  groupBy?: ({ column: string } & Grouping<T>) | undefined
  /** The search box; `/` focuses it. */
  search?: { value: string; onChange: (text: string) => void; label: string; placeholder?: string } | undefined
  /** The filters beside the search box. */
  filters: ReactNode
  /** Clears all filters. Only while a filter is set. */
  onClear: (() => void) | undefined
  /** Shown without rows. */
  empty: ReactNode
}
