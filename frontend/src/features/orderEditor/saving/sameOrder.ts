import type { Cart, SalesOrder } from '@/api/wire'
import type { DraftLine, OrderDraft } from '@/features/orderEditor/draft/order'
import { editOrder, type OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { compare, parseDecimal } from '@/ui/decimal'

const sameNumber = (a: string | null, b: string | null): boolean => {
  const [x, y] = [parseDecimal(a ?? ''), parseDecimal(b ?? '')]
  return x && y ? compare(x, y) === 0 : x === y && (a === null) === (b === null)
}

/** Whether two lines have the same quantity, item and price. */
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

/** Somebody else's version as a draft. Lines that both know keep this draft's keys. */
export const asDraft = (draft: OrderDraft, theirs: Cart | SalesOrder): OrderDraft => editOrder(draft, loading(theirs))

/** Whether the record equals this draft as it was sent: then nobody else changed it. */
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
