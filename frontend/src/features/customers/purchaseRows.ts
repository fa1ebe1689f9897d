import type { UnitOfMeasure, UnitsType } from '@/api/wire'
import type { CustomerPurchase } from '@/resources/analytics'
import { formatQuantity, nothing } from '@/ui/format'
import { parseSort } from '@/ui/sort'

/** A purchase as a row of a list. */
export type PurchaseRow = CustomerPurchase & { _id: string }

/** The accessible name of a sparkline: 'Last 13 weeks, oldest first: 2, 0, 4'. */
export const weeksLabel = (weeks: readonly number[], format: (value: number) => string = formatQuantity): string =>
  weeks.some((week) => week > 0)
    ? `Last ${weeks.length} weeks, oldest first: ${weeks.map((week) => format(week)).join(', ')}`
    : `Nothing in the last ${weeks.length} weeks`

/** The units of measure by id. */
export const unitsById = (types: UnitsType[]): Map<string, UnitOfMeasure> =>
  new Map(types.flatMap((type) => type.items.map((unit) => [unit._id, unit])))

/** The units that are possible for the item: those of the unit type that contains the unit. */
export const unitsBeside = (types: UnitsType[], unitId: string): UnitOfMeasure[] =>
  types.find((type) => type.items.some((unit) => unit._id === unitId))?.items ?? []

/** '6 CS'. */
export function amountText(quantity: number | null, unitId: string, units: Map<string, UnitOfMeasure>): string {
  if (!quantity) return nothing
  return [formatQuantity(quantity), units.get(unitId)?.abbreviation].filter(Boolean).join(' ')
}

const sortable: Record<string, (row: PurchaseRow) => string | number> = {
  item: (row) => row.item.name,
  lastDate: (row) => row.lastDate ?? '',
  lastRate: (row) => row.lastRate ?? 0,
  times: (row) => row.times,
  quantity: (row) => row.quantity,
}

/**
 * The rows whose item has all words of the filter in its code or name. Sorted by `sort`, else in the server's order:
 * preferred items first.
 */
export function purchaseRows(purchases: CustomerPurchase[], filter: string, sort: string): PurchaseRow[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  const rows = purchases
    .map((purchase) => ({ ...purchase, _id: purchase.item._id }))
    .filter((row) => words.every((word) => `${row.item.itemId} ${row.item.name}`.toLowerCase().includes(word)))
  const { id, desc } = parseSort(sort)
  const of = sortable[id]
  if (!of) return rows
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en-US')
  return rows.toSorted(
    (a, b) => (desc ? compare(of(b), of(a)) : compare(of(a), of(b))) || compare(a.item.name, b.item.name),
  )
}
