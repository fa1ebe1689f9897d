import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '@/api/session'
import type { SalesOrderRow } from '@/api/wire'
import { figureDays, salesFigures, weekdaysText } from '@/features/customers/customerSales'
import { salesOrders, today } from '@/testing/data'

const order = (daysAgo: number, total: number, status: SalesOrderRow['status'] = 'billed'): SalesOrderRow => {
  const { items, ...row } = salesOrders[0]!
  return {
    ...row,
    lineCount: items.length,
    shipTo: { addressId: 'A0', label: '', city: '' },
    deliveryDate: addDays(today, -daysAgo),
    total,
    status,
  }
}

describe('how a customer buys', () => {
  test('total, average, weekdays, gap and weeks', () => {
    // Fridays (2026-11-20 is one), one Tuesday, one cancelled.
    const figures = salesFigures(
      [order(0, 100.1), order(7, 100.2), order(14, 100.05), order(17, 10), order(21, 50), order(3, 999, 'cancelled')],
      today,
    )
    expect(figures).toMatchObject({ orders: 5, total: 360.35, average: 72.07, usualWeekdays: [5], usualGap: 7 })
    expect(figures.weeks.slice(-4)).toEqual([50, 110.05, 100.2, 100.1])
  })

  test('later deliveries are booked: averages and rhythm leave them out', () => {
    const past = [order(0, 100), order(7, 200)]
    expect(salesFigures([...past, order(-1, 900), order(-5, 50), order(-6, 999, 'cancelled')], today)).toEqual({
      ...salesFigures(past, today),
      booked: { orders: 2, total: 950 },
    })
  })

  test('without orders all statistics are empty', () => {
    expect(salesFigures([], today)).toMatchObject({
      orders: 0,
      total: 0,
      average: null,
      usualWeekdays: [],
      usualGap: null,
    })
  })

  test('the weeks add up to the total exactly, for any orders', () => {
    const some = fc.array(
      fc.tuple(fc.integer({ min: -6, max: figureDays - 1 }), fc.integer({ min: 0, max: 1_000_000 })),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(some, (orders) => {
        const figures = salesFigures(
          orders.map(([days, cents]) => order(days, cents / 100)),
          today,
        )
        const cents = orders.reduce((sum, [, each]) => sum + each, 0)
        const past = orders.reduce((sum, [days, each]) => (days < 0 ? sum : sum + each), 0)
        expect(figures.total).toBe(past / 100)
        expect(figures.weeks.reduce((sum, week) => sum + Math.round(week * 100), 0)).toBe(past)
        expect(Math.round(figures.booked.total * 100)).toBe(cents - past)
        expect(figures.weeks).toHaveLength(13)
      }),
    )
  })

  test('weekdays in words', () => {
    expect(weekdaysText([2, 5])).toBe('Tuesday and Friday')
  })
})
