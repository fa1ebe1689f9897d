import { Anchor } from '@mantine/core'
import { IconPin } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { SalesOrderRow } from '@/api/wire'
import { explainErp } from '@/features/salesOrders/erpWords'
import { paths } from '@/paths'
import { orderStatusTones } from '@/resources/salesOrders'
import { formatDate, formatInstant, formatMoney, formatQuantity, nothing, words } from '@/ui/format'
import type { Column } from '@/ui/list/ListFrame'
import { StatusBadge } from '@/ui/StatusBadge'
import { SyncBadge } from '@/ui/SyncBadge'

/** The columns of the list of sales orders; those with `optional` are shown on demand. */
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
    render: (order) => order.customer.name,
  },
  {
    accessor: 'deliveryDate',
    title: 'Delivery',
    sortable: true,
    csv: (order) => order.deliveryDate,
    render: (order) => formatDate(order.deliveryDate),
  },
  {
    accessor: 'route',
    title: 'Route',
    csv: (order) => order.route?.name,
    render: (order) => (
      <>
        {order.route?.name ?? nothing}
        {order.route?.pinned && (
          <IconPin size={13} aria-label="set by hand" style={{ marginLeft: 4, verticalAlign: -2 }} />
        )}
      </>
    ),
  },
  {
    accessor: 'status',
    title: 'Status',
    sortable: true,
    csv: (order) => words(order.status),
    render: (order) => <StatusBadge tone={orderStatusTones[order.status]} status={order.status} />,
  },
  {
    accessor: 'sync',
    title: 'ERP',
    csv: (order) => words(order.sync.status),
    render: (order) => <SyncBadge sync={order.sync} />,
  },
  {
    accessor: 'lineCount',
    title: 'Lines',
    textAlign: 'right',
    csv: (order) => order.lineCount,
    render: (order) => formatQuantity(order.lineCount),
  },
  {
    accessor: 'total',
    title: 'Total',
    needs: 'price.view',
    sortable: true,
    textAlign: 'right',
    csv: (order) => order.total,
    render: (order) => formatMoney(order.total),
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
    accessor: 'shipTo',
    title: 'Ship to',
    optional: true,
    csv: (order) => [order.shipTo.label, order.shipTo.city].filter(Boolean).join(', '),
    render: (order) =>
      ([order.shipTo.label, order.shipTo.city].filter(Boolean).join(', ') || nothing) +
      (order.shipTo.typed ? ' (typed in the ERP)' : ''),
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
    render: (order) => (order.sync.status === 'failed' ? explainErp(order.sync.error).what : nothing),
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
    title: 'Taken',
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
