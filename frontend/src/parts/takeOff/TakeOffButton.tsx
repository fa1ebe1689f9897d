import { Button } from '@mantine/core'
import { useSession } from '@/api/session'
import type { Trip } from '@/api/wire'
import { TakeOffDialog } from '@/parts/takeOff/LazyTakeOffDialog'
import { hasNotLeft, ordersOfTrip } from '@/resources/takeOff'
import { useDialog } from '@/ui/dialog/useDialog'

interface Props {
  trip: Trip
  /** The orders from which the user chooses, by id. */
  salesOrderIds: readonly string[]
  /** What the button says where its text alone does not say what is taken off. */
  label?: string
  children: string
}

/** The button that takes an order off its trip. Nothing while that is not possible, and for those who may not. */
export function TakeOffButton({ trip, salesOrderIds, label, children }: Props) {
  const { can } = useSession()
  const dialog = useDialog<readonly string[]>()
  const offered =
    can('trip.dispatch') &&
    hasNotLeft(trip) &&
    !trip.held &&
    ordersOfTrip(trip).some(({ salesOrderId, leaving }) => salesOrderIds.includes(salesOrderId) && !leaving)
  return (
    <>
      {offered && (
        <Button size="compact-xs" variant="default" aria-label={label} onClick={() => dialog.open(salesOrderIds)}>
          {children}
        </Button>
      )}
      {dialog.about && (
        <TakeOffDialog opened={dialog.opened} tripId={trip._id} salesOrderIds={dialog.about} onClose={dialog.close} />
      )}
    </>
  )
}
