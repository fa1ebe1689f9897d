import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dimensions, formatCapacity, fromTyped, measureOf, problemOf, toTyped } from '@/features/vehicles/capacity'

test('pounds and cubic meters are sent in the units of the API, rounded once', () => {
  expect(fromTyped('10000', measureOf('us', 'weight'))).toBe(4535.924)
  expect(fromTyped('48.15', measureOf('metric', 'volume'))).toBe(1700.401)
  expect(fromTyped('1700.505', measureOf('us', 'volume'))).toBe(1700.505)
  expect(fromTyped('', measureOf('us', 'cases'))).toBeUndefined()
})

test('what is typed comes back from the server as it was typed, in each unit', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('us' as const, 'metric' as const),
      fc.constantFrom(...dimensions),
      fc.integer({ min: 0, max: 100_000_000 }),
      (units, dimension, digits) => {
        const measure = measureOf(units, dimension)
        const typed = String(digits / 10 ** measure.places)
        expect(problemOf(typed, dimension, measure)).toBeUndefined()
        expect(toTyped(fromTyped(typed, measure), measure)).toBe(typed)
      },
    ),
  )
})

test('a capacity is read with its unit, and an unknown one is no limit', () => {
  expect(formatCapacity(4535.924, measureOf('us', 'weight'))).toBe('10,000 lb')
  expect(formatCapacity(4000, measureOf('metric', 'weight'))).toBe('4,000 kg')
  expect(formatCapacity(0, measureOf('us', 'cases'))).toBe('0 cases')
  expect(formatCapacity(null, measureOf('us', 'cases'))).toBe('No limit')
})

test.each([
  ['many', 'Weight must be a number, or empty for no limit'],
  ['1e3', 'Weight must be a number, or empty for no limit'],
  ['-1', 'Weight must not be less than 0'],
  ['1.005', 'Weight must have at most 2 decimals'],
  ['1000000.5', 'Weight must be at most 1,000,000'],
])('%s is refused', (typed, problem) => expect(problemOf(typed, 'weight', measureOf('us', 'weight'))).toBe(problem))
