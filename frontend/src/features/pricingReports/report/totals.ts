import type { PriceDecision, PriceLine, PriceReason } from '@/api/wire'
import { addSums, decidedOf, noSums, type Sums, sumsOf } from '@/features/pricingReports/prices'
import { add, compare, type Decimal, decimal, zero } from '@/ui/decimal'

interface Share {
  impact: Decimal
  decidedImpact: Decimal
  sums: Sums
  up: number
  down: number
  /** A price is still below its floor. */
  underFloor: boolean
  wasUnderFloor: boolean
}

// A line is a new object when it changes.
const shares = new WeakMap<PriceLine, Share>()

function shareOf(line: PriceLine): Share {
  const known = shares.get(line)
  if (known) return known
  const decided = decidedOf(line)
  const moves = line.decidedPrices.map(({ before, price }) =>
    before === null ? 0 : compare(decimal(price), decimal(before)),
  )
  const isUnder = (next: ReadonlyMap<string, Decimal>) =>
    line.prices.some(({ priceLevelId, quantity, price, floor }) => {
      const now = next.get(`${priceLevelId} ${quantity}`) ?? (price === null ? undefined : decimal(price))
      return floor !== null && now !== undefined && compare(now, decimal(floor)) < 0
    })
  const share = {
    impact: line.impact === null ? zero : decimal(line.impact),
    decidedImpact: decimal(line.decidedImpact),
    sums: sumsOf(line, decided),
    up: moves.filter((move) => move > 0).length,
    down: moves.filter((move) => move < 0).length,
    underFloor: isUnder(decided),
    wasUnderFloor: isUnder(new Map()),
  }
  shares.set(line, share)
  return share
}

export interface Totals {
  lines: number
  byDecision: Record<PriceDecision, number>
  byReason: ReadonlyMap<PriceReason, number>
  /** Effects in four weeks: of all recommendations, and of what was decided. */
  impact: Decimal
  decidedImpact: Decimal
  sums: Sums
  up: number
  down: number
  underFloor: number
  wasUnderFloor: number
}

/** Adds up the lines of a report. */
export function totalsOf(lines: readonly PriceLine[]): Totals {
  const totals: Totals = {
    lines: lines.length,
    byDecision: { undecided: 0, accepted: 0, overridden: 0, rejected: 0 },
    byReason: new Map(),
    impact: zero,
    decidedImpact: zero,
    sums: noSums,
    up: 0,
    down: 0,
    underFloor: 0,
    wasUnderFloor: 0,
  }
  const byReason = new Map<PriceReason, number>()
  for (const line of lines) {
    const share = shareOf(line)
    totals.byDecision[line.decision] += 1
    byReason.set(line.reason, (byReason.get(line.reason) ?? 0) + 1)
    totals.impact = add(totals.impact, share.impact)
    totals.decidedImpact = add(totals.decidedImpact, share.decidedImpact)
    totals.sums = addSums(totals.sums, share.sums)
    totals.up += share.up
    totals.down += share.down
    totals.underFloor += Number(share.underFloor)
    totals.wasUnderFloor += Number(share.wasUnderFloor)
  }
  return { ...totals, byReason }
}
