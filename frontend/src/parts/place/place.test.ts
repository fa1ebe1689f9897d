import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberOf, pastedPlace, placeOf, placeProblems, typedPlace } from '@/parts/place/place'

test('a place comes out of its fields to one meter', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      (latitude, longitude) => {
        const place = placeOf(typedPlace({ latitude, longitude }))!
        expect(place.latitude).toBeCloseTo(latitude, 4)
        expect(place.longitude).toBeCloseTo(longitude, 4)
      },
    ),
  )
})

test.each(['', 'x', '1e1', '41,8', '4 1', '90.01', '-91'])('%j is no latitude', (latitude) => {
  expect(placeProblems({ latitude, longitude: '5' })).toEqual({ latitude: 'Type a number from -90 to 90' })
})

test('spaces around a number do not count, and 0, 0 is nobody’s address', () => {
  expect(numberOf(' .5 ')).toBe(0.5)
  expect(placeOf({ latitude: '0', longitude: '1' })).toEqual({ latitude: 0, longitude: 1 })
  expect(placeProblems({ latitude: '-0', longitude: '0.00' })).toEqual({ latitude: '0, 0 is a place in the ocean' })
})

test.each([
  ['41.85, -87.67', { latitude: '41.85', longitude: '-87.67' }],
  [' 41.85\t-87.67 ', { latitude: '41.85', longitude: '-87.67' }],
  ['41.85', undefined],
  ['41.85, -87.67, 3', undefined],
  ['-87.67, 241.85', undefined],
  ['2200 S Blue Island', undefined],
])('pasting %j', (text, place) => expect(pastedPlace(text)).toEqual(place))
