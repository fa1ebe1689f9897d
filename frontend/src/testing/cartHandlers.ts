import { http, HttpResponse } from 'msw'
import type { Cart, CartInput, CartLine, SalesOrder } from '@/api/wire'
import { type Buyer, determineRate, lineAmount } from '@/features/orderEditor/draft/price'
import * as data from '@/testing/data'
import { refuse } from '@/testing/refuse'
import { toNumber } from '@/ui/decimal'

/** Prices a line with the same rule as the server. */
function priced(line: NonNullable<CartInput['cartItems']>[number], index: number, buyer: Buyer | null): CartLine {
  const product = data.items.find((item) => item._id === line.netSuiteInvItemId)!
  const quantity = line.quantity ?? 1
  const units = line.units ?? product.saleUnit
  const found = determineRate(product, buyer, quantity, units)
  const determinedRate = found ? toNumber(found.rate) : null
  const customRate = line.customRate ?? null
  const rate = customRate ?? determinedRate
  const amount = lineAmount(quantity, rate)
  return {
    ...data.cartLine(product, index + 1, quantity),
    _id: line._id ?? `CL${Math.random().toString(36).slice(2, 8)}`,
    units,
    customRate,
    determinedRate,
    rate,
    pickNotes: line.pickNotes ?? '',
    amount: amount ? toNumber(amount) : 0,
    priceSource: {
      ...data.noPrice,
      kind: customRate !== null ? 'custom' : (found?.kind ?? 'none'),
      ...(found?.tier ? { priceLevelId: found.tier.priceLevelId, tierQuantity: found.tier.quantity } : {}),
    },
  }
}

/** The cart with the values of the request, priced again. */
function changed(cart: Cart, input: CartInput): Cart {
  const customer = input.netSuiteCustomerId
    ? data.customers.find((each) => each._id === input.netSuiteCustomerId)
    : undefined
  const next = {
    ...cart,
    ...(customer
      ? {
          netSuiteCustomerId: customer._id,
          customer: { _id: customer._id, name: customer.name, priceLevelId: customer.priceLevelId },
        }
      : {}),
  }
  const lines = input.cartItems?.map((line, index) => priced(line, index, next.customer)) ?? next.cartItems
  return {
    ...next,
    memo: input.memo ?? next.memo,
    deliveryDate: input.deliveryDate ?? next.deliveryDate,
    cartItems: lines,
    total: lines.reduce((sum, line) => sum + (line.amount ?? 0), 0),
    version: next.version + 1,
    updatedAt: new Date().toISOString(),
  }
}

/** The cart as a new sales order that has not been sent to the ERP. */
const orderOf = (cart: Cart): SalesOrder => ({
  ...data.salesOrders[0]!,
  _id: `SO-${cart._id}`,
  orderNumber: 'SO-20001',
  netSuiteSalesOrderId: '',
  status: 'pending_fulfillment',
  customer: cart.customer!,
  deliveryDate: cart.deliveryDate,
  total: cart.total,
  sync: { status: 'pending', error: '', problem: null, lastSyncedAt: null, taskId: '' },
  items: cart.cartItems.map((line) => ({
    ...line,
    rate: line.rate ?? 0,
    netSuiteLine: 0,
    quantityFulfilled: 0,
    quantityBilled: 0,
    isOpen: true,
  })),
})

/** Handlers for the user's drafts. They remember writes; a sales order made of a draft is put into `orders`. */
export function cartHandlers(orders: Map<string, SalesOrder>) {
  const carts = new Map<string, Cart>([[data.draftCart._id, structuredClone(data.draftCart)]])
  return [
    http.get('*/api/cart/my-carts', () =>
      HttpResponse.json(
        [...carts.values()]
          .filter((cart) => cart.status === 'draft')
          .map(({ cartItems, ...cart }) => ({ ...cart, lineCount: cartItems.length, errorCount: 0 })),
      ),
    ),
    http.get('*/api/cart/:id', ({ params }) => {
      const cart = carts.get(String(params.id))
      return cart ? HttpResponse.json(cart) : refuse(404, 'Not Found', 'cart not found')
    }),
    http.post('*/api/cart', async ({ request }) => {
      const empty: Cart = {
        ...data.draftCart,
        _id: `C${carts.size + 1}`,
        customer: null,
        netSuiteCustomerId: '',
        cartItems: [],
        version: 0,
      }
      const cart = changed(empty, (await request.json()) as CartInput)
      carts.set(cart._id, cart)
      return HttpResponse.json(cart, { status: 201 })
    }),
    http.patch('*/api/cart/:id', async ({ params, request }) => {
      const cart = carts.get(String(params.id))!
      const input = (await request.json()) as CartInput
      if (input.version !== undefined && input.version !== cart.version)
        return refuse(409, 'Conflict', 'the cart was changed meanwhile', { current: cart })
      const next = changed(cart, input)
      carts.set(next._id, next)
      return HttpResponse.json(next)
    }),
    http.delete('*/api/cart/:id/discard', ({ params }) => {
      carts.delete(String(params.id))
      return new HttpResponse(null, { status: 204 })
    }),
    http.post('*/api/cart/:id/create-sales-order', ({ params }) => {
      const cart = carts.get(String(params.id))!
      const order = orderOf(cart)
      carts.set(cart._id, { ...cart, status: 'submitted', salesOrderId: order._id })
      orders.set(order._id, order)
      return HttpResponse.json(order, { status: 201 })
    }),
  ]
}
