import type { PriceDecision, PriceLine, PriceReason } from '@/api/wire'
import { countingPrices, effectDays, priceKey, type Sums } from '@/features/pricingReports/prices'
import type { Decimal } from '@/ui/decimal'

/** Amounts of money are summed as whole cents, because decimals would take too long for thousands of lines. */
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
  /** 1: it has a date, and its prices wait for it, were cancelled, or could not all be set on it. */
  waiting: number
  cancelled: number
  notSet: number
}

const nothing: Readonly<Share> = {
  impact: 0n,
  decidedImpact: 0n,
  before: 0n,
  after: 0n,
  cost: 0n,
  up: 0,
  down: 0,
  underFloor: 0,
  wasUnderFloor: 0,
  waiting: 0,
  cancelled: 0,
  notSet: 0,
}

const moneyPlaces = 2
const amountOf = (cents: bigint): Decimal => ({ digits: cents, scale: moneyPlaces })

/** The API's numbers have at most five decimal places, so the nearest whole number of them is exact. */
const ofOne = 100_000
const exact = (value: number): bigint => BigInt(Math.round(value * ofOne))
const ofCents = BigInt(ofOne / 100)

/** An amount in cents. */
const centsOf = (amount: number): bigint => exact(amount) / ofCents

const perCent = BigInt(ofOne) * ofCents
const allDays = BigInt(effectDays)
const perCentOfAll = perCent * allDays
/** What units are worth at a price, in cents, rounded half up. Neither is below zero. */
const worth = (units: bigint, price: bigint): bigint => (units * price + perCent / 2n) / perCent
/** The same of units that are sold evenly on all days, if the price is another one after some days. */
const worthOver = (units: bigint, before: bigint, after: bigint, days: bigint): bigint =>
  (units * (before * days + after * (allDays - days)) + perCentOfAll / 2n) / perCentOfAll

const nothingDecided: ReadonlyMap<string, number> = new Map()

// A line is a new object when it changes.
const shares = new WeakMap<PriceLine, Share>()

function shareOf(line: PriceLine): Share {
  const known = shares.get(line)
  if (known) return known
  const { prices, decidedPrices, cancelled, weightedCost, delayDays, push } = line
  const counting = countingPrices(line)
  const late = BigInt(Math.min(delayDays, effectDays))
  const decided =
    counting.length === 0 ? nothingDecided : new Map(counting.map((each) => [priceKey(each), each.price] as const))
  const share: Share = {
    ...nothing,
    impact: centsOf(line.impact ?? 0),
    decidedImpact: centsOf(line.decidedImpact),
    waiting: Number(push.state === 'waiting' || push.state === 'due'),
    cancelled: Number(cancelled !== null),
    notSet: Number(decidedPrices.some(({ refused }) => refused !== null)),
  }
  const eachCosts = weightedCost === null ? undefined : exact(weightedCost)
  for (const price of prices) {
    const before = price.price
    const after = decided.get(priceKey(price)) ?? before
    if (price.floor !== null) {
      if (before !== null && before < price.floor) share.wasUnderFloor = 1
      if (after !== null && after < price.floor) share.underFloor = 1
    }
    if (before === null || after === null) continue
    share.up += Number(after > before)
    share.down += Number(after < before)
    if (eachCosts === undefined || price.units4w === 0) continue
    const units = exact(price.units4w)
    share.before += worth(units, exact(before))
    share.after += late === 0n ? worth(units, exact(after)) : worthOver(units, exact(before), exact(after), late)
    share.cost += worth(units, eachCosts)
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
  /** Lines with a date whose prices wait for it, were cancelled, or could not all be set on it. */
  waiting: number
  cancelled: number
  notSet: number
}

/** What was added up of which lines. */
interface Counted {
  lines: readonly PriceLine[]
  byDecision: Record<PriceDecision, number>
  byReason: Map<PriceReason, number>
  sum: Share
}

function count({ byDecision, byReason, sum }: Counted, line: PriceLine, sign: 1 | -1): void {
  const share = shareOf(line)
  const times = BigInt(sign)
  byDecision[line.decision] += sign
  const ofReason = (byReason.get(line.reason) ?? 0) + sign
  if (ofReason === 0) byReason.delete(line.reason)
  else byReason.set(line.reason, ofReason)
  sum.impact += times * share.impact
  sum.decidedImpact += times * share.decidedImpact
  sum.before += times * share.before
  sum.after += times * share.after
  sum.cost += times * share.cost
  sum.up += sign * share.up
  sum.down += sign * share.down
  sum.underFloor += sign * share.underFloor
  sum.wasUnderFloor += sign * share.wasUnderFloor
  sum.waiting += sign * share.waiting
  sum.cancelled += sign * share.cancelled
  sum.notSet += sign * share.notSet
}

function countAll(lines: readonly PriceLine[]): Counted {
  const counted: Counted = {
    lines,
    byDecision: { undecided: 0, accepted: 0, overridden: 0, rejected: 0 },
    byReason: new Map(),
    sum: { ...nothing },
  }
  for (const line of lines) count(counted, line, 1)
  return counted
}

/** What has changed since other lines were counted. Whole numbers stay exact, however often some are taken off and added. */
function countChanges(before: Counted, lines: readonly PriceLine[]): Counted {
  const { byDecision, byReason, sum } = before
  const counted = { lines, byDecision: { ...byDecision }, byReason: new Map(byReason), sum: { ...sum } }
  for (const [at, line] of lines.entries()) {
    const earlier = before.lines[at]
    if (line === earlier) continue
    if (earlier) count(counted, earlier, -1)
    count(counted, line, 1)
  }
  for (const line of before.lines.slice(lines.length)) count(counted, line, -1)
  return counted
}

/** Returns a function that adds up the lines of a report, and remembers its last sums: a decision changes one line of many. */
export function totalling(): (lines: readonly PriceLine[]) => Totals {
  let last: Counted | undefined
  return (lines) => {
    last = last ? countChanges(last, lines) : countAll(lines)
    const { byDecision, byReason, sum } = last
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
      waiting: sum.waiting,
      cancelled: sum.cancelled,
      notSet: sum.notSet,
    }
  }
}
