import { describe, expect, onTestFinished, test } from 'vitest'
import { effectOf } from '@/features/dispatch/moves/effect'
import type { Problem } from '@/features/dispatch/wire'
import { problemSentence } from '@/features/dispatch/problemSentence'
import { byReason, reasonText } from '@/features/dispatch/reasonWords'
import { cardText, problemText, tripNote } from '@/features/dispatch/words'
import { dispatchBoard } from '@/testing/dispatch'
import { showAs, showInstantsIn } from '@/ui/format'

const board = dispatchBoard()
const problem = (code: string, params: Problem['params'], stopId: string | null = null): Problem => ({
  code,
  severity: 'error',
  stopId,
  params,
})

test('a company with metric units and the 24-hour clock sees no pounds, no feet and no AM', () => {
  showAs({ timezone: 'America/Chicago', units: 'metric', clock: '24h' })
  onTestFinished(() => showAs({ timezone: 'America/Chicago', units: 'us', clock: '12h' }))
  const overload = (dimension: string) => problemText(problem('overload', { dimension, percent: 104 }))
  expect(['weight', 'volume', 'cases'].map(overload)).toEqual(['104% kg', '104% m³', '104% cases'])
  const late = problem('late', { closes: '13:35', arrival: '2026-11-21T19:47:00Z', minutes: 100 })
  expect(problemText(late)).toBe('closes 13:35, ETA 13:47')
  expect(cardText(late)).toBe('1 h 40 min late, closes 13:35')
})

describe('problems in words', () => {
  test.each([
    ['late', { closes: '2026-11-21T15:35:00Z', arrival: '2026-11-21T15:47:00Z', minutes: 12 }, 'closes 9:35, ETA 9:47'],
    ['late', { closes: '09:35', arrival: '2026-11-21T15:47:00Z', minutes: 12 }, 'closes 9:35, ETA 9:47'],
    ['closed_day', { weekday: 1 }, 'closed on Mondays'],
    ['overload', { dimension: 'volume', percent: 104 }, '104% ft³'],
    ['missing_feature', { features: ['liftgate', 'ramp'] }, 'needs lift gate, ramp'],
    ['double_booking', { who: 'driver', tripNumber: 'TR-7' }, 'Driver is also on TR-7'],
    ['something_new', {}, 'Something new'],
  ])('%s', (code, params, words) => {
    showInstantsIn('America/Chicago')
    expect(problemText(problem(code, params))).toBe(words)
  })

  test('a sentence names its stop, also one that the board does not know yet', () => {
    const { trips } = board
    const late = trips[0]!.stops[9]!
    expect(problemSentence({ ...late.problems[0]!, tripId: trips[0]!._id }, trips)).toMatch(/^10 First Choice Market: /)
    const overload = problem('overload', { dimension: 'weight', percent: 108 })
    expect(problemSentence({ ...overload, tripId: trips[1]!._id }, trips)).toBe('02: over capacity, 108% lb')
    expect(problemSentence(problem('no_coordinates', {}, 'new'), trips, 'Aldi #90')).toBe('Aldi #90: not on the map')
  })

  test('what stands out about a trip is the worst of it', () => {
    expect(board.trips.map((trip) => tripNote(trip)?.text)).toEqual([
      '1 late',
      '108% lb',
      undefined,
      '2 changes',
      undefined,
      undefined,
      undefined,
      'No driver',
    ])
  })
})

test('unplanned orders are grouped by reason, and a reason that is not known is shown last', () => {
  const strange = { ...board.unplanned[0]!, reason: { code: 'lost_in_space' as never, params: {} } }
  const groups = byReason([...board.unplanned, strange])
  expect(groups.map(({ title, orders }) => [title, orders.length])).toEqual([
    ['Ready to plan', 2],
    ['No room on the route’s truck', 2],
    ['Address', 3],
    ['Time and equipment', 3],
    ['Other', 1],
  ])
  expect(reasonText(strange)).toBe('Lost in space')
})

test('the effect of a change counts the stops that become late', () => {
  const before = board.trips[0]!
  const later = before.stops.map((stop, index) => (index > 9 ? { ...stop, lateMinutes: 5 } : stop))
  const after = { ...before, stops: later, distanceKm: before.distanceKm! + 10, durationMin: before.durationMin! + 44 }
  const effect = effectOf(before, after, before.stops[0]!.orders[0]!.salesOrderId)
  expect(effect).toMatchObject({ tone: 'red', title: 'Arrives 6:00' })
  expect(effect.lines[0]).toBe('2 later stops become late')
  expect(effect.lines[1]).toContain('+44 min')
})
