import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gate, launch, origin, signedIn, type Visitor, visit } from './stack'

const tabs = 5
const callsPerTab = 20

/** The portal's own API client as one script, so that a blank page of the portal's origin can call it. */
async function clientScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: { '@': fileURLToPath(new URL('../src', import.meta.url)) } },
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('../src/api/client.ts', import.meta.url)),
        formats: ['iife'],
        name: 'client',
      },
    },
  })
  const [bundle] = Array.isArray(built) ? built : [built]
  if (!bundle || !('output' in bundle)) throw new Error('the client was not built')
  return bundle.output[0].code
}

let browser: Browser
let script: string

beforeAll(async () => {
  ;[browser, script] = await Promise.all([launch(), clientScript()])
})
afterAll(async () => browser.close())

/** Tabs of one profile that contain only the client and a token that the API refuses. */
async function expiredTabs({ context, page: first }: Visitor): Promise<Page[]> {
  await context.route('**/client-only', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>client</title><script src="/client-only.js"></script>',
    }),
  )
  await context.route('**/client-only.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
  const pages = await Promise.all(Array.from({ length: tabs }, () => context.newPage()))
  // Leaves the login screen, so that it cannot refresh by itself.
  await first.goto('about:blank')
  await Promise.all(pages.map((page) => page.goto(`${origin}/client-only`)))
  await pages[0]?.evaluate(putIn, await expired(pages[0]))
  return pages
}

/** The browser's session, with a token that the API refuses. */
async function expired(page: Page): Promise<string> {
  const record = JSON.parse(await page.evaluate(() => localStorage.getItem('backdock.auth') ?? '{}')) as Record<
    string,
    unknown
  >
  return JSON.stringify({ ...record, token: 'expired.expired.expired', refreshedAt: 0 })
}

const putIn = (record: string) => localStorage.setItem('backdock.auth', record)

const callMany = (page: Page): Promise<string[]> =>
  page.evaluate(async (calls) => {
    const { request } = (
      window as unknown as { client: { request: (method: string, path: string) => Promise<{ email: string }> } }
    ).client
    const answers = await Promise.all(Array.from({ length: calls }, () => request('GET', '/auth/profile')))
    return answers.map(({ email }) => email)
  }, callsPerTab)

describe.each([
  ['with the locks of the browser', undefined],
  ['without them', () => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })],
])('five tabs of one user whose token ends, %s', (_name, before) => {
  test('a hundred refused calls make one refresh, and all are answered', async () => {
    const visitor = await signedIn(browser, 'sales')
    if (before) await visitor.context.addInitScript(before)
    const pages = await expiredTabs(visitor)
    // All requests are sent with the expired token before the first one is refused, however slowly the tabs start.
    let asked = 0
    const allAsked = gate()
    await visitor.context.route('**/api/auth/profile', async (route) => {
      if (++asked === tabs * callsPerTab) allAsked.open()
      await allAsked.opened
      await route.continue()
    })
    let refreshes = 0
    let refused = 0
    visitor.context.on('response', (response) => {
      if (response.url().endsWith('/auth/refresh')) refreshes++
      else if (response.status() === 401) refused++
    })
    const answers = (await Promise.all(pages.map(callMany))).flat()
    expect(answers).toEqual(Array<string>(tabs * callsPerTab).fill('sales@example.com'))
    expect(refused).toBe(tabs * callsPerTab)
    expect(refreshes).toBe(1)
    await visitor.context.close()
  })
})

test('a session that was copied out of its browser is worth nothing elsewhere, and goes on where it was', async () => {
  const [owner, other] = await Promise.all([signedIn(browser, 'sales'), visit(browser)])
  const copied = await expired(owner.page)
  await other.page.goto('/')
  await other.page.evaluate(putIn, copied)
  await other.page.goto('/home/control-panel')
  await other.page.getByRole('heading', { name: 'Sign in to Backdock' }).waitFor()
  await owner.page.evaluate(putIn, copied)
  await owner.page.reload()
  await owner.page.getByRole('heading', { name: 'Control panel' }).waitFor()
  await Promise.all([owner.context.close(), other.context.close()])
})
