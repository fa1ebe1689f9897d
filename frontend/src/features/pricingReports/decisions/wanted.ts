import type { DecidedPrice, GivenPrice, PriceDecision, PriceLine } from '@/api/wire'
import type { CountsFrom } from '@/features/pricingReports/decisions/countsFrom'
import { type NewPrices, effectOf, priceKey, recommendedOf } from '@/features/pricingReports/prices'
import { decimal, toNumber } from '@/ui/decimal'
import { formatDate, formatRate } from '@/ui/format'

/** A decision about a line, as a person wants it. */
export type Wanted =
  | { kind: 'accept'; from?: CountsFrom | undefined }
  | { kind: 'own'; prices: GivenPrice[]; reason: string; from?: CountsFrom | undefined }
  | { kind: 'keep' }
  | { kind: 'undo' }

const decisionOf: Record<Wanted['kind'], PriceDecision> = {
  accept: 'accepted',
  own: 'overridden',
  keep: 'rejected',
  undo: 'undecided',
}

/** The new prices of a decision about a line. */
export function pricesOf(line: Pick<PriceLine, 'prices'>, wanted: Wanted): NewPrices {
  if (wanted.kind === 'accept') return recommendedOf(line)
  if (wanted.kind !== 'own') return new Map()
  return new Map(wanted.prices.map((price) => [priceKey(price), decimal(price.price)]))
}

/** From when the prices of a decision count; undefined: at once, or it has none. */
export const fromOf = (wanted: Wanted): CountsFrom | undefined =>
  wanted.kind === 'accept' || wanted.kind === 'own' ? wanted.from : undefined

/** The line as it will be with a decision. */
export function withDecision(line: PriceLine, wanted: Wanted, by: PriceLine['decidedBy']): PriceLine {
  const next = pricesOf(line, wanted)
  const { effectiveDate = null, delayDays = 0 } = fromOf(wanted) ?? {}
  const decidedPrices = line.prices.flatMap((price): DecidedPrice[] => {
    const decided = next.get(priceKey(price))
    if (!decided) return []
    const { priceLevelId, quantity, price: before } = price
    return [{ priceLevelId, quantity, price: toNumber(decided), before, refused: null }]
  })
  return {
    ...line,
    decision: decisionOf[wanted.kind],
    decisionReason: wanted.kind === 'own' ? wanted.reason : '',
    decidedPrices,
    decidedImpact: toNumber(effectOf(line, next, delayDays)),
    effectiveDate,
    delayDays,
    decidedBy: wanted.kind === 'undo' ? null : by,
    decidedAt: null,
    cancelled: null,
    earlier: null,
    push: { state: effectiveDate ? 'waiting' : 'none', error: '', problem: null, taskId: '' },
  }
}

/** The price of a line that names its decision: that at the level, else the first one. */
export function namedPrice({ decidedPrices }: Pick<PriceLine, 'decidedPrices'>, levelId: string): number | undefined {
  return (decidedPrices.find(({ priceLevelId }) => priceLevelId === levelId) ?? decidedPrices[0])?.price
}

/** From when the decided prices of a line count, as the end of a sentence: ' from Dec 1'. */
export const sinceText = ({ effectiveDate }: Pick<PriceLine, 'effectiveDate'>): string =>
  effectiveDate ? ` from ${formatDate(effectiveDate)}` : ''

type Decided = Pick<PriceLine, 'decision' | 'decidedPrices' | 'effectiveDate'>

/** What was decided, in words: 'Accepted, $15.05', with a date 'Accepted, $15.05 from Dec 1'. */
export function decidedText(line: Decided, levelId: string): string {
  const price = namedPrice(line, levelId)
  const at = price === undefined ? '' : `, ${formatRate(price)}${sinceText(line)}`
  switch (line.decision) {
    case 'accepted':
      return `Accepted${at}`
    case 'overridden':
      return `Own${at}`
    case 'rejected':
      return 'Kept'
    case 'undecided':
      return ''
  }
}
