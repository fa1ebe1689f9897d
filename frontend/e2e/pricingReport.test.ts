import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, erpMs, erpRecords, expectAccessible, fits, launch, settled, signedIn } from './stack'

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(async () => browser.close())

interface Price {
  priceLevelId: string
  quantity: number
  price: number | null
  recommended: number | null
}
interface Lines {
  lines: Array<{ itemId: string; prices: Price[] }>
}

/** A price of an item in the ERP. */
async function priceInERP(itemId: string, { priceLevelId, quantity }: Price): Promise<number | undefined> {
  const item = (await erpRecords('inventoryItem')).find(({ id }) => id === itemId)
  return item?.price?.items.find((row) => row.priceLevel.id === priceLevelId && row.quantity.value === quantity)?.price
}

test('a pricing report is collected, a line is accepted by key, and the ERP has its prices', async () => {
  const { page, complaints } = await signedIn(browser, 'pricing')
  await page.goto('/home/pricing-report')
  await settled(page, 'Pricing reports')
  // One report at a time: that of the demo company is closed first.
  await page.getByRole('link', { name: 'Decide prices' }).click()
  await page.getByRole('button', { name: 'Close report' }).click()
  await page
    .getByRole('dialog', { name: 'Close the report?' })
    .getByRole('button', { name: /^Close and leave/ })
    .click()
  await page.getByText('The report is closed', { exact: true }).waitFor()
  await page.goto('/home/pricing-report')
  await settled(page, 'Pricing reports')
  await page.keyboard.press('n')
  await page
    .getByRole('dialog', { name: 'Start a pricing report' })
    .getByRole('button', { name: 'Start the report' })
    .click()
  await page.waitForURL(/pricing-report\/\w+$/)
  await page.getByText(/^Ready, collected in/).waitFor({ timeout: erpMs })
  await page.getByRole('grid', { name: 'Lines' }).getByRole('gridcell').first().waitFor()
  for (const width of [600, 1536]) {
    await page.setViewportSize({ width, height: 960 })
    await settled(page)
    await expectAccessible(page)
    await fits(page)
  }

  const address = new URL(page.url()).pathname
  const { lines } = await call<Lines>(page, `/pricing-reports/${address.split('/').at(-1)}/lines`)
  const line = lines.find(({ prices }) => prices.some(({ recommended }) => recommended !== null))!
  const changed = line.prices.filter(({ recommended }) => recommended !== null)
  await page.goto(`${address}/${line.itemId}`)
  await page.getByRole('heading', { name: 'How the cost came about' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('a')
  await page
    .getByText(/^Accepted, /)
    .first()
    .waitFor()
  for (const price of changed)
    await expect.poll(() => priceInERP(line.itemId, price), { timeout: erpMs }).toBe(price.recommended)
  expect(complaints).toEqual([])
})
