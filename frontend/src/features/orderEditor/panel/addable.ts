import { decimal, toText } from '@/ui/decimal'
import type { NewLine } from '@/features/orderEditor/draft/newLines'
import { maxLines } from '@/features/orderEditor/draft/order'
import type { Resolved } from '@/resources/items'
import type { UnitsType } from '@/api/wire'

/** A quantity of a product that is to become a line. */
export interface Wanted {
  productId: string
  /** The item's code, for the message when it cannot be added. */
  itemId: string
  quantity: number
  /** Unit id; empty for the sale unit. */
  units: string
}

/** Why an item cannot be added to the order in a unit; undefined when it can. */
export function refusalOf(resolved: Resolved | undefined, units: string): string | undefined {
  if (!resolved?.item) return 'No longer in the catalog'
  if (!resolved.item.isActive) return 'No longer sold'
  if (resolved.restricted) return 'Restricted for this customer'
  if (units && !resolved.item.unitsType.items.some((unit) => unit._id === units)) return 'Its unit is no longer sold'
  return undefined
}

export const byAsked = (answers: readonly Resolved[]): Map<string, Resolved> =>
  new Map(answers.map((each) => [each.asked, each]))

/** The new lines at today's prices, and the items that cannot be added, with reasons. */
export function linesFor(
  wanted: readonly Wanted[],
  resolved: ReadonlyMap<string, Resolved>,
  linesNow: number,
): { lines: NewLine[]; refused: string[] } {
  const lines: NewLine[] = []
  const refused: string[] = []
  for (const { productId, itemId, quantity, units } of wanted) {
    const found = resolved.get(productId)
    const reason =
      linesNow + lines.length >= maxLines ? `An order has at most ${maxLines} lines` : refusalOf(found, units)
    if (reason || !found?.item) refused.push(`${itemId}: ${reason}`)
    else lines.push({ product: found.item, quantity: toText(decimal(quantity)), unitId: units || found.item.saleUnit })
  }
  return { lines, refused }
}

/** Unit abbreviations by id. */
export const abbreviationsOf = (types: readonly UnitsType[] | undefined): ReadonlyMap<string, string> =>
  new Map(types?.flatMap((type) => type.items.map((unit) => [unit._id, unit.abbreviation] as const)))
