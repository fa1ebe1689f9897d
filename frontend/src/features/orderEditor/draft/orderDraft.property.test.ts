import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Item } from '@/api/wire'
import { compare, decimal, toText, zero } from '@/ui/decimal'
import { determineRate } from '@/features/orderEditor/draft/price'
import {
  amountOf,
  type DraftLine,
  effectiveRate,
  emptyDraft,
  linesToSend,
  type OrderContent,
  type OrderDraft,
  totalOf,
} from '@/features/orderEditor/draft/order'
import { editOrder, type OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { customers, draftCart, items, tomorrow } from '@/testing/data'

/** An edit that is generated before the draft is known: lines are named by index. */
type Intent = (draft: OrderDraft) => OrderEdit

const place = fc.nat(9)
const keyAt = (draft: OrderDraft, at: number) => draft.lines[at % Math.max(draft.lines.length, 1)]?.key ?? 'nobody'
const item = fc.constantFrom(...items.slice(0, 5))
const number = (max: number, places: number) =>
  fc.integer({ min: -5, max: max * 10 ** places }).map((n) => toText({ digits: BigInt(n), scale: places }))
const quantity = fc.oneof(number(60, 0), number(60, 3), fc.constantFrom('', 'x', '1e3'))
const rate = fc.option(fc.oneof(number(40, 2), fc.constant('x')))
const unit = fc.constantFrom('10', '11', '99')
const word = fc.string({ maxLength: 12 })

const onLine = fc.oneof(
  fc.tuple(place, item).map(([at, product]): Intent => (draft) => ({
    type: 'product',
    key: keyAt(draft, at),
    product,
  })),
  fc.tuple(place, quantity).map(([at, typed]): Intent => (draft) => ({
    type: 'quantity',
    key: keyAt(draft, at),
    quantity: typed,
  })),
  fc.tuple(place, unit).map(([at, unitId]): Intent => (draft) => ({ type: 'unit', key: keyAt(draft, at), unitId })),
  fc.tuple(place, rate).map(([at, typed]): Intent => (draft) => ({
    type: 'customRate',
    key: keyAt(draft, at),
    rate: typed,
  })),
  fc.tuple(place, word).map(([at, text]): Intent => (draft) => ({ type: 'priceReason', key: keyAt(draft, at), text })),
  fc.tuple(place, word).map(([at, text]): Intent => (draft) => ({ type: 'pickNotes', key: keyAt(draft, at), text })),
)
const onOrder = fc.oneof(
  fc.tuple(item, quantity).map(([product, typed]): Intent => () => ({ type: 'addLine', product, quantity: typed })),
  fc.tuple(fc.array(item, { maxLength: 4 }), place).map(([products, at]): Intent => () => ({
    type: 'addLines',
    lines: products.map((product) => ({ product })),
    at,
  })),
  place.map((at): Intent => (draft) => ({ type: 'duplicateLine', key: keyAt(draft, at) })),
  fc.array(place, { maxLength: 3 }).map((at): Intent => (draft) => ({
    type: 'removeLines',
    keys: at.map((each) => keyAt(draft, each)),
  })),
  fc.constantFrom(...customers.slice(0, 3)).map((customer): Intent => () => ({ type: 'customer', customer })),
  word.map((memo): Intent => () => ({ type: 'header', change: { memo } })),
)
const single = fc.oneof({ weight: 3, arbitrary: onLine }, { weight: 2, arbitrary: onOrder })
const intent = fc.oneof(
  { weight: 6, arbitrary: single },
  {
    weight: 1,
    arbitrary: fc.array(single, { maxLength: 3 }).map((all): Intent => (draft) => ({
      type: 'together',
      edits: all.map((each) => each(draft)),
    })),
  },
)

const start = (): OrderDraft => {
  const loaded = editOrder(emptyDraft(tomorrow), { type: 'itemsRead', items: items as Item[] })
  return editOrder(loaded, { type: 'loadCart', cart: draftCart })
}
const play = (intents: Intent[], from = start()) => intents.reduce((draft, each) => editOrder(draft, each(draft)), from)
const contentOf = ({ customer, deliveryDate, memo, shipToAddressId, lines }: OrderContent): OrderContent => ({
  customer,
  deliveryDate,
  memo,
  shipToAddressId,
  lines,
})
const sequence = fc.array(intent, { maxLength: 25 })

describe('for any edits of an order', () => {
  test('undo reverts the last edit, and redo applies it again', () => {
    fc.assert(
      fc.property(sequence, intent, (before, last) => {
        const draft = play(before)
        const after = editOrder(draft, last(draft))
        fc.pre(after.past !== draft.past)
        const undone = editOrder(after, { type: 'undo' })
        expect(contentOf(undone)).toEqual(contentOf(draft))
        expect(contentOf(editOrder(undone, { type: 'redo' }))).toEqual(contentOf(after))
      }),
    )
  })

  test('undo to the end is the order as it was loaded, for up to 50 edits', () => {
    fc.assert(
      fc.property(sequence, (intents) => {
        const draft = play(intents)
        let undone = draft
        while (undone.past.length > 0) undone = editOrder(undone, { type: 'undo' })
        expect(contentOf(undone)).toEqual(contentOf(start()))
      }),
    )
  })

  test('a change marks the order as changed and is counted; an edit without effect is not', () => {
    fc.assert(
      fc.property(sequence, intent, (before, last) => {
        const draft = { ...play(before), dirty: false }
        const after = editOrder(draft, last(draft))
        const changed = after.edits !== draft.edits
        expect(after.dirty).toBe(changed)
        expect(after.lines === draft.lines || changed).toBe(true)
        expect(changed || JSON.stringify(contentOf(after)) === JSON.stringify(contentOf(draft))).toBe(true)
      }),
    )
  })

  test('reading products never marks it as changed and adds no undo step', () => {
    fc.assert(
      fc.property(sequence, (intents) => {
        const draft = { ...play(intents), dirty: false }
        const read = editOrder(draft, { type: 'itemsRead', items: items.map((each) => ({ ...each })) })
        expect([read.dirty, read.edits, read.past.length]).toEqual([false, draft.edits, draft.past.length])
        expect(read.lines.map((line) => [line.key, line.quantity, effectiveRate(line)])).toEqual(
          draft.lines.map((line) => [line.key, line.quantity, effectiveRate(line)]),
        )
      }),
    )
  })

  test('every line that was edited has the rate of the rule, and the custom rate wins', () => {
    fc.assert(
      fc.property(sequence, (intents) => {
        const draft = play([() => ({ type: 'customer', customer: customers[1]! }), ...intents])
        for (const line of draft.lines) {
          const found = determineRate(line.product.details!, draft.customer, line.quantity, line.units)
          expect(line.determinedRate).toBe(found ? toText(found.rate) : null)
          expect(line.priceSource.kind).toBe(line.customRate !== null ? 'custom' : found ? 'tier' : 'none')
          expect(effectiveRate(line)).toBe(line.customRate ?? line.determinedRate)
        }
      }),
    )
  })

  test('an edit of one line keeps the objects of all others', () => {
    fc.assert(
      fc.property(sequence, onLine, (before, last) => {
        const draft = play(before)
        const edit = last(draft)
        const after = editOrder(draft, edit)
        const key = 'key' in edit ? edit.key : undefined
        expect(draft.lines.filter((line, index) => line.key !== key && after.lines[index] !== line)).toEqual([])
      }),
    )
  })

  test('line ids are unique, new ones of six characters', () => {
    fc.assert(
      fc.property(sequence, (intents) => {
        const keys = play(intents).lines.map((line) => line.key)
        expect(new Set(keys).size).toBe(keys.length)
        expect(
          keys.filter((key) => !draftCart.cartItems.some((line) => line._id === key) && !/^[a-z0-9]{6}$/.test(key)),
        ).toEqual([])
      }),
    )
  })

  test('quantities can always be sent, and the total is the sum of the lines', () => {
    fc.assert(
      fc.property(sequence, (intents) => {
        const draft = play(intents)
        for (const line of linesToSend(draft)) expect(line.quantity).toBeGreaterThan(0)
        const sum = draft.lines.reduce((total, line) => total + Number(toText(amountOf(line) ?? zero)), 0)
        expect(Math.abs(sum - Number(toText(totalOf(draft))))).toBeLessThan(0.005)
      }),
    )
  })

  test('a custom rate is cleared by the customer, product and unit, and by nothing else', () => {
    fc.assert(
      fc.property(sequence, intent, (before, last) => {
        const draft = play(before)
        const edit = last(draft)
        fc.pre(edit.type !== 'together')
        const now = new Map(editOrder(draft, edit).lines.map((line) => [line.key, line]))
        const touches = (key: string) => 'key' in edit && edit.key === key
        const clears = ({ key, units }: DraftLine) =>
          edit.type === 'customer' ||
          (touches(key) && (edit.type === 'product' || (edit.type === 'unit' && edit.unitId !== units)))
        const custom = draft.lines.filter(
          (line) => line.customRate !== null && now.has(line.key) && !(edit.type === 'customRate' && touches(line.key)),
        )
        expect(custom.map((line) => now.get(line.key)!.customRate)).toEqual(
          custom.map((line) => (clears(line) ? null : line.customRate)),
        )
        expect(custom.filter(clears).map((line) => now.get(line.key)!.priceReason)).toEqual(
          custom.filter(clears).map(() => ''),
        )
      }),
    )
  })
})

test('lines of a sales order are never reduced below what is fulfilled, and are not removed', () => {
  const fulfilled = (draft: OrderDraft): OrderDraft => ({
    ...draft,
    orderType: 'salesOrder',
    lines: draft.lines.map((line) => ({ ...line, quantityFulfilled: 2 })),
  })
  fc.assert(
    fc.property(sequence, (intents) => {
      const before = fulfilled(start())
      const draft = play(intents, before)
      for (const line of before.lines) {
        const now = draft.lines.find((each) => each.key === line.key)
        expect(now?.units).toBe(line.units)
        expect(now?.product._id).toBe(line.product._id)
        expect(compare(decimal(now?.quantity ?? '0'), decimal(2))).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})
