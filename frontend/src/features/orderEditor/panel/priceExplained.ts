import type { Item, PriceTier } from '@/api/wire'
import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  multiply,
  parseDecimal,
  subtract,
  toNumber,
  zero,
} from '@/ui/decimal'
import type { DraftLine, OrderContent } from '@/features/orderEditor/draft/order'
import { convertible, defaultPriceLevel, determineRate, unitOf } from '@/features/orderEditor/draft/price'
import { spotWords } from '@/features/orderEditor/draft/spotLine'
import { formatQuantity, formatRate } from '@/ui/format'

type Buyer = OrderContent['customer']

const ratePlaces = 5
const quantityPlaces = 3

/** A tier of the customer's level, converted to the line's unit. */
export interface TierRow {
  /** The tier's minimum in the line's unit, rounded up to a quantity that can be ordered. */
  from: Decimal
  /** The minimum in sale units, as in the price list. */
  minimum: number
  rate: Decimal
  current: boolean
}

export interface NextTier {
  /** The additional quantity needed, in the line's unit. */
  more: Decimal
  rate: Decimal
}

/** a ÷ b, rounded up. */
function divideUp(a: Decimal, b: Decimal, places: number): Decimal {
  const near = divide(a, b, places)
  return compare(multiply(near, b), a) < 0 ? add(near, { digits: 1n, scale: places }) : near
}

const levelOf = (customer: Buyer): string => customer?.priceLevelId || defaultPriceLevel

/** The level that counts for the line: the contract's, else the customer's; undefined for a price that is no level's. */
export function levelFor(line: DraftLine, customer: Buyer): string | undefined {
  const { details } = line.product
  const found = details && determineRate(details, customer, line.quantity, line.units)
  return found?.kind === 'contract' ? found.tier?.priceLevelId : levelOf(customer)
}

/** The tiers of the level that counts, lowest first, each with its rate for the line's unit. */
export function tiersOf(line: DraftLine, customer: Buyer): TierRow[] {
  const { details } = line.product
  const unit = details && convertible(details, line.units)
  const sale = details && convertible(details, details.saleUnit)
  if (!unit || !sale) return []
  const chosenRate = decimal(unit.conversionRate)
  const saleRate = decimal(sale.conversionRate)
  const level = levelFor(line, customer)
  const current = determineRate(details, customer, line.quantity, line.units)?.tier
  return details.prices
    .filter((tier) => tier.priceLevelId === level)
    .toSorted((a, b) => compare(decimal(a.quantity), decimal(b.quantity)))
    .map((tier: PriceTier) => ({
      from: divideUp(multiply(decimal(tier.quantity), saleRate), chosenRate, quantityPlaces),
      minimum: tier.quantity,
      rate: divide(multiply(decimal(tier.price), chosenRate), saleRate, ratePlaces),
      current: tier === current,
    }))
}

/** The next tier with a lower rate than the line's current tier; undefined for the last one. */
export function nextTier(line: DraftLine, tiers: readonly TierRow[]): NextTier | undefined {
  const quantity = parseDecimal(line.quantity) ?? zero
  const current = tiers.find((tier) => tier.current)
  const next = tiers.find(
    (tier) => compare(tier.from, quantity) > 0 && (!current || compare(tier.rate, current.rate) < 0),
  )
  return next && { more: subtract(next.from, quantity), rate: next.rate }
}

/** The source of the effective rate, in one sentence. */
export function explainSource(line: DraftLine, customer: Buyer): string {
  const level = `Level ${levelOf(customer)}`
  const { details } = line.product
  const sale = details && unitOf(details, details.saleUnit)?.abbreviation
  switch (line.priceSource.kind) {
    case 'custom':
      return 'Typed rate'
    case 'spot':
      return spotWords(line) ?? 'Spot price, while the offer lasts'
    case 'contract': {
      const { priceLevelId, tierQuantity } = line.priceSource
      if (!priceLevelId) return 'Contract price of this customer, for any quantity'
      const from = tierQuantity ? ` from ${formatQuantity(tierQuantity)} ${sale ?? ''}`.trimEnd() : ''
      return `Contract of this customer: level ${priceLevelId} price${from}`
    }
    case 'tier':
      return line.priceSource.tierQuantity
        ? `${level} price from ${formatQuantity(line.priceSource.tierQuantity)} ${sale ?? ''}`.trim()
        : `${level} list price`
    case 'none':
      return details || line.determinedRate === null ? `${level} has no price for this quantity` : 'Price not read yet'
  }
}

/** The rate of a customer for a quantity of an item, by the price rule alone. */
export function rateFor(item: Item, customer: Buyer, quantity: number | string, unitId: string): number | undefined {
  const found = determineRate(item, customer, quantity, unitId)
  return found && toNumber(found.rate)
}

export const showQuantity = (quantity: Decimal): string => formatQuantity(toNumber(quantity))
export const showRate = (rate: Decimal): string => formatRate(toNumber(rate))
