import { Button } from '@mantine/core'
import { Fragment, type ReactNode, useCallback, useMemo } from 'react'
import { type Key, readKey } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { Page } from '@/api/wire'
import { EmptyState } from '@/ui/EmptyState'
import { actionsTitle } from '@/ui/list/actionsTitle'
import { type Column, sortsOf } from '@/ui/list/columns'
import type { Filter } from '@/ui/list/filters'
import type { ListFrameProps, ReadPage } from '@/ui/list/ListFrame'
import { pageOf } from '@/ui/list/pageOf'
import { useTableParams } from '@/ui/useTableParams'

/** What the address says of a list: its page, its sort and its filters. */
export type ListValues<N extends string> = { page: number; limit: number; sort: string } & Record<N, string>

/** A list that the server filters, sorts and pages. A key of null reads nothing. */
interface Paged<T, A extends Page, N extends string> {
  key: (values: ListValues<N>) => Key<A> | null
  rows: (answer: A) => T[]
  /** Milliseconds between two reads of what is shown; 0: not by itself. */
  every?: (answer: A | undefined) => number
}

/** A list that comes whole; `find` filters and sorts it here. */
interface Whole<T, N extends string> {
  all: { data: T[] | undefined; error: unknown; reload: () => Promise<unknown> }
  find?: (rows: T[], values: ListValues<N>) => T[]
  /** Shows all at once. */
  unpaged?: true
}

interface ListSpec<T extends { _id: string }, A extends Page, N extends string> extends Pick<ListFrameProps<T>, 'name' | 'label' | 'nameOf' | 'views' | 'pathOf' | 'renderPeek' | 'create' | 'tools' | 'cards'> {
  columns: Column<T>[]
  read: Paged<T, A, N> | Whole<T, N>
  filters?: Record<N, Filter>
  /** The sort while the address has none; '-total' is descending. */
  sort?: string
  /** Rows of a page while the address says nothing. */
  limit?: number
  /** The search box; its text is the filter `search`. */
  search?: { label: string; placeholder?: string }
  /** Buttons at the end of each row. */
  rowActions?: (record: T) => ReactNode
  /** What can be done with selected rows; `done` clears the selection. */
  bulkActions?: (selected: T[], done: () => void) => ReactNode
  /** Shown while there are no records at all. */
  empty: ReactNode
  /** Said where no record fits the filters. */
  noMatch?: string | ((values: ListValues<N>) => string)
}

interface ListState<T extends { _id: string }, A, N extends string> {
  /** Drawn by `<ListFrame {...list.frame} />`. */
  frame: ListFrameProps<T>
  values: ListValues<N>
  set: (change: Partial<ListValues<N>>) => void
  /** What the server last answered of a paged list. */
  answer: A | undefined
}

const defaultLimit = 50

/**
 * A list screen as a declaration: what it reads, its columns, filters, views and actions. It gives the address its values,
 * reads the page (for the CSV and for stepping through the records, too), and says why there are no rows.
 */
export function useList<T extends { _id: string }, A extends Page = Page, N extends string = never>(spec: ListSpec<T, A, N>): ListState<T, A, N> {
  const { columns, read, filters, sort = '', limit = defaultLimit, search, rowActions, bulkActions, empty, noMatch, ...frame } = spec
  const known = Object.entries<Filter>(filters ?? {}) as [N, Filter][]
  const none = Object.fromEntries(known.map(([name]) => [name, ''])) as Record<N, string>
  const takes = { sort: sortsOf(columns), ...Object.fromEntries(known.flatMap(([name, filter]) => (filter.takes ? [[name, filter.takes]] : []))) }
  const [params, setParams] = useTableParams({ page: 1, limit, sort, ...none }, takes)
  const values = params as ListValues<N>
  const places = Object.fromEntries(known.flatMap(([name, { place }]) => (place ? [[name, '']] : []))) as Partial<ListValues<N>>
  const set = (change: Partial<ListValues<N>>) => setParams({ ...(Object.keys(change).every((name) => name === 'page') ? {} : places), ...change })
  const change = (name: N, value: string) => set({ ...Object.fromEntries((filters?.[name].clears ?? []).map((other) => [other, ''])), [name]: value } as Partial<ListValues<N>>)
  const clear = () => set(none as Partial<ListValues<N>>)
  const filtered = known.some(([name, { place }]) => !place && values[name] !== '')

  const paged = 'key' in read ? read : undefined
  const whole = 'all' in read ? read : undefined
  const server = useRead<A>(paged ? paged.key(values) : null, { keepPreviousData: true, refreshInterval: (answer) => paged?.every?.(answer) ?? 0 })
  const wanted = JSON.stringify(values)
  const all = whole?.all.data
  // What it finds depends on the rows and the values alone.
  // oxlint-disable-next-line react/exhaustive-deps
  const found = useMemo(() => all && (whole?.find?.(all, values) ?? all), [all, wanted])
  const part = found && !whole?.unpaged ? pageOf(found, values.page, values.limit) : undefined
  const { error, reload } = whole?.all ?? server

  // Read when the CSV or a step asks, with what the list shows then; whole lists are read again where their rows changed.
  const readPage = useCallback<ReadPage<T>>(
    async (page, size) => {
      if (found) return pageOf(found, page, size)
      const key = paged?.key({ ...(JSON.parse(wanted) as ListValues<N>), ...places, page, limit: size })
      if (!paged || !key) return pageOf([], page, size)
      const answer = await readKey(key)
      return { rows: paged.rows(answer), page: answer }
    },
    // The functions of the declaration depend on the values alone.
    // oxlint-disable-next-line react/exhaustive-deps
    [wanted, found],
  )
  const withActions = useMemo<Column<T>[]>(
    () => (rowActions ? [...columns, { accessor: 'actions', title: actionsTitle, textAlign: 'right', render: rowActions }] : columns),
    [columns, rowActions],
  )
  const page = paged ? server.data : part?.page
  const fields = known.filter(([, { field }]) => field)
  return {
    values,
    set,
    answer: server.data,
    frame: {
      ...frame,
      columns: withActions,
      records: paged ? server.data && paged.rows(server.data) : (part?.rows ?? found),
      page,
      onPage: (next) => set({ page: next } as Partial<ListValues<N>>),
      onLimit: (next) => set({ limit: next } as Partial<ListValues<N>>),
      sort: values.sort,
      onSort: (next) => set({ sort: next } as Partial<ListValues<N>>),
      error,
      onRetry: () => void reload(),
      stale: server.isLoading && server.data !== undefined,
      ...(search ? { search: { ...search, value: values['search' as N], onChange: (text) => change('search' as N, text) } } : {}),
      onClear: filtered ? clear : undefined,
      ...(bulkActions ? { renderBulk: bulkActions } : {}),
      readPage,
      filters: fields.length > 0 && fields.map(([name, { field }]) => <Fragment key={name}>{field?.(values[name], (value) => change(name, value))}</Fragment>),
      empty: filtered && noMatch ? <EmptyState title={typeof noMatch === 'string' ? noMatch : noMatch(values)} action={<Button variant="default" onClick={clear}>Clear filters</Button>} /> : empty,
    },
  }
}
