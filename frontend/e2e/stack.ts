import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { forTests } from '../scripts/browserPath.mjs'
import { violationsOn } from './axe'

/** The running stack: BASE_URL, what `make test-stack` sets, or the address of `make run`; vitest.config.ts chooses. */
const address = new URL(process.env.PORTAL_URL ?? '')
const erp = process.env.ERP_URL ?? process.env.BACKDOCK_ERP_URL ?? 'http://127.0.0.1:4580'
const password = process.env.BACKDOCK_PASSWORD ?? 'demo-only-passphrase'

/**
 * The address that the browser opens. The stack runs on its own port, but looks to the browser as it does behind its
 * domain.
 */
export const origin = 'http://localhost'

export type Role = 'admin' | 'manager' | 'sales' | 'pricing' | 'dispatcher' | 'viewer'

/** Milliseconds; longer than a screen needs on a busy machine. */
const screenMs = 60_000

/** Milliseconds; longer than the ERP's queue, its worker and both cold starts take together. */
export const erpMs = 180_000

/** Starts a browser. `drawsMaps`: with WebGL, which needs no graphics card but time; maps are a note without it. */
export const launch = (drawsMaps = false): Promise<Browser> =>
  chromium.launch({
    executablePath: forTests,
    timeout: screenMs,
    args: [
      '--no-sandbox',
      ...(drawsMaps
        ? ['--use-angle=swiftshader', '--enable-unsafe-swiftshader']
        : ['--disable-gpu', '--disable-3d-apis']),
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--host-resolver-rules=MAP localhost:80 127.0.0.1:${address.port || '80'}`,
    ],
  })

/** A visitor: a browser profile with one page, and the errors of its console. */
export interface Visitor {
  page: Page
  context: BrowserContext
  complaints: string[]
}

/** All visitors of a test; their pages are printed when it fails. */
export const visitors: Visitor[] = []

/**
 * The console also reports requests that were refused on purpose, and how fast the software renderer of a machine
 * without a graphics card is; those are not errors of the page.
 */
const expected = /status of 4\d\d|GL Driver Message/

export async function visit(
  browser: Browser,
  viewport = { width: 1536, height: 960 },
  hasTouch = false,
): Promise<Visitor> {
  const context = await browser.newContext({ viewport, hasTouch, reducedMotion: 'reduce', baseURL: origin })
  context.setDefaultTimeout(screenMs)
  const complaints: string[] = []
  const page = await context.newPage()
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !expected.test(message.text()))
      complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  const visitor = { page, context, complaints }
  visitors.push(visitor)
  return visitor
}

/** Signs in through the login screen. */
export async function signIn({ page }: Visitor, role: Role): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Email').fill(`${role}@example.com`)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /user menu/ }).waitFor()
}

export async function signedIn(
  browser: Browser,
  role: Role,
  viewport?: { width: number; height: number },
): Promise<Visitor> {
  const visitor = await visit(browser, viewport)
  await signIn(visitor, role)
  return visitor
}

/** Waits until nothing is loading. */
export const loaded = (page: Page): Promise<void> => expect.poll(() => page.getByText('Loading...').count()).toBe(0)

/** Waits until the screen shows its title and nothing is loading. */
export async function settled(page: Page, title?: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, ...(title ? { name: title } : {}) }).waitFor()
  await loaded(page)
}

/** Waits until the element has the focus. */
export const focused = (locator: Locator): Promise<void> =>
  expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true)

/** Waits until the page is not wider than the window: the layout then fits the window's new size. */
export const fits = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), {
      message: `${page.url()} scrolls sideways`,
    })
    .toBe(0)

/** Expects no violation of WCAG 2.2 AA or of the further rules in `violationsOn` on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  const violations = await violationsOn(page)
  expect(violations.map(({ id, elements }) => `${id}: ${elements.map(({ path }) => path).join(', ')}`)).toEqual([])
}

/** Calls the API as the page's user. */
export async function call<T>(page: Page, path: string, method = 'GET', body?: unknown): Promise<T> {
  const answer = await page.evaluate(
    async ([url, verb, text]) => {
      const { token } = JSON.parse(localStorage.getItem('backdock.auth') ?? '{}') as { token?: string }
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const response = await fetch(url, { method: verb, headers, body: text })
      return { status: response.status, text: await response.text() }
    },
    [`/api${path}`, method, body === undefined ? null : JSON.stringify(body)] as const,
  )
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
  return JSON.parse(answer.text) as T
}

export interface Regular {
  _id: string
  name: string
  /** The newest sales order. */
  orderId: string
}

/**
 * The customer for test orders; has earlier orders. It is the same on every day, although the last customer of the demo
 * data depends on the date.
 */
export async function regular(page: Page): Promise<Regular> {
  const customers = await call<Array<{ _id: string; entityId: string; name: string }>>(page, '/customer/all')
  const { _id, name } = customers.reduce((first, each) => (each.entityId < first.entityId ? each : first))
  const filters = encodeURIComponent(JSON.stringify({ customerId: _id }))
  const { salesOrders } = await call<{ salesOrders: Array<{ _id: string }> }>(
    page,
    `/sales-order/paginated?limit=1&filters=${filters}`,
  )
  return { _id, name, orderId: salesOrders[0]!._id }
}

export interface Product {
  itemId: string
  name: string
}

/** Products that the customer may buy, with enough stock. */
export async function productsFor(page: Page, customerId: string, many: number): Promise<Product[]> {
  const found = await call<{ inventoryItems: Array<Product & { availability: { available: number } }> }>(
    page,
    `/inventory-items/search?q=tomato&inStock=true&limit=50&customerId=${customerId}`,
  )
  const enough = found.inventoryItems.filter((item) => item.availability.available >= 20).slice(0, many)
  expect(enough).toHaveLength(many)
  return enough
}

/** A promise (`opened`) that resolves when `open` is called. */
export function gate(): { open: () => void; opened: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { open: resolve, opened: promise }
}

interface ErpRecord {
  id: string
  externalId?: string
  createdFrom?: { id: string }
  /** Of an item. */
  price?: {
    items: Array<{ priceLevel: { id: string }; quantity: { value: number }; price?: number }>
  }
}

/** All records of a type in the ERP. */
export async function erpRecords(
  type: 'salesOrder' | 'itemFulfillment' | 'invoice' | 'inventoryItem',
): Promise<ErpRecord[]> {
  const response = await fetch(`${erp}/_sim/records/${type}`)
  if (!response.ok) throw new Error(`the simulator answered ${response.status}`)
  return (await response.json()) as ErpRecord[]
}
