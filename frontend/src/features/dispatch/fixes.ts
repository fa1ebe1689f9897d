import type { Board, BoardTrip, Unplanned } from '@/features/dispatch/wire'
import { moveToText, nextOpen } from '@/features/dispatch/words'
import { paths } from '@/paths'

/** What can be done about an unplanned order: a change of the board, another date, or a page where it is done. */
export type Fix =
  | { kind: 'put'; label: string; trip: BoardTrip }
  | { kind: 'schedule'; label: string }
  | { kind: 'date'; label: string; date: string }
  | { kind: 'page'; label: string; to: string }

/** The one fix that is offered for an unplanned order; undefined when there is none. */
export function fixOf(order: Unplanned, { trips, schedule }: Pick<Board, 'trips' | 'schedule'>): Fix | undefined {
  const open = nextOpen(order)
  switch (order.reason.code) {
    case 'no_route':
      return { kind: 'page', label: 'Set route', to: paths.routes() }
    case 'no_coordinates':
      return { kind: 'page', label: 'Place it', to: paths.routes() }
    case 'closed_day':
      return open ? { kind: 'date', label: moveToText(open), date: open } : undefined
    case 'no_trip':
      return schedule.missing > 0 ? { kind: 'schedule', label: 'Create trips' } : undefined
    case 'not_released':
      return { kind: 'page', label: 'Open order', to: paths.salesOrder(order.salesOrderId) }
    case 'removed':
    case 'not_planned': {
      const trip = trips.find((each) => each.routeId === order.routeId && each.routeId !== null && each.editable)
      return trip && { kind: 'put', label: `Put on ${trip.number}`, trip }
    }
    default:
      return undefined
  }
}
