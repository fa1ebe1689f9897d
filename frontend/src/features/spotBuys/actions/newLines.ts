import type { Item, SpotLine } from '@/api/wire'
import type { LineItem } from '@/features/spotBuys/sheet/edits'
import { type Fields, fieldsOf } from '@/features/spotBuys/sheet/fields'
import { type Calendar, daysLater, endOf, startOf } from '@/features/spotBuys/sheet/validity'

/** A line that is to be added. */
export interface NewLine {
  fields: Fields
  item: LineItem
}

/** A new line of an item: in its sale unit, valid on the day of the sheet. */
export const newLine = (item: Item, { date, timeZone }: Calendar, more: Fields = {}): NewLine => ({
  fields: {
    itemId: item._id,
    units: item.saleUnit,
    validFrom: startOf(date, timeZone),
    validTo: endOf(date, timeZone),
    ...more,
  },
  item: {
    itemId: item.itemId,
    brand: item.brand,
    name: item.name,
    category: item.category,
    image: item.image,
  },
})

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** A line of an earlier day as a new one: its offer lasts as many days as then. Its reason does not hold again.
 * Undefined: the item is gone. */
export function copiedLine(line: SpotLine, from: string, { date, timeZone }: Calendar): NewLine | undefined {
  if (!line.item?.isActive) return undefined
  const days = daysBetween(from, date)
  const { reason: _, ...fields } = fieldsOf(line)
  return {
    fields: {
      ...fields,
      validFrom: daysLater(line.validFrom, days, timeZone),
      validTo: daysLater(line.validTo, days, timeZone),
    },
    item: line.item,
  }
}
