import { randomId } from '@/api/client'
import { ApiError } from '@/api/errors'
import type { Cart, CartInput } from '@/api/wire'
import { newCartId } from '@/features/orderEditor/draft/newCartId'
import { linesToSend, type OrderDraft } from '@/features/orderEditor/draft/order'
import { createCart, updateCart } from '@/resources/carts'
import { pastDeliveryDate } from '@/resources/confirmation'

/** The creation of a new cart: the same idempotency key and body until the server has answered. */
export interface CartCreation {
  key: string
  /** The body that was sent, while it is not known whether it arrived. */
  sent: CartInput | null
}

export const newCreation = (): CartCreation => ({ key: randomId(), sent: null })

/** The draft as sent by POST and PATCH. */
export const cartInput = (draft: OrderDraft): CartInput => ({
  ...(draft.customer ? { netSuiteCustomerId: draft.customer._id } : {}),
  ...(draft.shipToAddressId ? { shipToAddressId: draft.shipToAddressId } : {}),
  cartItems: linesToSend(draft),
  memo: draft.memo,
  deliveryDate: draft.deliveryDate,
  // A draft may have any date; a past date is questioned when the order is created.
  confirm: [pastDeliveryDate],
})

/**
 * Saves a cart; creates it first when it is new. A creation whose answer was lost is repeated unchanged, so that only
 * one cart exists; later edits follow as an update. Rejects with an ApiError.
 */
export async function sendCart(draft: OrderDraft, creation: CartCreation): Promise<Cart> {
  const input = cartInput(draft)
  if (draft.id !== newCartId) return updateCart(draft.id, { ...input, version: draft.version })
  const first = creation.sent ?? input
  creation.sent = first
  let made: Cart
  try {
    made = await createCart(first, creation.key)
  } catch (error) {
    // Refused for its content, so nothing was created. The next attempt is a new request.
    if (error instanceof ApiError && !error.passes && error.status !== 401) Object.assign(creation, newCreation())
    throw error
  }
  return JSON.stringify(first) === JSON.stringify(input)
    ? made
    : updateCart(made._id, { ...input, version: made.version })
}
