// Takes screenshots of every screen at 600 and 1536 px with the tests' API: node scripts/shots.mjs <folder> [name...]
// Other widths: SHOTS_WIDTHS=390,900. The screens come from the registry (src/app/screens.ts), with their views and
// samples. Also runs axe on each screen, and prints its findings and the browser's console messages.
import { mkdirSync } from 'node:fs'
import { getResponse } from 'msw'
import { chromium } from 'playwright-core'
import { createServer } from 'vite'
import { violationsOn } from '../e2e/axe.ts'
import { rawCodesIn } from '../src/testing/rawCodes.ts'
import { forPeople } from './browserPath.mjs'
import { loadScreens } from './screens.mjs'

const [folder = 'dist/shots', ...only] = process.argv.slice(2)
const port = Number(process.env.SHOTS_PORT ?? 5175)
mkdirSync(folder, { recursive: true })

/** The registration up to the mailed code. */
async function enterCode(page) {
  await page.getByLabel('First name').fill('Rosa')
  await page.getByLabel('Last name').fill('Delgado')
  await page.getByLabel('Email').fill('rosa@example.com')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByRole('textbox', { name: 'Code' }).waitFor()
}

/** JPEGs of some sizes, in base64. */
const drawnPhotos = (page, sizes) =>
  page.evaluate(
    (all) =>
      all.map((size, index) => {
        const canvas = Object.assign(document.createElement('canvas'), size)
        const context = canvas.getContext('2d')
        context.fillStyle = '#efece4'
        context.fillRect(0, 0, size.width, size.height)
        context.fillStyle = `hsl(${index * 55} 70% 45%)`
        context.arc(size.width / 2, 300, 190, 0, 7)
        context.fill()
        return canvas.toDataURL('image/jpeg').split(',')[1]
      }),
    sizes,
  )

/** Adds files with pictures: two that are ready, and others to decide about. */
async function addPictures(page) {
  const names = ['1043-front.webp', '0 36000 29145 2.png', '1046.jpg', '1046-2.jpg', 'IMG_2031.jpg', '1047 1048.jpg']
  const pictures = await drawnPhotos(
    page,
    names.map((_, index) => ({ width: 900, height: 600 + index * 60 })),
  )
  await page
    .locator('input[type="file"]')
    .setInputFiles([
      ...names.map((name, at) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from(pictures[at], 'base64') })),
      { name: 'prices.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') },
    ])
  await page.getByRole('button', { name: /^Upload 2/ }).waitFor()
}

const openTakeOff = async (page) => {
  await page.getByRole('button', { name: /^Take off an order of stop 1/ }).click()
  await page.getByRole('textbox', { name: /^Reason/ }).waitFor()
}
const takeOff = async (page) => {
  await page.getByRole('textbox', { name: /^Reason/ }).fill('The shop is closed today')
  await page.getByRole('dialog').getByRole('button', { name: 'Take off the trip' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/**
 * Screens with something open: the address, the steps after it has loaded, and a state of `deliveryShots` where the
 * tests' usual data do not have it.
 */
const opened = {
  'spot-buy-publish': [
    '/home/spot-buy-sheet',
    async (page) => {
      await page.getByRole('button', { name: /^Publish 1 new line/ }).click()
      await page.getByRole('list', { name: 'Offers' }).waitFor()
    },
  ],
  'spot-buy-stop': [
    '/home/spot-buy-sheet?sheet=SB2',
    async (page) => {
      const stop = page.getByRole('button', { name: 'Stop offer' }).first()
      await page.getByText('Roma tomatoes').first().waitFor()
      if (await stop.isVisible()) await stop.click()
      else await page.keyboard.press('o')
      await page.getByRole('button', { name: 'Stop the offer' }).waitFor()
    },
  ],
  'spot-buy-floor': [
    '/home/spot-buy-sheet?sheet=SB3',
    async (page) => {
      const field = page.getByRole('textbox', { name: /^Walk-in, / }).first()
      await page.getByText('Basmati rice').first().waitFor()
      if (await field.isVisible()) await field.fill('11')
      else {
        await page
          .getByRole('gridcell', { name: '14.50 31.0%' })
          .or(page.locator('[data-column="price 1"]'))
          .nth(1)
          .click()
        await page.keyboard.type('11')
      }
      await page.keyboard.press('Enter')
      await page.getByRole('textbox', { name: /^Reason, / }).waitFor()
    },
  ],
  'trip-packed': ['/home/trips/T2/tracking', async () => undefined, 'packedTrip'],
  'trip-take-off': ['/home/trips/T2/tracking', openTakeOff, 'packedTrip'],
  'trip-leaving': [
    '/home/trips/T2/tracking',
    async (page) => {
      await openTakeOff(page)
      await takeOff(page)
      await page.getByText(/is being taken off: /).waitFor()
    },
    'packedTrip',
  ],
  'trip-leaving-failed': [
    '/home/trips/T2/tracking',
    async (page) => {
      await openTakeOff(page)
      await takeOff(page)
      await page.getByRole('button', { name: /^Try again to take/ }).waitFor()
    },
    'refusedTakeOff',
  ],
  'trip-held': [
    '/home/trips/T2/tracking',
    async (page) => page.getByText(/ is applying a plan, since /).waitFor(),
    'heldTrip',
  ],
  'trip-edit-packed': [
    '/home/trips/edit/T2',
    async (page) => {
      await page.getByRole('button', { name: /^Remove stop 1, / }).click()
      await page.getByText('Packed orders').waitFor()
    },
    'packedTrip',
  ],
  'trip-differs': [
    '/home/trips/T1/tracking#differing',
    async (page) => page.getByText('Everything was delivered.').waitFor(),
    'differingTrip',
  ],
  'order-packed': [
    '/home/sales-order/SO0',
    async (page) => {
      await page.getByRole('button', { name: 'Take off the trip' }).waitFor()
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByRole('textbox', { name: 'Memo' }).fill('Front door')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await page.getByRole('alert').getByRole('button', { name: 'Take off the trip' }).waitFor()
    },
    'packedSalesOrder',
  ],
  'plan-emptied': [
    '/home/dispatch/plan/P1',
    async (page) => page.getByRole('button', { name: 'Delete 1 empty trip' }).waitFor(),
    'emptiedTrip',
  ],
  'board-busy': [
    '/home/dispatch',
    async (page) => page.getByText('A plan is being applied').first().waitFor(),
    'busyBoard',
  ],
  'drive-full': ['/drive?stop=D4&do=part', async (page) => page.getByText(/^8 of 8 photos/).waitFor(), 'fullStop'],
  keys: [
    '/home/sales-orders',
    async (page) => {
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    },
  ],
  palette: [
    '/home/control-panel',
    async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('option').first().waitFor()
    },
  ],
  'drive-report': [
    '/drive?stop=D4&do=part',
    async (page) => {
      const [photo] = await drawnPhotos(page, [{ width: 4000, height: 3000 }])
      await page
        .getByLabel('Take a photo')
        .setInputFiles({ name: 'camera.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(photo, 'base64') })
      await page.getByRole('button', { name: 'Delete photo 1' }).waitFor()
      await page.getByLabel('Note for the office').fill('Back door')
      await page.reload()
      await page.getByRole('button', { name: 'Delete photo 1' }).waitFor()
    },
  ],
  'trip-proof': [
    '/home/trips/T1/tracking',
    async (page) => {
      await page.getByRole('button', { name: /^Proof of stop 1/ }).click()
      await page.getByRole('button', { name: 'Enlarge photo 1' }).click()
    },
  ],
  'setting-history': [
    '/home/site-settings?search=road',
    async (page) => {
      await page.getByRole('button', { name: 'History of Road factor' }).click()
      await page.getByRole('listitem').filter({ hasText: 'Before' }).first().waitFor()
    },
  ],
  'setting-map': [
    '/home/site-settings?search=coordinates',
    async (page) => {
      await page.getByRole('button', { name: 'Show map' }).click()
      await page.getByText('Type the latitude and longitude instead').waitFor()
    },
  ],
  'setting-reset': [
    '/home/site-settings?search=road',
    async (page) => {
      await page.getByRole('button', { name: 'Reset to default: Road factor' }).click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  'setting-changed': [
    '/home/site-settings?search=road',
    async (page) =>
      page
        .getByRole('textbox', { name: 'Road factor' })
        .fill('9')
        .then(() => page.getByRole('button', { name: 'Save Road factor' }).click()),
  ],
  'setting-add': [
    '/home/site-settings',
    async (page) => {
      await page.getByRole('button', { name: 'Add a setting' }).click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  'admin-dry-run': [
    '/home/admin-utils?before=2026-11-01&reason=Month%20end',
    async (page) => {
      await page.getByRole('button', { name: 'Dry run' }).click()
      await page.getByRole('button', { name: /^Close \d/ }).waitFor()
    },
  ],
  'cart-pick': [
    '/home/cart/C1',
    async (page) => {
      await page
        .getByText('Type a code or name')
        .or(page.getByRole('button', { name: 'Add a product' }))
        .click()
      await page.keyboard.type('10')
      await page.getByRole('option').first().waitFor()
    },
  ],
  'cart-edit': [
    '/home/cart/C1',
    async (page) => {
      // On narrow screens the lines are cards.
      const quantity = page
        .locator('[role="gridcell"][data-column="quantity"]')
        .or(page.getByLabel('Qty, line 1'))
        .first()
      await quantity.dblclick()
      await page.keyboard.press('Control+a')
      await page.keyboard.type('0')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').waitFor()
    },
  ],
  'cart-create': [
    '/home/cart/C1',
    async (page) => {
      await page.getByRole('button', { name: 'Create sales order' }).click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  'customer-pick': [
    '/home/cart',
    async (page) => {
      await page.keyboard.type('gr')
      await page.getByRole('option').first().waitFor()
    },
  ],
  'products-edit': [
    '/home/product-listing?category=Produce|Oil',
    async (page) => {
      for (const row of [1, 2, 3, 4])
        await page
          .getByRole('checkbox', { name: /^Select 10/ })
          .nth(row)
          .click()
      await page.getByRole('button', { name: 'Edit together' }).click()
      await page.keyboard.type('holiday')
      await page.keyboard.press('Enter')
      await page.getByRole('combobox', { name: 'Remove tags' }).fill('deli')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: /^Change 4/ }).waitFor()
    },
  ],
  'adjustment-pick': [
    '/home/inventory-adjustments?new=negative&item=1003',
    async (page) => {
      await page.getByRole('textbox', { name: 'Remove, line 1' }).waitFor()
      await page.keyboard.type('4')
      await page.keyboard.press('Enter')
      await page.keyboard.type('o')
      await page.getByRole('option').first().waitFor()
    },
  ],
  'out-of-stock-tell': [
    '/home/warehouse/out-of-stock?mark=M0&until=2026-11-27',
    async (page) => {
      await page.getByRole('button', { name: 'Tell the reps' }).click()
      await page.getByRole('dialog').getByRole('textbox').first().waitFor()
    },
  ],
  'product-images-files': ['/home/product-images', addPictures],
  'product-images-crop': [
    '/home/product-images',
    async (page) => {
      await addPictures(page)
      await page.getByRole('button', { name: 'Crop 1043-front.webp' }).click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  'product-images-done': [
    '/home/product-images',
    async (page) => {
      await addPictures(page)
      await page.getByRole('button', { name: /^Upload 2/ }).click()
      await page.getByRole('region', { name: 'Done in this visit' }).waitFor()
    },
  ],
  'sales-order-waits': ['/home/sales-order/SO44', async (page) => page.getByRole('alert').first().waitFor()],
  'sales-order-back': [
    '/home/sales-order/SO0',
    async (page) => page.getByRole('region', { name: /for a decision/ }).waitFor(),
    'orderCameBack',
  ],
  'price-approve': [
    '/home/price-approvals?request=R2',
    async (page) => {
      await page.getByRole('button', { name: /^Approve/ }).click()
      await page.getByText(/^Give a reason/).waitFor()
    },
  ],
  'sales-order-edit': ['/home/sales-order/SO0', async (page) => page.getByRole('button', { name: 'Edit' }).click()],
  'trip-status': [
    '/home/trips/T1/tracking',
    async (page) => {
      await page.getByRole('button', { name: 'Other steps' }).click()
      await page.getByRole('menuitem').first().waitFor()
    },
  ],
  'stop-complete': [
    '/home/trips/T1/tracking',
    async (page) => {
      await page.getByRole('button', { name: /Complete stop 2/ }).click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  'task-detail': [
    '/home/sync-manager?tab=tasks&status=failed',
    async (page) => {
      await page.getByRole('button', { name: 'Customer SO0', exact: true }).click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  invited: [
    '/?invitation=invitation-token&email=rosa%40example.com',
    async (page) => page.getByText('You are invited').waitFor(),
  ],
  code: ['/?step=register', enterCode],
  password: [
    '/?step=register',
    async (page) => {
      await enterCode(page)
      await page.getByRole('textbox', { name: 'Code' }).fill('483920')
      await page.keyboard.press('Enter')
      await page.getByRole('textbox', { name: 'Password' }).fill('rosa lagoon')
    },
  ],
  registered: [
    '/?step=register',
    async (page) => {
      await enterCode(page)
      await page.getByRole('textbox', { name: 'Code' }).fill('483920')
      await page.keyboard.press('Enter')
      await page.getByRole('textbox', { name: 'Password' }).fill('lagoon trumpet orchid gravel')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'You are registered' }).waitFor()
    },
  ],
  'sign-out-everywhere': [
    '/home/my-sessions',
    async (page) => {
      await page.getByRole('button', { name: 'Sign out everywhere' }).click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  'customer-delivery': [
    '/home/customers/500?tab=addresses',
    async (page) => {
      await page.getByRole('button', { name: 'Edit delivery to Store' }).click()
      await page.getByText('Only in windows').click()
      await page.getByRole('button', { name: 'Add a window on Monday' }).click()
      await page.keyboard.type('6')
      await page.keyboard.press('Tab')
      await page.keyboard.type('1030')
      await page.getByRole('button', { name: 'Copy Monday' }).click()
      await page.getByRole('menuitem', { name: 'Same for Monday to Friday' }).click()
      await page.getByRole('textbox', { name: 'Friday, to' }).waitFor()
    },
  ],
  'customer-place': [
    '/home/customers/500?tab=addresses',
    async (page) => {
      await page.getByRole('button', { name: 'Place Store on the map' }).click()
      await page.getByRole('textbox', { name: 'Latitude' }).fill('north')
      await page.getByRole('button', { name: 'Save place' }).click()
      await page.getByText('Type a number from -90 to 90').waitFor()
    },
  ],
  'vehicle-edit': [
    '/home/vehicles?peek=V1',
    async (page) => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByRole('dialog').getByLabel('Plate').waitFor()
    },
  ],
  'user-peek': ['/home/users?peek=U2', async (page) => page.getByRole('list', { name: /Sessions of/ }).waitFor()],
  'user-invite': [
    '/home/users',
    async (page) => {
      await page.getByRole('button', { name: 'Invite', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Send the invitation' }).click()
    },
  ],
  'user-password': [
    '/home/users?peek=U2',
    async (page) => {
      await page.getByRole('button', { name: 'Reset password' }).click()
      await page.getByRole('button', { name: 'Generate' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Reset the password' }).click()
      await page.getByLabel('Temporary password').waitFor()
    },
  ],
  'user-role': [
    '/home/users?peek=U1',
    async (page) => {
      await page.getByRole('button', { name: 'Change role' }).click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  'sessions-clean-up': [
    '/home/session-management',
    async (page) => {
      await page.getByRole('button', { name: 'Clean up stale sessions' }).click()
      await page.getByText(/will be removed/).waitFor()
    },
  ],
  'session-end': [
    '/home/session-management?user=admin@example.com',
    async (page) => {
      await page.getByRole('button', { name: /End all/ }).click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  'audit-event': ['/home/audit?peek=A4', async (page) => page.getByRole('table', { name: 'Changes' }).waitFor()],
  'filter-open': [
    '/home/sales-orders',
    async (page) => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Status' }).click()
      await page.getByRole('option', { name: 'Billed' }).waitFor()
    },
  ],
  'nav-counts': ['/home/sales-orders', async (page) => page.getByText('to decide').waitFor({ state: 'attached' })],
  'filter-menu': [
    '/home/sales-orders?from=2026-11-20&to=2026-11-21&status=billed&customer=502',
    async (page) => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByRole('menuitem').first().waitFor()
    },
  ],
  'date-picker': [
    '/home/sales-orders?from=2026-11-20',
    async (page) => {
      await page.getByRole('button', { name: 'Calendar: Delivery from' }).click()
      await page.getByRole('button', { name: '24 November 2026' }).waitFor()
    },
  ],
}
const { addressesOf, screens } = await loadScreens()
const named = { ...Object.assign({}, ...screens.map(addressesOf)), 'not-found': '/home/no-such-screen' }
const fileName = (name) => name.replaceAll('/', '-')
const all = [
  ...Object.entries(named).map(([name, path]) => [fileName(name), path, async () => undefined]),
  ...Object.entries(opened).map(([name, [path, steps, state]]) => [name, path, steps, state]),
]

const vite = await createServer({ server: { port }, logLevel: 'error' })
await vite.listen()
const { worldHandlers } = await vite.ssrLoadModule('/src/testing/handlers.ts')
const { deliveryShots } = await vite.ssrLoadModule('/src/testing/deliveryShots.ts')
/** The handlers of the screen that is being shown, before those of `worldHandlers`. */
let ofState = []
const browser = await chromium.launch({
  executablePath: forPeople,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})

async function open(width) {
  const context = await browser.newContext({
    viewport: { width, height: width < 900 ? 900 : 960 },
    reducedMotion: 'reduce',
  })
  const handlers = worldHandlers()
  await context.route('http://localhost:3000/api/**', async (route) => {
    const request = route.request()
    const cors = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-allow-methods': '*',
    }
    const answer = await getResponse(
      [...ofState, ...handlers],
      new Request(request.url(), {
        method: request.method(),
        headers: await request.allHeaders(),
        body: request.postData() ?? undefined,
      }),
    )
    if (!answer)
      return route.fulfill({
        status: 404,
        headers: cors,
        json: { statusCode: 404, message: `no handler for ${request.url()}` },
      })
    return route.fulfill({
      status: answer.status,
      headers: { ...cors, 'content-type': 'application/json' },
      body: await answer.text(),
    })
  })
  return context
}

/**
 * Widths besides the two of the screenshots: nothing may overflow the page, and no number of an order may be cut off.
 */
const between = [600, 700, 768, 840, 900, 960, 1024, 1100, 1200, 1280, 1366, 1440, 1471, 1472, 1600, 1760, 1920]

const cutNumbers = () =>
  [...document.querySelectorAll('[role="gridcell"]')]
    .filter(
      (cell) => ['quantity', 'rate', 'amount'].includes(cell.dataset.column) && cell.scrollWidth > cell.clientWidth,
    )
    .map((cell) => cell.textContent)

async function sweep(page, name) {
  for (const width of between) {
    await page.setViewportSize({ width, height: 960 })
    const scroll = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (scroll > 0) console.log(`${name} ${width}: the page scrolls sideways by ${scroll} px`)
    const down = await page.evaluate(() =>
      document.querySelector('[role="grid"]:not([aria-readonly="true"])')
        ? document.documentElement.scrollHeight - document.documentElement.clientHeight
        : 0,
    )
    if (down > 0 && width >= 900) console.log(`${name} ${width}: the page with the grid scrolls down by ${down} px`)
    const cut = await page.evaluate(cutNumbers)
    if (cut.length > 0) console.log(`${name} ${width}: cut numbers: ${cut.join(', ')}`)
  }
}

let findings = 0
const widths = (process.env.SHOTS_WIDTHS ?? '1536,600').split(',').map(Number)
for (const width of widths) {
  const context = await open(width)
  await context.addInitScript(() => {
    if (location.pathname !== '/')
      localStorage.setItem(
        'backdock.auth',
        JSON.stringify({ token: 'a.e30.c', refreshToken: 'r1', role: 'admin', refreshedAt: Date.now() }),
      )
  })
  for (const [name, path, steps, state] of all) {
    if (only.length && !only.includes(name)) continue
    ofState = state ? deliveryShots[state]() : []
    const page = await context.newPage()
    page.on(
      'console',
      (message) =>
        ['error', 'warning'].includes(message.type()) &&
        console.log(`${name} ${width}: console ${message.type()}: ${message.text().slice(0, 300)}`),
    )
    page.on('pageerror', (error) => console.log(`${name} ${width}: ${error.message}`))
    if (path.startsWith('/?') || path === '/') await page.addInitScript(() => localStorage.clear())
    await page.goto(`http://localhost:${port}${path}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.getByText('Loading...').first().waitFor({ state: 'detached' })
    await steps(page)
    await page.screenshot({ path: `${folder}/${name}-${width}.png` })
    const scroll = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (scroll > 0) console.log(`${name} ${width}: the page scrolls sideways by ${scroll} px`)
    const codes = rawCodesIn(await page.locator('body').innerText())
    if (codes.length > 0) console.log(`${name} ${width}: raw codes: ${codes.join(', ')}`)
    for (const violation of await violationsOn(page)) {
      findings++
      console.log(`${name} ${width}: axe ${violation.id}: ${violation.help}`)
      for (const { path, failure } of violation.elements.slice(0, 3))
        console.log(`   ${path}  ${failure.split('\n').slice(1, 2).join(' ').trim()}`)
    }
    if (width === 1536) await sweep(page, name)
    await page.close()
  }
  await context.close()
}
await browser.close()
await vite.close()
console.log(`${findings} axe findings`)
process.exit(0)
