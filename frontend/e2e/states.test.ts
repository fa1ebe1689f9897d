import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, expectAccessible, gate, launch, regular, settled, signedIn, type Visitor } from './stack'

let browser: Browser
let admin: Visitor
let records: Record<'order' | 'customer' | 'trip', string>

beforeAll(async () => {
  browser = await launch()
  admin = await signedIn(browser, 'admin')
  const [customer, trip] = await Promise.all([
    regular(admin.page),
    call<{ _id: string }>(admin.page, '/trips', 'POST', { tripDate: '2099-01-05' }),
  ])
  records = { order: customer.orderId, customer: customer._id, trip: trip._id }
})
afterAll(async () => browser.close())

/** The first read of a screen, and its answer when there is nothing. */
interface Screen {
  name: string
  path: () => string
  reads: RegExp
  empty?: unknown
}

const noPage = { total: 0, page: 1, limit: 20, totalPages: 0 }
const screens: Screen[] = [
  {
    name: 'sales orders',
    path: () => '/home/sales-orders',
    reads: /\/api\/sales-order\/paginated/,
    empty: { salesOrders: [], ...noPage },
  },
  { name: 'a sales order', path: () => `/home/sales-order/${records.order}`, reads: /\/api\/sales-order\/[^/?]+$/ },
  { name: 'customers', path: () => '/home/customers', reads: /\/api\/customer\/all/, empty: [] },
  { name: 'a customer', path: () => `/home/customers/${records.customer}`, reads: /\/api\/customer\/[^/?]+$/ },
  {
    name: 'a customer’s purchases',
    path: () => `/home/customers/${records.customer}?tab=purchases`,
    reads: /\/api\/analytics\//,
    empty: [],
  },
  {
    name: 'items without a picture',
    path: () => '/home/product-images',
    reads: /\/api\/inventory-items\/paginated/,
    empty: { inventoryItems: [], ...noPage },
  },
  { name: 'my sessions', path: () => '/home/my-sessions', reads: /\/api\/auth\/sessions$/, empty: [] },
  { name: 'trips', path: () => '/home/trips', reads: /\/api\/trips(\?|$)/, empty: { trips: [], ...noPage } },
  { name: 'a trip', path: () => `/home/trips/${records.trip}/tracking`, reads: /\/api\/trips\/[^/?]+$/ },
  { name: 'vehicles', path: () => '/home/vehicles', reads: /\/api\/vehicles(\?|$)/, empty: [] },
  { name: 'users', path: () => '/home/users', reads: /\/api\/users$/, empty: [] },
  { name: 'invitations', path: () => '/home/users?tab=invitations', reads: /\/api\/users\/invitations/, empty: [] },
  {
    name: 'sessions',
    path: () => '/home/session-management',
    reads: /\/api\/admin\/sessions(\?|$)/,
    empty: { sessions: [], ...noPage },
  },
  { name: 'audit', path: () => '/home/audit', reads: /\/api\/admin\/audit/, empty: { events: [], ...noPage } },
  { name: 'discoveries', path: () => '/home/sync-manager', reads: /\/api\/sync-tasks\/discovery$/, empty: [] },
  {
    name: 'sync tasks',
    path: () => '/home/sync-manager?tab=tasks',
    reads: /\/api\/sync-tasks\/sync(\?|$)/,
    empty: { syncTasks: [], ...noPage },
  },
  {
    name: 'immediate jobs',
    path: () => '/home/sync-manager?tab=immediate',
    reads: /\/api\/sync-tasks\/immediate\/jobs/,
    empty: [],
  },
  { name: 'site settings', path: () => '/home/site-settings', reads: /\/api\/site-settings$/ },
  {
    name: 'jobs on orders',
    path: () => '/home/admin-utils?tab=history',
    reads: /\/api\/admin-utils\/jobs(\?|$)/,
    empty: { jobs: [], ...noPage },
  },
]

/** Opens a screen whose first read gets a different answer. */
async function opened(
  path: string,
  reads: RegExp,
  answer: (route: Route) => Promise<void>,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const { page } = admin
  await page.route(reads, answer)
  try {
    await page.goto(path)
    await look(page)
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
}

const json = (status: number, body: unknown) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
})

describe.each(screens)('$name', ({ path, reads }) => {
  test('is accessible while it loads, says what failed, and goes on when asked again', async () => {
    const [failure, again] = [gate(), gate()]
    let broken = true
    await opened(
      path(),
      reads,
      async (route) => {
        if (broken) {
          await failure.opened
          return route.fulfill(
            json(500, {
              statusCode: 500,
              error: 'Internal Server Error',
              message: 'Internal error',
              requestId: 'req-for-support',
            }),
          )
        }
        // The portal also retries by itself; that must not remove the button before it is pressed.
        await again.opened
        return route.continue()
      },
      async (page) => {
        await page.getByText('Loading...').first().waitFor()
        await expectAccessible(page)
        failure.open()
        await page.getByText('Internal error').first().waitFor()
        await expectAccessible(page)
        broken = false
        await page
          .getByRole('button', { name: /try again/i })
          .first()
          .click()
        again.open()
        await expect.poll(() => page.getByRole('button', { name: /try again/i }).count()).toBe(0)
        await settled(page)
      },
    )
  })
})

describe.each(screens.filter(({ empty }) => empty !== undefined))('$name, without one', ({ path, reads, empty }) => {
  test('says why there is nothing', async () => {
    await opened(
      path(),
      reads,
      (route) => route.fulfill(json(200, empty)),
      async (page) => {
        await settled(page)
        await page.locator('#content').getByRole('status').first().waitFor()
        await expectAccessible(page)
      },
    )
  })
})
