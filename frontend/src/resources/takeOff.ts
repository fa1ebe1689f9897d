import { useEffect, useRef } from 'react'
import { useSWRConfig } from 'swr'
import { readsOf } from '@/api/fetcher'
import { call, keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { Trip, TripOrder } from '@/api/wire'
import { notify } from '@/ui/toasts'

const tripKey = (id: string) => keyOf('/trips/{id}', { path: { id } })

export const ordersOfTrip = (trip: Trip): TripOrder[] => trip.stops.flatMap(({ itemFulfillments }) => itemFulfillments)

const isLeaving = ({ leaving }: TripOrder): boolean => leaving?.state === 'pending'

/** Whether the fulfillment of one of the trip's orders is being taken back in the ERP. */
export const hasLeaving = (trip: Trip | undefined): boolean => trip !== undefined && ordersOfTrip(trip).some(isLeaving)

/** Whether the ERP has packed the order for the trip. */
export const isPacked = ({ shipStatus }: TripOrder): boolean => shipStatus !== 'none'

const beforeDeparture = new Set<Trip['status']>(['draft', 'planned', 'ready'])

/** Whether orders can still be taken off the trip. Once it is on the road, a stop is reported as failed or skipped. */
export const hasNotLeft = ({ status }: Pick<Trip, 'status'>): boolean => beforeDeparture.has(status)

/** Whether the trip changes by itself: an order is being taken off it, or another change holds it. */
export const isMoving = (trip: Trip | undefined): boolean => hasLeaving(trip) || Boolean(trip?.held)

const pollMs = 2_000

/** A trip; null: it is not wanted. Read every 2 seconds while it changes by itself. */
export const useTripOfOrder = (id: string | null) =>
  useRead(id === null ? null : tripKey(id), { refreshInterval: (trip) => (isMoving(trip) ? pollMs : 0) })

/** Reads again what shows that an order is on a trip. */
function useReadAgain() {
  const { mutate } = useSWRConfig()
  return (tripId: string, salesOrderId: string) =>
    void mutate(
      readsOf(
        keyOf('/sales-order/{id}', { path: { id: salesOrderId } }),
        '/sales-order/paginated',
        keyOf('/routes/{id}/fulfillment-status', { path: { id: tripId } }),
        '/dispatch/board',
        '/trips',
      ),
    )
}

/**
 * Takes orders off a trip. A packed one stays on it until the ERP has taken its fulfillment back: see its `leaving`.
 * The same request again retries what has failed.
 */
export function useTakeOff(tripId: string) {
  const { mutate } = useSWRConfig()
  const readAgain = useReadAgain()
  return async ({ salesOrderId, orderNumber }: TripOrder, reason: string) => {
    const path = { id: tripId, salesOrderId }
    const trip = await call('post', '/trips/{id}/orders/{salesOrderId}/take-off', { path, body: { reason } })
    await mutate(tripKey(tripId), trip, { revalidate: false })
    readAgain(tripId, salesOrderId)
    const stays = ordersOfTrip(trip).some((order) => order.salesOrderId === salesOrderId)
    if (stays) notify(`${orderNumber} is being taken off ${trip.tripNumber}`, 'info')
    else notify(`${orderNumber} is off ${trip.tripNumber}`, 'success')
  }
}

/** Says when an order whose fulfillment was being taken back has left the trip, or could not. */
export function useTakeOffNews(trip: Trip | undefined): void {
  const readAgain = useReadAgain()
  const leaving = useRef<TripOrder[]>([])
  useEffect(() => {
    if (!trip) return
    const orders = ordersOfTrip(trip)
    for (const { salesOrderId, orderNumber } of leaving.current) {
      const now = orders.find((order) => order.salesOrderId === salesOrderId)
      if (now?.leaving?.state === 'failed') notify(`${orderNumber} could not be taken off ${trip.tripNumber}`, 'error')
      if (now) continue
      notify(`${orderNumber} is off ${trip.tripNumber}`, 'success')
      readAgain(trip._id, salesOrderId)
    }
    leaving.current = orders.filter(isLeaving)
    // `readAgain` is new on each render but always does the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [trip])
}
