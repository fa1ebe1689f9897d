import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, expectAccessible, fits, launch, signedIn, type Visitor, visit } from './stack'

interface Eligible {
  salesOrderId: string
  weight: number
  shipTo: { addressId: string }
}
interface SeenTrip {
  _id: string
  status: string
  departedAt: string | null
  stops: Array<{
    _id: string
    status: string
    arrivedAt: string | null
    completedAt: string | null
  }>
}
interface Crew {
  vehicleId: { _id: string } | null
  driverId: { _id: string } | null
}

const phone = { width: 390, height: 844 }

let browser: Browser
let admin: Visitor

beforeAll(async () => {
  browser = await launch()
  admin = await signedIn(browser, 'admin')
})
afterAll(async () => browser.close())

/** A trip of today with two light orders, for a driver who has no other one. */
async function tripOfToday(): Promise<{ id: string; email: string }> {
  const { page } = admin
  const { warehouse } = await call<{ warehouse: { today: string } }>(page, '/auth/profile')
  const { today } = warehouse
  const filters = encodeURIComponent(JSON.stringify({ tripDate: today }))
  const [{ trips }, vehicles, users, eligible] = await Promise.all([
    call<{ trips: Crew[] }>(page, `/trips?limit=200&filters=${filters}`),
    call<Array<{ _id: string; isActive: boolean }>>(page, '/vehicles'),
    call<Array<{ _id: string; email: string; role: string; isActive: boolean }>>(page, '/users'),
    call<Eligible[]>(page, `/sales-order/item-fulfillments/eligible-for-trips?date=${today}`),
  ])
  const vehicle = vehicles.find(
    ({ _id, isActive }) => isActive && !trips.some(({ vehicleId }) => vehicleId?._id === _id),
  )!
  const driver = users.find(
    ({ _id, role, isActive }) => role === 'driver' && isActive && !trips.some(({ driverId }) => driverId?._id === _id),
  )!
  const light = eligible.toSorted((a, b) => a.weight - b.weight)
  const second = light.find(({ shipTo }) => shipTo.addressId !== light[0]!.shipTo.addressId)!
  const { _id: id } = await call<{ _id: string }>(page, '/trips', 'POST', {
    tripDate: today,
    vehicleId: vehicle._id,
    driverId: driver._id,
    salesOrderIds: [light[0]!.salesOrderId, second.salesOrderId],
  })
  for (const status of ['planned', 'ready']) await call(page, `/trips/${id}/status`, 'PUT', { status, notes: 'Test' })
  return { id, email: driver.email }
}

async function signInOnPhone(page: Page, email: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(process.env.BACKDOCK_PASSWORD ?? 'demo-only-passphrase')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/drive')
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/**
 * Waits until the page and its files are on the phone. The browser's own `ready` waits for ever on a page that was
 * loaded outside of the worker's scope, as the sign-in is.
 */
const kept = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/drive'))?.active?.state ?? 'none'),
    )
    .toBe('activated')

/** A picture of a phone's camera: 12 megapixels. */
async function cameraPhoto(page: Page): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 4000, height: 3000 })
    const pen = canvas.getContext('2d')!
    pen.fillStyle = '#b3261e'
    pen.fillRect(0, 0, 2000, 3000)
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1]!
  })
  return Buffer.from(data, 'base64')
}

/** Draws a line across the box for the signature. */
async function sign(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Sign here' })
  await pad.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await pad.boundingBox())!
  await page.mouse.move(x + 10, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + 20, { steps: 5 })
  await page.mouse.move(x + width - 10, y + height / 2, { steps: 5 })
  await page.mouse.up()
}

/** The names of receivers in the drafts that are on the phone. */
const draftNames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const database = indexedDB.open('backdock.driver')
        database.addEventListener('error', () => reject(new Error('no database')))
        database.addEventListener('success', () => {
          const rows = database.result.transaction('kept').objectStore('kept').getAll()
          rows.addEventListener('success', () => {
            database.result.close()
            resolve(
              rows.result
                .filter(({ id }) => id.includes(' draft ') && !id.includes(' photo '))
                .map(({ value }) => value.name),
            )
          })
        })
      }),
  )

/** Width and height of a picture, by the browser. */
const sizeOf = (page: Page, url: string) =>
  page.evaluate(async (src) => {
    const picture = Object.assign(new Image(), { src })
    await picture.decode()
    return [picture.naturalWidth, picture.naturalHeight]
  }, url)

test('a stop without network: the page opens again, and all is sent once when the network is back', async () => {
  const { id, email } = await tripOfToday()
  const seen = () => call<SeenTrip>(admin.page, `/trips/${id}`)
  const { page, context } = await visit(browser, phone)
  await signInOnPhone(page, email)
  await page.getByRole('list', { name: 'Load' }).waitFor()
  await expectAccessible(page)
  await press(page, 'Start trip')
  await page.getByRole('button', { name: 'I have arrived' }).waitFor()
  await expect.poll(async () => (await seen()).status).toBe('in_progress')
  await kept(page)

  await context.setOffline(true)
  await press(page, 'I have arrived')
  await press(page, 'Not everything')
  await page.getByRole('list', { name: 'Lines in full' }).getByRole('button').first().click()
  await press(page, /^Less of/)
  await press(page, 'Damaged')
  const camera = await cameraPhoto(page)
  await page.getByLabel('Take a photo').setInputFiles({ name: 'camera.jpg', mimeType: 'image/jpeg', buffer: camera })
  await page.getByRole('button', { name: 'Delete photo 1' }).waitFor()
  await page.getByLabel('Name', { exact: true }).fill('R. Coleman')
  await sign(page)
  await page.getByRole('img', { name: 'Signature' }).waitFor()
  await expect.poll(() => draftNames(page)).toEqual(['R. Coleman'])
  await page.reload()
  await page.getByRole('img', { name: 'Signature' }).waitFor()
  await page.getByRole('button', { name: 'Delete photo 1' }).waitFor()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('R. Coleman')
  expect(await page.getByRole('button', { name: 'Damaged' }).getAttribute('aria-pressed')).toBe('true')
  await expectAccessible(page)
  await fits(page)
  await press(page, 'Finish stop')
  await page.getByText('2 not sent yet').waitFor()
  await page.reload()
  await page.getByText('2 not sent yet').waitFor()
  await page.getByText('Stop 2').waitFor()
  expect((await seen()).stops.map(({ status }) => status)).toEqual(['pending', 'pending'])

  const backAt = Date.now()
  await context.setOffline(false)
  await expect
    .poll(async () => (await seen()).stops.map(({ status }) => status))
    .toEqual([expect.stringMatching(/^(partial|failed)$/), 'pending'])
  await page.getByText('2 not sent yet').waitFor({ state: 'detached' })
  await expect.poll(() => draftNames(page)).toEqual([])
  const [first] = (await seen()).stops
  const { reports } = await call<{
    reports: { proof: { name: string; signature: string; photos: string[] } | null }[]
  }>(admin.page, `/trips/${id}/stops/${first!._id}/reports`)
  const proof = reports.find((report) => report.proof)?.proof
  expect(proof).toMatchObject({
    name: 'R. Coleman',
    signature: expect.stringMatching(/^M\d+ \d+(L\d+ \d+){3,}$/),
    photos: [expect.stringMatching(/\.jpeg$/)],
  })
  const photo = await call<{ mediaType: string; content: string }>(
    admin.page,
    `/trips/${id}/stops/${first!._id}/photos/${proof!.photos[0]!.split('/').at(-1)}`,
  )
  expect(photo.mediaType).toBe('image/jpeg')
  expect(await sizeOf(admin.page, `data:${photo.mediaType};base64,${photo.content}`)).toEqual([1600, 1200])
  expect(Date.parse(first!.completedAt!)).toBeLessThan(backAt)
  expect(Date.parse(first!.arrivedAt!)).toBeLessThanOrEqual(Date.parse(first!.completedAt!))
})
