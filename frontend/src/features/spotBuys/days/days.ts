import { addDays } from '@/api/session'
import type { Day } from '@/features/spotBuys/days/DayTabs'
import type { SpotSheetHead } from '@/api/wire'

const later = (a: SpotSheetHead, b: SpotSheetHead): number => a.date.localeCompare(b.date)

/** The last sheet before a date. */
export const sheetBefore = (sheets: readonly SpotSheetHead[], date: string): SpotSheetHead | undefined =>
  sheets
    .filter((sheet) => sheet.date < date)
    .toSorted(later)
    .at(-1)

/** The tabs: the last day, today and the next one, by their dates. `shown`: another day that is shown. */
export function daysOf(sheets: readonly SpotSheetHead[], today: string, shown: string | undefined): Day[] {
  const last = sheetBefore(sheets, today)
  const next = sheets.filter((sheet) => sheet.date > today).toSorted(later)[0]
  const dates = new Set([...(last ? [last.date] : []), today, next?.date ?? addDays(today, 1)])
  if (shown) dates.add(shown)
  return [...dates].toSorted().map((date) => ({ date, sheet: sheets.find((sheet) => sheet.date === date) }))
}
