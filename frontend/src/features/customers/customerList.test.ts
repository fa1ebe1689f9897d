import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CustomerSummary } from '@/api/wire'
import { filterCustomers, matchesSearch, sortCustomers } from '@/features/customers/customerList'
import { allCustomers, apple } from '@/testing/customers'

const all = { search: '', level: '', route: '', state: '', credit: '' }
const names = (list: CustomerSummary[]) => list.map((customer) => customer.name)

describe('the search of customers', () => {
  test.each([
    'C-500',
    'c-50 apple',
    'green',
    'MARKET green',
    'chicago apple',
    '312 555 0142',
    '(312) 555',
    '5550142',
    '312-555-0142',
    'apple 0142',
  ])('%s finds by code, name, town or telephone', (search) => {
    expect(matchesSearch(apple, search)).toBe(true)
  })

  test.each(['deli', 'apple deli', '999 555', 'berwyn green'])('%s does not', (search) => {
    expect(matchesSearch(apple, search)).toBe(false)
  })

  test('accents need not be typed', () => {
    expect(matchesSearch({ ...apple, name: 'Café Añejo' }, 'cafe anejo')).toBe(true)
  })

  test('a longer search never finds more', () => {
    const word = fc.constantFrom('apple', 'chi', '555', 'C-5', 'berwyn', 'x', '01')
    fc.assert(
      fc.property(fc.array(word, { maxLength: 3 }), word, (words, more) => {
        const fewer = filterCustomers(allCustomers, { ...all, search: [...words, more].join(' a ') })
        const before = filterCustomers(allCustomers, { ...all, search: words.join(' a ') })
        expect(before).toEqual(expect.arrayContaining(fewer))
      }),
    )
  })
})

describe('the filters', () => {
  test('by level, route, state and credit', () => {
    expect(names(filterCustomers(allCustomers, { ...all, level: '2' }))).toEqual(['Lakeview Foods'])
    expect(names(filterCustomers(allCustomers, { ...all, route: 'none' }))).toEqual(['Harbor Deli'])
    expect(filterCustomers(allCustomers, { ...all, route: 'any' })).toHaveLength(allCustomers.length - 1)
    expect(names(filterCustomers(allCustomers, { ...all, route: 'R1', state: 'inactive' }))).toEqual([])
    expect(names(filterCustomers(allCustomers, { ...all, state: 'inactive' }))).toEqual(['Northside Bodega'])
    expect(names(filterCustomers(allCustomers, { ...all, credit: 'over' }))).toEqual(['Green Apple Market'])
  })

  test('a credit limit of 0 means no limit', () => {
    expect(filterCustomers([{ ...apple, creditLimit: 0 }], { ...all, credit: 'over' })).toEqual([])
  })
})

describe('the sort', () => {
  test('keeps all customers; the reverse order reverses those that differ', () => {
    const column = fc.constantFrom(
      'name',
      'entityId',
      'town',
      'priceLevelId',
      'route',
      'terms',
      'balance',
      'creditLimit',
      'salesRep',
      'unheard-of',
    )
    fc.assert(
      fc.property(
        column,
        fc.boolean(),
        fc.shuffledSubarray(allCustomers, { minLength: allCustomers.length }),
        (id, desc, shuffled) => {
          const sort = `${desc ? '-' : ''}${id}`
          expect(sortCustomers(shuffled, sort)).toEqual(sortCustomers(allCustomers, sort))
          expect(new Set(sortCustomers(shuffled, sort))).toEqual(new Set(allCustomers))
        },
      ),
    )
  })

  test('by balance, the largest first; without a route last either way', () => {
    expect(sortCustomers(allCustomers, '-balance')[0]).toBe(apple)
    expect(sortCustomers(allCustomers, 'route').at(-1)?.name).toBe('Harbor Deli')
    expect(sortCustomers(allCustomers, '-route').at(-1)?.name).toBe('Harbor Deli')
  })
})
