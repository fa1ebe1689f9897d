import type { Item } from '@/api/wire'
import { quantityError, rateError } from '@/features/orderEditor/draft/lineLimits'
import { productOf } from '@/features/orderEditor/draft/newLines'
import { type DraftLine, noPrice, warningsOf } from '@/features/orderEditor/draft/order'

// Each edit returns the same line when it has no effect or is not allowed.

/** The line with another product, at its rate and in its sale unit. A fulfilled line keeps its product. */
export const withProduct = (line: DraftLine, product: Item): DraftLine =>
  line.quantityFulfilled > 0
    ? line
    : {
        ...line,
        product: productOf(product),
        units: product.saleUnit,
        customRate: null,
        determinedRate: null,
        spotRate: null,
        taken: undefined,
        priceSource: noPrice,
        priceReason: '',
        floor: null,
        approval: null,
        quantityConfirmed: false,
        problems: [],
      }

export const withQuantity = (line: DraftLine, quantity: string, quantityConfirmed = false): DraftLine =>
  quantityError(quantity, line) || quantity === line.quantity
    ? line
    : { ...line, quantity, quantityConfirmed, problems: warningsOf(line) }

/** The line in another unit. A fulfilled line keeps its unit, because the fulfilled quantity is counted in it. */
export const withUnit = (line: DraftLine, units: string, quantityConfirmed = false): DraftLine =>
  units === line.units || line.quantityFulfilled > 0
    ? line
    : {
        ...line,
        units,
        customRate: null,
        priceReason: '',
        floor: null,
        approval: null,
        quantityConfirmed,
        problems: warningsOf(line),
      }

/** The line with a custom rate; null returns to the rate of the price rule. */
export const withCustomRate = (line: DraftLine, customRate: string | null): DraftLine =>
  customRate === line.customRate || (customRate !== null && rateError(customRate))
    ? line
    : {
        ...line,
        customRate,
        approval: null,
        problems: warningsOf(line),
        ...(customRate === null
          ? { priceSource: noPrice, priceReason: '' }
          : { priceSource: { ...line.priceSource, kind: 'custom' } }),
      }

export const withPriceReason = (line: DraftLine, priceReason: string): DraftLine =>
  priceReason === line.priceReason ? line : { ...line, priceReason, approval: null, problems: warningsOf(line) }

export const withPickNotes = (line: DraftLine, pickNotes: string): DraftLine =>
  pickNotes === line.pickNotes ? line : { ...line, pickNotes }

/** The line for another customer, at the price rule's rate. */
export const forCustomer = (line: DraftLine): DraftLine => ({
  ...line,
  customRate: null,
  priceReason: '',
  approval: null,
  problems: warningsOf(line),
  // A contract is one customer's.
  ...(line.priceSource.kind === 'contract' ? { priceSource: noPrice } : {}),
})
