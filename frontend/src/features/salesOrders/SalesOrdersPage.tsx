import { Button } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { useSession } from '@/api/session'
import type { SalesOrderFilters, SalesOrderPage, SalesOrderRow, SalesOrderStatus, SyncStatus } from '@/api/wire'
import { BulkActions } from '@/features/salesOrders/bulk/BulkActions'
import { SyncDate } from '@/features/salesOrders/bulk/SyncDate'
import { CustomerFilter } from '@/features/salesOrders/CustomerFilter'
import { DayHead } from '@/features/salesOrders/DayHead'
import { orderColumns } from '@/features/salesOrders/orderColumns'
import { OrderPeek } from '@/features/salesOrders/OrderPeek'
import { paths } from '@/paths'
import { useRoutes } from '@/resources/routes'
import { openStatuses } from '@/resources/openOrders'
import { orderStatusTones, salesOrdersKey } from '@/resources/salesOrders'
import { EmptyState } from '@/ui/EmptyState'
import { words } from '@/ui/format'
import { choice, date, elsewhere, own } from '@/ui/list/filters'
import { ListFrame, view } from '@/ui/list/ListFrame'
import { OlderRows } from '@/ui/list/OlderRows'
import { type ListValues, useList } from '@/ui/list/useList'
import { Page } from '@/ui/Page'

const statuses = Object.keys(orderStatusTones) as SalesOrderStatus[]
const open = openStatuses.join(',')
const notCancelled = statuses.filter((status) => status !== 'cancelled').join(',')
const syncs: SyncStatus[] = ['pending', 'in_progress', 'synced', 'failed']

type Values = ListValues<
  'search' | 'attention' | 'status' | 'from' | 'to' | 'route' | 'sync' | 'customer' | 'owner' | 'older'
>

function keyOfPage({ page, limit, sort, older, ...q }: Values) {
  const filters: SalesOrderFilters = {
    ...(q.status ? { status: q.status.split(',') as SalesOrderStatus[] } : {}),
    ...(q.from ? { deliveryDateFrom: q.from } : {}),
    ...(q.to ? { deliveryDateTo: q.to } : {}),
    ...(q.route ? { routeId: q.route } : {}),
    ...(q.sync ? { sync: q.sync as SyncStatus } : {}),
    ...(q.customer ? { customerId: q.customer } : {}),
    ...(q.owner ? { owner: q.owner } : {}),
    ...(q.attention ? { attention: true } : {}),
    ...(q.search ? { search: q.search } : {}),
  }
  return salesOrdersKey({ page, limit, sort, filters, older })
}

const byDay = {
  column: 'deliveryDate',
  of: (order: SalesOrderRow) => order.deliveryDate,
  head: (date: string, page: SalesOrderPage | undefined) => <DayHead date={date} page={page} />,
}

const peekOf = (order: SalesOrderRow) => <OrderPeek order={order} />
const bulkOf = (selected: SalesOrderRow[], done: () => void) => <BulkActions selected={selected} done={done} />

/** The views that everybody has. */
function useViews() {
  const { today, tomorrow } = useSession()
  return useMemo(
    () => [
      view('Today', { status: notCancelled, from: today, to: today }),
      view('Tomorrow', { status: notCancelled, from: tomorrow, to: tomorrow }),
      view('Unrouted', { status: open, from: today, route: 'none' }),
      view('Needs attention', { attention: 'true' }),
      view('Errors', { sync: 'failed' }),
      view('Mine', { owner: 'me' }),
    ],
    [today, tomorrow],
  )
}

/** The filters, in the order of their menu. */
function useFilters() {
  const { data: routes } = useRoutes()
  return {
    search: elsewhere,
    status: choice({
      label: 'Status',
      any: 'Any status',
      takes: statuses,
      options: [
        { value: open, label: 'Open' },
        { value: notCancelled, label: 'Not cancelled' },
        ...statuses.map((status) => ({ value: status, label: words(status) })),
      ],
    }),
    route: choice({
      label: 'Route',
      any: 'Any route',
      searchable: true,
      options: [
        { value: 'none', label: 'Without a route' },
        ...(routes ?? []).map((route) => ({ value: route._id, label: route.name })),
      ],
    }),
    customer: own('Customer', (value, set) => <CustomerFilter value={value} onChange={set} />),
    sync: choice({
      label: 'ERP state',
      any: 'ERP: any',
      takes: syncs,
      options: syncs.map((sync) => ({ value: sync, label: words(sync) })),
    }),
    owner: choice({ label: 'Taken by', any: 'Anyone’s', takes: ['me'], options: [{ value: 'me', label: 'Mine' }] }),
    attention: choice({
      label: 'Show',
      any: 'All',
      takes: ['true'],
      options: [{ value: 'true', label: 'Needs attention' }],
    }),
    older: { place: true } as const,
    from: date('Delivery from'),
    to: date('Delivery to'),
  }
}

/** The list of sales orders; its state is in the URL. */
export function Component() {
  const { can } = useSession()
  const navigate = useNavigate()
  const views = useViews()
  const filters = useFilters()
  const { list, values, set, answer } = useList({
    name: 'sales-orders',
    label: 'Sales orders',
    nameOf: (order) => `${order.orderNumber}, ${order.customer.name}`,
    columns: orderColumns,
    read: { key: keyOfPage, rows: (answer) => answer.salesOrders },
    groupBy: byDay,
    sort: '-deliveryDate',
    limit: 20,
    views,
    search: { label: 'Search orders', placeholder: 'Order number, customer or memo' },
    filters,
    pathOf: (order) => paths.salesOrder(order._id),
    renderPeek: peekOf,
    bulkActions: bulkOf,
    create: can('order.write') ? { label: 'New order', run: () => void navigate(paths.cart()) } : undefined,
    noMatch: 'No order matches these filters',
    empty: (
      <EmptyState title="No sales orders yet">
        Orders appear here when one is created or synced from the ERP.
      </EmptyState>
    ),
  })
  return (
    <Page
      title="Sales orders"
      actions={
        <>
          {can('sync.run') && <SyncDate />}
          {can('order.write') && (
            <Button component={Link} to={paths.cart()} leftSection={<IconFilePlus size={16} aria-hidden />}>
              New order
            </Button>
          )}
        </>
      }
    >
      <ListFrame list={list} />
      {answer && (
        <OlderRows
          what="orders"
          coverage={answer.coverage}
          last={answer.page >= answer.totalPages}
          none={answer.salesOrders.length === 0}
          beyond={values.older !== ''}
          onShow={(older) => set({ older })}
        />
      )}
    </Page>
  )
}
