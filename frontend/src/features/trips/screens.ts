import { IconTruckDelivery } from '@tabler/icons-react'
import { keyOf } from '@/api/operations'
import { recordKind, type Screen } from '@/screen'
import { formatDate } from '@/ui/format'

const list: Screen = {
  name: 'trips',
  path: '/home/trips',
  title: 'Trips',
  page: 'trips/TripsPage',
  permission: 'trip.read',
  place: { group: 'Deliver', order: 10, icon: IconTruckDelivery, keys: 'g t' },
  budget: { added: 35 },
  list: true,
  measured: 'desktop',
}

const trips = recordKind({
  word: 'Trip',
  plural: 'Trips',
  read: (id) => keyOf('/trips/{id}', { path: { id } }),
  nameOf: (trip) => trip.tripNumber,
  search: (term, limit) => keyOf('/trips', { query: { page: 1, limit, filters: { search: term } } }),
  found: (answer) =>
    answer.trips.map(({ _id, tripNumber, route, tripDate }) => ({
      id: _id,
      label: tripNumber,
      detail: `${route?.name ?? 'No route'}, ${formatDate(tripDate)}`,
    })),
})

export const tripsScreens: Screen[] = [
  list,
  {
    name: 'trips/create',
    path: '/home/trips/create',
    title: 'New trip',
    page: 'trips/CreateTripPage',
    permission: 'trip.dispatch',
    parent: list,
    budget: { added: 50 },
  },
  {
    name: 'trips/edit',
    path: '/home/trips/edit/:id',
    title: 'Edit trip',
    page: 'trips/EditTripPage',
    permission: 'trip.dispatch',
    parent: list,
    budget: { added: 50 },
  },
  {
    name: 'trips/tracking',
    path: '/home/trips/:tripId/tracking',
    title: 'Trip',
    page: 'trips/TripPage',
    permission: 'trip.read',
    parent: list,
    record: trips,
    budget: { added: 50 },
    wide: true,
  },
  // Printed sheets have no shell.
  {
    name: 'trips/print',
    path: '/home/trips/print',
    title: 'Print trips',
    page: 'trips/print/PrintPage',
    permission: 'trip.read',
    budget: { added: 35 },
    alone: true,
  },
]
