import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, erpMs, erpRecords, expectAccessible, launch, productsFor, signedIn, type Visitor } from './stack'

let browser: Browser
let visitor: Visitor
let page: Page
let orderNumber = ''
let erpOrderId = ''

beforeAll(async () => {
  browser = await launch()
  visitor = await signedIn(browser, 'manager')
  page = visitor.page
})
afterAll(async () => browser.close())

const fact = (name: string) => page.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]')

/** Goes on to a status by the menu and its dialog. */
async function change(verb: string, status: string): Promise<void> {
  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('menuitem', { name: verb }).click()
  const dialog = page.getByRole('dialog', { name: verb })
  await dialog.getByRole('button', { name: verb }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('main').getByText(status, { exact: true }).first().waitFor()
}

/** Starts a step of the workflow and waits for what it says of the trip's one order. */
async function run(button: string, outcome: string): Promise<void> {
  const workflow = page.getByRole('region', { name: 'ERP workflow' })
  await workflow.getByRole('button', { name: button }).click()
  await workflow.getByText(outcome).waitFor({ timeout: erpMs })
}

describe('from the call to the invoice', () => {
  test('an order is taken by keyboard alone', async () => {
    const { customer } = (await call<{ salesOrders: Array<{ customer: { _id: string; name: string } }> }>(page, '/sales-order/paginated?limit=1')).salesOrders[0]!
    const [first, second] = await productsFor(page, customer._id, 2)
    await page.goto('/home/cart')
    const picker = page.getByRole('textbox', { name: 'Customer' })
    await picker.waitFor()
    await expect.poll(() => picker.evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type(customer.name)
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: `Order for ${customer.name}` }).waitFor()

    const grid = page.getByRole('grid')
    await page.keyboard.type(first!.itemId)
    await page.getByRole('option', { name: first!.name }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    // Scanned faster than the list comes, with the quantity in it.
    await page.keyboard.type(`${second!.itemId}*3`)
    await page.keyboard.press('Enter')
    await grid.getByText(second!.name).waitFor()
    await page.getByText('2 lines').first().waitFor()
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()

    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog', { name: 'Create the sales order' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/home/sales-order/*')
    orderNumber = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    expect(orderNumber).not.toBe('')
  })

  test('the ERP takes it, and the screen says so by itself', async () => {
    await page.getByText('ERP: synced').first().waitFor({ timeout: erpMs })
    const order = await call<{ netSuiteSalesOrderId: string; netSuiteTranId: string }>(page, `/sales-order/${page.url().split('/').at(-1)}`)
    erpOrderId = order.netSuiteSalesOrderId
    expect(erpOrderId).toMatch(/^\d+$/)
    await expect.poll(() => fact('ERP order').textContent()).toBe(order.netSuiteTranId)
    await expectAccessible(page)
  })

  test('a trip takes the order', async () => {
    const id = page.url().split('/').at(-1)!
    const order = await call<{ deliveryDate: string }>(page, `/sales-order/${id}`)
    await page.goto(`/home/trips/create?date=${order.deliveryDate}`)
    await page.getByRole('button', { name: new RegExp(`^Add ${orderNumber}`) }).click()
    // Those that no other trip of the day has.
    const { total } = await call<{ total: number }>(page, `/trips?limit=1&tripDate=${order.deliveryDate}`)
    for (const name of ['Vehicle', 'Driver']) {
      await page.getByRole('combobox', { name }).click()
      await page.getByRole('option').nth(total).click()
    }
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create trip' }).click()
    await page.waitForURL('**/tracking')
    await page.getByRole('table', { name: 'Results by order' }).getByText(orderNumber).waitFor()
  })

  test('planned, made ready, on the road', async () => {
    await change('Plan', 'Planned')
    await change('Make ready', 'Ready')
    await change('Start', 'In progress')
  })

  test('fulfilled and shipped, each order with its result', async () => {
    await run('Process fulfilments', '1 of 1 fulfilled')
    await run('Mark shipped', '1 of 1 shipped')
  })

  test('the stop is completed', async () => {
    await page.getByRole('button', { name: /^Complete stop 1/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Complete stop' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('table', { name: 'Stops' }).getByText('Completed').waitFor()
  })

  test('invoiced once its stop is done', async () => {
    await run('Create invoices', '1 of 1 invoiced')
    await expectAccessible(page)
  })

  test('the ERP has one order, one fulfilment and one invoice of it', async () => {
    const orders = (await erpRecords('salesOrder')).filter((record) => record.externalId === orderNumber)
    expect(orders).toHaveLength(1)
    const of = (records: Awaited<ReturnType<typeof erpRecords>>) => records.filter((record) => record.createdFrom?.id === orders[0]!.id)
    expect(of(await erpRecords('itemFulfillment'))).toHaveLength(1)
    expect(of(await erpRecords('invoice'))).toHaveLength(1)
  })

  test('without a complaint of the console', () => expect(visitor.complaints).toEqual([]))
})
