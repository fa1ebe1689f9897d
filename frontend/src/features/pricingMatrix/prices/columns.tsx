import { UnstyledButton } from '@mantine/core'
import type { ItemPrices, PriceLevel } from '@/api/wire'
import { baseOf, type Draft, editOf, floorOf, marginOf, priceNow } from '@/features/pricingMatrix/prices/draft'
import classes from '@/features/pricingMatrix/prices/Prices.module.css'
import { decimal, subtract, toNumber } from '@/ui/decimal'
import { count, formatDate, formatInstant, formatPrice, formatQuantity, formatRate, formatShare } from '@/ui/format'
import type { GridColumn } from '@/ui/grid/columns'
import { StatusBadge } from '@/ui/StatusBadge'

/** What the grid knows about every row. */
export interface Facts {
  draft: Draft
  levels: readonly PriceLevel[]
  onRetry: (row: ItemPrices) => void
}

export type PriceColumn = GridColumn<ItemPrices, string, Facts>

const level = 'level '
/** The level of a column; undefined: it has no prices. */
export const levelIn = (columnId: string): string | undefined =>
  columnId.startsWith(level) ? columnId.slice(level.length) : undefined

export const isHeld = (draft: Draft, row: ItemPrices, levelId: string): boolean => {
  const edit = editOf(draft, row, levelId)
  const limit = Math.max(floorOf(row, levelId) ?? 0, row.cost ?? 0)
  return edit !== undefined && Number(edit.price) < limit
}

/** The margin of a price after what vendors pay back today, in words; undefined: they pay nothing back. */
function afterAllowance({ allowance, cost }: ItemPrices, price: number | null): string | undefined {
  if (!allowance || cost === null) return undefined
  const margin = marginOf(price, toNumber(subtract(decimal(cost), decimal(allowance.amount))))
  const vendors = allowance.parts.map(({ vendor, until }) => `${vendor} until ${formatDate(until)}`)
  return margin === null
    ? undefined
    : `After an allowance of ${formatRate(allowance.amount)}: ${formatShare(margin)} (${vendors.join(', ')})`
}

/** A price with its margin; beside the price of today if it was edited. */
export function Price({ row, levelId, draft }: { row: ItemPrices; levelId: string; draft: Draft }) {
  const edit = editOf(draft, row, levelId)
  const now = priceNow(draft, row, levelId)
  const margin = marginOf(now, row.cost)
  return (
    <span
      className={classes.price}
      data-edited={edit !== undefined || undefined}
      data-held={isHeld(draft, row, levelId) || undefined}
    >
      {edit && edit.was !== null && <del>{formatPrice(edit.was)}</del>} <span>{formatPrice(now)}</span>{' '}
      <small title={afterAllowance(row, now)}>{margin === null ? '' : formatShare(margin)}</small>
    </span>
  )
}

/** What NetSuite has of the prices, or what keeps them here. */
export function PriceState({ row, draft, levels, onRetry }: Facts & { row: ItemPrices }) {
  const edited = levels.filter(({ _id }) => editOf(draft, row, _id))
  if (edited.some(({ _id }) => isHeld(draft, row, _id)))
    return <StatusBadge tone="waiting" status="held" label="Under its floor" />
  if (edited.length > 0) return <span>Not applied yet</span>
  const { sync } = row
  switch (sync?.status) {
    case 'pending':
      return <span>Waiting for the ERP</span>
    case 'in_progress':
      return <span>Sending</span>
    case 'synced':
      return <span>In the ERP{sync.lastSyncedAt && `, ${formatInstant(sync.lastSyncedAt)}`}</span>
    case 'failed':
      return (
        <span className={classes.failed} title={sync.error}>
          <StatusBadge tone="bad" status="failed" label={sync.error || 'Refused by the ERP'} />
          <UnstyledButton className={classes.retry} onClick={() => onRetry(row)}>
            Retry
          </UnstyledButton>
        </span>
      )
    case undefined:
      return null
  }
}

const item: PriceColumn = {
  id: 'item',
  title: 'Item',
  width: 220,
  least: 160,
  share: 1,
  frozen: true,
  cell: ({ item: { itemId, name } }) => (
    <>
      <span className={classes.code}>{itemId}</span> {name}
    </>
  ),
}
const cost: PriceColumn = { id: 'cost', title: 'Cost', width: 86, right: true, cell: (row) => formatPrice(row.cost) }
const sold: PriceColumn = {
  id: 'sold',
  title: 'Sold',
  width: 60,
  right: true,
  cell: (row) => formatQuantity(row.sold),
}
/** The customers for whom NetSuite keeps prices of the item: a change does not reach them. */
export function ContractNote({ row: { contracts } }: { row: ItemPrices }) {
  if (contracts.count === 0) return null
  const more = contracts.count - contracts.customers.length
  const names = contracts.customers.map(({ name }) => name).join(', ')
  return (
    <span title={`These customers have prices of their own: ${names}${more > 0 ? ` and ${more} more` : ''}`}>
      {count(contracts.count, 'customer')}
    </span>
  )
}
const contracts: PriceColumn = {
  id: 'contracts',
  title: 'Own prices',
  width: 104,
  cell: (row) => <ContractNote row={row} />,
}
const state: PriceColumn = {
  id: 'state',
  title: 'ERP',
  width: 180,
  cell: (row, facts) => <PriceState row={row} {...facts} />,
}

/** A column for each price level. */
export const columnsOf = (levels: readonly PriceLevel[]): readonly PriceColumn[] => [
  item,
  cost,
  ...levels.map(({ _id, name }): PriceColumn => ({
    id: level + _id,
    title: name,
    width: 140,
    least: 124,
    right: true,
    typed: true,
    cell: (row, { draft }) => <Price row={row} levelId={_id} draft={draft} />,
  })),
  sold,
  contracts,
  state,
]

/** The text of a cell for a spreadsheet. */
export function cellText(columnId: string, row: ItemPrices, draft: Draft): string {
  const levelId = levelIn(columnId)
  if (levelId !== undefined) return editOf(draft, row, levelId)?.price ?? String(baseOf(row, levelId)?.price ?? '')
  if (columnId === 'cost') return String(row.cost ?? '')
  if (columnId === 'sold') return String(row.sold)
  if (columnId === 'contracts') return row.contracts.customers.map(({ name }) => name).join('; ')
  return columnId === 'item' ? row.item.itemId : (row.sync?.status ?? '')
}
