import { Button } from '@mantine/core'
import { useSession } from '@/api/session'
import type { Trip } from '@/api/wire'
import { hasNotLeft, ordersOfTrip } from '@/resources/takeOff'

interface Props {
  trip: Trip
  /** The orders from which the user chooses, by id. */
  salesOrderIds: readonly string[]
  /** What the button says where its text alone does not say what is taken off. */
  label?: string
  /** Opens the dialog of `useTakeOffDialog`. */
  onTakeOff: (salesOrderIds: readonly string[]) => void
  children: string
}

/** The button that takes an order off its trip. Nothing while that is not possible, and for those who may not. */
export function TakeOffButton({ trip, salesOrderIds, label, onTakeOff, children }: Props) {
  const { can } = useSession()
  const offered =
    can('trip.dispatch') &&
    hasNotLeft(trip) &&
    !trip.held &&
    ordersOfTrip(trip).some(({ salesOrderId, leaving }) => salesOrderIds.includes(salesOrderId) && !leaving)
  if (!offered) return null
  return (
    <Button size="compact-xs" variant="default" aria-label={label} onClick={() => onTakeOff(salesOrderIds)}>
      {children}
    </Button>
  )
}
