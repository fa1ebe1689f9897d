import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Item } from '@/api/wire'
import { lineState, stockFor } from '@/features/orderEditor/draft/lineFacts'
import { type DraftLine, emptyDraft } from '@/features/orderEditor/draft/order'
import { editOrder } from '@/features/orderEditor/draft/orderDraft'
import { stockWords } from '@/features/orderEditor/grid/StockText'
import { customers, items, lineProblem, tomorrow } from '@/testing/data'

const item: Item = {
  ...items[0]!,
  availability: {
    onHand: 30,
    committed: 0,
    available: 30,
    onOrder: 0,
    nextArrival: { date: '2026-11-24', quantity: 240 },
  },
}
const line = (change: Partial<DraftLine> = {}): DraftLine => {
  const draft = editOrder(editOrder(emptyDraft(tomorrow), { type: 'customer', customer: customers[0]! }), {
    type: 'addLine',
    product: item,
    key: 'aaaaaa',
  })
  return { ...draft.lines[0]!, ...change }
}

describe('stock', () => {
  // 30 each are 2.5 cases.
  test.each([
    ['2', '11', { kind: 'available', available: 2.5, short: 0, unit: 'CS' }],
    ['2.5', '11', { kind: 'available', available: 2.5, short: 0, unit: 'CS' }],
    ['3', '11', { kind: 'short', available: 2.5, short: 0.5, unit: 'CS' }],
    ['30', '10', { kind: 'available', available: 30, short: 0, unit: 'EA' }],
    ['31', '10', { kind: 'short', available: 30, short: 1, unit: 'EA' }],
  ])('%s of unit %s of 30 each: %j', (quantity, unit, told) =>
    expect(stockFor(item, quantity, unit, false)).toMatchObject(told),
  )
  test('the next arrival is in the line’s unit, too', () =>
    expect(stockFor(item, '3', '11', false).arrival).toEqual({ date: '2026-11-24', quantity: 20 }))
  test('none left is out of stock, for any quantity', () =>
    expect(stockFor(item, '1', '10', false, { available: 0, nextArrival: null }).kind).toBe('out'))
  test('what is left on the delivery date counts', () =>
    expect(stockFor(item, '4', '10', false, { available: 30, left: 3, nextArrival: null })).toMatchObject({
      kind: 'short',
      available: 3,
      short: 1,
    }))
  test('a promised quantity is neither short nor out of stock', () =>
    expect(stockFor(item, null, '10', false, { available: 0, nextArrival: null }).kind).toBe('available'))
  test('where more is promised than in stock, the difference is given', () =>
    expect(stockFor(item, null, '11', false, { available: -30, nextArrival: null })).toMatchObject({
      kind: 'oversold',
      available: 0,
      short: 2.5,
      unit: 'CS',
    }))
  test('a restriction comes first', () => expect(stockFor(item, '1', '10', true).kind).toBe('restricted'))
  test.each([
    [stockFor(item, '3', '11', false), '2.5 CS available, 0.5 CS short', '2.5 CS, 0.5 short'],
    [stockFor(item, '1', '11', false), '2.5 CS available', '2.5 CS'],
    [stockFor(item, null, '10', false, { available: -1640, nextArrival: null }), '1,640 EA short', '1,640 EA short'],
    [
      stockFor(item, '2000', '10', false, { available: 360, nextArrival: null }),
      '360 EA available, 1,640 EA short',
      '360 EA, 1,640 short',
    ],
  ])('words: %j', (stock, words, brief) => expect([stockWords(stock), stockWords(stock, true)]).toEqual([words, brief]))
  test('up to the available quantity nothing is short; above it, available and short add up to the quantity', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -500, max: 5_000 }),
        fc.integer({ min: 1, max: 900_000 }),
        fc.constantFrom('10', '11'),
        (left, thousandths, unit) => {
          const quantity = String(thousandths / 1000)
          const told = stockFor(item, quantity, unit, false, { available: left, nextArrival: null })
          expect(told.kind === 'available').toBe(thousandths * (unit === '11' ? 12 : 1) <= Math.max(left, 0) * 1000)
          expect(told.kind === 'available' || Math.round((told.available + told.short) * 1000) === thousandths).toBe(
            true,
          )
        },
      ),
    )
  })
})

describe('the state of a line', () => {
  test.each<[Partial<DraftLine>, object]>([
    [{}, { tone: 'none', text: '' }],
    [{ isOpen: false }, { tone: 'none', text: 'Closed' }],
    [{ determinedRate: null }, { tone: 'bad', text: 'No price for this customer', column: 'rate' }],
    [
      {
        problems: [
          { code: 'short_stock', field: 'quantity', severity: 'warning', params: { available: 6, unit: 'EA' } },
        ],
      },
      { tone: 'waiting', text: 'Only 6 EA available', column: 'quantity' },
    ],
    [
      {
        problems: [{ code: 'out_of_stock', field: 'quantity', severity: 'warning', params: { unit: 'EA' } }],
        product: {
          _id: item._id,
          itemId: item.itemId,
          name: item.name,
          details: {
            ...item,
            outOfStock: {
              markId: 'M1',
              quantityLeft: 0,
              expectedDate: '2026-11-27',
              note: '',
              substituteItemId: '',
              since: '2026-11-20T12:00:00Z',
            },
          },
        },
      },
      {
        tone: 'waiting',
        text: 'Out of stock. Marked out of stock, due Fri, Nov 27, 2026',
        column: 'quantity',
      },
    ],
    [
      { customRate: '17', floor: '20.4' },
      { tone: 'bad', text: 'Below the floor of $20.40. Change the rate or request approval.', column: 'rate' },
    ],
    [
      { problems: [lineProblem('unit_invalid', 'units')] },
      { tone: 'bad', text: `The unit does not belong to ${item.itemId}`, column: 'unit' },
    ],
    [
      {
        problems: [
          lineProblem('item_restricted'),
          { code: 'out_of_stock', field: 'quantity', severity: 'warning', params: { unit: 'EA' } },
        ],
      },
      { tone: 'bad', text: `${item.itemId} is restricted for this customer`, column: 'item' },
    ],
    [
      { quantity: '2', quantityFulfilled: 3 },
      { tone: 'bad', text: 'Quantity must be at least the 3 already fulfilled', column: 'quantity' },
    ],
  ])('%j: %j', (change, expected) => expect(lineState(line(change))).toMatchObject(expected))
})
