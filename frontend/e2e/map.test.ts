import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, expectAccessible, launch, settled, signedIn, type Visitor } from './stack'

let browser: Browser
let dispatcher: Visitor

beforeAll(async () => {
  browser = await launch(true)
  dispatcher = await signedIn(browser, 'dispatcher')
})
afterAll(async () => browser.close())

/** A trip with a stop whose place is known. */
async function tripOnMap(page: Page): Promise<string> {
  const { trips } = await call<{ trips: Array<{ _id: string }> }>(page, '/trips?page=1&limit=20')
  for (const { _id } of trips) {
    const { stops } = await call<{ stops: Array<{ shipTo: { latitude: number | null } | null }> }>(
      page,
      `/trips/${_id}`,
    )
    if (stops.some(({ shipTo }) => typeof shipTo?.latitude === 'number')) return _id
  }
  throw new Error('no trip has a stop with coordinates')
}

test('the stops of a trip are on a map that is read from the portal’s own files', async () => {
  const { page, complaints } = dispatcher
  const parts: Array<{ status: number; type: string; from: string }> = []
  page.on('response', (answer) => {
    if (answer.url().endsWith('.pmtiles'))
      parts.push({
        status: answer.status(),
        type: answer.headers()['content-type'] ?? '',
        from: new URL(answer.url()).origin,
      })
  })
  await page.goto(`/home/trips/${await tripOnMap(page)}/tracking`)
  await settled(page)
  await page.locator('[data-marker]').first().waitFor()
  expect(parts.length).toBeGreaterThan(1)
  expect(parts.filter(({ status }) => status !== 206)).toEqual([])
  expect(new Set(parts.map(({ type, from }) => `${type} ${from}`))).toEqual(
    new Set([`application/vnd.pmtiles ${new URL(page.url()).origin}`]),
  )
  await page.getByText('City of Chicago').waitFor()
  // A click on a marker selects its row, and the row its marker.
  const last = page.locator('[data-marker]').last()
  await last.scrollIntoViewIfNeeded() // as the click does, which moves it on the screen
  const place = await last.boundingBox()
  await last.click()
  await page.locator('[data-marker][data-selected]').waitFor()
  // A selected marker is drawn again, and stays at its place.
  expect(await last.boundingBox()).toEqual(place)
  await expectAccessible(page)
  expect(complaints).toEqual([])
})
