import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pathOf, pointsOf } from '@/features/driver/report/signature'

const size = { width: 600, height: 260 }
const stroke = (...points: Array<[number, number]>) => ({
  points: points.map(([x, y]) => ({ x, y, pressure: 0.5, time: 0 })),
})

test('a path has the units of its box, and stays within it', () =>
  expect(pathOf([stroke([10, 20], [200, 40], [-5, 900])], size)).toBe('M5 10L100 20L0 130'))

test.each([
  ['a tap', [stroke([10, 10])]],
  ['some taps', [stroke([10, 10]), stroke([300, 10]), stroke([590, 200])]],
  ['a slip of the finger', [stroke([10, 10], [30, 14])]],
])('%s is no signature', (_, strokes) => expect(pathOf(strokes, size)).toBe(''))

test('a dot beside a stroke is drawn', () =>
  expect(pathOf([stroke([10, 10], [200, 10]), stroke([80, 2])], size)).toBe('M5 5L100 5M40 1L40 1'))

const drawing = fc.array(
  fc.array(fc.record({ x: fc.integer({ min: 0, max: 600 }), y: fc.integer({ min: 0, max: 260 }) }), {
    minLength: 1,
    maxLength: 40,
  }),
  { minLength: 1, maxLength: 20 },
)

test('what is drawn again gives the same path', () =>
  fc.assert(
    fc.property(drawing, (strokes) => {
      const path = pathOf(
        strokes.map((points) => stroke(...points.map(({ x, y }) => [x, y] as [number, number]))),
        size,
      )
      expect(pathOf(pointsOf(path, size), size)).toBe(path)
    }),
  ))

test('a very long signature is thinned to what the server takes', () => {
  const long = Array.from({ length: 20_000 }, (_, at): [number, number] => [(at * 7) % 600, (at * 3) % 260])
  const path = pathOf([stroke(...long)], size)
  expect(path.length).toBeGreaterThan(15_000)
  expect(path.length).toBeLessThanOrEqual(30_000)
  expect(path).toMatch(/^M\d+ \d+(L\d+ \d+)+$/)
})
