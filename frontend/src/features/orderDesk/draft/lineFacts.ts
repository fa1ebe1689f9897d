import type { Item } from '@/api/wire'
import { compare, decimal, multiply, parseDecimal } from '@/ui/decimal'
import { type DraftLine, effectiveRate, type OrderDraft, quantityError } from '@/features/orderDesk/draft/orderDraft'
import { unitOf } from '@/features/orderDesk/draft/price'

/** What a line says of itself: 'bad' keeps the order from being made, 'waiting' is to be known. */
export interface LineState {
  tone: 'bad' | 'waiting' | 'none'
  text: string
  /** Where it is put right. */
  column: 'item' | 'quantity' | 'unit' | 'rate'
}

const columnOf = (error: string): LineState['column'] => (/quantity/i.test(error) ? 'quantity' : /\bunit/i.test(error) ? 'unit' : /rate|price|cost|floor/i.test(error) ? 'rate' : 'item')

const asSentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** The worst of a line first. */
export function lineState(line: DraftLine): LineState {
  const error = line.validationError ?? quantityError(line.quantity, line)
  if (error) return { tone: 'bad', text: asSentence(error.replace('a priceReason', 'a reason')), column: columnOf(error) }
  if (effectiveRate(line) === null && line.product.details) return { tone: 'bad', text: 'No price for this customer', column: 'rate' }
  if (line.warnings[0]) return { tone: 'waiting', text: asSentence(line.warnings[0]), column: 'quantity' }
  return { tone: 'none', text: line.isOpen ? '' : 'Closed', column: 'item' }
}

/** Stock against what the line wants, with the next arrival where there is too little. */
export interface LineStock {
  kind: 'available' | 'short' | 'out' | 'restricted'
  /** In the stock unit. */
  available: number
  unit: string
  arrival: { date: string | null; quantity: number } | null
}

/** What counts of an item's stock, in its stock unit. */
export interface Stocked {
  available: number
  nextArrival: { date: string | null; quantity: number } | null
  /** What the delivery date leaves, where that is known: it counts in place of what is available. */
  left?: number
}

/**
 * Stock of an item for a quantity of a unit; `known` is newer than what the item says.
 * A quantity of null is promised already, so that it is never short.
 */
export function stockFor(item: Item, quantity: string | null, unitId: string, restricted: boolean, known: Stocked = item.availability): LineStock {
  const unit = unitOf(item, unitId)
  const stockUnit = unitOf(item, item.stockUnit)
  const wanted = quantity === null ? undefined : parseDecimal(quantity)
  const available = known.left ?? known.available
  const short = unit && stockUnit && wanted && compare(multiply(wanted, decimal(unit.conversionRate)), multiply(decimal(available), decimal(stockUnit.conversionRate))) > 0
  const kind = restricted ? 'restricted' : available <= 0 && quantity !== null ? 'out' : short ? 'short' : 'available'
  return { kind, available, unit: stockUnit?.abbreviation ?? '', arrival: known.nextArrival }
}

/** Whether what is promised counts the line already: a sales order's saved lines; drafts promise nothing. */
export const isPromised = (draft: Pick<OrderDraft, 'orderType'>, line: DraftLine): boolean => draft.orderType === 'salesOrder' && line.id !== null
