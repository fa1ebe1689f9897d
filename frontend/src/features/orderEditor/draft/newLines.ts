import type { Item } from '@/api/wire'
import { edited, reprice } from '@/features/orderEditor/draft/edited'
import { quantityError } from '@/features/orderEditor/draft/lineLimits'
import {
  type DraftLine,
  type LineProduct,
  maxLines,
  noPrice,
  type OrderContent,
  type OrderDraft,
  warningsOf,
} from '@/features/orderEditor/draft/order'

/** A line to be added; by default one sale unit of the product. */
export interface NewLine {
  product: Item
  quantity?: string | undefined
  unitId?: string | undefined
  customRate?: string | null
  pickNotes?: string
  /** The quantity was confirmed, or copied from an order where it was: see DraftLine. */
  quantityConfirmed?: boolean
}

/** A removed line and its position. */
export interface RemovedLine {
  line: DraftLine
  index: number
}

const keyLength = 6

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

export const temporaryKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(keyLength)), (byte) => letters[byte % letters.length]).join('')

/** A temporary id that no line of the order has; adds it to `taken`. */
export function freshKey(taken: Set<string>): string {
  let key = temporaryKey()
  while (taken.has(key)) key = temporaryKey()
  taken.add(key)
  return key
}

export const productOf = (item: Item): LineProduct => ({
  _id: item._id,
  itemId: item.itemId,
  name: item.name,
  details: item,
})

export function newLine(item: Item, quantity = '1', unitId = item.saleUnit, key = temporaryKey()): DraftLine {
  return {
    key,
    id: null,
    product: productOf(item),
    quantity,
    units: unitId,
    customRate: null,
    determinedRate: null,
    priceSource: noPrice,
    priceReason: '',
    pickNotes: '',
    quantityConfirmed: false,
    problems: [],
    quantityFulfilled: 0,
    quantityBilled: 0,
    isOpen: true,
  }
}

/** The key of a candidate line: a line for a product that is only highlighted, not added. */
export const candidateKey = 'candidate'

/** The line that a product would become, priced for the order's customer. */
export const candidateLine = (
  item: Item,
  customer: OrderContent['customer'],
  quantity = '1',
  unitId = item.saleUnit,
): DraftLine => reprice(newLine(item, quantityError(quantity) ? '1' : quantity, unitId, candidateKey), customer)

/** Remembers products for lines that are restored. */
export function remember(draft: OrderDraft, products: Item[]): OrderDraft {
  if (products.every((item) => draft.items.get(item._id) === item)) return draft
  return { ...draft, items: new Map([...draft.items, ...products.map((item) => [item._id, item] as const)]) }
}

export const keysOf = (draft: OrderDraft) => new Set(draft.lines.map((line) => line.key))

export function addLines(draft: OrderDraft, added: NewLine[], at = draft.lines.length, key?: string): OrderDraft {
  const fitting = added.slice(0, Math.max(maxLines - draft.lines.length, 0))
  const taken = keysOf(draft)
  const lines = fitting.map((line) => ({
    // An invalid quantity is left out.
    ...newLine(
      line.product,
      line.quantity !== undefined && quantityError(line.quantity) ? undefined : line.quantity,
      line.unitId,
      key !== undefined && !taken.has(key) ? key : freshKey(taken),
    ),
    customRate: line.customRate ?? null,
    pickNotes: line.pickNotes ?? '',
    quantityConfirmed: line.quantityConfirmed ?? false,
  }))
  if (lines.length === 0) return draft
  return edited(
    remember(
      draft,
      fitting.map((line) => line.product),
    ),
    { lines: draft.lines.toSpliced(at, 0, ...lines) },
  )
}

/** Copies a line below itself; the copy is a new line for the server. */
export function duplicateLine(draft: OrderDraft, key: string, newKey?: string): OrderDraft {
  const index = draft.lines.findIndex((line) => line.key === key)
  const line = draft.lines[index]
  if (!line || draft.lines.length >= maxLines) return draft
  const taken = keysOf(draft)
  const copy = {
    ...line,
    key: newKey !== undefined && !taken.has(newKey) ? newKey : freshKey(taken),
    id: null,
    taken: undefined,
    quantityFulfilled: 0,
    quantityBilled: 0,
    isOpen: true,
    approval: null,
    problems: warningsOf(line),
  }
  return edited(draft, { lines: draft.lines.toSpliced(index + 1, 0, copy) })
}

export function restoreLines(draft: OrderDraft, removed: RemovedLine[]): OrderDraft {
  const taken = keysOf(draft)
  const missing = removed.filter(({ line }) => !taken.has(line.key)).toSorted((a, b) => a.index - b.index)
  const lines = [...draft.lines]
  for (const { line, index } of missing.slice(0, maxLines - lines.length)) lines.splice(index, 0, line)
  return edited(draft, { lines })
}

/** Adds the product details to the lines. Lines that were edited without details are priced now. */
export function itemsRead(draft: OrderDraft, read: Item[]): OrderDraft {
  const known = remember(draft, read)
  if (known === draft) return draft
  const found = new Map(read.map((item) => [item._id, item]))
  return {
    ...known,
    lines: draft.lines.map((line) => {
      const item = found.get(line.product._id)
      if (!item || line.product.details === item) return line
      const detailed = { ...line, product: productOf(item) }
      return draft.dirty ? reprice(detailed, draft.customer) : detailed
    }),
  }
}
