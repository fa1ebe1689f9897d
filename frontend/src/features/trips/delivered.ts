import type { StopCompletion, StopLine } from '@/api/wire'

/** What is typed of a line: how much of it was delivered, and why not all of it. */
export interface DeliveredEntry {
  quantity: number | string
  reason: string
}

/** What was stated of the lines before; all of it where nobody has said anything. */
export const entriesOf = (lines: StopLine[]): DeliveredEntry[] =>
  lines.map((line) => ({ quantity: line.delivered ?? line.quantity, reason: line.reason }))

/** What keeps a partial delivery from being saved, in words. */
export function deliveredProblem(lines: StopLine[], entries: DeliveredEntry[]): string | undefined {
  const quantities = entries.map(({ quantity }) => (quantity === '' ? Number.NaN : Number(quantity)))
  if (quantities.some((quantity, index) => !(quantity >= 0 && quantity <= lines[index]!.quantity)))
    return 'Type a quantity between 0 and what was to be delivered for each line.'
  if (quantities.every((quantity, index) => quantity === lines[index]!.quantity))
    return 'Type what was delivered: at least one line was short. Where all was delivered, choose Completed.'
  if (quantities.every((quantity) => quantity === 0)) return 'Nothing was delivered: choose Failed.'
  if (quantities.some((quantity, index) => quantity < lines[index]!.quantity && !entries[index]!.reason.trim()))
    return 'Give a reason for each line that was short.'
  return undefined
}

/** The lines that were short, as the API takes them. */
export const deliveredLines = (
  lines: StopLine[],
  entries: DeliveredEntry[],
): NonNullable<StopCompletion['deliveredLines']> =>
  lines.flatMap((line, index) => {
    const { quantity, reason } = entries[index]!
    return Number(quantity) < line.quantity
      ? [{ salesOrderId: line.salesOrderId, lineId: line.lineId, quantity: Number(quantity), reason: reason.trim() }]
      : []
  })
