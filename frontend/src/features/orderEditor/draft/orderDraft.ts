import type { Cart, Customer, CustomerSummary, Item, SalesOrder } from '@/api/wire'
import { afterEdit } from '@/ui/grid/undoSteps'
import { customerRead } from '@/features/orderEditor/draft/contract'
import { changeLine, edited } from '@/features/orderEditor/draft/edited'
import {
  forCustomer,
  withCustomRate,
  withPickNotes,
  withPriceReason,
  withProduct,
  withQuantity,
  withUnit,
} from '@/features/orderEditor/draft/lineEdits'
import {
  type NewLine,
  type RemovedLine,
  addLines,
  duplicateLine,
  itemsRead,
  remember,
  restoreLines,
} from '@/features/orderEditor/draft/newLines'
import { contentOf, type OrderContent, type OrderDraft } from '@/features/orderEditor/draft/order'
import { loaded, saved } from '@/features/orderEditor/draft/serverLines'
import { spotRule } from '@/features/orderEditor/draft/spotRule'
import { step } from '@/features/orderEditor/draft/undo'

export type OrderEdit =
  | { type: 'loadCart'; cart: Cart }
  | { type: 'loadSalesOrder'; order: SalesOrder }
  | { type: 'saved'; edits: number; lineKeys: string[]; answer: Cart | SalesOrder }
  | { type: 'rebase'; version: number }
  | { type: 'customer'; customer: CustomerSummary }
  | { type: 'header'; change: Partial<Pick<OrderContent, 'deliveryDate' | 'memo' | 'shipToAddressId'>> }
  | {
      type: 'addLine'
      product: Item
      quantity?: string | undefined
      unitId?: string | undefined
      quantityConfirmed?: boolean
      at?: number
      key?: string
    }
  | { type: 'addLines'; lines: NewLine[]; at?: number }
  | { type: 'product'; key: string; product: Item }
  | { type: 'quantity'; key: string; quantity: string; confirmed?: boolean }
  | { type: 'unit'; key: string; unitId: string; confirmed?: boolean }
  | { type: 'customRate'; key: string; rate: string | null }
  | { type: 'priceReason'; key: string; text: string }
  | { type: 'pickNotes'; key: string; text: string }
  | { type: 'duplicateLine'; key: string; newKey?: string }
  /** Splits a line into what is left at the spot price and the rest; without a key: the rule for spot prices is loaded. */
  | { type: 'spot'; key?: string }
  | { type: 'removeLines'; keys: string[] }
  /** Restores removed lines at their positions, whatever was edited since. */
  | { type: 'restoreLines'; removed: RemovedLine[] }
  /** Several edits as one undo step. */
  | { type: 'together'; edits: OrderEdit[] }
  | { type: 'itemsRead'; items: Item[] }
  | { type: 'customerRead'; customer: Pick<Customer, '_id' | 'contractPrices'> }
  | { type: 'undo' }
  | { type: 'redo' }

function together(draft: OrderDraft, edits: OrderEdit[]): OrderDraft {
  const next = edits.reduce(editOrder, draft)
  if (next.edits === draft.edits) return next
  return { ...next, edits: draft.edits + 1, ...afterEdit(draft, contentOf(draft)) }
}

/** The order under edit after one event. A pure function. */
export function editOrder(draft: OrderDraft, edit: OrderEdit): OrderDraft {
  switch (edit.type) {
    case 'loadCart':
      return loaded(edit.cart, 'cart', draft)
    case 'loadSalesOrder':
      return loaded(edit.order, 'salesOrder', draft)
    case 'saved':
      return saved(draft, edit.edits, edit.lineKeys, edit.answer)
    case 'rebase':
      return { ...draft, version: edit.version, dirty: true, edits: draft.edits + 1 }
    case 'customer':
      return edited(draft, { customer: edit.customer, shipToAddressId: '', lines: draft.lines.map(forCustomer) })
    case 'header':
      return edited(draft, edit.change)
    case 'addLine': {
      const { product, quantity, unitId, quantityConfirmed = false } = edit
      return addLines(draft, [{ product, quantity, unitId, quantityConfirmed }], edit.at, edit.key)
    }
    case 'addLines':
      return addLines(draft, edit.lines, edit.at)
    case 'product':
      return changeLine(remember(draft, [edit.product]), edit.key, (line) => withProduct(line, edit.product))
    case 'quantity':
      return changeLine(draft, edit.key, (line) => withQuantity(line, edit.quantity, edit.confirmed))
    case 'unit':
      return changeLine(draft, edit.key, (line) => withUnit(line, edit.unitId, edit.confirmed))
    case 'customRate':
      return changeLine(draft, edit.key, (line) => withCustomRate(line, edit.rate))
    case 'priceReason':
      return changeLine(draft, edit.key, (line) => withPriceReason(line, edit.text))
    case 'pickNotes':
      return changeLine(draft, edit.key, (line) => withPickNotes(line, edit.text))
    case 'duplicateLine':
      return duplicateLine(draft, edit.key, edit.newKey)
    case 'spot':
      return spotRule()?.editSpot(draft, edit.key) ?? draft
    case 'removeLines': {
      const gone = new Set(edit.keys)
      return edited(draft, { lines: draft.lines.filter((line) => !gone.has(line.key) || line.quantityFulfilled > 0) })
    }
    case 'restoreLines':
      return restoreLines(draft, edit.removed)
    case 'together':
      return together(draft, edit.edits)
    case 'itemsRead':
      return itemsRead(draft, edit.items)
    case 'customerRead':
      return customerRead(draft, edit.customer)
    case 'undo':
      return step(draft, 'past')
    case 'redo':
      return step(draft, 'future')
  }
}
