import { Anchor, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { useSession } from '@/api/session'
import type { TripHead, TripStatus } from '@/api/wire'
import {
  driverName,
  erpTones,
  type TripFilters,
  tripStatuses,
  tripsKey,
  tripTones,
  useTripRoutes,
} from '@/features/trips/trips'
import classes from '@/features/trips/TripPage.module.css'
import { TagOfTrip } from '@/parts/TripTag'
import { paths } from '@/paths'
import { EmptyState } from '@/ui/EmptyState'
import { formatDate, formatMoney, formatQuantity, nothing, words } from '@/ui/format'
import { choice, date, elsewhere } from '@/ui/list/filters'
import { type Column, ListFrame, view } from '@/ui/list/ListFrame'
import { OlderRows } from '@/ui/list/OlderRows'
import { type ListValues, useList } from '@/ui/list/useList'
import { Page } from '@/ui/Page'
import { StatusBadge } from '@/ui/StatusBadge'

const columns: Column<TripHead>[] = [
  {
    accessor: 'tripNumber',
    title: 'Trip',
    fixed: true,
    csv: (trip) => trip.tripNumber,
    render: (trip) => (
      <span className={classes.trip}>
        <TagOfTrip trip={trip} />
        <Anchor component={Link} to={paths.trip(trip._id)} size="sm" tabIndex={-1}>
          {trip.tripNumber}
        </Anchor>
      </span>
    ),
  },
  { accessor: 'tripDate', title: 'Date', csv: (trip) => trip.tripDate, render: (trip) => formatDate(trip.tripDate) },
  {
    accessor: 'route',
    title: 'Route',
    csv: (trip) => trip.route?.name,
    render: (trip) => trip.route?.name ?? nothing,
  },
  {
    accessor: 'status',
    title: 'Status',
    csv: (trip) => words(trip.status),
    render: (trip) => <StatusBadge tone={tripTones[trip.status]} status={trip.status} />,
  },
  {
    accessor: 'erpStatus',
    from: 'md',
    title: 'ERP',
    csv: (trip) => words(trip.erpStatus),
    render: (trip) => <StatusBadge tone={erpTones[trip.erpStatus]} status={trip.erpStatus} />,
  },
  {
    accessor: 'vehicleId',
    from: 'md',
    title: 'Vehicle',
    csv: (trip) => trip.vehicleId?.name,
    render: (trip) => trip.vehicleId?.name ?? nothing,
  },
  {
    accessor: 'driverId',
    from: 'md',
    title: 'Driver',
    csv: (trip) => driverName(trip.driverId),
    render: (trip) => driverName(trip.driverId) || nothing,
  },
  {
    accessor: 'stops',
    title: 'Stops',
    textAlign: 'right',
    csv: (trip) => trip.totals?.stops,
    render: (trip) => formatQuantity(trip.totals?.stops),
  },
  {
    accessor: 'orders',
    from: 'md',
    title: 'Orders',
    textAlign: 'right',
    csv: (trip) => trip.totals?.orders,
    render: (trip) => formatQuantity(trip.totals?.orders),
  },
  {
    accessor: 'value',
    title: 'Value',
    needs: 'price.view',
    textAlign: 'right',
    csv: (trip) => trip.totals?.value,
    render: (trip) => formatMoney(trip.totals?.value),
  },
]

const onTheRoad = 'in_progress,returning'

function keyOfPage({
  page,
  limit,
  status,
  from,
  to,
  route,
  search,
  older,
}: ListValues<'search' | 'status' | 'from' | 'to' | 'route' | 'older'>) {
  const filters: TripFilters = {
    ...(status ? { status: status.split(',') as TripStatus[] } : {}),
    ...(from ? { tripDateFrom: from } : {}),
    ...(to ? { tripDateTo: to } : {}),
    ...(route ? { routeId: route } : {}),
    ...(search ? { search } : {}),
  }
  return tripsKey({ page, limit, filters, older })
}

/** The list of trips; its filters are in the URL. */
export function Component() {
  const { can, today, tomorrow } = useSession()
  const navigate = useNavigate()
  const routes = useTripRoutes(can('order.read'))
  const create = can('trip.dispatch') && (
    <Button component={Link} to={paths.createTrip()} leftSection={<IconPlus size={16} aria-hidden />}>
      New trip
    </Button>
  )
  const views = useMemo(
    () => [
      view('Today', { from: today, to: today }),
      view('Tomorrow', { from: tomorrow, to: tomorrow }),
      view('On the road', { status: onTheRoad }),
    ],
    [today, tomorrow],
  )
  const { list, values, set, answer } = useList({
    name: 'trips',
    label: 'Trips',
    nameOf: (trip) => trip.tripNumber,
    columns,
    read: { key: keyOfPage, rows: (answer) => answer.trips },
    limit: 20,
    views,
    search: { label: 'Search trips', placeholder: 'Trip number, route or notes' },
    filters: {
      search: elsewhere,
      status: choice({
        label: 'Status',
        any: 'Any status',

        takes: tripStatuses,
        options: [
          { value: onTheRoad, label: 'On the road' },
          ...tripStatuses.map((status) => ({ value: status, label: words(status) })),
        ],
      }),
      route: can('order.read')
        ? choice({
            label: 'Route',
            any: 'Any route',
            searchable: true,
            options: (routes.data ?? []).map((route) => ({ value: route._id, label: route.name })),
          })
        : elsewhere,
      older: { place: true },
      from: date('From'),
      to: date('To'),
    },
    pathOf: (trip) => paths.trip(trip._id),
    create: can('trip.dispatch') ? { label: 'New trip', run: () => void navigate(paths.createTrip()) } : undefined,
    noMatch: 'No trip matches these filters',
    empty: (
      <EmptyState title="No trips yet" action={create || undefined}>
        A trip takes the orders of a date to their customers.
      </EmptyState>
    ),
  })
  return (
    <Page title="Trips" actions={create}>
      <ListFrame list={list} />
      {answer && (
        <OlderRows
          what="trips"
          coverage={answer.coverage}
          last={answer.page >= answer.totalPages}
          none={answer.trips.length === 0}
          beyond={values.older !== ''}
          onShow={(older) => set({ older })}
        />
      )}
    </Page>
  )
}
