import type { UnitsType } from '@/api/wire'
import { toText } from '@/ui/decimal'
import { lineState } from '@/features/orderEditor/draft/lineFacts'
import { amountOf, type DraftLine, effectiveRate, unitsOf } from '@/features/orderEditor/draft/order'
import type { ColumnId, LineColumn } from '@/features/orderEditor/grid/columns'
import { tabSeparated } from '@/ui/grid/gridClipboard'

function textOf(column: ColumnId, line: DraftLine, unitTypes: UnitsType[] | undefined): string {
  switch (column) {
    case 'item':
      return line.product.name
    case 'quantity':
      return line.quantity
    case 'unit':
      return unitsOf(line, unitTypes).find((unit) => unit._id === line.units)?.abbreviation ?? line.units
    case 'rate':
      return effectiveRate(line) ?? ''
    case 'amount': {
      const amount = amountOf(line)
      return amount ? toText(amount) : ''
    }
    case 'fulfilled':
      return String(line.quantityFulfilled)
    case 'billed':
      return String(line.quantityBilled)
    case 'note':
      return line.pickNotes
    case 'state':
      return lineState(line).text
    default:
      return ''
  }
}

/** The columns that are useful in a spreadsheet. */
const copied = new Set<ColumnId>(['item', 'quantity', 'unit', 'rate', 'amount', 'fulfilled', 'billed', 'note', 'state'])

/**
 * Cells as tab-separated text. A single cell is copied as it is (for the item, its code). Several cells get a header
 * and the item codes in front, so that they are pasted into the right columns.
 */
export function cellsAsText(
  lines: readonly DraftLine[],
  columns: readonly Pick<LineColumn, 'id' | 'title'>[],
  unitTypes: UnitsType[] | undefined,
): string {
  const [only] = columns
  if (lines.length === 1 && columns.length === 1 && only)
    return only.id === 'item' || only.id === 'number' ? lines[0]!.product.itemId : textOf(only.id, lines[0]!, unitTypes)
  const shown = columns.filter((column) => copied.has(column.id))
  const rows = lines.map((line) => [line.product.itemId, ...shown.map((column) => textOf(column.id, line, unitTypes))])
  return tabSeparated([['Code', ...shown.map((column) => column.title)], ...rows])
}
