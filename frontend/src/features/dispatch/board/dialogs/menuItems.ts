import { type Change, placeOf, tripOf } from '@/features/dispatch/moves/changes'
import { type Fix, fixOf } from '@/features/dispatch/board/dialogs/fixes'
import { lockChange, packedOn, stepChange, unplanChange } from '@/features/dispatch/board/useBoardKeys'
import type { Board, Unplanned } from '@/features/dispatch/wire'
import { problemSentence } from '@/features/dispatch/problemSentence'
import { capital, problemsOf } from '@/features/dispatch/words'
import { paths } from '@/paths'
import { telOf } from '@/ui/telephone'

export interface MenuItem {
  label: string
  keys?: string
  disabled?: boolean
  /** Where it leads; without it, `run` is done. */
  to?: string
  /** An address outside of the portal, such as a telephone number. */
  href?: string
  run?: () => void
}

export interface Does {
  mayEdit: boolean
  change: (change: Change) => void
  moveToTrip: (card: string) => void
  unplan: (card: string) => void
  fix: (order: Unplanned, proposed: Fix) => void
  edit: (tripId: string, what: 'fleet' | 'ready') => void
}

/** What can be done with a card: the same as by keys and by dragging. */
export function cardItems(board: Board, card: string, { mayEdit, change, moveToTrip, unplan, fix }: Does): MenuItem[] {
  const at = placeOf(board, card)
  const order = at?.stop.orders[0] ?? board.unplanned.find(({ salesOrderId }) => salesOrderId === card)
  const open: MenuItem[] = order
    ? [{ label: `Open ${order.orderNumber}`, to: paths.salesOrder(order.salesOrderId) }]
    : []
  const choose = at?.stop.differs ? [{ label: 'Choose between the reports', to: paths.tripReports(at.trip._id) }] : []
  if (!mayEdit) return [...choose, ...open]
  const move = { label: 'Move to trip…', keys: 't', run: () => moveToTrip(card) }
  if (!at) {
    const unplanned = board.unplanned.find(({ salesOrderId }) => salesOrderId === card)
    const proposed = unplanned && fixOf(unplanned, board)
    return [
      ...(proposed?.kind === 'page' ? [{ label: proposed.label, to: proposed.to }] : []),
      ...(proposed && proposed.kind !== 'page'
        ? [{ label: proposed.label, run: () => fix(unplanned!, proposed) }]
        : []),
      move,
      ...open,
    ]
  }
  const item = (label: string, keys: string, what: Change | undefined): MenuItem => ({
    label,
    keys,
    disabled: what === undefined,
    run: () => what && change(what),
  })
  const fixed = !at.trip.editable || at.stop.locked
  return [
    { ...move, disabled: fixed || at.stop.orders.length === 0 },
    item('Move up', 'Alt+Up', stepChange(board, card, -1)),
    item('Move down', 'Alt+Down', stepChange(board, card, 1)),
    item(at.stop.locked ? 'Unlock' : 'Lock', 'l', lockChange(board, card)),
    {
      label: packedOn(board, card) ? 'Take off the trip…' : 'Take off the trip',
      keys: 'u',
      disabled: !unplanChange(board, card),
      run: () => unplan(card),
    },
    ...choose,
    ...open,
  ]
}

/** What can be done with a trip. */
export function tripItems(board: Board, id: string, { mayEdit, edit }: Does): MenuItem[] {
  const trip = tripOf(board, id)
  if (!trip) return []
  const notes = trip.accepted.map(({ note, by }) => ({ label: `Kept by ${by}: ${note}`, disabled: true }))
  const problems = problemsOf(trip).map((problem) => ({ label: problemSentence(problem, [trip]), disabled: true }))
  const call = trip.driver?.phone ? [{ label: 'Call driver', href: telOf(trip.driver.phone) }] : []
  const open = [{ label: `Open ${trip.tripNumber}`, to: paths.trip(id) }, ...call]
  if (!mayEdit) return [...open, ...problems, ...notes]
  const fixed = !trip.editable
  return [
    ...open,
    { label: 'Truck, driver and start…', disabled: fixed, run: () => edit(id, 'fleet') },
    {
      label: trip.status === 'ready' ? 'Back to planned…' : 'Make ready…',
      disabled: fixed || trip.stops.length === 0,
      run: () => edit(id, 'ready'),
    },
    ...(fixed && trip.notEditableBecause ? [{ label: capital(trip.notEditableBecause), disabled: true }] : []),
    ...problems,
    ...notes,
  ]
}
