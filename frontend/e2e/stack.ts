import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { violationsOn } from './axe'

/** The running stack: BASE_URL or what `make test-stack` sets, else as `make run` has it; vitest.config.ts chooses. */
const address = new URL(process.env.PORTAL_URL ?? '')
const erp = process.env.ERP_URL ?? process.env.BACKDOCK_ERP_URL ?? 'http://127.0.0.1:4580'
const password = process.env.BACKDOCK_PASSWORD ?? 'demo-only-passphrase'

/** What the browser opens: the stack on a port of its own looks as it does behind its domain. */
export const origin = 'http://localhost'

export type Role = 'admin' | 'manager' | 'sales' | 'dispatcher' | 'viewer'

/** Longer than a screen takes to come on a busy machine. */
const screenMs = 60_000

/** Longer than the ERP's queue, its worker and a cold start of each take together. */
export const erpMs = 180_000

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    timeout: screenMs,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--host-resolver-rules=MAP localhost:80 127.0.0.1:${address.port || '80'}`,
    ],
  })

/** A visitor: a browser profile of its own with one page, and what its console complained of. */
export interface Visitor {
  page: Page
  context: BrowserContext
  complaints: string[]
}

/** All who came: what they see is told when a test fails. */
export const visitors: Visitor[] = []

/** An answer that was refused on purpose is told in the console too; that is no fault of the page. */
const expected = /status of 4\d\d/

export async function visit(browser: Browser, viewport = { width: 1536, height: 960 }): Promise<Visitor> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', baseURL: origin })
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

/** Nothing loads any more. */
export const loaded = (page: Page): Promise<void> => expect.poll(() => page.getByText('Loading...').count()).toBe(0)

/** The title of the screen stands, and nothing loads any more. */
export async function settled(page: Page, title?: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, ...(title ? { name: title } : {}) }).waitFor()
  await loaded(page)
}

/** What is typed next goes there. */
export const focused = (locator: Locator): Promise<void> =>
  expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true)

/** What the page shows is no wider than the window: the layout has followed the window's size then. */
export const fits = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), {
      message: `${page.url()} scrolls sideways`,
    })
    .toBe(0)

/** No violation of WCAG 2.2 AA, nor of the practices of `violationsOn`, on what the page shows now. */
export async function expectAccessible(page: Page): Promise<void> {
  const violations = await violationsOn(page)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
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
 * The customer whom tests take orders for, with orders of before: the same on every day, while who ordered last in the
 * demo data follows the calendar.
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

/** Products that the customer may have, with enough on the shelf. */
export async function productsFor(page: Page, customerId: string, many: number): Promise<Product[]> {
  const found = await call<{ inventoryItems: Array<Product & { availability: { available: number } }> }>(
    page,
    `/inventory-items/search?q=tomato&inStock=true&limit=50&customerId=${customerId}`,
  )
  const enough = found.inventoryItems.filter((item) => item.availability.available >= 20).slice(0, many)
  expect(enough).toHaveLength(many)
  return enough
}

/** What waits for `opened` goes on when it is opened. */
export function gate(): { open: () => void; opened: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { open: resolve, opened: promise }
}

interface ErpRecord {
  id: string
  externalId?: string
  createdFrom?: { id: string }
}

/** All records of a type as the ERP has them. */
export async function erpRecords(type: 'salesOrder' | 'itemFulfillment' | 'invoice'): Promise<ErpRecord[]> {
  const response = await fetch(`${erp}/_sim/records/${type}`)
  if (!response.ok) throw new Error(`the simulator answered ${response.status}`)
  return (await response.json()) as ErpRecord[]
}
