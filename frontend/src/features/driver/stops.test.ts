import { expect, test } from 'vitest'
import { inLoadingOrder, lateness, navigationTo, sheetOf, windowsText } from '@/features/driver/stops'
import { driverSheet, driverTrip } from '@/testing/driver'
import { formatClock } from '@/ui/clock'
import { showInstantsIn } from '@/ui/format'

const stop = driverTrip.stops[3]!
const sheet = sheetOf(driverSheet, stop)

test('a truck is loaded with the last stop first, up to each reload', () => {
  const stops = driverTrip.stops.slice(0, 5).map((each, index) => ({
    ...each,
    sequence: index + 1,
    type: index === 2 ? ('warehouse' as const) : ('delivery' as const),
  }))
  expect(inLoadingOrder(stops).map(({ sequence }) => sequence)).toEqual([2, 1, 3, 5, 4])
})

test('the navigation of each platform', () => {
  expect(navigationTo(stop, 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)')).toBe(
    'https://maps.apple.com/?daddr=41.7571,-87.5861&dirflg=d',
  )
  expect(navigationTo(stop, 'Mozilla/5.0 (Linux; Android 16)')).toBe(
    'geo:41.7571,-87.5861?q=41.7571,-87.5861(Jewel-Osco%20%233030)',
  )
  expect(navigationTo(stop, 'Mozilla/5.0 (Windows NT 10.0)')).toContain('destination=41.7571,-87.5861')
  const unplaced = { ...stop, shipTo: { ...stop.shipTo!, latitude: null, longitude: null } }
  expect(navigationTo(unplaced, 'Android')).toMatch(/^geo:0,0\?q=7530%20S%20Stony/)
  expect(navigationTo({ ...stop, type: 'warehouse' })).toBeUndefined()
})

const date = driverTrip.tripDate

test('late is after the last window, behind is much later than planned', () => {
  showInstantsIn('America/Chicago')
  expect(formatClock(stop.eta)).toBe('8:54')
  expect(windowsText(sheet)).toBe('8:00–8:40 AM')
  expect(lateness(date, stop, sheet)).toEqual({ minutes: 14, text: '14 min late', missed: true })
  expect(lateness(date, stop, undefined)).toBeUndefined()
  const behind = { ...stop, firstEta: new Date(Date.parse(stop.eta!) - 20 * 60_000).toISOString() }
  expect(lateness(date, behind, undefined)).toEqual({ minutes: 20, text: '20 min behind', missed: false })
  expect(lateness(date, { ...stop, status: 'completed' }, sheet)).toBeUndefined()
})

test('a stop that is reached after midnight is late for a window that closed before it', () => {
  showInstantsIn('America/Chicago')
  const night = { ...sheet!, windows: [{ from: '20:00', to: '23:30' }] }
  const eta = (instant: string) => lateness('2026-11-20', { ...stop, eta: instant }, night)
  expect(eta('2026-11-21T05:20:00Z')).toBeUndefined() // 23:20
  expect(eta('2026-11-21T06:20:00Z')?.text).toBe('50 min late') // 0:20
  expect(eta('2026-11-21T08:00:00Z')?.text).toBe('2 h 30 min late')
})
