import { randomId } from '@/api/client'
import { ApiError } from '@/api/errors'
import type { Cart, CartInput } from '@/api/wire'
import { newCartId } from '@/features/orderEditor/draft/newCartId'
import { linesToSend, type OrderDraft } from '@/features/orderEditor/draft/order'
import { createCart, updateCart } from '@/resources/carts'
import { pastDeliveryDate } from '@/resources/confirmation'

/** How a new cart comes to be: under one key, with one body, until the server has answered. */
export interface CartCreation {
  key: string
  /** What was sent, while it is not known whether it arrived. */
  sent: CartInput | null
}

export const newCreation = (): CartCreation => ({ key: randomId(), sent: null })

/** The draft as POST and PATCH take it. */
export const cartInput = (draft: OrderDraft): CartInput => ({
  ...(draft.customer ? { netSuiteCustomerId: draft.customer._id } : {}),
  ...(draft.shipToAddressId ? { shipToAddressId: draft.shipToAddressId } : {}),
  cartItems: linesToSend(draft),
  memo: draft.memo,
  deliveryDate: draft.deliveryDate,
  // A draft may have any date; a past one is asked about when the order is created.
  confirm: [pastDeliveryDate],
})

/**
 * Saves a cart, and makes it first where it is new. A creation whose answer was lost is asked for again just as it was, so
 * that there is one cart and not two; what was typed since then follows as a change. Rejects with an ApiError.
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
    // Refused for what it holds: nothing was made. What is typed next is another request.
    if (error instanceof ApiError && !error.passes && error.status !== 401) Object.assign(creation, newCreation())
    throw error
  }
  return JSON.stringify(first) === JSON.stringify(input)
    ? made
    : updateCart(made._id, { ...input, version: made.version })
}
