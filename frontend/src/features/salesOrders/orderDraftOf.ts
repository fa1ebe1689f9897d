import type { SalesOrder } from '@/api/wire'
import { emptyDraft, type OrderDraft } from '@/features/orderEditor/draft/order'
import { editOrder } from '@/features/orderEditor/draft/orderDraft'
import { unsavedOf } from '@/features/orderEditor/saving/unsaved'

export const draftOf = (order: SalesOrder): OrderDraft =>
  editOrder(emptyDraft(order.deliveryDate), { type: 'loadSalesOrder', order })

/** This user's edits of the order that could not be saved before a session ended. */
export const unsavedEdits = (userId: string, orderId: string) =>
  unsavedOf(userId, { orderType: 'salesOrder', id: orderId })
