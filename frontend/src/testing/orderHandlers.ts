import { http, HttpResponse } from 'msw'
import type { SalesOrder, SalesOrderFilters, SalesOrderRow } from '@/api/wire'
import { openStatuses } from '@/resources/openOrders'
import { pageOf } from '@/testing/pageOf'
import { refuse } from '@/testing/refuse'

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

/** Handlers for sales orders; they remember writes in `orders`. */
export const orderHandlers = (orders: Map<string, SalesOrder>) => [
  http.get('*/api/sales-order/paginated', ({ request }) => {
    const url = new URL(request.url)
    const found = filtered([...orders.values()], url.searchParams.get('filters'))
    const { rows, ...page } = pageOf(found, url)
    return HttpResponse.json({ salesOrders: rows.map(rowOf), days: daysOf(found, rows), ...page })
  }),
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
  http.get('*/api/sales-order/:id/deliveries', () => HttpResponse.json([])),
  http.get('*/api/sales-order/:id/related-records', () => HttpResponse.json({ itemFulfillments: [], invoices: [] })),
  http.put('*/api/sales-order/:id/route', () => HttpResponse.json({})),
]
