import { addDays } from '@/api/session'

const at = (date: string): number => Date.parse(`${date}T00:00:00Z`)

/** The seven dates of the week of a date, from Monday on. */
export function weekOf(date: string): string[] {
  const sinceMonday = (new Date(at(date)).getUTCDay() + 6) % 7
  return Array.from({ length: 7 }, (_, index) => addDays(date, index - sinceMonday))
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })
const monthDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** "Mon 23". */
export const dayName = (date: string): string => `${weekday.format(at(date))} ${new Date(at(date)).getUTCDate()}`

/** "Nov 23 – 29", with thin spaces. */
export function weekName(dates: readonly string[]): string {
  const [first, last] = [at(dates[0]!), at(dates.at(-1)!)]
  return monthDay.formatRange(first, last)
}

/** The weekdays in the order of a week, with their numbers on the wire: 0 is Sunday. */
export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((label, index) => ({
  label,
  value: (index + 1) % 7,
}))

/** "Mon–Fri", "Mon, Wed, Fri", "Every day"; '' for none. */
export function weekdaysText(days: readonly number[]): string {
  const places = days.map((value) => (value + 6) % 7).toSorted((a, b) => a - b)
  if (places.length === 7) return 'Every day'
  const parts: string[] = []
  for (let from = 0; from < places.length;) {
    let to = from
    while (places[to + 1] === places[to]! + 1) to += 1
    const names = places.slice(from, to + 1).map((place) => weekdays[place]!.label)
    parts.push(...(names.length > 2 ? [`${names[0]}–${names.at(-1)}`] : names))
    from = to + 1
  }
  return parts.join(', ')
}
