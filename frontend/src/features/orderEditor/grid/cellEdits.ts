import type { UnitsType } from '@/api/wire'
import { quantityError, rateError } from '@/features/orderEditor/draft/lineLimits'
import { type DraftLine, effectiveRate, unitsOf } from '@/features/orderEditor/draft/order'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import type { ColumnId } from '@/features/orderEditor/grid/columns'
import { decimal, toText } from '@/ui/decimal'

const shown = (text: string) => toText(decimal(text))

/** Whether a cell can be edited. No line means the empty line at the end. */
export function isEditable(column: ColumnId, line: DraftLine | undefined, canOverride: boolean): boolean {
  if (!line) return column === 'item'
  switch (column) {
    case 'rate':
      return canOverride
    // A fulfilled item cannot be changed.
    case 'item':
    case 'unit':
      return line.quantityFulfilled === 0
    default:
      return column === 'quantity' || column === 'note'
  }
}

/** Why a cell cannot take the text; undefined when it can. */
export function cellError(column: ColumnId, line: DraftLine, text: string): string | undefined {
  if (column === 'quantity') return quantityError(text, line)
  return column === 'rate' && text !== '' ? rateError(text) : undefined
}

/** The edit for a text in a cell; undefined when it changes nothing. */
export function cellEdit(column: ColumnId, line: DraftLine, text: string, confirmed = false): OrderEdit | undefined {
  const { key } = line
  switch (column) {
    case 'quantity':
      return text === line.quantity ? undefined : { type: 'quantity', key, quantity: shown(text), confirmed }
    case 'rate':
      if (text === (effectiveRate(line) ?? '')) return undefined
      return { type: 'customRate', key, rate: text === '' ? null : shown(text) }
    case 'note':
      return text === line.pickNotes ? undefined : { type: 'pickNotes', key, text }
    case 'unit':
      return text === line.units ? undefined : { type: 'unit', key, unitId: text, confirmed }
    default:
      return undefined
  }
}

/** The edit of Delete on a cell: a custom rate is reset to the price list, a note is removed. */
export function clearEdit(column: ColumnId, line: DraftLine): OrderEdit | undefined {
  if (column === 'rate' && line.customRate !== null) return { type: 'customRate', key: line.key, rate: null }
  return column === 'note' ? cellEdit('note', line, '') : undefined
}

/** A text for a cell of a line. */
export interface CellText {
  column: ColumnId
  line: DraftLine
  text: string
}

/** The text that Ctrl+D copies into a cell from the source line; undefined when the cell cannot take it. */
export function copiedText(
  column: ColumnId,
  line: DraftLine,
  source: DraftLine,
  unitTypes: UnitsType[] | undefined,
): string | undefined {
  if (column === 'unit')
    return unitsOf(line, unitTypes).some((unit) => unit._id === source.units) ? source.units : undefined
  const text = column === 'quantity' ? source.quantity : source.pickNotes
  return cellError(column, line, text) ? undefined : text
}
