import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { DataList } from '@/ui/DataList'
import { formatQuantity } from '@/ui/format'
import { type Columns, nameOfColumn, useColumns } from '@/ui/list/columns'
import { ColumnsButton } from '@/ui/list/ColumnsButton'
import { CsvButton } from '@/ui/list/CsvButton'
import { LayoutSwitch, layoutParam, tilesLayout } from '@/ui/list/LayoutSwitch'
import type { List, Tool } from '@/ui/list/list'
import classes from '@/ui/list/ListFrame.module.css'
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

export type { Column } from '@/ui/list/columns'
export type { ReadPage } from '@/ui/list/list'
export { type View, view } from '@/ui/list/savedViews'

interface Props<T> {
  list: List<T>
  /** Shown between the filters and the rows. */
  hint?: ReactNode
  /** Filters beside the rows, on wide screens. */
  side?: ReactNode
  /** Facts of the whole list, at the end of the filters: '438 items'. */
  summary?: ReactNode
}

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

interface BarProps<T extends { _id: string }> {
  list: List<T>
  columns: Columns<T>
  tools: readonly Tool[]
  summary: ReactNode
}

/** The search and the filters on the left, columns and CSV on the right. */
function ToolBar<T extends { _id: string }>({ list, columns, tools, summary }: BarProps<T>) {
  const { declared, rows, order, search, filters, onClear } = list
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
        {declared.renderTile && <LayoutSwitch />}
        {tools.includes('columns') && <ColumnsButton columns={columns} sort={order.sort} onSort={order.onSort} />}
        {tools.includes('csv') && <CsvButton name={declared.name} columns={columns.shown} rows={rows} />}
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
 * the user.
 */
export function ListFrame<T extends { _id: string }>({ list, hint, side, summary }: Props<T>) {
  const { declared, rows, order, groupBy } = list
  const { name, nameOf, pathOf, renderPeek, bulkActions, create, allCount, tools = allTools } = declared
  const { records, page, readPage } = rows
  const [params] = useSearchParams()
  const asTiles = params.get(layoutParam) === tilesLayout
  const navigate = useNavigate()
  const actionsSlot = usePageActionsSlot()
  const views = useViews(name, declared.views ?? noViews)
  const columns = useColumns(name, list.columns)
  const [selected, setSelected] = useSelected(records, sameQuery(params))
  const done = () => setSelected([])
  const group = groupBy && parseSort(order.sort ?? '').id === groupBy.column ? groupBy : undefined
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
      <ToolBar list={list} columns={columns} tools={tools} summary={summary} />
      {hint}
      <div className={side ? classes.beside : undefined}>
        {side && <div className={classes.side}>{side}</div>}
        <DataList<T>
          label={declared.label}
          columns={drawn}
          rows={rows}
          order={order}
          empty={list.empty}
          keys={{
            onOpen: pathOf ? (record) => void navigate(pathOf(record)) : renderPeek && lookInto,
            onPeek: renderPeek && lookInto,
            peeked: peeked?._id,
            initial: lastOpened(name),
          }}
          selection={bulkActions && { records: selected, onChange: setSelected, nameOf }}
          look={{
            group,
            cards: declared.cards,
            tile: asTiles ? declared.renderTile : undefined,
            below: declared.renderBelow,
          }}
        />
      </div>
      {bulkActions && selected.length > 0 && (
        <BulkBar
          selected={selected.length}
          onClear={done}
          more={
            readPage &&
            page && (
              <SelectAll
                most={declared.selectMost ?? 0}
                total={page.total}
                selected={selected.length}
                read={readPage}
                onSelect={setSelected}
              />
            )
          }
        >
          {bulkActions(selected, done)}
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
