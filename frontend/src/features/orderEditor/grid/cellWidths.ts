import { amountOf, type DraftLine, effectiveRate } from '@/features/orderEditor/draft/order'
import type { ColumnId } from '@/features/orderEditor/grid/columns'
import { toNumber } from '@/ui/decimal'
import { formatMoney, formatQuantity, formatRate } from '@/ui/format'

/** Minimum widths of columns in pixels, where the lines need more than the default. */
export type CellWidths = Partial<Record<ColumnId, number>>

/** The width of a digit in the grid's 13 px font, rounded up; commas and points are narrower. */
const digitWidth = 8.2
const formerDigitWidth = 7.6
const padding = 18
/** The icon for the rate's source, with its gap. */
const signWidth = 22

const widthOf = (text: string) => Math.ceil(text.length * digitWidth) + padding

/** The widths of one line's numbers. Cached per line, because each key press asks for the maximum over all lines. */
const measured = new WeakMap<DraftLine, CellWidths>()

function measure(line: DraftLine): CellWidths {
  const rate = effectiveRate(line)
  const amount = amountOf(line)
  const former =
    line.customRate !== null && line.determinedRate !== null && line.customRate !== line.determinedRate
      ? formatRate(Number(line.determinedRate)).length
      : 0
  return {
    quantity: widthOf(formatQuantity(Number(line.quantity))),
    rate:
      rate === null
        ? 0
        : widthOf(formatRate(Number(rate))) + signWidth + (former && Math.ceil(former * formerDigitWidth) + 6),
    amount: amount ? widthOf(formatMoney(toNumber(amount))) : 0,
    fulfilled: widthOf(formatQuantity(line.quantityFulfilled)),
    billed: widthOf(formatQuantity(line.quantityBilled)),
  }
}

/** The widths in which no number of these lines is cut off. */
export function cellWidthsOf(lines: readonly DraftLine[]): CellWidths {
  const widest: CellWidths = {}
  for (const line of lines) {
    const widths = measured.get(line) ?? measure(line)
    measured.set(line, widths)
    for (const [id, width] of Object.entries(widths) as [ColumnId, number][])
      widest[id] = Math.max(widest[id] ?? 0, width)
  }
  // The open quantity is at most the ordered quantity.
  return { ...widest, open: widest.quantity ?? 0 }
}
