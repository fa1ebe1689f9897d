import type { UnitOfMeasure } from '@/api/wire'
import { compare, decimal, multiply, parseDecimal, places, toText } from '@/ui/decimal'

/** A quantity in a unit of the item. */
export interface InUnit {
  quantity: string | number
  units: string
}

/**
 * Why a quantity is questioned: it has more than 5 digits, it is an item's code, or it is much more than the customer
 * usually takes.
 */
export type Unusual = 'digits' | 'code' | 'usual'

/** Quantities up to this number are never questioned, in any unit. */
const ordinary = decimal(50)
const sixDigits = decimal(100_000)
const timesUsual = decimal(10)

/** Whether a quantity can be questioned at all. */
export function mayBeUnusual(quantity: string): boolean {
  const wanted = parseDecimal(quantity)
  return wanted !== undefined && compare(wanted, ordinary) > 0
}

/** The text to look up among the item codes; undefined when the quantity cannot be a code. */
export function codeToLookUp(quantity: string): string | undefined {
  const wanted = parseDecimal(quantity)
  return wanted && places(wanted) === 0 && compare(wanted, ordinary) > 0 && compare(wanted, sixDigits) < 0
    ? toText(wanted)
    : undefined
}

/**
 * Why a quantity must be confirmed; undefined when it need not be. The server uses the same rule (Go package orderline,
 * tested with the same table).
 */
export function unusualQuantity(
  ordered: InUnit,
  usual: InUnit | undefined,
  units: readonly UnitOfMeasure[],
  isCode: (text: string) => boolean,
): Unusual | undefined {
  const wanted = parseDecimal(ordered.quantity)
  if (!wanted || compare(wanted, ordinary) <= 0) return undefined
  if (compare(wanted, sixDigits) >= 0) return 'digits'
  const code = codeToLookUp(toText(wanted))
  if (code !== undefined && isCode(code)) return 'code'
  const conversionOf = (id: string) => units.find((unit) => unit._id === id)?.conversionRate
  const [conversion, usualConversion] = [conversionOf(ordered.units), usual && conversionOf(usual.units)]
  if (!usual || conversion === undefined || usualConversion === undefined) return undefined
  const base = multiply(wanted, decimal(conversion))
  const most = multiply(multiply(decimal(usual.quantity), decimal(usualConversion)), timesUsual)
  return compare(most, decimal(0)) > 0 && compare(base, most) > 0 ? 'usual' : undefined
}
