import { http, HttpResponse } from 'msw'
import { addDays } from '@/api/session'
import type { PlaceMatch, Route, RouteDay, RouteStop, Unplaced } from '@/api/wire'
import { at, customers, drivers, routes as plain, vehicles } from '@/testing/data'
import { refuse } from '@/testing/refuse'

const alwaysOpen = {
  windows: [],
  closedDates: [],
  serviceMinutes: null,
  driverNote: '',
  vehicleFeatures: [],
  version: 0,
}

const addressOf = (number: number) => ({
  _id: `A${number}`,
  label: 'Store',
  street: `${number}00 W Madison St`,
  city: 'Chicago',
  state: 'IL',
  postalCode: '60606',
  country: 'US',
  isDefaultShipping: true,
  isDefaultBilling: true,
})

const stop = (number: number, name: string): RouteStop => ({
  customerId: `C${number}`,
  addressId: `A${number}`,
  stopNumber: number,
  customer: { _id: `C${number}`, name },
  address: addressOf(number),
  latitude: 41.88,
  longitude: -87.63 - number / 100,
  delivery: { ...alwaysOpen, windows: [{ weekday: 1, from: '06:00', to: '10:30' }] },
})

/** The stops of the first route, in their order. */
export const stopNames = ['Corner Market', 'Fair Foods', 'Grand Deli'] as const

const usual = { distanceKm: 20, durationMin: 95, unknown: 0, line: [] }

/** An address that no route has. */
export const unplaced: Unplaced = {
  customer: { _id: 'C9', name: 'New Corner' },
  address: addressOf(9),
  latitude: 41.89,
  longitude: -87.66,
  delivery: alwaysOpen,
  route: null,
  proposal: { routeId: 'R1', name: 'North shore', code: 'R1', color: '#9999d0', stopNumber: 2, addedKm: 1.2 },
}

/** An address whose place is not known. */
export const notOnMap: Unplaced = {
  ...unplaced,
  customer: { _id: 'C8', name: 'Hidden Bakery' },
  address: addressOf(8),
  latitude: null,
  longitude: null,
  proposal: null,
}

/** What a look-up finds, the best first. */
export const matches: PlaceMatch[] = [
  { latitude: 41.88183, longitude: -87.64741, label: '800 W Madison St, Chicago, IL', quality: 'address', score: 0.98 },
  { latitude: 41.88, longitude: -87.66, label: 'W Madison St, Chicago, IL', quality: 'street', score: 0.61 },
]

const dayOf = (route: Route, date: string): RouteDay => ({
  _id: `${route._id}-${date}`,
  routeId: route._id,
  date,
  route,
  vehicleId: route.vehicleId,
  vehicle: vehicles.find(({ _id }) => _id === route.vehicleId) ?? null,
  driverId: route.driverId,
  driver: drivers.find(({ _id }) => _id === route.driverId) ?? null,
  startTime: route.startTime,
  notes: '',
  status: 'pattern',
  trips: [],
  warnings: [],
  problems: [],
  createdAt: at,
  updatedAt: at,
  version: 0,
})

/** Handlers for the routes, their stops and their schedules; they remember writes. */
export function routeHandlers({ canLookUp = false } = {}) {
  const routes = new Map<string, Route>(plain.map((route) => [route._id, { ...structuredClone(route), usual }]))
  const first = routes.get('R1')!
  first.stops = stopNames.map((name, index) => stop(index + 1, name))
  first.stopCount = first.stops.length
  const stopOf = new Map([...first.stops, stop(9, unplaced.customer.name)].map((each) => [each.customerId, each]))
  const set = new Map<string, RouteDay>()
  let waiting: Unplaced[] = [unplaced]
  let unknown: Unplaced[] = [notOnMap]
  const dayAt = (routeId: string, date: string) => set.get(`${routeId} ${date}`) ?? dayOf(routes.get(routeId)!, date)
  const write = (routeId: string, date: string, edit: Partial<RouteDay>) => {
    const before = dayAt(routeId, date)
    const day = { ...before, ...edit, version: before.version + 1 }
    day.driver = drivers.find(({ _id }) => _id === day.driverId) ?? null
    day.vehicle = vehicles.find(({ _id }) => _id === day.vehicleId) ?? null
    set.set(`${routeId} ${date}`, day)
    return day
  }
  return [
    http.get('*/api/routes', () => HttpResponse.json([...routes.values()])),
    http.get('*/api/routes/:id', ({ params }) => {
      const route = routes.get(String(params.id))
      return route ? HttpResponse.json(route) : refuse(404, 'Not Found', 'route not found')
    }),
    http.post('*/api/routes', async ({ request }) => {
      const route = { ...first, ...((await request.json()) as Partial<Route>), _id: 'RN', stops: [], stopCount: 0 }
      routes.set(route._id, route)
      return HttpResponse.json(route, { status: 201 })
    }),
    http.patch('*/api/routes/:id/toggle-active', async ({ params, request }) => {
      const { isActive } = (await request.json()) as { isActive: boolean }
      const route = { ...routes.get(String(params.id))!, isActive }
      routes.set(route._id, route)
      return HttpResponse.json(route)
    }),
    http.patch('*/api/routes/:id', async ({ params, request }) => {
      const before = routes.get(String(params.id))!
      const route = { ...before, ...((await request.json()) as Partial<Route>), version: before.version + 1 }
      routes.set(route._id, route)
      return HttpResponse.json(route)
    }),
    http.put('*/api/routes/:id/stops', async ({ params, request }) => {
      const { stops } = (await request.json()) as { stops: Pick<RouteStop, 'customerId'>[] }
      const before = routes.get(String(params.id))!
      const route = {
        ...before,
        stopsVersion: before.stopsVersion + 1,
        stops: stops.map(({ customerId }, index) => ({
          ...before.stops.find((each) => each.customerId === customerId)!,
          stopNumber: index + 1,
        })),
      }
      routes.set(route._id, route)
      return HttpResponse.json(route)
    }),
    http.get('*/api/route-schedules/date-range', ({ request }) => {
      const { searchParams } = new URL(request.url)
      const days: RouteDay[] = []
      for (let date = searchParams.get('startDate')!; date <= searchParams.get('endDate')!; date = addDays(date, 1))
        for (const route of routes.values())
          if (route.weekdays.includes(new Date(`${date}T00:00:00Z`).getUTCDay())) days.push(dayAt(route._id, date))
      return HttpResponse.json(days)
    }),
    http.post('*/api/route-schedules', async ({ request }) => {
      const { routeId, date, ...edit } = (await request.json()) as RouteDay
      return HttpResponse.json(write(routeId, date!, edit), { status: 201 })
    }),
    http.patch('*/api/route-schedules/:routeId/:date', async ({ params, request }) => {
      const { version: _, ...edit } = (await request.json()) as RouteDay
      return HttpResponse.json(write(String(params.routeId), String(params.date), edit))
    }),
    http.delete('*/api/route-schedules/:routeId/:date', ({ params }) => {
      set.delete(`${String(params.routeId)} ${String(params.date)}`)
      return new HttpResponse(null, { status: 204 })
    }),
    http.get('*/api/route-assignments/to-place', ({ request }) => {
      const addresses = new URL(request.url).searchParams.get('missing') === 'coordinates' ? unknown : waiting
      return HttpResponse.json({
        addresses,
        total: addresses.length,
        page: 1,
        limit: 50,
        totalPages: 1,
        withoutRoute: waiting.length,
        withoutCoordinates: unknown.length,
        canLookUp,
      })
    }),
    http.put('*/api/customer/:id/address/:addressId/coordinates', ({ params }) => {
      unknown = unknown.filter(({ customer }) => customer._id !== params.id)
      return HttpResponse.json({ ...customers[0]!, _id: params.id })
    }),
    http.post('*/api/route-assignments/customer/:customerId/address/:addressId/look-up', () =>
      HttpResponse.json({ provider: 'amazon-location', matches }),
    ),
    http.get('*/api/site-settings/warehouse/coordinates', () =>
      HttpResponse.json({ latitude: 41.8519, longitude: -87.6724 }),
    ),
    http.patch('*/api/route-assignments/customer/:customerId/address/:addressId', async ({ params, request }) => {
      const { routeId, stopNumber } = (await request.json()) as { routeId: string | null; stopNumber?: number }
      const customerId = String(params.customerId)
      waiting =
        customerId === unplaced.customer._id && routeId === null
          ? [unplaced]
          : waiting.filter(({ customer }) => customer._id !== customerId)
      const others = first.stops.filter((each) => each.customerId !== customerId)
      first.stops =
        routeId === first._id
          ? others
              .toSpliced((stopNumber ?? others.length + 1) - 1, 0, stopOf.get(customerId)!)
              .map((each, index) => ({ ...each, stopNumber: index + 1 }))
          : others
      return HttpResponse.json({ customer: unplaced.customer, address: unplaced.address, route: null })
    }),
  ]
}
