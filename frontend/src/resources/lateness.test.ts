import { expect, test } from 'vitest'
import { formatDelay, latenessOf, offPlanText } from '@/resources/lateness'

const at = (time: string) => `2026-11-23T${time}:00Z`
const planned = { plannedArrival: at('09:00'), firstEta: at('09:19') }

test.each([
  ['at the end of the window', '09:35', undefined],
  ['before it, although far behind the plan', '09:34', undefined],
  ['a minute after it', '09:36', { minutes: 1, missed: true, text: '1 min late' }],
  ['90 minutes after it', '11:05', { minutes: 90, missed: true, text: '90 min late' }],
  ['91 minutes after it', '11:06', { minutes: 91, missed: true, text: '1 h 31 min late' }],
])('with a window that closes at 9:35: %s', (_, eta, late) =>
  expect(latenessOf({ ...planned, firstEta: at('08:00'), closesAt: at('09:35'), eta: at(eta) })).toEqual(late),
)

test.each([
  ['15 minutes', '09:34', undefined],
  ['16 minutes', '09:35', { minutes: 16, missed: false, text: '16 min behind' }],
  ['early', '08:00', undefined],
])('without a window it is measured by the first ETA: %s', (_, eta, late) =>
  expect(latenessOf({ ...planned, closesAt: null, eta: at(eta) })).toEqual(late),
)

test('without a first ETA it is measured by the plan, and without any time it is not late', () => {
  expect(latenessOf({ ...planned, firstEta: null, eta: at('09:28') })?.text).toBe('28 min behind')
  expect(latenessOf({ ...planned, eta: null })).toBeUndefined()
  expect(latenessOf({ eta: at('09:28'), firstEta: null, plannedArrival: null })).toBeUndefined()
})

test('delays are minutes up to 90, then hours and minutes', () => {
  expect([0, 59, 60, 90, 90.6, 641].map(formatDelay)).toEqual([
    '0 min',
    '59 min',
    '60 min',
    '90 min',
    '1 h 31 min',
    '10 h 41 min',
  ])
  expect([null, 0, 0.4, 28, -3, 100].map(offPlanText)).toEqual([
    '',
    'On plan',
    'On plan',
    '28 min behind',
    '3 min ahead',
    '1 h 40 min behind',
  ])
})
