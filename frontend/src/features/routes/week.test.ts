import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '@/api/session'
import { dayName, weekdaysText, weekName, weekOf } from '@/features/routes/week'

test('a week is from Monday to Sunday', () => {
  expect(weekOf('2026-11-23')).toEqual(weekOf('2026-11-29'))
  expect(weekOf('2026-11-25')[0]).toBe('2026-11-23')
  expect(weekName(weekOf('2026-11-25'))).toBe('Nov 23\u2009–\u200929')
  expect(weekName(weekOf('2026-12-01'))).toBe('Nov 30\u2009–\u2009Dec 6')
  expect(dayName('2026-11-23')).toBe('Mon 23')
})

test('each date is in its week, and weeks follow each other without a gap', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
      const date = addDays('2000-01-01', days)
      const week = weekOf(date)
      expect(week).toContain(date)
      expect(weekOf(addDays(week[6]!, 1))[0]).toBe(addDays(week[0]!, 7))
    }),
  )
})

test('weekdays in words', () => {
  expect(weekdaysText([])).toBe('')
  expect(weekdaysText([5, 1, 2, 3, 4])).toBe('Mon–Fri')
  expect(weekdaysText([1, 3, 5])).toBe('Mon, Wed, Fri')
  expect(weekdaysText([0, 6])).toBe('Sat, Sun')
  expect(weekdaysText([0, 1, 2, 4, 5, 6])).toBe('Mon, Tue, Thu–Sun')
  expect(weekdaysText([0, 1, 2, 3, 4, 5, 6])).toBe('Every day')
})
