import type { LinePrice, PriceLine } from '@/api/wire'
import { add, compare, type Decimal, decimal, divide, multiply, round, subtract, zero } from '@/ui/decimal'

/** The decimal places of a margin: 0.2345 is 23.45 %. */
const marginPlaces = 4
/** The decimal places of an amount of money. */
const moneyPlaces = 2
/** The most decimal places of a price that a person gives. */
export const pricePlaces = 2

const one = decimal(1)

/** Names a price within its line: its level and quantity. */
export const priceKey = ({ priceLevelId, quantity }: { priceLevelId: string; quantity: number }): string =>
  `${priceLevelId} ${quantity}`

/** The margin as a share of the price; undefined for a price of 0 or less. */
export const marginOf = (price: Decimal, cost: Decimal): Decimal | undefined =>
  compare(price, zero) > 0 ? divide(subtract(price, cost), price, marginPlaces) : undefined

/** Rounds a price up to a multiple of the step. */
function upTo(price: Decimal, step: Decimal): Decimal {
  const steps = divide(price, step, 0)
  const down = multiply(steps, step)
  return compare(down, price) < 0 ? add(down, step) : down
}

/** The price with a margin, rounded up to the step; undefined for a margin of 100 % or more. */
export function priceWith(margin: Decimal, cost: Decimal, step: Decimal): Decimal | undefined {
  const rest = subtract(one, margin)
  if (compare(rest, zero) <= 0) return undefined
  // More places than a step has, so that a price just above a step is not taken for the step.
  return upTo(divide(cost, rest, 10), step)
}

/** A margin that is kept, and the price that earns it on the cost now. */
export interface KeptMargin {
  price: LinePrice
  next: Decimal
  margin: Decimal
}

/**
 * The prices that earn on the cost now what each earned on the cost at which it was decided: rounded up to the step, and at
 * least the floor. None where a cost is not known or has not changed, and where the price earned nothing.
 */
export function marginsKept({ prices, previousCost, weightedCost }: PriceLine, step: Decimal): KeptMargin[] {
  if (previousCost === null || weightedCost === null || previousCost <= 0 || previousCost === weightedCost) return []
  const before = decimal(previousCost)
  return prices.flatMap((price): KeptMargin[] => {
    const margin = price.price === null ? undefined : marginOf(decimal(price.price), before)
    if (price.price === null || !margin || compare(margin, zero) <= 0) return []
    // At the same margin the price moves as the cost does.
    const kept = upTo(divide(multiply(decimal(price.price), decimal(weightedCost)), before, 10), step)
    const floor = price.floor === null ? zero : decimal(price.floor)
    return [{ price, margin, next: compare(kept, floor) < 0 ? floor : kept }]
  })
}

/** The new prices of a line by `priceKey`; those that are not in it stay. */
export type NewPrices = ReadonlyMap<string, Decimal>

/** What a new price changes in four weeks. A level without a price sold nothing at it. */
const effectAt = ({ price, units4w }: LinePrice, next: Decimal | undefined): Decimal =>
  price === null || next === undefined ? zero : multiply(decimal(units4w), subtract(next, decimal(price)))

/** The days of the four weeks of an effect. */
export const effectDays = 28

/** The part of an effect of four weeks that falls on the days after a delay. */
const counted = (effect: Decimal, delayDays: number): Decimal =>
  divide(multiply(effect, decimal(Math.max(effectDays - delayDays, 0))), decimal(effectDays), moneyPlaces)

/** What new prices change in four weeks at the same units, if they count after some days. */
export const effectOf = ({ prices }: Pick<PriceLine, 'prices'>, next: NewPrices, delayDays = 0): Decimal =>
  counted(
    prices.reduce((sum, price) => add(sum, effectAt(price, next.get(priceKey(price)))), zero),
    delayDays,
  )

/** What one new price changes in four weeks, if it counts after some days. */
export const effectOfPrice = (price: LinePrice, next: Decimal | undefined, delayDays = 0): Decimal =>
  counted(effectAt(price, next), delayDays)

/** Whether a price of a line is recommended. */
export const isRecommended = ({ prices }: Pick<PriceLine, 'prices'>): boolean =>
  prices.some(({ recommended }) => recommended !== null)

/** The recommended prices of a line. */
export const recommendedOf = ({ prices }: Pick<PriceLine, 'prices'>): NewPrices =>
  new Map(
    prices.flatMap((price) =>
      price.recommended === null ? [] : [[priceKey(price), decimal(price.recommended)] as const],
    ),
  )

/** The decided prices of a line that count, or will: not those that were cancelled, or could not be set on their date. */
export const countingPrices = ({ decidedPrices, cancelled }: Pick<PriceLine, 'decidedPrices' | 'cancelled'>) =>
  cancelled ? [] : decidedPrices.filter(({ refused }) => refused === null)

/** The prices that were decided. */
export const decidedOf = ({ decidedPrices }: Pick<PriceLine, 'decidedPrices'>): NewPrices =>
  new Map(decidedPrices.map((each) => [priceKey(each), decimal(each.price)]))

/** Revenue and cost of four weeks at the prices now and at new ones. Levels without a price are left out. */
export interface Sums {
  before: Decimal
  after: Decimal
  cost: Decimal
}

export const noSums: Sums = { before: zero, after: zero, cost: zero }

export const addSums = (a: Sums, b: Sums): Sums => ({
  before: add(a.before, b.before),
  after: add(a.after, b.after),
  cost: add(a.cost, b.cost),
})

export function sumsOf({ prices, weightedCost }: Pick<PriceLine, 'prices' | 'weightedCost'>, next: NewPrices): Sums {
  if (weightedCost === null) return noSums
  const each = decimal(weightedCost)
  return prices.reduce((sums, price) => {
    if (price.price === null || price.units4w === 0) return sums
    const units = decimal(price.units4w)
    const now = decimal(price.price)
    const amount = (rate: Decimal) => round(multiply(units, rate), moneyPlaces)
    return addSums(sums, { before: amount(now), after: amount(next.get(priceKey(price)) ?? now), cost: amount(each) })
  }, noSums)
}

/**
 * How many units may be lost before the old prices earned more, or have to be gained where the new prices earn less a
 * unit. Undefined: the new prices earn nothing, or nothing was sold.
 */
export function breakEven(
  units: Decimal,
  { before, after, cost }: Sums,
): { units: Decimal; gain: boolean } | undefined {
  const old = subtract(before, cost)
  const next = subtract(after, cost)
  if (compare(next, zero) <= 0 || compare(units, zero) <= 0) return undefined
  const needed = divide(multiply(units, old), next, 0)
  const gain = compare(needed, units) > 0
  return { units: gain ? subtract(needed, units) : subtract(units, needed), gain }
}

/** The first price of a level: that of the smallest quantity. */
export const firstAt = ({ prices }: Pick<PriceLine, 'prices'>, levelId: string): LinePrice | undefined =>
  prices.find(({ priceLevelId }) => priceLevelId === levelId)
