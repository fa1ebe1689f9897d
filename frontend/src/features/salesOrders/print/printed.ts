import type { Item, SalesOrder, SalesOrderLine, UnitsType } from '@/api/wire'

/** The maximum number of orders printed at once. */
export const mostPrinted = 200

export const sheets = ['pick', 'order'] as const
export type Sheet = (typeof sheets)[number]

/** A line of a pick list. */
export interface PickLine {
  line: SalesOrderLine
  /** The quantity to pick: ordered minus fulfilled. */
  quantity: number
  unit: string
}

export interface PickGroup {
  category: string
  lines: PickLine[]
}

const uncategorized = 'Other'

export const unitNames = (unitTypes: UnitsType[] | undefined): Map<string, string> =>
  new Map(unitTypes?.flatMap((type) => type.items).map((unit) => [unit._id, unit.abbreviation]))

/** The lines that are still to be picked, by category and then by code, as the shelves are arranged. */
export function pickGroups(
  order: Pick<SalesOrder, 'items'>,
  items: ReadonlyMap<string, Pick<Item, 'category'>>,
  units: ReadonlyMap<string, string>,
): PickGroup[] {
  const groups = new Map<string, PickLine[]>()
  for (const line of order.items) {
    // Quantities have at most 3 decimal places.
    const quantity = Math.round((line.quantity - line.quantityFulfilled) * 1000) / 1000
    if (!line.isOpen || quantity <= 0) continue
    const category = items.get(line.netSuiteInvItemId)?.category || uncategorized
    groups.set(category, [
      ...(groups.get(category) ?? []),
      { line, quantity, unit: units.get(line.units) ?? line.units },
    ])
  }
  const byName = new Intl.Collator('en', { numeric: true }).compare
  return [...groups]
    .toSorted(([a], [b]) => Number(a === uncategorized) - Number(b === uncategorized) || byName(a, b))
    .map(([category, lines]) => ({
      category,
      lines: lines.toSorted(
        (a, b) => byName(a.line.item.itemId, b.line.item.itemId) || a.line.lineNumber - b.line.lineNumber,
      ),
    }))
}
