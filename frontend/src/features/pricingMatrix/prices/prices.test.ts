import { describe, expect, test } from 'vitest'
import { heldOf, marginOf, withPrice } from '@/features/pricingMatrix/prices/draft'
import { priceFrom, type Rounding } from '@/parts/prices/formula'
import { enterPaste, readPaste } from '@/features/pricingMatrix/prices/pasted'
import { itemPrices, priceLevels } from '@/testing/itemPrices'

const known = { price: 43.5, cost: 34.78 }
const step = (by: string, ending: Rounding['ending'] = ''): Rounding => ({ step: by, ending })

describe('a typed price', () => {
  test.each([
    ['44.6', step('0.05'), '44.6'],
    ['$1,234.50', step('0.05'), '1234.5'],
    ['44.61', step('0.05'), '44.61'],
    ['20%', step('0.05'), '43.5'], // 34.78 ÷ 0.8 = 43.475
    ['20%', step('0.01'), '43.48'],
    ['20%', step('0.05', '9'), '43.49'],
    ['20%', step('0.05', '99'), '43.99'],
    ['20%', step('0.05', '5'), '43.55'],
    ['=cost+2', step('0.01'), '36.78'],
    ['=cost/0.8', step('0.05'), '43.5'],
    ['=price*1.1', step('0.01'), '47.85'],
    ['=price+5%', step('0.01'), '45.68'],
    ['=Price', step('0.01'), '43.5'],
    ['+0.5', step('0.01'), '44'],
    ['-1', step('0.25'), '42.5'],
  ])('%s with %o is %s', (text, rounding, price) => {
    expect(priceFrom(text, known, rounding)).toEqual({ price })
  })

  test.each([
    ['', 'must be a price, a margin like 25% or a formula like =cost+2'],
    ['lots', 'must be a price, a margin like 25% or a formula like =cost+2'],
    ['0', 'must be above 0'],
    ['-50', 'must be above 0'],
    ['1.123456', 'must have at most 5 decimal places'],
    ['96%', 'must be a margin of at most 95%'],
    ['=cost/0', 'must not divide by 0'],
    ['=cost^2', 'must be like =cost+2, =cost/0.8, =price+5% or =price*1.05'],
  ])('%s is refused', (text, wrong) => {
    expect(priceFrom(text, known, step('0.05'))).toEqual({ wrong })
  })

  test('without a cost or a price a formula says what is missing', () => {
    const nothing = { price: null, cost: null }
    expect(priceFrom('20%', nothing, step('0.05')).wrong).toBe('the cost is not known')
    expect(priceFrom('=cost+2', nothing, step('0.05')).wrong).toBe('the cost is not known')
    expect(priceFrom('+1', nothing, step('0.05')).wrong).toBe('there is no price yet')
  })

  test('with a decimal comma can mean two prices', () => {
    expect(priceFrom('23,22', known, step('0.05'))).toEqual({
      wrong: '“23,22” can be 23.22 or 2322',
      meant: ['23.22', '2322'],
    })
  })
})

describe('the draft', () => {
  const row = itemPrices[0]!

  test('keeps only prices that differ', () => {
    const draft = withPrice({}, row, '1', '21')
    expect(Object.values(draft)).toEqual([{ itemId: row.itemId, priceLevelId: '1', quantity: 0, was: 20, price: '21' }])
    expect(withPrice(draft, row, '1', '20.00')).toEqual({})
  })

  test('holds prices under their floor or cost', () => {
    const rows = new Map([[row.itemId, row]])
    expect(heldOf(withPrice({}, row, '1', '13.35'), rows)).toEqual([])
    expect(heldOf(withPrice({}, row, '1', '13.3'), rows)[0]).toMatchObject({ limit: 13.35 })
    expect(marginOf(16, 12)).toBe(0.25)
  })
})

describe('a paste', () => {
  const codes = {
    rowOf: (code: string) => itemPrices.find(({ item }) => item.itemId === code),
    suggestionFor: (code: string) =>
      code === '1O78' ? { _id: '102', itemId: '1078', name: 'Pepper Jack' } : undefined,
  }
  const enter = (text: string) =>
    enterPaste({}, readPaste(text, priceLevels), codes, { levels: priceLevels, rounding: step('0.05') })

  test('matches by code, with levels in their order or as its first row names them', () => {
    const plain = enter('5304\t21\t19\n1078\t\t25%')
    expect(Object.values(plain.draft).map(({ itemId, priceLevelId, price }) => [itemId, priceLevelId, price])).toEqual([
      ['101', '1', '21'],
      ['101', '2', '19'],
      ['102', '2', '77.1'],
    ])
    const headed = enter('Code\tchains\n5304\t19')
    expect(Object.values(headed.draft)).toMatchObject([{ priceLevelId: '2', price: '19' }])
  })

  test('names what it cannot take, with a repair', () => {
    const { refused, taken } = enter('5304\t21\n1O78\t80\n5304\t22\n1078\t74,5\n1078\t4.62\n1078\tlots')
    expect(taken).toBe(1)
    expect(refused.map(({ line, why, repair }) => [line, why, repair?.label])).toEqual([
      [2, 'No item has the code 1O78.', 'Use 1078 Pepper Jack'],
      [3, 'The same item as row 1, with another price.', 'Take 22'],
      [4, '“74,5” can be 74.5 or 745.', 'Take 74.5'],
      [5, 'Walk-in: $4.62 is 92% under the cost of $57.82.', undefined],
      [6, 'Walk-in: must be a price, a margin like 25% or a formula like =cost+2.', undefined],
    ])
  })
})
