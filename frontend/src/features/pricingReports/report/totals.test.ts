import { expect, test } from 'vitest'
import type { PriceLine } from '@/api/wire'
import { addSums, decidedOf, noSums, priceKey, sumsOf } from '@/features/pricingReports/prices'
import { totalling } from '@/features/pricingReports/report/totals'
import { lineOf } from '@/testing/pricingReports'
import { add, decimal, divide, multiply, toText, zero } from '@/ui/decimal'

/** Lines with prices, costs and units of many decimal places, some of them decided. */
const lines: PriceLine[] = Array.from({ length: 200 }, (_, index) => {
  const line = lineOf(index)
  const prices = line.prices.map((price, at) => ({
    ...price,
    price: Number((1 + ((index * 7_919 + at * 104_729) % 9_973_001) / 100_000).toFixed(5)),
    units4w: Number((((index * 31 + at * 17) % 997) / 8).toFixed(3)),
  }))
  const [first] = prices
  const decided = index % 3 === 0 && first
  return {
    ...line,
    prices,
    weightedCost: index % 11 === 0 ? null : Number((((index * 3_571) % 5_000_011) / 100_000 + 0.5).toFixed(5)),
    ...(decided
      ? {
          decision: 'accepted' as const,
          decidedImpact: index % 2 ? 12.34 : -0.29,
          decidedPrices: [
            { priceLevelId: first.priceLevelId, quantity: 0, price: 1.15 + index, before: first.price, refused: null },
          ],
        }
      : {}),
  }
})

test('the sums of a report are those of its lines in exact decimals', () => {
  const totals = totalling()(lines)
  const sums = lines.reduce((all, line) => addSums(all, sumsOf(line, decidedOf(line))), noSums)
  expect(toText(totals.sums.before)).toBe(toText(sums.before))
  expect(toText(totals.sums.after)).toBe(toText(sums.after))
  expect(toText(totals.sums.cost)).toBe(toText(sums.cost))
  expect(toText(totals.decidedImpact)).toBe(
    toText(lines.reduce((sum, { decidedImpact }) => add(sum, decimal(decidedImpact)), zero)),
  )
  expect(totals.byDecision).toEqual({ undecided: 133, accepted: 67, overridden: 0, rejected: 0 })
})

test('prices that count from a later day change the revenue only of the days from then on', () => {
  const dated = lines.map((line, index) => ({ ...line, delayDays: (index * 5) % 40 }))
  const whole = (units: number, price: number) => multiply(decimal(units), decimal(price))
  const expected = dated.reduce((sum, line) => {
    if (line.weightedCost === null) return sum
    const decided = decidedOf(line)
    const days = Math.min(line.delayDays, 28)
    return line.prices.reduce((all, price) => {
      const now = price.price ?? 0
      const next = decided.get(priceKey(price))
      const before = multiply(whole(price.units4w, now), decimal(days))
      const after = multiply(
        next ? multiply(decimal(price.units4w), next) : whole(price.units4w, now),
        decimal(28 - days),
      )
      return add(all, divide(add(before, after), decimal(28), 2))
    }, sum)
  }, zero)
  expect(toText(totalling()(dated).sums.after)).toBe(toText(expected))
})

test('however lines are decided, added and left out, the totals are those of the lines as they are', () => {
  const totalsOf = totalling()
  let shown = lines
  let seed = 7
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let step = 0; step < 200; step++) {
    const at = next(shown.length)
    const other = lines[next(lines.length)]!
    const kind = next(10)
    if (kind === 0) shown = [...shown, { ...lineOf(1_000 + step), reason: '' }]
    else if (kind === 1) shown = shown.filter((_, index) => index !== at)
    else {
      const { decision, decidedPrices, decidedImpact } = other
      shown = shown.with(at, { ...shown[at]!, decision, decidedPrices, decidedImpact, delayDays: next(30) })
    }
    expect(totalsOf(shown)).toEqual(totalling()(shown))
  }
})
