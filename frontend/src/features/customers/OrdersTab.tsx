import { Anchor, Stack, Title } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import type { SalesOrderFilters, SalesOrderRow, SalesOrderStatus } from '@/api/wire'
import { openStatuses, orderStatusTones, useSalesOrders } from '@/resources/salesOrders'
import { paths } from '@/paths'
import { type Column, DataList } from '@/ui/DataList'
import { EmptyState } from '@/ui/EmptyState'
import { count, formatDate, formatMoney, nothing } from '@/ui/format'
import { sortsOf } from '@/ui/list/columns'
import { StatusBadge } from '@/ui/StatusBadge'
import { SyncBadge } from '@/ui/SyncBadge'
import { useTableParams } from '@/ui/useTableParams'

const done = (Object.keys(orderStatusTones) as SalesOrderStatus[]).filter((status) => !openStatuses.includes(status))

/** More than a customer has open at a time; what is beyond stands in the list of sales orders. */
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
  { accessor: 'status', title: 'Status', render: (order) => <StatusBadge tone={orderStatusTones[order.status]} status={order.status} /> },
  { accessor: 'sync', title: 'ERP', render: (order) => <SyncBadge sync={order.sync} /> },
  { accessor: 'route', title: 'Route', render: (order) => order.route?.name ?? nothing },
  { accessor: 'lineCount', title: 'Lines', textAlign: 'right' },
  { accessor: 'total', title: 'Total', sortable: true, textAlign: 'right', render: (order) => formatMoney(order.total) },
]

const openColumns = columns.map((column) => ({ ...column, sortable: false }))
const defaults = { page: 1, limit: 20, sort: '-deliveryDate' }
const takes = { sort: sortsOf(columns) }

function OpenOrders({ filters }: { filters: SalesOrderFilters }) {
  const navigate = useNavigate()
  const { data, error, reload } = useSalesOrders({ page: 1, limit: mostOpen, sort: 'deliveryDate', filters: { ...filters, status: [...openStatuses] } })
  return (
    <>
      <Title order={2}>{data?.total ? count(data.total, 'open order') : 'Open orders'}</Title>
      <DataList
        label="Open orders"
        columns={openColumns}
        records={data?.salesOrders}
        error={error}
        onRetry={() => void reload()}
        onOpen={(order) => void navigate(paths.salesOrder(order._id))}
        empty={<EmptyState title="No open order" />}
      />
    </>
  )
}

/** The customer's sales orders: those that are still open, soonest first, then the others, page by page. */
export function OrdersTab({ customerId }: { customerId: string }) {
  const navigate = useNavigate()
  const [q, setQ] = useTableParams(defaults, takes)
  const { data, error, isLoading, reload } = useSalesOrders({ ...q, filters: { customerId, status: done } })
  return (
    <Stack gap="sm">
      <OpenOrders filters={{ customerId }} />
      <Title order={2} mt="sm">
        Earlier orders
      </Title>
      <DataList
        label="Earlier orders"
        columns={columns}
        records={data?.salesOrders}
        page={data}
        onPage={(page) => setQ({ page })}
        onLimit={(limit) => setQ({ limit })}
        sort={q.sort}
        onSort={(sort) => setQ({ sort })}
        error={error}
        onRetry={() => void reload()}
        stale={isLoading && data !== undefined}
        onOpen={(order) => void navigate(paths.salesOrder(order._id))}
        empty={<EmptyState title="No earlier order" />}
      />
    </Stack>
  )
}
