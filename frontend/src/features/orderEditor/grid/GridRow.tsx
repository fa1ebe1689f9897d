import { memo, type ReactNode } from 'react'
import type { UnitsType } from '@/api/wire'
import { toNumber } from '@/ui/decimal'
import { lineState, type Stocked, stockFor } from '@/features/orderEditor/draft/lineFacts'
import { marginOf, showPercent } from '@/features/orderEditor/draft/margin'
import { amountOf, type DraftLine, effectiveRate, unitsOf } from '@/features/orderEditor/draft/orderDraft'
import { describeSource } from '@/features/orderEditor/draft/price'
import type { Column } from '@/features/orderEditor/grid/columns'
import type { ColumnId } from '@/features/orderEditor/grid/gridCursor'
import { lastWords } from '@/features/orderEditor/grid/lastBought'
import classes from '@/features/orderEditor/grid/OrderGrid.module.css'
import { StockText } from '@/features/orderEditor/grid/StockText'
import type { LastPurchase } from '@/resources/analytics'
import { formatMoney, formatQuantity, formatRate, nothing } from '@/ui/format'

export const rowHeight = 32

function RateCell({ line }: { line: DraftLine }) {
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

const abbreviationOf = (line: DraftLine, unitId: string, unitTypes: UnitsType[] | undefined): string => unitsOf(line, unitTypes).find((unit) => unit._id === unitId)?.abbreviation ?? ''

interface LineContext {
  line: DraftLine
  number: number
  unitTypes: UnitsType[] | undefined
  restricted: boolean
  /** The customer's last purchase of it: null when there is none, undefined until it is known. */
  last: LastPurchase | null | undefined
  /** What the delivery date leaves of it; undefined until it is known. */
  stock: Stocked | undefined
  /** The server has promised the line's quantity already. */
  promised: boolean
}

function CellContent({ column, line, number, unitTypes, restricted, last, stock, promised }: LineContext & { column: ColumnId }): ReactNode {
  switch (column) {
    case 'number':
      return number
    case 'item':
      return (
        <>
          <span className={classes.code}>{line.product.itemId}</span> <span className={classes.name}>{line.product.name}</span>
        </>
      )
    case 'quantity':
      return formatQuantity(Number(line.quantity))
    case 'unit':
      return abbreviationOf(line, line.units, unitTypes) || line.units
    case 'rate':
      return <RateCell line={line} />
    case 'amount': {
      const amount = amountOf(line)
      return amount ? formatMoney(toNumber(amount)) : nothing
    }
    case 'fulfilled':
      return formatQuantity(line.quantityFulfilled)
    case 'billed':
      return formatQuantity(line.quantityBilled)
    case 'open':
      return formatQuantity(line.isOpen ? Math.max(Number(line.quantity) - line.quantityFulfilled, 0) : 0)
    case 'stock': {
      const { details } = line.product
      return details ? <StockText stock={stockFor(details, promised ? null : line.quantity, line.units, restricted, stock)} brief /> : nothing
    }
    case 'last': {
      if (!last) return last === null ? <span className={classes.quiet}>Never</span> : nothing
      const text = lastWords(last, abbreviationOf(line, last.units, unitTypes))
      return <span title={text}>{text}</span>
    }
    case 'margin': {
      const margin = marginOf(line)
      if (!margin?.percent) return nothing
      return (
        <span data-under={margin.underCost || undefined} className={classes.margin} title={margin.underCost ? 'Under cost' : undefined}>
          {showPercent(margin.percent)}
        </span>
      )
    }
    case 'note':
      return line.pickNotes
    case 'state': {
      const { tone, text: says } = lineState(line)
      const text = says.endsWith('needs a reason') ? `${says} (Alt+R twice)` : says
      return text ? (
        <span className={classes.state} data-tone={tone} title={text}>
          {tone !== 'none' && <span aria-hidden>{tone === 'bad' ? '✕ ' : '▲ '}</span>}
          {text}
        </span>
      ) : null
    }
  }
}

interface Props {
  gridId: string
  row: number
  columns: readonly Column[]
  template: string
  /** Undefined on the new line. */
  line: DraftLine | undefined
  /** The line's number as people count; 0 on the new line. */
  number: number
  unitTypes: UnitsType[] | undefined
  restricted: boolean
  last: LastPurchase | null | undefined
  stock: Stocked | undefined
  promised: boolean
  /** The cursor's column when it is in this row, else -1. */
  here: number
  /** The selected columns, from and to; -1 for none. */
  from: number
  to: number
  /** The editor in the cursor's cell, or what stands open under it. */
  editor: ReactNode
  /** The editor takes the place of the cell's content. */
  editing: boolean
  placeholder: string
}

/** One row. Drawn again only when its own line, its place or the cursor on it change. */
export const GridRow = memo(function GridRow({ gridId, row, columns, template, line, number, unitTypes, restricted, last, stock, promised, here, from, to, editor, editing, placeholder }: Props) {
  const tone = line && lineState(line).tone
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      className={classes.row}
      data-tone={tone}
      style={{ gridTemplateColumns: template, transform: `translateY(${row * rowHeight}px)`, zIndex: editor ? 2 : undefined }}
    >
      {columns.map((column, at) => {
        const selected = at >= from && at <= to
        return (
          <div
            key={column.id}
            id={`${gridId}-${row}-${at}`}
            role="gridcell"
            aria-colindex={at + 1}
            aria-selected={selected}
            tabIndex={at === here ? 0 : -1}
            className={classes.cell}
            data-column={column.id}
            data-right={column.right || undefined}
            data-here={at === here || undefined}
            data-open={at === here && editor ? (editing ? 'editor' : 'popover') : undefined}
          >
            {at === here && editing ? (
              editor
            ) : line ? (
              <>
                <CellContent column={column.id} line={line} number={number} unitTypes={unitTypes} restricted={restricted} last={last} stock={stock} promised={promised} />
                {at === here && editor}
              </>
            ) : column.id === 'item' ? (
              <span className={classes.placeholder}>{placeholder}</span>
            ) : null}
          </div>
        )
      })}
    </div>
  )
})
