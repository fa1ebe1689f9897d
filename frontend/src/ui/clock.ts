import { nothing } from '@/ui/formatQuantity'
import { nearDate } from '@/ui/shortDate'

/** How a time of day is shown: '1:05 PM' or '13:05'. */
export type Hours = 12 | 24

let hours: Hours = 12
let zone: string | undefined

/** Sets how times of day are shown. */
export function showHours(chosen: Hours): void {
  hours = chosen
}

export const hoursShown = (): Hours => hours

/** Sets the warehouse's time zone: instants are shown in it, whatever the browser's time zone is. */
export function showInstantsIn(timeZone: string): void {
  zone = timeZone
}

/** The time zone in which instants are shown; undefined for the browser's. */
export const zoneOfInstants = () => zone

const two = (number: number): string => String(number).padStart(2, '0')

const minutesADay = 1_440

const isMorning = (minute: number): boolean => minute % minutesADay < minutesADay / 2

/** Minutes since midnight as a time of day. `dense`: without AM and PM. The end of a day is 24:00 on a 24-hour clock. */
function timeText(minute: number, dense: boolean): string {
  const hour = Math.floor(minute / 60) % 24
  const minutes = two(minute % 60)
  if (hours === 24) return `${minute === minutesADay ? 24 : two(hour)}:${minutes}`
  return `${hour % 12 || 12}:${minutes}${dense ? '' : isMorning(minute) ? ' AM' : ' PM'}`
}

/** Minutes since midnight of HH:MM. */
export function minuteOf(hoursAndMinutes: string): number {
  const [hour = 0, minute = 0] = hoursAndMinutes.split(':').map(Number)
  return hour * 60 + minute
}

/** A time of day HH:MM: '06:30' gives '6:30 AM'. */
export const formatTimeOfDay = (hoursAndMinutes: string): string => timeText(minuteOf(hoursAndMinutes), false)

/** A time of day HH:MM in dense lists: '06:30' gives '6:30'. */
export const shortTimeOfDay = (hoursAndMinutes: string): string => timeText(minuteOf(hoursAndMinutes), true)

/** A span of the day: '8:00–9:35 AM', '11:00 AM–2:00 PM'. */
export function formatTimeRange(from: string, to: string): string {
  const [start, end] = [minuteOf(from), minuteOf(to)]
  const sameHalf = isMorning(start) === isMorning(end) && end - start < minutesADay / 2
  return `${timeText(start, sameHalf)}–${timeText(end, false)}`
}

type Instant = string | number | null | undefined

/** Date and time of an instant in the warehouse's time zone. */
interface Local {
  /** YYYY-MM-DD */
  date: string
  /** Minutes since midnight. */
  minute: number
}

// Created once for a time zone: creating a formatter takes longer than rendering a column.
let calendar: { zone: string | undefined; format: Intl.DateTimeFormat; known: Map<Instant, Local> } | undefined

/** Undefined for an instant that cannot be read. */
function localOf(instant: Instant): Local | undefined {
  if (calendar?.zone !== zone || !calendar) {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    calendar = { zone, format, known: new Map() }
  }
  const { format, known } = calendar
  const found = known.get(instant)
  if (found) return found
  const at = new Date(instant ?? '')
  if (Number.isNaN(at.getTime())) return undefined
  // Sweden writes '2026-11-21 05:12'.
  const [date = '', time = ''] = format.format(at).split(' ')
  const local = { date, minute: minuteOf(time) }
  if (known.size > 5_000) known.clear()
  known.set(instant, local)
  return local
}

/** Minutes since midnight at the warehouse; NaN for an instant that cannot be read. */
export const minuteOfDay = (instant: Instant): number => localOf(instant)?.minute ?? NaN

/** The date of an instant at the warehouse, YYYY-MM-DD; '' for one that cannot be read. */
export const dateOfInstant = (instant: Instant): string => localOf(instant)?.date ?? ''

/** The time of day of an instant: '9:47 AM'. `none`: what is shown where there is none. */
export function formatTime(instant: Instant, none = nothing): string {
  const local = localOf(instant)
  return local ? timeText(local.minute, false) : none
}

/** The time of day of an instant in dense lists: '9:47'. `none`: what is shown where there is none. */
export function formatClock(instant: Instant, none = nothing): string {
  const local = localOf(instant)
  return local ? timeText(local.minute, true) : none
}

/**
 * An instant in the warehouse's time zone (in the browser's until that is known): 'Nov 21, 5:12 AM'. The year is shown
 * only when it is not obvious.
 */
export function formatInstant(instant: string | null | undefined): string {
  if (!instant) return nothing
  const local = localOf(instant)
  if (!local) return instant
  return `${nearDate(local.date, new Date().toISOString())}, ${timeText(local.minute, false)}`
}

/**
 * An instant beside its business date (YYYY-MM-DD): '7:30 AM', in dense lists '7:30'. An instant on another date is
 * shown with that date, and none as '–'.
 */
export function formatTimeOn(date: string, instant: string | null | undefined, dense = false): string {
  const local = localOf(instant)
  if (local?.date !== date.slice(0, 10)) return formatInstant(instant)
  return timeText(local.minute, dense)
}
