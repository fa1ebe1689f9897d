import type { Approval, ContractPrice } from '@/api/wire'
import { approvalWords, isBelowFloor, needsApproval } from '@/features/orderEditor/draft/floor'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, compare, decimal, toText } from '@/ui/decimal'
import { type DraftLine, emptyDraft, noPrice } from '@/features/orderEditor/draft/order'
import { editOrder, type OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { determineRate } from '@/features/orderEditor/draft/price'
import { explainSource, levelFor, nextTier, rateFor, tiersOf } from '@/features/orderEditor/panel/priceExplained'
import { customers, items, lineProblem, tomorrow } from '@/testing/data'

const [tomatoes] = [items[0]!]
const [green, lakeview] = [customers[0]!, customers[1]!]
const costly = { ...tomatoes, averageCost: 1.5 }
const key = 'aaaaaa'

function lineOf(quantity: string, unitId = '11', product = tomatoes, ...edits: OrderEdit[]): DraftLine {
  const start: OrderEdit[] = [
    { type: 'customer', customer: green },
    { type: 'addLine', product, quantity, unitId, key },
  ]
  return [...start, ...edits].reduce(editOrder, emptyDraft(tomorrow)).lines[0]!
}
const shown = (line: DraftLine, customer = green) =>
  tiersOf(line, customer).map((tier) => [toText(tier.from), toText(tier.rate), tier.current])

describe('tiers', () => {
  test('of the customer’s level in the line’s unit, with the current one marked', () => {
    expect(shown(lineOf('5'))).toEqual([
      ['0', '24', true],
      ['10', '21.6', false],
    ])
    expect(shown(lineOf('130', '10'))).toEqual([
      ['0', '2', false],
      ['120', '1.8', true],
    ])
    expect(shown(lineOf('5'), lakeview)).toEqual([['0', '22', true]])
  })
  test('of the level that the customer’s contract has for the item; none for a contract price without a level', () => {
    const contracted = (price: ContractPrice) => ({ ...green, contractPrices: [{ itemId: tomatoes._id, ...price }] })
    expect(shown(lineOf('5'), contracted({ priceLevelId: '2' }))).toEqual([['0', '22', true]])
    expect(levelFor(lineOf('5'), contracted({ priceLevelId: '2' }))).toBe('2')
    expect(shown(lineOf('5'), contracted({ price: 19.5 }))).toEqual([])
    expect(rateFor(tomatoes, contracted({ price: 19.5 }), 1, '10')).toBe(1.625)
  })
  test('a product that has not loaded has none', () =>
    expect(tiersOf({ ...lineOf('5'), product: { _id: '1', itemId: '1', name: '' } }, green)).toEqual([]))
  test('a minimum that no quantity equals is rounded up', () => {
    const thirds = {
      ...tomatoes,
      saleUnit: '10',
      prices: [
        { priceLevelId: '1', quantity: 0, price: 2 },
        { priceLevelId: '1', quantity: 10, price: 1.8 },
      ],
    }
    expect(shown(lineOf('1', '11', thirds))[1]).toEqual(['0.834', '21.6', true])
  })

  test('the quantity for the next tier reaches it, and a thousandth less does not', () => {
    const prices = fc.uniqueArray(
      fc.record({
        priceLevelId: fc.constant('1'),
        quantity: fc.integer({ min: 0, max: 60 }),
        price: fc.integer({ min: 1, max: 9_999 }).map((cents) => cents / 100),
      }),
      { selector: (each) => each.quantity, minLength: 1, maxLength: 6 },
    )
    fc.assert(
      fc.property(
        prices,
        fc.integer({ min: 1, max: 900_000 }),
        fc.constantFrom('10', '11'),
        fc.constantFrom('10', '11'),
        (tiers, thousandths, unit, saleUnit) => {
          const product = { ...tomatoes, prices: tiers, saleUnit }
          const line = lineOf(toText({ digits: BigInt(thousandths), scale: 3 }), unit, product)
          const next = nextTier(line, tiersOf(line, green))
          if (!next) return true
          const at = (quantity: ReturnType<typeof add>) =>
            determineRate(product, { priceLevelId: '1' }, toText(quantity), unit)?.rate
          const reached = add(decimal(line.quantity), next.more)
          const before = at(add(reached, decimal('-0.001')))
          const after = at(reached)
          return (
            compare(next.more, decimal(0)) > 0 &&
            after !== undefined &&
            compare(after, next.rate) === 0 &&
            (before === undefined ||
              compare(before, next.rate) !== 0 ||
              compare(before, at(decimal(line.quantity)) ?? before) === 0)
          )
        },
      ),
    )
  })
})

describe('the source in words', () => {
  test.each([
    [lineOf('5'), 'Level 1 list price'],
    [lineOf('10'), 'Level 1 price from 10 CS'],
    [lineOf('5', '11', tomatoes, { type: 'customRate', key, rate: '20' }), 'Typed rate'],
    [
      {
        ...lineOf('5'),
        priceSource: { kind: 'spot' as const, priceLevelId: '', tierQuantity: null, spotLineId: 'S1' },
      },
      'Spot price, while the offer lasts',
    ],
    [
      { ...lineOf('5'), priceSource: { ...noPrice, kind: 'contract' as const } },
      'Contract price of this customer, for any quantity',
    ],
    [
      { ...lineOf('5'), priceSource: { ...noPrice, kind: 'contract' as const, priceLevelId: '2', tierQuantity: 10 } },
      'Contract of this customer: level 2 price from 10 CS',
    ],
    [
      { ...lineOf('5'), priceSource: { ...noPrice, kind: 'contract' as const, priceLevelId: '2', tierQuantity: 0 } },
      'Contract of this customer: level 2 price',
    ],
    [lineOf('5', '11', { ...tomatoes, prices: [] }), 'Level 1 has no price for this quantity'],
  ])('%#', (line, text) => expect(explainSource(line, green)).toBe(text))
})

describe('the floor', () => {
  const typed = (rate: string, more: Partial<DraftLine>) => ({
    ...lineOf('1', '11', costly, { type: 'customRate', key, rate }),
    ...more,
  })
  const approval: Approval = {
    requestId: 'R',
    status: 'approved',
    by: 'U2',
    byName: 'Ann Reed',
    at: '2026-11-21T10:00:00Z',
    reason: 'fine',
    quantity: 3,
  }
  test.each([
    [typed('18', { floor: '20.4' }), true, true, 'Below the floor of $20.40. Change the rate or request approval.'],
    [typed('20.4', { floor: '20.4' }), false, false, ''],
    [typed('1', {}), false, false, ''],
    [
      typed('1', { problems: [lineProblem('below_floor', 'customRate')] }),
      true,
      true,
      'Below the floor. Change the rate or request approval.',
    ],
    [
      typed('18', { floor: '20.4', approval }),
      true,
      false,
      'Below the floor of $20.40. Approved by Ann Reed for at most 3: fine',
    ],
    [
      typed('18', { floor: '20.4', approval: { ...approval, status: 'refused' as const } }),
      true,
      true,
      'Below the floor of $20.40. Refused by Ann Reed: fine',
    ],
  ])('%#', (line, below, needs, words) =>
    expect([isBelowFloor(line), needsApproval(line), below ? approvalWords(line) : '']).toEqual([below, needs, words]),
  )
})

test('the rate of another item for the same customer', () => {
  expect(rateFor(tomatoes, green, '12', '11')).toBe(21.6)
  expect(rateFor(tomatoes, lakeview, 1, '10')).toBe(1.83333)
  expect(rateFor({ ...tomatoes, prices: [] }, green, 1, '11')).toBeUndefined()
})
