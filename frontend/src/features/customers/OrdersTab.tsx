import { Anchor, Stack, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { SalesOrderPage, SalesOrderRow, SalesOrderStatus } from '@/api/wire'
import { openStatuses } from '@/resources/openOrders'
import { orderStatusTones, salesOrdersKey } from '@/resources/salesOrders'
import { paths } from '@/paths'
import { EmptyState } from '@/ui/EmptyState'
import { count, formatDate, formatMoney, nothing } from '@/ui/format'
import { type Column, ListFrame } from '@/ui/list/ListFrame'
import { useList } from '@/ui/list/useList'
import { StatusBadge } from '@/ui/StatusBadge'
import { SyncBadge } from '@/ui/SyncBadge'

const done = (Object.keys(orderStatusTones) as SalesOrderStatus[]).filter((status) => !openStatuses.includes(status))

/** More than a customer has open at a time; further orders are in the list of sales orders. */
const mostOpen = 100

const columns: Column<SalesOrderRow>[] = [
  {
    accessor: 'orderNumber',
    title: 'Order',
    render: (order) => (
      <Anchor component={Link} to={paths.salesOrder(order._id)} size="sm" tabIndex={-1}>
        {order.orderNumber}
      </Anchor>
    ),
  },
  { accessor: 'deliveryDate', title: 'Delivery', sortable: true, render: (order) => formatDate(order.deliveryDate) },
  {
    accessor: 'status',
    title: 'Status',
    render: (order) => <StatusBadge tone={orderStatusTones[order.status]} status={order.status} />,
  },
  { accessor: 'sync', title: 'ERP', render: (order) => <SyncBadge sync={order.sync} /> },
  { accessor: 'route', title: 'Route', render: (order) => order.route?.name ?? nothing },
  { accessor: 'lineCount', title: 'Lines', textAlign: 'right' },
  {
    accessor: 'total',
    title: 'Total',
    sortable: true,
    textAlign: 'right',
    render: (order) => formatMoney(order.total),
  },
]

const openColumns = columns.map((column) => ({ ...column, sortable: false }))
const nameOf = (order: SalesOrderRow) => order.orderNumber
const pathOf = (order: SalesOrderRow) => paths.salesOrder(order._id)
const rowsOf = (answer: SalesOrderPage) => answer.salesOrders

/** The open orders, the earliest delivery first. */
function OpenOrders({ customerId }: { customerId: string }) {
  const { list, answer } = useList({
    name: 'customer-open-orders',
    label: 'Open orders',
    nameOf,
    columns: openColumns,
    read: {
      key: () =>
        salesOrdersKey({
          page: 1,
          limit: mostOpen,
          sort: 'deliveryDate',
          filters: { customerId, status: [...openStatuses] },
        }),
      rows: rowsOf,
    },
    tools: [],
    pathOf,
    empty: <EmptyState title="No open order" />,
  })
  return (
    <>
      <Title order={2}>{answer?.total ? count(answer.total, 'open order') : 'Open orders'}</Title>
      <ListFrame list={list} />
    </>
  )
}

/** The customer's sales orders: the open ones, then the others in pages. */
export function OrdersTab({ customerId }: { customerId: string }) {
  const { list } = useList({
    name: 'customer-orders',
    label: 'Earlier orders',
    nameOf,
    columns,
    read: {
      key: ({ page, limit, sort }) => salesOrdersKey({ page, limit, sort, filters: { customerId, status: done } }),
      rows: rowsOf,
    },
    sort: '-deliveryDate',
    limit: 20,
    tools: [],
    pathOf,
    empty: <EmptyState title="No earlier order" />,
  })
  return (
    <Stack gap="sm">
      <OpenOrders customerId={customerId} />
      <Title order={2} mt="sm">
        Earlier orders
      </Title>
      <ListFrame list={list} />
    </Stack>
  )
}
