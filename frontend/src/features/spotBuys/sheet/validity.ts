import { addDays, dateIn } from '@/api/session'
import { dateOfInstant, formatTime, minuteOfDay } from '@/ui/clock'
import { isBusinessDate } from '@/ui/businessDate'
import { dayDate, shortDate } from '@/ui/shortDate'

/** The last minute of a day: an offer that names no time is valid until then. */
const lastMinute = 24 * 60 - 1

/** How far the clocks of a time zone are ahead of UTC at an instant, in milliseconds. */
function offsetAt(at: number, timeZone: string): number {
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at)
  return Date.parse(`${local.replace(' ', 'T')}Z`) - Math.floor(at / 1_000) * 1_000
}

/** The instant of a date and a minute of the day in a time zone. */
export function instantOf(date: string, minute: number, timeZone: string): string {
  const wanted = Date.parse(`${date}T00:00:00Z`) + minute * 60_000
  // Twice, because the clocks may change between the first guess and the instant.
  const guess = wanted - offsetAt(wanted, timeZone)
  return new Date(wanted - offsetAt(guess, timeZone)).toISOString()
}

/** The end of a day. */
export const endOf = (date: string, timeZone: string): string => instantOf(date, lastMinute, timeZone)
export const startOf = (date: string, timeZone: string): string => instantOf(date, 0, timeZone)

/** The same time of day, this many days later. */
export const daysLater = (instant: string, days: number, timeZone: string): string => {
  const at = new Date(instant)
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' }).format(at)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return instantOf(addDays(dateIn(timeZone, at), days), hour * 60 + minute, timeZone)
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const two = (text: string | number): string => String(text).padStart(2, '0')

/** The date that a text names, on or after a date. */
function dateNamed(text: string, from: string, today: string): string | undefined {
  const typed = text.toLowerCase().replaceAll(',', ' ').replaceAll(/\s+/g, ' ').trim()
  if (typed === '') return from
  if (isBusinessDate(typed)) return typed
  if (typed === 'today') return today
  if (typed === 'tomorrow') return addDays(today, 1)
  const weekday = weekdays.indexOf(typed.slice(0, 3))
  const words = typed.split(' ')
  const [first = ''] = words
  if (weekday >= 0 && words.length === 1 && /^[a-z]+$/.test(first)) {
    const ahead = (weekday - new Date(`${from}T00:00:00Z`).getUTCDay() + 7) % 7
    return addDays(from, ahead)
  }
  // A weekday before the date is only repeated.
  const rest = weekday >= 0 ? words.slice(1).join(' ') : typed
  const byNumber = /^(\d{1,2})\/(\d{1,2})(?:\/(?:20)?(\d\d))?$/.exec(rest)
  const byName = /^([a-z]{3})[a-z]* (\d{1,2})(?: (?:20)?(\d\d))?$/.exec(rest)
  const month = byNumber ? Number(byNumber[1]) : byName ? months.indexOf(byName[1]!) + 1 : 0
  const day = byNumber?.[2] ?? byName?.[2]
  if (month < 1 || day === undefined) return undefined
  const year = byNumber?.[3] ?? byName?.[3]
  const inYear = (of: number) => `${of}-${two(month)}-${two(day)}`
  const first4 = Number(from.slice(0, 4))
  const date = inYear(year ? 2000 + Number(year) : first4)
  const next = !year && date < from ? inYear(first4 + 1) : date
  return isBusinessDate(next) ? next : undefined
}

const timeAtEnd = /(?:^|\s)(?:(\d{1,2})(?::(\d\d))?\s*([ap])\.?m\.?|(\d{1,2}):(\d\d))$/i

/** The minute of the day that ends a text, and the text before it. */
function splitTime(text: string): { rest: string; minute: number } | undefined {
  const match = timeAtEnd.exec(text)
  if (!match) return { rest: text, minute: lastMinute }
  const [whole, hour12, minute12, half, hour24, minute24] = match
  const hour = half ? (Number(hour12) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour24)
  const minute = Number(minute12 ?? minute24 ?? 0)
  if (hour > 23 || minute > 59 || (half && Number(hour12) > 12)) return undefined
  return { rest: text.slice(0, text.length - whole.length), minute: hour * 60 + minute }
}

/** When and where a typed moment is read. */
export interface Calendar {
  /** The date of the sheet: names of weekdays count from it, and a time alone is of this day. */
  date: string
  today: string
  timeZone: string
}

/** Reads 'Fri', '11/27', 'Nov 27', 'today 6 PM', '6 PM', '2026-11-27 18:00'; undefined when it is none of these. */
export function momentIn(text: string, { date, today, timeZone }: Calendar): string | undefined {
  const split = splitTime(text.trim())
  if (!split || text.trim() === '') return undefined
  const day = dateNamed(split.rest, date, today)
  return day === undefined ? undefined : instantOf(day, split.minute, timeZone)
}

const weekdayOnly = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })
const noon = (date: string) => new Date(`${date}T12:00:00Z`)

/** 'Fri' */
export const shortDay = (date: string): string => weekdayOnly.format(noon(date))

/** A time without the minutes of a full hour: '6 PM'. */
const briefTime = (instant: string): string => formatTime(instant).replace(/:00(?= [AP]M)/, '')

/** Within so many days, the weekday alone says which day is meant. */
const weekDays = 6

/** When an offer ends: 'Fri, Nov 27', 'Today, 6 PM', 'Fri, 6 PM', 'Dec 31, 6 PM'. The end of a day has no time. */
export function formatMoment(instant: string | undefined, today: string): string {
  const date = dateOfInstant(instant)
  if (!date || instant === undefined) return ''
  if (minuteOfDay(instant) === lastMinute) return date === today ? 'Today' : dayDate(date)
  const isNear = date > today && date <= addDays(today, weekDays)
  return `${date === today ? 'Today' : isNear ? shortDay(date) : shortDate(date)}, ${briefTime(instant)}`
}

/** The same to be edited: with its date, because a weekday alone is read from the sheet's day on. */
export function momentText(instant: string | undefined): string {
  const date = dateOfInstant(instant)
  if (!date || instant === undefined) return ''
  return minuteOfDay(instant) === lastMinute ? dayDate(date) : `${dayDate(date)}, ${briefTime(instant)}`
}
