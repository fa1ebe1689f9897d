import { http, HttpResponse } from 'msw'
import type { Vehicle, VehicleInput } from '@/api/wire'
import { drivers, routes, vehicles } from '@/testing/data'
import { refuse } from '@/testing/refuse'

/** Two vehicles in use, one of them with features and a driver, and one that was never used. */
export const allVehicles: Vehicle[] = [
  {
    ...vehicles[0]!,
    type: 'Reefer',
    capacity: { weight: 4535.924, volume: 1700.5, cases: 480 },
    features: ['liftgate', 'refrigerated'],
    driverId: drivers[0]!._id,
  },
  vehicles[1]!,
  { ...vehicles[1]!, _id: 'V3', name: 'Spare', licensePlate: '', type: '', capacity: {}, isActive: false, version: 4 },
]

/** Handlers for the vehicles; they remember writes. Those of the tests' routes are in use. */
export function vehicleHandlers() {
  const known = new Map(allVehicles.map((vehicle) => [vehicle._id, structuredClone(vehicle)]))
  const store = (vehicle: Vehicle, status = 200) => {
    known.set(vehicle._id, vehicle)
    return HttpResponse.json(vehicle, { status })
  }
  const next = (vehicle: Vehicle, change: VehicleInput): Vehicle => ({
    ...vehicle,
    ...change,
    version: vehicle.version + 1,
  })
  const routeOf = (id: unknown) => routes.find(({ vehicleId }) => vehicleId === id)
  return [
    http.get('*/api/vehicles', ({ request }) => {
      const all = new URL(request.url).searchParams.get('includeInactive') === 'true'
      return HttpResponse.json([...known.values()].filter(({ isActive }) => all || isActive))
    }),
    http.get('*/api/vehicles/eligible-drivers', () => HttpResponse.json(drivers)),
    http.get('*/api/vehicles/:id/associated-route', ({ params }) => HttpResponse.json(routeOf(params.id) ?? null)),
    http.get('*/api/vehicles/:id/associated-driver', ({ params }) =>
      HttpResponse.json(drivers.find(({ _id }) => _id === known.get(String(params.id))?.driverId) ?? null),
    ),
    http.post('*/api/vehicles', async ({ request }) => {
      const input = (await request.json()) as VehicleInput
      return store({ ...allVehicles[2]!, isActive: true, version: 1, ...input, _id: 'V9' }, 201)
    }),
    http.patch('*/api/vehicles/:id/toggle-active', async ({ params, request }) => {
      const { isActive } = (await request.json()) as { isActive: boolean }
      return store(next(known.get(String(params.id))!, { isActive }))
    }),
    http.patch('*/api/vehicles/:id', async ({ params, request }) => {
      const { version, ...change } = (await request.json()) as VehicleInput & { version: number }
      const vehicle = known.get(String(params.id))!
      if (version !== vehicle.version)
        return refuse(409, 'Conflict', 'the vehicle was changed meanwhile', { current: vehicle })
      return store(next(vehicle, change))
    }),
    http.delete('*/api/vehicles/:id', ({ params }) => {
      const route = routeOf(params.id)
      if (route)
        return refuse(
          409,
          'Conflict',
          `the vehicle is in use: it is the usual vehicle of route ${route.name}; deactivate it instead`,
        )
      known.delete(String(params.id))
      return new HttpResponse(null, { status: 204 })
    }),
  ]
}
