import { expect, test } from 'vitest'
import { nearestWords } from '@/features/siteSettings/nearest'

const chicago = { latitude: 41.88, longitude: -87.63 }

test('the nearest of some customers is named; without one nothing is said', () => {
  const customers = [
    { name: 'Far Foods', latitude: 42.5, longitude: -87.6 },
    { name: 'Near Deli', latitude: 41.89, longitude: -87.63 },
  ]
  expect(nearestWords(chicago, customers)).toMatch(/^The nearest customer is Near Deli, [\d.]+ mi away\.$/)
  expect(nearestWords(chicago, [])).toBe('')
})
