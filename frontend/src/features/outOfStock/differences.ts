import type { AffectedLine } from '@/api/wire'
import { compare, type Decimal, decimal, subtract, toNumber } from '@/ui/decimal'
import { formatMoney } from '@/ui/format'

/** The change of the rate by a swap, for the lines of a unit: from the least to the most. */
export interface Difference {
  unit: string
  least: Decimal
  most: Decimal
}

/** What the substitute of the lines costs each customer more or less than the item, by unit. */
export function differencesOf(lines: readonly AffectedLine[]): Difference[] {
  const byUnit = new Map<string, Difference>()
  for (const { rate, swapRate, unitName } of lines) {
    if (rate === undefined || rate === null || swapRate === undefined || swapRate === null) continue
    const by = subtract(decimal(swapRate), decimal(rate))
    const known = byUnit.get(unitName)
    byUnit.set(unitName, {
      unit: unitName,
      least: known && compare(known.least, by) < 0 ? known.least : by,
      most: known && compare(known.most, by) > 0 ? known.most : by,
    })
  }
  return [...byUnit.values()]
}

const signed = (by: Decimal): string => {
  const number = toNumber(by)
  return number === 0 ? 'same price' : `${number > 0 ? '+' : ''}${formatMoney(number)}`
}

/** '−$0.55 per LB', or from the least to the most where customers differ. */
export function differenceText({ unit, least, most }: Difference): string {
  if (compare(least, most) !== 0) return `${signed(least)} to ${signed(most)} per ${unit}`
  return toNumber(least) === 0 ? 'Same price' : `${signed(least)} per ${unit}`
}
