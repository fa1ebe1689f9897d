import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, focused, launch, settled, signedIn, type Visitor } from './stack'

interface Pressed {
  keys: number
  pointers: number
}

let browser: Browser
let visitor: Visitor
let page: Page

beforeAll(async () => {
  browser = await launch()
  visitor = await signedIn(browser, 'sales')
  page = visitor.page
  // Counts the user's actions: keys without the modifiers held with them, and all mouse actions.
  await page.addInitScript(() => {
    const pressed = { keys: 0, pointers: 0 }
    Object.assign(window, { pressed })
    window.addEventListener(
      'keydown',
      (event) => event.isTrusted && !['Shift', 'Control', 'Alt', 'Meta'].includes(event.key) && pressed.keys++,
      { capture: true },
    )
    window.addEventListener('pointerdown', () => pressed.pointers++, { capture: true })
  })
})
afterAll(async () => browser.close())

const pressed = (): Promise<Pressed> => page.evaluate(() => (window as unknown as { pressed: Pressed }).pressed)

/** A customer that a search with four letters finds first, and the items that they may buy. */
async function customerToCall(): Promise<{ term: string; name: string; _id: string }> {
  const { salesOrders } = await call<{ salesOrders: Array<{ customer: { _id: string; name: string } }> }>(
    page,
    '/sales-order/paginated?limit=100',
  )
  for (const { customer } of salesOrders) {
    const term = customer.name.slice(0, 4)
    if (!/^[a-z]{4}$/i.test(term)) continue
    const [first] = await call<Array<{ _id: string }>>(page, `/customer/search/${term}`)
    if (first?._id === customer._id) return { term, ...customer }
  }
  throw new Error('no customer is found by four letters')
}

/** Ten products in stock with a four-digit code. */
async function codes(customerId: string): Promise<string[]> {
  const found = new Set<string>()
  for (const word of ['milk', 'juice', 'bread', 'cheese', 'chicken', 'rice']) {
    const { inventoryItems } = await call<{
      inventoryItems: Array<{ itemId: string; availability: { available: number } }>
    }>(page, `/inventory-items/search?q=${word}&inStock=true&limit=100&customerId=${customerId}`)
    for (const item of inventoryItems)
      if (/^\d{4}$/.test(item.itemId) && item.availability.available >= 12) found.add(item.itemId)
  }
  expect(found.size).toBeGreaterThanOrEqual(10)
  return [...found].slice(0, 10)
}

const openDesk = async (term: string, name: string) => {
  await page.goto('/home/control-panel')
  await settled(page, 'Control panel')
  await page.keyboard.press('Shift+N')
  await focused(page.getByLabel('Customer', { exact: true }))
  await page.keyboard.type(term)
  await page.getByRole('option', { name }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /^Order for/ }).waitFor()
}

const order = async () => {
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Create sales order' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home/sales-order/**')
}

describe('an order by phone, from any screen', () => {
  test('ten lines take 88 keys and no pointer', async () => {
    const customer = await customerToCall()
    const items = await codes(customer._id)
    await openDesk(customer.term, customer.name)
    for (const code of items) {
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
      await page.keyboard.type('12')
      await page.keyboard.press('Enter')
    }
    await order()
    expect(await pressed()).toEqual({ keys: 88, pointers: 0 })
    const id = new URL(page.url()).pathname.split('/').at(-1)
    const made = await call<{ items: Array<{ item: { itemId: string }; quantity: number }> }>(
      page,
      `/sales-order/${id}`,
    )
    expect(made.items.map((line) => [line.item.itemId, line.quantity])).toEqual(items.map((code) => [code, 12]))
  })

  test('the last order again takes 11', async () => {
    const customer = await customerToCall()
    await openDesk(customer.term, customer.name)
    await page.keyboard.press('Alt+h')
    await page.getByRole('dialog').getByRole('option').first().waitFor()
    await focused(page.getByRole('listbox', { name: 'Lines of the last orders' }))
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await order()
    expect(await pressed()).toEqual({ keys: 11, pointers: 0 })
  })

  test('without a complaint of the console', () => expect(visitor.complaints).toEqual([]))
})
