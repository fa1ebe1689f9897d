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
import type { Cards, Grouping, Order, RenderTile, Rows } from '@/ui/list/list'
import { type RowActions, useRowKeys } from '@/ui/list/rowKeys'
import { ListSkeleton } from '@/ui/Skeletons'
import { parseSort } from '@/ui/sort'
import { titleOfCut } from '@/ui/titleOfCut'

export type { Column } from '@/ui/list/columns'

/** The rows selected for a bulk action. Selected rows of other pages stay selected. */
export interface Selection<T> {
  records: T[]
  onChange: (records: T[]) => void
  /** Names the record in the label of its checkbox. */
  nameOf: (record: T) => string
}

interface Props<T> {
  /** The accessible name of the list. */
  label: string
  columns: Column<T>[]
  rows: Rows<T>
  order: Order
  /** Shown without rows. */
  empty: ReactNode
  /** What the keys of a row do. */
  keys: Pick<RowActions<T>, 'onOpen' | 'onPeek' | 'peeked' | 'initial'>
  selection?: Selection<T> | undefined
  /** How the records are drawn, where it is not as the rows of one table. */
  look: Look<T>
}

interface Look<T> {
  group?: Grouping<T> | undefined
  cards?: Cards<T> | undefined
  tile?: RenderTile<T> | undefined
  below?: ((record: T) => ReactNode) | undefined
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
const plainRows = {}

/** The heading before the first record of a group. */
function groupHead<T extends { _id: string }>(group: Grouping<T>, record: T, before: T | undefined): ReactNode {
  const name = group.of(record)
  return before && group.of(before) === name ? null : group.head(name)
}

/** A row; the first row of a group is preceded by the group's heading, and a row may have a text below it. */
function rowWithMore<T extends { _id: string }>(
  { record, index, rowProps, children }: RowParts<T>,
  records: T[],
  { group, below }: Look<T>,
  width: number,
) {
  const head = group && groupHead(group, record, records[index - 1])
  const text = below?.(record)
  return (
    <>
      {head && (
        <Table.Tr className={classes.group}>
          <Table.Td colSpan={width}>{head}</Table.Td>
        </Table.Tr>
      )}
      <Table.Tr {...rowProps} data-open={text ? true : undefined}>
        {children}
      </Table.Tr>
      {text && (
        <Table.Tr className={classes.below}>
          <Table.Td colSpan={width}>{text}</Table.Td>
        </Table.Tr>
      )}
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
function CardList<T extends { _id: string }>({
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
  render: RenderTile<T>
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

function Drawn<T extends { _id: string }>(props: Props<T> & { records: T[] }) {
  const { label, records, rows: read, order, keys, selection, look } = props
  const { page, stale = false } = read
  const sort = parseSort(order.sort ?? '')
  const { rows, onKeyDown, attributes } = useRowKeys(records, {
    ...keys,
    sideBySide: look.tile !== undefined,
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
  const width = columns.length + (selection ? 1 : 0)
  return (
    // The keys are handled for the rows inside, which take the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={rows}
      onKeyDown={onKeyDown}
      onMouseOver={titleOfCut}
      onFocus={titleOfCut}
      aria-label={label}
      className={classes.list}
      data-stale={stale || undefined}
      aria-busy={stale}
    >
      {look.tile ? (
        <Tiles label={label} render={look.tile} {...{ records, attributes, selection }} />
      ) : (
        <DataTable<T>
          aria-label={label}
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
            viewportProps: { tabIndex: 0, role: 'region', 'aria-label': `${label}, scrollable` },
          }}
          sortStatus={{ columnAccessor: sort.id as keyof T, direction: sort.desc ? 'desc' : 'asc' }}
          onSortStatusChange={({ columnAccessor, direction }) =>
            order.onSort?.(`${direction === 'desc' ? '-' : ''}${String(columnAccessor)}`)
          }
          customRowAttributes={attributes}
          {...(selection ? selectionProps(selection) : noSelection)}
          {...(look.group || look.below ? { rowFactory: (row) => rowWithMore(row, records, look, width) } : plainRows)}
        />
      )}
      {page && order.onPage && <Pager label={label} page={page} onPage={order.onPage} onLimit={order.onLimit} />}
    </section>
  )
}

/**
 * A list of records: its error, loading, empty and data states, sorting, paging, row keys and selection. It knows
 * nothing about the kind of records. `ListFrame` adds views, search, columns and CSV.
 */
export function DataList<T extends { _id: string }>(props: Props<T>) {
  const { label, order, empty, look } = props
  const { records, page, error, onRetry } = props.rows
  const isNarrow = useMediaQuery(look.cards?.narrow ?? 'not all', false, { getInitialValueInEffect: false })
  if (error && !records) return <ErrorPanel error={error} onRetry={onRetry} />
  if (!records)
    return (
      <ListSkeleton
        columns={props.columns.map((column) => ({
          title: column.title ?? titleOf(column),
          right: column.textAlign === 'right',
          from: column.from,
        }))}
        selects={props.selection !== undefined}
      />
    )
  if (records.length === 0 && page && order.onPage && page.page > 1)
    return <BeyondTheLast page={page} onPage={order.onPage} />
  if (records.length === 0) return typeof empty === 'string' ? <EmptyState title={empty} /> : empty
  if (isNarrow && look.cards) return <CardList label={label} records={records} render={look.cards.render} />
  return <Drawn {...props} records={records} />
}
