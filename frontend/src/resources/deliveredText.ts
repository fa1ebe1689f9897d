import type { StopLine } from '@/api/wire'
import { formatQuantity } from '@/ui/format'

interface Delivered {
  salesOrderId: string
  lineId?: string
  lineNumber?: number
  quantity: number
  reason?: string
}

/** '1 of 4 CS Apples: Damaged'. A line that has been removed from its order since has only its number. */
export function deliveredText(line: Delivered, lines: readonly StopLine[]): string {
  const known = lines.find(({ salesOrderId, lineId }) => salesOrderId === line.salesOrderId && lineId === line.lineId)
  const what = known
    ? `${formatQuantity(line.quantity)} of ${formatQuantity(known.quantity)} ${known.unitName} ${known.item.name}`
    : `${formatQuantity(line.quantity)} of ${line.lineNumber === undefined ? 'a line' : `line ${line.lineNumber}`}`
  return `${what}${line.reason ? `: ${line.reason}` : ''}`
}
