import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editorOf, fromTyped, inWords, nameOf, toTyped } from '@/features/siteSettings/settingValues'

const word = fc.stringMatching(/^[a-z][a-z ]{0,8}[a-z]$/)

test.each([
  ['boolean', fc.boolean()],
  ['number', fc.integer({ min: -1000, max: 1000 }).map((n) => n / 8)],
  ['string', word],
  ['timezone', fc.constant('Europe/Rome')],
  ['address', fc.record({ street: word, city: word, state: word, postalCode: word, country: word })],
  [
    'coordinates',
    fc
      .record({ latitude: fc.integer({ min: -90, max: 90 }), longitude: fc.integer({ min: -180, max: 180 }) })
      .filter(({ latitude, longitude }) => latitude !== 0 || longitude !== 0),
  ],
  ['wordGroups', fc.array(fc.array(word, { minLength: 2, maxLength: 4 }))],
  ['json', fc.jsonValue()],
] as const)('a value of the type %s comes out of its fields as it went in', (editor, values) => {
  fc.assert(
    fc.property(values as fc.Arbitrary<unknown>, (value) => {
      // JSON has no -0, and this format has no text for null.
      fc.pre(value !== null && JSON.stringify(value) !== undefined)
      const read = fromTyped(editor, toTyped(editor, value))
      expect(JSON.stringify('value' in read ? read.value : read.problem)).toBe(JSON.stringify(value))
    }),
  )
})

test('numbers are plain decimals within their bounds', () => {
  const bounds = { minimum: 1, maximum: 3 }
  expect(fromTyped('number', '1.35', bounds)).toEqual({ value: 1.35 })
  for (const typed of ['', '9', '1,3', '1e0', 'x', '0.99'])
    expect(fromTyped('number', typed, bounds)).toEqual({ problem: 'Type a number from 1 to 3' })
})

test('half of a place is none', () => {
  expect(fromTyped('coordinates', { latitude: '41.9', longitude: '' })).toHaveProperty('problem')
  expect(fromTyped('coordinates', { latitude: '91', longitude: '0' })).toHaveProperty('problem')
  expect(fromTyped('coordinates', { latitude: '0', longitude: '0.0' })).toHaveProperty('problem')
})

test('a group of words has two or more', () => {
  expect(fromTyped('wordGroups', 'soda, pop\n\nmayo , mayonnaise,\n')).toEqual({
    value: [
      ['soda', 'pop'],
      ['mayo', 'mayonnaise'],
    ],
  })
  expect(fromTyped('wordGroups', 'soda, pop\nmayo')).toHaveProperty('problem', expect.stringContaining('Line 2'))
})

test('values and keys in words', () => {
  expect(inWords('boolean', false)).toBe('Off')
  expect(inWords('number', null)).toBe('–')
  expect(
    inWords('address', { street: '1 Dock St', city: 'Chicago', state: 'IL', postalCode: '60608', country: 'US' }),
  ).toBe('1 Dock St, Chicago, IL 60608, US')
  expect(nameOf({ key: 'tracking.roadFactor', group: 'tracking' })).toBe('Road factor')
  expect(nameOf({ key: 'my.ownKey', group: 'other' })).toBe('my.ownKey')
  expect(editorOf({ key: 'search.synonyms', type: 'json' })).toBe('wordGroups')
})
