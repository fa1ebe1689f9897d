import { describe, expect, test } from 'vitest'
import { deliverySentence, noFacts, openingWords, timeOf, weekdays } from '@/features/customers/delivery/facts'
import { copied, problemsOf } from '@/features/customers/delivery/form'

const window = (weekday: number, from = '06:00', to = '10:30') => ({ weekday, from, to })
const workdays = [1, 2, 3, 4, 5].map((day) => window(day))

describe('the facts in a sentence', () => {
  test('nobody has set any: always open', () => expect(deliverySentence(noFacts, '2026-11-23')).toBe('Always open'))

  test('weekdays with the same windows are together; past dates are left out', () => {
    const facts = {
      ...noFacts,
      windows: workdays,
      closedDates: ['2026-11-20', '2026-12-24'],
      serviceMinutes: 25,
      vehicleFeatures: ['liftgate' as const],
    }
    expect(deliverySentence(facts, '2026-11-23')).toMatch(/^Mon–Fri 6:00–10:30, closed .*Dec 24.*, 25 min, lift gate$/)
    expect(deliverySentence(facts, '2026-11-23')).not.toContain('Nov 20')
  })

  test('of many closed dates the rest is counted', () => {
    const closedDates = ['2026-12-21', '2026-12-22', '2026-12-23', '2026-12-24', '2026-12-25']
    expect(deliverySentence({ ...noFacts, closedDates }, '2026-11-23')).toMatch(/ and 2 more$/)
  })

  test('several windows a day, a closed day between, and Sunday last', () => {
    expect(openingWords([window(0, '08:00', '24:00'), window(1, '13:00', '15:00'), window(1), window(3)])).toBe(
      'Mon 6:00–10:30 and 13:00–15:00, Wed 6:00–10:30, Sun 8:00–24:00',
    )
    expect(openingWords(weekdays.map(({ day }) => window(day)))).toBe('Mon–Sun 6:00–10:30')
  })
})

test.each([
  ['6', '06:00'],
  ['630', '06:30'],
  ['6:30', '06:30'],
  ['1345', '13:45'],
  ['24:00', '24:00'],
  ['24:30', undefined],
  ['6:75', undefined],
  ['', undefined],
  ['noon', undefined],
])('the time %s is %s', (typed, time) => expect(timeOf(typed)).toBe(time))

describe('windows', () => {
  const of = (...windows: Array<ReturnType<typeof window>>) => problemsOf({ always: false, windows })

  test('are refused where they are wrong', () => {
    expect(of()).toEqual({ windows: 'Add a window, or choose Always open' })
    expect(of(window(1, '24:00', '24:00'))).toEqual({ 'windows.0.from': 'A time such as 06:00' })
    expect(of(window(1, '10:00', '09:00'))).toEqual({ 'windows.0.to': 'Must be after the start' })
    expect(of(window(1), window(1, '10:00', '12:00'))).toEqual({ 'windows.1.from': 'Overlaps another window' })
    expect(of(window(1), window(1, '10:30', '12:00'), window(2))).toEqual({})
    expect(problemsOf({ always: true, windows: [window(1, '', '')] })).toEqual({})
  })

  test('copied to other days replace theirs and keep the day itself', () => {
    const days = [window(1), window(2, '12:00', '13:00'), window(6)]
    expect(copied(days, 1, [1, 2, 3])).toEqual([window(1), window(6), window(2), window(3)])
  })
})
