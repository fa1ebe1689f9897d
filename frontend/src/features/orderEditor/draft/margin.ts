import type { Item } from '@/api/wire'
import {
  compare,
  type Decimal,
  decimal,
  divide,
  multiply,
  parseDecimal,
  round,
  subtract,
  toText,
  zero,
} from '@/ui/decimal'
import { withMinus } from '@/ui/formatQuantity'
import { type DraftLine, effectiveRate } from '@/features/orderEditor/draft/order'
import { convertible, lineAmount } from '@/features/orderEditor/draft/price'

const costPlaces = 5

/** The average cost of one unit of the item; undefined when it is unknown or the user may not see it. */
export function costOf(item: Item, unitId: string): Decimal | undefined {
  const unit = convertible(item, unitId)
  const stockUnit = convertible(item, item.stockUnit)
  if (item.averageCost == null || !unit || !stockUnit) return undefined
  return divide(
    multiply(decimal(item.averageCost), decimal(unit.conversionRate)),
    decimal(stockUnit.conversionRate),
    costPlaces,
  )
}

export interface Margin {
  cost: Decimal
  /** Of the whole line. */
  amount: Decimal
  /** In percent of the rate, with one decimal place; undefined for a rate of 0. */
  percent: Decimal | undefined
  underCost: boolean
}

function determineMargin(line: DraftLine): Margin | undefined {
  const { details } = line.product
  const rate = effectiveRate(line)
  const cost = details && costOf(details, line.units)
  const sold = lineAmount(line.quantity, rate)
  const quantity = parseDecimal(line.quantity)
  if (rate === null || !cost || !sold || !quantity) return undefined
  const each = decimal(rate)
  return {
    cost,
    amount: subtract(sold, round(multiply(quantity, cost), 2)),
    percent: compare(each, zero) === 0 ? undefined : divide(multiply(decimal(100), subtract(each, cost)), each, 1),
    underCost: compare(each, cost) < 0,
  }
}

const margins = new WeakMap<DraftLine, { margin: Margin | undefined }>()

/**
 * The margin of the line; undefined without a rate, a quantity or a cost. Cached per line, because each edit computes
 * the sum of all lines.
 */
export function marginOf(line: DraftLine): Margin | undefined {
  const known = margins.get(line) ?? { margin: determineMargin(line) }
  margins.set(line, known)
  return known.margin
}

/** A percentage as text: '12.5%'. */
export const showPercent = (percent: Decimal): string => withMinus(`${toText(percent)}%`)
