import type { ContractPrice, Item, PriceSource, PriceTier, UnitOfMeasure } from '@/api/wire'
import { compare, decimal, type Decimal, divide, multiply, parseDecimal, round } from '@/ui/decimal'

/** The fields of a product that the price rule reads. */
export type Priced = Pick<Item, '_id' | 'unitsType' | 'saleUnit' | 'prices' | 'pricingGroupId' | 'spotOffers'>

/** The fields of a customer that the price rule reads. Without a level, the default level counts. */
export interface Buyer {
  priceLevelId?: string | undefined
  /** The prices that NetSuite keeps for this customer. Undefined: not read yet. */
  contractPrices?: readonly ContractPrice[] | undefined
}

export const defaultPriceLevel = '1'
const ratePlaces = 5
const amountPlaces = 2

export interface Determined {
  rate: Decimal
  kind: 'contract' | 'tier'
  /** Absent for a contract price that is no level's: it has no tiers. */
  tier?: PriceTier
}

export const unitOf = (product: Pick<Item, 'unitsType'>, unitId: string): UnitOfMeasure | undefined =>
  product.unitsType.items.find((unit) => unit._id === unitId)

/** The contents of a unit: 'CS of 12 EA'; only the unit for the base unit. */
export function packOf(item: Pick<Item, 'unitsType'>, unitId: string): string {
  const unit = unitOf(item, unitId)
  const base = item.unitsType.items.find((each) => each.isBase)
  if (!unit) return ''
  return !base || base._id === unit._id
    ? unit.abbreviation
    : `${unit.abbreviation} of ${unit.conversionRate} ${base.abbreviation}`
}

/**
 * A unit of the product with a valid conversion. Undefined when the conversion is not a number greater than 0: such a
 * unit gets no rate instead of a wrong one.
 */
export function convertible(product: Pick<Item, 'unitsType'>, unitId: string): UnitOfMeasure | undefined {
  const unit = unitOf(product, unitId)
  return unit && Number.isFinite(unit.conversionRate) && unit.conversionRate > 0 ? unit : undefined
}

/** Synonyms for units: a word means the item's unit that has another word of the same group as its name. */
const sameUnit = [
  ['ea', 'each', 'pc', 'piece'],
  ['cs', 'case', 'ctn', 'carton'],
  ['lb', 'pound', '#'],
  ['oz', 'ounce'],
  ['kg', 'kilo', 'kilogram'],
  ['dz', 'doz', 'dozen'],
  ['gal', 'gallon'],
  ['bx', 'box'],
  ['pk', 'pack'],
  ['bg', 'bag'],
  ['bt', 'btl', 'bottle'],
  ['jr', 'jar'],
]

/** A word and its singular. The singular has at least two letters: CS is not the plural of C. */
const singulars = (word: string): string[] => [word, word.replace(/(?<=..)s$/, ''), word.replace(/(?<=..)es$/, '')]

/**
 * The item's unit for a word: its abbreviation or name in any case, singular or plural, or a synonym. The sale unit
 * without a word; undefined when the word matches no unit of the item.
 */
export function unitFor(item: Pick<Item, 'unitsType' | 'saleUnit'>, word: string): string | undefined {
  const wanted = word.trim().toLowerCase().replace(/\.$/, '')
  if (!wanted) return item.saleUnit
  const named = (fits: (name: string) => boolean) =>
    item.unitsType.items.find((unit) =>
      [unit.abbreviation, unit.unitOfMeasure].some((name) => fits(name.trim().toLowerCase().replace(/\.$/, ''))),
    )?._id
  const group = sameUnit.find((words) => singulars(wanted).some((each) => words.includes(each)))
  return (
    item.unitsType.items.find((unit) => unit._id === word.trim())?._id ??
    named((name) => name === wanted) ??
    named((name) => singulars(wanted).some((each) => singulars(name).includes(each))) ??
    (group && named((name) => singulars(name).some((each) => group.includes(each))))
  )
}

/** The tier of a level with the highest minimum that the quantity reaches. Minimums are compared without division. */
function tierOf(product: Priced, level: string, wantedBase: Decimal, saleRate: Decimal): PriceTier | undefined {
  let best: { minimum: Decimal; tier: PriceTier } | undefined
  for (const tier of product.prices) {
    if (tier.priceLevelId !== level) continue
    const minimum = decimal(tier.quantity)
    if (compare(wantedBase, multiply(minimum, saleRate)) < 0) continue
    if (!best || compare(minimum, best.minimum) > 0) best = { minimum, tier }
  }
  return best?.tier
}

/**
 * The rate of a line by the price rule. A contract price of the item comes first, then the level that the contract has
 * for the item, then its level for the item's pricing group, then the customer's level; the first level with a tier for
 * the quantity counts. The rate is the price ÷ the sale unit's conversion × the chosen unit's conversion, rounded once to
 * 5 decimal places. Undefined when no tier is reached, or a unit is not the product's or has no valid conversion.
 */
export function determineRate(
  product: Priced,
  buyer: Buyer | null,
  quantity: number | string,
  unitId: string,
): Determined | undefined {
  const unit = convertible(product, unitId)
  const sale = convertible(product, product.saleUnit)
  const wanted = parseDecimal(quantity)
  if (!unit || !sale || !wanted || compare(wanted, decimal(0)) <= 0) return undefined
  const chosenRate = decimal(unit.conversionRate)
  const saleRate = decimal(sale.conversionRate)
  const rateOf = (price: number) => divide(multiply(decimal(price), chosenRate), saleRate, ratePlaces)
  const { contractPrices = [], priceLevelId } = buyer ?? {}
  const own = contractPrices.find(({ itemId }) => itemId === product._id)
  if (own?.price != null) return { rate: rateOf(own.price), kind: 'contract' }
  const group = product.pricingGroupId
    ? contractPrices.find(({ pricingGroupId }) => pricingGroupId === product.pricingGroupId)
    : undefined
  const wantedBase = multiply(wanted, chosenRate)
  for (const level of [own?.priceLevelId, group?.priceLevelId]) {
    const tier = level && tierOf(product, level, wantedBase, saleRate)
    if (tier) return { rate: rateOf(tier.price), kind: 'contract', tier }
  }
  const tier = tierOf(product, priceLevelId || defaultPriceLevel, wantedBase, saleRate)
  return tier && { rate: rateOf(tier.price), kind: 'tier', tier }
}

/**
 * The line's total: quantity × rate, rounded to 2 decimal places; undefined without a rate or with an invalid quantity.
 */
export function lineAmount(quantity: number | string, rate: number | string | null): Decimal | undefined {
  const many = parseDecimal(quantity)
  const each = rate === null ? undefined : parseDecimal(rate)
  return many && each ? round(multiply(many, each), amountPlaces) : undefined
}

/** The source of the effective rate, as the grid's badge shows it. */
export function describeSource(source: PriceSource): { badge: string; text: string } {
  switch (source.kind) {
    case 'custom':
      return { badge: 'C', text: 'Custom rate' }
    case 'spot':
      return { badge: 'S', text: 'Spot price' }
    case 'contract':
      return { badge: 'A', text: source.tierQuantity ? `Contract price from ${source.tierQuantity}` : 'Contract price' }
    case 'tier':
      return { badge: 'T', text: source.tierQuantity ? `Tier from ${source.tierQuantity}` : 'List price' }
    case 'none':
      return { badge: '!', text: 'No price' }
  }
}
