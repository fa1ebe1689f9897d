import type { ColumnId } from '@/features/orderEditor/grid/gridCursor'
import type { CellWidths } from '@/features/orderEditor/grid/cellWidths'
import type { OrderDraft } from '@/features/orderEditor/draft/orderDraft'

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
  number: { title: '#', width: 40, right: true },
  item: { title: 'Item', width: 190, share: 3, editable: true },
  quantity: { title: 'Qty', width: 64, right: true, editable: true },
  unit: { title: 'Unit', width: 52, editable: true },
  rate: { title: 'Rate', width: 116, right: true, editable: true },
  amount: { title: 'Amount', width: 92, right: true },
  fulfilled: { title: 'Fulfilled', width: 80, right: true },
  billed: { title: 'Billed', width: 64, right: true },
  open: { title: 'Open', width: 56, right: true },
  stock: { title: 'Available', width: 150 },
  last: { title: 'Last bought', width: 164 },
  margin: { title: 'Margin', width: 72, right: true },
  note: { title: 'Pick note', width: 88, share: 1, editable: true },
  state: { title: 'State', width: 110, share: 1.4 },
}

/** What gives way where there is no room for all, the first of them first: the panel, or the open quantity, tells it too. */
const givingWay: readonly ColumnId[] = ['margin', 'last', 'billed', 'fulfilled']

export interface Shown {
  orderType: OrderDraft['orderType']
  /** Stock and last purchase help to take an order, not to read one. */
  readOnly: boolean
  canSeeCost: boolean
  /** What the numbers of the lines need: none of them is cut. */
  widths?: CellWidths
}

/** The columns for so many pixels. What is needed to take the order stands in any case: the grid scrolls where even that has no room. */
export function columnsFor({ orderType, readOnly, canSeeCost, widths = {} }: Shown, room = Infinity): Column[] {
  const ids: ColumnId[] = [
    'number', 'item', 'quantity', 'unit', 'rate', 'amount',
    ...(orderType === 'salesOrder' ? (['fulfilled', 'billed', 'open'] as const) : []),
    ...(readOnly ? [] : (['stock', 'last'] as const)),
    ...(canSeeCost && !readOnly ? (['margin'] as const) : []),
    'note', 'state',
  ]
  const columns = ids.map((id): Column => ({ id, ...all[id], width: Math.max(all[id].width, widths[id] ?? 0) }))
  return givingWay.reduce((left, id) => (leastWidth(left) <= room ? left : left.filter((column) => column.id !== id)), columns)
}

export const templateOf = (columns: readonly Column[]): string => columns.map(({ width, share }) => (share ? `minmax(${width}px, ${share}fr)` : `${width}px`)).join(' ')

export const leastWidth = (columns: readonly Column[]): number => columns.reduce((sum, { width }) => sum + width, 0)
