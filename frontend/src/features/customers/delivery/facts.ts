import type { Customer } from '@/api/wire'
import { featureLabel } from '@/resources/vehicleFeatures'
import { formatDate } from '@/ui/format'

export type Address = Customer['addresses'][number]
export type Facts = NonNullable<Address['delivery']>
export type Window = Facts['windows'][number]

/** The facts of an address for which nobody has set any: it is always open. */
export const noFacts: Facts = {
  windows: [],
  closedDates: [],
  serviceMinutes: null,
  driverNote: '',
  vehicleFeatures: [],
  version: 0,
}

export const factsOf = ({ delivery }: Address): Facts => delivery ?? noFacts

/** The weekdays as the API numbers them, from Monday. */
export const weekdays: ReadonlyArray<{ day: number; name: string; short: string }> = [
  { day: 1, name: 'Monday', short: 'Mon' },
  { day: 2, name: 'Tuesday', short: 'Tue' },
  { day: 3, name: 'Wednesday', short: 'Wed' },
  { day: 4, name: 'Thursday', short: 'Thu' },
  { day: 5, name: 'Friday', short: 'Fri' },
  { day: 6, name: 'Saturday', short: 'Sat' },
  { day: 0, name: 'Sunday', short: 'Sun' },
]

/** Converts a typed time ('6', '630', '6:30') to the form of the API ('06:30'). undefined: it is not a time of day. */
export function timeOf(typed: string): string | undefined {
  const match = /^(\d{1,2})(?::?(\d{2}))?$/.exec(typed.trim())
  if (!match) return undefined
  const [, hours = '', minutes = '00'] = match
  const time = `${hours.padStart(2, '0')}:${minutes}`
  return time === '24:00' || (Number(hours) < 24 && Number(minutes) < 60) ? time : undefined
}

const shortTime = (time: string) => time.replace(/^0/, '')

/** The windows of a weekday in words: '6:00–10:30 and 13:00–15:00'. */
const timesOf = (windows: Window[], day: number): string =>
  windows
    .filter(({ weekday }) => weekday === day)
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .map(({ from, to }) => `${shortTime(from)}–${shortTime(to)}`)
    .join(' and ')

/** When an address is open, with weekdays of the same windows together: 'Mon–Fri 6:00–10:30, Sat 8:00–12:00'. */
export function openingWords(windows: Window[]): string {
  if (windows.length === 0) return 'Always open'
  const spans: Array<{ first: string; last: string; times: string }> = []
  for (const { day, short } of weekdays) {
    const times = timesOf(windows, day)
    const before = spans.at(-1)
    if (before?.times === times) before.last = short
    else spans.push({ first: short, last: short, times })
  }
  return spans
    .filter(({ times }) => times)
    .map(({ first, last, times }) => `${first === last ? first : `${first}–${last}`} ${times}`)
    .join(', ')
}

/** Dates beyond these are counted in the sentence. */
const mostDates = 3

function closedWords(dates: string[]): string {
  const more = dates.length - mostDates
  return `closed ${dates.slice(0, mostDates).map(formatDate).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** The facts in one sentence without the note. Closed dates before `today` are left out. */
export function deliverySentence(
  { windows, closedDates, serviceMinutes, vehicleFeatures }: Facts,
  today: string,
): string {
  const ahead = closedDates.flatMap((date) => (date !== null && date >= today ? [date] : []))
  return [
    openingWords(windows),
    ahead.length > 0 && closedWords(ahead),
    serviceMinutes !== null && `${serviceMinutes} min`,
    ...vehicleFeatures.map((feature) => featureLabel(feature).toLowerCase()),
  ]
    .filter(Boolean)
    .join(', ')
}
