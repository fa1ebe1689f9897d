import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applied, type Change, inverse, merged, movesOf, shared, versionsOf } from '@/features/dispatch/moves/changes'
import { changeText } from '@/features/dispatch/moves/changeText'
import type { Board } from '@/features/dispatch/wire'
import { dispatchBoard } from '@/testing/dispatch'

const board = dispatchBoard()
const [first, second] = board.trips as [Board['trips'][0], Board['trips'][0]]
const orderOf = (trip: Board['trips'][0], index: number) => trip.stops[index]!.orders[0]!.salesOrderId
const ordersOn = ({ trips, unplanned }: Board) =>
  [
    ...trips.flatMap(({ stops }) => stops.flatMap(({ orders }) => orders.map(({ salesOrderId }) => salesOrderId))),
    ...unplanned.map(({ salesOrderId }) => salesOrderId),
  ].toSorted()

const moved: Change = {
  kind: 'place',
  orders: [orderOf(first, 2)],
  name: 'Aldi',
  from: first._id,
  to: second._id,
  position: 1,
}

describe('a change is shown before the server answers', () => {
  test('a stop moves to another trip at its place, and the loads follow', () => {
    const after = applied(board, moved)
    expect(after.trips[0]!.stops).toHaveLength(first.stops.length - 1)
    expect(after.trips[1]!.stops.map((stop) => stop.sequence)).toEqual(after.trips[1]!.stops.map((_, at) => at + 1))
    expect(orderOf(after.trips[1]!, 1)).toBe(orderOf(first, 2))
    const weight = first.stops[2]!.orders[0]!.weight
    expect(after.trips[0]!.load.weight.load).toBeCloseTo(first.load.weight.load - weight)
    expect(after.trips[1]!.load.weight.load).toBeCloseTo(second.load.weight.load + weight)
  })

  test('trips that it does not touch keep their identity', () => {
    const after = applied(board, moved)
    expect(after.trips.slice(2).every((trip, index) => trip === board.trips[index + 2])).toBe(true)
  })

  test('an unplanned order becomes a stop, and a stop that is taken off an unplanned order', () => {
    const order = board.unplanned[0]!
    const put: Change = {
      kind: 'place',
      orders: [order.salesOrderId],
      name: '',
      from: null,
      to: first._id,
      position: 0,
    }
    const after = applied(board, put)
    expect(orderOf(after.trips[0]!, 0)).toBe(order.salesOrderId)
    expect(after.unplanned).not.toContain(order)
    expect(applied(after, inverse(board, put)!).unplanned.at(-1)!.salesOrderId).toBe(order.salesOrderId)
  })

  test('moves, in any order, lose no order and double none', () => {
    const trip = fc.integer({ min: -1, max: board.trips.length - 1 })
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), trip, fc.nat(20)), { maxLength: 12 }), (steps) => {
        let now = board
        for (const [pick, to, position] of steps) {
          const all = ordersOn(now)
          const id = all[pick % all.length]!
          const from = now.trips.find(({ stops }) =>
            stops.some(({ orders }) => orders.some((order) => order.salesOrderId === id)),
          )
          now = applied(now, {
            kind: 'place',
            orders: [id],
            name: '',
            from: from?._id ?? null,
            to: now.trips[to]?._id ?? null,
            position,
          })
        }
        expect(ordersOn(now)).toEqual(ordersOn(board))
      }),
      { numRuns: 50 },
    )
  })
})

describe('a change is taken back by its inverse', () => {
  const stop = first.stops[3]!
  const changes: Record<string, Change> = {
    'to another trip': moved,
    'another place': { kind: 'order', tripId: first._id, stop: stop.orders[0]!.salesOrderId, name: '', position: 0 },
    locked: { kind: 'lock', tripId: first._id, stop: stop.orders[0]!.salesOrderId, name: '', locked: true },
  }
  test.each(Object.entries(changes))('%s', (_name, change) => {
    const there = applied(board, change)
    const back = applied(there, inverse(board, change)!)
    const cards = ({ trips }: Board) =>
      trips.map(({ stops }) => stops.map(({ orders, locked, sequence }) => [orders[0]?.salesOrderId, locked, sequence]))
    expect(cards(there)).not.toEqual(cards(board))
    expect(cards(back)).toEqual(cards(board))
  })
})

test('what is sent names the versions of the trips it touches', () => {
  expect(versionsOf(board, moved)).toEqual({ [first._id]: first.version, [second._id]: second.version })
  expect(movesOf(board, moved)).toEqual([
    { salesOrderId: orderOf(first, 2), fromTripId: first._id, toTripId: second._id, position: 1 },
  ])
  expect(movesOf(board, { kind: 'lock', tripId: first._id, stop: 'gone', name: '', locked: true })).toBeUndefined()
  expect(changeText(board, moved)).toBe(`Aldi to ${second.number}`)
})

test('an answer replaces the trips it names and nothing else', () => {
  const answer = { trips: [{ ...first, version: 9 }], unplanned: [], removedFromUnplanned: ['none'] }
  const after = merged(board, answer)
  expect(after.trips[0]!.version).toBe(9)
  expect(after.trips[1]).toBe(second)
})

test('what is read again keeps the identity of what has not changed', () => {
  const again = structuredClone({ ...board, generatedAt: 'later' })
  again.trips[1] = { ...again.trips[1]!, version: 99 }
  const kept = shared(board, again)
  expect(kept.trips[0]).toBe(first)
  expect(kept.trips[1]).not.toBe(second)
  expect(kept.unplanned).toBe(board.unplanned)
})
