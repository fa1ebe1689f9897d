import { addDays } from '@/api/session'
import type { SalesOrderRow } from '@/api/wire'
import { add, decimal, divide, toNumber, zero } from '@/ui/decimal'

/** Statistics of a customer's orders. Averages and rhythm count deliveries until today only. */
export interface SalesFigures {
  orders: number
  total: number
  /** Average amount per order, rounded to cents; null without orders. */
  average: number | null
  /** Weekdays with at least two orders and a third of all orders; 0 is Sunday. */
  usualWeekdays: number[]
  /** Median number of days between two deliveries; null with fewer than three deliveries. */
  usualGap: number | null
  /** Sales per week of seven days, oldest first. The last week ends on `today`. */
  weeks: number[]
  /** Orders for later days. */
  booked: { orders: number; total: number }
}

export const figureDays = 91
const weekDays = 7
const dayMs = 86_400_000

const daysFrom = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)

const sum = (orders: SalesOrderRow[]) => orders.reduce((total, order) => add(total, decimal(order.total ?? 0)), zero)

/** The median number of days between deliveries. */
function usualGap(dates: string[]): number | null {
  const days = [...new Set(dates)].toSorted()
  const gaps = days
    .slice(1)
    .map((day, index) => daysFrom(days[index]!, day))
    .toSorted((a, b) => a - b)
  return gaps.length < 2 ? null : gaps[Math.floor(gaps.length / 2)]!
}

function usualWeekdays(dates: string[]): number[] {
  const counts = new Map<number, number>()
  for (const date of dates) {
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
    counts.set(weekday, (counts.get(weekday) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, times]) => times >= 2 && times * 3 >= dates.length)
    .toSorted(([a], [b]) => a - b)
    .map(([weekday]) => weekday)
}

/** The statistics of the last 13 weeks of orders, by delivery date; cancelled orders do not count. */
export function salesFigures(all: SalesOrderRow[], today: string): SalesFigures {
  const counted = all.filter((order) => order.status !== 'cancelled')
  const orders = counted.filter(({ deliveryDate }) => deliveryDate <= today)
  const later = counted.filter(({ deliveryDate }) => deliveryDate > today)
  const first = addDays(today, 1 - figureDays)
  const byWeek = Array.from({ length: figureDays / weekDays }, (_, week) =>
    orders.filter((order) => Math.floor(daysFrom(first, order.deliveryDate) / weekDays) === week),
  )
  const dates = orders.map((order) => order.deliveryDate)
  const total = sum(orders)
  return {
    orders: orders.length,
    total: toNumber(total),
    average: orders.length > 0 ? toNumber(divide(total, decimal(orders.length), 2)) : null,
    usualWeekdays: usualWeekdays(dates),
    usualGap: usualGap(dates),
    weeks: byWeek.map((each) => toNumber(sum(each))),
    booked: { orders: later.length, total: toNumber(sum(later)) },
  }
}

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** 'Tuesday and Friday'. */
export const weekdaysText = (weekdays: number[]): string =>
  new Intl.ListFormat('en-US').format(weekdays.map((weekday) => weekdayNames[weekday] ?? ''))
