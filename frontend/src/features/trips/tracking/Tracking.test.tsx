import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { findingsOf, indexAt, seenAt, statusAt, stepFrom, visitsOf } from '@/features/trips/tracking/replay'
import { contentOf } from '@/features/trips/tracking/trackContent'
import { polls } from '@/resources/tracking'
import { trackingOf, trailOf, tripOf } from '@/testing/live'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

const usual = polls.moving
const path = '/home/trips/L0/tracking'

beforeEach(signedIn)

describe('a trip on the road', () => {
  test('says how late it is, when it is back, and how old its position is', async () => {
    renderAt(path)
    expect(await screen.findByText('28 min behind', { selector: 'b' })).toBeVisible()
    expect(screen.getByText(/^Back at .*, planned /)).toBeVisible()
    expect(screen.getByText(/^Truck seen 22 s ago/)).toBeVisible()
    expect(screen.queryByText('The driver’s phone may lose reports')).toBeNull()
    const stops = screen.getByRole('table', { name: 'Stops' })
    await waitFor(() => expect(within(stops).getAllByText('28 min behind').length).toBeGreaterThan(2))
  })

  test('an old position is not a place, and none says so', async () => {
    const tracking = trackingOf('L1')!
    server.use(http.get('*/api/routes/L1/tracking-overview', () => HttpResponse.json(tracking)))
    const first = renderAt('/home/trips/L1/tracking')
    expect(await screen.findByText('No position for 11 min')).toBeVisible()
    first.unmount()
    server.use(
      http.get('*/api/routes/L2/tracking-overview', () => HttpResponse.json({ ...trackingOf('L2'), position: null })),
    )
    renderAt('/home/trips/L2/tracking')
    expect(await screen.findByText('No position was recorded')).toBeVisible()
  })

  test('the day is played again by keys, from stop to stop and back to the present', async () => {
    const { user } = renderAt(path)
    const replay = await screen.findByRole('region', { name: 'Replay' })
    const time = within(replay).getByRole('slider', { name: 'Time of the replay' })
    expect(within(replay).getByRole('button', { name: 'Now' })).toBeDisabled()
    const present = time.getAttribute('aria-valuetext')
    await user.keyboard('[[')
    await waitFor(() => expect(time.getAttribute('aria-valuetext')).not.toBe(present))
    const table = screen.getByRole('table', { name: 'Stops' })
    await waitFor(() => expect(within(table).getAllByRole('row')[3]).toHaveAttribute('data-selected'))
    await user.keyboard('n')
    await waitFor(() => expect(within(replay).getByRole('button', { name: 'Now' })).toBeDisabled())
    await user.keyboard(' ')
    await user.click(await within(replay).findByRole('button', { name: 'Pause' }))
    expect(within(replay).getByRole('button', { name: 'Play' })).toBeVisible()
    await user.keyboard('f')
    expect(screen.getByRole('button', { name: /Follow truck/ })).toHaveAttribute('aria-pressed', 'true')
    await user.keyboard('m')
    expect(screen.queryByRole('button', { name: /Follow truck/ })).toBeNull()
    await user.keyboard('m')
    expect(await screen.findByRole('button', { name: /Follow truck/ })).toBeVisible()
  })

  test('exceptions are listed, and shown in the replay', async () => {
    const { user } = renderAt(path)
    const list = await screen.findByRole('region', { name: 'Exceptions' })
    const show = await within(list).findByRole('button', { name: /^Show: No position/ })
    await user.keyboard('e')
    expect(within(list).getByRole('heading')).toHaveFocus()
    await user.click(show)
    const replay = screen.getByRole('region', { name: 'Replay' })
    await waitFor(() => expect(within(replay).getByRole('button', { name: 'Now' })).toBeEnabled())
  })

  test('only what is new of the way is asked for', async () => {
    polls.moving = 100
    onTestFinished(() => void (polls.moving = usual))
    const asked: Array<string | null> = []
    const trail = trailOf('L0')
    let newest = trail.at(-20)!.recordedAt
    server.use(
      http.get('*/api/routes/L0/tracking-overview', () => {
        const tracking = trackingOf('L0')!
        return HttpResponse.json({ ...tracking, position: { ...tracking.position!, recordedAt: newest } })
      }),
      http.get('*/api/routes/L0/location-history', ({ request }) => {
        const from = new URL(request.url).searchParams.get('from')
        asked.push(from)
        const positions = trail.filter(({ recordedAt }) => recordedAt >= (from ?? '') && recordedAt <= newest)
        return HttpResponse.json({ positions, page: 1, limit: 1000, total: positions.length, totalPages: 1 })
      }),
    )
    renderAt(path)
    await waitFor(() => expect(asked).toEqual([null]))
    const before = newest
    newest = trail.at(-1)!.recordedAt
    await waitFor(() => expect(asked).toEqual([null, before]))
  })
})

test('what the driver reports is shown without a reload', async () => {
  polls.moving = 100
  onTestFinished(() => void (polls.moving = usual))
  let version = 1
  server.use(
    http.get('*/api/routes/L0/tracking-overview', () => {
      const tracking = trackingOf('L0')!
      return HttpResponse.json({ ...tracking, trip: { ...tracking.trip, version } })
    }),
    http.get('*/api/trips/L0', () => {
      const trip = tripOf('L0')!
      const stops = trip.stops.map((stop) =>
        stop.sequence === 4 && version > 1 ? { ...stop, status: 'failed' } : stop,
      )
      return HttpResponse.json({ ...trip, version, stops })
    }),
  )
  renderAt(path)
  const stops = await screen.findByRole('table', { name: 'Stops' })
  expect(within(stops).queryByText('Failed')).toBeNull()
  await screen.findByText('28 min behind', { selector: 'b' })
  version = 2
  expect(await within(stops).findByText('Failed')).toBeVisible()
})

describe('the replay', () => {
  const point = (minute: number, latitude: number) => ({
    ...trailOf('L0')[0]!,
    recordedAt: new Date(minute * 60_000).toISOString(),
    latitude,
  })
  const points = [point(0, 1), point(2, 3), point(30, 5)]

  test('places the truck between two points, and tells the age beyond a gap', () => {
    expect(indexAt(points, -1)).toBe(-1)
    expect(seenAt(points, -1)).toBeUndefined()
    expect(seenAt(points, 60_000)).toMatchObject({ place: { latitude: 2 }, age: 0 })
    expect(seenAt(points, 12 * 60_000)).toMatchObject({ place: { latitude: 3 }, age: 10 * 60_000 })
    expect(findingsOf([], points, 0).unseen).toEqual([{ from: 2 * 60_000, to: 30 * 60_000 }])
  })

  test('shows stops as they were', () => {
    const tracking = trackingOf('L0')!
    const [first] = tracking.stops
    const arrived = Date.parse(first!.arrivedAt!)
    expect([arrived - 1, arrived, undefined].map((at) => statusAt(first!, at))).toEqual([
      'pending',
      'arrived',
      'completed',
    ])
    const visits = visitsOf(tracking.stops, Date.now())
    expect(visits.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'late', 'late', 'late'])
    expect(stepFrom(visits, arrived, 1)?.stop.sequence).toBe(2)
    expect(stepFrom(visits, arrived, -1)).toBeUndefined()
  })

  test('draws no line over a time without positions, and a stale truck in gray', () => {
    const tracking = trackingOf('L1')!
    const content = contentOf({ tracking, line: null, points, at: undefined, lines: 'both', label: '2' })
    expect(content.lines.map((line) => line.points.length)).toEqual([2, 1])
    expect(content.markers.find(({ id }) => id === 'truck')).toMatchObject({ state: 'stale' })
    const none = contentOf({
      tracking: { ...tracking, position: null },
      line: null,
      points: [],
      at: undefined,
      lines: 'both',
      label: '2',
    })
    expect(none.markers.some(({ id }) => id === 'truck')).toBe(false)
  })
})
