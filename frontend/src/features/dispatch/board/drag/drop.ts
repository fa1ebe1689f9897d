import { cardOf, type Change, placeOf } from '@/features/dispatch/moves/changes'
import type { Board } from '@/features/dispatch/wire'
import { nameOf } from '@/features/dispatch/words'

/** The list of the unplanned orders, as a place to drop. */
export const unplannedList = 'unplanned'

/**
 * The change that puts a card on a trip, at a place or at the best one; null takes it off its trip. Undefined when
 * nothing would change, or for a stop without orders, which stays on its trip.
 */
export function changeTo(board: Board, card: string, to: string | null, position?: number): Change | undefined {
  const at = placeOf(board, card)
  if (!at) {
    const order = board.unplanned.find(({ salesOrderId }) => salesOrderId === card)
    if (!order || !to) return undefined
    return placed([card], order.customer.name, null, to, position)
  }
  const { trip, stop, index } = at
  if (trip._id === to) {
    if (position === undefined || position === index) return undefined
    return { kind: 'order', tripId: to, stop: cardOf(stop), name: nameOf(stop), position }
  }
  if (stop.orders.length === 0) return undefined
  return placed(
    stop.orders.map(({ salesOrderId }) => salesOrderId),
    nameOf(stop),
    trip._id,
    to,
    position,
  )
}

const placed = (
  orders: string[],
  name: string,
  from: string | null,
  to: string | null,
  position: number | undefined,
): Change => ({ kind: 'place', orders, name, from, to, ...(position === undefined ? {} : { position }) })
