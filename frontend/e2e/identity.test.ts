import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, erpMs, launch, origin, settled, signedIn, visit, type Visitor } from './stack'

interface Mail {
  To: string[]
  BodyText: string
}

let browser: Browser
let admin: Visitor

beforeAll(async () => {
  browser = await launch()
  admin = await signedIn(browser, 'admin')
})
afterAll(async () => browser.close())

const chosen = 'three quiet herons at dusk'

/** Unique each time, because an email can be invited or registered only once. */
const emailOf = (name: string) => `${name}.${Date.now().toString(36)}@example.com`

/** Milliseconds for which a process may cache that a session is valid. */
const rememberedMs = 2_000

/** All mails in the emulator's answer, however deeply nested. */
const mailsIn = (value: unknown): Mail[] =>
  typeof value !== 'object' || value === null
    ? []
    : 'BodyText' in value
      ? [value as Mail]
      : Object.values(value).flatMap(mailsIn)

/** Text in the newest mail to a recipient; polls until the mail arrives. */
async function mailed({ page }: Visitor, to: string, wanted: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(
      async () => {
        const text = await page.evaluate(async () =>
          (await fetch('/_local/mail', { headers: { accept: 'application/json' } })).text(),
        )
        found = mailsIn(JSON.parse(text))
          .filter((mail) => mail.To.includes(to))
          .map((mail) => wanted.exec(mail.BodyText)?.[0])
          .findLast(Boolean)
        return found
      },
      { timeout: erpMs, interval: 500 },
    )
    .toBeDefined()
  return found ?? ''
}

/** From the mailed code to the password, on the screens after the registration. */
async function finish(visitor: Visitor, email: string): Promise<void> {
  const { page } = visitor
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill(await mailed(visitor, email, /(?<=Your code is\s+)\d{6}/))
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Password' }).fill(chosen)
  await page.keyboard.press('Enter')
}

/** Opens a user in the peek panel, as the admin. */
async function look(email: string) {
  const users = await call<Array<{ _id: string; email: string }>>(admin.page, '/users')
  const user = users.find((each) => each.email === email)
  if (!user) throw new Error(`no user has the email ${email}`)
  // The list may be longer than one page.
  await admin.page.goto(`/home/users?search=${encodeURIComponent(email)}&peek=${user._id}`)
  return admin.page.getByRole('complementary')
}

// One test, because each step depends on the steps before it.
test(
  'who is invited works at once, chooses another password after a reset, and is out when deactivated',
  { timeout: 600_000 },
  async () => {
    const email = emailOf('rosa')
    const { page } = admin
    await page.goto('/home/users')
    await settled(page, 'Users')
    await page.getByRole('button', { name: 'Invite' }).click()
    const invite = page.getByRole('dialog', { name: 'Invite a user' })
    await invite.getByLabel('First name').fill('Rosa')
    await invite.getByLabel('Last name').fill('Delgado')
    await invite.getByLabel('Email').fill(email)
    await invite.getByRole('button', { name: 'Send the invitation' }).click()
    await invite.waitFor({ state: 'detached' })
    const link = new URL(await mailed(admin, email, /http\S+invitation=\S+/))

    const rosa = await visit(browser)
    await rosa.page.goto(`${origin}${link.pathname}${link.search}${link.hash}`)
    await rosa.page.getByText('You are invited').waitFor()
    expect(rosa.page.url()).not.toContain('invitation')
    await rosa.page.getByLabel('First name').fill('Rosa')
    await rosa.page.getByLabel('Last name').fill('Delgado')
    await finish(rosa, email)
    await settled(rosa.page, 'Control panel')

    // A user whose password was reset by an admin must choose a new one first.
    await (await look(email)).getByRole('button', { name: 'Reset password' }).click()
    const reset = page.getByRole('dialog')
    await reset.getByRole('button', { name: 'Generate' }).click()
    await reset.getByRole('button', { name: 'Reset the password' }).click()
    const given = await reset.getByLabel('Temporary password').inputValue()
    await reset.getByRole('button', { name: 'Close' }).click()

    await rosa.page.waitForTimeout(rememberedMs)
    await rosa.page.goto('/home/trips')
    await rosa.page.getByRole('heading', { name: 'Sign in to Backdock' }).waitFor()
    await rosa.page.getByLabel('Email').fill(email)
    await rosa.page.getByRole('textbox', { name: 'Password' }).fill(given)
    await rosa.page.keyboard.press('Enter')
    await rosa.page.getByRole('textbox', { name: 'Temporary password' }).fill(given)
    await rosa.page.getByRole('textbox', { name: 'New password' }).fill(`${chosen} again`)
    await rosa.page.keyboard.press('Enter')
    await settled(rosa.page, 'Trips')

    // A deactivated user is signed out by the next request, which may be that of the counts in the navigation.
    await rosa.page.goto('/home/account')
    await settled(rosa.page, 'Account')
    await (await look(email)).getByRole('button', { name: 'Deactivate' }).click()
    const deactivate = page.getByRole('dialog')
    await deactivate.getByLabel('Reason').fill('Left the company')
    await deactivate.getByRole('button', { name: 'Deactivate' }).click()
    await deactivate.waitFor({ state: 'detached' })
    await rosa.page.waitForTimeout(rememberedMs)
    await rosa.page.goto('/home/sales-orders')
    await rosa.page.getByRole('heading', { name: 'Sign in to Backdock' }).waitFor()
    expect(rosa.complaints).toEqual([])

    // The audit log contains all of it.
    await page.goto(`/home/audit?subject=${encodeURIComponent(email)}`)
    for (const said of ['Registered', 'Password reset', 'Password changed', 'Deactivated', 'Left the company'])
      await page.getByRole('cell', { name: said }).first().waitFor()
    expect(admin.complaints).toEqual([])
  },
)

test('who was not invited waits until an admin lets them in', async () => {
  const email = emailOf('ivo')
  const ivo = await visit(browser)
  await ivo.page.goto('/?step=register')
  await ivo.page.getByLabel('First name').fill('Ivo')
  await ivo.page.getByLabel('Last name').fill('Berg')
  await ivo.page.getByLabel('Email').fill(email)
  await finish(ivo, email)
  await ivo.page.getByRole('heading', { name: 'You are registered' }).waitFor()

  const panel = await look(email)
  await panel.getByRole('button', { name: 'Activate' }).click()
  const dialog = admin.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await dialog.waitFor({ state: 'detached' })

  await ivo.page.getByRole('link', { name: 'Go to sign-in' }).click()
  await ivo.page.getByLabel('Email').fill(email)
  await ivo.page.getByRole('textbox', { name: 'Password' }).fill(chosen)
  await ivo.page.keyboard.press('Enter')
  await settled(ivo.page, 'Control panel')
  expect(ivo.complaints).toEqual([])
})
