import { Anchor } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { LineUnderCost } from '@/api/wire'
import { paths } from '@/paths'
import { lineKeyOf } from '@/resources/lineKey'
import { useLinesUnderCost } from '@/resources/priceApprovals'
import { EmptyState } from '@/ui/EmptyState'
import { formatMoney, formatQuantity, formatRate } from '@/ui/format'
import { type Column, ListFrame } from '@/ui/list/ListFrame'
import { useList } from '@/ui/list/useList'
const underCost: Column<LineUnderCost & { _id: string }>[] = [
  {
    accessor: 'orderNumber',
    title: 'Order',
    render: (line) => (
      <Anchor component={Link} to={paths.salesOrder(line.salesOrderId)} size="sm" tabIndex={-1}>
        {line.orderNumber}
      </Anchor>
    ),
  },
  { accessor: 'customer', title: 'Customer', render: (line) => line.customer.name },
  {
    accessor: 'item',
    title: 'Item',
    render: (line) => (
      <>
        <b>{line.item.itemId}</b> {line.item.name}
      </>
    ),
  },
  {
    accessor: 'quantity',
    title: 'Quantity',
    textAlign: 'right',
    render: (line) => `${formatQuantity(line.quantity)} ${line.unitName}`,
  },
  { accessor: 'rate', title: 'Rate', textAlign: 'right', render: (line) => formatRate(line.rate) },
  { accessor: 'cost', title: 'Cost', textAlign: 'right', render: (line) => formatRate(line.cost) },
  { accessor: 'loss', title: 'Loss', textAlign: 'right', render: (line) => formatMoney(line.loss) },
]

/** The lines of open orders that are sold below cost, the largest loss first. */
export function UnderCost() {
  const read = useLinesUnderCost(true)
  const lines = useMemo(() => read.data?.map((line) => ({ ...line, _id: lineKeyOf(line) })), [read.data])
  const { list } = useList({
    name: 'lines-under-cost',
    label: 'Lines sold below cost',
    nameOf: (line) => `${line.orderNumber}, ${line.item.itemId}`,
    columns: underCost,
    read: { all: { data: lines, error: read.error, reload: read.reload }, unpaged: true },
    tools: [],
    pathOf: (line) => paths.salesOrder(line.salesOrderId),
    empty: <EmptyState title="No open order has a line below cost" />,
  })
  return <ListFrame list={list} />
}
