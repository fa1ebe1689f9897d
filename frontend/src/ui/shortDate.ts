import { nothing } from '@/ui/formatQuantity'

const civil = (year?: 'numeric') =>
  new Intl.DateTimeFormat('en-US', { year, month: 'short', day: 'numeric', timeZone: 'UTC' })
const near = civil()
const far = civil('numeric')

/** Within this distance of today, the year is not shown. */
const nearMs = 300 * 24 * 60 * 60 * 1_000

const startOf = (date: string) => new Date(`${date.slice(0, 10)}T00:00:00Z`)

const withWeekday = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

/** The weekday of a business date: 'Monday'. */
export const weekdayOf = (date: string): string => weekday.format(startOf(date))

/** A business date of these weeks: 'Fri, Nov 27'. */
export const dayDate = (date: string): string => withWeekday.format(startOf(date))

/** A business date in little room, which is close to today or has its year beside it: 'Nov 23'. */
export const shortDate = (date: string): string => near.format(startOf(date))

/**
 * A business date in little room; the year is shown only when it is not obvious on the date `today`: 'Nov 23',
 * 'Nov 23, 2024'.
 */
export function nearDate(date: string | null | undefined, today: string): string {
  if (!date) return nothing
  const at = startOf(date)
  return (Math.abs(startOf(today).getTime() - at.getTime()) < nearMs ? near : far).format(at)
}
