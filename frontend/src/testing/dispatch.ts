import { http, HttpResponse } from 'msw'
import { applied, type Change, tripOf, withTrip } from '@/features/dispatch/moves/changes'
import type { Board, BoardStop, BoardTrip, Move, MoveRequest, Problem, Unplanned } from '@/features/dispatch/wire'
import { tomorrow } from '@/testing/data'
import { rounds, waiting } from '@/testing/dispatchData'
import { refuse } from '@/testing/refuse'

const kilogramsAPound = 0.45359237
/** Central standard time, the zone of the tests' warehouse. */
const hoursFromUTC = 6
const minutesAStop = 29

const instant = (minutes: number) => {
  const at = new Date(`${tomorrow}T00:00:00Z`)
  at.setUTCMinutes(minutes + hoursFromUTC * 60)
  return at.toISOString().replace('.000', '')
}
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
/** The trip with its times, loads and problems, as the server computes them. */
function timed(trip: BoardTrip): BoardTrip {
  const start = minutesOf(trip.startTime)
  const stops = trip.stops.map((stop, index): BoardStop => {
    const at = start + 30 + index * minutesAStop
    const late = stop.window ? Math.max(0, at - minutesOf(stop.window.to)) : 0
    const problems: BoardStop['problems'] =
      late > 0
        ? [
            {
              code: 'late',
              severity: 'error',
              stopId: stop._id,
              params: { closes: stop.window!.to, arrival: instant(at), minutes: late },
            },
          ]
        : []
    return {
      ...stop,
      sequence: index + 1,
      arrival: instant(at),
      departure: instant(at + 12),
      lateMinutes: late,
      problems,
    }
  })
  const orders = stops.flatMap((stop) => stop.orders)
  const sum = (of: 'weight' | 'volume' | 'cases') => orders.reduce((total, order) => total + order[of], 0)
  const weight = sum('weight')
  const limit = trip.load.weight.limit ?? 0
  const percent = Math.round((weight / limit) * 100)
  const problems: BoardTrip['problems'] = [
    ...(percent > 100
      ? [
          {
            code: 'overload' as const,
            severity: 'error' as const,
            stopId: null,
            params: { dimension: 'weight', load: weight, limit, percent },
          },
        ]
      : []),
    ...(trip.driver ? [] : [{ code: 'no_driver' as const, severity: 'warning' as const, stopId: null, params: {} }]),
  ]
  const minutes = 60 + stops.length * minutesAStop
  return {
    ...trip,
    stops,
    back: instant(start + minutes),
    durationMin: minutes,
    distanceKm: 8 + stops.length * 3.1,
    load: {
      weight: { load: weight, limit },
      volume: { load: sum('volume'), limit: trip.load.volume.limit },
      cases: { load: sum('cases'), limit: trip.load.cases.limit },
    },
    value: orders.reduce((total, order) => total + (order.value ?? 0), 0),
    problems,
    version: trip.version + 1,
  }
}

function tripFor(round: (typeof rounds)[number], index: number): BoardTrip {
  const number = String(index + 1).padStart(2, '0')
  const [firstName = '', lastName = ''] = round.driver.split(' ')
  const stops = round.stores.map(([name, street, pounds], at): BoardStop => {
    const weight = pounds * kilogramsAPound
    return {
      _id: `B${number}S${at + 1}`,
      sequence: at + 1,
      type: 'delivery',
      status: 'pending',
      locked: at === 0 && index % 3 === 0,
      customer: { _id: `BC${number}${at}`, name },
      shipTo: {
        street,
        city: 'Chicago',
        latitude: round.at[0] + Math.sin(at) / 60,
        longitude: round.at[1] + Math.cos(at) / 50,
      },
      orders: [
        {
          salesOrderId: `BO${number}${at}`,
          orderNumber: `SO-2${number}${String(at).padStart(2, '0')}`,
          weight,
          volume: weight / 8,
          cases: Math.round(pounds / 24),
          value: Math.round(pounds * 235) / 100,
        },
      ],
      purchaseOrderId: null,
      arrival: null,
      departure: null,
      serviceMinutes: 12,
      window: index === 0 && at === 9 ? { from: '06:00', to: '10:05' } : { from: '05:00', to: '13:00' },
      lateMinutes: 0,
      driverNote: '',
      differs: false,
      problems: [],
    }
  })
  const total = stops.reduce((sum, stop) => sum + stop.orders[0]!.weight, 0)
  const capacity = total * (index === 1 ? 0.93 : 1.04 + index * 0.07)
  return timed({
    _id: `B${number}`,
    tripNumber: `TR-50${number}`,
    number,
    routeId: `BR${number}`,
    routeName: round.route,
    status: index === 3 ? 'ready' : 'draft',
    vehicle: { _id: `BV${number}`, name: `Truck ${number}`, licensePlate: `IL ${4400 + index}` },
    driver: round.driver ? { _id: `BD${number}`, firstName, lastName, phone: `+131255501${40 + index}` } : null,
    startTime: round.start,
    editable: true,
    held: null,
    erpStatus: 'none',
    notEditableBecause: '',
    stops,
    back: null,
    distanceKm: null,
    durationMin: null,
    load: {
      weight: { load: 0, limit: capacity },
      volume: { load: 0, limit: capacity / 7 },
      cases: { load: 0, limit: Math.round(capacity / 10) },
    },
    problems: [],
    accepted: [],
    createdAt: `${tomorrow}T00:00:00Z`,
    updatedAt: `${tomorrow}T00:00:00Z`,
    changesSincePrinted: index === 3 ? 2 : 0,
    given: index === 3 ? 'sent' : null,
    version: 0,
  })
}

/** The board of the tests: eight trips and ten unplanned orders. */
export function dispatchBoard(date = tomorrow): Board {
  const trips = rounds.map(tripFor)
  const unplanned = waiting.map(([name, street, pounds, code, params], index): Unplanned => ({
    salesOrderId: `BU${index}`,
    orderNumber: `SO-290${index}`,
    customer: { _id: `BX${index}`, name },
    addressId: `BA${index}`,
    shipTo: {
      street,
      city: 'Chicago',
      latitude: code === 'no_coordinates' ? null : 41.8 + index / 60,
      longitude: code === 'no_coordinates' ? null : -87.7 + index / 70,
    },
    routeId: code === 'not_planned' ? 'BR05' : null,
    routeName: code === 'not_planned' ? rounds[4]!.route : null,
    weight: pounds * kilogramsAPound,
    volume: pounds / 18,
    cases: Math.round(pounds / 24),
    value: Math.round(pounds * 235) / 100,
    deliveryDate: date,
    locationMissing: code === 'no_coordinates',
    reason: { code, params },
    version: 1,
  }))
  return {
    date,
    generatedAt: `${tomorrow}T00:00:00Z`,
    timeZone: 'America/Chicago',
    warehouse: { name: 'Warehouse', latitude: 41.88, longitude: -87.65 },
    distances: 'road-network',
    trips,
    unplanned,
    vehicles: trips.flatMap(({ vehicle }) =>
      vehicle ? [{ ...vehicle, capacity: { weight: null, volume: null, cases: null }, features: [] }] : [],
    ),
    drivers: trips.flatMap(({ driver }) => driver ?? []),
    schedule: { routes: trips.length, missing: 0 },
    applying: null,
  }
}

/** A move as a change of the board; undefined when what it names is not where it says. */
function changeOf(board: Board, move: Move): Change | undefined {
  if ('salesOrderId' in move) {
    const from = tripOf(board, move.fromTripId)
    const there = from
      ? from.stops.some(({ orders }) => orders.some(({ salesOrderId }) => salesOrderId === move.salesOrderId))
      : board.unplanned.some(({ salesOrderId }) => salesOrderId === move.salesOrderId)
    if (!there) return undefined
    return {
      kind: 'place',
      orders: [move.salesOrderId],
      name: '',
      from: move.fromTripId,
      to: move.toTripId,
      ...(move.position === undefined ? {} : { position: move.position }),
    }
  }
  return 'locked' in move
    ? { kind: 'lock', tripId: move.tripId, stop: move.stopId, name: '', locked: move.locked }
    : { kind: 'order', tripId: move.tripId, stop: move.stopId, name: '', position: move.position }
}

const problemsOf = (trips: readonly BoardTrip[]) =>
  trips.flatMap((trip) =>
    [...trip.problems, ...trip.stops.flatMap(({ problems }) => problems)].map((each) => ({
      ...each,
      tripId: trip._id,
    })),
  )
const keyOf = ({ code, tripId, stopId }: Problem) => `${code} ${tripId} ${stopId}`

/** What a request of moves answers, and the board afterwards. */
function moved(board: Board, { moves, versions, accept, dryRun }: MoveRequest) {
  let next = board
  for (const move of moves) {
    const change = changeOf(next, move)
    if (!change) return { refused: refuse(409, 'Conflict', 'Alma Reyes moved this order to 04', { current: {} }) }
    next = applied(next, change)
  }
  const touched = next.trips.filter((trip, index) => trip !== board.trips[index])
  if (touched.some(({ _id, version }) => versions[_id] !== version))
    return { refused: refuse(409, 'Conflict', 'Alma Reyes changed the trip', { current: {} }) }
  const trips = touched.map((trip) => timed(trip))
  const before = new Set(problemsOf(board.trips).map(keyOf))
  const broken = problemsOf(trips).filter((each) => !before.has(keyOf(each)) && !accept?.codes.includes(each.code))
  if (broken.length > 0 && !dryRun)
    return { refused: refuse(409, 'Conflict', 'the change breaks a rule', { problems: broken }) }
  const after = { ...next, trips: next.trips.map((trip) => trips.find(({ _id }) => _id === trip._id) ?? trip) }
  return {
    board: after,
    answer: HttpResponse.json({
      trips,
      unplanned: after.unplanned.filter((order) => !board.unplanned.includes(order)),
      removedFromUnplanned: board.unplanned
        .filter((order) => !after.unplanned.includes(order))
        .map(({ salesOrderId }) => salesOrderId),
    }),
  }
}

/** Handlers for the dispatch board; they remember writes. */
export function dispatchHandlers(first: Board = dispatchBoard()) {
  let board = first
  return [
    http.get('*/api/dispatch/board', () => HttpResponse.json(board)),
    http.get('*/api/dispatch/lines', () => HttpResponse.json([])),
    http.post('*/api/dispatch/move', async ({ request }) => {
      const body = (await request.json()) as MoveRequest
      const result = moved(board, body)
      if (result.refused) return result.refused
      if (!body.dryRun) board = result.board
      return result.answer
    }),
    http.put('*/api/routes/:id/transition-status', async ({ params, request }) => {
      const trip = tripOf(board, String(params.id))
      if (!trip) return undefined // another screen's trip
      const { targetStatus } = (await request.json()) as { targetStatus: BoardTrip['status'] }
      if (targetStatus === 'ready' && !trip.driver)
        return refuse(409, 'Conflict', `trip ${trip.tripNumber} cannot become ready: the trip has no driver`)
      board = withTrip(board, { ...trip, status: targetStatus, version: trip.version + 1 })
      return HttpResponse.json({})
    }),
    http.post('*/api/trips/:id/manifest', async ({ params, request }) => {
      const trip = tripOf(board, String(params.id))
      if (!trip) return undefined // another screen's trip
      const { how } = (await request.json()) as { how: BoardTrip['given'] }
      board = withTrip(board, { ...trip, given: how, changesSincePrinted: 0 })
      return HttpResponse.json({})
    }),
    http.post('*/api/dispatch/trips-from-schedule', () => {
      const missing = dispatchBoard().trips.filter(({ _id }) => !board.trips.some((trip) => trip._id === _id))
      board = { ...board, trips: [...board.trips, ...missing], schedule: { ...board.schedule, missing: 0 } }
      return HttpResponse.json({ created: missing.map(({ _id }) => _id), skipped: [], board })
    }),
  ]
}
