import type { UnitsType } from '@/api/wire'
import { add, compare, type Decimal, decimal, divide, multiply, parseDecimal, toNumber, zero } from '@/ui/decimal'
import { lineState } from '@/features/orderEditor/draft/lineFacts'
import { marginOf } from '@/features/orderEditor/draft/margin'
import { amountOf, type OrderContent, type OrderDraft, unitsOf } from '@/features/orderEditor/draft/order'
import { formatQuantity } from '@/ui/format'

/** Why the draft cannot become an order yet. */
export function problemsOf(draft: OrderDraft): string[] {
  const problems: string[] = []
  if (!draft.customer) problems.push('Choose a customer.')
  if (draft.lines.length === 0) problems.push('Add at least one line.')
  if (!draft.deliveryDate) problems.push('Choose a delivery date.')
  draft.lines.forEach((line, index) => {
    const state = lineState(line)
    if (state.tone === 'bad') problems.push(`Line ${index + 1}, ${line.product.itemId}: ${state.text}`)
  })
  return problems
}

/** The number of lines that prevent the order from being created. */
export const badLines = (lines: OrderContent['lines']): number =>
  lines.filter((line) => lineState(line).tone === 'bad').length

export interface OrderMargin {
  /** Percentage of the sales of lines with a known cost, with one decimal place. */
  percent: number
  /** The number of lines without a known cost. */
  unknown: number
}

/** The margin of the order; undefined while no line has a known cost. */
export function orderMargin(lines: OrderContent['lines']): OrderMargin | undefined {
  let [earned, sold]: [Decimal, Decimal] = [zero, zero]
  let unknown = 0
  for (const line of lines) {
    const margin = marginOf(line)
    const amount = amountOf(line)
    if (!margin || !amount) unknown++
    else [earned, sold] = [add(earned, margin.amount), add(sold, amount)]
  }
  return compare(sold, zero) > 0
    ? { percent: toNumber(divide(multiply(decimal(100), earned), sold, 1)), unknown }
    : undefined
}

/** The total quantity of each unit, as the warehouse picks it: '36 CS · 4 EA'. */
export function piecesOf(lines: OrderContent['lines'], unitTypes: UnitsType[] | undefined): string {
  const pieces = new Map<string, Decimal>()
  for (const line of lines) {
    const unit = unitsOf(line, unitTypes).find((each) => each._id === line.units)?.abbreviation
    const quantity = parseDecimal(line.quantity)
    if (unit && quantity) pieces.set(unit, add(pieces.get(unit) ?? zero, quantity))
  }
  return [...pieces].map(([unit, quantity]) => `${formatQuantity(toNumber(quantity))} ${unit}`).join(' · ')
}
