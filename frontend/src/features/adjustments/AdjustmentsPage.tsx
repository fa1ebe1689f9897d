import { Anchor, Button } from '@mantine/core'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useSession } from '@/api/session'
import type { AdjustmentHead } from '@/api/wire'
import {
  adjustmentsKey,
  directionWords,
  nameOf,
  reasons,
  reasonWords,
  stateOf,
} from '@/features/adjustments/adjustments'
import { Drafts } from '@/features/adjustments/Drafts'
import { ItemFilter } from '@/parts/items/ItemSelect'
import { Peek } from '@/features/adjustments/Peek'
import { paths } from '@/paths'
import { EmptyState } from '@/ui/EmptyState'
import { formatDate, formatMoney, formatQuantity, nothing, words } from '@/ui/format'
import { choice, date, own } from '@/ui/list/filters'
import { lazily } from '@/ui/lazily'
import { type Column, ListFrame, view } from '@/ui/list/ListFrame'
import { OlderRows } from '@/ui/list/OlderRows'
import { type ListValues, useList } from '@/ui/list/useList'
import { Page } from '@/ui/Page'
import { StatusBadge } from '@/ui/StatusBadge'

const Entry = lazily(async () => (await import('@/features/adjustments/entry/Entry')).Entry)

const columns: Column<AdjustmentHead>[] = [
  {
    accessor: 'number',
    title: 'Adjustment',
    fixed: true,
    csv: nameOf,
    render: (each) => (
      <Anchor component={Link} to={paths.adjustment(each._id)} size="sm" tabIndex={-1}>
        {nameOf(each)}
      </Anchor>
    ),
  },
  { accessor: 'date', title: 'Date', csv: (each) => each.date, render: (each) => formatDate(each.date) },
  {
    accessor: 'direction',
    title: 'Stock',
    csv: (each) => directionWords[each.direction],
    render: (each) => directionWords[each.direction],
  },
  {
    accessor: 'reason',
    title: 'Reason',
    csv: (each) => reasonWords(each.reason),
    render: (each) => reasonWords(each.reason),
  },
  { accessor: 'memo', from: 'lg', title: 'Memo', csv: (each) => each.memo, render: (each) => each.memo || nothing },
  {
    accessor: 'lineCount',
    from: 'md',
    title: 'Lines',
    textAlign: 'right',
    csv: (each) => each.lineCount,
    render: (each) => formatQuantity(each.lineCount),
  },
  {
    accessor: 'value',
    title: 'Value',
    needs: 'cost.view',
    textAlign: 'right',
    csv: (each) => each.value,
    render: (each) => formatMoney(each.value),
  },
  {
    accessor: 'createdBy',
    from: 'lg',
    title: 'Posted by',
    csv: (each) => each.createdBy?.name,
    render: (each) => each.createdBy?.name ?? nothing,
  },
  {
    accessor: 'sync',
    title: 'ERP',
    csv: (each) => stateOf(each).label,
    render: (each) => {
      const { label, tone } = stateOf(each)
      return <StatusBadge tone={tone} status={each.sync.status} label={label} />
    },
  },
]

function keyOfPage({
  page,
  limit,
  from,
  to,
  item,
  reason,
  direction,
  sync,
  waiting,
  older,
}: ListValues<'from' | 'to' | 'item' | 'reason' | 'direction' | 'sync' | 'waiting' | 'older'>) {
  return adjustmentsKey({
    page,
    limit,
    dateFrom: from || undefined,
    dateTo: to || undefined,
    itemId: item || undefined,
    reason: reason || undefined,
    direction: direction || undefined,
    sync: sync || undefined,
    waiting: waiting || undefined,
    older: older || undefined,
  })
}

const views = [view('Not posted', { sync: 'failed' }), view('Counts', { reason: 'count' })]
const releaseView = view('Waiting for release', { waiting: 'true' })
const directions = ['positive', 'negative', 'mixed'] as const
const states = { failed: 'Not posted', pending: 'Waiting', in_progress: 'Being posted', synced: 'Posted' }
const peekOf = (adjustment: AdjustmentHead) => <Peek id={adjustment._id} />

const NewButtons = () => (
  <>
    <Button component={Link} to={paths.adjustments('?new=count')} variant="default">
      Count
    </Button>
    <Button component={Link} to={paths.adjustments('?new=positive')} variant="default">
      Add stock
    </Button>
    <Button component={Link} to={paths.adjustments('?new=negative')}>
      Remove stock
    </Button>
  </>
)

/** The list of inventory adjustments; its filters are in the URL. */
function Adjustments() {
  const { can } = useSession()
  const navigate = useNavigate()
  const mayAct = can('inventory.adjust')
  const costs = can('cost.view')
  const { list, values, set, answer } = useList({
    name: 'adjustments',
    label: 'Inventory adjustments',
    nameOf,
    columns,
    read: { key: keyOfPage, rows: (page) => page.inventoryAdjustments },
    limit: 20,
    views: costs ? [...views, releaseView] : views,
    filters: {
      from: date('From'),
      to: date('To'),
      item: own('Item', (value, onChange) => <ItemFilter value={value} onChange={onChange} />),
      reason: choice({
        label: 'Reason',
        any: 'Any reason',
        takes: reasons,
        options: reasons.map((reason) => ({ value: reason, label: words(reason) })),
      }),
      direction: choice({
        label: 'Stock',
        any: 'Added or removed',
        takes: directions,
        options: directions.map((direction) => ({ value: direction, label: directionWords[direction] })),
      }),
      sync: choice({
        label: 'ERP',
        any: 'Any state',
        takes: Object.keys(states),
        options: Object.entries(states).map(([value, label]) => ({ value, label })),
      }),
      // Whether an adjustment waits depends on its value.
      waiting: costs
        ? choice({
            label: 'Release',
            any: 'Any',
            takes: ['true'],
            options: [{ value: 'true', label: 'Waits for release' }],
          })
        : { takes: [] },
      older: { place: true },
    },
    renderPeek: peekOf,
    pathOf: (each) => paths.adjustment(each._id),
    create: mayAct
      ? { label: 'Remove stock', run: () => void navigate(paths.adjustments('?new=negative')) }
      : undefined,
    noMatch: 'No adjustment matches these filters',
    empty: (
      <EmptyState title="No adjustments yet">
        An adjustment corrects the stock: what is damaged, expired, found or counted.
      </EmptyState>
    ),
  })
  return (
    <Page title="Inventory adjustments" actions={mayAct && <NewButtons />}>
      {mayAct && <Drafts />}
      <ListFrame list={list} />
      {answer && (
        <OlderRows
          what="adjustments"
          coverage={answer.coverage}
          last={answer.page >= answer.totalPages}
          none={answer.inventoryAdjustments.length === 0}
          beyond={values.older !== ''}
          onShow={(older) => set({ older })}
        />
      )}
    </Page>
  )
}

const entries = ['positive', 'negative', 'count'] as const

/** The list of adjustments, or the entry of a new one: its kind is in the URL. */
export function Component() {
  const { can } = useSession()
  const [params] = useSearchParams()
  const kind = entries.find((each) => each === params.get('new'))
  return kind && can('inventory.adjust') ? <Entry key={kind} kind={kind} /> : <Adjustments />
}
