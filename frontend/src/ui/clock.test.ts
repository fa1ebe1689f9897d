import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  formatClock,
  formatInstant,
  formatTime,
  formatTimeOfDay,
  formatTimeOn,
  formatTimeRange,
  minuteOfDay,
  shortTimeOfDay,
  showHours,
  showInstantsIn,
} from '@/ui/clock'

beforeEach(() => showInstantsIn('America/Chicago'))
afterEach(() => {
  showInstantsIn('America/Chicago')
  showHours(12)
})

test('on its date it is the time alone, on another one also the date', () => {
  expect(formatTimeOn('2026-11-20', '2026-11-21T05:30:00Z')).toBe('11:30 PM')
  expect(formatTimeOn('2026-11-20', '2026-11-21T05:30:00Z', true)).toBe('11:30')
  expect(formatTimeOn('2026-11-20', '2026-11-21T06:30:00Z')).toMatch(/^Nov 21.* 12:30 AM$/)
  expect(formatTimeOn('2026-11-20', null)).toBe('–')
  expect(formatTimeOn('2026-11-20', 'soon')).toBe('soon')
})

test('follows the time zone of the warehouse', () => {
  expect(formatTimeOn('2026-11-20', '2026-11-20T14:00:00Z')).toBe('8:00 AM')
  expect(minuteOfDay('2026-11-20T14:00:00Z')).toBe(8 * 60)
  showInstantsIn('Asia/Tokyo')
  expect(formatTimeOn('2026-11-20', '2026-11-20T14:00:00Z')).toBe('11:00 PM')
  expect(minuteOfDay('2026-11-20T14:00:00Z')).toBe(23 * 60)
})

describe('a time of day', () => {
  test.each([
    ['06:30', '6:30 AM', '6:30', '06:30'],
    ['00:05', '12:05 AM', '12:05', '00:05'],
    ['12:00', '12:00 PM', '12:00', '12:00'],
    ['17:00', '5:00 PM', '5:00', '17:00'],
    ['24:00', '12:00 AM', '12:00', '24:00'],
    ['25:00', '1:00 AM', '1:00', '01:00'],
  ])('%s is %s, in dense lists %s, by the 24-hour clock %s', (time, full, dense, all) => {
    expect([formatTimeOfDay(time), shortTimeOfDay(time)]).toEqual([full, dense])
    showHours(24)
    expect([formatTimeOfDay(time), shortTimeOfDay(time)]).toEqual([all, all])
  })
})

test.each([
  ['08:00', '09:35', '8:00–9:35 AM', '08:00–09:35'],
  ['11:00', '14:00', '11:00 AM–2:00 PM', '11:00–14:00'],
  ['20:00', '23:30', '8:00–11:30 PM', '20:00–23:30'],
  ['20:00', '24:00', '8:00 PM–12:00 AM', '20:00–24:00'],
  ['00:00', '24:00', '12:00 AM–12:00 AM', '00:00–24:00'],
])('the span from %s to %s is %s', (from, to, half, whole) => {
  expect(formatTimeRange(from, to)).toBe(half)
  showHours(24)
  expect(formatTimeRange(from, to)).toBe(whole)
})

test('every text of an instant has the clock of the setting', () => {
  const instant = '2025-01-21T19:05:00Z'
  const texts = () => [
    formatTime(instant),
    formatClock(instant),
    formatClock(Date.parse(instant)),
    formatTimeOn('2025-01-21', instant),
    formatInstant(instant),
  ]
  expect(texts()).toEqual(['1:05 PM', '1:05', '1:05', '1:05 PM', 'Jan 21, 2025, 1:05 PM'])
  showHours(24)
  expect(texts()).toEqual(['13:05', '13:05', '13:05', '13:05', 'Jan 21, 2025, 13:05'])
})

test('without an instant there is a dash, or what the caller wants', () => {
  expect([formatTime(null), formatClock(undefined), formatClock('soon'), formatClock('', '')]).toEqual([
    '–',
    '–',
    '–',
    '',
  ])
})
