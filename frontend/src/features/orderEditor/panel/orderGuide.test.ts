import { describe, expect, test } from 'vitest'
import type { Resolved } from '@/api/wire'
import { emptyDraft } from '@/features/orderEditor/draft/order'
import { editOrder, type OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { linesFor, refusalOf } from '@/features/orderEditor/panel/addable'
import {
  enterQuantity,
  fitsFilter,
  isDue,
  linesByProduct,
  missingUsual,
  usualOf,
  weeksText,
} from '@/features/orderEditor/panel/orderGuide'
import { purchaseOf } from '@/testing/analytics'
import { customers, items, salesOrders, tomorrow } from '@/testing/data'

const [tomatoes] = [items[0]!]
const linesOf = (...edits: OrderEdit[]) =>
  [{ type: 'customer', customer: customers[0]! } as OrderEdit, ...edits].reduce(editOrder, emptyDraft(tomorrow)).lines
const answer = (change: Partial<Resolved> = {}): Resolved => ({
  asked: tomatoes._id,
  item: tomatoes,
  restricted: false,
  suggestions: [],
  ...change,
})

describe('what is usual', () => {
  test.each([
    ['by habit', {}, { quantity: 5, units: '11' }],
    ['to the par', { usualQuantity: 0, par: { quantity: 8, units: '11' } }, { quantity: 8, units: '11' }],
    ['as last time', { usualQuantity: 0 }, { quantity: 4, units: '11' }],
    ['nothing tells', { usualQuantity: 0, lastQuantity: null }, undefined],
  ])('%s', (_why, change, expected) => expect(usualOf(purchaseOf(0, change))).toEqual(expected))

  test.each([
    ['each week, bought ten days ago', {}, true],
    ['each week, bought the day before', { lastDate: '2026-11-20' }, false],
    ['each week, bought four days before', { lastDate: '2026-11-17' }, true],
    ['each month, bought ten days ago', { times: 3 }, false],
    ['each month, bought 16 days ago', { times: 3, lastDate: '2026-11-05' }, true],
    ['too seldom to be usual', { times: 2, lastDate: '2026-09-01' }, false],
    ['restricted', { restricted: true }, false],
    ['never bought', { times: 0, lastDate: null }, false],
  ])('%s', (_why, change, expected) => expect(isDue(purchaseOf(0, change), tomorrow)).toBe(expected))

  test('is missing until it is on the order, the most frequent first', () => {
    const bought = [purchaseOf(1, { times: 6 }), purchaseOf(0)]
    expect(missingUsual(bought, [], tomorrow).map((each) => each.item.itemId)).toEqual(['1043', '1044'])
    expect(
      missingUsual(bought, linesOf({ type: 'addLine', product: tomatoes }), tomorrow).map((each) => each.item.itemId),
    ).toEqual(['1044'])
  })
})

test.each([
  ['', true],
  ['tom', true],
  ['104 rom', true],
  ['ROMA 25', true],
  ['onion', false],
])('filter %j fits 1043 Roma tomatoes: %s', (filter, expected) =>
  expect(fitsFilter(purchaseOf(0), filter)).toBe(expected),
)

test('weeks in words', () => {
  expect(weeksText([0, 4, 2.5], 'CS')).toBe('CS a week, oldest first: 0, 4, 2.5')
  expect(weeksText([0, 0], 'CS')).toBe('Nothing in 2 weeks')
})

describe('a quantity typed in the guide', () => {
  const one = linesOf({ type: 'addLine', product: tomatoes, quantity: '4', key: 'aaaaaa' })
  const two = linesOf({ type: 'addLine', product: tomatoes }, { type: 'addLine', product: tomatoes, unitId: '10' })
  const [begun] = editOrder(emptyDraft(tomorrow), {
    type: 'loadSalesOrder',
    order: { ...salesOrders[0]!, items: [{ ...salesOrders[0]!.items[0]!, quantity: 5, quantityFulfilled: 3 }] },
  }).lines

  test('adds a line', () =>
    expect(enterQuantity(' 6.50 ', [], answer(), '11')).toEqual({
      edit: {
        type: 'addLines',
        lines: [{ product: tomatoes, quantity: '6.5', unitId: '11', quantityConfirmed: false }],
      },
    }))
  test('without a unit known it is the sale unit', () =>
    expect(enterQuantity('6', [], answer(), '')).toMatchObject({ edit: { lines: [{ unitId: tomatoes.saleUnit }] } }))
  test('changes the line that is there', () =>
    expect(enterQuantity('6', one, answer(), '11')).toEqual({
      edit: { type: 'quantity', key: 'aaaaaa', quantity: '6', confirmed: false },
    }))
  test('the same quantity changes nothing', () => expect(enterQuantity('4.0', one, answer(), '11')).toBeUndefined())
  test.each(['', '0', '0.00'])('%j takes the line off', (text) =>
    expect(enterQuantity(text, one, answer(), '11')).toEqual({ edit: { type: 'removeLines', keys: ['aaaaaa'] } }),
  )
  test('an empty quantity without a line changes nothing', () =>
    expect(enterQuantity('', [], answer(), '11')).toBeUndefined())
  test.each([
    ['x', one, 'Quantity must be a number'],
    ['-2', [], 'Quantity must be greater than 0'],
    ['1.2345', [], 'Quantity must have at most 3 decimals'],
    ['5', two, 'It is on several lines: change it in the grid'],
    ['2', [begun!], 'Quantity must be at least the 3 already fulfilled'],
    ['0', [begun!], 'Partly fulfilled already'],
  ])('%j is refused', (text, lines, problem) => expect(enterQuantity(text, lines, answer(), '11')).toEqual({ problem }))
  test('two lines of a product are kept together', () =>
    expect([...linesByProduct(two).values()].map((lines) => lines.length)).toEqual([2]))
})

describe('what can be added', () => {
  test.each([
    ['unknown', undefined, '11', 'No longer in the catalog'],
    ['gone', answer({ item: null }), '11', 'No longer in the catalog'],
    ['inactive', answer({ item: { ...tomatoes, isActive: false } }), '11', 'No longer sold'],
    ['restricted', answer({ restricted: true }), '11', 'Restricted for this customer'],
    ['by a unit of before', answer(), '99', 'Its unit is no longer sold'],
    ['as it is', answer(), '11', undefined],
    ['in the sale unit', answer(), '', undefined],
  ])('%s', (_what, resolved, units, expected) => expect(refusalOf(resolved, units)).toBe(expected))

  test('an order holds 500 lines; the others are refused with a reason', () => {
    const wanted = [1, 2].map((quantity) => ({
      productId: tomatoes._id,
      itemId: tomatoes.itemId,
      quantity,
      units: '11',
    }))
    const { lines, refused } = linesFor(wanted, new Map([[tomatoes._id, answer()]]), 499)
    expect(lines.map((line) => line.quantity)).toEqual(['1'])
    expect(refused).toEqual(['1043: An order has at most 500 lines'])
  })
})
