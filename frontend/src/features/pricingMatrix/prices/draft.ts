import type { ItemPrices } from '@/api/wire'
import { compare, decimal, divide, multiply, subtract, toNumber } from '@/ui/decimal'

/** A price that is to be changed. */
export interface Edit {
  itemId: string
  priceLevelId: string
  quantity: number
  /** The price that was seen; null: none. */
  was: number | null
  /** Plain digits. */
  price: string
}

/** The prices under edit, by place. */
export type Draft = Readonly<Record<string, Edit>>

export const placeOf = (itemId: string, levelId: string): string => `${itemId} ${levelId}`

/** The price of a level without a minimum quantity, or that with the smallest one. */
export const baseOf = (row: ItemPrices, levelId: string) =>
  row.prices
    .filter(({ priceLevelId }) => priceLevelId === levelId)
    .reduce<ItemPrices['prices'][number] | undefined>(
      (base, each) => (base && base.quantity <= each.quantity ? base : each),
      undefined,
    )

export const editOf = (draft: Draft, row: ItemPrices, levelId: string): Edit | undefined =>
  draft[placeOf(row.itemId, levelId)]

/** The price that is shown: the new one, or that of today; null: none. */
export const priceNow = (draft: Draft, row: ItemPrices, levelId: string): number | null => {
  const edit = editOf(draft, row, levelId)
  return edit ? Number(edit.price) : (baseOf(row, levelId)?.price ?? null)
}

export const floorOf = (row: ItemPrices, levelId: string): number | null =>
  row.floors.find(({ priceLevelId }) => priceLevelId === levelId)?.price ?? null

/** The margin of a price as a share of it; null: the cost is not known. */
export function marginOf(price: number | null, cost: number | null): number | null {
  if (price === null || cost === null || price <= 0) return null
  const at = decimal(price)
  return toNumber(divide(subtract(at, decimal(cost)), at, 4))
}

/** The draft with another price; one that is as today's is no edit. */
export function withPrice(draft: Draft, row: ItemPrices, levelId: string, price: string): Draft {
  const base = baseOf(row, levelId)
  const { [placeOf(row.itemId, levelId)]: before, ...rest } = draft
  const was = before?.was ?? base?.price ?? null
  if (was !== null && compare(decimal(price), decimal(was)) === 0) return rest
  const edit = { itemId: row.itemId, priceLevelId: levelId, quantity: base?.quantity ?? 0, was, price }
  return { ...draft, [placeOf(row.itemId, levelId)]: edit }
}

export const withoutPrice = (draft: Draft, itemId: string, levelId: string): Draft => {
  const { [placeOf(itemId, levelId)]: _, ...rest } = draft
  return rest
}

/** An edit below what needs no reason: its floor, or its cost. */
export interface Held {
  edit: Edit
  row: ItemPrices
  limit: number
}

export function heldOf(draft: Draft, rows: ReadonlyMap<string, ItemPrices>): Held[] {
  return Object.values(draft).flatMap((edit) => {
    const row = rows.get(edit.itemId)
    const limit = row && Math.max(floorOf(row, edit.priceLevelId) ?? 0, row.cost ?? 0)
    return row && limit && Number(edit.price) < limit ? [{ edit, row, limit }] : []
  })
}

/** Whether a price is more than half below the cost: a slip of the finger, more likely than an offer. */
export const isUnlikely = (price: string, cost: number | null): boolean =>
  cost !== null && compare(multiply(decimal(price), decimal(2)), decimal(cost)) < 0
