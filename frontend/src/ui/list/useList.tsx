import { Button } from '@mantine/core'
import { type ReactNode, useCallback, useMemo } from 'react'
import { type Key, readKey } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { Page } from '@/api/wire'
import { EmptyState } from '@/ui/EmptyState'
import { actionsTitle } from '@/ui/list/actionsTitle'
import { type Column, sortsOf } from '@/ui/list/columns'
import { FilterBar } from '@/ui/list/FilterBar'
import type { Filter } from '@/ui/list/filters'
import type { Declared, Grouping, List, ReadPage, Rows } from '@/ui/list/list'
import { pageOf } from '@/ui/list/pageOf'
import { useTableParams } from '@/ui/useTableParams'

/** The state of a list in the address: its page, sort and filters. */
export type ListValues<N extends string> = { page: number; limit: number; sort: string } & Record<N, string>

/** A list that the server filters, sorts and pages. A null key reads nothing. */
interface Paged<T, A extends Page, N extends string> {
  key: (values: ListValues<N>) => Key<A> | null
  rows: (answer: A) => T[]
  /** Milliseconds between two reads of the shown page; 0 for no polling. */
  every?: (answer: A | undefined) => number
  /** The key reads one page, and no other is offered. */
  unpaged?: true
}

/** A list that is read whole; `find` filters and sorts it in the browser. */
interface Whole<T, N extends string> {
  all: { data: T[] | undefined; error: unknown; reload: () => Promise<unknown> }
  find?: (rows: T[], values: ListValues<N>) => T[]
  /** Shows all rows on one page. */
  unpaged?: true
}

interface ListSpec<T extends { _id: string }, A extends Page, N extends string> extends Declared<T> {
  columns: Column<T>[]
  read: Paged<T, A, N> | Whole<T, N>
  filters?: Record<N, Filter>
  /** The default sort; '-total' is descending. */
  sort?: string
  /** The sort that is shown, where it is not that of the address: '' while the best matches come first. */
  sortShown?: (values: ListValues<N>) => string
  /** The default number of rows on a page. */
  limit?: number
  /** The search box; its text is the filter `search`. */
  search?: { label: string; placeholder?: string }
  /** Groups of rows while the list is sorted by the column. The heading also gets the server's last answer. */
  groupBy?: { column: string; head: (group: string, answer: A | undefined) => ReactNode } & Pick<Grouping<T>, 'of'>
  /** Buttons at the end of each row. */
  rowActions?: (record: T) => ReactNode
  /** Shown when there are no records at all. */
  empty: ReactNode
  /** Shown when no record matches the filters. */
  noMatch?: string | ((values: ListValues<N>) => string)
}

interface ListState<T extends { _id: string }, A, N extends string> {
  /** Rendered by `<ListFrame list={list} />`. */
  list: List<T>
  values: ListValues<N>
  set: (change: Partial<ListValues<N>>) => void
  /** The last answer of the server for a paged list. */
  answer: A | undefined
}

const defaultLimit = 50

/** The values of the list in the address, and the functions that change them. */
function useListValues<T extends { _id: string }, A extends Page, N extends string>(spec: ListSpec<T, A, N>) {
  const { columns, filters, sort = '', limit = defaultLimit } = spec
  type Change = Partial<ListValues<N>>
  const known = Object.entries<Filter>(filters ?? {}) as [N, Filter][]
  const none = Object.fromEntries(known.map(([name]) => [name, ''])) as Record<N, string>
  const takes = {
    sort: sortsOf(columns),
    ...Object.fromEntries(known.flatMap(([name, filter]) => (filter.takes ? [[name, filter.takes]] : []))),
  }
  const [params, setParams] = useTableParams({ page: 1, limit, sort, ...none }, takes)
  const values = params as ListValues<N>
  const places = Object.fromEntries(known.flatMap(([name, { place }]) => (place ? [[name, '']] : []))) as Change
  const set = (change: Change) =>
    setParams({ ...(Object.keys(change).every((name) => name === 'page') ? {} : places), ...change })
  const cleared = (name: N) => Object.fromEntries((filters?.[name].clears ?? []).map((other) => [other, '']))
  return {
    values,
    set,
    /** Sets one filter and clears the filters that depend on it. */
    change: (name: N, value: string) => set({ ...cleared(name), [name]: value } as Change),
    clear: () => set(none as Change),
    filtered: known.some(([name, { place }]) => !place && values[name] !== ''),
    fields: known.filter(([, { field }]) => field),
    places,
    /** What is shown is beyond the pages of the list. */
    beyond: known.some(([name, { place }]) => place && values[name] !== ''),
  }
}

/** The rows for the address: a page from the server, or a page of a list that was read whole. */
function useRows<T extends { _id: string }, A extends Page, N extends string>(
  read: Paged<T, A, N> | Whole<T, N>,
  values: ListValues<N>,
  places: Partial<ListValues<N>>,
) {
  const paged = 'key' in read ? read : undefined
  const whole = 'all' in read ? read : undefined
  const server = useRead<A>(paged ? paged.key(values) : null, {
    keepPreviousData: true,
    refreshInterval: (answer) => paged?.every?.(answer) ?? 0,
  })
  const wanted = JSON.stringify(values)
  const all = whole?.all.data
  // `find` depends only on the rows and the values.
  // oxlint-disable-next-line react/exhaustive-deps
  const found = useMemo(() => all && (whole?.find?.(all, values) ?? all), [all, wanted])
  const part = found && !whole?.unpaged ? pageOf(found, values.page, values.limit) : undefined
  // Called by the CSV and by record steps, with the current filters and sort.
  const readPage = useCallback<ReadPage<T>>(
    async (page, size) => {
      if (found) return pageOf(found, page, size)
      const key = paged?.key({ ...(JSON.parse(wanted) as ListValues<N>), ...places, page, limit: size })
      if (!paged || !key) return pageOf([], page, size)
      const answer = await readKey(key)
      return { rows: paged.rows(answer), page: answer }
    },
    // The functions of the declaration depend only on the values.
    // oxlint-disable-next-line react/exhaustive-deps
    [wanted, found],
  )
  const { error, reload } = whole?.all ?? server
  // After a failure, the rows of the filters before would stand under the filters that were chosen since.
  const answer = error && server.isPrevious ? undefined : server.data
  const rows: Rows<T> = {
    records: paged ? answer && paged.rows(answer) : (part?.rows ?? found),
    page: paged ? answer : part?.page,
    error,
    onRetry: () => void reload(),
    stale: server.isLoading && answer !== undefined,
    readPage,
  }
  return { answer, rows }
}

const NoMatch = ({ title, onClear }: { title: string; onClear: () => void }) => (
  <EmptyState
    title={title}
    action={
      <Button variant="default" onClick={onClear}>
        Clear filters
      </Button>
    }
  />
)

/**
 * Declares a list screen: what it reads, its columns, filters, views and actions. It keeps the values in the address,
 * reads the page (also for the CSV and for record steps), and explains why there are no rows.
 */
export function useList<T extends { _id: string }, A extends Page = Page, N extends string = never>(
  spec: ListSpec<T, A, N>,
): ListState<T, A, N> {
  const { columns, read, sortShown, search, rowActions, groupBy, empty, noMatch } = spec
  const { values, set, change, clear, filtered, fields, places, beyond } = useListValues(spec)
  const { answer, rows } = useRows(read, values, places)
  const withActions = useMemo<Column<T>[]>(() => {
    if (!rowActions) return columns
    return [...columns, { accessor: 'actions', title: actionsTitle, textAlign: 'right', render: rowActions }]
  }, [columns, rowActions])
  const none = typeof noMatch === 'function' ? noMatch(values) : noMatch
  const setOne = (one: object) => set(one as Partial<ListValues<N>>)
  const list: List<T> = {
    declared: spec,
    columns: withActions,
    rows: beyond || read.unpaged ? { ...rows, page: undefined } : rows,
    order: {
      sort: sortShown ? sortShown(values) : values.sort,
      onSort: (sort) => setOne({ sort }),
      onPage: (page) => setOne({ page }),
      onLimit: (limit) => setOne({ limit }),
    },
    groupBy: groupBy && { ...groupBy, head: (group) => groupBy.head(group, answer) },
    search: search && {
      ...search,
      value: values['search' as N],
      onChange: (text) => change('search' as N, text),
    },
    filters: fields.length > 0 && (
      <FilterBar filters={fields} values={values} onChange={(name, value) => change(name as N, value)} />
    ),
    onClear: filtered ? clear : undefined,
    empty: filtered && none ? <NoMatch title={none} onClear={clear} /> : empty,
  }
  return { list, values, set, answer }
}
