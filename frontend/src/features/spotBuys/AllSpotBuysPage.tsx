import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { StatusBadge, type Tone } from '@/ui/StatusBadge'
import { DayTabs, stateText } from '@/features/spotBuys/days/DayTabs'
import { daysOf } from '@/features/spotBuys/days/days'
import { useSession } from '@/api/session'
import { sheetsKey, useRecentSheets } from '@/features/spotBuys/sheets'
import type { SpotSheet, SpotSheetHead } from '@/api/wire'
import { paths } from '@/paths'
import { EmptyState } from '@/ui/EmptyState'
import { formatDate, formatInstant, formatMoney, formatQuantity, words } from '@/ui/format'
import { KeyBar } from '@/ui/KeyBar'
import type { Column } from '@/ui/list/columns'
import { choice } from '@/ui/list/filters'
import { ListFrame, view } from '@/ui/list/ListFrame'
import { useList } from '@/ui/list/useList'
import { Page } from '@/ui/Page'
import { parseSort } from '@/ui/sort'

const hints = [
  [['j', 'k'], 'move'],
  ['Enter', 'open'],
] as const

const states = [
  { value: 'draft', label: 'Draft' },
  { value: 'published', label: 'Published' },
  { value: 'closed', label: 'Closed' },
]
const views = [view('Closed', { status: 'closed' })]

const tones: Record<SpotSheet['status'], Tone> = { draft: 'neutral', published: 'active', closed: 'neutral' }

const columns: Column<SpotSheetHead>[] = [
  {
    accessor: 'date',
    title: 'Day',
    sortable: true,
    fixed: true,
    render: ({ _id, date }) => (
      <Anchor component={Link} to={paths.spotBuys(_id)} size="sm" tabIndex={-1}>
        {formatDate(date)}
      </Anchor>
    ),
    csv: ({ date }) => date,
  },
  {
    accessor: 'status',
    title: 'State',
    render: (sheet) => <StatusBadge tone={tones[sheet.status]} status={sheet.status} label={words(stateText(sheet))} />,
    csv: ({ status }) => status,
  },
  {
    accessor: 'lineCount',
    title: 'Lines',
    textAlign: 'right',
    render: ({ lineCount }) => formatQuantity(lineCount),
    csv: ({ lineCount }) => lineCount,
  },
  {
    accessor: 'soldOut',
    title: 'Sold out',
    textAlign: 'right',
    from: 'md',
    render: ({ totals }) => totals && `${formatQuantity(totals.soldOut)} of ${formatQuantity(totals.lines)}`,
    csv: ({ totals }) => totals?.soldOut,
  },
  {
    accessor: 'revenue',
    title: 'Sold',
    textAlign: 'right',
    render: ({ totals }) => totals && formatMoney(totals.revenue),
    csv: ({ totals }) => totals?.revenue,
  },
  {
    accessor: 'margin',
    title: 'Margin',
    textAlign: 'right',
    needs: 'cost.view',
    from: 'md',
    render: ({ totals }) => totals && formatMoney(totals.margin),
    csv: ({ totals }) => totals?.margin,
  },
  {
    accessor: 'leftCost',
    title: 'Left over',
    textAlign: 'right',
    needs: 'cost.view',
    from: 'md',
    render: ({ totals }) => totals && formatMoney(totals.leftCost),
    csv: ({ totals }) => totals?.leftCost,
  },
  {
    accessor: 'customers',
    title: 'Customers',
    textAlign: 'right',
    from: 'md',
    render: ({ totals }) => totals && formatQuantity(totals.customers),
    csv: ({ totals }) => totals?.customers,
  },
  {
    accessor: 'closedAt',
    title: 'Closed',
    from: 'md',
    render: ({ closedAt, closedBy }) => closedAt && `${formatInstant(closedAt)}${closedBy ? `, ${closedBy.name}` : ''}`,
    csv: ({ closedAt }) => closedAt,
  },
]

/** All sheets of spot buys, the newest day first. */
export function Component() {
  const { today } = useSession()
  const recent = useRecentSheets().data?.spotBuySheets ?? []
  const { list } = useList({
    name: 'spot-buy-sheets',
    label: 'Spot buy sheets',
    nameOf: ({ date }: SpotSheetHead) => formatDate(date),
    columns,
    sort: '-date',
    read: {
      key: ({ page, limit, sort, status }) => {
        const { id, desc } = parseSort(sort)
        return sheetsKey({ page, limit, sortBy: id, sortOrder: desc ? 'desc' : 'asc', status })
      },
      rows: ({ spotBuySheets }) => spotBuySheets,
    },
    filters: {
      status: choice({
        label: 'State',
        any: 'Any state',
        takes: states.map(({ value }) => value),
        options: states,
      }),
    },
    views,
    pathOf: ({ _id }) => paths.spotBuys(_id),
    noMatch: 'No sheet has this state',
    empty: <EmptyState title="No sheet yet.">A sheet has the offers of one day.</EmptyState>,
  })
  return (
    <Page title="All spot buys">
      <DayTabs days={daysOf(recent, today, undefined)} shown={undefined} today={today} />
      <ListFrame list={list} />
      <KeyBar hints={hints} />
    </Page>
  )
}
