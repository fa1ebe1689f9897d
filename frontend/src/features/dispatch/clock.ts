import { zoneOfInstants } from '@/ui/format'

const clockIn = (timeZone: string | undefined) => ({
  timeZone,
  time: new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hourCycle: 'h12', timeZone }),
})
// Created once, on first use: creating a formatter takes longer than rendering a column.
let clock: ReturnType<typeof clockIn> | undefined

const current = () => {
  if (clock?.timeZone !== zoneOfInstants()) clock = undefined
  clock ??= clockIn(zoneOfInstants())
  return clock
}

const shown = new Map<string, string>()

/** The time of an instant in the warehouse's time zone, without AM and PM, as dense lists show it: '6:10'. */
export function shortTime(instant: string | null | undefined): string {
  if (!instant) return ''
  const key = `${zoneOfInstants()} ${instant}`
  const known = shown.get(key)
  if (known !== undefined) return known
  const at = new Date(instant)
  const text = Number.isNaN(at.getTime())
    ? instant
    : current()
        .time.format(at)
        .replace(/\s?[AP]M$/, '')
  if (shown.size > 5_000) shown.clear()
  shown.set(key, text)
  return text
}

/** A time of day HH:MM without AM and PM: '09:35' gives '9:35'. */
export function shortTimeOfDay(hoursAndMinutes: string): string {
  const [hours = '0', minutes = '00'] = hoursAndMinutes.split(':')
  return `${Number(hours) % 12 || 12}:${minutes}`
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
const weekdays = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

/** A business date without its year: 'Mon, Nov 23'. */
export const shortDate = (date: string): string => weekday.format(new Date(`${date}T00:00:00Z`))
/** The weekday of a business date: 'Monday'. */
export const weekdayOf = (date: string): string => weekdays.format(new Date(`${date}T00:00:00Z`))
