import type { StopCompletion, StopLine } from '@/api/wire'

/** The entry for a line: the delivered quantity, and the reason when it is not complete. */
export interface DeliveredEntry {
  quantity: number | string
  reason: string
}

/** The entries from earlier statements; the full quantity when there is none. */
export const entriesOf = (lines: StopLine[]): DeliveredEntry[] =>
  lines.map((line) => ({ quantity: line.delivered ?? line.quantity, reason: line.reason }))

/** Why a partial delivery cannot be saved, in words. */
export function deliveredProblem(lines: StopLine[], entries: DeliveredEntry[]): string | undefined {
  const quantities = entries.map(({ quantity }) => (quantity === '' ? Number.NaN : Number(quantity)))
  if (quantities.some((quantity, index) => !(quantity >= 0 && quantity <= lines[index]!.quantity)))
    return 'Type a quantity between 0 and what was to be delivered for each line.'
  if (quantities.every((quantity, index) => quantity === lines[index]!.quantity))
    return 'Enter what was delivered, with less on at least one line. If everything was delivered, choose Completed.'
  if (quantities.every((quantity) => quantity === 0)) return 'If nothing was delivered, choose Failed.'
  if (quantities.some((quantity, index) => quantity < lines[index]!.quantity && !entries[index]!.reason.trim()))
    return 'Give a reason for each line that was short.'
  return undefined
}

/** The short lines, in the API's format. */
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
