import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  call,
  erpMs,
  erpRecords,
  expectAccessible,
  focused,
  launch,
  productsFor,
  regular,
  signedIn,
  type Visitor,
} from './stack'

let browser: Browser
let visitor: Visitor
let page: Page

beforeAll(async () => {
  browser = await launch()
  visitor = await signedIn(browser, 'manager')
  page = visitor.page
})
afterAll(async () => browser.close())

const fact = (name: string) => page.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]')

/** Moves to the next status with its button. */
async function change(verb: string, status: string): Promise<void> {
  await page.getByRole('button', { name: verb, exact: true }).click()
  // The order and its trip are for tomorrow, so starting the trip today asks for confirmation.
  if (verb === 'Start') await page.getByRole('button', { name: 'Start today' }).click()
  await page.getByText(status, { exact: true }).first().waitFor()
}

/** Presses the button of the workflow's next steps and waits for the result of the trip's only order. */
async function run(button: string, outcome: string): Promise<void> {
  const workflow = page.getByRole('region', { name: 'ERP workflow' })
  await workflow.getByRole('button', { name: button }).click()
  await workflow.getByText(outcome).waitFor({ timeout: erpMs })
}

/** Returns the order's number. */
async function takenByKeyboard(): Promise<string> {
  const customer = await regular(page)
  const [first, second] = await productsFor(page, customer._id, 2)
  await page.goto('/home/cart')
  await focused(page.getByRole('textbox', { name: 'Customer' }))
  await page.keyboard.type(customer.name)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `Order for ${customer.name}` }).waitFor()

  await page.keyboard.type(first!.itemId)
  await page.getByRole('option', { name: first!.name }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  // Scanned with the quantity before the results arrive.
  await page.keyboard.type(`${second!.itemId}*3`)
  await page.keyboard.press('Enter')
  await page
    .getByRole('grid', { name: 'Order lines' })
    .getByRole('gridcell', { name: new RegExp(`^${second!.itemId} `) })
    .waitFor()
  await page.getByText('2 lines').first().waitFor()
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()

  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog', { name: 'Create the sales order' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home/sales-order/*')
  // The address changes before the screen does.
  const title = page.getByRole('heading', { level: 1, name: /^SO/ })
  await title.waitFor()
  return title.innerText()
}

/** The screen shows, without a reload, that the ERP has accepted the order. */
async function takenByTheErp(): Promise<void> {
  const inErp = page.getByRole('list', { name: 'Where the order is' }).getByRole('listitem').nth(1)
  await inErp.getByRole('img', { name: 'done' }).waitFor({ timeout: erpMs })
  const order = await call<{ netSuiteSalesOrderId: string; netSuiteTranId: string }>(
    page,
    `/sales-order/${page.url().split('/').at(-1)}`,
  )
  expect(order.netSuiteSalesOrderId).toMatch(/^\d+$/)
  await expect.poll(() => fact('ERP order').textContent()).toBe(order.netSuiteTranId)
  await expectAccessible(page)
}

interface Crew {
  vehicleId: { _id: string } | null
  driverId: { _id: string } | null
}

/** A vehicle and a driver without a trip on that day. */
async function freeCrew(date: string): Promise<{ vehicle: string; driver: string }> {
  const filters = encodeURIComponent(JSON.stringify({ tripDate: date }))
  const [{ trips }, vehicles, drivers] = await Promise.all([
    call<{ trips: Crew[] }>(page, `/trips?limit=200&filters=${filters}`),
    call<Array<{ _id: string; name: string; isActive: boolean }>>(page, '/vehicles'),
    call<Array<{ _id: string; firstName: string; lastName: string }>>(page, '/vehicles/eligible-drivers'),
  ])
  const vehicle = vehicles.find(
    ({ _id, isActive }) => isActive && !trips.some(({ vehicleId }) => vehicleId?._id === _id),
  )
  const driver = drivers.find(({ _id }) => !trips.some(({ driverId }) => driverId?._id === _id))
  if (!vehicle || !driver) throw new Error(`${trips.length} trips of ${date} have all vehicles or all drivers`)
  return { vehicle: vehicle.name, driver: `${driver.firstName} ${driver.lastName}` }
}

async function putOnATrip(orderNumber: string): Promise<void> {
  const { deliveryDate } = await call<{ deliveryDate: string }>(page, `/sales-order/${page.url().split('/').at(-1)}`)
  const { vehicle, driver } = await freeCrew(deliveryDate)
  await page.goto(`/home/trips/create?date=${deliveryDate}`)
  await page.getByRole('button', { name: `Add ${orderNumber},` }).click()
  await page.getByRole('combobox', { name: 'Vehicle' }).click()
  await page.getByRole('option', { name: vehicle }).click()
  await page.getByRole('combobox', { name: 'Driver' }).click()
  await page.getByRole('option', { name: driver }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create trip' }).click()
  await page.waitForURL('**/tracking')
  await page.getByRole('button', { name: 'Results by order' }).click()
  await page.getByRole('table', { name: 'Results by order' }).getByText(orderNumber).waitFor()
}

async function completeTheStop(): Promise<void> {
  await page.getByRole('button', { name: /^Complete stop 1/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Complete stop' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('table', { name: 'Stops' }).getByText('Completed').waitFor()
}

// One test, because each step depends on the steps before it.
test('from the call to the invoice', { timeout: 900_000 }, async () => {
  const orderNumber = await takenByKeyboard()
  await takenByTheErp()
  await putOnATrip(orderNumber)
  await change('Plan', 'Planned')
  await change('Make ready', 'Ready')
  await change('Start', 'In progress')
  await run('Fulfill and ship 1 order', '1 of 1 shipped')
  await completeTheStop()
  await run('Invoice 1 order', '1 of 1 invoiced')
  await expectAccessible(page)

  // The ERP has one order, one fulfillment and one invoice for it.
  const orders = (await erpRecords('salesOrder')).filter((record) => record.externalId === orderNumber)
  expect(orders).toHaveLength(1)
  const of = (records: Awaited<ReturnType<typeof erpRecords>>) =>
    records.filter((record) => record.createdFrom?.id === orders[0]!.id)
  expect(of(await erpRecords('itemFulfillment'))).toHaveLength(1)
  expect(of(await erpRecords('invoice'))).toHaveLength(1)

  // The order shows its delivery.
  await page.getByRole('link', { name: orderNumber }).click()
  await page.getByRole('region', { name: 'Deliveries' }).getByText('Completed').first().waitFor()
  await expectAccessible(page)
  expect(visitor.complaints).toEqual([])
})
