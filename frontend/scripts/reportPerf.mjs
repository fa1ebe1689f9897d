// Measures a pricing report of 25,000 lines: node scripts/reportPerf.mjs [report.json] [folder of pictures]
// Runs the built portal with the tests' API; no stack is needed (see builtPortal.mjs). LINES: another number of lines. Prints
// a table, and writes the figures as JSON to the given file.
import { loadNow, median, openPortal, p95, report, sorted } from './builtPortal.mjs'
import { sources } from './sources.mjs'

const [file, pictures] = process.argv.slice(2)
const count = Number(process.env.LINES ?? 25_000)
/** The API's largest part of a report. */
const partLines = 2_000
const openings = 5
const scrolls = 120
const decisions = 500

const source = await sources()
const { worldHandlers } = await source.load('/src/testing/handlers.ts')
const { lineOf, pricingReportHandlers, readyReport } = await source.load('/src/testing/pricingReports.ts')

const lines = Array.from({ length: count }, (_, at) => lineOf(at))
const pages = Array.from({ length: Math.ceil(count / partLines) }, (_, at) => at)
const kept = new Map(
  pages.map((cursor) => [
    `/api/pricing-reports/${readyReport._id}/lines?cursor=${cursor}`,
    JSON.stringify({
      lines: lines.slice(cursor * partLines, (cursor + 1) * partLines),
      next: cursor + 1 < pages.length ? cursor + 1 : null,
      pages,
    }),
  ]),
)

const { page, cdp, complaints, close } = await openPortal({
  handlers: [...pricingReportHandlers({ lines }), ...worldHandlers()],
  kept,
  script: () => {
    // Milliseconds from now until something is on the page, and painted.
    window.painted = (from, isThere) =>
      new Promise((resolve) => {
        const look = () =>
          isThere()
            ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from), 0))
            : setTimeout(look, 1)
        look()
      })
  },
})
const load = loadNow()
await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
/** Milliseconds of processor time that the main thread has spent so far: what else the machine does hardly changes it. */
const busy = async () => {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration').value * 1000
}

const link = `a[href="/home/pricing-report/${readyReport._id}"]`
/** Opens the report from the list of reports, whose screen has been there for a while. */
async function open() {
  await page.goto('/home/pricing-report')
  await page.locator(link).first().waitFor()
  await page.waitForTimeout(1_000)
  const before = await busy()
  const time = await page.evaluate(
    async ([all, selector]) => {
      const from = performance.now()
      document.querySelector(selector).click()
      return window.painted(from, () =>
        document.querySelector(`[role="grid"][aria-rowcount="${all + 1}"] [aria-rowindex="2"]`),
      )
    },
    [count, link],
  )
  return { time, spent: (await busy()) - before }
}

const opened = []
for (let round = 0; round < openings; round++) opened.push(await open())
if (pictures) await page.screenshot({ path: `${pictures}/report-25000.png` })

const grid = page.getByRole('grid').first()
const { x, y, width, height } = await grid.boundingBox()
await page.mouse.move(x + width / 2, y + height / 2)
await page.evaluate(() => void (window.frames.length = 0))
for (let step = 0; step < scrolls; step++) {
  await page.mouse.wheel(0, 700)
  await page.waitForTimeout(30)
}
const frames = await page.evaluate(() => [...window.frames])

// Back at the top, lines are accepted as fast as their keys are handled.
await grid.press('Control+Home')
const start = { time: performance.now(), busy: await busy() }
for (let at = 0; at < decisions; at++) await page.keyboard.press('a')
await page.getByText(`${decisions} accepted`).waitFor()
const each = {
  time: Math.round((performance.now() - start.time) / decisions),
  busy: Math.round(((await busy()) - start.busy) / decisions),
}
if (pictures) await page.screenshot({ path: `${pictures}/report-decided.png` })
await close()
await source.close()

const [times, spent, moving] = [opened.map(({ time }) => time), opened.map((one) => one.spent), frames].map(sorted)
report(
  `Pricing report, ${count} lines`,
  {
    'answers before compression (MB)':
      Math.round([...kept.values()].reduce((sum, { length }) => sum + length, 0) / 1e5) / 10,
    'click to all lines on screen, median (ms)': median(times),
    'processor time of the main thread for it, median (ms)': median(spent),
    'frame while scrolling, median (ms)': median(moving),
    'frame while scrolling, p95 (ms)': p95(moving),
    'frame while scrolling, worst (ms)': moving.at(-1),
    'time per decision by key (ms)': each.time,
    'processor time of the main thread per decision (ms)': each.busy,
  },
  load,
  complaints,
  file,
)
process.exit(0)
