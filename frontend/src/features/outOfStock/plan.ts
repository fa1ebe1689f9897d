import type { AffectedLine, LineResult } from '@/api/wire'
import { type LineKey, lineKeyOf } from '@/resources/lineKey'
import type { LineChange } from '@/resources/outOfStock'

/** What is to happen to a line. */
export type Action = 'swap' | 'reduce' | 'leave'

export interface Choice {
  action: Action
  /** The quantity after a reduction; 0 removes the line. */
  quantity: number
}

/** The choices that differ from the proposals. */
export type Choices = ReadonlyMap<LineKey, Choice>

/** Whether the line gets all of its quantity in time. */
export const isCovered = ({ canShip, quantity }: AffectedLine): boolean => canShip >= quantity

export const maySwap = ({ refused, refusedSwap }: AffectedLine, substituteId: string): boolean =>
  substituteId !== '' && !refused && !refusedSwap

/** What the portal proposes: ship what there is; where there is nothing, send the substitute. */
export function proposalFor(line: AffectedLine, substituteId: string): Choice {
  const quantity = Math.min(line.canShip, line.quantity)
  if (line.refused || isCovered(line)) return { action: 'leave', quantity }
  if (quantity === 0 && maySwap(line, substituteId)) return { action: 'swap', quantity }
  return { action: 'reduce', quantity }
}

export function choiceOf(line: AffectedLine, substituteId: string, choices: Choices): Choice {
  const chosen = choices.get(lineKeyOf(line))
  if (!chosen || (chosen.action === 'swap' && !maySwap(line, substituteId))) return proposalFor(line, substituteId)
  return chosen
}

/** The change of the order's total; undefined where a price is not known. */
export function amountOf(line: AffectedLine, { action, quantity }: Choice): number | undefined {
  if (line.rate === undefined || line.rate === null) return undefined
  const now = line.rate * line.quantity
  if (action === 'leave') return 0
  if (action === 'reduce') return line.rate * quantity - now
  return line.swapRate === undefined || line.swapRate === null ? undefined : line.swapRate * line.quantity - now
}

/** A line that is to be changed. */
interface Planned {
  line: AffectedLine
  choice: Choice
}

export const planned = (
  lines: readonly AffectedLine[],
  selected: ReadonlySet<LineKey>,
  substituteId: string,
  choices: Choices,
): Planned[] =>
  lines
    .filter((line) => selected.has(lineKeyOf(line)))
    .map((line) => ({ line, choice: choiceOf(line, substituteId, choices) }))
    .filter(({ choice }) => choice.action !== 'leave')

/**
 * The change to send. versions has the orders that were changed from here since their lines were read: their other lines
 * are changed on the new version.
 */
export const requestOf = ({ line, choice }: Planned, versions: ReadonlyMap<string, number>): LineChange => ({
  salesOrderId: line.salesOrderId,
  lineId: line.lineId,
  orderVersion: versions.get(line.salesOrderId) ?? line.orderVersion,
  ...(choice.action === 'reduce' ? { quantity: choice.quantity } : {}),
})

export interface Totals {
  lines: number
  orders: number
  swaps: number
  cuts: number
  /** In the unit of the lines. */
  swapped: number
  cut: number
  /** undefined where a price is not known. */
  amount: number | undefined
}

export function totalsOf(all: readonly Planned[]): Totals {
  const totals = { swaps: 0, cuts: 0, swapped: 0, cut: 0 }
  let amount: number | undefined = 0
  for (const { line, choice } of all) {
    if (choice.action === 'swap') {
      totals.swaps++
      totals.swapped += line.stockQuantity
    } else {
      totals.cuts++
      totals.cut += line.quantity - choice.quantity
    }
    const change = amountOf(line, choice)
    amount = amount === undefined || change === undefined ? undefined : amount + change
  }
  return { ...totals, lines: all.length, orders: new Set(all.map(({ line }) => line.salesOrderId)).size, amount }
}

const refusals: Partial<Record<LineResult['reason'], string>> = {
  trip_started: 'Its trip has started',
  fulfilled: 'A part is fulfilled already',
  waits_approval: 'A change waits for an approval',
  no_substitutes: 'Takes no substitutes',
  item_restricted: 'The substitute is restricted for this customer',
  unit_differs: 'The substitute is not sold in this unit',
  not_open: 'The line is no longer open',
  not_less: 'The quantity must be less than ordered',
}

/** Why a line is refused, in words. */
export const refusalText = (reason: LineResult['reason'], message = ''): string => refusals[reason] ?? message

/** The lines of a delivery day. */
export interface Day {
  date: string
  lines: AffectedLine[]
}

export function byDay(lines: readonly AffectedLine[]): Day[] {
  const days = new Map<string, AffectedLine[]>()
  for (const line of lines.toSorted((a, b) => a.deliveryDate.localeCompare(b.deliveryDate)))
    days.set(line.deliveryDate, [...(days.get(line.deliveryDate) ?? []), line])
  return [...days].map(([date, each]) => ({ date, lines: each }))
}
