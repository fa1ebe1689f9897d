import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { call, launch, origin, productsFor, regular, settled, signedIn, type Visitor } from './stack'

interface Cart {
  _id: string
  version: number
  cartItems: Array<{ item: { itemId: string }; quantity: number }>
}

let browser: Browser
let visitor: Visitor
let customerId: string
let codes: string[]

beforeAll(async () => {
  browser = await launch()
  visitor = await signedIn(browser, 'sales')
  customerId = (await regular(visitor.page))._id
  codes = (await productsFor(visitor.page, customerId, 4)).map(({ itemId }) => itemId)
})
afterEach(async () => {
  await visitor.context.setOffline(false)
  await visitor.page.unrouteAll({ behavior: 'ignoreErrors' })
})
afterAll(async () => browser.close())

async function draft(): Promise<string> {
  const [resolved] = await call<Array<{ item: { _id: string } }>>(visitor.page, '/inventory-items/resolve', 'POST', {
    codes: [codes[0]],
  })
  const cart = await call<Cart>(visitor.page, '/cart', 'POST', {
    netSuiteCustomerId: customerId,
    cartItems: [{ netSuiteInvItemId: resolved!.item._id, quantity: 1 }],
  })
  return cart._id
}

async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/home/cart/${id}`)
  await settled(page, /^Order for/)
  await page.getByRole('gridcell', { name: /Type a code/ }).click()
}

/** The line with a code; excludes the code in the input and in the list of results. */
const lineOf = (page: Page, code: string) =>
  page.getByRole('grid', { name: 'Order lines' }).getByRole('gridcell', { name: new RegExp(`^${code} `) })

async function add(page: Page, code: string, quantity: number): Promise<void> {
  await page.keyboard.type(`${code}*${quantity}`)
  await page.keyboard.press('Enter')
  await lineOf(page, code).waitFor()
}

const linesOf = async (id: string) =>
  (await call<Cart>(visitor.page, `/cart/${id}`)).cartItems
    .map(({ item, quantity }) => `${quantity} of ${item.itemId}`)
    .toSorted()
const expected = (...lines: Array<[quantity: number, at: number]>) =>
  lines.map(([quantity, at]) => `${quantity} of ${codes[at]}`).toSorted()
const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true })

test('two tabs on one draft: the second is asked, and every line of both is kept', async () => {
  const id = await draft()
  const other = await visitor.context.newPage()
  await open(visitor.page, id)
  await open(other, id)
  await add(visitor.page, codes[1]!, 2)
  await saved(visitor.page).waitFor()
  await expect.poll(() => linesOf(id)).toEqual(expected([1, 0], [2, 1]))
  await other.bringToFront()
  await add(other, codes[2]!, 3)
  await other.getByRole('button', { name: 'Keep as chosen' }).click()
  await saved(other).waitFor()
  await expect.poll(() => linesOf(id)).toEqual(expected([1, 0], [2, 1], [3, 2]))
  await other.close()
})

test('without the network the order goes on, and is saved when it returns', async () => {
  const id = await draft()
  const { page, context } = visitor
  await open(page, id)
  await context.setOffline(true)
  // A product that the desk already knows can be added without the network.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Control+d')
  await page.getByRole('row').nth(2).getByRole('gridcell', { name: '1', exact: true }).click()
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await page
    .getByText(/offline/i)
    .first()
    .waitFor()
  await context.setOffline(false)
  await saved(page).waitFor()
  await expect.poll(() => linesOf(id)).toEqual(expected([1, 0], [5, 0]))
})

test('a server that fails for a while loses nothing', async () => {
  const id = await draft()
  const { page } = visitor
  await open(page, id)
  let failing = 2
  await page.route(`${origin}/api/cart/${id}`, (route) =>
    route.request().method() === 'PATCH' && failing-- > 0
      ? route.fulfill({
          status: 500,
          contentType: 'application/json',
          body: JSON.stringify({ statusCode: 500, error: 'Internal Server Error', message: 'Internal error' }),
        })
      : route.continue(),
  )
  await add(page, codes[3]!, 6)
  await page
    .getByText(/Internal error/)
    .first()
    .waitFor()
  await saved(page).waitFor()
  expect(await linesOf(id)).toEqual(expected([1, 0], [6, 3]))
})

test('a page that is reloaded at once has sent what was typed', async () => {
  const id = await draft()
  const { page } = visitor
  await open(page, id)
  await add(page, codes[1]!, 7)
  await page.reload()
  await settled(page, /^Order for/)
  // The order opens with the save that the first page sent, however late it arrives.
  await page.getByRole('grid', { name: 'Order lines' }).waitFor()
  expect(await lineOf(page, codes[1]!).count()).toBe(1)
  expect(await linesOf(id)).toEqual(expected([1, 0], [7, 1]))
})
