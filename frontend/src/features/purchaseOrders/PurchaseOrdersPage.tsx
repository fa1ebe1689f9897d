import { Anchor, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { PurchaseOrderHead } from '@/api/wire'
import { DueDate } from '@/features/purchaseOrders/DueDate'
import { paths } from '@/paths'
import { EmptyState } from '@/ui/EmptyState'
import { formatDate, formatMoney, formatQuantity, nothing, words } from '@/ui/format'
import { choice, elsewhere } from '@/ui/list/filters'
import { type Column, ListFrame, view } from '@/ui/list/ListFrame'
import { type ListValues, useList } from '@/ui/list/useList'
import { Page } from '@/ui/Page'

const columns: Column<PurchaseOrderHead>[] = [
  {
    accessor: 'number',
    title: 'Purchase order',
    fixed: true,
    csv: ({ number }) => number,
    render: ({ _id, number }) => (
      <Anchor component={Link} to={paths.purchaseOrder(_id)} size="sm" tabIndex={-1}>
        {number}
      </Anchor>
    ),
  },
  { accessor: 'vendor', title: 'Vendor', csv: ({ vendor }) => vendor.name, render: ({ vendor }) => vendor.name },
  {
    accessor: 'expectedDate',
    title: 'Due',
    csv: ({ expectedDate }) => expectedDate,
    render: ({ expectedDate, late }) => <DueDate date={expectedDate} late={late} />,
  },
  {
    accessor: 'openLines',
    title: 'Lines to receive',
    textAlign: 'right',
    csv: ({ openLines }) => openLines,
    render: ({ openLines, lineCount }) =>
      openLines === lineCount ? formatQuantity(openLines) : `${formatQuantity(openLines)} of ${lineCount}`,
  },
  {
    accessor: 'waitingLines',
    title: 'Order lines waiting',
    textAlign: 'right',
    csv: ({ waitingLines }) => waitingLines,
    render: ({ waitingLines }) =>
      waitingLines > 0 ? formatQuantity(waitingLines) : <span style={{ color: 'var(--text-3)' }}>{nothing}</span>,
  },
  {
    accessor: 'amount',
    title: 'To receive',
    needs: 'cost.view',
    textAlign: 'right',
    csv: ({ amount }) => amount,
    render: ({ amount }) => formatMoney(amount),
  },
  {
    accessor: 'status',
    title: 'Status',
    from: 'md',
    csv: (order) => words(order.status),
    render: (order) => words(order.status),
  },
  {
    accessor: 'orderDate',
    title: 'Ordered',
    from: 'md',
    csv: ({ orderDate }) => orderDate,
    render: ({ orderDate }) => formatDate(orderDate),
  },
  { accessor: 'memo', title: 'Memo', from: 'lg', csv: ({ memo }) => memo, render: ({ memo }) => memo },
]

const shows = [
  { value: 'late', label: 'Late' },
  { value: 'waiting', label: 'Orders wait' },
]

const find = (orders: PurchaseOrderHead[], { show }: ListValues<'search' | 'show'>) =>
  orders.filter(
    ({ late, waitingLines }) => show === '' || (show === 'late' && late) || (show === 'waiting' && waitingLines > 0),
  )

/** What vendors still have to deliver. */
export function Component() {
  const search = useSearchParams()[0].get('search') ?? ''
  const all = useRead(keyOf('/purchase-orders/pending-receipt', search ? { query: { search } } : {}), {
    keepPreviousData: true,
  })
  const views = useMemo(() => [view('Late', { show: 'late' }), view('Orders wait', { show: 'waiting' })], [])
  const { list } = useList({
    name: 'purchase-orders',
    label: 'Purchase orders',
    nameOf: ({ number }) => number,
    columns,
    read: { all, find },
    views,
    search: { label: 'Search purchase orders', placeholder: 'Vendor, number or item' },
    filters: {
      search: elsewhere,
      show: choice({ label: 'Show', any: 'All', takes: shows.map(({ value }) => value), options: shows }),
    },
    pathOf: ({ _id }) => paths.purchaseOrder(_id),
    noMatch: 'No purchase order matches these filters',
    empty: (
      <EmptyState title="Nothing is on order">
        <Text span size="sm" c="dimmed">
          Purchase orders come from NetSuite. They are listed here until everything is received.
        </Text>
      </EmptyState>
    ),
  })
  return (
    <Page title="Purchase orders">
      <ListFrame list={list} />
    </Page>
  )
}
