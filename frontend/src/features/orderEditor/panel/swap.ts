import type { Item } from '@/api/wire'
import type { DraftLine } from '@/features/orderEditor/draft/order'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { unitOf } from '@/features/orderEditor/draft/price'

/** The item's unit with the same name as the line's unit; its sale unit when there is none. */
export function likeUnit(line: DraftLine, item: Item): string {
  const name = line.product.details && unitOf(line.product.details, line.units)?.abbreviation
  return item.unitsType.items.find((unit) => unit.abbreviation === name)?._id ?? item.saleUnit
}

/** Replaces the item of a line. Keeps the quantity, and the unit if the item has it. One undo step. */
export function swapProduct(line: DraftLine, item: Item): OrderEdit {
  const unitId = likeUnit(line, item)
  const product: OrderEdit = { type: 'product', key: line.key, product: item }
  return unitId === item.saleUnit
    ? product
    : { type: 'together', edits: [product, { type: 'unit', key: line.key, unitId }] }
}
