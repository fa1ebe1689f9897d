import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { screens } from '@/app/screens'
import { walkOf } from '@/screen'
import { call, erpMs, expectAccessible, fits, launch, origin, settled, signedIn, type Visitor, visit } from './stack'

let browser: Browser
let admin: Visitor

beforeAll(async () => {
  browser = await launch()
  admin = await signedIn(browser, 'admin')
})
afterAll(async () => browser.close())

/** Every screen of the registry that needs no id, with each of its views. */
const addresses = screens
  .filter(({ alone }) => !alone)
  .flatMap((screen) => Object.values(walkOf(screen)).map((path) => [path, screen.heading ?? screen.title] as const))

test.each(addresses)('%s is accessible and does not scroll sideways, narrow and wide', async (path, title) => {
  const { page } = admin
  await page.setViewportSize({ width: 600, height: 960 })
  await page.goto(path)
  await settled(page, title)
  for (const width of [600, 1536]) {
    await page.setViewportSize({ width, height: 960 })
    await settled(page)
    await expectAccessible(page)
    await fits(page)
  }
})

describe('what is open on a screen', () => {
  test('the navigation on a narrow screen', async () => {
    const { page } = admin
    await page.setViewportSize({ width: 600, height: 900 })
    await page.goto('/home/control-panel')
    await page.getByRole('button', { name: 'Open navigation' }).click()
    await page.getByRole('link', { name: 'Trips', exact: true }).waitFor()
    await expectAccessible(page)
    await page.setViewportSize({ width: 1536, height: 960 })
  })

  test('the user menu, a filter, a task in full', async () => {
    const { page } = admin
    await page.goto('/home/sales-orders')
    await settled(page)
    await page.getByRole('button', { name: /user menu/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Billed' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('option', { name: 'Billed' }).click()
    await page.waitForURL('**status=billed')
    await page.goto('/home/sync-manager?tab=tasks')
    await page.getByRole('region', { name: 'Sync tasks', exact: true }).getByRole('button').first().click()
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page)
  })
})

describe('addresses', () => {
  test('what is not there says so', async () => {
    const { page } = admin
    await page.goto('/home/no-such-screen')
    await page.getByRole('heading', { name: 'Not found' }).waitFor()
    await expectAccessible(page)
    for (const [path, text] of [
      ['/home/sales-order/none', 'This sales order does not exist.'],
      ['/home/trips/none/tracking', 'This trip does not exist.'],
      ['/home/cart/none', 'This draft no longer exists.'],
    ] as const) {
      await page.goto(path)
      await page.getByText(text).waitFor()
    }
  })

  test('home is the control panel, and the sign-in is not for who is signed in', async () => {
    const { page } = admin
    await page.goto('/home')
    await page.waitForURL('**/home/control-panel')
    await page.goto('/')
    await page.waitForURL('**/home/control-panel')
  })

  test('who is not signed in gets there after signing in', async () => {
    const visitor = await visit(browser)
    const { page } = visitor
    await page.goto('/home/sales-orders?limit=50')
    await page.waitForURL(`${origin}/`)
    await page.getByRole('heading', { name: 'Sign in to Backdock' }).waitFor()
    await expectAccessible(page)
    await page.getByLabel('Email').fill('viewer@example.com')
    await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Password' }).fill(process.env.BACKDOCK_PASSWORD ?? 'demo-only-passphrase')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/home/sales-orders?limit=50')
    await page.getByRole('button', { name: /user menu/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in to Backdock' }).waitFor()
    expect(visitor.complaints).toEqual([])
  })
})

describe('roles', () => {
  test('a viewer looks and creates nothing', async () => {
    const { page, complaints } = await signedIn(browser, 'viewer')
    await page.goto('/home/sales-orders')
    await settled(page, 'Sales orders')
    await page.getByRole('link', { name: /^SO/ }).first().click()
    await page.waitForURL('**/home/sales-order/*')
    await page.getByRole('table', { name: 'Lines' }).waitFor()
    expect(await page.getByRole('button', { name: /^(Edit|Cancel order|Delete order|New order)$/ }).count()).toBe(0)
    await page.goto('/home/trips')
    await settled(page, 'Trips')
    expect(await page.getByRole('link', { name: 'New trip' }).count()).toBe(0)
    await page.goto('/home/cart')
    await page.getByText('You do not have access to this screen').waitFor()
    await expect(call(page, '/cart', 'POST', {})).rejects.toThrow('403')
    expect(complaints).toEqual([])
  })

  test('sales see the exchange with the ERP and do not steer it', async () => {
    const { page, complaints } = await signedIn(browser, 'sales')
    await page.goto('/home/sync-manager')
    await page.getByRole('region', { name: 'Discoveries', exact: true }).waitFor()
    expect(await page.getByRole('button', { name: /Start discovery|Retry/ }).count()).toBe(0)
    await page.goto('/home/sync-manager?tab=tasks&status=failed')
    await page.getByRole('combobox', { name: 'Task status' }).waitFor()
    expect(await page.getByRole('button', { name: /Retry/ }).count()).toBe(0)
    expect(complaints).toEqual([])
  })
})

test('a discovery is started and seen to its end', async () => {
  const { page } = admin
  await page.goto('/home/sync-manager')
  const discoveries = page.getByRole('region', { name: 'Discoveries', exact: true })
  await discoveries.waitFor()
  // Waits for a job that the schedule or the previous test started, because two of a kind are refused.
  await page.getByRole('heading', { name: 'Running' }).waitFor({ state: 'detached', timeout: erpMs })
  await page.getByRole('combobox', { name: 'Records to read' }).click()
  await page.getByRole('option', { name: 'Price level' }).click()
  // Waits until the list has been read again.
  await Promise.all([
    page.getByText('Discovery started').waitFor(),
    page.getByRole('button', { name: 'Start discovery' }).click(),
  ])
  await discoveries
    .getByRole('row')
    .filter({ hasText: 'Price level' })
    .first()
    .getByText('Completed')
    .waitFor({ timeout: erpMs })
})

test('the administrator’s tour left no complaint in the console', () => expect(admin.complaints).toEqual([]))
