import type { PriceLine, PricingReport } from '@/api/wire'
import { decidedOf, priceKey } from '@/features/pricingReports/prices'
import { type LevelNames, priceName } from '@/features/pricingReports/reasonText'
import { effectNumber } from '@/features/pricingReports/report/shown'
import { decisionWords, reasonWords } from '@/features/pricingReports/words'
import { toNumber } from '@/ui/decimal'
import { csvOf, type CsvValue, downloadCsv, instantsIn } from '@/ui/list/csv'

const titles = [
  'Item',
  'Name',
  'Category',
  'Unit',
  'Reason',
  'Cost was',
  'Cost now',
  'Change %',
  'Level',
  'Price',
  'Margin',
  'Aim',
  'Floor',
  'Recommended',
  'Decided price',
  'Sold in 4 weeks',
  'Effect',
  'Decision',
  'Decision reason',
  'Decided by',
  'Decided at',
  'Counts from',
  'In the ERP',
]

/** A row for each price of a line. The effect is that of the line, and stands in its first row. */
function rowsOf(line: PriceLine, levels: LevelNames): CsvValue[][] {
  const decided = decidedOf(line)
  const { item } = line
  return line.prices.map((price, at) => {
    const next = decided.get(priceKey(price))
    return [
      item.code,
      item.name,
      item.category,
      item.unit,
      reasonWords[line.reason],
      line.previousCost,
      line.weightedCost,
      line.changePercent,
      priceName(levels, price),
      price.price,
      price.margin,
      price.marginTarget,
      price.floor,
      price.recommended,
      next && toNumber(next),
      price.units4w,
      at === 0 ? effectNumber(line) : null,
      decisionWords[line.decision],
      line.decisionReason,
      line.decidedBy?.name,
      line.decidedAt,
      line.effectiveDate,
      line.push.state,
    ]
  })
}

/** Downloads lines as CSV, a row for each price. */
export const downloadLines = (
  { date }: PricingReport,
  lines: readonly PriceLine[],
  levels: LevelNames,
  timeZone: string,
): void => {
  const shown = instantsIn(timeZone)
  const rows = lines.flatMap((line) => rowsOf(line, levels))
  downloadCsv(`pricing-report-${date ?? ''}.csv`, csvOf([titles, ...rows.map((row) => row.map(shown))]))
}
