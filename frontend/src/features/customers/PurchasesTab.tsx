import { Anchor, Group, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useSession } from '@/api/session'
import type { Customer, UnitsType } from '@/api/wire'
import { ParCell } from '@/features/customers/ParCell'
import {
  amountText,
  type PurchaseRow,
  purchaseRows,
  unitsBeside,
  unitsById,
  weeksLabel,
} from '@/features/customers/purchaseRows'
import { type Par, useCustomerPurchases, useSetPar } from '@/resources/analytics'
import { useUnitTypes } from '@/resources/items'
import { paths } from '@/paths'
import { EmptyState } from '@/ui/EmptyState'
import { formatDate, formatQuantity, formatRate, nothing } from '@/ui/format'
import { elsewhere } from '@/ui/list/filters'
import { type Column, ListFrame } from '@/ui/list/ListFrame'
import { useList } from '@/ui/list/useList'
import { Sparkline } from '@/ui/chart/Sparkline'
import { StatusBadge } from '@/ui/StatusBadge'

const noUnits: UnitsType[] = []

interface Changes {
  /** undefined for users who may only read. */
  setPar: ((productId: string, par: Par | null) => Promise<void>) | undefined
  showRates: boolean
}

const itemColumn: Column<PurchaseRow> = {
  accessor: 'item',
  title: 'Product',
  sortable: true,
  csv: (row) => `${row.item.itemId} ${row.item.name}`,
  render: (row) => (
    <Group gap={8} wrap="nowrap">
      <span>
        <Anchor component={Link} to={paths.product(row.item._id)} size="sm" c="inherit">
          <b>{row.item.itemId}</b> {row.item.name}
        </Anchor>
      </span>
      {row.preferred && <StatusBadge tone="good" status="preferred" />}
      {row.restricted && <StatusBadge tone="bad" status="restricted" />}
    </Group>
  ),
}

const lastDateColumn: Column<PurchaseRow> = {
  accessor: 'lastDate',
  title: 'Last bought',
  sortable: true,
  csv: (row) => row.lastDate,
  render: (row) =>
    row.lastOrder ? (
      <Anchor component={Link} to={paths.salesOrder(row.lastOrder._id)} size="sm" title={row.lastOrder.orderNumber}>
        {formatDate(row.lastDate)}
      </Anchor>
    ) : (
      'Never'
    ),
}

const lastRateColumn: Column<PurchaseRow> = {
  accessor: 'lastRate',
  title: 'Last rate',
  sortable: true,
  textAlign: 'right',
  csv: (row) => row.lastRate,
  render: (row) => formatRate(row.lastRate),
}

/** The purchases of the last 13 weeks. */
const recentColumns: Column<PurchaseRow>[] = [
  {
    accessor: 'weeks',
    title: '13 weeks',
    render: (row) => <Sparkline values={row.weeks} label={weeksLabel(row.weeks)} />,
  },
  { accessor: 'times', title: 'Orders', sortable: true, textAlign: 'right', csv: (row) => row.times },
  {
    accessor: 'quantity',
    title: 'Quantity',
    sortable: true,
    textAlign: 'right',
    csv: (row) => row.quantity,
    render: (row) => (row.quantity ? formatQuantity(row.quantity) : nothing),
  },
]

function columnsOf(types: UnitsType[], { setPar, showRates }: Changes): Column<PurchaseRow>[] {
  const units = unitsById(types)
  const lastText = (row: PurchaseRow) => amountText(row.lastQuantity, row.lastUnits, units)
  const usualText = (row: PurchaseRow) => amountText(row.usualQuantity, row.usualUnits, units)
  const parText = (row: PurchaseRow) => (row.par ? amountText(row.par.quantity, row.par.units, units) : '')
  const parCell = (row: PurchaseRow) => {
    const beside = unitsBeside(types, row.par?.units || row.usualUnits || row.lastUnits)
    return setPar && beside.length > 0 ? (
      <ParCell
        name={row.item.name}
        par={row.par}
        units={beside}
        usualUnits={row.usualUnits || row.lastUnits}
        onSet={(par) => setPar(row.item._id, par)}
      />
    ) : (
      parText(row) || nothing
    )
  }
  return [
    itemColumn,
    lastDateColumn,
    { accessor: 'lastQuantity', title: 'Last qty', textAlign: 'right', csv: lastText, render: lastText },
    ...(showRates ? [lastRateColumn] : []),
    { accessor: 'usualQuantity', title: 'Usual', textAlign: 'right', csv: usualText, render: usualText },
    { accessor: 'par', title: 'Par', csv: parText, render: parCell },
    ...recentColumns,
  ]
}

/** What the customer buys: preferred products first, then the most frequent ones. */
export function PurchasesTab({ customer }: { customer: Customer }) {
  const { can } = useSession()
  const read = useCustomerPurchases(customer._id)
  const { data: types = noUnits } = useUnitTypes()
  const setPar = useSetPar()
  const mayWrite = can('order.write') || can('catalog.write')
  const columns = columnsOf(types, {
    setPar: mayWrite ? (productId, par) => setPar(customer._id, productId, par) : undefined,
    showRates: can('price.view'),
  })
  const rows = useMemo(() => read.data && purchaseRows(read.data, '', ''), [read.data])
  const { list } = useList({
    name: `purchases-${customer.entityId || customer._id}`,
    label: 'Purchases',
    nameOf: (row) => row.item.name,
    columns,
    read: {
      all: { data: rows, error: read.error, reload: read.reload },
      find: (_, { search, sort }) => purchaseRows(read.data ?? [], search, sort),
    },
    tools: ['csv'],
    search: { label: 'Find a product', placeholder: 'Code or name' },
    filters: { search: elsewhere },
    noMatch: ({ search }) => `No product matches ${search}`,
    empty: <EmptyState title="No purchases yet">What the customer orders appears here.</EmptyState>,
  })
  return (
    <ListFrame
      list={list}
      hint={
        <Text size="xs" c="dimmed">
          Orders and quantities of the last 13 weeks, quantities in the sale unit
        </Text>
      }
    />
  )
}
