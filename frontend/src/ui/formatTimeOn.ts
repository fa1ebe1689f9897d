import { formatInstant, zoneOfInstants } from '@/ui/format'

const clockIn = (timeZone: string | undefined) => ({
  timeZone,
  // Sweden writes dates as YYYY-MM-DD.
  date: new Intl.DateTimeFormat('sv-SE', { timeZone }),
  time: new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone }),
})
// Created once, on first use: creating a formatter takes longer than rendering a row.
let clock: ReturnType<typeof clockIn> | undefined

/**
 * An instant beside its business date (YYYY-MM-DD): '7:30 AM'. An instant on another date is shown with that date, and
 * none as '–'.
 */
export function formatTimeOn(date: string, instant: string | null | undefined): string {
  const at = new Date(instant ?? '')
  if (clock?.timeZone !== zoneOfInstants()) clock = undefined
  clock ??= clockIn(zoneOfInstants())
  if (Number.isNaN(at.getTime()) || clock.date.format(at) !== date.slice(0, 10)) return formatInstant(instant)
  return clock.time.format(at)
}

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

/** A time of day, HH:MM: '06:30' gives '6:30 AM'. */
export const formatTimeOfDay = (hoursAndMinutes: string): string =>
  time.format(new Date(`1970-01-01T${hoursAndMinutes}:00Z`))
