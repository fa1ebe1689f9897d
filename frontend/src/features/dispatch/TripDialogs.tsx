import { useSWRConfig } from 'swr'
import { boardKey } from '@/features/dispatch/dispatch'
import { ReadyDialog, TripDialog } from '@/features/dispatch/LazyParts'
import type { Board } from '@/features/dispatch/wire'

/** A trip, and what is changed about it. */
export interface TripEdit {
  id: string
  what: 'fleet' | 'ready'
}

interface Props {
  board: Board
  opened: boolean
  about: TripEdit | undefined
  onClose: () => void
}

/** The dialogs of a trip of the board. */
export function TripDialogs({ board, opened, about, onClose }: Props) {
  const { mutate } = useSWRConfig()
  const trip = board.trips.find(({ _id }) => _id === about?.id)
  if (!trip || !about) return null
  const props = { trip, opened, onClose, onSaved: () => void mutate(boardKey(board.date)) }
  return about.what === 'fleet' ? (
    <TripDialog key={trip._id} board={board} {...props} />
  ) : (
    <ReadyDialog key={trip._id} {...props} />
  )
}
