import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Item, SalesOrder, SpotOffer } from '@/api/wire'
import { lineState } from '@/features/orderEditor/draft/lineFacts'
import { effectiveRate, emptyDraft, type OrderDraft } from '@/features/orderEditor/draft/order'
import { editOrder } from '@/features/orderEditor/draft/orderDraft'
import { spotWords } from '@/features/orderEditor/draft/spotRuleLoaded'
import { caseUnits, customers, items } from '@/testing/data'

const hour = 60 * 60 * 1_000
const now = Date.parse('2026-11-23T15:00:00Z')
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Seven cases of 12 at 20.00 for level 1, until Friday's end. */
const offer: SpotOffer = {
  lineId: 'S1-a',
  units: '11',
  conversion: 12,
  left: 84,
  validFrom: new Date(now - hour).toISOString(),
  validTo: '2026-11-28T00:00:00Z',
  prices: [{ priceLevelId: '1', price: 20 }],
}
const gorgonzola = (spotOffers?: SpotOffer[]): Item => ({
  ...items[0]!,
  unitsType: caseUnits,
  saleUnit: '11',
  prices: [{ priceLevelId: '1', quantity: 0, price: 24 }],
  ...(spotOffers ? { spotOffers } : {}),
})
const buyer = { ...customers[0]!, priceLevelId: '1' }

const start: OrderDraft = { ...emptyDraft('2026-11-24'), customer: { ...buyer, contractPrices: [] } }
const add = (draft: OrderDraft, quantity: string, product = gorgonzola([offer]), unitId?: string) =>
  editOrder(draft, { type: 'addLine', product, quantity, unitId })
const rates = (draft: OrderDraft) => draft.lines.map(effectiveRate)
const kinds = (draft: OrderDraft) => draft.lines.map((line) => line.priceSource.kind)
const left = (draft: OrderDraft, index: number) =>
  draft.lines[index]!.problems.find(({ code }) => code === 'spot_left')?.params.left

describe('a line with a spot offer', () => {
  test('has the spot price while enough is left, and says until when and how much', () => {
    const draft = add(start, '3')
    expect(rates(draft)).toEqual(['20'])
    expect(draft.lines[0]).toMatchObject({ determinedRate: '24', priceSource: { kind: 'spot', spotLineId: 'S1-a' } })
    expect(spotWords(draft.lines[0]!)).toBe('Spot to Fri, 7 CS left')
    expect(lineState(draft.lines[0]!).text).toBe('Spot to Fri, 7 CS left')
    expect(rates(add(start, '6', undefined, '10'))).toEqual(['1.66667'])
    expect(rates(add(start, '3', gorgonzola()))).toEqual(['24'])
  })

  test('on its last day says the time', () => {
    const today = { ...offer, validTo: new Date(now + hour).toISOString() }
    expect(spotWords(add(start, '1', gorgonzola([today])).lines[0]!)).toMatch(/^Spot to \d+:\d\d [AP]M, 7 CS left$/)
  })

  test('that asks for more keeps its price and says what is left at which price', () => {
    const draft = add(start, '10')
    expect(rates(draft)).toEqual(['24'])
    expect(lineState(draft.lines[0]!)).toMatchObject({
      tone: 'waiting',
      code: 'spot_left',
      text: 'Only 7 CS left at the spot price of $20.00',
    })
    const fewer = editOrder(draft, { type: 'quantity', key: draft.lines[0]!.key, quantity: '7' })
    expect(rates(fewer)).toEqual(['20'])
    expect(left(fewer, 0)).toBeUndefined()
  })

  test('what one line uses, the next ones cannot have', () => {
    let draft = add(add(start, '5'), '3')
    expect(kinds(draft)).toEqual(['spot', 'tier'])
    expect(left(draft, 1)).toBe(2)
    draft = editOrder(draft, { type: 'quantity', key: draft.lines[0]!.key, quantity: '4' })
    expect(kinds(draft)).toEqual(['spot', 'spot'])
    draft = editOrder(draft, { type: 'customRate', key: draft.lines[0]!.key, rate: '22' })
    expect(kinds(draft)).toEqual(['custom', 'spot'])
    expect(rates(draft)).toEqual(['22', '20'])
  })

  test('is split into what is left and the rest, as one step', () => {
    const draft = add(start, '10')
    const split = editOrder(draft, { type: 'spot', key: draft.lines[0]!.key })
    expect(split.lines.map(({ quantity }) => quantity)).toEqual(['7', '3'])
    expect(kinds(split)).toEqual(['spot', 'tier'])
    expect(split.lines.flatMap(({ problems }) => problems)).toEqual([])
    expect(editOrder(split, { type: 'undo' }).lines.map(({ quantity }) => quantity)).toEqual(['10'])
    expect(editOrder(split, { type: 'spot', key: split.lines[1]!.key })).toBe(split)
  })
})

describe('a line of an order', () => {
  const orderWith = (quantity: number): SalesOrder =>
    ({
      _id: 'o1',
      version: 1,
      deliveryDate: '2026-11-24',
      customer: buyer,
      shipTo: { addressId: '' },
      problems: [],
      items: [
        {
          _id: 'l1',
          item: { _id: items[0]!._id, itemId: items[0]!.itemId, name: items[0]!.name },
          lineNumber: 1,
          quantity,
          units: '11',
          rate: 20,
          determinedRate: 24,
          customRate: null,
          priceSource: { kind: 'spot', priceLevelId: '1', tierQuantity: null, spotLineId: 'S1-a' },
          spot: { perUnit: 12, quantity: quantity * 12 },
          quantityFulfilled: 0,
          quantityBilled: 0,
          isOpen: true,
        },
      ],
    }) as unknown as SalesOrder
  const opened = (spotOffers?: SpotOffer[]) => {
    const loaded = editOrder(emptyDraft('2026-11-24'), { type: 'loadSalesOrder', order: orderWith(5) })
    const read = editOrder(loaded, { type: 'customerRead', customer: { _id: buyer._id, contractPrices: [] } })
    return editOrder(read, { type: 'itemsRead', items: [gorgonzola(spotOffers)] })
  }
  const having = (draft: OrderDraft, quantity: string) =>
    editOrder(draft, { type: 'quantity', key: draft.lines[0]!.key, quantity })

  test('keeps the spot price for what it has taken, after the offer is over', () => {
    const draft = opened()
    expect(rates(draft)).toEqual(['20'])
    expect(rates(having(draft, '4'))).toEqual(['20'])
    expect(rates(having(draft, '6'))).toEqual(['24'])
    expect(left(having(draft, '6'), 0)).toBe(5)
  })

  test('can have what it has taken and what is left', () => {
    const draft = opened([{ ...offer, left: 24 }])
    expect(rates(having(draft, '7'))).toEqual(['20'])
    expect(rates(having(draft, '8'))).toEqual(['24'])
    expect(left(having(draft, '8'), 0)).toBe(7)
    expect(kinds(add(having(draft, '6'), '2', gorgonzola([{ ...offer, left: 24 }])))).toEqual(['spot', 'tier'])
  })
})
