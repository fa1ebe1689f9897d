import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { fireEvent, act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { clearCredentials, readAuth, setCredentials } from '@/api/authStore'
import { profile } from '@/testing/data'
import { driverHandlers, driverTrip } from '@/testing/driver'
import { refuse, worldHandlers } from '@/testing/handlers'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'

const signIn = (user = 'dana') =>
  setCredentials({ token: `a.${btoa(JSON.stringify({ sub: user }))}.c`, refreshToken: 'r', role: 'driver' })

type Sent = [
  path: string,
  body: { status?: string; targetStatus?: string } & Record<string, unknown>,
  key: string | null,
]
/** What reached the server, in order. */
let sent: Sent[]

function watchWrites() {
  server.events.on('request:start', ({ request }) => {
    if (request.method !== 'PUT') return
    const entry: Sent = [new URL(request.url).pathname, {}, request.headers.get('idempotency-key')]
    sent.push(entry)
    void request
      .clone()
      .json()
      .then((body) => (entry[1] = body))
  })
}

function networkIsBack() {
  server.resetHandlers()
  server.use(...worldHandlers())
}
const noNetwork = () => http.all('*/api/*', () => HttpResponse.error())
const stop = (n: number, what = 'complete') => `/api/trips/TD/stops/D${n}/${what}`
const press = async (user: ReturnType<typeof renderAt>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
/** The strip is mounted again with each view, so an element that was found may be gone. */
const seen = (text: string | RegExp) => waitFor(() => expect(screen.getByText(text)).toBeVisible())
const shop = (name: string) => waitFor(() => expect(screen.getByRole('heading', { level: 2, name })).toBeVisible())

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.setAttribute('open', '')
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  sent = []
  server.events.removeAllListeners()
  watchWrites()
  signIn()
})

/** As after a reload of the page. */
async function reopen(path = '/drive') {
  cleanup()
  await act(async () => {})
  return renderAt(path)
}

describe('the driver’s page', () => {
  test('shows the next stop with what the driver needs there', async () => {
    renderAt('/drive')
    await shop('Jewel-Osco #3030')
    expect(screen.getByRole('heading', { level: 1, name: 'South Shore' })).toBeVisible()
    expect(screen.getByText('3 of 6', { exact: false })).toBeVisible()
    await seen('7530 S Stony Island Ave, Chicago')
    await seen('Takes deliveries 8:00–8:40 AM')
    await seen(/Dock in the alley/)
    await seen('40 CS · 967 lb')
    expect(screen.getByRole('link', { name: 'Call store' })).toHaveAttribute('href', 'tel:+17735550130')
    expect(screen.getByRole('link', { name: 'Call office' })).toHaveAttribute('href', 'tel:+13125550100')
    expect(screen.getByRole('link', { name: 'Navigate' })).toHaveAttribute(
      'href',
      expect.stringContaining('41.7571,-87.5861'),
    )
  })

  test('a stop: arrived, lines checked off, delivered, the next one', async () => {
    const { user } = renderAt('/drive')
    await press(user, 'I have arrived')
    await user.click(await screen.findByRole('checkbox', { name: /Lala Yogurt/ }))
    await seen('1 of 5 checked')
    await press(user, 'Deliver all 40 CS, 38.4 lb')
    await user.type(await screen.findByLabelText('Name'), 'R. Coleman')
    await press(user, 'Finish stop')
    await shop('Save-A-Lot #852')
    await waitFor(() => expect(sent.map(([path]) => path)).toEqual([stop(4), stop(4)]))
    await waitFor(() => expect(sent[1]![1].status).toBe('completed'))
    await waitFor(() => expect(sent[0]![1].status).toBe('arrived'))
    const [[, arrived], [, finished]] = sent as [Sent, Sent]
    const time = expect.stringMatching(/^20.*Z$/)
    expect(arrived).toEqual({
      status: 'arrived',
      completedAt: time,
      madeAt: time,
      sentAt: time,
      stopVersion: 1,
    })
    expect(finished).toMatchObject({
      status: 'completed',
      madeAt: time,
      sentAt: time,
      stopVersion: 1,
      proof: { name: 'R. Coleman' },
    })
    expect(finished).not.toHaveProperty('deliveredLines')
    await waitFor(() => expect(screen.queryByText(/not sent yet/)).toBeNull())
  })

  test('not everything: quantity and reason per line, and only what can be', async () => {
    const { user } = renderAt('/drive')
    await press(user, 'I have arrived')
    await press(user, 'Not everything')
    const finish = () => screen.findByRole('button', { name: 'Finish stop' })
    expect(await finish()).toBeDisabled()
    await press(user, /5304 Lala Yogurt/)
    const quantity = await screen.findByLabelText('Delivered of Lala Yogurt Smoothie')
    await user.clear(quantity)
    await user.type(quantity, '7')
    await seen('Enter 0 to 6')
    expect(await finish()).toBeDisabled()
    await user.clear(quantity)
    await user.type(quantity, '5')
    await press(user, 'Less of Lala Yogurt Smoothie')
    await seen('2 back on the truck')
    expect(await finish()).toBeDisabled()
    await press(user, 'Damaged')
    await seen('38 of 40 CS, 38.4 of 38.4 lb delivered')
    await press(user, 'Finish stop')
    await waitFor(() => expect(sent[1]?.[1].status).toBe('partial'))
    expect(sent[1]![1].deliveredLines).toEqual([{ salesOrderId: 'DO4', lineId: 'l1', quantity: 4, reason: 'Damaged' }])
  })

  test('could not deliver needs a reason', async () => {
    const { user } = renderAt('/drive?stop=D4&do=fail')
    const finish = await screen.findByRole('button', { name: 'Finish stop' })
    expect(finish).toBeDisabled()
    await press(user, 'Other')
    expect(finish).toBeDisabled()
    await user.type(screen.getByLabelText('Note for the office'), 'The street is flooded')
    await press(user, 'Finish stop')
    await waitFor(() => expect(sent[0]?.[1].notes).toBe('Other: The street is flooded'))
    expect(sent[0]![1].status).toBe('failed')
  })

  test('offline: the driver goes on, a reload shows the same, and all is sent once in order', async () => {
    let view = renderAt('/drive')
    await seen('Takes deliveries 8:00–8:40 AM')
    server.use(noNetwork())
    await press(view.user, 'I have arrived')
    await press(view.user, 'Deliver all 40 CS, 38.4 lb')
    await press(view.user, 'Finish stop')
    await shop('Save-A-Lot #852')
    await seen(/^Offline since/)
    await seen('2 not sent yet')

    view = await reopen()
    await shop('Save-A-Lot #852')
    await seen('2 not sent yet')
    await press(view.user, 'I have arrived')
    await seen('3 not sent yet')

    sent = []
    networkIsBack()
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(screen.queryByText(/not sent yet/)).toBeNull())
    await waitFor(() => expect(sent.at(-1)?.[1].status).toBe('arrived'))
    expect(sent.map(([path, { status }]) => `${path} ${status}`)).toEqual([
      `${stop(4)} arrived`,
      `${stop(4)} completed`,
      `${stop(5)} arrived`,
    ])
    expect(new Set(sent.map(([, , key]) => key)).size).toBe(3)
  })

  test('what the server refuses is shown with its reason and does not stop the others', async () => {
    server.use(
      http.put('*/api/trips/TD/stops/D4/complete', () => refuse(409, 'Conflict', 'order SO14855 has been invoiced')),
    )
    const { user } = renderAt('/drive')
    await press(user, 'I have arrived')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Not accepted: Arrival, stop 4 Jewel-Osco #3030')
    expect(alert).toHaveTextContent('order SO14855 has been invoiced')
    await reopen('/drive?stop=D5')
    await press(user, 'I have arrived')
    await waitFor(() => expect(sent.at(-1)?.[0]).toBe(stop(5)))
    await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('the way through a trip: load, start, return, end', async () => {
    const ready = {
      ...driverTrip,
      status: 'ready' as const,
      tripDate: todayInChicago(),
      departedAt: null,
      stops: driverTrip.stops.slice(0, 1).map((each) => ({ ...each, status: 'pending' as const, completedAt: null })),
    }
    server.use(...driverHandlers(ready))
    const { user } = renderAt('/drive')
    expect(await screen.findByRole('list', { name: 'Load' })).toHaveTextContent('Green Apple Market')
    await press(user, 'Start trip')
    await press(user, 'I have arrived')
    await press(user, /^Deliver all/)
    await press(user, 'Finish stop')
    await press(user, 'Return to the warehouse')
    await press(user, 'End the trip')
    await shop('The trip is finished')
    await waitFor(() =>
      expect(sent.map(([, { status, targetStatus }]) => targetStatus ?? status)).toEqual([
        'in_progress',
        'arrived',
        'completed',
        'returning',
        'completed',
      ]),
    )
    expect(sent[0]![1].at).toMatch(/^20.*Z$/)
  })

  test('a refused report does not hold up the rest: the driver goes on and ends the trip, which says what was refused', async () => {
    const small = { ...driverTrip, stops: driverTrip.stops.slice(3, 5) }
    server.use(...driverHandlers(small))
    let decided = false
    server.use(
      http.put('*/api/trips/TD/stops/D4/complete', async ({ request }) => {
        const { status } = (await request.clone().json()) as { status: string }
        return status === 'arrived' ? undefined : refuse(409, 'Conflict', 'order SO14855 has been invoiced')
      }),
      http.put('*/api/trips/TD/set-aside/:key', () =>
        HttpResponse.json(decided ? { state: 'filed', note: '' } : { state: 'open', note: '' }),
      ),
      http.put('*/api/routes/TD/transition-status', async ({ request }) => {
        const { targetStatus } = (await request.clone().json()) as { targetStatus: string }
        return targetStatus === 'completed' && !decided
          ? refuse(409, 'Conflict', '1 stop is not completed, failed or skipped yet')
          : undefined
      }),
    )
    const ends = () => sent.filter(([, { targetStatus }]) => targetStatus === 'completed')
    const { user } = renderAt('/drive')
    for (const name of ['I have arrived', /^Deliver all/, 'Finish stop']) await press(user, name)
    await seen('order SO14855 has been invoiced')
    await shop('Save-A-Lot #852')
    for (const name of ['I have arrived', /^Deliver all/, 'Finish stop', 'Return to the warehouse'])
      await press(user, name)
    await seen('Not accepted: Report, stop 4 Jewel-Osco #3030. The office decides about it. Go on as usual.')
    await press(user, 'End the trip')
    await shop('The trip is finished')
    await seen(/The office decides about it\. The trip ends when it has decided/)
    expect(screen.queryByText(/not sent yet/)).toBeNull()
    expect(ends()).toHaveLength(1)
    decided = true
    await reopen()
    await waitFor(() => expect(ends()).toHaveLength(2))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await shop('The trip is finished')
  })

  test('a refused report is discarded only when the driver is sure', async () => {
    server.use(
      http.put('*/api/trips/TD/stops/D4/complete', () => refuse(409, 'Conflict', 'order SO14855 has been invoiced')),
    )
    const { user } = renderAt('/drive?stop=D4&do=all')
    await press(user, 'Finish stop')
    await seen('order SO14855 has been invoiced')
    await press(user, 'Discard')
    await press(user, 'Discard the report')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(sent.filter(([path]) => path === stop(4))).toHaveLength(1)
  })

  test('the office is told of a refused report with all that it says, and its answer is shown', async () => {
    let state = { state: 'open', note: '' }
    server.use(
      http.put('*/api/trips/TD/stops/D4/complete', () => refuse(404, 'Not Found', 'you have no such trip')),
      http.put('*/api/trips/TD/set-aside/:key', () => HttpResponse.json(state)),
    )
    const { user } = renderAt('/drive?stop=D4&do=fail')
    await press(user, 'Closed')
    await press(user, 'Finish stop')
    await seen('The office has it in its list. Keep working.')
    const told = sent.filter(([path]) => path.includes('/set-aside/'))
    expect(told).toEqual([
      [
        expect.stringMatching(/^\/api\/trips\/TD\/set-aside\/[0-9a-f]{32}$/),
        expect.objectContaining({
          kind: 'finish',
          stopId: 'D4',
          status: 'failed',
          notes: 'Closed',
          reason: 'you have no such trip',
          madeAt: expect.stringMatching(/Z$/),
          sentAt: expect.stringMatching(/Z$/),
          stopVersion: 1,
          photosOnPhone: 0,
        }),
        null,
      ],
    ])
    expect(screen.getByRole('alert')).toContainElement(screen.getAllByRole('link', { name: 'Call office' })[0]!)
    state = { state: 'dismissed', note: 'Sam reported it' }
    await reopen()
    await seen('The office has decided: Sam reported it')
    await press(user, 'Remove from this phone')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('a trip that was given to another driver: the refused report is still shown', async () => {
    const { user } = renderAt('/drive')
    await shop('Jewel-Osco #3030')
    server.use(
      http.put('*/api/trips/TD/stops/D4/complete', () => refuse(404, 'Not Found', 'you have no such trip')),
      http.get('*/api/trips/driver/:id', () => HttpResponse.json({ trips: [] })),
    )
    await press(user, 'I have arrived')
    await seen(/you have no such trip/)
    await reopen()
    await shop('No trip for you today')
    expect(await screen.findByRole('alert')).toHaveTextContent('you have no such trip')
  })

  test('the office is told whether the phone keeps what is not sent', async () => {
    const told: unknown[] = []
    server.use(
      http.post('*/api/tracking/phone', async ({ request }) => {
        told.push(await request.json())
        return new HttpResponse(null, { status: 204 })
      }),
    )
    Object.defineProperty(navigator, 'storage', { value: { persist: async () => false }, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'))
    renderAt('/drive')
    await waitFor(() => expect(told).toEqual([{ keepsData: false, unsent: 0 }]))
  })

  test('contrast for daylight is kept', async () => {
    const { user } = renderAt('/drive')
    await press(user, 'Menu')
    await press(user, 'Bright, for daylight')
    await waitFor(() => expect(screen.getByRole('main')).toHaveAttribute('data-light'))
    await reopen()
    await waitFor(() => expect(screen.getByRole('main')).toHaveAttribute('data-light'))
  })

  test('a double tap does a thing once', async () => {
    const ready = {
      ...driverTrip,
      status: 'ready' as const,
      tripDate: todayInChicago(),
      departedAt: null,
      stops: driverTrip.stops.slice(0, 1).map((each) => ({ ...each, status: 'pending' as const, completedAt: null })),
    }
    server.use(...driverHandlers(ready))
    renderAt('/drive')
    for (const name of [
      'Start trip',
      'I have arrived',
      /^Deliver all/,
      'Finish stop',
      'Return to the warehouse',
      'End the trip',
    ]) {
      const button = await screen.findByRole('button', { name })
      fireEvent.click(button)
      fireEvent.click(button)
    }
    await shop('The trip is finished')
    await waitFor(() =>
      expect(sent.map(([, { status, targetStatus }]) => targetStatus ?? status)).toEqual([
        'in_progress',
        'arrived',
        'completed',
        'returning',
        'completed',
      ]),
    )
  })

  test('a trip that is not released cannot be started', async () => {
    server.use(...driverHandlers({ ...driverTrip, status: 'planned', departedAt: null, tripDate: todayInChicago() }))
    renderAt('/drive')
    await seen(/has not released this trip yet/)
    expect(screen.getByRole('button', { name: 'Start trip' })).toBeDisabled()
  })

  test('a start on another day asks first', async () => {
    let confirmed: unknown
    server.use(...driverHandlers({ ...driverTrip, status: 'ready', departedAt: null, tripDate: todayInChicago() }))
    server.use(
      http.put('*/api/routes/TD/transition-status', async ({ request }) => {
        const body = (await request.json()) as { confirm?: string[] }
        confirmed = body.confirm
        return confirmed
          ? HttpResponse.json({ ...driverTrip, version: 2 })
          : HttpResponse.json(
              {
                statusCode: 409,
                message: 'the trip is planned for another day',
                problems: [{ code: 'other_trip_date', params: {} }],
              },
              { status: 409 },
            )
      }),
    )
    const { user } = renderAt('/drive')
    await press(user, 'Start trip')
    await press(user, 'Do it anyway')
    await waitFor(() => expect(confirmed).toEqual(['other_trip_date']))
    await shop('Jewel-Osco #3030')
  })

  test('no trip, several trips, and no answer', async () => {
    server.use(http.get('*/api/trips/driver/:id', () => HttpResponse.json({ trips: [] })))
    renderAt('/drive')
    await shop('No trip for you today')
    const other = { ...driverTrip, _id: 'TX', route: { routeId: 'R2', name: 'West' } }
    const today = todayInChicago()
    server.use(
      http.get('*/api/trips/driver/:id', () =>
        HttpResponse.json({
          trips: [driverTrip, other].map((trip) => ({ ...trip, status: 'ready', tripDate: today })),
        }),
      ),
    )
    const { user } = await reopen()
    await press(user, /^Open South Shore/)
    await shop('Jewel-Osco #3030')
    globalThis.indexedDB = new IDBFactory()
    server.use(http.get('*/api/auth/profile', () => refuse(500, 'Internal', 'it broke')))
    await reopen()
    await shop('Your trip could not be loaded')
    expect(await screen.findByText(/it broke/)).toBeVisible()
  })
})

describe('sessions of drivers', () => {
  test('a driver who signs in lands on this page', async () => {
    clearCredentials()
    server.use(
      http.post('*/api/auth/login', () =>
        HttpResponse.json({ access_token: 'a.e30.c', refresh_token: 'r1', role: 'driver' }),
      ),
    )
    const { user, router } = renderAt('/')
    await user.type(await screen.findByLabelText('Email'), 'driver@example.com')
    await user.type(screen.getByLabelText('Password'), 'demo-only-passphrase')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/drive'))
  })

  test('a driver with a temporary password chooses another one first', async () => {
    server.use(
      http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, mustChangePassword: true })),
      http.get('*/api/trips/driver/:id', () => refuse(403, 'Forbidden', 'change your password first')),
    )
    const { router } = renderAt('/drive')
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/account'))
  })

  test('a lost session keeps the page; what was done is sent after the sign-in', async () => {
    const { user } = renderAt('/drive')
    await shop('Jewel-Osco #3030')
    act(() => clearCredentials('unreachable'))
    await press(user, 'I have arrived')
    await seen(/^Signed out/)
    await reopen()
    await seen('1 not sent yet')
    expect(sent).toEqual([])
    act(() => signIn())
    await waitFor(() => expect(sent.map(([path]) => path)).toEqual([stop(4)]))
    await waitFor(() => expect(screen.queryByText('1 not sent yet')).toBeNull())
  })

  test('signing out says what is not sent; another user does not send it, the same one does', async () => {
    let view = renderAt('/drive')
    await shop('Jewel-Osco #3030')
    server.use(noNetwork())
    await press(view.user, 'I have arrived')
    await seen('1 not sent yet')
    await press(view.user, 'Back')
    await press(view.user, 'Menu')
    await press(view.user, 'Sign out')
    await seen(/1 report is not sent yet/)
    await press(view.user, 'Sign out anyway')
    await waitFor(() => expect(readAuth()).toBeNull())
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/'))

    sent = []
    networkIsBack()
    signIn('eli')
    server.use(http.get('*/api/trips/driver/:id', () => HttpResponse.json({ trips: [] })))
    view = await reopen()
    await shop('No trip for you today')
    expect(sent).toEqual([])
    act(() => signIn('dana'))
    await waitFor(() => expect(sent.map(([path]) => path)).toEqual([stop(4)]))
  })
})

function todayInChicago(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date())
}
