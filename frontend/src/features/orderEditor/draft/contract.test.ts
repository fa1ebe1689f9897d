import { describe, expect, test } from 'vitest'
import type { ContractPrice } from '@/api/wire'
import { type DraftLine, emptyDraft, type OrderDraft } from '@/features/orderEditor/draft/order'
import { editOrder, type OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { customers, draftCart, items, tomorrow } from '@/testing/data'

const tomatoes = { ...items[0]!, pricingGroupId: '7' }
const { contractPrices: _none, ...green } = customers[0]!
const [lakeview] = [customers[1]!]
const key = 'aaaaaa'
const play = (edits: OrderEdit[], draft: OrderDraft = emptyDraft(tomorrow)) => edits.reduce(editOrder, draft)
const read = (...contractPrices: ContractPrice[]): OrderEdit => ({
  type: 'customerRead',
  customer: { _id: green._id, contractPrices },
})
const own = { itemId: tomatoes._id, price: 19.5 }
const picked: OrderEdit[] = [
  { type: 'customer', customer: green as (typeof customers)[number] },
  { type: 'addLine', product: tomatoes, quantity: '5', unitId: '11', key },
]
const rateOf = (draft: OrderDraft): [rate: DraftLine['determinedRate'], kind: string] | undefined => {
  const line = draft.lines.find((each) => each.key === key)
  return line && [line.determinedRate, line.priceSource.kind]
}

describe('the contract of the order’s customer', () => {
  test('prices lines that were added before it was read, and those that are added later', () => {
    const before = play(picked)
    expect(rateOf(before)).toEqual(['24', 'tier'])
    const after = play([read(own)], before)
    expect(rateOf(after)).toEqual(['19.5', 'contract'])
    expect(after.edits).toBe(before.edits)
    expect(rateOf(play([{ type: 'quantity', key, quantity: '50' }], after))).toEqual(['19.5', 'contract'])
    const other = play([{ type: 'addLine', product: items[1]!, key: 'bbbbbb' }], after)
    expect(other.lines[1]!.priceSource.kind).toBe('tier')
  })

  test('has the level of a pricing group with its tiers', () => {
    const draft = play([...picked, read({ pricingGroupId: '7', priceLevelId: '2' })])
    expect(rateOf(draft)).toEqual(['22', 'contract'])
    expect(draft.lines[0]!.priceSource).toMatchObject({ priceLevelId: '2', tierQuantity: 0 })
  })

  test('a typed rate stays, and a reset goes back to the contract', () => {
    const typed = play([...picked, read(own), { type: 'customRate', key, rate: '23' }])
    expect(rateOf(typed)).toEqual(['19.5', 'custom'])
    expect(rateOf(play([{ type: 'customRate', key, rate: null }], typed))).toEqual(['19.5', 'contract'])
  })

  test('undo and redo keep its prices', () => {
    const draft = play([...picked, { type: 'quantity', key, quantity: '9' }, read(own), { type: 'undo' }])
    expect([draft.lines[0]!.quantity, ...rateOf(draft)!]).toEqual(['5', '19.5', 'contract'])
    expect(rateOf(play([{ type: 'redo' }], draft))).toEqual(['19.5', 'contract'])
  })

  test('does not reprice an order that nobody has edited', () => {
    const cart = draftCart
    const loaded = play([{ type: 'loadCart', cart }])
    const contractPrices = cart.cartItems.map((line) => ({ itemId: line.item._id, price: 1 }))
    const after = play([{ type: 'customerRead', customer: { _id: cart.customer!._id, contractPrices } }], loaded)
    expect(after.lines).toEqual(loaded.lines)
    expect(after.dirty).toBe(false)
  })

  test('a line with a contract price keeps it until the contract is read', () => {
    const before = play([...picked, read(own)])
    const customer = { ...before.customer!, contractPrices: undefined }
    const unread = play([{ type: 'quantity', key, quantity: '7' }], { ...before, customer })
    expect(rateOf(unread)).toEqual(['19.5', 'contract'])
  })

  test('is not the next customer’s', () => {
    const draft = play([...picked, read(own), { type: 'customer', customer: lakeview }])
    expect(rateOf(draft)).toEqual(['22', 'tier'])
    expect(rateOf(play([read(own)], draft))).toEqual(['22', 'tier'])
  })
})
