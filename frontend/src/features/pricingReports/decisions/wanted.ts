import type { DecidedPrice, GivenPrice, PriceDecision, PriceLine } from '@/api/wire'
import { type NewPrices, effectOf, priceKey, recommendedOf } from '@/features/pricingReports/prices'
import { decimal, toNumber } from '@/ui/decimal'
import { formatRate } from '@/ui/format'

/** A decision about a line, as a person wants it. */
export type Wanted =
  | { kind: 'accept' }
  | { kind: 'own'; prices: GivenPrice[]; reason: string }
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

/** The line as it will be with a decision. */
export function withDecision(line: PriceLine, wanted: Wanted, by: PriceLine['decidedBy']): PriceLine {
  const next = pricesOf(line, wanted)
  const decidedPrices = line.prices.flatMap((price): DecidedPrice[] => {
    const decided = next.get(priceKey(price))
    if (!decided) return []
    const { priceLevelId, quantity, price: before } = price
    return [{ priceLevelId, quantity, price: toNumber(decided), before }]
  })
  return {
    ...line,
    decision: decisionOf[wanted.kind],
    decisionReason: wanted.kind === 'own' ? wanted.reason : '',
    decidedPrices,
    decidedImpact: toNumber(effectOf(line, next)),
    decidedBy: wanted.kind === 'undo' ? null : by,
    decidedAt: null,
    push: { state: 'none', error: '', problem: null, taskId: '' },
  }
}

/** The price of a line that names its decision: that at the level, else the first one. */
export function namedPrice({ decidedPrices }: Pick<PriceLine, 'decidedPrices'>, levelId: string): number | undefined {
  return (decidedPrices.find(({ priceLevelId }) => priceLevelId === levelId) ?? decidedPrices[0])?.price
}

/** What was decided, in words: 'Accepted, $15.05'. */
export function decidedText(line: Pick<PriceLine, 'decision' | 'decidedPrices'>, levelId: string): string {
  const price = namedPrice(line, levelId)
  const at = price === undefined ? '' : `, ${formatRate(price)}`
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
