import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SalesOrder, SalesOrderStatus } from '@/api/wire'
import type { Fault } from '@/api/errors'
import { lineMessages } from '@/features/salesOrders/lineMessages'
import { shortOf, whyNotRemovable, whyReadOnly } from '@/features/salesOrders/orderState'
import { salesOrders } from '@/testing/data'

const order = salesOrders[0]!
const may = () => true
const mayNot = () => false
type Line = SalesOrder['items'][number]

const withLines = (...changes: Array<Partial<Line>>): SalesOrder => ({
  ...order,
  items: changes.map((change, index) => ({ ...order.items[index]!, ...change })),
})

describe('who may change an order', () => {
  test.each<[SalesOrderStatus, boolean]>([
    ['pending_approval', true],
    ['pending_fulfillment', true],
    ['partially_fulfilled', true],
    ['pending_billing_partially_fulfilled', true],
    ['pending_billing', false],
    ['billed', false],
    ['closed', false],
    ['cancelled', false],
  ])('%s: %s', (status, open) => {
    expect(whyReadOnly({ status }, may) === undefined).toBe(open)
    expect(whyReadOnly({ status }, mayNot)).toMatch(open ? /Your role/ : /order/i)
  })

  test('an order that is on a trip or started cannot be removed', () => {
    expect(whyNotRemovable(order)).toBeUndefined()
    expect(whyNotRemovable({ ...order, tripId: 'T1' })).toMatch(/on a trip/)
    expect(whyNotRemovable(withLines({ quantityFulfilled: 1 }))).toMatch(/fulfilled already/)
  })
})

describe('the short quantity of a line', () => {
  test('is nothing before goods have left', () => {
    const fresh = withLines({ quantity: 4 }, { quantity: 2 })
    expect(shortOf(fresh.items[0]!, fresh)).toBe(0)
  })

  test('is the rest once goods have left', () => {
    const begun = withLines({ quantity: 4, quantityFulfilled: 2.5 }, { quantity: 2, quantityFulfilled: 0 })
    expect(shortOf(begun.items[0]!, begun)).toBe(1.5)
    expect(shortOf(begun.items[1]!, begun)).toBe(2)
  })

  test('is what a closed line did not get; nothing of a cancelled order', () => {
    const closed = withLines({ quantity: 4, isOpen: false })
    expect(shortOf(closed.items[0]!, closed)).toBe(4)
    expect(shortOf(closed.items[0]!, { ...closed, status: 'cancelled' })).toBe(0)
  })

  test('stays exact', () => {
    const thousandths = fc.integer({ min: 1, max: 9_999_999 })
    fc.assert(
      fc.property(thousandths, thousandths, (ordered, fulfilled) => {
        const done = Math.min(ordered, fulfilled)
        const one = withLines({ quantity: ordered / 1000, quantityFulfilled: done / 1000 })
        expect(Math.round(shortOf(one.items[0]!, one) * 1000)).toBe(ordered - done)
        expect(String(shortOf(one.items[0]!, one))).toMatch(/^\d+(\.\d{1,3})?$/)
      }),
    )
  })
})

test('the API’s messages name the line by its number from 1, and its product', () => {
  const lines = order.items.map((line) => ({ product: { ...line.item } }))
  const fault = (code: string, field: string, params: Fault['params'], message: string): Fault => ({
    code,
    field,
    params,
    message,
  })
  const second = `Line 2 (${lines[1]!.product.itemId} ${lines[1]!.product.name})`
  expect(
    lineMessages(
      [
        fault(
          'quantity_fulfilled',
          'items.1.quantity',
          { fulfilled: 3 },
          'items.1.quantity must not be less than the 3 already fulfilled',
        ),
        fault('no_price', 'items.9.customRate', {}, 'items.9: no price'),
        fault('short_stock', 'items.1.quantity', { available: 4, unit: 'CS' }, 'items.1: only 4 CS available'),
        fault('too_low', 'items.1.quantity', { above: 0 }, 'items.1.quantity must be greater than 0'),
        fault(
          'line_fulfilled',
          'items',
          { line: 2, fulfilled: 3 },
          'items must keep line 2: 3 of it are already fulfilled',
        ),
        fault('required', 'deliveryDate', {}, 'deliveryDate should not be empty'),
      ],
      lines,
    ),
  ).toEqual([
    `${second}: the quantity must not be less than the 3 already fulfilled`,
    'Line 10: the item has no price for this customer and quantity',
    `${second}: Only 4 CS available`,
    `${second}: the quantity must be greater than 0`,
    'Line 2 cannot be removed: 3 already fulfilled',
    'deliveryDate should not be empty',
  ])
})
