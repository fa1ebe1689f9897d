import type { PricingReport, PricingReportPage } from '@/api/wire'
import { signedMoney } from '@/features/pricingReports/format'
import { count, formatDate, formatMoney, formatShare } from '@/ui/format'

export type Outcome = NonNullable<PricingReport['outcome']>

/** A smaller share of what was promised is explained. */
const enough = 0.8
const weekDays = 7
const weeks = 4

/** What happened as a share of what was promised; null: no gain was promised. */
export const shareOfPromise = ({ happened, promised }: Pick<Outcome, 'happened' | 'promised'>): number | null =>
  promised > 0 ? happened / promised : null

/** Whether much less happened than was promised. */
export function isShort(outcome: PricingReport['outcome']): outcome is Outcome {
  const share = outcome && shareOfPromise(outcome)
  return share != null && share < enough
}

const dayMs = 86_400_000

/** How far the measuring is: '3 days in', '2 of 4 weeks', '2 of 9 weeks, 1 item to come'; empty: over. */
export function timeGoneBy({ days, from, to, until, toCome }: Omit<Outcome, 'parts'>): string {
  if (until ? (to ?? '') >= until : days >= weeks * weekDays) return ''
  const all = until && from ? Math.round((Date.parse(until) - Date.parse(from)) / dayMs) + 1 : weeks * weekDays
  const gone =
    days < weekDays
      ? `${count(days, 'day')} in`
      : `${Math.floor(days / weekDays)} of ${Math.ceil(all / weekDays)} weeks`
  return toCome > 0 ? `${gone}, ${count(toCome, 'item')} to come` : gone
}

/** Why items are not measured. */
export const leftOutWhy = 'Their prices were cancelled or replaced before their date, or could not be set on it.'

const dollars = (value: number) => formatMoney(Math.abs(value))

function partText({ kind, category, amount, items, moved }: Outcome['parts'][number]): string {
  const name = category || 'Items without a category'
  if (kind === 'lower_prices')
    return `${count(items, 'item')} of ${category || 'no category'} sold at lower prices than decided, ${dollars(amount)}.`
  return moved != null && moved < 0
    ? `${name} sold ${formatShare(-moved)} less, ${dollars(amount)}.`
    : `${name} sold other quantities of their items, ${dollars(amount)}.`
}

/** Where the money is that was promised and did not come. */
export function explain({ promised, happened, parts }: Outcome): { missing: string; why: string } {
  const missing = promised - happened
  const rest = parts.reduce((left, { amount }) => left + amount, missing)
  const sentences = parts.map(partText)
  if (rest >= 0.005) sentences.push(`The rest is ${dollars(rest)}.`)
  else if (rest <= -0.005) sentences.push(`Other items made up for ${dollars(rest)}.`)
  return { missing: `${dollars(missing)} less than promised.`, why: sentences.join(' ') }
}

/** The sums of all reports whose four weeks are over. */
export function measuredText({ reports, since, promised, happened }: PricingReportPage['measured']): string {
  const share = shareOfPromise({ promised, happened })
  const from = since ? ` since ${formatDate(since)}` : ''
  return `${reports} measured${from}: promised ${signedMoney(promised)}, happened ${signedMoney(happened)}${share === null ? '' : `, ${formatShare(share)}`}.`
}
