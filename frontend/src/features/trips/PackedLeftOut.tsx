import { Alert, Group, Stack, Text } from '@mantine/core'
import type { Trip, TripOrder } from '@/api/wire'
import { LeavingState } from '@/parts/takeOff/LeavingState'
import { TakeOffButton } from '@/parts/takeOff/TakeOffButton'
import { hasNotLeft } from '@/resources/takeOff'

interface Props {
  trip: Trip
  orders: readonly TripOrder[]
  onTakeOff: (salesOrderIds: readonly string[]) => void
}

/** Packed orders that were removed from the stops: what has to happen before the trip can be saved without them. */
export function PackedLeftOut({ trip, orders, onTakeOff }: Props) {
  if (orders.length === 0) return null
  return (
    <Alert color="yellow" title="Packed orders">
      <Stack gap="xs">
        <Text size="sm">
          {hasNotLeft(trip)
            ? 'Their goods are packed for this trip. Take them off before you save: NetSuite then deletes their item fulfillments.'
            : 'Their goods are on the truck. Add them again, and report their stops as failed or skipped.'}
        </Text>
        {orders.map((order) =>
          order.leaving ? (
            <LeavingState key={order.salesOrderId} tripId={trip._id} order={order} />
          ) : (
            <Group key={order.salesOrderId} gap={8}>
              <Text size="sm">{order.orderNumber}</Text>
              <TakeOffButton
                trip={trip}
                salesOrderIds={[order.salesOrderId]}
                label={`Take off the trip: ${order.orderNumber}`}
                onTakeOff={onTakeOff}
              >
                Take off the trip
              </TakeOffButton>
            </Group>
          ),
        )}
      </Stack>
    </Alert>
  )
}
