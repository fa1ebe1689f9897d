import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BadNetwork, chance } from './badNetwork'
import {
  cameraPhoto,
  kept,
  officePhoto,
  phone,
  press,
  reportsOf,
  rowsOnPhone,
  sign,
  signInOnPhone,
  takePhoto,
  tripOfToday,
} from './phone'
import { call, launch, origin, signedIn, type Visitor, visit } from './stack'

/** DAY_SEED repeats a day: the same moments without network, the same lost calls, the same kills. */
const seed = process.env.DAY_SEED ?? String(Date.now() % 1_000_000)

interface SeenTrip {
  status: string
  departedAt: string | null
  endedAt: string | null
  stops: Array<{ _id: string; sequence: number; status: string; arrivedAt: string | null }>
}

interface Wanted {
  outcome: 'all' | 'part' | 'fail'
  name: string
  /** The colors of its photos, in the order in which they are taken. */
  photos: readonly string[]
  /** Where the line of the signature begins, as a part of the height of its box. */
  begins: number
}

const stops = 8
const outcomes = ['all', 'all', 'part', 'all', 'fail', 'all', 'part', 'all'] as const
/** Photos of each stop. */
const photos = [2, 1, 3, 0, 2, 1, 1, 2]

const colorOf = (stop: number, photo: number): number[] => [30 * stop, 80 * photo + 40, 250 - 30 * stop]
const day: Wanted[] = outcomes.map((outcome, at) => ({
  outcome,
  name: `Receiver ${at + 1}`,
  photos: Array.from({ length: photos[at]! }, (_, photo) => `rgb(${colorOf(at, photo).join(' ')})`),
  begins: (at + 1) / (stops + 2),
}))

/** In the lake: nowhere near a stop, where the phone would record the arrival by itself. */
const placeOf = (stop: number) => ({ latitude: 41.9 + stop / 1_000, longitude: -87.2 })

let browser: Browser
let admin: Visitor

beforeAll(async () => {
  browser = await launch()
  admin = await signedIn(browser, 'admin')
})
afterAll(async () => browser.close())

/** The phone of a driver whose day goes badly: its network comes and goes, and its page is killed and opened again. */
class Phone {
  page: Page
  kills = 0
  cuts = 0
  private online = true
  private moments = 0
  readonly visitor: Visitor
  readonly network: BadNetwork

  constructor(visitor: Visitor, network: BadNetwork) {
    this.visitor = visitor
    this.page = visitor.page
    this.network = network
  }

  /** A moment in which something may happen. True: the page was killed. */
  async moment(): Promise<boolean> {
    const luck = chance(`${seed} moment ${this.moments++}`)
    if (luck < 0.12) {
      await this.reopen()
      return true
    }
    if (luck < 0.3) await this.setOnline(!this.online)
    return false
  }

  async setOnline(online: boolean): Promise<void> {
    if (this.online && !online) this.cuts++
    this.online = online
    await this.visitor.context.setOffline(!online)
  }

  /** The page ends without a word, whatever it is doing. */
  async reopen(): Promise<void> {
    const { context } = this.visitor
    this.kills++
    await this.page.close()
    this.page = await context.newPage()
    this.visitor.page = this.page
    this.page.on('pageerror', (error) => this.visitor.complaints.push(error.message))
    await this.network.stands(context, this.page)
    await this.page.goto('/drive')
  }
}

const main =
  /^(Start trip|I have arrived|Open the delivery|Deliver all .*|Delivered|Done here|Finish stop|Return to the warehouse|End the trip)$/

/** What the page offers next; 'ended': nothing. */
async function offered(page: Page): Promise<string> {
  const button = page.getByRole('button', { name: main })
  const ended = page.getByRole('heading', { name: 'The trip is finished' })
  await button.or(ended).waitFor()
  return (await ended.count()) > 0 ? 'ended' : ((await button.textContent()) ?? '').trim()
}

/** Fills in what is missing of a report. False: the page was killed. */
async function filled(on: Phone, { outcome, name, photos: colors, begins }: Wanted, files: Map<string, Buffer>) {
  const { page } = on
  if (outcome === 'part') {
    if ((await page.getByRole('button', { name: /^Less of/ }).count()) === 0)
      await page.getByRole('list', { name: 'Lines in full' }).getByRole('button').first().click()
    await page.getByLabel(/^Delivered of/).fill('0')
    await press(page, 'Damaged')
  }
  if (outcome === 'fail') await press(page, 'Nobody there')
  if (await on.moment()) return false
  for (let at = await page.getByRole('button', { name: /^Delete photo/ }).count(); at < colors.length; at++) {
    await takePhoto(page, files.get(colors[at]!)!)
    await page.getByRole('button', { name: `Delete photo ${at + 1}` }).waitFor()
    if (await on.moment()) return false
  }
  if (outcome === 'fail') return true
  await page.getByLabel('Name', { exact: true }).fill(name)
  if (await on.moment()) return false
  if ((await page.getByRole('img', { name: 'Signature' }).count()) === 0) await sign(page, begins)
  await page.getByRole('img', { name: 'Signature' }).waitFor()
  return !(await on.moment())
}

test('a day of eight stops with a bad network and a killed page: each report and each proof is at the office once', async ({
  task,
}) => {
  process.stdout.write(`DAY_SEED=${seed}\n`)
  task.meta.seen = [...(task.meta.seen ?? []), `DAY_SEED=${seed}`]
  const { id, email } = await tripOfToday(admin.page, stops, 'odd')
  const files = new Map<string, Buffer>()
  for (const color of day.flatMap((wanted) => wanted.photos))
    files.set(color, await cameraPhoto(admin.page, color, 1600, 1200))
  const seen = () => call<SeenTrip>(admin.page, `/trips/${id}`)
  const stopIds = (await seen()).stops.map(({ _id }) => _id)

  const visitor = await visit(browser, phone)
  const { context } = visitor
  await context.grantPermissions(['geolocation'], { origin })
  await context.setGeolocation(placeOf(0))
  const network = new BadNetwork(seed, (path) =>
    stopIds.reduce((text, stop, at) => text.replace(stop, `stop ${at + 1}`), path.replace(id, 'trip')),
  )
  const on = new Phone(visitor, network)
  await network.stands(context, on.page)
  await signInOnPhone(on.page, email)
  await on.page.getByRole('list', { name: 'Load' }).waitFor()
  await kept(on.page)
  network.isBad = true

  for (let next = await offered(on.page); next !== 'ended'; next = await offered(on.page)) {
    const { page } = on
    const button = page.getByRole('button', { name: next })
    if (next === 'I have arrived' || next === 'Open the delivery') {
      const at = Number((await page.getByText(/^Stop \d$/).textContent())!.slice(-1))
      await context.setGeolocation(placeOf(at))
      await page.getByText('Sharing position').waitFor()
    }
    if (next === 'Finish stop') {
      const at = Number((await page.locator('header').innerText()).match(/\n(\d) /)![1])
      if (!(await filled(on, day[at - 1]!, files))) continue
    }
    const outcome = day[Number((await page.locator('header').innerText()).match(/^(\d) /)?.[1] ?? 1) - 1]!.outcome
    if (/^Deliver|^Done/.test(next) && outcome !== 'all')
      await press(page, outcome === 'part' ? 'Not everything' : 'Could not deliver')
    else await button.click()
    if (!(await on.moment())) await button.waitFor({ state: 'detached' })
  }

  network.isBad = false
  await on.setOnline(false)
  await on.setOnline(true)
  await expect.poll(() => rowsOnPhone(on.page, 'actions')).toEqual([])
  process.stdout.write(`${on.kills} kills, ${on.cuts} times offline, calls: ${JSON.stringify(network.counts)}\n`)

  const trip = await seen()
  expect(trip.status).toBe('completed')
  expect(trip.departedAt && trip.endedAt).toBeTruthy()
  const { setAside } = await call<{ setAside: unknown[] }>(admin.page, '/trips/set-aside')
  expect(setAside).toEqual([])
  expect((await rowsOnPhone(on.page, 'kept')).filter((name) => / (draft|original) /.test(name))).toEqual([])
  const keys: string[] = []
  for (const [at, { outcome, name, photos: colors, begins }] of day.entries()) {
    const stop = trip.stops[at]!
    const reports = (await reportsOf(admin.page, id, stop._id)).filter(({ status }) => status !== 'arrived')
    expect(reports, `stop ${at + 1}`).toHaveLength(1)
    const [{ status, refused, proof }] = reports as [(typeof reports)[0]]
    expect(refused).toBeNull()
    expect(status).toMatch({ all: /^completed$/, part: /^(partial|failed)$/, fail: /^failed$/ }[outcome])
    expect(stop.status).toBe(status)
    expect(stop.arrivedAt).toBeTruthy()
    expect(proof).toMatchObject({ name: outcome === 'fail' ? '' : name, longitude: placeOf(0).longitude })
    const { signature } = proof!
    const begun = Number(/^M\d+ (\d+)L[^M]+$/.exec(signature)?.[1])
    expect(outcome === 'fail' ? signature === '' : Math.abs(begun - 130 * begins) < 4).toBe(true)
    const sent = proof!.photos ?? []
    expect(sent).toHaveLength(colors.length)
    keys.push(...sent)
    for (const [photo, key] of sent.entries()) {
      const { color } = await officePhoto(admin.page, id, stop._id, key)
      const [red, green, blue] = colorOf(at, photo)
      expect([red! - color[0]!, green! - color[1]!, blue! - color[2]!].every((by) => Math.abs(by) < 8)).toBe(true)
    }
  }
  expect(new Set(keys).size).toBe(keys.length)
  expect(visitor.complaints.filter((text) => !/Failed to load resource|net::ERR/.test(text))).toEqual([])
})
