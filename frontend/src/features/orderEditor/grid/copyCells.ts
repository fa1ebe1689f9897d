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

/** What a spreadsheet can use; the rest is for the eye. */
const copied = new Set<ColumnId>(['item', 'quantity', 'unit', 'rate', 'amount', 'fulfilled', 'billed', 'note', 'state'])

/**
 * Cells as tab-separated text: a single cell as it is (the item's code), several with their lines' codes in front and a
 * header, so that they find their columns again when they are pasted.
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
