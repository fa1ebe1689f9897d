import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { call } from './stack'

/** The window of a phone. */
export const phone = { width: 390, height: 844 }

interface Eligible {
  salesOrderId: string
  weight: number
  shipTo: { addressId: string }
}
interface Crew {
  tripDate: string
  status: string
  vehicleId: { _id: string } | null
  driverId: { _id: string } | null
}

/**
 * A trip of today with light orders for as many places as it has stops, for a driver who has no other one and
 * none under way. Tests that run at the same time take different halves of the vehicles, drivers and places.
 */
export async function tripOfToday(
  admin: Page,
  stops: number,
  half: 'even' | 'odd',
): Promise<{ id: string; email: string }> {
  const ofHalf = (_: unknown, at: number) => (at % 2 === 0) === (half === 'even')
  const { warehouse } = await call<{ warehouse: { today: string } }>(admin, '/auth/profile')
  const { today } = warehouse
  const [all, vehicles, users, eligible] = await Promise.all([
    call<{ trips: Crew[] }>(admin, '/trips?limit=200'),
    call<Array<{ _id: string; isActive: boolean }>>(admin, '/vehicles'),
    call<Array<{ _id: string; email: string; role: string; isActive: boolean }>>(admin, '/users'),
    call<Eligible[]>(admin, `/sales-order/item-fulfillments/eligible-for-trips?date=${today}`),
  ])
  // The driver's page shows a trip under way first, whatever its date.
  const trips = all.trips.filter(
    ({ status, tripDate }) =>
      status === 'in_progress' || status === 'returning' || (tripDate === today && status !== 'cancelled'),
  )
  const vehicle = vehicles
    .filter(({ isActive }) => isActive)
    .filter(ofHalf)
    .find(({ _id }) => !trips.some(({ vehicleId }) => vehicleId?._id === _id))
  const driver = users
    .filter(({ role, isActive }) => role === 'driver' && isActive)
    .filter(ofHalf)
    .find(({ _id }) => !trips.some(({ driverId }) => driverId?._id === _id))
  if (!vehicle || !driver)
    throw new Error(`${trips.length} trips of ${today} or under way have all vehicles or all drivers`)
  // By their ids, because places leave the list.
  const isOfHalf = ({ shipTo }: Eligible) => ofHalf(shipTo, shipTo.addressId.charCodeAt(shipTo.addressId.length - 1))
  const places = Map.groupBy(
    eligible.filter(isOfHalf).toSorted((a, b) => a.weight - b.weight),
    ({ shipTo }) => shipTo.addressId,
  )
  const salesOrderIds = [...places.values()].slice(0, stops).map(([lightest]) => lightest!.salesOrderId)
  expect(salesOrderIds).toHaveLength(stops)
  const { _id: id } = await call<{ _id: string }>(admin, '/trips', 'POST', {
    tripDate: today,
    vehicleId: vehicle._id,
    driverId: driver._id,
    salesOrderIds,
  })
  for (const status of ['planned', 'ready']) await call(admin, `/trips/${id}/status`, 'PUT', { status, notes: 'Test' })
  return { id, email: driver.email }
}

export async function signInOnPhone(page: Page, email: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(process.env.BACKDOCK_PASSWORD ?? 'demo-only-passphrase')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/drive')
}

export const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click()

/** Taps a button twice, as fast as a finger does: the second tap falls on what is at the same place then. */
export async function doubleTap(page: Page, name: string | RegExp): Promise<void> {
  const { x, y, width, height } = (await page.getByRole('button', { name }).boundingBox())!
  for (let taps = 0; taps < 2; taps++) {
    await page.touchscreen.tap(x + width / 2, y + height / 2)
    await page.waitForTimeout(150)
  }
}

/**
 * Waits until the page and its files are on the phone. The browser's own `ready` waits for ever on a page that was
 * loaded outside of the worker's scope, as the sign-in is.
 */
export const kept = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/drive'))?.active?.state ?? 'none'),
    )
    .toBe('activated')

/** A picture of a camera, its left half in a color. */
export async function cameraPhoto(page: Page, color: string, width: number, height: number): Promise<Buffer> {
  const data = await page.evaluate(
    ([fill, w, h]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h })
      const pen = canvas.getContext('2d')!
      pen.fillStyle = fill
      pen.fillRect(0, 0, w / 2, h)
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1]!
    },
    [color, width, height] as const,
  )
  return Buffer.from(data, 'base64')
}

export const takePhoto = (page: Page, buffer: Buffer): Promise<void> =>
  page.getByLabel('Take a photo').setInputFiles({ name: 'camera.jpg', mimeType: 'image/jpeg', buffer })

/** Draws a line across the box for the signature. It begins at a part of the box's height. */
export async function sign(page: Page, part = 0.5): Promise<void> {
  const pad = page.getByRole('img', { name: 'Sign here' })
  await pad.hover() // scrolls to it, and waits until it stands still
  const { x, y, width, height } = (await pad.boundingBox())!
  await page.mouse.move(x + 10, y + height * part)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + 20, { steps: 5 })
  await page.mouse.move(x + width - 10, y + height / 2, { steps: 5 })
  await page.mouse.up()
}

interface Proof {
  name: string
  signature: string
  photos?: string[]
  latitude: number | null
  longitude: number | null
}
export interface OfficeReport {
  _id: string
  status: string
  refused: string | null
  proof: Proof | null
}

/** What the office has of a stop. */
export async function reportsOf(admin: Page, trip: string, stop: string): Promise<OfficeReport[]> {
  const { reports } = await call<{ reports: OfficeReport[] }>(admin, `/trips/${trip}/stops/${stop}/reports?limit=10`)
  return reports
}

/** A photo as the office has it: its size, and the color of its left half as red, green and blue. */
export async function officePhoto(
  admin: Page,
  trip: string,
  stop: string,
  key: string,
): Promise<{ mediaType: string; size: number[]; color: number[] }> {
  const { mediaType, content } = await call<{ mediaType: string; content: string }>(
    admin,
    `/trips/${trip}/stops/${stop}/photos/${key.split('/').at(-1)}`,
  )
  const seen = await admin.evaluate(async (src) => {
    const picture = Object.assign(new Image(), { src })
    await picture.decode()
    const { naturalWidth: width, naturalHeight: height } = picture
    const pen = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')!
    pen.drawImage(picture, 0, 0)
    return { size: [width, height], color: Array.from(pen.getImageData(width / 4, height / 2, 1, 1).data.slice(0, 3)) }
  }, `data:${mediaType};base64,${content}`)
  return { mediaType, ...seen }
}

/** The names of all rows in a store of the phone's database. */
export const rowsOnPhone = (page: Page, store: 'actions' | 'kept'): Promise<string[]> =>
  page.evaluate(
    (name) =>
      new Promise<string[]>((resolve, reject) => {
        const database = indexedDB.open('backdock.driver')
        database.addEventListener('error', () => reject(new Error('no database')))
        database.addEventListener('success', () => {
          const keys = database.result.transaction(name).objectStore(name).getAllKeys()
          keys.addEventListener('success', () => {
            database.result.close()
            resolve(keys.result.map(String))
          })
        })
      }),
    store,
  )
