import type { Trip } from '@/api/wire'
import { TakeOffDialog } from '@/parts/takeOff/LazyTakeOffDialog'
import { useDialog } from '@/ui/dialog/useDialog'

/**
 * The dialog that takes one of several orders off a trip. `dialog` is drawn outside of forms and of rows that open
 * something: React passes its events on to them, although it is elsewhere on the page.
 */
export function useTakeOffDialog(trip: Pick<Trip, '_id'> | undefined) {
  const { opened, about, open, close } = useDialog<readonly string[]>()
  const dialog = trip && about && (
    <TakeOffDialog opened={opened} tripId={trip._id} salesOrderIds={about} onClose={close} />
  )
  return { open, dialog }
}
