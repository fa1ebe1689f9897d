import { useSWRConfig } from 'swr'
import { readsOf } from '@/api/fetcher'
import { call, keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { Disposition, TripDecision, TripStop, UndeliveredDecision } from '@/api/wire'

export const dispositionWords: Record<Disposition, string> = {
  redeliver: 'Deliver again',
  return: 'Return to stock',
  cancel: 'Cancel',
}

/** What each decision brings about. */
export const dispositionEffects: Record<Disposition, string> = {
  redeliver: 'The order can be planned again for this date with the undelivered quantities.',
  return: 'The goods are in stock again. The order stays open and can be changed or planned.',
  cancel: 'The goods are in stock again. Undelivered quantities are removed from the order.',
}

/** What has become of a decision on goods of an order that came back from a stop. */
export function decisionState({ state }: TripDecision, stop: TripStop | undefined, salesOrderId: string): string {
  if (state === 'failed') return 'not carried out'
  if (state === 'done') return 'done'
  const shipped = stop?.itemFulfillments.find((each) => each.salesOrderId === salesOrderId)?.shipStatus
  // Of a failed or skipped stop nothing is shipped.
  const waits =
    shipped !== undefined && shipped !== 'shipped' && stop?.status !== 'failed' && stop?.status !== 'skipped'
  return waits ? 'carried out when what was delivered is shipped in the ERP' : 'being carried out in the ERP'
}

const soonMs = 60_000

/**
 * How often (ms) is asked what has become of decisions; 0: not at all, none is pending. Most are carried out within
 * seconds. One that waits for the shipment may take hours.
 */
export function decisionPollMs(decisions: ReadonlyArray<Pick<TripDecision, 'state' | 'at'>>): number {
  const pending = decisions.filter(({ state }) => state === 'pending')
  if (pending.length === 0) return 0
  return pending.some(({ at }) => Date.now() - Date.parse(at) < soonMs) ? 2_000 : 30_000
}

export const damagedEffect = 'An inventory adjustment removes them from stock, so that they are not sold again.'

export const stopLinesKey = (tripId: string, stopId: string) =>
  keyOf('/trips/{id}/stops/{stopId}/lines', { path: { id: tripId, stopId } })

/** What is to be delivered at a stop, by order and line, without prices. */
export const useStopLines = (tripId: string, stopId: string) => useRead(stopLinesKey(tripId, stopId))

/** Decides what becomes of goods that came back from a stop. What shows the trip or its orders is read again. */
export function useDecideUndelivered(tripId: string) {
  const { mutate } = useSWRConfig()
  return async (stopId: string, decision: UndeliveredDecision) => {
    await call('post', '/trips/{id}/stops/{stopId}/undelivered', { path: { id: tripId, stopId }, body: decision })
    await Promise.all([
      mutate(readsOf(keyOf('/trips/{id}', { path: { id: tripId } }))),
      mutate(readsOf(keyOf('/routes/{id}/fulfillment-status', { path: { id: tripId } }))),
      mutate(readsOf(keyOf('/routes/{id}/transition-options', { path: { id: tripId } }))),
    ])
    void mutate(readsOf('/trips', '/sales-order'))
  }
}
