// Takes the pictures of the root README from a running stack with demo data: node scripts/pictures.mjs
// Environment: BACKDOCK_URL (default: that of `make run`), BACKDOCK_PASSWORD, CHROMIUM. Writes into `screenshots`.
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { forPeople } from './browserPath.mjs'

const address = new URL(process.env.BACKDOCK_URL ?? 'http://localhost:3000')
// Without a port in its address, the portal looks as it does behind its domain.
const origin = 'http://localhost'
const password = process.env.BACKDOCK_PASSWORD ?? 'demo-only-passphrase'
const folder = fileURLToPath(new URL('../screenshots/', import.meta.url))

const browser = await chromium.launch({
  executablePath: forPeople,
  // The map is drawn without a graphics card.
  args: [
    '--no-sandbox',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    `--host-resolver-rules=MAP localhost:80 127.0.0.1:${address.port || '80'}`,
  ],
})

async function signIn(email, start, viewport) {
  const context = await browser.newContext({
    viewport,
    baseURL: origin,
    reducedMotion: 'reduce',
    permissions: ['geolocation'],
    geolocation: { latitude: 41.9617, longitude: -87.7013, accuracy: 10 },
  })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${start}`)
  return page
}

/** Waits until nothing is loading, and takes a picture. */
async function take(page, name) {
  await page.waitForLoadState('networkidle')
  await page.locator('[aria-busy="true"], .mantine-Skeleton-root').first().waitFor({ state: 'detached' })
  await page.waitForTimeout(1_500)
  await page.screenshot({ path: `${folder}${name}.png` })
  console.log(name)
}

const large = { width: 1536, height: 960 }
const page = await signIn('admin@example.com', '/home/control-panel', large)

// The order desk: the lines of a customer's last order.
await page.goto('/home/cart')
await page.getByLabel('Customer', { exact: true }).pressSequentially('Jewel')
await page.getByRole('option').first().waitFor()
await page.keyboard.press('Enter')
await page.keyboard.press('Alt+h')
await page.getByRole('dialog').getByRole('option').first().waitFor()
await page.locator('[role="listbox"]:focus').waitFor()
await page.keyboard.press('Control+a')
await page.keyboard.press('Enter')
await page.getByRole('dialog').waitFor({ state: 'detached' })
await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
await page.getByText(/lines added from/).waitFor({ state: 'detached' })
await take(page, 'order-desk')

await page.goto('/home/pricing-report')
await page.getByRole('link', { name: 'Decide prices' }).click()
await page.getByRole('grid', { name: 'Lines' }).getByRole('gridcell').first().waitFor()
await take(page, 'pricing-report')

await page.goto('/home/dispatch')
await page.locator('[data-column] [data-card]').first().waitFor()
await take(page, 'dispatch')

await page.goto('/home/live')
await take(page, 'live')

// The phone of a driver who is on the road.
const email = await page.evaluate(async () => {
  const { token } = JSON.parse(localStorage.getItem('backdock.auth') ?? '{}')
  const read = async (path) => (await fetch(`/api${path}`, { headers: { authorization: `Bearer ${token}` } })).json()
  const filters = encodeURIComponent(JSON.stringify({ status: 'in_progress' }))
  const [{ trips }, users] = await Promise.all([read(`/trips?limit=10&filters=${filters}`), read('/users')])
  return users.find(({ _id }) => trips.some(({ driverId }) => driverId?._id === _id))?.email
})
const phone = await signIn(email ?? 'driver@example.com', '/drive', { width: 390, height: 844 })
await phone.locator('.maplibregl-canvas').waitFor()
await phone.waitForTimeout(4_000)
await take(phone, 'driver')

await browser.close()
