import type { PriceDecision, PriceLine, PriceReason } from '@/api/wire'
import { decidedOf, type Sums, sumsOf } from '@/features/pricingReports/prices'
import { compare, type Decimal, decimal, round } from '@/ui/decimal'

/** Amounts of money are summed as whole cents, because thousands of lines are summed again after each decision. */
interface Share {
  impact: bigint
  decidedImpact: bigint
  before: bigint
  after: bigint
  cost: bigint
  up: number
  down: number
  /** 1: a price is below its floor, now and at the start. */
  underFloor: number
  wasUnderFloor: number
}

const moneyPlaces = 2
const centsOf = (amount: Decimal): bigint => round(amount, moneyPlaces).digits
const amountOf = (cents: bigint): Decimal => ({ digits: cents, scale: moneyPlaces })

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
  const { before, after, cost } = sumsOf(line, decided)
  const share = {
    impact: centsOf(decimal(line.impact ?? 0)),
    decidedImpact: centsOf(decimal(line.decidedImpact)),
    before: centsOf(before),
    after: centsOf(after),
    cost: centsOf(cost),
    up: moves.filter((move) => move > 0).length,
    down: moves.filter((move) => move < 0).length,
    underFloor: Number(isUnder(decided)),
    wasUnderFloor: Number(isUnder(new Map())),
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
  const byDecision = { undecided: 0, accepted: 0, overridden: 0, rejected: 0 }
  const byReason = new Map<PriceReason, number>()
  const sum: Share = {
    impact: 0n,
    decidedImpact: 0n,
    before: 0n,
    after: 0n,
    cost: 0n,
    up: 0,
    down: 0,
    underFloor: 0,
    wasUnderFloor: 0,
  }
  for (const line of lines) {
    const share = shareOf(line)
    byDecision[line.decision] += 1
    byReason.set(line.reason, (byReason.get(line.reason) ?? 0) + 1)
    sum.impact += share.impact
    sum.decidedImpact += share.decidedImpact
    sum.before += share.before
    sum.after += share.after
    sum.cost += share.cost
    sum.up += share.up
    sum.down += share.down
    sum.underFloor += share.underFloor
    sum.wasUnderFloor += share.wasUnderFloor
  }
  return {
    lines: lines.length,
    byDecision,
    byReason,
    impact: amountOf(sum.impact),
    decidedImpact: amountOf(sum.decidedImpact),
    sums: { before: amountOf(sum.before), after: amountOf(sum.after), cost: amountOf(sum.cost) },
    up: sum.up,
    down: sum.down,
    underFloor: sum.underFloor,
    wasUnderFloor: sum.wasUnderFloor,
  }
}
