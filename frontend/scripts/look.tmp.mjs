import { mkdirSync } from 'node:fs'
import { getResponse } from 'msw'
import { chromium } from 'playwright-core'
import { createServer } from 'vite'
const folder = '/tmp/look-reportui'
mkdirSync(folder, { recursive: true })
const vite = await createServer({ server: { port: 5183 }, logLevel: 'error' })
const { worldHandlers } = await vite.ssrLoadModule('/src/testing/handlers.ts')
const t = await vite.ssrLoadModule('/src/testing/pricingReports.ts')
const levels = ['1', '2', '3', '4', '5']
const many = Array.from({ length: 25_000 }, (_, i) => {
  const reasons = ['COST_UP', 'COST_DOWN', 'PO_INCOMING', 'BELOW_FLOOR', 'ZERO_MARKUP', 'NEW_ITEM', 'COST_UP']
  const l = t.lineOf(i, { reason: reasons[i % 7] })
  const prices = levels.map((id, n) => ({ ...l.prices[n % 2], priceLevelId: id }))
  const push =
    i % 50 === 3
      ? { state: 'failed', error: 'The record is locked', problem: null, taskId: 'T' }
      : i % 10 === 2
        ? { state: 'synced', error: '', problem: null, taskId: 'T' }
        : l.push
  const decided = i % 10 === 2 || i % 50 === 3
  return {
    ...l,
    prices,
    push,
    ...(decided
      ? {
          decision: i % 3 ? 'accepted' : 'overridden',
          decisionReason: 'Contract',
          decidedPrices: [{ priceLevelId: '2', quantity: 0, price: 12.65, before: 11 }],
          decidedImpact: 82.5,
          decidedBy: { _id: 'U9', name: 'Marcus Bell' },
          decidedAt: '2026-11-20T15:00:00Z',
          version: 1,
        }
      : {}),
  }
})
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
async function open(width, extra) {
  const context = await browser.newContext({
    viewport: { width, height: width < 900 ? 900 : 960 },
    reducedMotion: 'reduce',
  })
  const handlers = [...extra, ...worldHandlers()]
  await context.route('http://localhost:3000/api/**', async (route) => {
    const request = route.request()
    const cors = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-allow-methods': '*',
    }
    const answer = await getResponse(
      handlers,
      new Request(request.url(), {
        method: request.method(),
        headers: await request.allHeaders(),
        body: request.postData() ?? undefined,
      }),
    )
    if (!answer) return route.fulfill({ status: 404, headers: cors, json: { statusCode: 404, message: 'no' } })
    return route.fulfill({
      status: answer.status,
      headers: { ...cors, 'content-type': 'application/json' },
      body: await answer.text(),
    })
  })
  await context.addInitScript(() =>
    localStorage.setItem('backdock.auth', JSON.stringify({ token: 'a.e30.c', refreshToken: 'r', role: 'admin' })),
  )
  return context
}
const shot = async (name, width, extra, path, steps) => {
  const context = await open(width, extra)
  const page = await context.newPage()
  page.on('pageerror', (e) => console.log(name, 'pageerror', e.message))
  page.on('console', (m) => m.type() === 'error' && console.log(name, m.text().slice(0, 200)))
  try {
    await page.goto(`http://localhost:5183${path}`)
    await steps?.(page)
    await page.waitForTimeout(600)
    await page.screenshot({ path: `${folder}/${name}-${width}.png` })
  } catch (e) {
    console.log(name, e.message.slice(0, 300))
    await page.screenshot({ path: `${folder}/${name}-${width}.png` })
  }
  await context.close()
}
const big = () => t.pricingReportHandlers({ lines: many })
const grid = (page) => page.getByRole('grid', { name: 'Lines' }).waitFor({ timeout: 60000 })
const which = process.argv.slice(2)
const run = async (name, ...a) => {
  if (!which.length || which.includes(name)) await shot(name, ...a)
}
const at = '/home/pricing-report'
await run('opens', 1536, big(), `${at}`, async (page) => {
  await page.getByText('Decide prices').waitFor()
  await page.evaluate(() => {
    window.seen = new Promise((r) => {
      const o = new MutationObserver(() => {
        if (document.querySelector('[role=grid] [role=gridcell]')) {
          o.disconnect()
          requestAnimationFrame(() => setTimeout(() => r(performance.now())))
        }
      })
      o.observe(document, { childList: true, subtree: true })
    })
    window.long = []
    new PerformanceObserver((l) =>
      window.long.push(...l.getEntries().map((e) => [Math.round(e.startTime), Math.round(e.duration)])),
    ).observe({ entryTypes: ['longtask'] })
  })
  await page.getByText('Decide prices').click()
  await grid(page)
  console.log(
    JSON.stringify(
      await page.evaluate(async () => {
        const seen = await window.seen
        await new Promise((r) => setTimeout(r, 1500))
        const e = performance.getEntriesByType('resource').find((x) => /lines/.test(x.name))
        return {
          start: Math.round(e.startTime),
          end: Math.round(e.responseEnd),
          size: e.decodedBodySize,
          seen: Math.round(seen),
          long: window.long,
        }
      }),
    ),
  )
})
await run('many', 1536, big(), `${at}/PR2`, async (page) => {
  await grid(page)
  const timing = await page.evaluate(async () => {
    const s = document.querySelector('[role=grid]').parentElement
    const out = { scroll: [], key: [] }
    for (let i = 0; i < 60; i++) {
      const t0 = performance.now()
      s.scrollTop += 1200
      await new Promise((r) => requestAnimationFrame(() => setTimeout(r)))
      out.scroll.push(Math.round(performance.now() - t0))
    }
    s.scrollTop = 0
    return { max: Math.max(...out.scroll), avg: out.scroll.reduce((a, b) => a + b) / 60 }
  })
  console.log('scroll ms', JSON.stringify(timing))
  const t = await page.evaluate(async () => {
    const out = []
    const press = (key) =>
      document.activeElement.dispatchEvent(
        new KeyboardEvent('keydown', { key, code: 'Key' + key.toUpperCase(), bubbles: true, cancelable: true }),
      )
    for (let i = 0; i < 20; i++) {
      const t0 = performance.now()
      press(i % 3 ? 'a' : 'r')
      await new Promise((r) => requestAnimationFrame(() => setTimeout(r)))
      out.push(Math.round(performance.now() - t0))
      await new Promise((r) => setTimeout(r, 50))
    }
    return out
  })
  console.log('decide ms', t.join(' '))
})
await run('many', 600, big(), `${at}/PR2?show=undecided`, grid)
await run('768', 768, big(), `${at}/PR2`, async (page) => {
  await grid(page)
  console.log(
    await page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter((e) => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('[role=grid]'))
        .map((e) => e.className + ' ' + Math.round(e.getBoundingClientRect().right))
        .slice(0, 8)
        .join('\n'),
    ),
  )
})
await run('bulk', 1536, big(), `${at}/PR2?show=BELOW_FLOOR`, async (page) => {
  await grid(page)
  await page.keyboard.press('Shift+A')
  await page.getByRole('dialog').waitFor()
})
await run('line-many', 1536, big(), `${at}/PR2/1005`, (page) =>
  page.getByText('Who buys it').waitFor({ timeout: 60000 }),
)
await run('collecting', 1536, t.pricingReportHandlers({ reports: [t.collectingReport, t.closedReport] }), at, (page) =>
  page.getByText('287 lines so far').waitFor(),
)
await run('collecting', 600, t.pricingReportHandlers({ reports: [t.collectingReport, t.closedReport] }), at, (page) =>
  page.getByText('287 lines so far').waitFor(),
)
await run('failed', 1536, t.pricingReportHandlers({ reports: [t.failedReport], lines: [] }), `${at}/PR2`, (page) =>
  page.getByText('287 lines so far').waitFor(),
)
await run('empty', 1536, t.pricingReportHandlers({ reports: [], lines: [] }), at)
await run('nolines', 1536, t.pricingReportHandlers({ lines: [] }), `${at}/PR2`)
await run(
  'closed',
  1536,
  t.pricingReportHandlers({ reports: [t.closedReport], lines: many.slice(0, 60) }),
  `${at}/PR1`,
  grid,
)
await run('print', 1536, big(), `${at}/PR2/print?show=BELOW_FLOOR&sort=effect`, (page) =>
  page.getByText('Printed').waitFor({ timeout: 60000 }),
)
await browser.close()
await vite.close()
process.exit(0)
