import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, expectAccessible, fits, launch, productsFor, settled, signedIn } from './stack'

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(async () => browser.close())

interface Customer {
  _id: string
  priceLevelId: string
}

/** The codes of the items on the newest sheet. */
async function codesOffered(page: Page): Promise<string[]> {
  const { spotBuySheets } = await call<{ spotBuySheets: Array<{ _id: string }> }>(page, '/spot-buy-sheets?limit=1')
  const [newest] = spotBuySheets
  if (!newest) return []
  const { lines } = await call<{ lines: Array<{ item: { itemId: string } | null }> }>(
    page,
    `/spot-buy-sheets/${newest._id}`,
  )
  return lines.flatMap(({ item }) => item?.itemId ?? [])
}

/** How many levels the grid shows at first. */
const shownLevels = 3

test('a line is entered and published by keyboard, an order takes of it, and the sheet shows what is left', async () => {
  const { page, complaints } = await signedIn(browser, 'pricing')
  const { page: seller } = await signedIn(browser, 'sales')
  const { priceLevels } = await call<{ priceLevels: Array<{ _id: string }> }>(page, '/pricing-matrix')
  const levels = priceLevels.slice(0, shownLevels).map(({ _id }) => _id)
  const customers = await call<Customer[]>(seller, '/customer/all')
  const customer = customers.find(({ priceLevelId }) => levels.includes(priceLevelId))!
  // An item that is not offered yet: of two offers, an order takes the cheaper one.
  const offered = await codesOffered(page)
  const products = await productsFor(seller, customer._id, 5)
  const { itemId: code, name } = products.find(({ itemId }) => !offered.includes(itemId))!

  await page.goto('/home/spot-buy-sheet')
  await settled(page, 'Spot buys')
  await page.getByRole('button', { name: /^Add a line/ }).waitFor()
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: 'Item' }).fill(code)
  await page
    .getByRole('option', { name: new RegExp(`^${code} `) })
    .first()
    .click()
  const row = page.getByRole('row').filter({ hasText: name }).last()
  const enter = async (column: string, text: string) => {
    await row.locator(`[data-column="${column}"]`).click()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await enter('cost', '0.90')
  await enter('quantity', '5')
  await page.getByText('All changes saved').waitFor()
  // Far below its floor, so that it is the customer's price in any case.
  await enter(`price ${customer.priceLevelId}`, '1')
  const reason = page.getByRole('textbox', { name: `Reason, ${name}` })
  await reason.fill('Use by tomorrow')
  await reason.press('Enter')
  await page.getByText('All changes saved').waitFor()
  for (const width of [600, 1536]) {
    await page.setViewportSize({ width, height: 960 })
    await settled(page)
    await expectAccessible(page)
    await fits(page)
  }
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: /^Publish \d+ new lines?$/ })
  await dialog.getByRole('list', { name: 'Offers' }).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Publish/ }).click()
  await page.getByText(/^\d+ offers? published$/).waitFor()
  await row.getByText('0 of 5').waitFor()

  const [found] = await call<Array<{ item: { _id: string } }>>(seller, '/inventory-items/resolve', 'POST', {
    codes: [code],
  })
  const cart = await call<{ _id: string; cartItems: Array<{ amount: number; priceSource: { kind: string } }> }>(
    seller,
    '/cart',
    'POST',
    { netSuiteCustomerId: customer._id, cartItems: [{ netSuiteInvItemId: found!.item._id, quantity: 2 }] },
  )
  expect(cart.cartItems[0]).toMatchObject({ amount: 2, priceSource: { kind: 'spot' } })
  await call(seller, `/cart/${cart._id}/create-sales-order`, 'POST', {})
  // The sheet follows by itself.
  await row.getByText('2 of 5').waitFor()
  await row.getByText(/^3 /).waitFor()
  expect(complaints).toEqual([])
})
