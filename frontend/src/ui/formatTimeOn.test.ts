import { afterEach, expect, test } from 'vitest'
import { showInstantsIn } from '@/ui/format'
import { formatTimeOfDay, formatTimeOn } from '@/ui/formatTimeOn'

afterEach(() => showInstantsIn('America/Chicago'))

test('on its date it is the time alone, on another one also the date', () => {
  showInstantsIn('America/Chicago')
  expect(formatTimeOn('2026-11-20', '2026-11-21T05:30:00Z')).toBe('11:30 PM')
  expect(formatTimeOn('2026-11-20', '2026-11-21T06:30:00Z')).toMatch(/^Nov 21.* 12:30 AM$/)
  expect(formatTimeOn('2026-11-20', null)).toBe('–')
  expect(formatTimeOn('2026-11-20', 'soon')).toBe('soon')
})

test('follows the time zone of the warehouse', () => {
  showInstantsIn('America/Chicago')
  expect(formatTimeOn('2026-11-20', '2026-11-20T14:00:00Z')).toBe('8:00 AM')
  showInstantsIn('Asia/Tokyo')
  expect(formatTimeOn('2026-11-20', '2026-11-20T14:00:00Z')).toBe('11:00 PM')
})

test.each([
  ['06:30', '6:30 AM'],
  ['00:05', '12:05 AM'],
  ['17:00', '5:00 PM'],
])('the time of day %s is %s', (time, text) => expect(formatTimeOfDay(time)).toBe(text))
