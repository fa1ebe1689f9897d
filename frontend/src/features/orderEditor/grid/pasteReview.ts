import type { Item } from '@/api/wire'
import { decimal, toText } from '@/ui/decimal'
import { quantityError, rateError } from '@/features/orderEditor/draft/lineLimits'
import type { NewLine } from '@/features/orderEditor/draft/newLines'
import type { OrderContent } from '@/features/orderEditor/draft/order'
import { determineRate, unitFor } from '@/features/orderEditor/draft/price'
import type { PastedRow } from '@/features/orderEditor/grid/pasteText'
import type { Resolved } from '@/resources/items'

/** A pasted row under review: its text, the item for its code, and whether the user leaves it out. */
export interface ReviewRow extends PastedRow {
  /** Undefined for a row that does not fit into the order. */
  found: Resolved | undefined
  leftOut: boolean
  /** Its unusual quantity was confirmed. */
  confirmed: boolean
}

/** The question about a row's quantity; undefined when the quantity needs no question. */
export type AskAboutRow = (item: Item, quantity: string, unitId: string) => string | undefined

export interface RowProblem {
  field: 'code' | 'quantity' | 'unit' | 'rate' | 'unusual' | 'none'
  text: string
}

/** What prevents a row from becoming a line; undefined when nothing does. */
export function problemOf(row: ReviewRow, ask: AskAboutRow): RowProblem | undefined {
  const { found } = row
  if (!found) return { field: 'none', text: 'The order is full' }
  if (!row.code) return { field: 'code', text: 'No item code' }
  if (!found.item) return { field: 'code', text: `No item ${row.code}` }
  if (found.restricted) return { field: 'code', text: 'Restricted for this customer' }
  if (!found.item.isActive) return { field: 'code', text: 'This item is no longer sold' }
  const quantity = row.quantity === '' ? 'No quantity' : quantityError(row.quantity)
  if (quantity) return { field: 'quantity', text: quantity.charAt(0).toUpperCase() + quantity.slice(1) }
  const unitId = unitFor(found.item, row.unit)
  if (!unitId) return { field: 'unit', text: `${row.unit} is not a unit of this item` }
  const rate = row.rate === '' ? undefined : rateError(row.rate)
  if (rate) return { field: 'rate', text: rate.charAt(0).toUpperCase() + rate.slice(1) }
  const unusual = row.confirmed ? undefined : ask(found.item, row.quantity, unitId)
  return unusual ? { field: 'unusual', text: unusual } : undefined
}

/** The codes to look up: each once, at most as many as lines fit. */
export const codesOf = (rows: readonly PastedRow[], room: number): string[] => [
  ...new Set(
    rows
      .slice(0, room)
      .map((row) => row.code)
      .filter((code) => code !== ''),
  ),
]

const nothingFound = (asked: string): Resolved => ({ asked, item: null, restricted: false, suggestions: [] })

/** The rows with the items for their codes. Rows that do not fit into the order get none. */
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
 * The lines for the rows without a problem that are not left out. A pasted rate becomes a custom rate only where it
 * differs from the customer's price, so that a copied order is pasted unchanged.
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
    const determined = customer && determineRate(item, customer, quantity, unitId)
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

/** The number of pasted rates that are dropped because the user may not set rates. */
export const ratesIgnored = (rows: readonly PastedRow[], canOverride: boolean): number =>
  canOverride ? 0 : rows.filter((row) => row.rate !== '').length
