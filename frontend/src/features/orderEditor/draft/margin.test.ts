import { describe, expect, test } from 'vitest'
import { toText } from '@/ui/decimal'
import { costOf, marginOf } from '@/features/orderEditor/draft/margin'
import { type DraftLine, emptyDraft } from '@/features/orderEditor/draft/order'
import { editOrder, type OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { customers, items, tomorrow } from '@/testing/data'

const tomatoes = items[0]!
const green = customers[0]!
const costly = { ...tomatoes, averageCost: 1.5 }
const key = 'aaaaaa'

function lineOf(quantity: string, unitId = '11', product = tomatoes, ...edits: OrderEdit[]): DraftLine {
  const start: OrderEdit[] = [
    { type: 'customer', customer: green },
    { type: 'addLine', product, quantity, unitId, key },
  ]
  return [...start, ...edits].reduce(editOrder, emptyDraft(tomorrow)).lines[0]!
}

describe('the margin of a line', () => {
  test('cost in the line’s unit, exact', () => {
    expect(toText(costOf(costly, '11')!)).toBe('18')
    expect(toText(costOf({ ...costly, stockUnit: '11', averageCost: 10 }, '10')!)).toBe('0.83333')
    expect(costOf(tomatoes, '11')).toBeUndefined()
  })
  test('margin of the line and in percent', () => {
    const margin = marginOf(lineOf('10', '11', costly))!
    expect([toText(margin.amount), toText(margin.percent!), margin.underCost]).toEqual(['36', '16.7', false])
  })
  test('at a rate of 0 there is no percentage', () => {
    const margin = marginOf(lineOf('2', '11', costly, { type: 'customRate', key, rate: '0' }))!
    expect([toText(margin.amount), margin.percent, margin.underCost]).toEqual(['-36', undefined, true])
  })
})
