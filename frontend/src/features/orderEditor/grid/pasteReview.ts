import type { Item } from '@/api/wire'
import { decimal, toText } from '@/ui/decimal'
import { quantityError, rateError } from '@/features/orderEditor/draft/lineLimits'
import type { NewLine } from '@/features/orderEditor/draft/newLines'
import type { OrderContent } from '@/features/orderEditor/draft/order'
import { determineRate, unitFor } from '@/features/orderEditor/draft/price'
import type { PastedRow } from '@/features/orderEditor/grid/pasteText'
import type { Resolved } from '@/resources/items'

/** A pasted row on its way to a line: what it says, what its code stands for, and whether the user leaves it out. */
export interface ReviewRow extends PastedRow {
  /** Undefined for a row beyond what the order can hold. */
  found: Resolved | undefined
  leftOut: boolean
  /** Its quantity was asked about and taken. */
  confirmed: boolean
}

/** The question about a row's quantity, in words; undefined where it is taken as it is. */
export type AskAboutRow = (item: Item, quantity: string, unitId: string) => string | undefined

export interface RowProblem {
  field: 'code' | 'quantity' | 'unit' | 'rate' | 'unusual' | 'none'
  text: string
}

/** What keeps a row from becoming a line; undefined when nothing does. */
export function problemOf(row: ReviewRow, ask: AskAboutRow): RowProblem | undefined {
  const { found } = row
  if (!found) return { field: 'none', text: 'The order holds no more lines' }
  if (!row.code) return { field: 'code', text: 'No item code' }
  if (!found.item) return { field: 'code', text: `No item ${row.code}` }
  if (found.restricted) return { field: 'code', text: 'The customer may not have this item' }
  if (!found.item.isActive) return { field: 'code', text: 'This item is not sold any more' }
  const quantity = row.quantity === '' ? 'No quantity' : quantityError(row.quantity)
  if (quantity) return { field: 'quantity', text: quantity.charAt(0).toUpperCase() + quantity.slice(1) }
  const unitId = unitFor(found.item, row.unit)
  if (!unitId) return { field: 'unit', text: `${row.unit} is no unit of this item` }
  const rate = row.rate === '' ? undefined : rateError(row.rate)
  if (rate) return { field: 'rate', text: rate.charAt(0).toUpperCase() + rate.slice(1) }
  const unusual = row.confirmed ? undefined : ask(found.item, row.quantity, unitId)
  return unusual ? { field: 'unusual', text: unusual } : undefined
}

/** Codes to ask for: each once, as many as lines fit. */
export const codesOf = (rows: readonly PastedRow[], room: number): string[] => [
  ...new Set(
    rows
      .slice(0, room)
      .map((row) => row.code)
      .filter((code) => code !== ''),
  ),
]

const nothingFound = (asked: string): Resolved => ({ asked, item: null, restricted: false, suggestions: [] })

/** Rows with what their codes stand for; those beyond the room of the order have nothing. */
export function reviewRows(rows: readonly PastedRow[], answers: readonly Resolved[], room: number): ReviewRow[] {
  const byCode = new Map(answers.map((answer) => [answer.asked, answer]))
  return rows.map((row, index) => ({
    ...row,
    found: index < room ? (byCode.get(row.code) ?? nothingFound(row.code)) : undefined,
    leftOut: false,
    confirmed: false,
  }))
}

/**
 * The lines of the rows that have no problem and are not left out. A pasted rate becomes a custom rate only where it is
 * not what the customer pays anyway, so that an order that was copied comes back as it was.
 */
export function linesOf(
  rows: readonly ReviewRow[],
  customer: OrderContent['customer'],
  canOverride: boolean,
  ask: AskAboutRow,
): NewLine[] {
  return rows.flatMap((row) => {
    const item = row.found?.item
    if (!item || row.leftOut || problemOf(row, ask)) return []
    const unitId = unitFor(item, row.unit) ?? item.saleUnit
    const quantity = toText(decimal(row.quantity))
    const determined = customer && determineRate(item, customer.priceLevelId, quantity, unitId)
    const typed = row.rate === '' || !canOverride ? null : toText(decimal(row.rate))
    const customRate = determined && toText(determined.rate) === typed ? null : typed
    return [
      {
        product: item,
        quantity,
        unitId,
        customRate,
        pickNotes: row.note.slice(0, 500),
        quantityConfirmed: row.confirmed,
      },
    ]
  })
}

/** How many typed rates are not kept, since the user may not set any. */
export const ratesIgnored = (rows: readonly PastedRow[], canOverride: boolean): number =>
  canOverride ? 0 : rows.filter((row) => row.rate !== '').length
