import type { LastPurchase } from '@/resources/analytics'
import { formatQuantity, formatRate } from '@/ui/format'
import { shortDate } from '@/ui/shortDate'

/** A purchase in short: '3 CS at $21.60, Nov 18'. */
export const lastWords = (last: Pick<LastPurchase, 'quantity' | 'rate' | 'date'>, unit: string): string =>
  `${formatQuantity(last.quantity)} ${unit} at ${formatRate(last.rate)}, ${shortDate(last.date)}`
