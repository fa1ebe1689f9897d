import {
  afterOf,
  changeOf,
  type ColumnId,
  costOf,
  isCode,
  type Kind,
  kinds,
  onHandOf,
  type Row,
  unitName,
  valueOf,
} from '@/features/adjustments/entry/rows'
import { compare, toNumber, zero } from '@/ui/decimal'
import { formatMoney, formatQuantity, formatRate, nothing, words } from '@/ui/format'
import type { GridColumn } from '@/ui/grid/columns'

/** What the screen knows about every row. */
export interface EntryFacts {
  kind: Kind
  /** The reason of the head. */
  reason: string
}

export type EntryColumn = GridColumn<Row, ColumnId, EntryFacts>

function After({ row, kind }: { row: Row; kind: Kind }) {
  const after = isCode(row) ? undefined : afterOf(row, kind)
  if (!after) return nothing
  const below = compare(after, zero) < 0
  return <span style={below ? { color: 'var(--amber)' } : undefined}>{formatQuantity(toNumber(after))}</span>
}

const item: EntryColumn = {
  id: 'item',
  title: 'Item',
  width: 220,
  least: 150,
  share: 2,
  frozen: true,
  opens: 'pick',
  next: { column: 'quantity', row: 'same' },
  cell: ({ item: { itemId, name } }) => (
    <>
      <strong>{itemId}</strong> {name}
    </>
  ),
}
const onHand: EntryColumn = {
  id: 'onHand',
  title: 'On hand',
  width: 90,
  right: true,
  cell: (row) => formatQuantity(toNumber(onHandOf(row))),
}
const unit: EntryColumn = { id: 'unit', title: 'Unit', width: 70, cell: (row) => unitName(row) }
const unitCost: EntryColumn = {
  id: 'unitCost',
  title: 'Unit cost',
  width: 100,
  right: true,
  typed: true,
  next: { column: 'item', row: 'below' },
  cell: (row) => {
    const cost = costOf(row)
    return row.unitCost === '' ? (
      <span style={{ color: 'var(--text-2)' }}>{cost ? formatRate(toNumber(cost)) : 'average'}</span>
    ) : (
      formatRate(Number(row.unitCost))
    )
  },
}
const value: EntryColumn = {
  id: 'value',
  title: 'Value',
  width: 100,
  right: true,
  cell: (row, { kind }) => {
    const amount = isCode(row) ? undefined : valueOf(row, kind)
    return formatMoney(amount && toNumber(amount))
  },
}
const difference: EntryColumn = {
  id: 'after',
  title: 'Difference',
  width: 100,
  right: true,
  cell: (row, { kind }) => {
    const change = changeOf(row, kind)
    return change ? `${compare(change, zero) > 0 ? '+' : ''}${formatQuantity(toNumber(change))}` : nothing
  },
}
const after: EntryColumn = {
  id: 'after',
  title: 'New quantity',
  width: 120,
  right: true,
  cell: (row, { kind }) => <After row={row} kind={kind} />,
}
const reason: EntryColumn = {
  id: 'reason',
  title: 'Reason',
  width: 90,
  cell: (row, head) =>
    row.reason ? (
      words(row.reason)
    ) : (
      <span style={{ color: 'var(--text-2)' }}>{head.reason ? words(head.reason) : nothing}</span>
    ),
}
/** The columns of the entry. */
export function columnsOf(kind: Kind, costs: boolean): readonly EntryColumn[] {
  const quantity: EntryColumn = {
    id: 'quantity',
    title: kinds[kind].quantity,
    width: 100,
    right: true,
    typed: true,
    next: { column: 'item', row: 'below' },
    cell: (row) => (row.quantity === '' ? nothing : formatQuantity(Number(row.quantity))),
  }
  return [
    item,
    onHand,
    quantity,
    unit,
    ...(kind === 'count' ? [] : [reason]),
    ...(kind === 'negative' || !costs ? [] : [unitCost]),
    kind === 'count' ? difference : after,
    ...(costs ? [value] : []),
  ]
}
