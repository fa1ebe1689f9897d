import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { DataList, type DataListProps, type Grouping } from '@/ui/DataList'
import { formatQuantity } from '@/ui/format'
import { nameOfColumn, useColumns } from '@/ui/list/columns'
import { ColumnsButton } from '@/ui/list/ColumnsButton'
import { CsvButton, type ReadPage } from '@/ui/list/CsvButton'
import classes from '@/ui/list/ListFrame.module.css'
import { LayoutSwitch, layoutParam, tilesLayout } from '@/ui/list/LayoutSwitch'
import { PeekPanel } from '@/ui/list/PeekPanel'
import { useKeepSteps } from '@/ui/list/recordSteps'
import { SelectAll } from '@/ui/list/SelectAll'
import { sameQuery, useViews, type View } from '@/ui/list/savedViews'
import { lastOpened } from '@/ui/list/steps'
import { ViewsBar } from '@/ui/list/ViewsBar'
import { usePageActionsSlot } from '@/ui/pageActions'
import { SearchInput } from '@/ui/SearchInput'
import { useShortcuts } from '@/ui/shortcuts'
import { parseSort } from '@/ui/sort'

export type { ReadPage } from '@/ui/list/CsvButton'
export type { Column } from '@/ui/list/columns'
export { type View, view } from '@/ui/list/savedViews'

export interface ListFrameProps<T extends { _id: string }> extends Omit<
  DataListProps<T>,
  'onOpen' | 'onPeek' | 'peeked' | 'initial' | 'selection'
> {
  /**
   * The name of the list in storage (columns, views, the steps of `useRecordSteps`) and in the file name of the CSV:
   * 'sales-orders'.
   */
  name: string
  /** The name of a record, on its checkbox and in the title of the peek panel: 'SO-10480, Green Grocer'. */
  nameOf: (record: T) => string
  /**
   * The screen's own views, made by `view(name, {from: today})` from the values of `useTableParams`. 'All' comes before
   * them.
   */
  views?: View[]
  /** The number of all records, shown on the view 'All'. */
  allCount?: number | undefined
  /** The search box; `/` focuses it. */
  search?: { value: string; onChange: (text: string) => void; label: string; placeholder?: string }
  /** The filters beside the search box. */
  filters?: ReactNode
  /** Shown between the filters and the rows. */
  hint?: ReactNode
  /** Clears all filters. Passed only while a filter is set. */
  onClear?: (() => void) | undefined
  /** The address of a record, opened by Enter and a click in its row. Without it, they open the peek panel. */
  pathOf?: (record: T) => string
  /** What the peek panel shows of a record (Space). Its id is `peek` in the address. */
  renderPeek?: (record: T) => ReactNode
  /** The bulk actions. Without it, rows cannot be selected. `done` clears the selection. */
  renderBulk?: (selected: T[], done: () => void) => ReactNode
  /**
   * Reads a page of the current list (same filters and sort). The CSV reads all matches with it, and `useRecordSteps`
   * the records beyond the page. Not needed when `records` are all records.
   */
  readPage?: ReadPage<T>
  /** The tools above the rows; a short list inside a screen has none. */
  tools?: readonly Tool[]
  /** Groups the rows under headings while the list is sorted by this column. The column itself is hidden then. */
  groupBy?: ({ column: string } & Grouping<T>) | undefined
  /** Filters beside the rows, on wide screens. */
  side?: ReactNode
  /** Facts of the whole list, at the end of the filters: '438 items'. */
  summary?: ReactNode
  /** Draws records as tiles with pictures; the user chooses between table and tiles (`layout` in the address). */
  renderTile?: (record: T, checkbox: ReactNode) => ReactNode
  /** The largest number of records that "Select all" selects beyond the page. Without it, only rows of pages. */
  selectMost?: number
  /** What `n` creates on this screen. */
  create?: { label: string; run: () => void } | undefined
}

export type Tool = 'views' | 'columns' | 'csv'
const allTools: readonly Tool[] = ['views', 'columns', 'csv']

const all: View = { name: 'All', query: '' }
const noViews: View[] = []

/** The selected records. Another filter or view clears the selection, another page does not. */
function useSelected<T extends { _id: string }>(records: T[] | undefined, shows: string) {
  const [selected, setSelected] = useState<T[]>([])
  const [of, setOf] = useState(shows)
  if (of !== shows) {
    setOf(shows)
    setSelected([])
  }
  const fresh = useMemo(() => {
    const byId = new Map(records?.map((record) => [record._id, record]))
    return selected.map((record) => byId.get(record._id) ?? record)
  }, [records, selected])
  return [of === shows ? fresh : [], setSelected] as const
}

/** The record in the peek panel, whose id is `peek` in the address, and what puts another one there. */
function usePeek<T extends { _id: string }>(records: T[] | undefined, enabled: boolean) {
  const [params, setParams] = useSearchParams()
  const id = enabled ? params.get('peek') : null
  const lookInto = (record: T | undefined) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (record) after.set('peek', record._id)
        else after.delete('peek')
        return after
      },
      { replace: true },
    )
  return { peeked: records?.find((record) => record._id === id), lookInto }
}

type BarProps<T extends { _id: string }> = Pick<
  ListFrameProps<T>,
  'name' | 'search' | 'filters' | 'onClear' | 'records' | 'sort' | 'onSort' | 'readPage' | 'summary' | 'renderTile'
> & { tools: readonly Tool[]; columns: ReturnType<typeof useColumns<T>> }

/** The search and the filters on the left, columns and CSV on the right. */
function ToolBar<T extends { _id: string }>(props: BarProps<T>) {
  const { name, search, filters, onClear, tools, columns, records, sort, onSort, readPage, summary } = props
  if (!search && !filters && !onClear && tools.length === 0) return null
  return (
    <div className={classes.tools}>
      {search && <SearchInput {...search} />}
      {filters}
      {onClear && (
        <Button variant="subtle" color="secondary.3" onClick={onClear}>
          Clear filters
        </Button>
      )}
      <div className={classes.right}>
        {summary}
        {props.renderTile && <LayoutSwitch />}
        {tools.includes('columns') && <ColumnsButton columns={columns} sort={sort} onSort={onSort} />}
        {tools.includes('csv') && (
          <CsvButton name={name} columns={columns.shown} records={records} readPage={readPage} />
        )}
      </div>
    </div>
  )
}

interface BulkProps {
  selected: number
  onClear: () => void
  /** The button that selects the records of all pages. */
  more: ReactNode
  children: ReactNode
}

/** The actions for the selected rows. */
function BulkBar({ selected, onClear, more, children }: BulkProps) {
  return (
    <div className={classes.bulk} role="group" aria-label="Selected rows">
      <Text size="sm" fw={600} aria-live="polite">
        {formatQuantity(selected)} selected
      </Text>
      {children}
      {more}
      <Button size="xs" variant="subtle" color="secondary.3" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  )
}

/**
 * The frame of every list screen: views, search, filters, columns and CSV above a `DataList`, row keys, a bar for bulk
 * actions and a peek panel. The whole state of the list is in the address; columns and saved views are remembered for
 * the user. The screen keeps its filters with `useTableParams` and reads the records.
 */
export function ListFrame<T extends { _id: string }>(props: ListFrameProps<T>) {
  const {
    name,
    nameOf,
    views: given = noViews,
    search,
    filters,
    hint,
    onClear,
    pathOf,
    renderPeek,
    renderBulk,
    readPage,
    tools = allTools,
    groupBy,
    create,
    allCount,
    side,
    summary,
    renderTile,
    selectMost = 0,
    ...list
  } = props
  const { records, page } = list
  const asTiles = useSearchParams()[0].get(layoutParam) === tilesLayout
  const navigate = useNavigate()
  const actionsSlot = usePageActionsSlot()
  const [params] = useSearchParams()
  const views = useViews(name, given)
  const columns = useColumns(name, list.columns)
  const [selected, setSelected] = useSelected(records, sameQuery(params))
  const done = () => setSelected([])
  const group = groupBy && parseSort(list.sort ?? '').id === groupBy.column ? groupBy : undefined
  const left = group?.column
  const drawn = useMemo(() => columns.shown.filter((column) => nameOfColumn(column) !== left), [columns.shown, left])

  const limit = page?.limit
  const readIds = useCallback(
    async (at: number) => (readPage && limit ? (await readPage(at, limit)).rows.map((row) => row._id) : []),
    [readPage, limit],
  )
  const ids = useMemo(() => records?.map((record) => record._id), [records])
  useKeepSteps(name, pathOf && ids, page, readPage && readIds)

  const { peeked, lookInto } = usePeek(records, renderPeek !== undefined)
  useShortcuts('List', [
    { keys: 'n', label: create?.label ?? '', run: () => create?.run(), enabled: create !== undefined },
    { keys: 'Esc', label: 'Clear the selection', run: done, enabled: selected.length > 0 && !peeked },
  ])
  return (
    <Stack gap="sm" data-list={name} data-focus-home='[data-row][tabindex="0"], input'>
      {tools.includes('views') && (
        <Group justify="space-between" gap="xs" className={classes.bar}>
          <ViewsBar views={views} all={allCount === undefined ? all : { ...all, count: allCount }} />
          <Group gap="xs" ref={actionsSlot} />
        </Group>
      )}
      <ToolBar
        {...{ name, search, filters, onClear, tools, columns, records, readPage, summary, renderTile }}
        sort={list.sort}
        onSort={list.onSort}
      />
      {hint}
      <div className={side ? classes.beside : undefined}>
        {side && <div className={classes.side}>{side}</div>}
        <DataList<T>
          {...list}
          tiles={asTiles ? renderTile : undefined}
          columns={drawn}
          group={group}
          onOpen={pathOf ? (record) => void navigate(pathOf(record)) : renderPeek && lookInto}
          onPeek={renderPeek && lookInto}
          peeked={peeked?._id}
          initial={lastOpened(name)}
          selection={renderBulk && { records: selected, onChange: setSelected, nameOf }}
        />
      </div>
      {renderBulk && selected.length > 0 && (
        <BulkBar
          selected={selected.length}
          onClear={done}
          more={
            readPage &&
            page && (
              <SelectAll
                most={selectMost}
                total={page.total}
                selected={selected.length}
                read={readPage}
                onSelect={setSelected}
              />
            )
          }
        >
          {renderBulk(selected, done)}
        </BulkBar>
      )}
      {renderPeek && peeked && (
        <PeekPanel title={nameOf(peeked)} onClose={() => lookInto(undefined)}>
          {renderPeek(peeked)}
        </PeekPanel>
      )}
    </Stack>
  )
}
