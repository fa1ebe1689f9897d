import { Anchor, Button, Group, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '@/api/session'
import type { SalesOrder } from '@/api/wire'
import { TakeOffDialog } from '@/parts/takeOff/LazyTakeOffDialog'
import { LeavingState } from '@/parts/takeOff/LeavingState'
import { paths } from '@/paths'
import { hasNotLeft, ordersOfTrip, useTakeOffNews, useTripOfOrder } from '@/resources/takeOff'
import { useDialog } from '@/ui/dialog/useDialog'

/** The trip that an order is on, with the button that takes it off while the trip has not left. */
export function OnTrip({ order }: { order: Pick<SalesOrder, '_id' | 'tripId'> }) {
  const { can } = useSession()
  const dialog = useDialog<readonly string[]>()
  const { data: trip } = useTripOfOrder(order.tripId && can('trip.read') ? order.tripId : null)
  useTakeOffNews(trip)
  if (!order.tripId) return null
  const onTrip = trip && ordersOfTrip(trip).find(({ salesOrderId }) => salesOrderId === order._id)
  return (
    <Stack gap={4} align="flex-start">
      <Group gap={8}>
        <Anchor component={Link} to={paths.trip(order.tripId)} size="sm" underline="always">
          {trip?.tripNumber ?? 'Open the trip'}
        </Anchor>
        {onTrip && !onTrip.leaving && hasNotLeft(trip) && can('trip.dispatch') && (
          <Button size="compact-xs" variant="default" onClick={() => dialog.open([order._id])}>
            Take off the trip
          </Button>
        )}
      </Group>
      {onTrip && <LeavingState tripId={order.tripId} order={onTrip} />}
      {dialog.about && (
        <TakeOffDialog
          opened={dialog.opened}
          tripId={order.tripId}
          salesOrderIds={dialog.about}
          onClose={dialog.close}
        />
      )}
    </Stack>
  )
}
