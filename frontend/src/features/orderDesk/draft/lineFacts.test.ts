import { describe, expect, test } from 'vitest'
import type { Item } from '@/api/wire'
import { lineState, stockFor } from '@/features/orderDesk/draft/lineFacts'
import { type DraftLine, editOrder, emptyDraft } from '@/features/orderDesk/draft/orderDraft'
import { customers, items, tomorrow } from '@/testing/data'

const item: Item = { ...items[0]!, availability: { onHand: 30, committed: 0, available: 30, onOrder: 0, nextArrival: { date: '2026-11-24', quantity: 240 } } }
const line = (change: Partial<DraftLine> = {}): DraftLine => {
  const draft = editOrder(editOrder(emptyDraft(tomorrow), { type: 'customer', customer: customers[0]! }), { type: 'addLine', product: item, key: 'aaaaaa' })
  return { ...draft.lines[0]!, ...change }
}

describe('stock', () => {
  test.each([
    ['2', '11', 'available'],
    ['2.5', '11', 'available'],
    ['3', '11', 'short'],
    ['30', '10', 'available'],
    ['31', '10', 'short'],
  ])('%s of unit %s of 30 each: %s', (quantity, unit, kind) => expect(stockFor(item, quantity, unit, false)).toMatchObject({ kind, available: 30, unit: 'EA', arrival: { date: '2026-11-24' } }))
  test('none left is out, whatever is wanted', () => expect(stockFor(item, '1', '10', false, { available: 0, nextArrival: null }).kind).toBe('out'))
  test('what the delivery date leaves counts', () => expect(stockFor(item, '4', '10', false, { available: 30, left: 3, nextArrival: null })).toMatchObject({ kind: 'short', available: 3 }))
  test('what is promised already is neither short nor out', () => expect(stockFor(item, null, '10', false, { available: 0, nextArrival: null }).kind).toBe('available'))
  test('what the customer may not have is told first', () => expect(stockFor(item, '1', '10', true).kind).toBe('restricted'))
})

describe('the state of a line', () => {
  test.each<[Partial<DraftLine>, object]>([
    [{}, { tone: 'none', text: '' }],
    [{ isOpen: false }, { tone: 'none', text: 'Closed' }],
    [{ determinedRate: null }, { tone: 'bad', text: 'No price for this customer', column: 'rate' }],
    [{ warnings: ['only 6 EA available'] }, { tone: 'waiting', text: 'Only 6 EA available' }],
    [{ validationError: 'the rate is under cost: it needs a priceReason' }, { tone: 'bad', text: 'The rate is under cost: it needs a reason', column: 'rate' }],
    [{ validationError: 'unit is not of the item' }, { tone: 'bad', column: 'unit' }],
    [{ validationError: 'restricted item', warnings: ['out of stock'] }, { tone: 'bad', text: 'Restricted item', column: 'item' }],
    [{ quantity: '2', quantityFulfilled: 3 }, { tone: 'bad', text: 'Quantity must be at least the 3 already fulfilled', column: 'quantity' }],
  ])('%j: %j', (change, expected) => expect(lineState(line(change))).toMatchObject(expected))
})
