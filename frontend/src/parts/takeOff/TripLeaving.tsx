import { LeavingState } from '@/parts/takeOff/LeavingState'
import { ordersOfTrip, useTakeOffNews, useTripOfOrder } from '@/resources/takeOff'

/** How far the orders are that are being taken off a trip. Nothing while there are none. */
export function TripLeaving({ tripId, className }: { tripId: string; className?: string | undefined }) {
  const { data: trip } = useTripOfOrder(tripId)
  useTakeOffNews(trip)
  const leaving = trip ? ordersOfTrip(trip).filter((order) => order.leaving) : []
  if (leaving.length === 0) return null
  return (
    <div className={className}>
      {leaving.map((order) => (
        <LeavingState key={order.salesOrderId} tripId={tripId} order={order} />
      ))}
    </div>
  )
}
