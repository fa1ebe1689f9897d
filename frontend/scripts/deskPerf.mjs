// Measures the order desk with 500 lines: node scripts/deskPerf.mjs [report.json]
// Runs against a running stack (BACKDOCK_URL; default: that of `make run`). Creates its own drafts through the API and
// discards them.
// PORTAL_DIST: folder of a build that is measured instead of the stack's portal. THROTTLE: factor by which the CPU is
// slowed down.
// Prints a table, and writes the figures as JSON to the given file.
import { readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { chromium } from 'playwright-core'
import { forPeople } from './browserPath.mjs'

const address = new URL(process.env.BACKDOCK_URL ?? 'http://localhost:3000')
// Without a port in its address, the portal looks as it does behind its domain.
const origin = 'http://localhost'
const password = process.env.BACKDOCK_PASSWORD ?? 'demo-only-passphrase'
const dist = process.env.PORTAL_DIST
const throttle = Number(process.env.THROTTLE ?? 1)
const report = process.argv[2]
const lines = 500
/** Milliseconds between two keys: 100 words a minute. */
const keyPause = Number(process.env.KEY_PAUSE ?? 120)

const browser = await chromium.launch({
  executablePath: forPeople,
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
const context = await browser.newContext({
  viewport: { width: 1536, height: 960 },
  reducedMotion: 'reduce',
  baseURL: origin,
})
context.setDefaultTimeout(60_000)
const page = await context.newPage()
const complaints = []
page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
page.on('pageerror', (error) => complaints.push(error.message))

if (dist) {
  const types = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.svg': 'image/svg+xml',
    '.woff2': 'font/woff2',
  }
  await page.route(
    (url) => url.origin === origin && !url.pathname.startsWith('/api/'),
    (route) => {
      const { pathname } = new URL(route.request().url())
      const file = extname(pathname) ? pathname : '/index.html'
      return route.fulfill({
        contentType: types[extname(file)] ?? 'application/octet-stream',
        body: readFileSync(join(dist, file)),
      })
    },
  )
}

const call = (path, method = 'GET', body = undefined) =>
  page.evaluate(
    async ([url, verb, text]) => {
      const { token } = JSON.parse(localStorage.getItem('backdock.auth') ?? '{}')
      const response = await fetch(url, {
        method: verb,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: text,
      })
      if (!response.ok) throw new Error(`${verb} ${url}: ${response.status} ${await response.text()}`)
      return response.status === 204 ? undefined : response.json()
    },
    [`/api${path}`, method, body === undefined ? null : JSON.stringify(body)],
  )

await page.goto('/')
await page.getByLabel('Email').fill('admin@example.com')
await page.getByRole('textbox', { name: 'Password' }).fill(password)
await page.keyboard.press('Enter')
await page.getByRole('button', { name: /user menu/ }).waitFor()

const found = await call('/customer/search/food')
const first = found.find((each) => each.priceLevelId === '1')
const second = found.find((each) => each.priceLevelId === '2')
const items = []
for (let number = 1; items.length < lines; number++) {
  const { inventoryItems, totalPages } = await call(`/inventory-items/paginated?page=${number}&limit=200`)
  items.push(...inventoryItems.filter((item) => item.isActive && !first.restrictedProducts?.includes(item._id)))
  if (number >= totalPages) break
}
items.length = Math.min(items.length, lines)
const cartLines = items.map((item, index) => ({ netSuiteInvItemId: item._id, quantity: (index % 9) + 1 }))

const carts = []
const newCart = async (cartItems) => {
  const cart = await call('/cart', 'POST', { netSuiteCustomerId: first._id, cartItems })
  carts.push(cart._id)
  return cart._id
}

const cdp = await context.newCDPSession(page)
const modifiers = ['Control', 'Shift', 'Alt', 'Meta']

/**
 * Measures each key or click in milliseconds: the time from the event to the end of the paint of the first frame that
 * was committed after it, and the share of scripts in that time. The browser's Event Timing would be enough with a
 * screen; without one, a frame with small damage gets the time of the next frame. `painted: false` marks an event that
 * changed nothing visible.
 */
async function latencies(type, work) {
  const trace = []
  const collect = ({ value }) => trace.push(...value)
  cdp.on('Tracing.dataCollected', collect)
  await page.evaluate(() => {
    window.deskEvents = []
  })
  await cdp.send('Tracing.start', {
    traceConfig: {
      includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'benchmark', 'cc', 'viz'],
    },
  })
  await work()
  await page.waitForTimeout(300)
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.end')
  await complete
  cdp.off('Tracing.dataCollected', collect)
  const seen = (await page.evaluate(() => window.deskEvents)).filter((each) => each.type === type)
  const named = (name) => trace.filter((each) => each.ph === 'X' && each.name === name).toSorted((a, b) => a.ts - b.ts)
  const dispatched = named('EventDispatch').filter((each) => each.args?.data?.type === type)
  if (dispatched.length !== seen.length)
    throw new Error(`the trace has ${dispatched.length} events of ${type}, the page ${seen.length}`)
  const [commits, activations, draws] = ['Commit', 'LayerTreeHostImpl::ActivateSyncTree', 'Display::DrawAndSwap'].map(
    named,
  )
  const end = (each) => each.ts + (each.dur ?? 0)
  const after = (frames, ts) => frames.find((each) => each.ts >= ts)
  return dispatched
    .map((each, index) => {
      const commit = after(commits, end(each))
      const active = commit && after(activations, commit.ts)
      const drawn = active && after(draws, active.ts)
      const next = dispatched[index + 1]
      return {
        key: seen[index].key,
        ms: drawn ? (end(drawn) - each.ts) / 1000 + seen[index].waited : 0,
        script: (each.dur ?? 0) / 1000,
        painted: Boolean(drawn) && (!next || commit.ts < next.ts),
      }
    })
    .filter((each) => !modifiers.includes(each.key))
}

/** Milliseconds from a mark in the page to the frame in which the page function's condition is true. */
const painted = (what, argument) =>
  page.evaluate(
    ([body, given]) =>
      new Promise((resolve) => {
        // oxlint-disable-next-line no-new-func
        const done = new Function('argument', `return (${body})(argument)`)
        const look = () => {
          if (!done(given)) return void setTimeout(look, 1)
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - window.deskMark), 0))
        }
        look()
      }),
    [what.toString(), argument],
  )
const rowsAre = (count) => document.querySelector('[role="grid"]')?.getAttribute('aria-rowcount') === String(count)

const figures = {}
try {
  if (throttle > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: throttle })

  // Opening.
  const full = await newCart(cartLines)
  await page.addInitScript(() => {
    window.deskEvents = []
    for (const type of ['keydown', 'click'])
      window.addEventListener(
        type,
        (event) => window.deskEvents.push({ type, key: event.key, waited: performance.now() - event.timeStamp }),
        { capture: true },
      )
  })
  let answered = 0
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === `/api/cart/${full}` && response.request().method() === 'GET')
      answered = Date.now()
  })
  await page.goto(`/home/cart/${full}`)
  const gridRows = await page.evaluate(
    (count) =>
      new Promise((resolve) => {
        const look = () =>
          document.querySelectorAll('[role="grid"] [role="row"]').length > 2 &&
          document.querySelector('[role="grid"]')?.getAttribute('aria-rowcount') === String(count)
            ? requestAnimationFrame(() => setTimeout(() => resolve(Date.now()), 0))
            : setTimeout(look, 1)
        look()
      }),
    lines + 1,
  )
  figures['open, after the order came (ms)'] = gridRows - answered
  await page.getByText('●').first().waitFor()
  await page.waitForTimeout(1_000)
  figures['DOM nodes in the grid'] = await page.evaluate(
    () => document.querySelector('[role="grid"]').getElementsByTagName('*').length,
  )

  // Keys: across cells, over quantities, to the ends.
  await page.locator('[role="row"][aria-rowindex="3"] [role="gridcell"]').nth(2).click()
  const script = [
    // Within the row: a key that moves nothing paints nothing, and would be measured up to the next unrelated frame.
    ...Array.from({ length: 40 }, () => 'ArrowDown'),
    ...Array.from({ length: 8 }, () => 'ArrowRight'),
    ...Array.from({ length: 9 }, () => 'ArrowLeft'),
    'Control+Home',
    'Control+End',
    'Control+Home',
    ...Array.from({ length: 10 }, () => 'PageDown'),
    'ArrowRight',
    'ArrowRight',
    ...Array.from({ length: 16 }, (_, n) => [String((n % 8) + 1), '2', 'Enter', 'ArrowRight']).flat(),
    ...Array.from({ length: 8 }, () => 'Shift+ArrowDown'),
    'Escape',
    ...Array.from({ length: 6 }, () => 'Alt+u'),
    ...Array.from({ length: 10 }, () => 'Control+z'),
    ...Array.from({ length: 10 }, () => 'Control+y'),
    'Control+d',
    'Control+Delete',
    'Control+z',
    'F8',
  ]
  const keys = await latencies('keydown', async () => {
    for (const key of script) {
      await page.keyboard.press(key)
      await page.waitForTimeout(keyPause)
    }
  })
  const times = keys
    .filter((each) => each.painted)
    .map((each) => Math.round(each.ms))
    .toSorted((a, b) => a - b)
  figures['keys pressed'] = keys.length
  figures['of which changed what is seen'] = times.length
  figures['key to paint, p50 (ms)'] = times[Math.floor(times.length * 0.5)]
  figures['key to paint, p95 (ms)'] = times[Math.floor(times.length * 0.95)]
  figures['key to paint, worst (ms)'] = times.at(-1)

  // Another customer: all lines are repriced.
  await page
    .getByRole('textbox', { name: 'Customer' })
    .or(page.getByRole('combobox', { name: 'Customer' }))
    .first()
    .click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(second.name.slice(0, 12), { delay: 30 })
  const option = page.getByRole('option', { name: new RegExp(second.name.replace(/[^\w ]/g, '.')) }).first()
  await option.waitFor()
  await page.waitForTimeout(300)
  const [change] = await latencies('click', async () => {
    await option.click()
    await page.getByRole('heading', { level: 1, name: second.name }).waitFor()
  })
  figures['customer change to paint (ms)'] = Math.round(change.ms)
  figures['customer change, script (ms)'] = Math.round(change.script)

  // Paste.
  const empty = await newCart([])
  await page.goto(`/home/cart/${empty}`)
  await page.locator('[role="row"][aria-rowindex="2"] [role="gridcell"]').nth(1).click()
  await page.waitForTimeout(1_000)
  await page.evaluate(
    (text) => {
      window.deskMark = performance.now()
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      document.activeElement.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    },
    items.map((item, index) => `${item.itemId}\t${(index % 9) + 1}`).join('\n'),
  )
  figures['paste of 500 lines to paint (ms)'] = Math.round(await painted(rowsAre, lines + 1))
  figures['of which the server (ms)'] = await page.evaluate(() =>
    Math.round(
      performance.getEntriesByType('resource').findLast((entry) => entry.name.endsWith('/inventory-items/resolve'))
        ?.duration ?? 0,
    ),
  )
} finally {
  for (const cart of carts) await call(`/cart/${cart}/discard`, 'DELETE').catch((error) => console.error(String(error)))
  await browser.close()
}

const width = Math.max(...Object.keys(figures).map((name) => name.length))
const slowed = throttle > 1 ? `, processor slowed ${throttle} times` : ''
console.log(`Order desk, ${lines} lines${slowed}${dist ? ', built portal' : ''}`)
for (const [name, value] of Object.entries(figures)) console.log(`  ${name.padEnd(width)}  ${value}`)
if (complaints.length > 0) console.log(`The console said:\n  ${[...new Set(complaints)].slice(0, 10).join('\n  ')}`)
if (report)
  writeFileSync(report, `${JSON.stringify({ at: new Date().toISOString(), lines, throttle, figures }, null, 2)}\n`)
