import type { HistoryEntry, Item } from '@/api/wire'
import { formatQuantity, formatRate, words } from '@/ui/format'

const locale = 'en-US'
const whole = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })

export const wholePercent = (value: number): string => whole.format(value)

/** The abbreviation of a unit of an item, or what there is instead. */
export function unitOf(item: Pick<Item, 'unitsType'>, id: string): string {
  const unit = item.unitsType.items.find((each) => each._id === id)
  return unit?.abbreviation || unit?.unitOfMeasure || id
}

/** '12 CS' */
export const amountOf = (item: Pick<Item, 'unitsType'>, quantity: number, unit: string): string =>
  `${formatQuantity(quantity)} ${unitOf(item, unit)}`.trim()

const fieldNames: Record<string, string> = {
  itemId: 'Code',
  upc: 'UPC',
  searchKeywords: 'Keywords',
  allowSubstitutes: 'Substitutes allowed',
  isActive: 'Active',
  averageCost: 'Average cost',
  lastPurchasePrice: 'Last purchase price',
  imageDescription: 'Description of the picture',
}

const isAmount = (field: string) =>
  field.startsWith('price') || field === 'averageCost' || field === 'lastPurchasePrice'

/** A field of a change in words: 'price, Base, from 5' gives 'Price, Base, from 5'. */
export const fieldName = (field: string): string => fieldNames[field] ?? words(field)

/** A value of a change in words. */
export const valueWords = (field: string, value: string): string =>
  value === '' ? 'nothing' : isAmount(field) ? formatRate(Number(value)) : value

/** Whether an event changed a price or a cost. */
export const changesPrices = (entry: HistoryEntry): boolean => entry.changes.some(({ field }) => isAmount(field))

/** An event in one sentence. */
export function eventWords(entry: HistoryEntry): string {
  if (entry.kind === 'picture') return entry.summary
  const [first, ...others] = entry.changes
  if (!first) return entry.summary
  if (others.length > 0) {
    const names = [...new Set(entry.changes.map(({ field }) => fieldName(field).split(',')[0]!))]
    return `${names.slice(0, 3).join(', ')}${names.length > 3 ? ' and more' : ''} changed`
  }
  const from = first.before ? ` from ${valueWords(first.field, first.before)}` : ''
  return `${fieldName(first.field)}${from} to ${valueWords(first.field, first.after)}`
}

/** Who made a change. */
export const authorOf = (entry: HistoryEntry): string => entry.by?.name ?? (entry.kind === 'erp' ? 'ERP' : 'Portal')

const dayMs = 24 * 60 * 60 * 1_000

interface Mark {
  status: string
  createdAt: string
  resolvedAt: string | null
  lostSales: { amount?: number }
}

/** How often an item ran out before, for how many days in all, and what was not sold; lost is undefined without prices. */
export function pastMarks(marks: readonly Mark[]): { times: number; days: number; lost: number | undefined } {
  const past = marks.filter(({ status }) => status === 'resolved')
  const days = past.map(({ createdAt, resolvedAt }) =>
    resolvedAt ? Math.ceil((Date.parse(resolvedAt) - Date.parse(createdAt)) / dayMs) : 0,
  )
  const lost = past.map(({ lostSales }) => lostSales.amount)
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return {
    times: past.length,
    days: sum(days),
    lost: lost.some((amount) => amount === undefined) ? undefined : sum(lost.map((amount) => amount ?? 0)),
  }
}
