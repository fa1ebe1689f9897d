import { beforeEach, describe, expect, test } from 'vitest'
import { daysLater, endOf, formatMoment, instantOf, momentIn, momentText } from '@/features/spotBuys/sheet/validity'
import { showInstantsIn } from '@/ui/clock'

const timeZone = 'America/Chicago'
/** A Monday. */
const today = '2026-11-23'
const read = (text: string, date = today) => momentIn(text, { date, today, timeZone })

beforeEach(() => showInstantsIn(timeZone))

describe('a typed moment', () => {
  test.each([
    ['Fri', '2026-11-28T05:59:00.000Z'],
    ['monday', '2026-11-24T05:59:00.000Z'],
    ['11/27', '2026-11-28T05:59:00.000Z'],
    ['Nov 27', '2026-11-28T05:59:00.000Z'],
    ['Fri, Nov 27', '2026-11-28T05:59:00.000Z'],
    ['2026-11-27', '2026-11-28T05:59:00.000Z'],
    ['1/2', '2027-01-03T05:59:00.000Z'],
    ['6 PM', '2026-11-24T00:00:00.000Z'],
    ['today 6:30pm', '2026-11-24T00:30:00.000Z'],
    ['tomorrow 18:00', '2026-11-25T00:00:00.000Z'],
    ['Fri, 12 AM', '2026-11-27T06:00:00.000Z'],
  ])('%s', (text, instant) => expect(read(text)).toBe(instant))

  test.each(['', 'soon', '13/40', 'Fri 25:00', 'Fri 13 PM', '2026-02-30'])('%j means nothing', (text) =>
    expect(read(text)).toBeUndefined(),
  )

  test('a weekday is counted from the day of the sheet', () =>
    expect(read('Mon', '2026-11-24')).toBe(endOf('2026-11-30', timeZone)))

  test('what is shown to be edited is read as the same moment', () => {
    for (const instant of [endOf('2026-11-27', timeZone), instantOf('2026-12-31', 18 * 60, timeZone)])
      expect(read(momentText(instant))).toBe(instant)
  })
})

test('a moment is as short as it can be', () => {
  expect(formatMoment(endOf('2026-11-27', timeZone), today)).toBe('Fri, Nov 27')
  expect(formatMoment(endOf(today, timeZone), today)).toBe('Today')
  expect(formatMoment(instantOf(today, 18 * 60, timeZone), today)).toBe('Today, 6 PM')
  expect(formatMoment(instantOf('2026-11-27', 6 * 60 + 30, timeZone), today)).toBe('Fri, 6:30 AM')
  expect(formatMoment(instantOf('2026-12-31', 18 * 60, timeZone), today)).toBe('Dec 31, 6 PM')
})

test('a copied offer ends at the same time of day, also when the clocks have changed', () => {
  // Clocks go back on November 1.
  const before = instantOf('2026-10-31', 18 * 60, timeZone)
  expect(before).toBe('2026-10-31T23:00:00.000Z')
  expect(daysLater(before, 2, timeZone)).toBe('2026-11-03T00:00:00.000Z')
})
