import { describe, expect, test } from 'vitest'
import {
  codesOf,
  linesOf,
  problemOf,
  ratesIgnored,
  type ReviewRow,
  reviewRows,
} from '@/features/orderEditor/grid/pasteReview'
import type { PastedRow } from '@/features/orderEditor/grid/pasteText'
import type { Resolved } from '@/resources/items'
import { customers, items } from '@/testing/data'

const pasted = (change: Partial<PastedRow> = {}): PastedRow => ({
  number: 1,
  raw: '',
  code: '1043',
  quantity: '2',
  unit: '',
  rate: '',
  note: '',
  ...change,
})
const found = (change: Partial<Resolved> = {}): Resolved => ({
  asked: '1043',
  item: items[0]!,
  restricted: false,
  suggestions: [],
  ...change,
})
const row = (change: Partial<ReviewRow> = {}): ReviewRow => ({
  ...pasted(),
  found: found(),
  leftOut: false,
  confirmed: false,
  ...change,
})
const usual = () => undefined
const buyer = customers[0]!

describe('problems of a row', () => {
  test.each<[string, Partial<ReviewRow>, string | undefined]>([
    ['nothing', {}, undefined],
    ['no code', { code: '' }, 'code'],
    ['a code that nothing has', { found: found({ item: null }) }, 'code'],
    ['an item that the customer may not have', { found: found({ restricted: true }) }, 'code'],
    ['an item that is not sold', { found: found({ item: { ...items[0]!, isActive: false } }) }, 'code'],
    ['no quantity', { quantity: '' }, 'quantity'],
    ['a quantity of nothing', { quantity: '0' }, 'quantity'],
    ['a quantity in words', { quantity: 'two' }, 'quantity'],
    ['a unit of another item', { unit: 'pallet' }, 'unit'],
    ['a rate in words', { rate: 'cheap' }, 'rate'],
    ['no room', { found: undefined }, 'none'],
  ])('%s', (_name, change, field) => expect(problemOf(row(change), usual)?.field).toBe(field))
})

test('each code is looked up once, at most as many as fit', () => {
  expect(
    codesOf([pasted(), pasted({ code: '1044' }), pasted(), pasted({ code: '' }), pasted({ code: '1045' })], 4),
  ).toEqual(['1043', '1044'])
})

test('rows that do not fit into the order are shown with their problem', () => {
  const rows = reviewRows([pasted(), pasted({ code: '9' }), pasted()], [found()], 2)
  expect(rows.map((each) => problemOf(each, usual)?.text)).toEqual([undefined, 'No item 9', 'The order is full'])
})

describe('rows become lines', () => {
  test('in their order, without those that are left out or have a problem', () => {
    const rows = [
      row({ note: 'ripe', unit: 'ea', quantity: '3.50' }),
      row({ leftOut: true }),
      row({ quantity: '' }),
      row(),
    ]
    expect(
      linesOf(rows, buyer, true, usual).map(({ quantity, unitId, pickNotes, customRate }) => [
        quantity,
        unitId,
        pickNotes,
        customRate,
      ]),
    ).toEqual([
      ['3.5', '10', 'ripe', null],
      ['2', '11', '', null],
    ])
  })
  test('a rate that is the customer’s own price is no custom rate', () => {
    expect(
      linesOf([row({ rate: '24.00' }), row({ rate: '23' })], buyer, true, usual).map((line) => line.customRate),
    ).toEqual([null, '23'])
  })
  test('rates are dropped and counted where the user may set none', () => {
    expect(linesOf([row({ rate: '23' })], buyer, false, usual)[0]!.customRate).toBeNull()
    expect(ratesIgnored([pasted({ rate: '23' }), pasted()], false)).toBe(1)
    expect(ratesIgnored([pasted({ rate: '23' })], true)).toBe(0)
  })
})
