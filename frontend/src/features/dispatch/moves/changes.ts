import type {
  Board,
  BoardOrder,
  BoardStop,
  BoardTrip,
  Dimension,
  Move,
  Moved,
  Unplanned,
} from '@/features/dispatch/wire'

/**
 * What a person did on the board. Stops are named by their orders where they have some, because a stop gets a new id
 * on another trip.
 */
export type Change =
  | { kind: 'place'; orders: string[]; name: string; from: string | null; to: string | null; position?: number }
  | { kind: 'order'; tripId: string; stop: string; name: string; position: number }
  | { kind: 'lock'; tripId: string; stop: string; name: string; locked: boolean }

/** The id of a stop's card: that of its first order, which stays when the stop moves to another trip. */
export const cardOf = (stop: Pick<BoardStop, '_id' | 'orders'>): string => stop.orders[0]?.salesOrderId ?? stop._id

/** Whether a card shows the stop, also after another order was put on it. */
const isCard = (stop: BoardStop, card: string): boolean =>
  stop._id === card || stop.orders.some(({ salesOrderId }) => salesOrderId === card)

export const tripOf = (board: Board, id: string | null): BoardTrip | undefined =>
  board.trips.find(({ _id }) => _id === id)

/** Where a card is: its trip and place, or undefined when it is unplanned or gone. */
export function placeOf(board: Board, card: string): { trip: BoardTrip; stop: BoardStop; index: number } | undefined {
  for (const trip of board.trips) {
    const index = trip.stops.findIndex((stop) => isCard(stop, card))
    if (index >= 0) return { trip, stop: trip.stops[index]!, index }
  }
  return undefined
}

const numbered = (stops: BoardStop[]): BoardStop[] =>
  stops.map((stop, index) => (stop.sequence === index + 1 ? stop : { ...stop, sequence: index + 1 }))

const dimensions: readonly Dimension[] = ['weight', 'volume', 'cases']

function loaded(trip: BoardTrip, orders: readonly BoardOrder[], sign: 1 | -1): BoardTrip['load'] {
  const load = { ...trip.load }
  for (const dimension of dimensions) {
    const sum = orders.reduce((total, order) => total + order[dimension], 0)
    load[dimension] = { ...load[dimension], load: Math.max(0, load[dimension].load + sign * sum) }
  }
  return load
}

const sameAddress = (stop: BoardStop, other: BoardStop) =>
  stop.type === 'delivery' &&
  stop.customer !== null &&
  stop.customer._id === other.customer?._id &&
  stop.shipTo?.street === other.shipTo?.street

function take(trip: BoardTrip, orders: readonly string[]): { trip: BoardTrip; taken: BoardStop[] } {
  const taken: BoardStop[] = []
  const stops = trip.stops.flatMap((stop) => {
    const leaving = stop.orders.filter(({ salesOrderId }) => orders.includes(salesOrderId))
    if (leaving.length === 0) return [stop]
    taken.push({ ...stop, orders: leaving })
    const staying = stop.orders.filter((order) => !leaving.includes(order))
    return staying.length > 0 ? [{ ...stop, orders: staying }] : []
  })
  const gone = taken.flatMap((stop) => stop.orders)
  return { trip: { ...trip, stops: numbered(stops), load: loaded(trip, gone, -1) }, taken }
}

function put(trip: BoardTrip, stop: BoardStop, position: number | undefined): BoardTrip {
  const load = loaded(trip, stop.orders, 1)
  const there = trip.stops.find((each) => sameAddress(each, stop))
  if (there) {
    const joined = { ...there, orders: [...there.orders, ...stop.orders] }
    return { ...trip, load, stops: trip.stops.map((each) => (each === there ? joined : each)) }
  }
  // Its times are known when the server answers.
  const placed: BoardStop = { ...stop, arrival: null, departure: null, lateMinutes: 0, problems: [], locked: false }
  return { ...trip, load, stops: numbered(trip.stops.toSpliced(position ?? trip.stops.length, 0, placed)) }
}

const stopFor = (order: Unplanned): BoardStop => ({
  _id: order.salesOrderId,
  sequence: 0,
  type: 'delivery',
  status: 'pending',
  locked: false,
  customer: order.customer,
  shipTo: order.shipTo,
  orders: [order],
  purchaseOrderId: null,
  arrival: null,
  departure: null,
  serviceMinutes: 0,
  window: null,
  lateMinutes: 0,
  driverNote: '',
  differs: false,
  problems: [],
})

const unplannedFor = (stop: BoardStop, order: BoardOrder, trip: BoardTrip, date: string): Unplanned => ({
  ...order,
  customer: stop.customer ?? { _id: '', name: order.orderNumber },
  addressId: '',
  shipTo: stop.shipTo ?? { street: '', city: '', latitude: null, longitude: null },
  routeId: trip.routeId,
  routeName: trip.routeName,
  deliveryDate: date,
  locationMissing: stop.shipTo?.latitude === null,
  reason: { code: 'removed', params: {} },
  version: 0,
})

/** The board with one trip replaced; all others keep their identity, so that they are not rendered again. */
export const withTrip = (board: Board, trip: BoardTrip): Board => ({
  ...board,
  trips: board.trips.map((each) => (each._id === trip._id ? trip : each)),
})

function place(board: Board, change: Extract<Change, { kind: 'place' }>): Board {
  const from = tripOf(board, change.from)
  const to = tripOf(board, change.to)
  // Nothing moves when a trip is gone, or when an unplanned order stays unplanned.
  if ((change.from && !from) || (change.to && !to) || (!from && !to)) return board
  let next = board
  let stops: BoardStop[] = []
  if (from) {
    const left = take(from, change.orders)
    stops = left.taken
    next = withTrip(next, left.trip)
    if (!to) {
      const back = stops.flatMap((stop) => stop.orders.map((order) => unplannedFor(stop, order, from, board.date)))
      return { ...next, unplanned: [...next.unplanned, ...back] }
    }
  } else {
    stops = next.unplanned.filter(({ salesOrderId }) => change.orders.includes(salesOrderId)).map(stopFor)
    next = { ...next, unplanned: next.unplanned.filter(({ salesOrderId }) => !change.orders.includes(salesOrderId)) }
  }
  if (!to) return next
  const target = tripOf(next, to._id)!
  return withTrip(
    next,
    stops.reduce((trip, stop) => put(trip, stop, change.position), target),
  )
}

/** The board as a change makes it, before the server has answered: without new times. */
export function applied(board: Board, change: Change): Board {
  if (change.kind === 'place') return place(board, change)
  const trip = tripOf(board, change.tripId)
  const stop = trip?.stops.find((each) => isCard(each, change.stop))
  if (!trip || !stop) return board
  if (change.kind === 'lock')
    return withTrip(board, {
      ...trip,
      stops: trip.stops.map((each) => (each === stop ? { ...stop, locked: change.locked } : each)),
    })
  const others = trip.stops.filter((each) => each !== stop)
  return withTrip(board, { ...trip, stops: numbered(others.toSpliced(change.position, 0, stop)) })
}

/** The change as it is sent; undefined when the stop is no longer there. */
export function movesOf(board: Board, change: Change): Move[] | undefined {
  if (change.kind === 'place')
    return change.orders.map((salesOrderId) => ({
      salesOrderId,
      fromTripId: change.from,
      toTripId: change.to,
      ...(change.position === undefined ? {} : { position: change.position }),
    }))
  const stop = tripOf(board, change.tripId)?.stops.find((each) => isCard(each, change.stop))
  if (!stop) return undefined
  return change.kind === 'lock'
    ? [{ stopId: stop._id, tripId: change.tripId, locked: change.locked }]
    : [{ stopId: stop._id, tripId: change.tripId, position: change.position }]
}

/** The versions of the trips that a change touches. */
export function versionsOf(board: Board, change: Change): Record<string, number> {
  const ids = change.kind === 'place' ? [change.from, change.to] : [change.tripId]
  return Object.fromEntries(
    ids.flatMap((id) => {
      const trip = tripOf(board, id)
      return trip ? [[trip._id, trip.version]] : []
    }),
  )
}

/** The change that takes this one back, from the board before it. */
export function inverse(before: Board, change: Change): Change | undefined {
  if (change.kind === 'lock') return { ...change, locked: !change.locked }
  if (change.kind === 'order') {
    const at = placeOf(before, change.stop)
    return at && { ...change, position: at.index }
  }
  const at = change.from === null ? undefined : placeOf(before, change.orders[0] ?? '')
  const { position: _, ...rest } = change
  return { ...rest, from: change.to, to: change.from, ...(at ? { position: at.index } : {}) }
}

/** The board with the server's answer to a change. */
export function merged(board: Board, { trips, unplanned, removedFromUnplanned }: Moved): Board {
  const newTrips = new Map(trips.map((trip) => [trip._id, trip]))
  const newOrders = new Map(unplanned.map((order) => [order.salesOrderId, order]))
  const kept = board.unplanned
    .filter(({ salesOrderId }) => !removedFromUnplanned.includes(salesOrderId))
    .map((order) => newOrders.get(order.salesOrderId) ?? order)
  const known = new Set(kept.map(({ salesOrderId }) => salesOrderId))
  return {
    ...board,
    trips: board.trips.map((trip) => newTrips.get(trip._id) ?? trip),
    unplanned: [...kept, ...unplanned.filter(({ salesOrderId }) => !known.has(salesOrderId))],
  }
}

/** The new board with every unchanged trip of the old one, so that only what has changed is rendered again. */
export function shared(before: Board | undefined, after: Board): Board {
  if (!before || before.date !== after.date) return after
  const same = <T extends object>(old: readonly T[], fresh: T[], id: (each: T) => string): T[] => {
    const texts = new Map(old.map((each) => [id(each), each]))
    const list = fresh.map((each) => {
      const one = texts.get(id(each))
      return one && JSON.stringify(one) === JSON.stringify(each) ? one : each
    })
    return list.length === old.length && list.every((each, index) => each === old[index]) ? (old as T[]) : list
  }
  return {
    ...after,
    trips: same(before.trips, after.trips, ({ _id }) => _id),
    unplanned: same(before.unplanned, after.unplanned, ({ salesOrderId }) => salesOrderId),
  }
}
