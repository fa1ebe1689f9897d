import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  call,
  expectAccessible,
  fits,
  launch,
  loaded,
  productsFor,
  regular,
  settled,
  signedIn,
  type Visitor,
  visit,
} from './stack'

let browser: Browser
let admin: Visitor
let customerId: string
let cartId: string
let orderId: string

beforeAll(async () => {
  browser = await launch()
  admin = await signedIn(browser, 'admin')
  const { page } = admin
  const customer = await regular(page)
  customerId = customer._id
  orderId = customer.orderId
  const products = await productsFor(page, customerId, 3)
  const resolved = await call<Array<{ item: { _id: string } }>>(page, '/inventory-items/resolve', 'POST', {
    codes: products.map(({ itemId }) => itemId),
  })
  const cart = await call<{ _id: string }>(page, '/cart', 'POST', {
    netSuiteCustomerId: customerId,
    // The third line has a custom rate far below its price.
    cartItems: resolved.map(({ item }, index) => ({
      netSuiteInvItemId: item._id,
      quantity: 2 + index,
      ...(index === 2 ? { customRate: 0.01 } : {}),
    })),
  })
  cartId = cart._id
})
afterAll(async () => {
  await call(admin.page, `/cart/${cartId}/discard`, 'DELETE').catch(() => undefined)
  await browser.close()
})

const sizes = [600, 900, 1200, 1536]
/** The widths at which axe looks, which takes most of the time: the narrow layout and the wide one. */
const checked = [600, 1536]

/** The current state: no horizontal scrolling at any width, and no violation. */
async function look(page: Page): Promise<void> {
  for (const width of sizes) {
    await page.setViewportSize({ width, height: 900 })
    await fits(page)
    await loaded(page)
    if (checked.includes(width)) await expectAccessible(page)
    await fits(page)
  }
}

/** Chooses a tab and waits for its content. */
async function openTab(page: Page, tab: Locator): Promise<void> {
  await page.setViewportSize({ width: 1536, height: 900 })
  await tab.click()
  await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true')
  await loaded(page)
}

async function at(path: string): Promise<Page> {
  const { page } = admin
  await page.setViewportSize({ width: 1536, height: 900 })
  await page.goto(path)
  await settled(page)
  return page
}

const cell = (page: Page) => page.getByRole('grid', { name: 'Order lines' }).getByRole('gridcell').nth(1)

describe('anywhere', () => {
  test('the palette finds a customer', async () => {
    const page = await at('/home/control-panel')
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Search and commands' })
    await dialog.getByRole('option').first().waitFor()
    await look(page)
    await page.keyboard.type('market')
    await dialog.getByRole('group', { name: 'Customers' }).getByRole('option').first().waitFor()
    await look(page)
  })

  test('the keys', async () => {
    const page = await at('/home/sales-orders')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await look(page)
  })
})

describe('the order desk', () => {
  test('a customer is sought', async () => {
    const page = await at('/home/cart')
    await page.getByLabel('Customer', { exact: true }).fill('market')
    await page.getByRole('option').first().waitFor()
    await look(page)
  })

  test('lines, and each tab of the panel', async () => {
    const page = await at(`/home/cart/${cartId}`)
    await cell(page).click()
    for (const tab of ['Product', 'Guide', 'History', 'Notes']) {
      await openTab(page, page.getByRole('tab', { name: tab }))
      await look(page)
    }
  })

  test('a product is sought', async () => {
    const page = await at(`/home/cart/${cartId}`)
    await cell(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('cheese')
    await page.getByRole('listbox', { name: 'Products' }).getByRole('option').first().waitFor()
    await expectAccessible(page)
  })

  test('the price explained', async () => {
    const page = await at(`/home/cart/${cartId}`)
    await cell(page).click()
    await page.keyboard.press('Alt+ArrowDown')
    await page.getByLabel(/^Price of/).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  test('the last orders', async () => {
    const page = await at(`/home/cart/${cartId}`)
    await page.keyboard.press('Alt+h')
    await page.getByRole('dialog').getByRole('option').first().waitFor()
    await look(page)
  })

  test('the order guide over the whole screen', async () => {
    const page = await at(`/home/cart/${cartId}`)
    await cell(page).click()
    await page.keyboard.press('Alt+g')
    await page.keyboard.press('Alt+g')
    await page.getByRole('dialog').getByRole('grid', { name: 'Order guide' }).waitFor()
    await look(page)
  })

  test('what was pasted is checked before it becomes lines', async () => {
    const page = await at(`/home/cart/${cartId}`)
    await cell(page).click()
    await page.evaluate(() => {
      const clipboard = new DataTransfer()
      clipboard.setData('text/plain', 'no-such-code\t4\n1043\ttwo')
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }),
      )
    })
    await page.getByRole('dialog', { name: 'Review pasted rows' }).waitFor()
    await look(page)
  })

  test('an order that cannot be made yet says why', async () => {
    const page = await at('/home/cart')
    await page.keyboard.press('Escape')
    const desk = await at(`/home/cart/${cartId}`)
    await cell(desk).click()
    await desk.keyboard.press('Control+Enter')
    await desk.getByRole('dialog').waitFor()
    await look(desk)
  })
})

describe('sales orders', () => {
  test('peek, selection and columns', async () => {
    const page = await at('/home/sales-orders')
    await page.getByRole('row').getByRole('checkbox').nth(1).click() // the first is the head's
    await page.getByRole('group', { name: 'Selected rows' }).waitFor()
    await look(page)
    await page.setViewportSize({ width: 1536, height: 900 })
    await page.goto(`/home/sales-orders?customer=${customerId}&peek=${orderId}`)
    await page.getByRole('complementary').filter({ hasText: /SO/ }).first().waitFor()
    await look(page)
    await page.setViewportSize({ width: 1536, height: 900 })
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('dialog', { name: 'Columns' }).waitFor()
    await expectAccessible(page)
  })

  test('an order with each of its tabs', async () => {
    const page = await at(`/home/sales-order/${orderId}`)
    for (const tab of ['Lines', 'Timeline']) {
      await openTab(page, page.getByRole('tab', { name: tab }))
      await look(page)
    }
  })
})

describe('customers', () => {
  test('the list', async () => look(await at('/home/customers')))

  test.each(['overview', 'addresses', 'orders', 'purchases', 'products', 'notes', 'timeline'])('%s', async (tab) => {
    await look(await at(`/home/customers/${customerId}?tab=${tab}`))
  })
})

describe('people', () => {
  const userId = async (page: Page) =>
    (await call<Array<{ _id: string; email: string }>>(page, '/users')).find(
      ({ email }) => email === 'viewer@example.com',
    )!._id

  test('a user beside the list, and what is asked before a change', async () => {
    const list = await at('/home/users')
    const id = await userId(list)
    const page = await at(`/home/users?search=${id}&peek=${id}`)
    const panel = page.getByRole('complementary')
    await panel.getByRole('button', { name: 'Change role' }).waitFor()
    await look(page)
    for (const [button, title] of [
      ['Change role', /^Role of/],
      ['Reset password', /^Reset the password/],
      ['Deactivate', /^Deactivate/],
    ] as const) {
      await page.setViewportSize({ width: 1536, height: 900 })
      await panel.getByRole('button', { name: button }).click()
      await page.getByRole('dialog', { name: title }).waitFor()
      await look(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
  })

  test('an invitation that is not filled in', async () => {
    const page = await at('/home/users')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send the invitation' }).click()
    await page.getByText('Should be a valid email address').waitFor()
    await look(page)
  })

  test('the clean-up of sessions', async () => {
    const page = await at('/home/session-management')
    await page.getByRole('button', { name: 'Clean up stale sessions' }).click()
    await page
      .getByRole('dialog')
      .getByText(/will be removed|No sessions to remove/)
      .waitFor()
    await look(page)
  })

  test('a session, and an event of the audit log', async () => {
    for (const path of ['/home/session-management', '/home/audit']) {
      const page = await at(path)
      await page.getByRole('row').nth(1).waitFor()
      await page.keyboard.press('j')
      await page.keyboard.press('Space')
      await page.getByRole('complementary').waitFor()
      await look(page)
    }
  })
})

describe('signing in and the account', () => {
  test.each([
    '/',
    '/?step=register',
    '/?step=code',
    '/?step=register#invitation=not-good&email=somebody%40example.com',
  ])('%s', async (path) => {
    const { page, context } = await visit(browser)
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await look(page)
    await context.close()
  })

  test('what signing out everywhere means', async () => {
    const page = await at('/home/my-sessions')
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('dialog').waitFor()
    await look(page)
  })
})

describe('the administration', () => {
  test('a setting under edit, its history, a new one', async () => {
    const page = await at('/home/site-settings')
    await page.getByRole('textbox', { name: 'Road factor' }).fill('9')
    await page.getByRole('button', { name: 'Save Road factor' }).click()
    await page.getByText('Type a number from 1 to 3').waitFor()
    await look(page)
    await page.getByRole('button', { name: 'Discard the change of Road factor' }).click()
    await page.getByRole('button', { name: 'History of Road factor' }).click()
    const history = page.getByRole('dialog', { name: 'History of Road factor' })
    await history.waitFor()
    await look(page)
    await page.keyboard.press('Escape')
    await history.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Add a setting' }).click()
    await page.getByRole('dialog', { name: 'Add a custom setting' }).waitFor()
    await look(page)
  })

  test('a dry run of closing orders', async () => {
    const page = await at('/home/admin-utils?before=2020-01-01&reason=Tour')
    await page.getByRole('button', { name: 'Dry run' }).click()
    await page.getByRole('heading', { name: /^Dry run: Orders delivered before/ }).waitFor()
    await page
      .getByText(/^Done$/)
      .first()
      .waitFor()
    await look(page)
  })
})

test('without a complaint of the console', () => expect(admin.complaints).toEqual([]))
