import { edited } from '@/features/orderEditor/draft/edited'
import { freshKey, keysOf, newLine } from '@/features/orderEditor/draft/newLines'
import { type DraftLine, maxLines, type OrderDraft } from '@/features/orderEditor/draft/order'
import { compare, decimal, parseDecimal, subtract, toText, zero } from '@/ui/decimal'

/**
 * Splits a line that asks for more than is left at the spot price: what is left, and a new line with the rest below it.
 */
export function splitAtSpot(draft: OrderDraft, key: string): OrderDraft {
  const index = draft.lines.findIndex((line) => line.key === key)
  const line = draft.lines[index]
  const left = line?.problems.find(({ code }) => code === 'spot_left')?.params.left
  const quantity = parseDecimal(line?.quantity ?? '')
  const rest = left != null && quantity && subtract(quantity, decimal(left))
  if (!line || !rest || compare(rest, zero) <= 0 || draft.lines.length >= maxLines) return draft
  if (left < line.quantityFulfilled) return draft
  const lower = { ...line, quantity: toText(decimal(left)) }
  const taken = keysOf(draft)
  const more: DraftLine = {
    ...newLine(line.product.details!, toText(rest), line.units),
    key: freshKey(taken),
    pickNotes: line.pickNotes,
    quantityConfirmed: line.quantityConfirmed,
  }
  return edited(draft, { lines: draft.lines.toSpliced(index, 1, lower, more) })
}
