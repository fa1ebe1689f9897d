import type { PriceLine } from '@/api/wire'
import { reasons } from '@/features/pricingReports/words'

/** Which lines are shown, in which order: kept in the address. */
export interface Shown {
  /** 'all', 'undecided', 'failed' (not in the ERP), or a reason. */
  show: string
  category: string
  vendor: string
  effect: string
  search: string
  sort: string
}

export const everything: Shown = { show: 'all', category: '', vendor: '', effect: '', search: '', sort: 'code' }

export const shows = ['all', 'undecided', 'failed', ...reasons, 'added']
export const effects = [
  { value: 'up', label: 'Earns more' },
  { value: 'down', label: 'Earns less' },
  { value: 'none', label: 'No effect' },
]
export const sorts = [
  { value: 'code', label: 'Item code' },
  { value: 'effect', label: 'Largest effect' },
  { value: 'cost', label: 'Largest cost change' },
  { value: 'units', label: 'Most sold' },
  { value: 'margin', label: 'Lowest margin' },
]

/** The effect of a line: of what was decided, else of the recommendation. */
export const effectNumber = ({ decision, decidedImpact, impact }: PriceLine): number | null =>
  decision === 'undecided' ? impact : decidedImpact

/** The vendors of a line: those that have something on order. */
export const vendorsOf = ({ parts }: PriceLine): string[] => [...new Set(parts.receipts.map(({ vendor }) => vendor))]

function hasEffect(line: PriceLine, wanted: string): boolean {
  const effect = effectNumber(line) ?? 0
  return wanted === 'up' ? effect > 0 : wanted === 'down' ? effect < 0 : effect === 0
}

function isOfShow({ decision, push, reason }: PriceLine, show: string): boolean {
  if (show === 'undecided') return decision === 'undecided'
  if (show === 'failed') return push.state === 'failed'
  return show === 'all' || reason === (show === 'added' ? '' : show)
}

const lowestMargin = ({ prices }: PriceLine): number =>
  prices.reduce((least, { margin }) => (margin === null ? least : Math.min(least, margin)), Infinity)

const orders: Record<string, (a: PriceLine, b: PriceLine) => number> = {
  effect: (a, b) => Math.abs(effectNumber(b) ?? 0) - Math.abs(effectNumber(a) ?? 0),
  cost: (a, b) => Math.abs(b.changePercent ?? 0) - Math.abs(a.changePercent ?? 0),
  units: (a, b) => b.units4w - a.units4w,
  margin: (a, b) => lowestMargin(a) - lowestMargin(b),
}

/** The lines that are shown. They come in the order of the items' codes. */
export function linesShown(lines: readonly PriceLine[], wanted: Shown): readonly PriceLine[] {
  const { show, category, vendor, effect, sort } = wanted
  const term = wanted.search.trim().toLowerCase()
  const found = lines.filter(
    (line) =>
      isOfShow(line, show) &&
      (!category || line.item.category === category) &&
      (!vendor || vendorsOf(line).includes(vendor)) &&
      (!effect || hasEffect(line, effect)) &&
      (!term || `${line.item.code} ${line.item.name} ${line.item.brand}`.toLowerCase().includes(term)),
  )
  const order = orders[sort]
  return order ? found.toSorted(order) : found
}
