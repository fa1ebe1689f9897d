import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fitted,
  isInView,
  mapHeight,
  mapWidth,
  movedBy,
  placeAt,
  project,
  scaleKm,
} from '@/features/siteSettings/warehouseMap'
import { kilometers } from '@/ui/kilometers'

const chicago = { latitude: 41.88, longitude: -87.63 }
const view = { middle: chicago, widthKm: 40 }

test('a point of the map is the place that is drawn there', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: mapWidth }), fc.integer({ min: 0, max: mapHeight }), (x, y) => {
      const back = project(view, placeAt(view, { x, y }))
      expect(back.x).toBeCloseTo(x, 6)
      expect(back.y).toBeCloseTo(y, 6)
    }),
  )
})

test('the map is true to distances', () => {
  const east = movedBy(view, chicago, mapWidth / 4, 0)
  const south = movedBy(view, chicago, 0, mapHeight / 4)
  expect(kilometers(chicago, east)).toBeCloseTo(10, 1)
  expect(kilometers(chicago, south)).toBeCloseTo((10 * mapHeight) / mapWidth, 1)
  expect(east.longitude).toBeGreaterThan(chicago.longitude)
  expect(south.latitude).toBeLessThan(chicago.latitude)
})

test('a far customer does not make all others one dot', () => {
  const near = Array.from({ length: 40 }, (_, index) => ({
    latitude: 41.8 + index / 200,
    longitude: -87.7 + (index % 7) / 50,
  }))
  const fit = fitted([...near, { latitude: 10, longitude: 20 }], undefined)!
  expect(fit.widthKm).toBeLessThan(80)
  expect(near.filter((place) => isInView(project(fit, place)))).toHaveLength(40)
})

test('without customers the pin is in the middle, without either there is no map', () => {
  expect(fitted([], chicago)?.middle).toEqual(chicago)
  expect(fitted([], undefined)).toBeUndefined()
})

test.each([
  [40, 10],
  [2, 0.5],
  [30, 5],
  [3000, 500],
])('a map %d km wide has a bar of %d km', (widthKm, bar) =>
  expect(scaleKm({ middle: chicago, widthKm })).toBeCloseTo(bar, 6),
)
