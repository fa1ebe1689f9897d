import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Cart } from '@/api/wire'
import { emptyDraft, type OrderDraft } from '@/features/orderEditor/draft/order'
import { editOrder, type OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { type Choices, differences, mergedLines, mergeEdits } from '@/features/orderEditor/saving/merge'
import { asDraft, sameLine } from '@/features/orderEditor/saving/sameOrder'
import { cartLine, customers, draftCart, items } from '@/testing/data'

const lines = [0, 2, 4, 5].map((at, index) => cartLine(items[at]!, index + 1, index + 2))
const base: Cart = { ...draftCart, cartItems: lines }
const open = (cart: Cart): OrderDraft => editOrder(emptyDraft(cart.deliveryDate), { type: 'loadCart', cart })
const edit = (draft: OrderDraft, ...edits: OrderEdit[]): OrderDraft => edits.reduce(editOrder, draft)

/** The record as somebody else saved it: their lines in order, new ones with new ids. */
const saved = (draft: OrderDraft): Cart => ({
  ...base,
  version: base.version + 1,
  memo: draft.memo,
  deliveryDate: draft.deliveryDate,
  cartItems: draft.lines.map((line, index) => ({
    ...cartLine(
      line.product.details ?? items.find((item) => item._id === line.product._id)!,
      index + 1,
      Number(line.quantity),
    ),
    _id: line.id ?? `T-${line.key}`,
    units: line.units,
    customRate: line.customRate === null ? null : Number(line.customRate),
    pickNotes: line.pickNotes,
  })),
})
const merged = (mine: OrderDraft, theirs: Cart, choices: Choices = new Map()): OrderDraft =>
  edit(mine, ...mergeEdits(mine, theirs, differences(open(base), mine, asDraft(mine, theirs)), choices))
const found = (mine: OrderDraft, theirs: Cart) => differences(open(base), mine, asDraft(mine, theirs))
const shown = (draft: OrderDraft) => draft.lines.map((line) => `${line.product.itemId}*${line.quantity}`)

describe('two versions of one order', () => {
  const start = open(base)

  test('without differences there is nothing to choose', () =>
    expect(found(start, { ...base, version: 9 })).toEqual([]))

  test('a change on one side only is preset to that side', () => {
    const mine = edit(start, { type: 'quantity', key: 'CL1', quantity: '7' })
    const theirs = saved(
      edit(start, { type: 'quantity', key: 'CL2', quantity: '9' }, { type: 'header', change: { memo: 'call first' } }),
    )
    expect(found(mine, theirs).map(({ key, preset }) => [key, preset])).toEqual([
      ['memo', 'theirs'],
      ['CL1', 'mine'],
      ['CL2', 'theirs'],
    ])
    const after = merged(mine, theirs)
    expect(shown(after)).toEqual(['1043*7', '1045*9', '1047*4', '1048*5'])
    expect(after).toMatchObject({ memo: 'call first', version: base.version + 1, dirty: true })
  })

  test('a line changed by both: either version, or both', () => {
    const mine = edit(start, { type: 'quantity', key: 'CL1', quantity: '7' })
    const theirs = saved(edit(start, { type: 'quantity', key: 'CL1', quantity: '9' }))
    expect(shown(merged(mine, theirs))[0]).toBe('1043*7')
    expect(shown(merged(mine, theirs, new Map([['CL1', 'theirs']])))[0]).toBe('1043*9')
    const both = merged(mine, theirs, new Map([['CL1', 'both']]))
    expect(shown(both).slice(0, 3)).toEqual(['1043*9', '1043*7', '1045*3'])
    expect(both.lines.map((line) => line.id).slice(0, 2)).toEqual(['CL1', null])
  })

  test('lines added on both sides all stay, each at its position', () => {
    const mine = edit(start, { type: 'addLine', product: items[7]!, at: 1, key: 'mine01' })
    const theirs = saved(edit(start, { type: 'addLine', product: items[8]!, key: 'thrs01' }))
    expect(shown(merged(mine, theirs))).toEqual(['1043*2', '1050*1', '1045*3', '1047*4', '1048*5', '1051*1'])
  })

  test('the number of merged lines is known before the merge, for any choice', () => {
    const mine = edit(
      start,
      { type: 'quantity', key: 'CL1', quantity: '7' },
      { type: 'addLine', product: items[7]!, key: 'mine01' },
      { type: 'removeLines', keys: ['CL3'] },
    )
    const theirs = saved(
      edit(
        start,
        { type: 'quantity', key: 'CL1', quantity: '9' },
        { type: 'addLine', product: items[8]!, key: 'thrs01' },
        { type: 'removeLines', keys: ['CL2'] },
      ),
    )
    const differing = found(mine, theirs)
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('mine', 'theirs', 'both'), {
          minLength: differing.length,
          maxLength: differing.length,
        }),
        (sides) => {
          const choices: Choices = new Map(
            differing.map((each, index) => [
              each.key,
              sides[index] === 'both' && !(each.what === 'line' && each.mine && each.theirs)
                ? 'mine'
                : (sides[index] as 'mine'),
            ]),
          )
          expect(merged(mine, theirs, choices).lines).toHaveLength(
            mergedLines(asDraft(mine, theirs), differing, choices),
          )
        },
      ),
    )
  })

  test('a line that they removed stays by default', () => {
    const theirs = saved(edit(start, { type: 'removeLines', keys: ['CL2'] }))
    expect(found(start, theirs)).toMatchObject([{ key: 'CL2', theirs: undefined, preset: 'mine' }])
    expect(shown(merged(start, theirs))).toEqual(['1043*2', '1045*3', '1047*4', '1048*5'])
    expect(merged(start, theirs).lines[1]!.id).toBeNull()
    expect(shown(merged(start, theirs, new Map([['CL2', 'theirs']])))).toEqual(['1043*2', '1047*4', '1048*5'])
  })

  test('a line that I removed stays removed, unless they changed it', () => {
    const mine = edit(start, { type: 'removeLines', keys: ['CL2'] })
    expect(shown(merged(mine, saved(start)))).toEqual(['1043*2', '1047*4', '1048*5'])
    expect(shown(merged(mine, saved(edit(start, { type: 'quantity', key: 'CL2', quantity: '9' }))))).toEqual([
      '1043*2',
      '1045*9',
      '1047*4',
      '1048*5',
    ])
  })

  test('a line with another product here replaces theirs when mine is chosen', () => {
    const mine = edit(start, { type: 'product', key: 'CL2', product: items[9]! })
    const theirs = saved(edit(start, { type: 'quantity', key: 'CL2', quantity: '9' }))
    expect(shown(merged(mine, theirs))).toEqual(['1043*2', `${items[9]!.itemId}*3`, '1047*4', '1048*5'])
  })

  test('a rate typed for one customer does not apply to another', () => {
    const mine = edit(start, { type: 'customRate', key: 'CL1', rate: '20' })
    const theirs: Cart = {
      ...saved(start),
      netSuiteCustomerId: '501',
      customer: { _id: '501', name: customers[1]!.name, priceLevelId: '2' },
    }
    const after = merged(mine, theirs, new Map([['customer', 'theirs']]))
    expect(after.customer?._id).toBe('501')
    expect(after.lines[0]!.customRate).toBeNull()
  })

  test('a line that was sent without an answer is not added twice', () => {
    const mine = edit(start, { type: 'addLine', product: items[7]!, quantity: '6', key: 'sent01' })
    const theirs = saved(edit(mine, { type: 'header', change: { memo: 'theirs' } }))
    expect(differences(open(base), mine, asDraft(mine, theirs), new Set(['sent01'])).map((each) => each.what)).toEqual([
      'memo',
    ])
    // When two people add the same item, there are two lines.
    expect(found(mine, theirs).filter((each) => each.what === 'line')).toHaveLength(2)
  })
})

describe('for any edits of two people', () => {
  const step = fc.oneof(
    fc.record({
      type: fc.constant('quantity' as const),
      at: fc.nat(5),
      quantity: fc.integer({ min: 1, max: 99 }).map(String),
    }),
    fc.record({
      type: fc.constant('addLine' as const),
      at: fc.nat(5),
      item: fc.nat(11),
      quantity: fc.integer({ min: 1, max: 99 }).map(String),
    }),
    fc.record({ type: fc.constant('removeLines' as const), at: fc.nat(5) }),
    fc.record({ type: fc.constant('pickNotes' as const), at: fc.nat(5), text: fc.constantFrom('', 'ripe', 'cold') }),
  )
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
  const play = (steps: Step[], who: string): OrderDraft =>
    steps.reduce((draft, each, index) => {
      const key = draft.lines[each.at % Math.max(draft.lines.length, 1)]?.key ?? ''
      if (each.type === 'addLine')
        return editOrder(draft, {
          type: 'addLine',
          product: items[each.item]!,
          quantity: each.quantity,
          at: Math.min(each.at, draft.lines.length),
          key: `${who}${index}`,
        })
      if (each.type === 'removeLines') return editOrder(draft, { type: 'removeLines', keys: [key] })
      return each.type === 'quantity'
        ? editOrder(draft, { type: 'quantity', key, quantity: each.quantity })
        : editOrder(draft, { type: 'pickNotes', key, text: each.text })
    }, open(base))

  test('no line that either person typed or changed is lost or duplicated', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), fc.array(step, { maxLength: 8 }), (mySteps, theirSteps) => {
        const mine = play(mySteps, 'm')
        const theirs = saved(play(theirSteps, 't'))
        const after = merged(mine, theirs)
        const other = asDraft(mine, theirs)
        const before = new Map(open(base).lines.map((line) => [line.id, line]))
        for (const line of mine.lines) {
          const old = before.get(line.id)
          if (old && sameLine(old, line)) continue
          if (!after.lines.some((each) => each.key === line.key && sameLine(each, line))) return false
        }
        for (const line of other.lines)
          if (!before.has(line.id) && !after.lines.some((each) => each.id === line.id && sameLine(each, line)))
            return false
        return new Set(after.lines.map((line) => line.key)).size === after.lines.length
      }),
    )
  })

  test('all mine gives this draft, all theirs gives their version', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), fc.array(step, { maxLength: 8 }), (mySteps, theirSteps) => {
        const mine = play(mySteps, 'm')
        const theirs = saved(play(theirSteps, 't'))
        const all = (side: 'mine' | 'theirs') =>
          merged(mine, theirs, new Map(found(mine, theirs).map((each) => [each.key, side])))
        const sorted = (draft: OrderDraft) => shown(draft).toSorted().join(' ')
        return sorted(all('mine')) === sorted(mine) && shown(all('theirs')).join(' ') === shown(open(theirs)).join(' ')
      }),
    )
  })
})
