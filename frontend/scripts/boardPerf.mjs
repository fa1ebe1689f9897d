// Measures the dispatch board with 300 stops in 15 trips: node scripts/boardPerf.mjs [report.json] [folder of pictures]
// Runs the built portal (dist, or PORTAL_DIST) with the tests' API; no stack is needed. THROTTLE: factor by which the
// processor is slowed down. Prints a table, and writes the figures as JSON to the given file.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getResponse } from 'msw'
import { chromium } from 'playwright-core'
import { createServer } from 'vite'

const [report, pictures] = process.argv.slice(2)
const dist = process.env.PORTAL_DIST ?? fileURLToPath(new URL('../dist', import.meta.url))
const throttle = Number(process.env.THROTTLE ?? 1)
const origin = 'http://localhost'
const trips = 15
const stops = 20
const drops = 20

const vite = await createServer({
  root: fileURLToPath(new URL('..', import.meta.url)),
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
})
const { worldHandlers } = await vite.ssrLoadModule('/src/testing/handlers.ts')
const { dispatchBoard, dispatchHandlers } = await vite.ssrLoadModule('/src/testing/dispatch.ts')

/** The tests' board, enlarged to 300 stops. */
function largeBoard() {
  const board = dispatchBoard()
  const large = Array.from({ length: trips }, (_, index) => {
    const number = String(index + 1).padStart(2, '0')
    const trip = board.trips[index % board.trips.length]
    const all = Array.from({ length: stops }, (_unused, at) => {
      const stop = trip.stops[at % trip.stops.length]
      const id = `${number}-${at}`
      const orders = [{ ...stop.orders[0], salesOrderId: `O${id}` }]
      // Each at an address of its own: two orders for one address would become one stop.
      const customer = { ...stop.customer, _id: `C${id}` }
      return { ...stop, _id: `S${id}`, sequence: at + 1, locked: false, window: null, problems: [], customer, orders }
    })
    const load = Object.fromEntries(Object.entries(trip.load).map(([name, each]) => [name, { ...each, limit: 1e5 }]))
    return { ...trip, _id: `T${number}`, number, stops: all, load, problems: [] }
  })
  return { ...board, trips: large }
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
})
const context = await browser.newContext({ viewport: { width: 1536, height: 960 }, baseURL: origin })
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }
const handlers = [...dispatchHandlers(largeBoard()), ...worldHandlers()]
await context.route(
  (url) => url.origin === origin,
  async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/')) {
      const file = extname(pathname) ? pathname : '/index.html'
      if (!existsSync(join(dist, file))) return route.fulfill({ status: 403 })
      const contentType = types[extname(file)] ?? 'application/octet-stream'
      return route.fulfill({ contentType, body: readFileSync(join(dist, file)) })
    }
    const headers = await request.allHeaders().catch(() => ({}))
    const answer = await getResponse(
      handlers,
      new Request(request.url(), {
        method: request.method(),
        headers,
        body: request.postData() ?? undefined,
      }),
    )
    if (!answer) return route.fulfill({ status: 404, json: { statusCode: 404, message: 'no handler' } })
    return route.fulfill({ status: answer.status, contentType: 'application/json', body: await answer.text() })
  },
)
await context.addInitScript(() => {
  localStorage.setItem(
    'backdock.auth',
    JSON.stringify({ token: 'a.e30.c', refreshToken: 'r1', role: 'admin', refreshedAt: Date.now() }),
  )
  // Milliseconds from the release of the button to the end of the frame in which the card is in its new column.
  window.dropped = (card, column) =>
    new Promise((resolve) => {
      window.addEventListener(
        'mouseup',
        (event) => {
          const look = () =>
            document.querySelector(`[data-column="${column}"] ol [data-card="${card}"]`)
              ? requestAnimationFrame(() =>
                  setTimeout(() => {
                    performance.mark('painted')
                    resolve(performance.now() - event.timeStamp)
                  }, 0),
                )
              : performance.now() - event.timeStamp > 5_000
                ? resolve(Number.NaN)
                : setTimeout(look, 1)
          look()
        },
        { capture: true, once: true },
      )
    })
  window.frames = []
  let last = performance.now()
  const frame = (now) => {
    window.frames.push(now - last)
    last = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
})
const page = await context.newPage()
const complaints = []
page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
page.on('pageerror', (error) => complaints.push(error.message))
if (throttle > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: throttle })

const board = largeBoard()
await page.goto(`/home/dispatch?date=${board.date}`)
await page.locator('[data-column="T01"] [data-card]').first().waitFor()
await page.waitForTimeout(1_500)

const centerOf = async (selector) => {
  const { x, y, width, height } = await page.locator(selector).boundingBox()
  return [x + width / 2, y + height / 2]
}
/** Records what the main thread does while `run` runs, and answers the events. */
const cdp = await context.newCDPSession(page)
async function traced(run) {
  const events = []
  const collect = ({ value }) => events.push(...value)
  cdp.on('Tracing.dataCollected', collect)
  const includedCategories = ['devtools.timeline', 'blink.user_timing', 'toplevel']
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  await run()
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.end')
  await complete
  cdp.off('Tracing.dataCollected', collect)
  return events
}

/**
 * Milliseconds of processor time that the main thread needs from each release of the button to the end of the drop's
 * frame: what else the machine does hardly changes it.
 */
function busyOf(events) {
  const ups = events.filter(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'mouseup')
  const marks = events.filter(({ name }) => name === 'painted').toSorted((a, b) => a.ts - b.ts)
  return ups.map(({ pid, tid, ts }) => {
    const end = marks.find((mark) => mark.ts > ts).ts
    const tasks = events.filter((each) => each.pid === pid && each.tid === tid && each.name.endsWith('RunTask'))
    // A task may be recorded by its caller, too: it is counted once.
    let [sum, until] = [0, 0]
    for (const { ts: from, dur = 0, tdur = 0 } of tasks.toSorted((a, b) => a.ts - b.ts || b.dur - a.dur)) {
      if (from < until || from + dur < ts || from > end) continue
      sum += tdur
      until = from + dur
    }
    return sum / 1000
  })
}
const load = loadavg()[0]
const times = []
const frames = []
const events = await traced(async () => {
  for (let index = 0; index < drops; index++) {
    const [from, to] = index % 2 === 0 ? ['T01', 'T02'] : ['T02', 'T01']
    const card = await page.locator(`[data-column="${from}"] [data-card]`).nth(3).getAttribute('data-card')
    const [x, y] = await centerOf(`[data-card="${card}"]`)
    const [toX, toY] = await centerOf(`[data-column="${to}"] ol li:nth-child(${5 + (index % 4)})`)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 8, y + 8)
    await page.evaluate(() => void (window.frames.length = 0))
    await page.mouse.move(toX, toY, { steps: 20 })
    frames.push(...(await page.evaluate(() => [...window.frames])))
    await page.waitForTimeout(600)
    if (pictures && index === 0) await page.screenshot({ path: `${pictures}/board-drag.png` })
    const drop = page.evaluate(([id, column]) => window.dropped(id, column), [card, to])
    await page.waitForTimeout(50)
    await page.mouse.up()
    const time = await drop
    if (Number.isNaN(time)) throw new Error(`the card ${card} did not reach ${to}`)
    times.push(time)
    await page.waitForTimeout(700)
  }
})
if (pictures) await page.screenshot({ path: `${pictures}/board-dropped.png` })
await browser.close()
await vite.close()

const sorted = (list) => list.map((each) => Math.round(each)).toSorted((a, b) => a - b)
const [drop, moving, busy] = [sorted(times), sorted(frames), sorted(busyOf(events))]
const median = (list) => list[Math.floor(list.length / 2)]
const p95 = (list) => list[Math.ceil(list.length * 0.95) - 1]
const figures = {
  'processor time of the main thread per drop, median (ms)': median(busy),
  'processor time of the main thread per drop, p95 (ms)': p95(busy),
  'drop to paint, median (ms)': median(drop),
  'drop to paint, p95 (ms)': p95(drop),
  'drop to paint, worst (ms)': drop.at(-1),
  'frame while dragging, p95 (ms)': p95(moving),
  'frame while dragging, worst (ms)': moving.at(-1),
}
const width = Math.max(...Object.keys(figures).map((name) => name.length))
console.log(
  `Dispatch board, ${trips * stops} stops${throttle > 1 ? `, processor slowed ${throttle} times` : ''}, load of the machine ${load.toFixed(1)}`,
)
for (const [name, value] of Object.entries(figures)) console.log(`  ${name.padEnd(width)}  ${value}`)
if (complaints.length > 0) console.log(`The console said:\n  ${[...new Set(complaints)].slice(0, 10).join('\n  ')}`)
if (report)
  writeFileSync(report, `${JSON.stringify({ at: new Date().toISOString(), throttle, load, figures }, null, 2)}\n`)
process.exit(0)
