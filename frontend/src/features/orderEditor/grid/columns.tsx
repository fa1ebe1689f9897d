import type { ReactNode } from 'react'
import type { UnitsType } from '@/api/wire'
import { lineState, type Stocked, stockFor } from '@/features/orderEditor/draft/lineFacts'
import { marginOf, showPercent } from '@/features/orderEditor/draft/margin'
import { amountOf, type DraftLine, effectiveRate, type OrderDraft, unitsOf } from '@/features/orderEditor/draft/order'
import { describeSource } from '@/features/orderEditor/draft/price'
import type { CellWidths } from '@/features/orderEditor/grid/cellWidths'
import { lastWords } from '@/features/orderEditor/grid/lastBought'
import classes from '@/features/orderEditor/grid/OrderGrid.module.css'
import { StockText } from '@/features/orderEditor/grid/StockText'
import type { LastPurchase } from '@/resources/analytics'
import { toNumber } from '@/ui/decimal'
import { formatMoney, formatQuantity, formatRate, nothing } from '@/ui/format'
import type { GridColumn } from '@/ui/grid/columns'

/** The columns of the lines, named by content. */
export type ColumnId =
  | 'number'
  | 'item'
  | 'quantity'
  | 'unit'
  | 'rate'
  | 'amount'
  | 'fulfilled'
  | 'billed'
  | 'open'
  | 'stock'
  | 'last'
  | 'margin'
  | 'note'
  | 'state'

/** What the grid knows about a line besides the line itself. */
export interface LineContext {
  unitTypes: UnitsType[] | undefined
  restricted: boolean
  /** The customer's last purchase of the item: null when there is none, undefined until it is known. */
  last: LastPurchase | null | undefined
  /** The stock on the delivery date; undefined until it is known. */
  stock: Stocked | undefined
  /** The server has already promised the line's quantity. */
  promised: boolean
}

export type LineColumn = GridColumn<DraftLine, ColumnId, LineContext>

const abbreviationOf = (line: DraftLine, unitId: string, unitTypes: UnitsType[] | undefined): string =>
  unitsOf(line, unitTypes).find((unit) => unit._id === unitId)?.abbreviation ?? ''

function Rate({ line }: { line: DraftLine }) {
  const rate = effectiveRate(line)
  const source = describeSource(line.priceSource)
  const text = line.priceReason ? `${source.text}: ${line.priceReason}` : source.text
  return (
    <>
      <span className={classes.source} data-kind={line.priceSource.kind} title={text}>
        <span aria-hidden>{source.badge}</span>
        <span className={classes.hidden}>{text}</span>
      </span>
      {line.customRate !== null && line.determinedRate !== null && line.customRate !== line.determinedRate && (
        <s className={classes.former} title="Price by the customer's level">
          {formatRate(Number(line.determinedRate))}
        </s>
      )}
      <span>{rate === null ? nothing : formatRate(Number(rate))}</span>
    </>
  )
}

function amountCell(line: DraftLine): ReactNode {
  const amount = amountOf(line)
  return amount ? formatMoney(toNumber(amount)) : nothing
}

function stockCell(line: DraftLine, { promised, restricted, stock }: LineContext): ReactNode {
  const { details } = line.product
  return details ? (
    <StockText stock={stockFor(details, promised ? null : line.quantity, line.units, restricted, stock)} brief />
  ) : (
    nothing
  )
}

function lastCell(line: DraftLine, { last, unitTypes }: LineContext): ReactNode {
  if (!last) return last === null ? <span className={classes.quiet}>Never</span> : nothing
  const text = lastWords(last, abbreviationOf(line, last.units, unitTypes))
  return <span title={text}>{text}</span>
}

function marginCell(line: DraftLine): ReactNode {
  const margin = marginOf(line)
  if (!margin?.percent) return nothing
  return (
    <span
      data-under={margin.underCost || undefined}
      className={classes.margin}
      title={margin.underCost ? 'Below cost' : undefined}
    >
      {showPercent(margin.percent)}
    </span>
  )
}

function stateCell(line: DraftLine): ReactNode {
  const { tone, text: says, code } = lineState(line)
  const text = code === 'spot_left' ? `${says} (Alt+L splits)` : says
  if (!text) return null
  return (
    <span className={classes.state} data-tone={tone} title={text}>
      {tone !== 'none' && <span aria-hidden>{tone === 'bad' ? '✕ ' : '▲ '}</span>}
      {text}
    </span>
  )
}

const itemCell = ({ product }: DraftLine): ReactNode => (
  <>
    <span className={classes.code}>{product.itemId}</span> <span className={classes.name}>{product.name}</span>
  </>
)

const openQuantity = ({ isOpen, quantity, quantityFulfilled }: DraftLine): number =>
  isOpen ? Math.max(Number(quantity) - quantityFulfilled, 0) : 0

const all: Record<ColumnId, Omit<LineColumn, 'id'>> = {
  number: { title: '#', width: 40, right: true, frozen: true, cell: (_line, _context, number) => number },
  item: {
    title: 'Item',
    width: 190,
    least: 120,
    share: 3,
    frozen: true,
    opens: 'pick',
    next: { column: 'quantity', row: 'same' },
    cell: itemCell,
  },
  quantity: {
    title: 'Qty',
    width: 64,
    right: true,
    typed: true,
    next: { column: 'item', row: 'below' },
    cell: (line) => formatQuantity(Number(line.quantity)),
  },
  unit: {
    title: 'Unit',
    width: 52,
    cell: (line, { unitTypes }) => abbreviationOf(line, line.units, unitTypes) || line.units,
  },
  rate: {
    title: 'Rate',
    width: 116,
    right: true,
    typed: true,
    explains: 'price',
    cell: (line) => <Rate line={line} />,
  },
  amount: { title: 'Amount', width: 92, right: true, cell: amountCell },
  fulfilled: { title: 'Fulfilled', width: 80, right: true, cell: (line) => formatQuantity(line.quantityFulfilled) },
  billed: { title: 'Billed', width: 64, right: true, cell: (line) => formatQuantity(line.quantityBilled) },
  open: { title: 'Open', width: 56, right: true, cell: (line) => formatQuantity(openQuantity(line)) },
  stock: { title: 'Available', width: 150, cell: stockCell },
  last: { title: 'Last bought', width: 164, cell: lastCell },
  margin: { title: 'Margin', width: 72, right: true, cell: marginCell },
  note: { title: 'Pick note', width: 88, least: 56, share: 1, typed: true, cell: (line) => line.pickNotes },
  state: { title: 'State', width: 110, least: 76, share: 1.4, cell: stateCell },
}

/**
 * The columns that are hidden first when there is too little room, in this order. The panel or the open quantity shows
 * their content too.
 */
export const givingWay: readonly ColumnId[] = ['margin', 'last', 'billed', 'fulfilled']

export interface Shown {
  orderType: OrderDraft['orderType']
  /** Hides stock and last purchase, which help only when an order is taken. */
  readOnly: boolean
  canSeeCost: boolean
  /** The widths that the lines' numbers need, so that none is cut off. */
  widths?: CellWidths
}

/**
 * The columns of an order's lines. Columns needed to take the order are always shown; the grid scrolls when they do not
 * fit.
 */
export function lineColumns({ orderType, readOnly, canSeeCost, widths = {} }: Shown): LineColumn[] {
  const ids: ColumnId[] = [
    'number',
    'item',
    'quantity',
    'unit',
    'rate',
    'amount',
    ...(orderType === 'salesOrder' ? (['fulfilled', 'billed', 'open'] as const) : []),
    ...(readOnly ? [] : (['stock', 'last'] as const)),
    ...(canSeeCost && !readOnly ? (['margin'] as const) : []),
    'note',
    'state',
  ]
  return ids.map((id) => ({ id, ...all[id], width: Math.max(all[id].width, widths[id] ?? 0) }))
}
