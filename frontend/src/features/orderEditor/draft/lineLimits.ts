import { compare, decimal, parseDecimal, places, toText, zero } from '@/ui/decimal'
import type { DraftLine } from '@/features/orderEditor/draft/order'

/** The API's maximum. A barcode scanned into the wrong cell is larger. */
const maxQuantity = decimal('999999.999')

const maxRate = decimal('9999999.99999')

/** Why a quantity is invalid; undefined when it is valid. A quantity cannot go below what is fulfilled. */
export function quantityError(text: string, line?: Pick<DraftLine, 'quantityFulfilled'>): string | undefined {
  const quantity = parseDecimal(text)
  if (!quantity) return 'quantity must be a number'
  if (compare(quantity, zero) <= 0) return 'quantity must be greater than 0'
  if (compare(quantity, maxQuantity) > 0) return `quantity must not be greater than ${toText(maxQuantity)}`
  if (places(quantity) > 3) return 'quantity must have at most 3 decimals'
  if (line && compare(quantity, decimal(line.quantityFulfilled)) < 0)
    return `quantity must be at least the ${line.quantityFulfilled} already fulfilled`
  return undefined
}

/** Why a custom rate is invalid; undefined when it is valid. */
export function rateError(text: string): string | undefined {
  const rate = parseDecimal(text)
  if (!rate) return 'rate must be a number'
  if (compare(rate, zero) < 0) return 'rate must not be negative'
  if (compare(rate, maxRate) > 0) return `rate must not be greater than ${toText(maxRate)}`
  return places(rate) > 5 ? 'rate must have at most 5 decimals' : undefined
}
