import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, expectAccessible, launch, productsFor, regular, settled, signedIn, type Visitor } from './stack'

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(async () => browser.close())

interface Draft {
  _id: string
  version: number
}

/** A draft with one line. */
async function draftOf(page: Page): Promise<Draft> {
  const { _id: netSuiteCustomerId } = await regular(page)
  const [product] = await productsFor(page, netSuiteCustomerId, 1)
  const { inventoryItems } = await call<{ inventoryItems: Array<{ _id: string }> }>(
    page,
    `/inventory-items/search?q=${product!.itemId}&limit=1`,
  )
  return call<Draft>(page, '/cart', 'POST', {
    netSuiteCustomerId,
    cartItems: [{ netSuiteInvItemId: inventoryItems[0]!._id, quantity: 2 }],
  })
}

const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true })
const memo = (page: Page) => page.getByRole('textbox', { name: 'Memo' })

describe('the order desk', () => {
  let visitor: Visitor
  let page: Page

  beforeAll(async () => {
    visitor = await signedIn(browser, 'sales')
    page = visitor.page
  })

  test('keys move, edit, refuse what is wrong, undo and remove', async () => {
    const draft = await draftOf(page)
    await page.goto(`/home/cart/${draft._id}`)
    await page.getByRole('gridcell', { name: '2', exact: true }).click()
    await page.keyboard.type('0')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('quantity must be greater than 0').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Control+A')
    await page.keyboard.type('7')
    await page.keyboard.press('Enter')
    await page.getByRole('row').nth(1).getByRole('gridcell', { name: '7', exact: true }).waitFor()
    await page.keyboard.press('Control+z')
    await page.getByRole('row').nth(1).getByRole('gridcell', { name: '2', exact: true }).waitFor()
    await saved(page).waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Control+Delete')
    await page.getByText('0 lines').waitFor()
    await saved(page).waitFor()
    await call(page, `/cart/${draft._id}`).then((cart) =>
      expect((cart as { cartItems: unknown[] }).cartItems).toEqual([]),
    )
  })

  test('a customer is found by the whole name, whatever signs stand in it', async () => {
    const customers = await call<Array<{ entityId: string; name: string }>>(page, '/customer/all')
    await page.goto('/home/cart')
    const field = page.getByRole('textbox', { name: 'Customer' })
    for (const sign of ['#', '/', '&', "'", '.']) {
      const customer = customers.findLast(({ name }) => name.includes(sign))
      expect(customer, `a customer with ${sign} in the name`).toBeDefined()
      await field.fill(customer!.name)
      // The results of the previous search stay until the new ones arrive.
      await expect
        .poll(() => page.getByRole('option').first().innerText(), { message: customer!.name })
        .toContain(customer!.entityId)
    }
  })

  test('a draft is discarded after a question', async () => {
    const draft = await draftOf(page)
    await page.goto(`/home/cart/${draft._id}`)
    await page.getByRole('button', { name: 'Discard' }).click()
    const dialog = page.getByRole('dialog', { name: 'Discard this draft' })
    await dialog.waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await page.waitForURL('**/home/control-panel')
  })

  test('two people on one draft: both sides, and the choice', async () => {
    const draft = await draftOf(page)
    await page.goto(`/home/cart/${draft._id}`)
    await memo(page).waitFor()
    // A second browser of the same user, for example at the desk and in the warehouse.
    await call(page, `/cart/${draft._id}`, 'PATCH', { memo: 'Their memo', version: draft.version })
    await memo(page).fill('My memo')
    await memo(page).press('Tab')
    const differences = page.getByRole('table', { name: 'Differences' })
    await differences.getByRole('row', { name: /Memo My memo Their memo/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await saved(page).waitFor()
    expect(await call(page, `/cart/${draft._id}`)).toMatchObject({ memo: 'My memo' })
  })

  test('an expired token in the middle: refreshed once, and nothing is lost', async () => {
    await page.goto('/home/control-panel', { waitUntil: 'networkidle' })
    await settled(page)
    let refreshes = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/refresh')) refreshes++
    })
    // Stores an access token that the server refuses; the refresh token stays valid.
    const spoil = () =>
      page.evaluate(() => {
        const record = JSON.parse(localStorage.getItem('backdock.auth') ?? '{}') as object
        localStorage.setItem('backdock.auth', JSON.stringify({ ...record, token: 'expired', refreshedAt: 0 }))
      })
    await spoil()
    // The orders and the routes for the filter are requested at the same time.
    await page.getByRole('link', { name: 'Sales orders' }).click()
    await page.getByRole('link', { name: /^SO/ }).first().waitFor()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Route' }).click()
    await page.getByRole('option').filter({ visible: true }).nth(1).waitFor()
    expect(refreshes).toBe(1)

    const draft = await draftOf(page)
    await page.goto(`/home/cart/${draft._id}`, { waitUntil: 'networkidle' })
    await memo(page).waitFor()
    // Before anything is typed, because typing is saved automatically after a pause.
    await spoil()
    await memo(page).fill('Typed while the token expired')
    await memo(page).press('Tab')
    await saved(page).waitFor()
    expect(await call(page, `/cart/${draft._id}`)).toMatchObject({ memo: 'Typed while the token expired' })
    expect(refreshes).toBe(2)
  })

  test('without a complaint of the console', () => expect(visitor.complaints).toEqual([]))
})

test('a session that is over leads to the sign-in and back', async () => {
  const { page, complaints } = await signedIn(browser, 'sales')
  await page.goto('/home/sales-orders?sync=synced')
  await settled(page, 'Sales orders')
  await page.evaluate(() =>
    localStorage.setItem(
      'backdock.auth',
      JSON.stringify({ token: 'expired', refreshToken: 'gone', role: 'sales', refreshedAt: 0 }),
    ),
  )
  await page.reload()
  await page.getByRole('heading', { name: 'Sign in to Backdock' }).waitFor()
  expect(complaints).toEqual([])
})

test('two people on one sales order: both sides, and the choice', async () => {
  const [mine, theirs] = await Promise.all([signedIn(browser, 'sales'), signedIn(browser, 'manager')])
  const { page } = mine
  const filters = encodeURIComponent(JSON.stringify({ status: ['pending_fulfillment'] }))
  const { salesOrders } = await call<{ salesOrders: Array<{ _id: string; tripId: string }> }>(
    page,
    `/sales-order/paginated?limit=20&filters=${filters}`,
  )
  const { _id } = salesOrders.find((order) => order.tripId === '')!
  await page.goto(`/home/sales-order/${_id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await theirs.page.goto(`/home/sales-order/${_id}`)
  await theirs.page.getByRole('button', { name: 'Edit' }).click()
  const stamp = Date.now()
  await memo(theirs.page).fill(`Theirs ${stamp}`)
  await theirs.page.getByRole('button', { name: 'Save changes' }).click()
  await theirs.page.getByRole('button', { name: 'Edit' }).waitFor()
  await memo(page).fill(`Mine ${stamp}`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page
    .getByRole('table', { name: 'Differences' })
    .getByRole('row', { name: `Memo Mine ${stamp} Theirs ${stamp}` })
    .waitFor()
  await page.getByRole('button', { name: 'Use theirs' }).click()
  await expect.poll(() => memo(page).inputValue()).toBe(`Theirs ${stamp}`)
  expect([...mine.complaints, ...theirs.complaints]).toEqual([])
})
