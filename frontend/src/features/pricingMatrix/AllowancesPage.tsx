import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSession } from '@/api/session'
import type { Allowance } from '@/api/wire'
import { AllowancePeek, AllowanceState } from '@/features/pricingMatrix/allowances/AllowancePeek'
import { keyOfPage, nameOf, perUnit, states } from '@/features/pricingMatrix/allowances/allowances'
import { ItemFilter } from '@/parts/items/ItemSelect'
import { useDialog } from '@/ui/dialog/useDialog'
import { EmptyState } from '@/ui/EmptyState'
import { formatDate, formatRate, nothing } from '@/ui/format'
import { lazyDialog } from '@/ui/lazily'
import { choice, elsewhere, own } from '@/ui/list/filters'
import { type Column, ListFrame, view } from '@/ui/list/ListFrame'
import { PeekLink } from '@/ui/list/PeekLink'
import { useList } from '@/ui/list/useList'
import { Page } from '@/ui/Page'

const AllowanceDialog = lazyDialog(
  async () => (await import('@/features/pricingMatrix/allowances/AllowanceDialog')).AllowanceDialog,
)

const columns: Column<Allowance>[] = [
  {
    accessor: 'item',
    title: 'Item',
    fixed: true,
    csv: ({ item, itemId }) => (item ? `${item.itemId} ${item.name}` : itemId),
    render: ({ _id, item, itemId }) => <PeekLink id={_id}>{item ? `${item.itemId} ${item.name}` : itemId}</PeekLink>,
  },
  { accessor: 'vendor', title: 'Vendor', sortable: true, csv: ({ vendor }) => vendor },
  {
    accessor: 'amount',
    title: 'Amount',
    textAlign: 'right',
    csv: ({ amount }) => amount,
    render: ({ amount, unitName }) => perUnit(amount, unitName),
  },
  {
    accessor: 'perSaleUnit',
    from: 'md',
    title: 'Per sale unit',
    textAlign: 'right',
    csv: ({ perSaleUnit }) => perSaleUnit,
    render: ({ perSaleUnit, saleUnitName }) =>
      perSaleUnit === null ? nothing : `${formatRate(perSaleUnit)} ${saleUnitName}`,
  },
  {
    accessor: 'from',
    title: 'First day',
    sortable: true,
    csv: ({ from }) => from,
    render: ({ from }) => formatDate(from),
  },
  {
    accessor: 'until',
    title: 'Last day',
    sortable: true,
    csv: ({ until }) => until,
    render: ({ until }) => formatDate(until),
  },
  {
    accessor: 'state',
    title: 'State',
    csv: ({ state }) => states[state],
    render: (allowance) => <AllowanceState allowance={allowance} />,
  },
  { accessor: 'note', from: 'lg', title: 'Note', csv: ({ note }) => note, render: ({ note }) => note || nothing },
  {
    accessor: 'updatedBy',
    from: 'lg',
    title: 'Last change by',
    csv: ({ updatedBy }) => updatedBy?.name,
    render: ({ updatedBy }) => updatedBy?.name ?? nothing,
  },
]

const views = Object.entries(states).map(([state, label]) => view(label, { state }))
const filters = {
  search: elsewhere,
  state: choice({
    label: 'State',
    any: 'Any state',
    takes: Object.keys(states),
    options: Object.entries(states).map(([value, label]) => ({ value, label })),
  }),
  item: own('Item', (value, onChange) => <ItemFilter value={value} onChange={onChange} />),
}

/** What vendors pay back for items between two days. Filters are in the URL. */
export function Component() {
  const { can } = useSession()
  const edit = useDialog<Allowance | undefined>()
  const manage = can('pricing.manage')
  const add = () => edit.open(undefined)
  const addButton = manage && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
      Add allowance
    </Button>
  )
  const { list } = useList({
    name: 'allowances',
    label: 'Vendor allowances',
    nameOf,
    columns,
    read: { key: keyOfPage, rows: (page) => page.allowances },
    sort: '-from',
    views,
    search: { label: 'Search allowances', placeholder: 'Item, vendor or note' },
    filters,
    renderPeek: (allowance) => <AllowancePeek allowance={allowance} onEdit={() => edit.open(allowance)} />,
    ...(manage ? { create: { label: 'Add an allowance', run: add } } : {}),
    noMatch: 'No allowance matches these filters',
    empty: (
      <EmptyState title="No allowances" action={addButton || undefined}>
        An allowance is what a vendor pays back for an item that is sold between two days. Margins are shown with and
        without it; costs and recommended prices stay as they are.
      </EmptyState>
    ),
  })
  return (
    <Page title="Vendor allowances" actions={addButton || undefined}>
      <ListFrame list={list} />
      <AllowanceDialog opened={edit.opened} allowance={edit.about} onClose={edit.close} />
    </Page>
  )
}
