import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { concernsOf } from '@/features/live/attention'
import { trucksOf } from '@/features/live/truck'
import { decodePolyline } from '@/parts/map/polyline'
import { agedPosition, polls } from '@/resources/tracking'
import { refuse } from '@/testing/handlers'
import { movingTrips, trackingOf } from '@/testing/live'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'
import { trips } from '@/testing/trips'

const usual = polls.moving
const noTrips = { trips: [], page: 1, limit: 50, total: 0, totalPages: 0 }

beforeEach(() => {
  signedIn()
  server.use(http.get('*/api/trips', () => HttpResponse.json(noTrips)))
})

const truckLinks = (rows: HTMLElement) =>
  within(rows)
    .getAllByRole('link')
    .filter(({ dataset }) => dataset.truck)
const concerns = () => screen.findByRole('region', { name: 'Needs attention' })

describe('the board of trucks', () => {
  test('has a row for each truck, and what needs attention with the most urgent first', async () => {
    const { user, router } = renderAt('/home/live')
    const rows = await screen.findByRole('region', { name: 'Trucks' })
    expect(truckLinks(rows)).toHaveLength(3)
    expect(within(rows).getByText('28 min behind')).toBeVisible()
    expect(within(rows).getByText('No position, 11 min')).toBeVisible()
    expect(await within(rows).findByText(/^At stop 3, /)).toBeVisible()
    const items = () => screen.getAllByRole('listitem').filter((item) => item.dataset.concern)
    await waitFor(() =>
      expect(items().map(({ dataset }) => dataset.concern)).toEqual([
        'missed L0',
        'unseen L1',
        expect.stringMatching(/^back L0/),
        expect.stringMatching(/^back L1/),
      ]),
    )
    expect(items()[0]).toHaveTextContent(/ closes .*, expected .* 2 later stops too/)
    await user.click(within(items()[3]!).getByRole('link', { name: /^Decide: Failed/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/trips/L1/tracking'))
  })

  test('the driver of each truck can be called, by key too', async () => {
    const called: string[] = []
    const note = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a')
      if (link?.href.startsWith('tel:')) called.push(link.href)
    }
    document.addEventListener('click', note)
    onTestFinished(() => document.removeEventListener('click', note))
    const { user } = renderAt('/home/live')
    const rows = within(await screen.findByRole('region', { name: 'Trucks' }))
    const [first] = rows.getAllByRole('link', { name: 'Call driver Rosa' })
    expect(first).toHaveAttribute('href', 'tel:+13125550131')
    const list = await concerns()
    expect((await within(list).findAllByRole('link', { name: 'Call driver' }))[0]).toHaveAttribute(
      'href',
      'tel:+13125550131',
    )
    await user.keyboard('d')
    expect(called).toEqual(['tel:+13125550131'])
  })

  test('says which phone may lose reports', async () => {
    const phone = { keepsData: false, unsent: 3, at: new Date().toISOString() }
    server.use(
      http.get('*/api/routes/in-progress', () =>
        HttpResponse.json(movingTrips().map((trip, at) => (at === 0 ? { ...trip, driverPhone: phone } : trip))),
      ),
    )
    renderAt('/home/live')
    const list = await concerns()
    const concern = await within(list).findByText('Rosa’s phone may lose reports')
    expect(concern.closest('li')).toHaveTextContent(
      'Its browser may delete reports that are not sent. 3 reports are not sent.',
    )
  })

  test('a stop of which two reports differ asks for a choice', async () => {
    const tracking = trackingOf('L1')!
    const stops = tracking.stops.map((stop, at) =>
      at === 0 ? { ...stop, differs: { reportIds: ['R1', 'R2'] } } : stop,
    )
    server.use(http.get('*/api/routes/L1/tracking-overview', () => HttpResponse.json({ ...tracking, stops })))
    renderAt('/home/live')
    const list = await concerns()
    expect(await within(list).findByRole('link', { name: /^Choose: Two reports differ: / })).toHaveAttribute(
      'href',
      '/home/trips/L1/tracking#differing',
    )
    expect(within(list).getByText('Stop 1 is not invoiced until you choose one')).toBeVisible()
  })

  test('shows the sums of the day', async () => {
    renderAt('/home/live')
    expect(await screen.findByText('$7,830.86')).toBeVisible()
    expect(screen.getByText('1 not started')).toBeVisible()
    expect(screen.getByText('02, 11 min')).toBeVisible()
    expect(screen.getByText('3 min')).toBeVisible()
    expect(screen.getByText('worst 01, 28 min')).toBeVisible()
    expect(screen.getByText('67%')).toBeVisible()
    expect(screen.getByText('6 of 9 by position')).toBeVisible()
  })

  test('keys go to what needs attention and hide the map', async () => {
    const { user } = renderAt('/home/live')
    const list = await concerns()
    await within(list).findAllByRole('link', { name: /^Decide/ })
    await user.keyboard('a')
    expect(list).toContainElement(document.activeElement as HTMLElement)
    await user.keyboard('a')
    expect(document.activeElement?.closest('[data-concern]')).toHaveAttribute('data-concern', 'unseen L1')
    await user.keyboard('m')
    expect(await screen.findByRole('button', { name: /Show map/ })).toBeVisible()
  })

  test('offers to call the customer who waits', async () => {
    server.use(
      http.get('*/api/customer/:id', ({ params }) => HttpResponse.json({ _id: params.id, phone: '312 555 0199' })),
    )
    renderAt('/home/live')
    const calls = await screen.findAllByRole('link', { name: 'Call customer' })
    expect(calls[0]).toHaveAttribute('href', 'tel:3125550199')
  })

  test('filters by what is late, and the arrows move between the rows', async () => {
    const { user } = renderAt('/home/live')
    const rows = await screen.findByRole('region', { name: 'Trucks' })
    const [first, second] = truckLinks(rows)
    first!.focus()
    await user.keyboard('{ArrowDown}')
    expect(second).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Late' }))
    await waitFor(() => expect(truckLinks(rows)).toHaveLength(1))
  })

  test('the arrows left and right go from stop to stop of a truck, and say what each is', async () => {
    const { user } = renderAt('/home/live')
    const rows = await screen.findByRole('region', { name: 'Trucks' })
    await within(rows).findByText(/^At stop 3, /)
    const [first, second] = truckLinks(rows)
    const status = within(rows).getByRole('status')
    first!.focus()
    const [before, next, last] = [2, 3, 5].map((index) => trackingOf('L0')!.stops[index]!)
    const says = (stop: typeof next, state: string) =>
      waitFor(() => expect(status).toHaveTextContent(`${stop!.sequence} ${stop!.customer!.name}: ${state}`))
    await user.keyboard('{ArrowRight}')
    await says(next, 'pending')
    expect(first).toHaveTextContent(`${next!.sequence} ${next!.customer!.name}: pending`)
    await user.keyboard('{ArrowLeft}')
    await says(before, 'completed')
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
    await says(last, 'pending')
    await user.keyboard('{ArrowDown}')
    expect(second).toHaveFocus()
    await waitFor(() => expect(status).toBeEmptyDOMElement())
  })

  test('a truck is read again only when its record has changed', async () => {
    polls.moving = 100
    onTestFinished(() => void (polls.moving = usual))
    const asked: string[] = []
    let version = 1
    server.use(
      http.get('*/api/routes/in-progress', () =>
        HttpResponse.json(movingTrips().map((trip, index) => (index === 0 ? { ...trip, version } : trip))),
      ),
      http.get('*/api/routes/:id/tracking-overview', ({ params }) => {
        asked.push(String(params.id))
        return HttpResponse.json(trackingOf(String(params.id)))
      }),
    )
    renderAt('/home/live')
    await screen.findByText(/^At stop 3, /)
    expect(asked.toSorted()).toEqual(['L0', 'L1', 'L2'])
    version = 2
    await waitFor(() => expect(asked).toHaveLength(4))
    expect(asked[3]).toBe('L0')
  })

  test('a truck that cannot be read does not hide the others', async () => {
    server.use(http.get('*/api/routes/L0/tracking-overview', () => refuse(500, 'Internal Server Error', 'no answer')))
    renderAt('/home/live')
    expect(await screen.findByText(/^At stop 3, /)).toBeVisible()
    expect(screen.getAllByRole('link').filter((link) => link.dataset.truck)).toHaveLength(3)
  })

  test('without a truck it says what is to come', async () => {
    server.use(
      http.get('*/api/routes/in-progress', () => HttpResponse.json([])),
      http.get('*/api/trips', () => HttpResponse.json({ ...noTrips, trips: [trips[1]], total: 1 })),
    )
    renderAt('/home/live')
    expect(await screen.findByText('1 trip of today has not departed.')).toBeVisible()
  })

  test('an error offers to try again', async () => {
    server.use(http.get('*/api/routes/in-progress', () => refuse(500, 'Internal Server Error', 'no answer')))
    renderAt('/home/live')
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

test('a position grows old although nothing newer is read', () => {
  const position = movingTrips()[0]!.position!
  expect(agedPosition(position, 1_000, 11_000)).toMatchObject({ ageSeconds: 32, stale: false })
  expect(agedPosition(position, 0, 400_000)).toMatchObject({ ageSeconds: 422, stale: true })
  expect(agedPosition(null, 0, 400_000)).toBeNull()
})

describe('what needs attention', () => {
  const trucks = () => trucksOf(movingTrips(), new Map(['L0', 'L1', 'L2'].map((id) => [id, trackingOf(id)!])))

  test('a trip that should have departed five minutes ago', () => {
    const titles = (minutes: number) => concernsOf([], [trips[1]!], minutes).map(({ title }) => title)
    expect(titles(6 * 60 + 34)).toEqual([])
    expect(titles(6 * 60 + 36)).toEqual([`${trips[1]!.route!.name} has not departed`])
  })

  test('the latest truck first', () => {
    const [first, ...others] = trucks()
    const open = { ...first!, stops: first!.stops!.map((stop) => ({ ...stop, closesAt: null })) }
    const later = { ...others[1]!, trip: { ...others[1]!.trip, punctuality: 'late' as const, delayMinutes: 50 } }
    expect(
      concernsOf([open, later], [], 0)
        .slice(0, 2)
        .map(({ tripId }) => tripId),
    ).toEqual(['L2', 'L0'])
  })

  test('the expected arrivals move with the expected return', () => {
    const [before, after] = [movingTrips()[0]!, structuredClone(movingTrips()[0]!)]
    after.progress.finishEta = new Date(Date.parse(before.progress.finishEta!) + 600_000).toISOString()
    const tracking = { ...trackingOf('L0')!, progress: before.progress }
    const stops = (trip: typeof before) => trucksOf([trip], new Map([['L0', tracking]]))[0]!.stops!
    expect(stops(after)[4]!.lateMinutes).toBe(stops(before)[4]!.lateMinutes! + 10)
    expect(stops(after)[0]!.lateMinutes).toBe(stops(before)[0]!.lateMinutes)
  })
})

test('a line is decoded', () => {
  expect(decodePolyline('_p~iF~ps|U_ulLnnqC')).toEqual([
    { latitude: 38.5, longitude: -120.2 },
    { latitude: 40.7, longitude: -120.95 },
  ])
})
