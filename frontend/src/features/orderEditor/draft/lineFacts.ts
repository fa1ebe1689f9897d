import type { Item, LineProblem } from '@/api/wire'
import { compare, type Decimal, decimal, divide, multiply, parseDecimal, subtract, toNumber, zero } from '@/ui/decimal'
import { approvalWords, needsApproval } from '@/features/orderEditor/draft/floor'
import { quantityError } from '@/features/orderEditor/draft/lineLimits'
import { type DraftLine, effectiveRate, type OrderDraft, warningsOf } from '@/features/orderEditor/draft/order'
import { markWords, problemText } from '@/features/orderEditor/draft/problemWords'
import { convertible, unitOf } from '@/features/orderEditor/draft/price'
import { spotRule } from '@/features/orderEditor/draft/spotRule'

/** The state of a line: 'bad' prevents the order from being created, 'waiting' is information. */
export interface LineState {
  tone: 'bad' | 'waiting' | 'none'
  text: string
  /** The column where the user can fix it. */
  column: 'item' | 'quantity' | 'unit' | 'rate'
  /** The code of the server's problem. */
  code?: LineProblem['code']
}

const columnOf: Record<LineProblem['field'], LineState['column']> = {
  netSuiteInvItemId: 'item',
  units: 'unit',
  quantity: 'quantity',
  customRate: 'rate',
}

const asSentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** What the item's out-of-stock mark says, for a line that is short; the server's problem may name it already. */
function markText({ product }: DraftLine, { code, params }: LineProblem): string {
  const mark = product.details?.outOfStock
  if (!mark || params.markId || (code !== 'out_of_stock' && code !== 'short_stock')) return ''
  return markWords(mark.expectedDate)
}

/** The most serious problem of a line. */
export function lineState(line: DraftLine): LineState {
  const [error] = line.problems.filter(({ severity }) => severity === 'error')
  const [warning] = warningsOf(line)
  const wrongQuantity = quantityError(line.quantity, line)
  if (needsApproval(line)) return { tone: 'bad', text: approvalWords(line), column: 'rate' }
  if (error)
    return {
      tone: 'bad',
      text: problemText(error, line.product.itemId),
      column: columnOf[error.field],
      code: error.code,
    }
  if (wrongQuantity) return { tone: 'bad', text: asSentence(wrongQuantity), column: 'quantity' }
  if (effectiveRate(line) === null && line.product.details)
    return { tone: 'bad', text: 'No price for this customer', column: 'rate' }
  if (warning)
    return {
      tone: 'waiting',
      text: problemText(warning, line.product.itemId) + markText(line, warning),
      column: columnOf[warning.field],
      code: warning.code,
    }
  return { tone: 'none', text: line.isOpen ? (spotRule()?.spotWords(line) ?? '') : 'Closed', column: 'item' }
}

/** The stock compared with the line's quantity, in the line's unit, with the next arrival. */
export interface LineStock {
  /** 'oversold': the line's quantity is promised, and all orders for its date together need more than there is. */
  kind: 'available' | 'short' | 'out' | 'oversold' | 'restricted' | 'unknown'
  /** Rounded down to a quantity that can be ordered; never below zero. */
  available: number
  /** The quantity missing for the line; for an oversold line, for all orders of its date. */
  short: number
  /** The abbreviation of the line's unit. */
  unit: string
  arrival: { date: string | null; quantity: number } | null
}

/** The stock of an item, in its stock unit. */
export interface Stocked {
  available: number
  nextArrival: { date: string | null; quantity: number } | null
  /** What is left on the delivery date, where known; it replaces `available`. */
  left?: number
  /** The stock for the delivery date could not be read; ignore the other fields. */
  unknown?: true
}

export const unknownStock: Stocked = { available: 0, nextArrival: null, unknown: true }

const stockPlaces = 3

/** Converts a quantity of the stock unit to another unit, rounded down. */
function inUnit(item: Item, quantity: number, unitId: string): Decimal {
  const [unit, stockUnit] = [convertible(item, unitId), convertible(item, item.stockUnit)]
  if (!unit || !stockUnit) return decimal(quantity)
  const base = multiply(decimal(quantity), decimal(stockUnit.conversionRate))
  const near = divide(base, decimal(unit.conversionRate), stockPlaces)
  return compare(multiply(near, decimal(unit.conversionRate)), base) > 0
    ? subtract(near, { digits: 1n, scale: stockPlaces })
    : near
}

/** Converts quantities of an item's stock unit to the line's unit, if the item has that unit. */
export function stockInUnit(item: Item, unitId: string): { unit: string; of: (quantity: number) => number } {
  const unit = (convertible(item, item.stockUnit) && convertible(item, unitId)) ?? unitOf(item, item.stockUnit)
  return { unit: unit?.abbreviation ?? '', of: (quantity) => toNumber(inUnit(item, quantity, unitId)) }
}

/**
 * The stock of an item for a quantity in a unit. `known` is newer than the item's own fields. A quantity of null is
 * already promised; what is left is then available to other orders.
 */
export function stockFor(
  item: Item,
  quantity: string | null,
  unitId: string,
  restricted: boolean,
  known: Stocked = item.availability,
): LineStock {
  const { unit, of } = stockInUnit(item, unitId)
  if (known.unknown) return { kind: restricted ? 'restricted' : 'unknown', available: 0, short: 0, unit, arrival: null }
  const left = inUnit(item, known.left ?? known.available, unitId)
  const wanted = quantity === null ? undefined : parseDecimal(quantity)
  const none = compare(left, zero) <= 0
  const available = none ? zero : left
  const missing = wanted ? subtract(wanted, available) : subtract(zero, left)
  const lacks = compare(missing, zero) > 0
  const kind = restricted
    ? 'restricted'
    : quantity === null
      ? lacks
        ? 'oversold'
        : 'available'
      : none
        ? 'out'
        : lacks
          ? 'short'
          : 'available'
  const arrival = known.nextArrival && { date: known.nextArrival.date, quantity: of(known.nextArrival.quantity) }
  return { kind, available: toNumber(available), short: lacks ? toNumber(missing) : 0, unit, arrival }
}

/** Whether the promised quantity includes the line: true for saved lines of a sales order; drafts promise nothing. */
export const isPromised = (draft: Pick<OrderDraft, 'orderType'>, line: DraftLine): boolean =>
  draft.orderType === 'salesOrder' && line.id !== null
