// Measures screens of the running portal with Lighthouse: the median of three runs each. The screens are those of the
// registry with `measured`. Screens of a phone are measured with Lighthouse's settings for phones (a slow network and a
// processor four times slower) and by the demo data's driver.
// Environment: BACKDOCK_URL (http://localhost:3000), BACKDOCK_PASSWORD, CHROMIUM; arguments: paths.
// Prints a table and writes .bench/lighthouse.json.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { desktopConfig } from 'lighthouse'
import { chromium } from 'playwright-core'
import { forPeople } from '../../scripts/browserPath.mjs'
import { loadScreens } from '../../scripts/screens.mjs'

const address = new URL(process.env.BACKDOCK_URL ?? 'http://localhost:3000')
// Without a port in its address, the portal looks as it does behind its domain.
const origin = 'http://localhost'
const password = process.env.BACKDOCK_PASSWORD ?? 'demo-only-passphrase'
const runs = 3
const port = 9333
const given = process.argv.slice(2)
const registry = await loadScreens()
const measured = registry.screens.filter((screen) => screen.measured)
const pathsOn = (device) =>
  measured.filter((screen) => screen.measured === device).map((screen) => registry.addressOf(screen))
const onPhone = pathsOn('phone').filter((path) => given.length === 0 || given.includes(path))
const onDesktop = (given.length > 0 ? given : pathsOn('desktop')).filter((path) => !onPhone.includes(path))

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

async function withBrowser(user, work) {
  const profile = await mkdtemp(join(tmpdir(), 'backdock-lighthouse-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: forPeople,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      `--remote-debugging-port=${port}`,
      `--host-resolver-rules=MAP localhost:80 127.0.0.1:${address.port || '80'}`,
    ],
  })
  try {
    if (user) {
      const [page] = context.pages()
      await page.goto(origin)
      await page.getByLabel('Email').fill(user.email)
      await page.getByRole('textbox', { name: 'Password' }).fill(password)
      await page.keyboard.press('Enter')
      await page.waitForURL(`**${user.start}`)
      await page.goto('about:blank')
    }
    return await work()
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

async function measure(path, config) {
  const reports = []
  for (let run = 0; run < runs; run++) {
    const result = await lighthouse(
      `${origin}${path}`,
      {
        port,
        disableStorageReset: true,
        logLevel: 'error',
        onlyCategories: ['performance', 'accessibility', 'best-practices'],
      },
      config,
    )
    if (!result) throw new Error(`no result for ${path}`)
    reports.push(result.lhr)
  }
  const score = (category) => Math.round(100 * median(reports.map((lhr) => lhr.categories[category].score ?? 0)))
  const figure = (audit) => median(reports.map((lhr) => lhr.audits[audit].numericValue ?? 0))
  const faults = new Set(
    reports.flatMap((lhr) =>
      ['accessibility', 'best-practices'].flatMap((category) =>
        lhr.categories[category].auditRefs
          .filter(({ id, weight }) => weight > 0 && lhr.audits[id].score !== null && lhr.audits[id].score < 1)
          .map(({ id }) => id),
      ),
    ),
  )
  return {
    path,
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    lcpMs: Math.round(figure('largest-contentful-paint')),
    tbtMs: Math.round(figure('total-blocking-time')),
    cls: Number(figure('cumulative-layout-shift').toFixed(3)),
    faults: [...faults].join(' '),
  }
}

const admin = { email: 'admin@example.com', start: '/home/control-panel' }
const driver = { email: 'driver@example.com', start: '/drive' }

const rows = []
for (const [user, config, paths] of [
  [undefined, desktopConfig, onDesktop.filter((path) => path === '/')],
  [admin, desktopConfig, onDesktop.filter((path) => path !== '/')],
  [driver, undefined, onPhone],
])
  if (paths.length > 0)
    await withBrowser(user, async () => {
      for (const path of paths) rows.push(await measure(path, config))
    })
console.table(rows)
const out = new URL('../../../.bench/', import.meta.url)
await mkdir(out, { recursive: true })
await writeFile(new URL('lighthouse.json', out), JSON.stringify(rows, null, 2))
