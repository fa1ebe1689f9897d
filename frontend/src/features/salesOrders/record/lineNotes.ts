import type { Disposition, SalesOrder } from '@/api/wire'
import { describeSource } from '@/features/orderEditor/draft/price'
import { problemText } from '@/features/orderEditor/draft/problemWords'
import type { DeliveryLines, LineFlow } from '@/features/salesOrders/record/flow'
import { formatDate, formatQuantity } from '@/ui/format'

/** A sentence about a line, in full below it. Amber: it needs a person. */
export interface LineNote {
  text: string
  tone?: 'amber'
}

export const decidedWords: Record<Disposition, string> = {
  redeliver: 'deliver again',
  return: 'returned to stock',
  cancel: 'cancelled',
}

const because = (reason: string): string => (reason ? `: ${reason}` : '')

function decisionNotes({ line, unit }: LineFlow, deliveries: readonly DeliveryLines[]): LineNote[] {
  return deliveries.flatMap(({ delivery }) =>
    delivery.decisions.flatMap(({ decision, date, damaged, by, reason, lines }) =>
      lines
        .filter(({ lineId }) => lineId === line._id)
        .map(({ quantity }) => {
          const what = `${formatQuantity(quantity)} ${unit} came back${because(reason)}`
          const day = date ? ` on ${formatDate(date)}` : ''
          return { text: `${what}. ${by}: ${decidedWords[decision]}${day}${damaged ? ', damaged' : ''}.` }
        }),
    ),
  )
}

/** What is to be said about a line, what needs a person first. */
export function notesOf(
  flow: LineFlow,
  deliveries: readonly DeliveryLines[],
  order: Pick<SalesOrder, 'status'>,
): LineNote[] {
  const { line, unit, undecided, closed, reason } = flow
  const source = describeSource(line.priceSource)
  return [
    ...(undecided > 0
      ? [
          {
            text: `${formatQuantity(undecided)} ${unit} came back${because(reason)}. To be decided.`,
            tone: 'amber',
          } as const,
        ]
      : []),
    // Stock is no question any more for what was delivered.
    ...(flow.delivered === undefined ? (line.problems ?? []) : []).map(
      (problem) => ({ text: `${problemText(problem, line.item.itemId)}.`, tone: 'amber' }) as const,
    ),
    ...decisionNotes(flow, deliveries),
    ...(closed > 0 && order.status !== 'cancelled'
      ? [{ text: `${formatQuantity(closed)} ${unit} not shipped, the line is closed.` }]
      : []),
    ...(line.priceReason ? [{ text: `${source.text}: ${line.priceReason}` }] : []),
    ...(line.pickNotes ? [{ text: `Pick note: ${line.pickNotes}` }] : []),
  ]
}
