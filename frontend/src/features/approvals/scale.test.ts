import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placePoints, type ScalePoint } from '@/features/approvals/scale'

const point = (name: string, value: number): ScalePoint => ({ name, value, tone: 'quiet' })

test('prices stand in the order of their values, from edge to edge', () => {
  const placed = placePoints([point('Level', 55.63), point('Asked', 46), point('Floor', 47.29)])
  expect(placed.map(({ name }) => name)).toEqual(['Asked', 'Floor', 'Level'])
  expect(placed[0]!.at).toBe(8)
  expect(placed[2]!.at).toBe(92)
  expect(placed[1]!.at).toBeGreaterThan(placed[0]!.at)
})

test('labels of one row do not cover each other', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0.01, max: 500, noNaN: true }), { minLength: 1, maxLength: 5 }), (values) => {
      const placed = placePoints(values.map((value, index) => point(String(index), value)))
      for (const row of ['above', 'below'] as const) {
        const labels = placed.filter((each) => each.row === row).map(({ labelAt }) => labelAt)
        labels.slice(1).forEach((label, index) => expect(label - labels[index]!).toBeGreaterThanOrEqual(14.999))
      }
    }),
  )
})
