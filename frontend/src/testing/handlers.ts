import { http, HttpResponse } from 'msw'
import { accountHandlers } from '@/testing/account'
import { adjustmentHandlers } from '@/testing/adjustments'
import { administrationHandlers } from '@/testing/administration'
import { allowanceHandlers } from '@/testing/allowances'
import { analyticsHandlers } from '@/testing/analytics'
import { approvalHandlers, waitingLine } from '@/testing/approvals'
import { salesOrderHandlers } from '@/testing/salesOrders'
import { cartHandlers } from '@/testing/cartHandlers'
import * as data from '@/testing/data'
import { driverHandlers } from '@/testing/driver'
import { dispatchHandlers } from '@/testing/dispatch'
import { planHandlers } from '@/testing/dispatchPlan'
import { itemDetailHandlers } from '@/testing/itemDetails'
import { featuredHandlers } from '@/testing/featured'
import { liveHandlers } from '@/testing/live'
import { orderHandlers } from '@/testing/orderHandlers'
import { outOfStockHandlers } from '@/testing/outOfStock'
import { pageOf } from '@/testing/pageOf'
import { peopleHandlers } from '@/testing/people'
import { itemPricesHandlers } from '@/testing/itemPrices'
import { pricingMatrixHandlers } from '@/testing/pricingMatrix'
import { pricingReportHandlers } from '@/testing/pricingReports'
import { productHandlers } from '@/testing/products'
import { purchaseOrderHandlers } from '@/testing/purchaseOrders'
import { routeHandlers } from '@/testing/routes'
import { refuse } from '@/testing/refuse'
import { searchAdminHandlers } from '@/testing/searchAdmin'
import { setAsideHandlers } from '@/testing/setAside'
import { stockHandlers } from '@/testing/stock'
import { spotBuyHandlers } from '@/testing/spotBuys'
import { syncHandlers } from '@/testing/syncTasks'
import { tripHandlers, workflowHandlers } from '@/testing/tripHandlers'
import { vehicleHandlers } from '@/testing/vehicles'

export { refuse }

/** Handlers for the session and the health of the API. */
const sessionHandlers = () => [
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
      checks: { table: 'ok', queue: 'unknown', erp: 'ok', search: 'unknown' },
    }),
  ),
]

/** Handlers for what is only read: items, customers and routes. */
const recordHandlers = () => [
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
  http.get('*/api/inventory-items/:id', ({ params }) =>
    HttpResponse.json(data.items.find((item) => item._id === params.id) ?? null),
  ),
  http.get('*/api/unit-types/all', () => HttpResponse.json([data.caseUnits])),
  http.get('*/api/customer/search/:term', ({ params }) =>
    HttpResponse.json(
      data.customers.filter((each) => each.name.toLowerCase().includes(String(params.term).toLowerCase())),
    ),
  ),
  http.get('*/api/customer/:id', ({ params }) =>
    HttpResponse.json(data.customers.find((each) => each._id === params.id)),
  ),
]

/** The orders of the tests; one of them has a line that waits for approval. */
function worldOrders() {
  const orders = new Map(data.salesOrders.map((order) => [order._id, structuredClone(order)]))
  const waits = orders.get('SO44')!
  orders.set('SO44', {
    ...waits,
    pendingLines: [{ ...waitingLine, _id: waits.items[0]!._id, item: waits.items[0]!.item }],
  })
  return orders
}

/** Handlers that remember writes; each test gets new ones. */
export function worldHandlers() {
  const orders = worldOrders()
  return [
    ...sessionHandlers(),
    ...accountHandlers(),
    ...peopleHandlers(),
    ...approvalHandlers(),
    ...salesOrderHandlers(),
    ...stockHandlers(),
    ...vehicleHandlers(),
    ...featuredHandlers(),
    ...pricingMatrixHandlers(),
    ...itemPricesHandlers(),
    ...allowanceHandlers(),
    ...pricingReportHandlers(),
    ...spotBuyHandlers(),
    ...searchAdminHandlers(),
    ...adjustmentHandlers(),
    ...productHandlers(),
    ...purchaseOrderHandlers(),
    ...outOfStockHandlers(),
    ...analyticsHandlers(),
    ...administrationHandlers(),
    ...itemDetailHandlers(),
    // After those above: a path by id, such as /customer/:id, also matches /customer/all.
    ...recordHandlers(),
    ...cartHandlers(orders),
    ...orderHandlers(orders),
    // Before the routes: /routes/:id also matches /routes/in-progress.
    ...liveHandlers(),
    ...driverHandlers(),
    // Before the trips: a write that is not of the board's trips goes on to them.
    ...dispatchHandlers(),
    ...setAsideHandlers(),
    ...tripHandlers(orders),
    ...workflowHandlers(),
    ...routeHandlers(),
    ...planHandlers(),
    ...syncHandlers(),
  ]
}
