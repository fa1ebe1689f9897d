import type { LastPurchase } from '@/resources/analytics'
import { formatQuantity, formatRate } from '@/ui/format'

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** A business date without its year: 'Nov 18'. */
export const shortDay = (date: string): string => day.format(new Date(`${date.slice(0, 10)}T00:00:00Z`))

/** A purchase in short: '3 CS at $21.60, Nov 18'. */
export const lastWords = (last: Pick<LastPurchase, 'quantity' | 'rate' | 'date'>, unit: string): string =>
  `${formatQuantity(last.quantity)} ${unit} at ${formatRate(last.rate)}, ${shortDay(last.date)}`
