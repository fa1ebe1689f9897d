import { api } from '@/api/client'
import { apiPath } from '@/api/path'
import { useRead } from '@/api/useRead'
import type { Cart, CartInput, CartSummary, SalesOrder, SalesOrderFilters, SalesOrderPage } from '@/api/wire'

export const cartKey = (id: string | undefined) => (id ? apiPath`/cart/${id}` : null)
export const myCartsKey = '/cart/my-carts'

/** A draft for editing: read once, since the desk holds the truth from then on and each save answers the version. */
export const useCart = (id: string | undefined) =>
  useRead<Cart>(cartKey(id), { revalidateOnFocus: false, revalidateIfStale: true, revalidateOnReconnect: false })

/** The caller's drafts, the newest first. */
export const useMyCarts = () => useRead<CartSummary[]>(myCartsKey)

const openStatuses: SalesOrderFilters['status'] = ['pending_approval', 'pending_fulfillment']

/** Orders of a customer for a date that lines can still be added to. */
export const useOpenOrders = (customerId: string | undefined, deliveryDate: string) =>
  useRead<SalesOrderPage>(
    customerId && deliveryDate
      ? ['/sales-order/paginated', { page: 1, limit: 5, filters: { customerId, deliveryDateFrom: deliveryDate, deliveryDateTo: deliveryDate, status: openStatuses } }]
      : null,
    { revalidateOnFocus: false, onError: () => undefined },
  )

export const readCart = (id: string) => api.get<Cart>(apiPath`/cart/${id}`)
// A save goes on when the page is left meanwhile.
export const createCart = (input: CartInput, idempotencyKey: string) => api.post<Cart>('/cart', input, { idempotencyKey, keepalive: true })
export const updateCart = (id: string, input: CartInput) => api.patch<Cart>(apiPath`/cart/${id}`, input, { keepalive: true })
export const discardCart = (id: string) => api.delete<void>(apiPath`/cart/${id}/discard`)
/** The same order again when pressed twice. Prices that are other than in this version are refused with the cart as it is now. */
export const createSalesOrder = (cartId: string, version: number, confirm: string[]) =>
  api.post<SalesOrder>(apiPath`/cart/${cartId}/create-sales-order`, { version, confirm })
/** The cart's lines go to an order that is there; the same order again when pressed twice. */
export const addToSalesOrder = (cartId: string, salesOrderId: string, version: number, confirm: string[]) =>
  api.post<SalesOrder>(apiPath`/cart/${cartId}/add-to-sales-order`, { salesOrderId, version, confirm })
