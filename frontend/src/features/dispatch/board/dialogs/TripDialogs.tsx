import { useSWRConfig } from 'swr'
import type { FixDialogKind } from '@/features/dispatch/board/dialogs/fixes'
import { boardKey } from '@/features/dispatch/dispatch'
import { FixDialog, ReadyDialog, TripDialog } from '@/features/dispatch/LazyParts'
import type { Board } from '@/features/dispatch/wire'
import { TakeOffDialog } from '@/parts/takeOff/LazyTakeOffDialog'

/** A trip, and what is changed about it; or an unplanned order, and what its address lacks. */
export interface TripEdit {
  id: string
  what: 'fleet' | 'ready' | 'takeOff' | FixDialogKind
  /** Those of which one is taken off, by id. */
  orders?: readonly string[]
}

interface Props {
  board: Board
  opened: boolean
  about: TripEdit
  onClose: () => void
}

/** The dialogs about a trip or an unplanned order of the board. */
export function TripDialogs({ board, opened, about, onClose }: Props) {
  const { mutate } = useSWRConfig()
  const onSaved = () => void mutate(boardKey(board.date))
  const order = board.unplanned.find(({ salesOrderId }) => salesOrderId === about.id)
  if (order && (about.what === 'route' || about.what === 'place'))
    return (
      <FixDialog key={about.id} order={order} kind={about.what} opened={opened} onDone={onSaved} onClose={onClose} />
    )
  const trip = board.trips.find(({ _id }) => _id === about.id)
  if (!trip) return null
  if (about.what === 'takeOff')
    return (
      <TakeOffDialog
        key={trip._id}
        tripId={trip._id}
        salesOrderIds={about.orders ?? []}
        opened={opened}
        onClose={onClose}
      />
    )
  const props = { trip, opened, onClose, onSaved }
  return about.what === 'fleet' ? (
    <TripDialog key={trip._id} board={board} {...props} />
  ) : (
    <ReadyDialog key={trip._id} {...props} />
  )
}
