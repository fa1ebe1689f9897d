import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cameraPhoto,
  doubleTap,
  kept,
  officePhoto,
  phone,
  press,
  reportsOf,
  sign,
  signInOnPhone,
  takePhoto,
  tripOfToday,
} from './phone'
import { call, expectAccessible, fits, launch, signedIn, type Visitor, visit } from './stack'

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
let browser: Browser
let admin: Visitor

beforeAll(async () => {
  browser = await launch()
  admin = await signedIn(browser, 'admin')
})
afterAll(async () => browser.close())

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

test('a stop without network: the page opens again, and all is sent once when the network is back', async () => {
  const { id, email } = await tripOfToday(admin.page, 2, 'even')
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
  // As of a phone's camera: 12 megapixels.
  await takePhoto(page, await cameraPhoto(page, '#b3261e', 4000, 3000))
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
  const proof = (await reportsOf(admin.page, id, first!._id)).find((report) => report.proof)?.proof
  expect(proof).toMatchObject({
    name: 'R. Coleman',
    signature: expect.stringMatching(/^M\d+ \d+(L\d+ \d+){3,}$/),
    photos: [expect.stringMatching(/\.jpeg$/)],
  })
  const photo = await officePhoto(admin.page, id, first!._id, proof!.photos![0]!)
  expect(photo).toMatchObject({ mediaType: 'image/jpeg', size: [1600, 1200] })
  expect(Date.parse(first!.completedAt!)).toBeLessThan(backAt)
  expect(Date.parse(first!.arrivedAt!)).toBeLessThanOrEqual(Date.parse(first!.completedAt!))
})

test('the second tap of a double tap does not press the button of the next screen, and the place to sign stays where it is', async () => {
  const { id, email } = await tripOfToday(admin.page, 1, 'even')
  const seen = () => call<SeenTrip>(admin.page, `/trips/${id}`)
  const { page, context } = await visit(browser, phone, true)
  await signInOnPhone(page, email)
  await page.getByRole('button', { name: 'Start trip' }).waitFor()
  const placeToSign = () => page.getByRole('img', { name: 'Sign here' }).boundingBox()
  // Each with the button of the screen that it opens.
  const steps: Array<[button: string | RegExp, next: string | RegExp]> = [
    ['Start trip', 'I have arrived'],
    ['I have arrived', /^Deliver/],
    [/^Deliver/, 'Finish stop'],
    ['Finish stop', 'Return to the warehouse'],
    ['Return to the warehouse', 'End the trip'],
  ]
  for (const [button, next] of steps) {
    // Longer than a button waits after it has appeared.
    await page.waitForTimeout(500)
    await doubleTap(page, button)
    await page.getByRole('button', { name: next }).waitFor()
    await page.waitForTimeout(300)
    expect(await page.getByRole('button', { name: next }).count(), `after ${button}`).toBe(1)
    if (next !== 'Finish stop') continue
    const before = await placeToSign()
    await context.setOffline(true)
    await page.getByText(/^Offline since/).waitFor()
    expect(await placeToSign()).toEqual(before)
    await context.setOffline(false)
    await page.getByText(/^Offline since/).waitFor({ state: 'detached' })
  }
  await expect.poll(async () => (await seen()).status).toBe('returning')
  expect((await seen()).stops.map(({ status }) => status)).toEqual(['completed'])
})
