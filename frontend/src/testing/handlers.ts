import { delay, http, HttpResponse } from 'msw'
import type { Cart, CartInput, CartLine, Page, SalesOrder, SalesOrderFilters, SalesOrderRow } from '@/api/wire'
import { determineRate, lineAmount } from '@/features/orderEditor/draft/price'
import { openStatuses } from '@/resources/salesOrders'
import { toNumber } from '@/ui/decimal'
import { accountHandlers } from '@/testing/account'
import { administrationHandlers } from '@/testing/administration'
import { analyticsHandlers } from '@/testing/analytics'
import { approvalHandlers, waitingLine } from '@/testing/approvals'
import * as data from '@/testing/data'
import * as tripData from '@/testing/trips'
import * as syncData from '@/testing/syncTasks'
import { peopleHandlers } from '@/testing/people'
import { refuse } from '@/testing/refuse'
import { stockHandlers } from '@/testing/stock'

export { refuse }

function pageOf<T>(list: T[], url: URL): Page & { rows: T[] } {
  const page = Number(url.searchParams.get('page') ?? 1)
  const limit = Number(url.searchParams.get('limit') ?? 20)
  return {
    rows: list.slice((page - 1) * limit, page * limit),
    total: list.length,
    page,
    limit,
    totalPages: Math.ceil(list.length / limit),
  }
}

/** What needs attention, in the server's format. */
function attentionOf(
  order: Pick<SalesOrder, 'status' | 'sync' | 'pendingLines' | 'route'>,
): NonNullable<SalesOrderRow['attention']> {
  const open = openStatuses.includes(order.status)
  return [
    ...(order.sync.status === 'failed' ? (['sync'] as const) : []),
    ...(order.pendingLines.length > 0 ? (['approval'] as const) : []),
    ...(open && !order.route ? (['route'] as const) : []),
  ]
}

const rowOf = ({
  items,
  pendingLines,
  shipTo: { latitude: _latitude, longitude: _longitude, ...shipTo },
  ...order
}: SalesOrder) => ({
  ...order,
  shipTo,
  lineCount: items.length,
  waitingLines: pendingLines.length,
  open: { lines: items.length, weight: items.length * 42, value: order.total },
  attention: attentionOf({ pendingLines, ...order }),
})

const daysOf = (found: SalesOrder[], rows: SalesOrder[]) =>
  [...new Set(rows.map((order) => order.deliveryDate))].map((date) => {
    const those = found.filter((order) => order.deliveryDate === date)
    return { date, orders: those.length, total: those.reduce((sum, order) => sum + (order.total ?? 0), 0) }
  })

function filtered(orders: SalesOrder[], text: string | null): SalesOrder[] {
  const filters = JSON.parse(text ?? '{}') as SalesOrderFilters
  return orders.filter(
    (order) =>
      (!filters.status || filters.status.includes(order.status)) &&
      (!filters.sync || order.sync.status === filters.sync) &&
      (!filters.deliveryDateFrom || order.deliveryDate >= filters.deliveryDateFrom) &&
      (!filters.deliveryDateTo || order.deliveryDate <= filters.deliveryDateTo) &&
      (!filters.attention || attentionOf(order).length > 0) &&
      (!filters.customerId || order.netSuiteCustomerId === filters.customerId) &&
      (!filters.routeId ||
        (filters.routeId === 'none' ? order.route === null : order.route?.routeId === filters.routeId)) &&
      (!filters.search ||
        `${order.orderNumber} ${order.customer.name}`.toLowerCase().includes(filters.search.toLowerCase())),
  )
}

const item = (id: string) => data.items.find((each) => each._id === id)

/** Prices a line with the same rule as the server. */
function priced(line: NonNullable<CartInput['cartItems']>[number], index: number, level: string | undefined): CartLine {
  const product = item(line.netSuiteInvItemId)!
  const quantity = line.quantity ?? 1
  const units = line.units ?? product.saleUnit
  const found = determineRate(product, level, quantity, units)
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
      kind: customRate !== null ? 'custom' : found ? 'tier' : 'none',
      ...(found ? { priceLevelId: found.tier.priceLevelId, tierQuantity: found.tier.quantity } : {}),
    },
  }
}

/** Handlers that remember writes; each test gets new ones. */
export function worldHandlers() {
  const carts = new Map<string, Cart>([[data.draftCart._id, structuredClone(data.draftCart)]])
  const orders = new Map(data.salesOrders.map((order) => [order._id, structuredClone(order)]))
  // One of them has a line that waits for approval.
  const waits = orders.get('SO44')!
  orders.set('SO44', {
    ...waits,
    pendingLines: [{ ...waitingLine, _id: waits.items[0]!._id, item: waits.items[0]!.item }],
  })
  const trips = new Map(tripData.trips.map((trip) => [trip._id, structuredClone(trip)]))
  const workflow = structuredClone(tripData.workflow)

  const change = (cart: Cart, input: CartInput): Cart => {
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
    const lines =
      input.cartItems?.map((line, index) => priced(line, index, next.customer?.priceLevelId)) ?? next.cartItems
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

  return [
    http.post('*/api/auth/login', async ({ request }) => {
      const { email, password } = (await request.json()) as { email: string; password: string }
      if (password !== 'demo-only-passphrase') return refuse(401, 'Unauthorized', 'Email or password is wrong')
      return HttpResponse.json({
        access_token: 'a.e30.c',
        refresh_token: 'r1',
        role: 'admin',
        user: { ...data.profile, email },
      })
    }),
    http.post('*/api/portal-errors', () => new HttpResponse(null, { status: 204 })),
    http.post('*/api/auth/logout', () => new HttpResponse(null, { status: 204 })),
    http.get('*/api/auth/profile', () => HttpResponse.json(data.profile)),
    http.get('*/api/health', () =>
      HttpResponse.json({
        status: 'ok',
        version: 'test',
        checks: { table: 'ok', queue: 'ok', erp: 'ok', search: 'ok' },
      }),
    ),

    http.get('*/api/inventory-items/search', ({ request }) => {
      const url = new URL(request.url)
      const term = (url.searchParams.get('q') ?? '').toLowerCase()
      const { rows, ...page } = pageOf(
        data.items.filter((each) => `${each.itemId} ${each.name}`.toLowerCase().includes(term)),
        url,
      )
      return HttpResponse.json({
        inventoryItems: rows.map((each) => ({ ...each, score: 1 })),
        partial: false,
        tookMs: 1,
        ...page,
      })
    }),
    ...accountHandlers(),
    ...peopleHandlers(),
    ...approvalHandlers(),
    ...stockHandlers(),
    ...analyticsHandlers(),
    ...administrationHandlers(),
    http.get('*/api/inventory-items/:id', ({ params }) => HttpResponse.json(item(String(params.id)) ?? null)),
    http.get('*/api/unit-types/all', () => HttpResponse.json([data.caseUnits])),
    http.get('*/api/customer/search/:term', ({ params }) =>
      HttpResponse.json(
        data.customers.filter((each) => each.name.toLowerCase().includes(String(params.term).toLowerCase())),
      ),
    ),
    http.get('*/api/customer/:id', ({ params }) =>
      HttpResponse.json(data.customers.find((each) => each._id === params.id)),
    ),

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
      const cart = change(empty, (await request.json()) as CartInput)
      carts.set(cart._id, cart)
      return HttpResponse.json(cart, { status: 201 })
    }),
    http.patch('*/api/cart/:id', async ({ params, request }) => {
      const cart = carts.get(String(params.id))!
      const input = (await request.json()) as CartInput
      if (input.version !== undefined && input.version !== cart.version)
        return refuse(409, 'Conflict', 'the cart was changed meanwhile', { current: cart })
      const next = change(cart, input)
      carts.set(next._id, next)
      return HttpResponse.json(next)
    }),
    http.delete('*/api/cart/:id/discard', ({ params }) => {
      carts.delete(String(params.id))
      return new HttpResponse(null, { status: 204 })
    }),
    http.post('*/api/cart/:id/create-sales-order', ({ params }) => {
      const cart = carts.get(String(params.id))!
      const order: SalesOrder = {
        ...data.salesOrders[0]!,
        _id: `SO-${cart._id}`,
        orderNumber: 'SO-20001',
        netSuiteSalesOrderId: '',
        status: 'pending_fulfillment',
        customer: cart.customer!,
        deliveryDate: cart.deliveryDate,
        total: cart.total,
        sync: { status: 'pending', error: '', lastSyncedAt: null, taskId: '' },
        items: cart.cartItems.map((line) => ({
          ...line,
          rate: line.rate ?? 0,
          netSuiteLine: 0,
          quantityFulfilled: 0,
          quantityBilled: 0,
          isOpen: true,
        })),
      }
      carts.set(cart._id, { ...cart, status: 'submitted', salesOrderId: order._id })
      orders.set(order._id, order)
      return HttpResponse.json(order, { status: 201 })
    }),

    http.get('*/api/sales-order/paginated', ({ request }) => {
      const url = new URL(request.url)
      const found = filtered([...orders.values()], url.searchParams.get('filters'))
      const { rows, ...page } = pageOf(found, url)
      return HttpResponse.json({ salesOrders: rows.map(rowOf), days: daysOf(found, rows), ...page })
    }),
    http.get('*/api/sales-order/item-fulfillments/eligible-for-trips', () => HttpResponse.json(tripData.eligible)),
    http.get('*/api/sales-order/:id', ({ params }) => {
      const order = orders.get(String(params.id))
      return order ? HttpResponse.json(order) : refuse(404, 'Not Found', 'sales order not found')
    }),
    http.patch('*/api/sales-order/:id', async ({ params, request }) => {
      const order = orders.get(String(params.id))!
      const input = (await request.json()) as { version: number; memo?: string }
      if (input.version !== order.version)
        return refuse(409, 'Conflict', 'the order was changed meanwhile', { current: order })
      const next = { ...order, memo: input.memo ?? order.memo, version: order.version + 1 }
      orders.set(next._id, next)
      return HttpResponse.json(next)
    }),
    http.put('*/api/sales-order/:id/route', () => HttpResponse.json({})),

    http.get('*/api/routes', () => HttpResponse.json(data.routes)),
    http.get('*/api/vehicles', () => HttpResponse.json(data.vehicles)),
    http.get('*/api/vehicles/eligible-drivers', () => HttpResponse.json(data.drivers)),
    http.get('*/api/trips/today/active', () =>
      HttpResponse.json([...trips.values()].filter((trip) => trip.status === 'in_progress')),
    ),
    http.get('*/api/trips', ({ request }) => {
      const { rows, ...page } = pageOf([...trips.values()], new URL(request.url))
      return HttpResponse.json({ trips: rows, ...page })
    }),
    http.post('*/api/trips', async ({ request }) => {
      const input = (await request.json()) as { tripDate: string; stops?: Array<{ salesOrderIds?: string[] }> }
      const stops = (input.stops ?? []).map((stop, index) => ({
        ...tripData.trips[0]!.stops[0]!,
        _id: `N${index}`,
        sequence: index + 1,
        status: 'pending' as const,
        customer: orders.get(stop.salesOrderIds?.[0] ?? '')?.customer ?? null,
        salesOrderIds: stop.salesOrderIds ?? [],
      }))
      const trip = { ...tripData.trips[2]!, _id: 'TN', tripNumber: 'TR-3001', tripDate: input.tripDate, stops }
      trips.set(trip._id, trip)
      return HttpResponse.json(trip, { status: 201 })
    }),
    http.get('*/api/trips/:id/stops/:stopId/lines', ({ params }) => {
      const stop = trips.get(String(params.id))?.stops.find((each) => each._id === params.stopId)
      return HttpResponse.json(stop?.salesOrderIds.flatMap((id) => tripData.stopLines(id)) ?? [])
    }),
    http.get('*/api/trips/:id', ({ params }) => {
      const trip = trips.get(String(params.id))
      return trip ? HttpResponse.json(trip) : refuse(404, 'Not Found', 'trip not found')
    }),
    http.put('*/api/trips/:id/stops/:stopId/complete', async ({ params, request }) => {
      const trip = trips.get(String(params.id))!
      const { status } = (await request.json()) as { status: (typeof trip.stops)[number]['status'] }
      const next = {
        ...trip,
        stops: trip.stops.map((stop) =>
          stop._id === params.stopId ? { ...stop, status, completedAt: new Date().toISOString() } : stop,
        ),
      }
      trips.set(trip._id, next)
      return HttpResponse.json(next)
    }),
    http.get('*/api/routes/:id/fulfillment-status', () => HttpResponse.json(workflow)),
    http.post('*/api/routes/:id/retry-fulfillment-processing', async () => {
      for (const order of workflow.orders) order.fulfillment = { ...tripData.noStep, state: 'done', netSuiteId: '7799' }
      workflow.erpStatus = 'fulfilled'
      await delay(10)
      return HttpResponse.json({ tripId: 'T1', erpStatus: 'processing', executionArn: 'arn' }, { status: 202 })
    }),
    http.get('*/api/routes/:id/transition-options', () =>
      HttpResponse.json({
        current: 'in_progress',
        options: [
          { status: 'returning', allowed: true, permitted: true, needsNotes: false, reasons: [] },
          {
            status: 'completed',
            allowed: false,
            permitted: true,
            needsNotes: false,
            reasons: ['3 stops are not final'],
          },
        ],
      }),
    ),
    http.put('*/api/routes/:id/transition-status', async ({ params, request }) => {
      const { targetStatus } = (await request.json()) as { targetStatus: (typeof tripData.trips)[number]['status'] }
      const trip = trips.get(String(params.id))!
      trips.set(trip._id, { ...trip, status: targetStatus })
      return HttpResponse.json(trips.get(trip._id))
    }),

    http.get('*/api/sync-tasks/discovery', () => HttpResponse.json(syncData.discoveries)),
    http.get('*/api/sync-tasks/discovery/:id/progress', () =>
      HttpResponse.json({
        status: 'syncing',
        ...syncData.discoveries[0]!.progress,
        byResource: {
          item: { found: 5000, changed: 200, queued: 200, done: 100, failed: 0 },
          price: { found: 210, changed: 120, queued: 120, done: 40, failed: 0 },
        },
      }),
    ),
    http.get('*/api/sync-tasks/sync', ({ request }) => {
      const url = new URL(request.url)
      const status = url.searchParams.get('status')
      const { rows, ...page } = pageOf(
        syncData.tasks.filter((task) => !status || task.status === status),
        url,
      )
      return HttpResponse.json({ syncTasks: rows, ...page })
    }),
    http.get('*/api/sync-tasks/causes', () =>
      HttpResponse.json([{ cause: 'INVALID_KEY_OR_REF', count: 5, oldest: '2026-11-20T14:05:00Z' }]),
    ),
    http.post('*/api/sync-tasks/sync/create', () => HttpResponse.json(syncData.tasks[0], { status: 201 })),
    http.post('*/api/sync-tasks/create', () => HttpResponse.json(syncData.discoveries[0], { status: 202 })),
    http.get('*/api/sync-tasks/immediate/jobs/recent', () => HttpResponse.json([])),
  ]
}
