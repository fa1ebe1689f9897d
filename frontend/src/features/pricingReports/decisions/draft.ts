import type { GivenPrice, LinePrice, PriceLine } from '@/api/wire'
import {
  decidedOf,
  marginOf,
  type NewPrices,
  priceKey,
  pricePlaces,
  priceWith,
  recommendedOf,
} from '@/features/pricingReports/prices'
import {
  compare,
  type Decimal,
  decimal,
  divide,
  multiply,
  parseDecimal,
  places,
  round,
  toNumber,
  toText,
  zero,
} from '@/ui/decimal'

/** What a person typed about a line and did not send: prices by `priceKey`, and the reason. */
export interface Draft {
  prices: Readonly<Record<string, string>>
  reason: string
}

export const emptyDraft: Draft = { prices: {}, reason: '' }

export const isTyped = (draft: Draft): boolean => Object.keys(draft.prices).length > 0

const bare = (text: string): string => text.replaceAll(/[$,%\s]/g, '')

/** What is wrong with a typed price; undefined: nothing. */
export function wrongPrice(text: string): string | undefined {
  const typed = parseDecimal(bare(text))
  if (!typed) return 'must be a price, such as 18.45'
  if (compare(typed, zero) <= 0) return 'must be above 0'
  return places(typed) > pricePlaces ? 'must have at most 2 decimal places' : undefined
}

/** Plain digits of a price with its cents: '18.40'. */
export function priceText(price: Decimal): string {
  const text = toText(price)
  const [whole = '', cents = ''] = text.split('.')
  return `${whole}.${cents.padEnd(pricePlaces, '0')}`
}

const hundred = decimal(100)

/** A margin as people type and read it: '17.5'. */
export function marginText(margin: Decimal | undefined): string {
  if (!margin) return ''
  const text = toText(round(multiply(margin, hundred), 1))
  return text.includes('.') ? text : `${text}.0`
}

/** The price of a typed margin, as text; undefined: it is not a margin below 100 %. */
export function priceOfMargin(text: string, cost: number | null, step: number): string | undefined {
  const typed = parseDecimal(bare(text))
  if (!typed || cost === null) return undefined
  const price = priceWith(divide(typed, hundred, 6), decimal(cost), decimal(step))
  return price && priceText(price)
}

/** The price that is in force when nothing is typed: what was decided, else the recommended one, else the one now. */
function suggested(line: PriceLine, price: LinePrice): Decimal | undefined {
  const of = line.decision === 'undecided' ? recommendedOf(line) : decidedOf(line)
  return of.get(priceKey(price)) ?? (price.price === null ? undefined : decimal(price.price))
}

/** The text in the field of a price. */
export function textOf(line: PriceLine, price: LinePrice, draft: Draft): string {
  const typed = draft.prices[priceKey(price)]
  if (typed !== undefined) return typed
  const now = suggested(line, price)
  return now ? priceText(now) : ''
}

/** The price in a field, if it is one. */
export function fieldPrice(line: PriceLine, price: LinePrice, draft: Draft): Decimal | undefined {
  const text = textOf(line, price, draft)
  return text === '' || wrongPrice(text) ? undefined : parseDecimal(bare(text))
}

/** The margin of the price in a field. */
export function fieldMargin(line: PriceLine, price: LinePrice, draft: Draft): Decimal | undefined {
  const now = fieldPrice(line, price, draft)
  return now && line.weightedCost !== null ? marginOf(now, decimal(line.weightedCost)) : undefined
}

/** All prices in the fields, by `priceKey`. */
export const pricesIn = (line: PriceLine, draft: Draft): NewPrices =>
  new Map(
    line.prices.flatMap((price) => {
      const now = fieldPrice(line, price, draft)
      return now ? [[priceKey(price), now] as const] : []
    }),
  )

/** The prices in the fields that differ from the prices now: what an own decision sends. */
export const changedPrices = (line: PriceLine, draft: Draft): GivenPrice[] =>
  line.prices.flatMap((price): GivenPrice[] => {
    const next = fieldPrice(line, price, draft)
    const { priceLevelId, quantity, price: now } = price
    if (!next || (now !== null && compare(next, decimal(now)) === 0)) return []
    return [{ priceLevelId, quantity, price: toNumber(next) }]
  })

/** Why an own price cannot be sent; undefined: it can. */
export function ownProblem(line: PriceLine, draft: Draft): string | undefined {
  const wrong = line.prices.find((price) => {
    const typed = draft.prices[priceKey(price)]
    return typed !== undefined && wrongPrice(typed) !== undefined
  })
  if (wrong) return `The price ${wrongPrice(draft.prices[priceKey(wrong)] ?? '')}`
  if (changedPrices(line, draft).length === 0) return 'No price differs from the price now. Keep the prices instead.'
  return draft.reason.trim() ? undefined : 'Give a reason for your own price'
}
