import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  formatDistance,
  formatInstant,
  formatMoney,
  formatQuantity,
  formatRate,
  formatShare,
  formatWeight,
  showInstantsIn,
  showUnits,
  withDates,
} from '@/ui/format'

beforeEach(() => {
  vi.setSystemTime('2026-11-22T12:00:00Z')
  showInstantsIn('America/Chicago')
})
afterEach(() => {
  vi.useRealTimers()
  showUnits('us')
})

test.each([
  ['2026-11-22T07:33:00Z', 'Nov 22, 1:33 AM'],
  ['2026-02-01T05:59:00Z', 'Jan 31, 11:59 PM'],
  ['2025-11-22T07:33:00Z', 'Nov 22, 2025, 1:33 AM'],
  ['2028-01-01T00:00:00Z', 'Dec 31, 2027, 6:00 PM'],
  [null, '–'],
  ['soon', 'soon'],
])('the instant %s is %s', (instant, text) => expect(formatInstant(instant)).toBe(text))

test('another warehouse, another zone', () => {
  showInstantsIn('Asia/Tokyo')
  expect(formatInstant('2026-11-22T07:33:00Z')).toBe('Nov 22, 4:33 PM')
})

test.each([
  [4535.924, '10,000 lb'],
  [0.2, '0 lb'],
  [null, '–'],
])('a weight of %s kilograms is %s', (kilograms, text) => expect(formatWeight(kilograms)).toBe(text))

test.each([
  ['us', '19.5 mi', '3,263 lb'],
  ['metric', '31.4 km', '1,480 kg'],
] as const)('in %s units 31.4 km are %s, 1480 kg are %s', (units, distance, weight) => {
  showUnits(units)
  expect(formatDistance(31.4)).toBe(distance)
  expect(formatWeight(1480)).toBe(weight)
})

test('all numbers have the same sign for minus', () => {
  expect([formatMoney(-1234.5), formatRate(-0.12345), formatQuantity(-2.5), formatShare(-0.125)]).toEqual([
    '−$1,234.50',
    '−$0.12345',
    '−2.5',
    '−12.5%',
  ])
})

test.each([
  ['deliver again on 2026-11-27', 'deliver again on Fri, Nov 27, 2026'],
  ['orders of 2026-10-23 again for 2026-10-30.', 'orders of Fri, Oct 23, 2026 again for Fri, Oct 30, 2026.'],
  ['REPEAT-2026-11-27-SO3', 'REPEAT-2026-11-27-SO3'],
  ['at 2026-11-27T10:00:00Z', 'at 2026-11-27T10:00:00Z'],
  ['on 2026-13-45', 'on 2026-13-45'],
  ['damaged', 'damaged'],
])('the dates in the text "%s" are formatted: "%s"', (text, shown) => expect(withDates(text)).toBe(shown))
