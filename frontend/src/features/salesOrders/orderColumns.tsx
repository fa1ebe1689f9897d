import { Anchor } from '@mantine/core'
import { IconPin } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { SalesOrderRow } from '@/api/wire'
import { Attention, attentionOf } from '@/features/salesOrders/attention'
import { explainErp } from '@/features/salesOrders/erpWords'
import classes from '@/features/salesOrders/SalesOrders.module.css'
import { paths } from '@/paths'
import { orderStatusTones } from '@/resources/salesOrders'
import { formatDate, formatInstant, formatMoney, formatQuantity, formatWeight, nothing, words } from '@/ui/format'
import type { Column } from '@/ui/list/ListFrame'
import { StatusBadge } from '@/ui/StatusBadge'
import { SyncBadge } from '@/ui/SyncBadge'

const shipTo = ({ shipTo }: SalesOrderRow) => shipTo.street || [shipTo.label, shipTo.city].filter(Boolean).join(', ')

function Route({ order: { route, attention } }: { order: SalesOrderRow }) {
  if (!route) return attention?.includes('route') ? <span className={classes.amber}>None</span> : nothing
  return (
    <span className={classes.route}>
      <span className={classes.name} title={route.name}>
        {route.name}
      </span>
      {route.stopNumber > 0 && <span className={classes.quiet}> stop {route.stopNumber}</span>}
      {route.pinned && <IconPin size={13} aria-label="set manually" />}
    </span>
  )
}

/** Pending approval is explained in its own column, so its status is not highlighted here. */
const toneOf = ({ status }: SalesOrderRow) => (status === 'pending_approval' ? 'active' : orderStatusTones[status])

/** The weight of what is still to be shipped. */
const weightOf = ({ open }: SalesOrderRow) => (open?.weight ? formatWeight(open.weight) : nothing)

/** The columns of the list of sales orders; those with `optional` are hidden by default. */
export const orderColumns: Column<SalesOrderRow>[] = [
  {
    accessor: 'orderNumber',
    title: 'Order',
    sortable: true,
    fixed: true,
    csv: (order) => order.orderNumber,
    render: (order) => (
      <Anchor component={Link} to={paths.salesOrder(order._id)} size="sm" tabIndex={-1}>
        {order.orderNumber}
      </Anchor>
    ),
  },
  {
    accessor: 'customerName',
    title: 'Customer',
    sortable: true,
    csv: (order) => order.customer.name,
    render: ({ customer: { name } }) => (
      <span className={classes.name} title={name}>
        {name}
      </span>
    ),
  },
  {
    accessor: 'deliveryDate',
    title: 'Delivery',
    sortable: true,
    csv: (order) => order.deliveryDate,
    render: (order) => formatDate(order.deliveryDate),
  },
  {
    accessor: 'shipTo',
    title: 'Ship to',
    from: 'lg',
    csv: (order) => [shipTo(order), order.shipTo.city].filter(Boolean).join(', '),
    render: (order) => (
      <span className={classes.second}>
        {shipTo(order) || nothing}
        {order.shipTo.typed && ' (entered in the ERP)'}
      </span>
    ),
  },
  {
    accessor: 'route',
    title: 'Route',
    from: 'md',
    csv: (order) => order.route?.name,
    render: (order) => <Route order={order} />,
  },
  {
    accessor: 'status',
    title: 'Status',
    from: 'md',
    sortable: true,
    csv: (order) => words(order.status),
    render: (order) => <StatusBadge tone={toneOf(order)} status={order.status} />,
  },
  {
    accessor: 'attention',
    title: 'Needs attention',
    csv: (order) => attentionOf(order).join('; '),
    render: (order) => <Attention order={order} />,
  },
  {
    accessor: 'lineCount',
    title: 'Lines',
    from: 'lg',
    textAlign: 'right',
    csv: (order) => order.lineCount,
    render: (order) => formatQuantity(order.lineCount),
  },
  {
    accessor: 'weight',
    title: 'To ship',
    from: 'lg',
    textAlign: 'right',
    csv: (order) => order.open?.weight,
    render: weightOf,
  },
  {
    accessor: 'total',
    title: 'Total',
    needs: 'price.view',
    sortable: true,
    textAlign: 'right',
    csv: (order) => order.total,
    render: (order) => <span className={classes.number}>{formatMoney(order.total)}</span>,
  },
  {
    accessor: 'sync',
    title: 'ERP',
    optional: true,
    csv: (order) => words(order.sync.status),
    render: (order) => <SyncBadge sync={order.sync} />,
  },
  {
    accessor: 'owner',
    title: 'Taken by',
    optional: true,
    csv: (order) => order.ownerName,
    render: (order) => order.ownerName || nothing,
  },
  {
    accessor: 'transactionDate',
    title: 'Ordered',
    sortable: true,
    optional: true,
    csv: (order) => order.transactionDate,
    render: (order) => formatDate(order.transactionDate),
  },
  {
    accessor: 'stop',
    title: 'Stop',
    optional: true,
    textAlign: 'right',
    csv: (order) => order.route?.stopNumber || null,
    render: (order) => (order.route?.stopNumber ? order.route.stopNumber : nothing),
  },
  {
    accessor: 'trip',
    title: 'Trip',
    optional: true,
    csv: (order) => (order.tripId ? 'on a trip' : ''),
    render: (order) =>
      order.tripId ? (
        <Anchor component={Link} size="sm" tabIndex={-1} to={paths.trip(order.tripId)}>
          On a trip
        </Anchor>
      ) : (
        nothing
      ),
  },
  {
    accessor: 'erpNumber',
    title: 'ERP number',
    optional: true,
    csv: (order) => order.netSuiteTranId,
    render: (order) => order.netSuiteTranId || nothing,
  },
  {
    accessor: 'problem',
    title: 'ERP problem',
    optional: true,
    csv: (order) => order.sync.error,
    render: (order) => (order.sync.status === 'failed' ? explainErp(order.sync).what : nothing),
  },
  {
    accessor: 'memo',
    title: 'Memo',
    optional: true,
    csv: (order) => order.memo,
    render: (order) => order.memo || nothing,
  },
  {
    accessor: 'createdAt',
    title: 'Created',
    optional: true,
    csv: (order) => order.createdAt,
    render: (order) => formatInstant(order.createdAt),
  },
  {
    accessor: 'updatedAt',
    title: 'Changed',
    optional: true,
    csv: (order) => order.updatedAt,
    render: (order) => formatInstant(order.updatedAt),
  },
]
