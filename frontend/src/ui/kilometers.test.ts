import { expect, test } from 'vitest'
import { kilometers } from '@/ui/kilometers'

test('distances are those of the globe', () => {
  const chicago = { latitude: 41.88, longitude: -87.63 }
  expect(kilometers(chicago, { latitude: 43.04, longitude: -87.91 })).toBeCloseTo(131, 0)
  expect(kilometers(chicago, chicago)).toBe(0)
})
