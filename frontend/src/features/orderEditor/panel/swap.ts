import type { Item } from '@/api/wire'
import type { DraftLine } from '@/features/orderEditor/draft/order'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { unitOf } from '@/features/orderEditor/draft/price'

/** The unit of an item that goes by the same name as the line's; its sale unit where there is none. */
export function likeUnit(line: DraftLine, item: Item): string {
  const name = line.product.details && unitOf(line.product.details, line.units)?.abbreviation
  return item.unitsType.items.find((unit) => unit.abbreviation === name)?._id ?? item.saleUnit
}

/** Puts another item in a line's place, with its quantity and, where the item has it, its unit: one step to undo. */
export function swapProduct(line: DraftLine, item: Item): OrderEdit {
  const unitId = likeUnit(line, item)
  const product: OrderEdit = { type: 'product', key: line.key, product: item }
  return unitId === item.saleUnit
    ? product
    : { type: 'together', edits: [product, { type: 'unit', key: line.key, unitId }] }
}
