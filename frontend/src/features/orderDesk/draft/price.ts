import type { Item, PriceSource, PriceTier, UnitOfMeasure } from '@/api/wire'
import { compare, decimal, type Decimal, divide, multiply, parseDecimal, round } from '@/ui/decimal'

/** What the price rule reads of a product. */
export type Priced = Pick<Item, 'unitsType' | 'saleUnit' | 'prices'>

export const defaultPriceLevel = '1'
const ratePlaces = 5
const amountPlaces = 2

export interface Determined {
  rate: Decimal
  tier: PriceTier
}

export const unitOf = (product: Pick<Item, 'unitsType'>, unitId: string): UnitOfMeasure | undefined => product.unitsType.items.find((unit) => unit._id === unitId)

/** The unit that a word means for the item: its abbreviation or name; the sale unit without a word. */
export function unitFor(item: Item, word: string): string | undefined {
  const wanted = word.trim().toLowerCase()
  if (!wanted) return item.saleUnit
  return item.unitsType.items.find((unit) => [unit.abbreviation, unit.unitOfMeasure, `${unit.unitOfMeasure}s`, unit._id].some((name) => name.toLowerCase() === wanted))?._id
}

/**
 * The rate of a line by the price rule: of the level's tiers whose minimum the quantity, in sale units, meets, the one
 * with the highest minimum; its price ÷ the sale unit's conversion × the chosen unit's, rounded once to 5 places.
 * Whether a tier is met is compared without dividing. Undefined when no tier is met or a unit is not the product's.
 */
export function determineRate(product: Priced, priceLevelId: string | undefined, quantity: number | string, unitId: string): Determined | undefined {
  const unit = unitOf(product, unitId)
  const sale = unitOf(product, product.saleUnit)
  const wanted = parseDecimal(quantity)
  if (!unit || !sale || !wanted || compare(wanted, decimal(0)) <= 0) return undefined
  const chosenRate = decimal(unit.conversionRate)
  const saleRate = decimal(sale.conversionRate)
  const wantedBase = multiply(wanted, chosenRate)
  let best: { minimum: Decimal; tier: PriceTier } | undefined
  for (const tier of product.prices) {
    if (tier.priceLevelId !== (priceLevelId || defaultPriceLevel)) continue
    const minimum = decimal(tier.quantity)
    if (compare(wantedBase, multiply(minimum, saleRate)) < 0) continue
    if (!best || compare(minimum, best.minimum) > 0) best = { minimum, tier }
  }
  if (!best) return undefined
  return { rate: divide(multiply(decimal(best.tier.price), chosenRate), saleRate, ratePlaces), tier: best.tier }
}

/** The line's total: quantity × rate to 2 places; undefined without a rate or a readable quantity. */
export function lineAmount(quantity: number | string, rate: number | string | null): Decimal | undefined {
  const many = parseDecimal(quantity)
  const each = rate === null ? undefined : parseDecimal(rate)
  return many && each ? round(multiply(many, each), amountPlaces) : undefined
}

/** Where the effective rate came from, as the badge in the grid says it. */
export function describeSource(source: PriceSource): { badge: string; text: string } {
  switch (source.kind) {
    case 'custom':
      return { badge: 'C', text: 'Custom rate' }
    case 'spot':
      return { badge: 'S', text: 'Spot price' }
    case 'tier':
      return { badge: 'T', text: source.tierQuantity ? `Tier from ${source.tierQuantity}` : 'List price' }
    case 'none':
      return { badge: '!', text: 'No price' }
  }
}
