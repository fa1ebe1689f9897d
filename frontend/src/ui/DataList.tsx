import { Button, Checkbox, Group, NativeSelect, Pagination, Paper, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { DataTable, type DataTableProps } from 'mantine-datatable'
import { type ReactNode, useMemo } from 'react'
import type { Page } from '@/api/wire'
import classes from '@/ui/DataList.module.css'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { formatQuantity } from '@/ui/format'
import { type Column, titleOf } from '@/ui/list/columns'
import { type RowActions, useRowKeys } from '@/ui/list/rowKeys'
import { ListSkeleton } from '@/ui/Skeletons'
import { parseSort } from '@/ui/sort'
import { titleOfCut } from '@/ui/titleOfCut'

export type { Column } from '@/ui/list/columns'

/** Groups rows under a heading. */
export interface Grouping<T> {
  of: (record: T) => string
  head: (group: string) => ReactNode
}

/** The rows selected for a bulk action. Selected rows of other pages stay selected. */
export interface Selection<T> {
  records: T[]
  onChange: (records: T[]) => void
  /** Names the record in the label of its checkbox. */
  nameOf: (record: T) => string
}

export interface DataListProps<T extends { _id: string }> extends Pick<
  RowActions<T>,
  'onOpen' | 'onPeek' | 'peeked' | 'initial'
> {
  /** The accessible name of the list. */
  label: string
  columns: Column<T>[]
  records: T[] | undefined
  /** The page that was returned with the records; undefined for lists that are read whole. */
  page?: Page | undefined
  onPage?: (page: number) => void
  onLimit?: (limit: number) => void
  sort?: string
  onSort?: (sort: string) => void
  error?: unknown
  onRetry?: (() => void) | undefined
  /** True while a newer page loads and these records are still shown. */
  stale?: boolean
  empty: ReactNode
  selection?: Selection<T> | undefined
  /** The records are already sorted by group. */
  group?: Grouping<T> | undefined
  /** Where the window matches the media query `narrow`, each record is drawn as a card with its buttons. */
  cards?: { narrow: string; render: (record: T) => ReactNode } | undefined
  /** Draws each record as a tile, side by side. The tile shows the checkbox, if there is one. */
  tiles?: ((record: T, checkbox: ReactNode) => ReactNode) | undefined
}

type RowParts<T> = Parameters<NonNullable<DataTableProps<T>['rowFactory']>>[0]

const limits = ['20', '50', '100', '200']

interface PagerProps {
  label: string
  page: Page
  onPage: (page: number) => void
  onLimit: ((limit: number) => void) | undefined
}

function Pager({ label, page, onPage, onLimit }: PagerProps) {
  const from = (page.page - 1) * page.limit + 1
  const to =
    page.totalIsMinimum && page.total > page.limit
      ? page.page * page.limit
      : Math.min(page.page * page.limit, page.total)
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" c="dimmed" aria-live="polite">
        {from}–{to} of {page.totalIsMinimum ? 'over ' : ''}
        {formatQuantity(page.total)}
      </Text>
      <Group gap="sm">
        {onLimit && (
          <NativeSelect
            aria-label="Rows per page"
            size="xs"
            data={limits}
            value={String(page.limit)}
            onChange={(event) => onLimit(Number(event.currentTarget.value))}
          />
        )}
        <Pagination
          component="nav"
          aria-label={`Pages of ${label}`}
          size="sm"
          total={Math.max(page.totalPages, 1)}
          value={page.page}
          onChange={onPage}
          getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
          getControlProps={(control) => ({ 'aria-label': `${control} page` })}
        />
      </Group>
    </Group>
  )
}

/** Shown when the list has become shorter than the page in the address. */
function BeyondTheLast({ page, onPage }: Pick<PagerProps, 'page' | 'onPage'>) {
  const last = Math.max(page.totalPages, 1)
  return (
    <EmptyState
      title={`Page ${formatQuantity(page.page)} no longer exists`}
      action={
        <Button variant="default" onClick={() => onPage(last)}>
          Go to page {formatQuantity(last)}
        </Button>
      }
    />
  )
}

const noSelection = {}
const noGroup = {}

/** A row; the first row of a group is preceded by the group's heading. */
function groupedRow<T extends { _id: string }>(
  { record, index, rowProps, children }: RowParts<T>,
  records: T[],
  group: Grouping<T>,
  width: number,
) {
  const name = group.of(record)
  const before = records[index - 1]
  return (
    <>
      {!(before && group.of(before) === name) && (
        <Table.Tr className={classes.group}>
          <Table.Td colSpan={width}>{group.head(name)}</Table.Td>
        </Table.Tr>
      )}
      <Table.Tr {...rowProps}>{children}</Table.Tr>
    </>
  )
}

/** Selects or unselects one record. Without `on` it toggles. */
function toggled<T extends { _id: string }>(selected: T[], record: T, on?: boolean): T[] {
  const without = selected.filter((other) => other._id !== record._id)
  return (on ?? without.length === selected.length) ? [...without, record] : without
}

function selectionProps<T extends { _id: string }>({ records, onChange, nameOf }: Selection<T>) {
  return {
    selectedRecords: records,
    onSelectedRecordsChange: onChange,
    selectionCheckboxProps: { size: 'xs' },
    getRecordSelectionCheckboxProps: (record: T) => ({ 'aria-label': `Select ${nameOf(record)}`, tabIndex: -1 }),
    allRecordsSelectionCheckboxProps: { 'aria-label': 'Select all rows of this page' },
  } as const
}

/** Shows each record as a card. */
function Cards<T extends { _id: string }>({
  label,
  records,
  render,
}: {
  label: string
  records: T[]
  render: (record: T) => ReactNode
}) {
  return (
    <ul aria-label={label} className={classes.cards}>
      {records.map((record) => (
        <Paper key={record._id} component="li" withBorder p="sm">
          {render(record)}
        </Paper>
      ))}
    </ul>
  )
}

interface TilesProps<T> {
  label: string
  records: T[]
  render: (record: T, checkbox: ReactNode) => ReactNode
  attributes: (record: T) => Record<string, unknown>
  selection: Selection<T> | undefined
}

/** Shows each record as a tile. */
function Tiles<T extends { _id: string }>({ label, records, render, attributes, selection }: TilesProps<T>) {
  return (
    <ul aria-label={label} className={classes.tiles}>
      {records.map((record) => {
        const selected = selection?.records.some((other) => other._id === record._id) ?? false
        return (
          <li key={record._id} {...attributes(record)} data-selected={selected || undefined}>
            {render(
              record,
              selection && (
                <Checkbox
                  size="xs"
                  tabIndex={-1}
                  aria-label={`Select ${selection.nameOf(record)}`}
                  checked={selected}
                  onChange={() => selection.onChange(toggled(selection.records, record))}
                />
              ),
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Rows<T extends { _id: string }>(props: DataListProps<T> & { records: T[] }) {
  const { records, page, stale = false, selection } = props
  const sort = parseSort(props.sort ?? '')
  const { rows, onKeyDown, attributes } = useRowKeys(records, {
    onOpen: props.onOpen,
    onPeek: props.onPeek,
    peeked: props.peeked,
    initial: props.initial,
    sideBySide: props.tiles !== undefined,
    onSelect:
      selection &&
      ((chosen, on) => selection.onChange(chosen.reduce((all, record) => toggled(all, record, on), selection.records))),
  })
  // Removes the properties that the table does not know; it would pass them to the DOM.
  const columns = useMemo(
    () =>
      props.columns.map(({ csv: _csv, fixed: _fixed, optional: _optional, needs: _needs, from, ...column }) =>
        from ? { ...column, titleClassName: classes[from], cellsClassName: classes[from] } : column,
      ),
    [props.columns],
  )
  const { group } = props
  const width = columns.length + (selection ? 1 : 0)
  return (
    // The keys are handled for the rows inside, which take the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={rows}
      onKeyDown={onKeyDown}
      onMouseOver={titleOfCut}
      onFocus={titleOfCut}
      aria-label={props.label}
      className={classes.list}
      data-stale={stale || undefined}
      aria-busy={stale}
    >
      {props.tiles ? (
        <Tiles label={props.label} render={props.tiles} {...{ records, attributes, selection }} />
      ) : (
        <DataTable<T>
          aria-label={props.label}
          columns={columns}
          records={records}
          idAccessor="_id"
          highlightOnHover
          verticalSpacing={5}
          horizontalSpacing={10}
          fz="sm"
          minHeight={60}
          className={classes.table ?? ''}
          scrollAreaProps={{
            type: 'auto',
            offsetScrollbars: 'present',
            viewportProps: { tabIndex: 0, role: 'region', 'aria-label': `${props.label}, scrollable` },
          }}
          sortStatus={{ columnAccessor: sort.id as keyof T, direction: sort.desc ? 'desc' : 'asc' }}
          onSortStatusChange={({ columnAccessor, direction }) =>
            props.onSort?.(`${direction === 'desc' ? '-' : ''}${String(columnAccessor)}`)
          }
          customRowAttributes={attributes}
          {...(selection ? selectionProps(selection) : noSelection)}
          {...(group ? { rowFactory: (row) => groupedRow(row, records, group, width) } : noGroup)}
        />
      )}
      {page && props.onPage && <Pager label={props.label} page={page} onPage={props.onPage} onLimit={props.onLimit} />}
    </section>
  )
}

/**
 * A list of records: its error, loading, empty and data states, sorting, paging, row keys and selection. It knows
 * nothing about the kind of records. `ListFrame` adds views, search, columns and CSV.
 */
export function DataList<T extends { _id: string }>(props: DataListProps<T>) {
  const { records, error, onRetry } = props
  const isNarrow = useMediaQuery(props.cards?.narrow ?? 'not all', false, { getInitialValueInEffect: false })
  if (error && !records) return <ErrorPanel error={error} onRetry={onRetry} />
  if (!records)
    return (
      <ListSkeleton
        columns={props.columns.map((column) => ({
          title: column.title ?? titleOf(column),
          right: column.textAlign === 'right',
        }))}
        selects={props.selection !== undefined}
      />
    )
  if (records.length === 0 && props.page && props.onPage && props.page.page > 1)
    return <BeyondTheLast page={props.page} onPage={props.onPage} />
  if (records.length === 0) return typeof props.empty === 'string' ? <EmptyState title={props.empty} /> : props.empty
  if (isNarrow && props.cards) return <Cards label={props.label} records={records} render={props.cards.render} />
  return <Rows {...props} records={records} />
}
