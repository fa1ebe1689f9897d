import { describe, expect, test } from 'vitest'
import type { Cart } from '@/api/wire'
import { toNumber, toText } from '@/ui/decimal'
import { quantityError, rateError } from '@/features/orderEditor/draft/lineLimits'
import {
  effectiveRate,
  emptyDraft,
  linesToSend,
  maxLines,
  type OrderDraft,
  totalOf,
} from '@/features/orderEditor/draft/order'
import { editOrder, type OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { parseQuickEntry } from '@/parts/items/quickEntry'
import { customers, draftCart, items, lineProblem, salesOrders, tomorrow } from '@/testing/data'

const [tomatoes, onions] = [items[0]!, items[1]!]
const [level1, level2] = [customers[0]!, customers[1]!]
const run = (...edits: OrderEdit[]): OrderDraft => edits.reduce(editOrder, emptyDraft(tomorrow))
const withLine = (...edits: OrderEdit[]) =>
  run({ type: 'customer', customer: level1 }, { type: 'addLine', product: tomatoes, key: 'aaaaaa' }, ...edits)
const line = (draft: OrderDraft) => draft.lines[0]!

describe('editing an order', () => {
  test('a new line has quantity 1, the sale unit and the price of the customer’s level', () => {
    expect(line(withLine())).toMatchObject({
      quantity: '1',
      units: '11',
      determinedRate: '24',
      customRate: null,
      priceSource: { kind: 'tier', tierQuantity: 0 },
    })
  })
  test('without a customer there is no price', () => {
    expect(line(run({ type: 'addLine', product: tomatoes })).determinedRate).toBeNull()
  })
  test('a quantity that meets the next tier changes the rate', () => {
    expect(line(withLine({ type: 'quantity', key: 'aaaaaa', quantity: '10' })).determinedRate).toBe('21.6')
  })
  test('changing the product clears custom rate, determined rate and unit', () => {
    const draft = withLine(
      { type: 'unit', key: 'aaaaaa', unitId: '10' },
      { type: 'customRate', key: 'aaaaaa', rate: '1.5' },
      { type: 'product', key: 'aaaaaa', product: onions },
    )
    expect(line(draft)).toMatchObject({
      product: { itemId: onions.itemId },
      customRate: null,
      units: '11',
      determinedRate: '25',
    })
  })
  test('changing the unit clears the custom rate and reprices', () => {
    expect(
      line(withLine({ type: 'customRate', key: 'aaaaaa', rate: '20' }, { type: 'unit', key: 'aaaaaa', unitId: '10' })),
    ).toMatchObject({ customRate: null, determinedRate: '2' })
  })
  test('changing the customer clears every custom rate and takes the new level', () => {
    expect(
      line(withLine({ type: 'customRate', key: 'aaaaaa', rate: '20' }, { type: 'customer', customer: level2 })),
    ).toMatchObject({ customRate: null, determinedRate: '22' })
  })
  test('a custom rate wins and keeps the determined one', () => {
    const draft = withLine({ type: 'customRate', key: 'aaaaaa', rate: '20' })
    expect(line(draft)).toMatchObject({ determinedRate: '24', priceSource: { kind: 'custom' } })
    expect(effectiveRate(line(draft))).toBe('20')
    expect(line(editOrder(draft, { type: 'customRate', key: 'aaaaaa', rate: null }))).toMatchObject({
      customRate: null,
      priceSource: { kind: 'tier' },
    })
  })
  test('any edit marks the order as changed, and loading clears the mark; reading an item does not set it', () => {
    expect(withLine().dirty).toBe(true)
    const loaded = editOrder(withLine(), { type: 'loadCart', cart: draftCart })
    expect(loaded.dirty).toBe(false)
    expect(editOrder(loaded, { type: 'itemsRead', items: [tomatoes] }).dirty).toBe(false)
  })
  test('undo and redo go through every edit, the customer’s change included', () => {
    const edited = withLine({ type: 'customRate', key: 'aaaaaa', rate: '20' }, { type: 'customer', customer: level2 })
    const undone = editOrder(edited, { type: 'undo' })
    expect(undone.customer?._id).toBe(level1._id)
    expect(line(undone).customRate).toBe('20')
    expect(editOrder(undone, { type: 'redo' }).customer?._id).toBe(level2._id)
  })
  test('the reason for a rate is removed with the rate, and sent with it', () => {
    const draft = withLine(
      { type: 'customRate', key: 'aaaaaa', rate: '1' },
      { type: 'priceReason', key: 'aaaaaa', text: 'Short dated' },
    )
    expect(linesToSend(draft)[0]).toMatchObject({ customRate: 1, priceReason: 'Short dated' })
    const cleared = editOrder(draft, { type: 'customRate', key: 'aaaaaa', rate: null })
    expect(line(cleared).priceReason).toBe('')
    expect(linesToSend(cleared)[0]).not.toHaveProperty('priceReason')
  })
  test('a duplicated line is new for the server and stands below', () => {
    const loaded = editOrder(emptyDraft(tomorrow), { type: 'loadCart', cart: draftCart })
    const draft = editOrder(loaded, { type: 'duplicateLine', key: 'CL1', newKey: 'bbbbbb' })
    expect(draft.lines.map(({ key, id }) => [key, id])).toEqual([
      ['CL1', 'CL1'],
      ['bbbbbb', null],
      ['CL2', 'CL2'],
    ])
  })
  test('removed lines are restored at their positions after other edits, and only once', () => {
    const three = withLine(
      { type: 'addLine', product: onions, key: 'bbbbbb' },
      { type: 'addLine', product: tomatoes, key: 'cccccc' },
    )
    const removed = [0, 1].map((index) => ({ line: three.lines[index]!, index }))
    const without = editOrder(editOrder(three, { type: 'removeLines', keys: ['aaaaaa', 'bbbbbb'] }), {
      type: 'quantity',
      key: 'cccccc',
      quantity: '9',
    })
    const back = editOrder(without, { type: 'restoreLines', removed })
    expect(back.lines.map(({ key, quantity }) => [key, quantity])).toEqual([
      ['aaaaaa', '1'],
      ['bbbbbb', '1'],
      ['cccccc', '9'],
    ])
    expect(editOrder(back, { type: 'restoreLines', removed })).toBe(back)
  })
  test('edits made together are one undo step', () => {
    const before = withLine()
    const draft = editOrder(before, {
      type: 'together',
      edits: [
        { type: 'quantity', key: 'aaaaaa', quantity: '4' },
        { type: 'pickNotes', key: 'aaaaaa', text: 'ripe' },
      ],
    })
    expect(line(draft)).toMatchObject({ quantity: '4', pickNotes: 'ripe' })
    expect(line(editOrder(draft, { type: 'undo' }))).toEqual(line(before))
  })
  test('fifty steps can be undone, no more', () => {
    let draft = withLine()
    for (let n = 2; n <= 60; n++) draft = editOrder(draft, { type: 'quantity', key: 'aaaaaa', quantity: String(n) })
    for (let n = 0; n < 70; n++) draft = editOrder(draft, { type: 'undo' })
    expect(line(draft).quantity).toBe('10')
  })
  test('a line restored by undo has its product, which was read meanwhile', () => {
    const loaded = editOrder(emptyDraft(tomorrow), { type: 'loadCart', cart: draftCart })
    const removed = editOrder(loaded, { type: 'removeLines', keys: ['CL1'] })
    const undone = editOrder(editOrder(removed, { type: 'itemsRead', items }), { type: 'undo' })
    expect(line(undone).product.details).toBe(items[0])
  })
  test('a line edited before its product was read is priced once it is read', () => {
    const loaded = editOrder(emptyDraft(tomorrow), { type: 'loadCart', cart: draftCart })
    const typed = editOrder(loaded, { type: 'quantity', key: 'CL1', quantity: '12' })
    expect(line(typed).determinedRate).toBe('24')
    expect(line(editOrder(typed, { type: 'itemsRead', items })).determinedRate).toBe('21.6')
  })
  test('there are at most 500 lines', () => {
    const full = { ...withLine(), lines: Array.from({ length: maxLines }, () => line(withLine())) }
    expect(editOrder(full, { type: 'addLine', product: onions }).lines).toHaveLength(maxLines)
  })
  test('the total is exact', () => {
    const draft = withLine(
      { type: 'quantity', key: 'aaaaaa', quantity: '0.1' },
      { type: 'customRate', key: 'aaaaaa', rate: '0.3' },
      { type: 'addLine', product: onions, quantity: '3' },
    )
    expect(toText(totalOf(draft))).toBe('75.03')
  })
  test('the lines are sent in order, with the server’s ids where there are any', () => {
    const draft = editOrder(editOrder(emptyDraft(tomorrow), { type: 'loadCart', cart: draftCart }), {
      type: 'addLine',
      product: onions,
      quantity: '2.5',
    })
    expect(linesToSend(draft).map(({ _id, lineNumber, quantity }) => ({ _id, lineNumber, quantity }))).toEqual([
      { _id: 'CL1', lineNumber: 1, quantity: 3 },
      { _id: 'CL2', lineNumber: 2, quantity: 4 },
      { _id: undefined, lineNumber: 3, quantity: 2.5 },
    ])
  })
})

describe('an answer to a save', () => {
  const sent = withLine()
  const answer: Cart = {
    ...draftCart,
    _id: 'C9',
    version: 2,
    cartItems: [
      {
        ...draftCart.cartItems[0]!,
        _id: 'S1',
        quantity: 1,
        determinedRate: 23,
        rate: 23,
        problems: [lineProblem('item_restricted')],
      },
    ],
  }

  test('brings the id, the version, the server’s rate and errors, and clears the mark', () => {
    const saved = editOrder(sent, { type: 'saved', edits: sent.edits, lineKeys: ['aaaaaa'], answer })
    expect(saved).toMatchObject({ id: 'C9', version: 2, dirty: false })
    expect(line(saved)).toMatchObject({
      key: 'aaaaaa',
      id: 'S1',
      determinedRate: '23',
      problems: [lineProblem('item_restricted')],
    })
  })
  test('without a change keeps the line’s object', () => {
    const saved = editOrder(sent, { type: 'saved', edits: sent.edits, lineKeys: ['aaaaaa'], answer })
    const again = editOrder(saved, {
      type: 'saved',
      edits: saved.edits,
      lineKeys: ['aaaaaa'],
      answer: structuredClone({ ...answer, version: 3 }),
    })
    expect(again.version).toBe(3)
    expect(line(again)).toBe(line(saved))
  })
  test('does not overwrite what was typed meanwhile', () => {
    const typed = editOrder(sent, { type: 'quantity', key: 'aaaaaa', quantity: '7' })
    const saved = editOrder(typed, { type: 'saved', edits: sent.edits, lineKeys: ['aaaaaa'], answer })
    expect(saved).toMatchObject({ id: 'C9', version: 2, dirty: true })
    expect(line(saved)).toMatchObject({ id: 'S1', quantity: '7' })
  })
  test('does not bring back a line that was removed meanwhile', () => {
    const removed = editOrder(sent, { type: 'removeLines', keys: ['aaaaaa'] })
    expect(editOrder(removed, { type: 'saved', edits: sent.edits, lineKeys: ['aaaaaa'], answer }).lines).toHaveLength(0)
  })
  test('undo after it keeps the server’s ids', () => {
    const typed = editOrder(sent, { type: 'quantity', key: 'aaaaaa', quantity: '7' })
    const saved = editOrder(typed, {
      type: 'saved',
      edits: typed.edits,
      lineKeys: ['aaaaaa'],
      answer: { ...answer, cartItems: [{ ...answer.cartItems[0]!, quantity: 7 }] },
    })
    expect(line(editOrder(saved, { type: 'undo' }))).toMatchObject({ id: 'S1', quantity: '1' })
  })
})

describe('a sales order under edit', () => {
  const order = { ...salesOrders[0]!, items: [{ ...salesOrders[0]!.items[0]!, quantity: 5, quantityFulfilled: 3 }] }
  const draft = editOrder(emptyDraft(tomorrow), { type: 'loadSalesOrder', order })
  test('has the fulfilled and billed quantities', () =>
    expect(line(draft)).toMatchObject({ quantity: '5', quantityFulfilled: 3, quantityBilled: 0, isOpen: true }))
  test('does not reduce a line below what was fulfilled', () => {
    expect(quantityError('2', line(draft))).toBe('quantity must be at least the 3 already fulfilled')
    expect(quantityError('3', line(draft))).toBeUndefined()
  })
  test('sums to the order’s total', () => expect(toNumber(totalOf(draft))).toBe(120))
})

test.each([
  ['0', 'quantity must be greater than 0'],
  ['-1', 'quantity must be greater than 0'],
  ['1.2345', 'quantity must have at most 3 decimals'],
  ['ten', 'quantity must be a number'],
  ['0.001', undefined],
  ['999999.999', undefined],
  ['036000291452', 'quantity must not be greater than 999999.999'],
])('quantity %s: %s', (text, error) => expect(quantityError(text)).toBe(error))

test.each([
  ['-1', 'rate must not be negative'],
  ['1.000001', 'rate must have at most 5 decimals'],
  ['x', 'rate must be a number'],
  ['0', undefined],
  ['10000000', 'rate must not be greater than 9999999.99999'],
])('rate %s: %s', (text, error) => expect(rateError(text)).toBe(error))

test.each([
  ['1043*12', { term: '1043', quantity: '12' }],
  ['12x1043', { term: '1043', quantity: '12' }],
  ['1043 12 cs', { term: '1043', quantity: '12', unit: 'cs' }],
  ['1043*', { term: '1043' }],
  ['1043*-1', { term: '1043', quantity: '-1' }],
  ['1043*1,5', { term: '1043', quantity: '1,5' }],
  ['1043*5 ea', { term: '1043', quantity: '5', unit: 'ea' }],
  ['1043*5Cases', { term: '1043', quantity: '5', unit: 'Cases' }],
  ['1043 * 2.5 half case', { term: '1043', quantity: '2.5', unit: 'half case' }],
  ['1043*1,5 cs', { term: '1043', quantity: '1,5', unit: 'cs' }],
  ['1043*ea', { term: '1043', quantity: 'ea' }],
  ['1043 * 12*3', { term: '1043', quantity: '12*3' }],
  ['roma tomatoes*3', { term: 'roma tomatoes', quantity: '3' }],
  ['*12', { term: '', quantity: '12' }],
  ['１０４３*１２', { term: '1043', quantity: '12' }],
  ['1043 2.5', { term: '1043', quantity: '2.5' }],
  ['roma 12', { term: 'roma 12' }],
  ['  roma  ', { term: 'roma' }],
])('%s is read as %j', (text, entry) => expect(parseQuickEntry(text)).toEqual(entry))
