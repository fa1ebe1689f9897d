const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** A business date of these months: "Nov 27". */
export const shortDate = (date: string): string => format.format(new Date(`${date.slice(0, 10)}T00:00:00Z`))
