import { expect, test } from 'vitest'
import type { Tracking } from '@/api/wire'
import { wayTo } from '@/features/driver/screens/way'

const leg = (stopId: string | null, polyline: string) => ({ stopId, polyline, straight: false })
const line = {
  legs: [leg('D4', '_p~iF~ps|U_ulLnnqC'), leg('D5', '_ulLnnqC'), leg(null, '_ulLnnqC')],
} as Tracking['line']

test('the way to the next stop lies above the fainter one after it', () => {
  expect(wayTo(line, 'D4', 'D5').map(({ id, look }) => [id, look])).toEqual([
    ['then', 'faint'],
    ['next', undefined],
  ])
  expect(wayTo(line, 'D4', 'D5')[1]!.points).toEqual([
    { latitude: 38.5, longitude: -120.2 },
    { latitude: 40.7, longitude: -120.95 },
  ])
})

test('the last stop has no way after it, and nothing is drawn while the way is not known', () => {
  expect(wayTo(line, 'D5', undefined).map(({ id }) => id)).toEqual(['next'])
  expect(wayTo(line, 'D9', undefined)).toEqual([])
  expect(wayTo(null, 'D4', 'D5')).toEqual([])
})
