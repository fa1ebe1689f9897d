import { expect, test } from 'vitest'
import { colorOf, numberOf, tripName } from '@/resources/tripTag'

test('a trip has its number of the day; an old trip that of its truck, also with other digits before it', () => {
  expect(numberOf({ number: '03', tripNumber: 'T-1041', vehicleId: { name: 'Truck 07' } })).toBe('03')
  const number = (name: string | null, tripNumber = 'T-1041') =>
    numberOf({ number: '', tripNumber, vehicleId: name === null ? null : { name } })
  expect(number('Truck 01')).toBe('01')
  expect(number('Isuzu NPR 4500 No. 7')).toBe('07')
  expect(number('Blue van')).toBe('1041')
  expect(number(null)).toBe('1041')
})

test('the number decides the color; without a number, the place does', () => {
  expect(colorOf('01')).toBe(colorOf('09'))
  expect(colorOf('01')).not.toBe(colorOf('02'))
  expect(colorOf('', 1)).toBe(colorOf('02'))
})

test('a trip is called as its route, otherwise by its number', () => {
  expect(tripName({ route: { name: 'South Shore' }, tripNumber: 'T-1' })).toBe('South Shore')
  expect(tripName({ routeName: 'South Shore', tripNumber: 'T-1' })).toBe('South Shore')
  expect(tripName({ route: null, tripNumber: 'T-1' })).toBe('T-1')
  expect(tripName({ routeName: '', tripNumber: null })).toBe('New trip')
})
