import type { Board, BoardTrip, Dimension, Unplanned } from '@/features/dispatch/wire'
import { moveToText, nextOpen } from '@/features/dispatch/reasonWords'
import { paths } from '@/paths'

/** What can be done about an unplanned order: a change of the board, another date, a dialog, or a page where it is done. */
export type Fix =
  | { kind: 'put'; label: string; trip: BoardTrip }
  | { kind: 'schedule'; label: string }
  | { kind: 'date'; label: string; date: string }
  | { kind: FixDialogKind; label: string }
  | { kind: 'page'; label: string; to: string }

/** Fixes that ask: for the route of the address, or for its place on the map. */
export type FixDialogKind = 'route' | 'place'

const dimensions: readonly Dimension[] = ['weight', 'volume', 'cases']

/** How far a trip's nearest stop is from an order, as a measure to compare by. */
function distanceTo({ shipTo: { latitude, longitude } }: Unplanned, { stops }: BoardTrip): number {
  if (latitude === null || longitude === null) return 0
  // A degree of longitude is shorter than one of latitude.
  const wide = Math.cos((latitude * Math.PI) / 180)
  return Math.min(
    ...stops.flatMap(({ shipTo }) =>
      shipTo?.latitude && shipTo.longitude
        ? [Math.hypot(latitude - shipTo.latitude, (longitude - shipTo.longitude) * wide)]
        : [],
    ),
  )
}

/** The nearest trip that may be changed, has a truck with all features, and room for an order in every dimension. */
function tripWithRoom(order: Unplanned, { trips, vehicles }: FixesBy, features: readonly string[]) {
  const fits = (trip: BoardTrip) => {
    const truck = vehicles.find(({ _id }) => _id === trip.vehicle?._id)
    const has: readonly string[] = truck?.features ?? []
    return (
      trip.editable &&
      trip.vehicle !== null &&
      // The trip that the server names as too full or unequipped stays so, whatever its load says here.
      trip.tripNumber !== order.reason.params.tripNumber &&
      features.every((feature) => has.includes(feature)) &&
      dimensions.every((each) => {
        const { load, limit } = trip.load[each]
        return limit === null || load + order[each] <= limit
      })
    )
  }
  return trips.filter(fits).toSorted((a, b) => distanceTo(order, a) - distanceTo(order, b))[0]
}

const put = (trip: BoardTrip | undefined): Fix | undefined =>
  trip && { kind: 'put', label: `Put on ${trip.number}`, trip }

/** An address that was typed for the order has no record of its own: it is changed on the order. */
const openOrder = ({ salesOrderId }: Unplanned): Fix => ({
  kind: 'page',
  label: 'Open order',
  to: paths.salesOrder(salesOrderId),
})

const featuresOf = ({ reason }: Unplanned): string[] =>
  Array.isArray(reason.params.features) ? reason.params.features.map(String) : []

type FixesBy = Pick<Board, 'trips' | 'schedule' | 'vehicles'>

/** The one fix that is offered for an unplanned order; undefined when there is none. */
export function fixOf(order: Unplanned, board: FixesBy): Fix | undefined {
  const { trips, schedule } = board
  const open = nextOpen(order)
  switch (order.reason.code) {
    case 'no_route':
      return order.addressId ? { kind: 'route', label: 'Set route' } : openOrder(order)
    case 'no_coordinates':
      return order.addressId ? { kind: 'place', label: 'Place it' } : openOrder(order)
    case 'closed_day':
      return open ? { kind: 'date', label: moveToText(open), date: open } : undefined
    case 'no_trip':
      return schedule.missing > 0 ? { kind: 'schedule', label: 'Create trips' } : undefined
    case 'not_released':
      return openOrder(order)
    case 'route_truck_full':
      return put(tripWithRoom(order, board, []))
    case 'needs_feature':
      return put(tripWithRoom(order, board, featuresOf(order)))
    case 'removed':
    case 'not_planned':
      return put(trips.find((each) => each.routeId === order.routeId && each.routeId !== null && each.editable))
    default:
      return undefined
  }
}
