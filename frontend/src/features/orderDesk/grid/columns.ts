import type { ColumnId } from '@/features/orderDesk/grid/gridCursor'
import type { OrderDraft } from '@/features/orderDesk/draft/orderDraft'

export interface Column {
  id: ColumnId
  title: string
  /** Least pixels, and the share of what is left over. */
  width: number
  share?: number
  right?: boolean
  editable?: boolean
}

const all: Record<ColumnId, Omit<Column, 'id'>> = {
  number: { title: '#', width: 46, right: true },
  item: { title: 'Item', width: 240, share: 3, editable: true },
  quantity: { title: 'Qty', width: 70, right: true, editable: true },
  unit: { title: 'Unit', width: 60, editable: true },
  rate: { title: 'Rate', width: 122, right: true, editable: true },
  amount: { title: 'Amount', width: 98, right: true },
  fulfilled: { title: 'Fulfilled', width: 76, right: true },
  billed: { title: 'Billed', width: 64, right: true },
  open: { title: 'Open', width: 64, right: true },
  stock: { title: 'Available', width: 148 },
  last: { title: 'Last bought', width: 164 },
  margin: { title: 'Margin', width: 72, right: true },
  note: { title: 'Pick note', width: 110, share: 1, editable: true },
  state: { title: 'State', width: 210, share: 1.4 },
}

interface Shown {
  orderType: OrderDraft['orderType']
  /** Stock and last purchase help to take an order, not to read one. */
  readOnly: boolean
  canSeeCost: boolean
}

export function columnsFor({ orderType, readOnly, canSeeCost }: Shown): Column[] {
  const ids: ColumnId[] = [
    'number', 'item', 'quantity', 'unit', 'rate', 'amount',
    ...(orderType === 'salesOrder' ? (['fulfilled', 'billed', 'open'] as const) : []),
    ...(readOnly ? [] : (['stock', 'last'] as const)),
    ...(canSeeCost && !readOnly ? (['margin'] as const) : []),
    'note', 'state',
  ]
  return ids.map((id) => ({ id, ...all[id] }))
}

export const templateOf = (columns: readonly Column[]): string => columns.map(({ width, share }) => (share ? `minmax(${width}px, ${share}fr)` : `${width}px`)).join(' ')

export const leastWidth = (columns: readonly Column[]): number => columns.reduce((sum, { width }) => sum + width, 0)
