import type { Cart, SalesOrder } from '@/api/wire'
import type { DraftLine, OrderDraft } from '@/features/orderEditor/draft/order'
import { editOrder, type OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { compare, parseDecimal } from '@/ui/decimal'

const sameNumber = (a: string | null, b: string | null): boolean => {
  const [x, y] = [parseDecimal(a ?? ''), parseDecimal(b ?? '')]
  return x && y ? compare(x, y) === 0 : x === y && (a === null) === (b === null)
}

/** Whether two lines order the same at the same price. */
export const sameLine = (a: DraftLine, b: DraftLine): boolean =>
  a.product._id === b.product._id &&
  a.units === b.units &&
  sameNumber(a.quantity, b.quantity) &&
  sameNumber(a.customRate, b.customRate) &&
  a.priceReason === b.priceReason &&
  a.pickNotes === b.pickNotes

/** The edit that makes a record of the server the draft. */
export const loading = (theirs: Cart | SalesOrder): OrderEdit =>
  'cartItems' in theirs ? { type: 'loadCart', cart: theirs } : { type: 'loadSalesOrder', order: theirs }

/** The record of somebody else as a draft, with this draft's keys for the lines that both know. */
export const asDraft = (draft: OrderDraft, theirs: Cart | SalesOrder): OrderDraft => editOrder(draft, loading(theirs))

/** Whether the record is what this draft was when it was sent: then somebody else has changed nothing. */
export function isWhatWasSent(draft: OrderDraft, record: Cart | SalesOrder): boolean {
  const there = asDraft(draft, record)
  return (
    there.customer?._id === draft.customer?._id &&
    there.deliveryDate === draft.deliveryDate &&
    there.memo === draft.memo &&
    (!draft.shipToAddressId || there.shipToAddressId === draft.shipToAddressId) &&
    there.lines.length === draft.lines.length &&
    there.lines.every((line, index) => sameLine(line, draft.lines[index]!))
  )
}
