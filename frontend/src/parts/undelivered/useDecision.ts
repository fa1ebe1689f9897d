import { array, boolean, nonEmpty, object, picklist, pipe, string } from 'valibot'
import { useSession } from '@/api/session'
import type { Disposition, StopLine } from '@/api/wire'
import { dispositionWords, useDecideUndelivered } from '@/resources/undelivered'
import { text, together } from '@/ui/form/rules'
import { useApiForm } from '@/ui/form/useApiForm'
import { notify } from '@/ui/toasts'

export const dispositions: readonly Disposition[] = ['redeliver', 'return', 'cancel']

export const decisionLabels = {
  decision: 'Decision',
  date: 'Delivery date',
  damaged: 'The goods are damaged',
  reason: 'Reason',
  salesOrderIds: 'Not delivered',
}

interface Options {
  tripId: string
  stop: { _id: string; notes: string }
  /** Names the stop in the notification: its customer. */
  where: string
  /** The lines of the stop with goods that came back and are not decided. */
  open: StopLine[]
  /** Decides about these orders only, although others of the stop wait too. */
  only?: readonly string[]
  onDone?: () => void
}

/** The form that decides what becomes of goods that came back from a stop. */
export function useDecision({ tripId, stop, where, open, only, onDone }: Options) {
  const { today, tomorrow } = useSession()
  const decide = useDecideUndelivered(tripId)
  const waiting = [...new Set(open.map((line) => line.salesOrderId))]
  return useApiForm({
    initial: {
      salesOrderIds: [...(only ?? waiting)],
      decision: 'redeliver' as Disposition,
      date: tomorrow,
      damaged: false,
      reason: stop.notes || open.find((line) => line.reason)?.reason || '',
    },
    schema: pipe(
      object({
        salesOrderIds: pipe(array(string()), nonEmpty('Choose an order')),
        decision: picklist(dispositions),
        date: string(),
        damaged: boolean(),
        reason: pipe(text(), nonEmpty('Say why it was not delivered')),
      }),
      together(({ decision, date }) => ({
        date: decision === 'redeliver' && !(date >= today) ? 'Choose today or a later date.' : undefined,
      })),
    ),
    labels: decisionLabels,
    send: ({ salesOrderIds, decision, date, damaged, reason }) =>
      decide(stop._id, {
        decision,
        reason,
        ...(decision === 'redeliver' ? { date } : {}),
        ...(damaged ? { damaged } : {}),
        ...(salesOrderIds.length < waiting.length || only ? { salesOrderIds } : {}),
      }),
    onSent: (_, { decision }) => {
      notify(`${where}: ${dispositionWords[decision].toLowerCase()}`, 'success')
      onDone?.()
    },
    unsaved: 'The decision is not saved.',
    kept: `decision about stop ${stop._id} of ${tripId}: ${(only ?? waiting).join(' ')}`,
  })
}
