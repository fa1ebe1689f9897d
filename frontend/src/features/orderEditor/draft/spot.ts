import type { SpotOffer } from '@/api/wire'
import { compare, type Decimal, decimal, divide, multiply, parseDecimal, places, subtract, zero } from '@/ui/decimal'

export interface Spot {
  /** The offer whose price counts. */
  offer?: SpotOffer
  /** Its rate per the line's unit, and the price level that it is for. */
  rate?: Decimal
  level?: string
  /** The best offer, if it has too little left for the line: what is left of it, in the line's unit. */
  short?: { offer: SpotOffer; left: Decimal; rate: Decimal }
}

const ratePlaces = 5
const quantityPlaces = 3

/** Base units in the line's unit, rounded down: to whole units for a line of whole units. */
function leftIn(base: Decimal, conversion: Decimal, quantity: Decimal): Decimal {
  const scale = places(quantity) === 0 ? 0 : quantityPlaces
  const near = divide(base, conversion, scale)
  return compare(multiply(near, conversion), base) > 0 ? subtract(near, { digits: 1n, scale }) : near
}

/**
 * The spot price of a line by the price rule: of the valid offers with enough left whose rate is below the determined
 * one, the cheapest; of equal ones the one that ends first. `left` is what an offer has for this line, in base units.
 */
export function spotPrice(
  offers: readonly SpotOffer[],
  level: string,
  determined: Decimal | undefined,
  typed: number | string,
  conversionRate: number,
  now: number,
  left = (offer: SpotOffer): Decimal => decimal(offer.left),
): Spot {
  const quantity = parseDecimal(typed)
  if (!quantity || compare(quantity, zero) <= 0) return {}
  const conversion = decimal(conversionRate)
  const wanted = multiply(quantity, conversion)
  const candidates = offers
    .flatMap((offer) => {
      const price = offer.prices.find(({ priceLevelId }) => priceLevelId === level)?.price
      if (price === undefined || now < Date.parse(offer.validFrom) || now >= Date.parse(offer.validTo)) return []
      const rate = divide(multiply(decimal(price), conversion), decimal(offer.conversion), ratePlaces)
      if (compare(left(offer), zero) <= 0 || (determined && compare(rate, determined) >= 0)) return []
      return [{ offer, rate }]
    })
    .toSorted((a, b) => compare(a.rate, b.rate) || Date.parse(a.offer.validTo) - Date.parse(b.offer.validTo))
  const enough = candidates.find(({ offer }) => compare(left(offer), wanted) >= 0)
  if (enough) return { ...enough, level }
  const [best] = candidates
  if (!best) return {}
  const rest = leftIn(left(best.offer), conversion, quantity)
  return compare(rest, zero) > 0 ? { short: { ...best, left: rest } } : {}
}
