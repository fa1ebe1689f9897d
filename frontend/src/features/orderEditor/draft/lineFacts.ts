import type { Item, LineProblem } from '@/api/wire'
import { compare, type Decimal, decimal, divide, multiply, parseDecimal, subtract, toNumber, zero } from '@/ui/decimal'
import { approvalWords, needsApproval } from '@/features/orderEditor/draft/floor'
import { quantityError } from '@/features/orderEditor/draft/lineLimits'
import { type DraftLine, effectiveRate, type OrderDraft, warningsOf } from '@/features/orderEditor/draft/order'
import { problemText } from '@/features/orderEditor/draft/problemWords'
import { convertible, unitOf } from '@/features/orderEditor/draft/price'

/** What a line says of itself: 'bad' keeps the order from being made, 'waiting' is to be known. */
export interface LineState {
  tone: 'bad' | 'waiting' | 'none'
  text: string
  /** Where it is put right. */
  column: 'item' | 'quantity' | 'unit' | 'rate'
  /** Of the server's problem that it is about. */
  code?: LineProblem['code']
}

const columnOf: Record<LineProblem['field'], LineState['column']> = {
  netSuiteInvItemId: 'item',
  units: 'unit',
  quantity: 'quantity',
  customRate: 'rate',
}

const asSentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** The worst of a line first. */
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
      text: problemText(warning, line.product.itemId),
      column: columnOf[warning.field],
      code: warning.code,
    }
  return { tone: 'none', text: line.isOpen ? '' : 'Closed', column: 'item' }
}

/** Stock against what the line orders, in the line's unit, with the next arrival. */
export interface LineStock {
  /** 'oversold': the line is promised, and orders for its date take more than there is. */
  kind: 'available' | 'short' | 'out' | 'oversold' | 'restricted' | 'unknown'
  /** Rounded down to what can be ordered; never below zero. */
  available: number
  /** What is missing for the line; of an oversold one, for all orders of its date. */
  short: number
  /** The abbreviation of the line's unit. */
  unit: string
  arrival: { date: string | null; quantity: number } | null
}

/** What counts of an item's stock, in its stock unit. */
export interface Stocked {
  available: number
  nextArrival: { date: string | null; quantity: number } | null
  /** What the delivery date leaves, where that is known: it counts in place of what is available. */
  left?: number
  /** It could not be read for the delivery date: the rest says nothing. */
  unknown?: true
}

export const unknownStock: Stocked = { available: 0, nextArrival: null, unknown: true }

const stockPlaces = 3

/** A quantity of the stock unit in another unit, rounded down. */
function inUnit(item: Item, quantity: number, unitId: string): Decimal {
  const [unit, stockUnit] = [convertible(item, unitId), convertible(item, item.stockUnit)]
  if (!unit || !stockUnit) return decimal(quantity)
  const base = multiply(decimal(quantity), decimal(stockUnit.conversionRate))
  const near = divide(base, decimal(unit.conversionRate), stockPlaces)
  return compare(multiply(near, decimal(unit.conversionRate)), base) > 0
    ? subtract(near, { digits: 1n, scale: stockPlaces })
    : near
}

/** Quantities of an item's stock unit as they are told for a line: in the line's unit, where the item has it. */
export function stockInUnit(item: Item, unitId: string): { unit: string; of: (quantity: number) => number } {
  const unit = (convertible(item, item.stockUnit) && convertible(item, unitId)) ?? unitOf(item, item.stockUnit)
  return { unit: unit?.abbreviation ?? '', of: (quantity) => toNumber(inUnit(item, quantity, unitId)) }
}

/**
 * Stock of an item for a quantity of a unit; `known` is newer than what the item says.
 * A quantity of null is promised already: what is left is then what other orders may take.
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

/** Whether what is promised counts the line already: a sales order's saved lines; drafts promise nothing. */
export const isPromised = (draft: Pick<OrderDraft, 'orderType'>, line: DraftLine): boolean =>
  draft.orderType === 'salesOrder' && line.id !== null
