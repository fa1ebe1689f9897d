import { call, keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { CartInput, SalesOrderFilters } from '@/api/wire'

export const cartKey = (id: string | undefined) => (id ? keyOf('/cart/{id}', { path: { id } }) : null)
export const myCartsKey = keyOf('/cart/my-carts')

/**
 * A draft for editing. It is read once: afterwards the desk has the newest state, and each save returns the version.
 */
export const useCart = (id: string | undefined) =>
  useRead(cartKey(id), { revalidateOnFocus: false, revalidateIfStale: true, revalidateOnReconnect: false })

/** The user's drafts, the newest first. */
export const useMyCarts = () => useRead(myCartsKey)

const openStatuses: SalesOrderFilters['status'] = ['pending_approval', 'pending_fulfillment']

/** Orders of a customer for a date to which lines can still be added. */
export const useOpenOrders = (customerId: string | undefined, deliveryDate: string) =>
  useRead(
    customerId && deliveryDate
      ? keyOf('/sales-order/paginated', {
          query: {
            page: 1,
            limit: 5,
            filters: { customerId, deliveryDateFrom: deliveryDate, deliveryDateTo: deliveryDate, status: openStatuses },
          },
        })
      : null,
    { revalidateOnFocus: false, quiet: true },
  )

export const readCart = (id: string) => call('get', '/cart/{id}', { path: { id } })
// A save continues when the page is closed.
export const createCart = (input: CartInput, idempotencyKey: string) =>
  call('post', '/cart', { body: input }, { idempotencyKey, keepalive: true })
export const updateCart = (id: string, input: CartInput) =>
  call('patch', '/cart/{cartId}', { path: { cartId: id }, body: input }, { keepalive: true })
export const discardCart = (id: string) => call('delete', '/cart/{id}/discard', { path: { id } })
/**
 * Idempotent: a second call returns the same order. If the prices differ from this version, it is refused with the
 * current cart.
 */
export const createSalesOrder = (cartId: string, version: number, confirm: string[]) =>
  call('post', '/cart/{id}/create-sales-order', { path: { id: cartId }, body: { version, confirm } })
/** Adds the cart's lines to an existing order. Idempotent: a second call returns the same order. */
export const addToSalesOrder = (cartId: string, salesOrderId: string, version: number, confirm: string[]) =>
  call('post', '/cart/{id}/add-to-sales-order', { path: { id: cartId }, body: { salesOrderId, version, confirm } })
