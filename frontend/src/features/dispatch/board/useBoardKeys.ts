import type { Board, BoardTrip } from '@/features/dispatch/wire'
import { cardOf, type Change, placeOf } from '@/features/dispatch/moves/changes'
import { changeTo } from '@/features/dispatch/board/drag/drop'
import { focusedCard } from '@/features/dispatch/board/boardFocus'
import { nameOf } from '@/features/dispatch/words'
import { useShortcuts } from '@/ui/shortcuts'

/** The change that locks or unlocks the stop of a card. */
export function lockChange(board: Board, card: string): Change | undefined {
  const at = placeOf(board, card)
  if (!at?.trip.editable) return undefined
  return {
    kind: 'lock',
    tripId: at.trip._id,
    stop: cardOf(at.stop),
    name: nameOf(at.stop),
    locked: !at.stop.locked,
  }
}

/** The change that moves a stop up or down on its trip. */
export function stepChange(board: Board, card: string, by: 1 | -1): Change | undefined {
  const at = placeOf(board, card)
  if (!at?.trip.editable || at.stop.locked) return undefined
  const to = at.index + by
  return to < 0 || to >= at.trip.stops.length ? undefined : changeTo(board, card, at.trip._id, to)
}

/** The change that takes an order off its trip. */
export function unplanChange(board: Board, card: string): Change | undefined {
  const at = placeOf(board, card)
  return at?.trip.editable && !at.stop.locked ? changeTo(board, card, null) : undefined
}

/** The stop's trip, when its orders may be packed: the ERP must take the fulfillment back before one leaves. */
export function packedOn(board: Board, card: string): BoardTrip | undefined {
  const trip = placeOf(board, card)?.trip
  return trip?.editable && trip.erpStatus !== 'none' ? trip : undefined
}

interface Keys {
  board: Board | undefined
  mayEdit: boolean
  change: (change: Change | undefined) => void
  moveToTrip: (card: string) => void
  unplan: (card: string) => void
  undo: (() => void) | undefined
  filter: () => void
  map: () => void
  onDialog: (dialog: 'plan' | 'send') => void
}

/** The keys of the board. They act on the card with the focus. */
export function useBoardKeys({ board, mayEdit, change, moveToTrip, unplan, undo, filter, map, onDialog }: Keys): void {
  const onCard = (act: (board: Board, card: string) => void) => () => {
    const card = focusedCard()
    if (board && card) act(board, card)
  }
  const edits = { enabled: mayEdit }
  useShortcuts('Dispatch', [
    { keys: 'Up', label: 'Previous stop, next stop (↓), neighboring trip (← →)', run: () => undefined, listed: 'only' },
    {
      keys: 'Enter',
      label: 'Actions of the card; on a trip’s name, open the trip',
      run: () => undefined,
      listed: 'only',
    },
    { keys: 'Space', label: 'Pick up, drop', run: () => undefined, listed: 'only', ...edits },
    {
      keys: 'Alt+Up',
      label: 'Stop earlier on its trip',
      run: onCard((now, card) => change(stepChange(now, card, -1))),
      ...edits,
    },
    {
      keys: 'Alt+Down',
      label: 'Stop later on its trip',
      run: onCard((now, card) => change(stepChange(now, card, 1))),
      ...edits,
    },
    { keys: 't', label: 'Move to trip', run: onCard((_, card) => moveToTrip(card)), ...edits },
    {
      keys: 'l',
      label: 'Lock or unlock the stop',
      run: onCard((now, card) => change(lockChange(now, card))),
      ...edits,
    },
    { keys: 'u', label: 'Take off the trip', run: onCard((_, card) => unplan(card)), ...edits },
    { keys: 'mod+Z', label: 'Undo', run: () => undo?.(), whileTyping: false, enabled: mayEdit && undo !== undefined },
    { keys: '/', label: 'Filter the unplanned orders', run: filter },
    { keys: 'm', label: 'Map', run: map },
    { keys: 'p', label: 'Plan the day', run: () => onDialog('plan'), enabled: mayEdit && !board?.applying },
    { keys: 's', label: 'Send to drivers', run: () => onDialog('send'), ...edits },
  ])
}
