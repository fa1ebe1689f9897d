import { Button, Group, Text } from '@mantine/core'
import { useSession } from '@/api/session'
import type { TripOrder } from '@/api/wire'
import { useTakeOff } from '@/resources/takeOff'
import { erpText } from '@/resources/erpText'
import { UnderWay } from '@/ui/UnderWay'
import { useAction } from '@/ui/useAction'

/** What to do about a fulfillment that the ERP did not take back. */
const adviceOf = ({ netSuiteItemFulfillmentId: id }: TripOrder): string =>
  id
    ? `Try again. If it fails again, delete item fulfillment ${id} in NetSuite and try once more.`
    : 'Try again. If it fails again, ask the administrator.'

/** How far an order is that is being taken off its trip: the ERP takes its fulfillment back, or could not. */
export function LeavingState({ tripId, order }: { tripId: string; order: TripOrder }) {
  const { can } = useSession()
  const { leaving, orderNumber } = order
  const takeOff = useTakeOff(tripId)
  const again = useAction(() => takeOff(order, leaving?.reason ?? ''))
  if (!leaving) return null
  if (leaving.state === 'pending')
    return (
      <UnderWay>{orderNumber} is being taken off: NetSuite deletes its fulfillment. This updates by itself.</UnderWay>
    )
  return (
    <Group gap={6} role="alert">
      <Text size="sm" c="red.4">
        {orderNumber} is still on the trip. NetSuite did not delete its fulfillment
        {leaving.error ? `: ${erpText(leaving.error).replace(/\.$/, '')}` : ''}. {adviceOf(order)}
      </Text>
      {can('trip.dispatch') && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Try again to take ${orderNumber} off the trip`}
          loading={again.busy}
          onClick={() => void again.run()}
        >
          Try again
        </Button>
      )}
    </Group>
  )
}
