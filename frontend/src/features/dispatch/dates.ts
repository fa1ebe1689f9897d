const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
const weekdays = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

/** A business date without its year: 'Mon, Nov 23'. */
export const shortDate = (date: string): string => weekday.format(new Date(`${date}T00:00:00Z`))
/** The weekday of a business date: 'Monday'. */
export const weekdayOf = (date: string): string => weekdays.format(new Date(`${date}T00:00:00Z`))
