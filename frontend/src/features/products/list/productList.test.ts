import { expect, test } from 'vitest'
import { excludes, noFilters, noteOf, optionsOf, productsKey, takesOf } from '@/features/products/list/productList'
import { toggleSeveral } from '@/ui/list/several'
import { products } from '@/testing/products'

const query = (values: Partial<typeof noFilters>, sort = '-sold') =>
  (productsKey({ ...noFilters, page: 1, limit: 50, sort, ...values }) as [string, Record<string, unknown>])[1]

test('the address becomes the query, values with commas too', () => {
  expect(
    query({ category: 'Cheese, fresh|Dairy', stock: 'out|marked', shown: 'hidden|featured', sold: 'yes' }),
  ).toEqual(
    expect.objectContaining({
      category: ['Cheese, fresh', 'Dairy'],
      stock: ['out'],
      outOfStock: 'true',
      hidden: 'true',
      featured: 'true',
      sold: 'true',
      sort: 'sold',
      direction: 'desc',
    }),
  )
  expect(query({ shown: 'visible|hidden' })['hidden']).toBeUndefined()
})

test('a search puts the best matches first, unless another sort is chosen', () => {
  expect(query({ search: 'beans' })['sort']).toBeUndefined()
  expect(query({ search: 'beans' }, 'name')['sort']).toBe('name')
})

test('unknown values of the address are ignored', () => {
  expect([
    takesOf('stock', () => true)('in|out'),
    takesOf('stock', () => true)('in|some'),
    takesOf('category', () => true)('Anything'),
  ]).toEqual([true, false, true])
})

test('opposites exclude each other', () => {
  expect(toggleSeveral(['featured', 'hidden'], 'visible', excludes('shown')('visible'))).toEqual([
    'featured',
    'visible',
  ])
})

test('options of fixed values keep their order and have the counts of the facets', () => {
  const counts = { stock: [{ value: 'out', count: 3 }] } as Parameters<typeof optionsOf>[1]
  expect(optionsOf('stock', counts, () => true).map(({ value, count }) => [value, count])).toEqual([
    ['in', undefined],
    ['out', 3],
    ['short', undefined],
    ['ordered', undefined],
    ['marked', undefined],
  ])
})

test('the note names what needs a person first', () => {
  const none = { ...products[3]! }
  expect(noteOf(none)).toEqual({ kind: 'due', date: '2026-11-25' })
  const undated = { ...none, availability: { ...none.availability, nextArrival: null } }
  expect(noteOf(undated)?.kind).toBe('no_date')
  expect(noteOf({ ...undated, sold: { quantity: 0, weeks: [] } })).toBeUndefined()
  expect(noteOf(products[4]!)?.kind).toBe('no_markup')
  expect(noteOf(products[5]!)?.kind).toBe('hidden')
})

test('values that need a permission are offered and taken only with it', () => {
  const may = (permission: string) => permission === 'price.override'
  expect(optionsOf('price', undefined, may).map(({ value }) => value)).toEqual(['under_floor'])
  expect([takesOf('price', may)('under_floor'), takesOf('price', may)('under_floor|zero_markup')]).toEqual([
    true,
    false,
  ])
  expect(query({ price: 'under_floor' })).toMatchObject({ zeroMarkupOnly: undefined, underFloorOnly: true })
})
