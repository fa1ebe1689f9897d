import { useSWRConfig } from 'swr'
import { readsOf } from '@/api/fetcher'
import { call, keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { Route, RouteDayEdit, RouteInput, RouteStop } from '@/api/wire'

/** The active routes by name. */
export const useRoutes = (wanted = true) => useRead(wanted ? keyOf('/routes') : null)

/** All routes by name, with inactive ones. */
export const useAllRoutes = () => useRead(keyOf('/routes', { query: { includeInactive: true } }))

/** The key of a route with its stops and the line of a run over all of them. */
export const routeKey = (id: string) => keyOf('/routes/{id}', { path: { id }, query: { line: true } })
export const useRoute = (id: string | undefined) => useRead(id ? routeKey(id) : null)

/** Puts the stops of a route into another order. Rejects with 409 and the current route when they were changed. */
export const reorderRoute = (id: string, stops: readonly RouteStop[], stopsVersion: number) =>
  call('put', '/routes/{id}/stops', {
    path: { id },
    body: { stops: stops.map(({ customerId, addressId }) => ({ customerId, addressId })), stopsVersion },
  })

/** Addresses without a route, or without coordinates. */
export const useToPlace = (missing: 'route' | 'coordinates') =>
  useRead(keyOf('/route-assignments/to-place', { query: { missing, page: 1, limit: 50 } }), { keepPreviousData: true })

/** The runs of all routes from one date to another: the weekly pattern, and what was set for single dates. */
export const useCalendar = (startDate: string, endDate: string) =>
  useRead(keyOf('/route-schedules/date-range', { query: { startDate, endDate } }), { keepPreviousData: true })

/** The schedule of a route on a date, with its history. */
export const useRouteDay = (routeId: string, date: string) =>
  useRead(keyOf('/route-schedules/{routeId}/{date}', { path: { routeId, date } }))

/** The writes on routes and their schedules. Afterwards the routes and calendars on the screen are read again. */
export function useRouteActions() {
  const { mutate } = useSWRConfig()
  const changed = () =>
    Promise.all([
      mutate(readsOf('/routes')),
      mutate(readsOf('/route-schedules')),
      mutate(readsOf('/route-assignments')),
    ])
  const done = async <T>(answer: Promise<T>): Promise<T> => {
    const result = await answer
    await changed()
    return result
  }
  return {
    create: (body: RouteInput, idempotencyKey: string) => done(call('post', '/routes', { body }, { idempotencyKey })),
    change: (id: string, body: RouteInput & { version: number }) =>
      done(call('patch', '/routes/{id}', { path: { id }, body })),
    setActive: ({ _id: id }: Route, isActive: boolean) =>
      done(call('patch', '/routes/{id}/toggle-active', { path: { id }, body: { isActive } })),
    remove: ({ _id: id }: Route) => done(call('delete', '/routes/{id}', { path: { id } })),
    /** Puts an address on a route; null takes it off its route. */
    place: (customerId: string, addressId: string, routeId: string | null, stopNumber?: number) =>
      done(
        call('patch', '/route-assignments/customer/{customerId}/address/{addressId}', {
          path: { customerId, addressId },
          body: { routeId, ...(stopNumber === undefined ? {} : { stopNumber }) },
        }),
      ),
    /** Sets a date. `version` is that of the day that was read; 0: nothing was ever set for it. */
    setDay: (routeId: string, date: string, version: number, edit: RouteDayEdit, idempotencyKey: string) =>
      done(
        version === 0
          ? call('post', '/route-schedules', { body: { routeId, date, ...edit } }, { idempotencyKey })
          : call('patch', '/route-schedules/{routeId}/{date}', { path: { routeId, date }, body: { ...edit, version } }),
      ),
    /** Restores the weekly pattern of a date. */
    restoreDay: (routeId: string, date: string, version: number) =>
      done(call('delete', '/route-schedules/{routeId}/{date}', { path: { routeId, date }, query: { version } })),
  }
}
