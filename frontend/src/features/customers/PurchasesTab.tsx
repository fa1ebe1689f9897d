import { Anchor, Group, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useSession } from '@/api/session'
import type { Customer, UnitsType } from '@/api/wire'
import { ParCell } from '@/features/customers/ParCell'
import { amountText, type PurchaseRow, purchaseRows, unitsBeside, unitsById, weeksLabel } from '@/features/customers/purchaseRows'
import { type Par, useCustomerPurchases, useSetPar } from '@/resources/analytics'
import { useUnitTypes } from '@/resources/items'
import { paths } from '@/paths'
import { type Column, DataList } from '@/ui/DataList'
import { EmptyState } from '@/ui/EmptyState'
import { formatDate, formatQuantity, formatRate, nothing } from '@/ui/format'
import { CsvButton } from '@/ui/list/CsvButton'
import { SearchInput } from '@/ui/SearchInput'
import { Sparkline } from '@/ui/Sparkline'
import { StatusBadge } from '@/ui/StatusBadge'
import { useTableParams } from '@/ui/useTableParams'

const noUnits: UnitsType[] = []

interface Changes {
  /** Absent for those who may read only. */
  setPar: ((productId: string, par: Par | null) => Promise<void>) | undefined
  showRates: boolean
}

function columnsOf(types: UnitsType[], { setPar, showRates }: Changes): Column<PurchaseRow>[] {
  const units = unitsById(types)
  const parText = (row: PurchaseRow) => (row.par ? amountText(row.par.quantity, row.par.units, units) : '')
  const rate: Column<PurchaseRow> = { accessor: 'lastRate', title: 'Last rate', sortable: true, textAlign: 'right', csv: (row) => row.lastRate, render: (row) => formatRate(row.lastRate) }
  return [
    {
      accessor: 'item',
      title: 'Product',
      sortable: true,
      csv: (row) => `${row.item.itemId} ${row.item.name}`,
      render: (row) => (
        <Group gap={8} wrap="nowrap">
          <span>
            <b>{row.item.itemId}</b> {row.item.name}
          </span>
          {row.preferred && <StatusBadge tone="good" status="preferred" />}
          {row.restricted && <StatusBadge tone="bad" status="restricted" />}
        </Group>
      ),
    },
    {
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
    },
    { accessor: 'lastQuantity', title: 'Last qty', textAlign: 'right', csv: (row) => amountText(row.lastQuantity, row.lastUnits, units), render: (row) => amountText(row.lastQuantity, row.lastUnits, units) },
    ...(showRates ? [rate] : []),
    { accessor: 'usualQuantity', title: 'Usual', textAlign: 'right', csv: (row) => amountText(row.usualQuantity, row.usualUnits, units), render: (row) => amountText(row.usualQuantity, row.usualUnits, units) },
    {
      accessor: 'par',
      title: 'Par',
      csv: parText,
      render: (row) => {
        const beside = unitsBeside(types, row.par?.units || row.usualUnits || row.lastUnits)
        return setPar && beside.length > 0 ? (
          <ParCell name={row.item.name} par={row.par} units={beside} usualUnits={row.usualUnits || row.lastUnits} onSet={(par) => setPar(row.item._id, par)} />
        ) : (
          parText(row) || nothing
        )
      },
    },
    { accessor: 'weeks', title: '13 weeks', render: (row) => <Sparkline values={row.weeks} label={weeksLabel(row.weeks)} /> },
    { accessor: 'times', title: 'Orders', sortable: true, textAlign: 'right', csv: (row) => row.times },
    { accessor: 'quantity', title: 'Quantity', sortable: true, textAlign: 'right', csv: (row) => row.quantity, render: (row) => (row.quantity ? formatQuantity(row.quantity) : nothing) },
  ]
}

const defaults = { page: 1, limit: 50, sort: '', search: '' }

/** What the customer buys: preferred products first, then what they order most often. */
export function PurchasesTab({ customer }: { customer: Customer }) {
  const { can } = useSession()
  const [q, setQ] = useTableParams(defaults)
  const { data, error, reload } = useCustomerPurchases(customer._id)
  const { data: types = noUnits } = useUnitTypes()
  const setPar = useSetPar()
  const mayWrite = can('order.write') || can('catalog.write')
  const rows = useMemo(() => data && purchaseRows(data, q.search, q.sort), [data, q.search, q.sort])
  const columns = columnsOf(types, { setPar: mayWrite ? (productId, par) => setPar(customer._id, productId, par) : undefined, showRates: can('price.view') })
  const totalPages = Math.max(Math.ceil((rows?.length ?? 0) / q.limit), 1)
  const page = Math.min(q.page, totalPages)
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Group gap="sm">
          <SearchInput label="Find a product" placeholder="Code or name" value={q.search} onChange={(search) => setQ({ search })} />
          <Text size="xs" c="dimmed">
            Orders and quantities of the last 13 weeks, quantities in the sale unit
          </Text>
        </Group>
        <CsvButton name={`purchases-${customer.entityId || customer._id}`} columns={columns} records={rows} readPage={undefined} />
      </Group>
      <DataList
        label="Purchases"
        columns={columns}
        records={rows?.slice((page - 1) * q.limit, page * q.limit)}
        page={rows && { page, limit: q.limit, total: rows.length, totalPages }}
        onPage={(next) => setQ({ page: next })}
        onLimit={(limit) => setQ({ limit })}
        sort={q.sort}
        onSort={(sort) => setQ({ sort })}
        error={error}
        onRetry={() => void reload()}
        empty={q.search ? <EmptyState title={`No product of theirs matches ${q.search}`} /> : <EmptyState title="No purchases yet">What the customer orders appears here.</EmptyState>}
      />
    </Stack>
  )
}
