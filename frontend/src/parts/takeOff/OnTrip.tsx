import { Anchor, Group, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '@/api/session'
import type { SalesOrder } from '@/api/wire'
import { LeavingState } from '@/parts/takeOff/LeavingState'
import { TakeOffButton } from '@/parts/takeOff/TakeOffButton'
import { useTakeOffDialog } from '@/parts/takeOff/useTakeOffDialog'
import { HoldState } from '@/parts/tripHold/HoldState'
import { paths } from '@/paths'
import { ordersOfTrip, useTakeOffNews, useTripOfOrder } from '@/resources/takeOff'

/** The trip that an order is on, with the button that takes it off while the trip has not left. */
export function OnTrip({ order }: { order: Pick<SalesOrder, '_id' | 'tripId'> }) {
  const { can } = useSession()
  const { data: trip } = useTripOfOrder(order.tripId && can('trip.read') ? order.tripId : null)
  useTakeOffNews(trip)
  const takeOff = useTakeOffDialog(trip)
  if (!order.tripId) return null
  const onTrip = trip && ordersOfTrip(trip).find(({ salesOrderId }) => salesOrderId === order._id)
  return (
    <Stack gap={4} align="flex-start">
      <Group gap={8}>
        <Anchor component={Link} to={paths.trip(order.tripId)} size="sm" underline="always">
          {trip?.tripNumber ?? 'Open the trip'}
        </Anchor>
        {onTrip && (
          <TakeOffButton trip={trip} salesOrderIds={[order._id]} onTakeOff={takeOff.open}>
            Take off the trip
          </TakeOffButton>
        )}
      </Group>
      {onTrip && <LeavingState tripId={order.tripId} order={onTrip} />}
      {trip?.held && <HoldState hold={trip.held} />}
      {takeOff.dialog}
    </Stack>
  )
}
