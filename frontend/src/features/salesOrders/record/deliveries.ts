import { useCallback, useMemo } from 'react'
import { keyOf, readKey } from '@/api/operations'
import { useSession } from '@/api/session'
import { useRead } from '@/api/useRead'
import type { StopLine } from '@/api/wire'
import type { DeliveryLines } from '@/features/salesOrders/record/flow'
import { decisionPollMs, stopLinesKey } from '@/resources/undelivered'

const none: StopLine[] = []

/**
 * The trips of an order, the newest first, with the order's lines at their stops. Read again and again while a decision
 * is not carried out.
 */
export function useDeliveries(salesOrderId: string) {
  const { can } = useSession()
  const read = useRead(keyOf('/sales-order/{id}/deliveries', { path: { id: salesOrderId } }), {
    refreshInterval: (deliveries) => decisionPollMs(deliveries?.flatMap(({ decisions }) => decisions) ?? []),
  })
  const stops = can('trip.read') ? (read.data ?? []).map(({ tripId, stopId }) => ({ tripId, stopId })) : []
  const {
    data: lines,
    error: noLines,
    reload: reloadLines,
  } = useRead<StopLine[][]>(stops.length > 0 ? ['/trips', { linesAt: stops }] : null, () =>
    Promise.all(stops.map(({ tripId, stopId }) => readKey(stopLinesKey(tripId, stopId)))),
  )
  const deliveries = useMemo<DeliveryLines[]>(
    () =>
      (read.data ?? []).map((delivery, at) => ({
        delivery,
        lines: lines?.[at]?.filter((line) => line.salesOrderId === salesOrderId) ?? none,
      })),
    [read.data, lines, salesOrderId],
  )
  const { reload } = read
  const again = useCallback(() => void Promise.all([reload(), reloadLines()]), [reload, reloadLines])
  return { deliveries, error: (read.data ? undefined : read.error) ?? (lines ? undefined : noLines), reload: again }
}
