import { Anchor, Button, Group, Select } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSession } from '@/api/session'
import type { TripHead, TripStatus } from '@/api/wire'
import { driverName, erpTones, type TripFilters, tripStatuses, tripTones, useTripRoutes, useTrips } from '@/features/trips/trips'
import { paths } from '@/paths'
import { isBusinessDate } from '@/ui/businessDate'
import { type Column, DataList } from '@/ui/DataList'
import { DateField } from '@/ui/DateField'
import { EmptyState } from '@/ui/EmptyState'
import { formatDate, formatMoney, formatQuantity, nothing, words } from '@/ui/format'
import { Page } from '@/ui/Page'
import { StatusBadge } from '@/ui/StatusBadge'
import { useTableParams } from '@/ui/useTableParams'

const columns: Column<TripHead>[] = [
  {
    accessor: 'tripNumber',
    title: 'Trip',
    render: (trip) => (
      <Anchor component={Link} to={paths.trip(trip._id)} size="sm">
        {trip.tripNumber}
      </Anchor>
    ),
  },
  { accessor: 'tripDate', title: 'Date', render: (trip) => formatDate(trip.tripDate) },
  { accessor: 'route', title: 'Route', render: (trip) => trip.route?.name ?? nothing },
  { accessor: 'status', title: 'Status', render: (trip) => <StatusBadge tone={tripTones[trip.status]} status={trip.status} /> },
  { accessor: 'erpStatus', title: 'ERP', render: (trip) => <StatusBadge tone={erpTones[trip.erpStatus]} status={trip.erpStatus} /> },
  { accessor: 'vehicleId', title: 'Vehicle', render: (trip) => trip.vehicleId?.name ?? nothing },
  { accessor: 'driverId', title: 'Driver', render: (trip) => driverName(trip.driverId) || nothing },
  { accessor: 'stops', title: 'Stops', textAlign: 'right', render: (trip) => formatQuantity(trip.totals?.stops) },
  { accessor: 'orders', title: 'Orders', textAlign: 'right', render: (trip) => formatQuantity(trip.totals?.orders) },
  { accessor: 'value', title: 'Value', needs: 'price.view', textAlign: 'right', render: (trip) => formatMoney(trip.totals?.value) },
]

const defaults = { page: 1, limit: 20, status: '', from: '', to: '', route: '' }
const takes = { status: tripStatuses, from: isBusinessDate, to: isBusinessDate }

/** The list of trips, its filters in the URL. */
export function Component() {
  const { can, today, tomorrow } = useSession()
  const [q, setQ] = useTableParams(defaults, takes)
  const filters: TripFilters = {
    ...(q.status ? { status: q.status.split(',') as TripStatus[] } : {}),
    ...(q.from ? { tripDateFrom: q.from } : {}),
    ...(q.to ? { tripDateTo: q.to } : {}),
    ...(q.route ? { routeId: q.route } : {}),
  }
  const filtered = Object.keys(filters).length > 0
  const { data, error, isLoading, reload } = useTrips({ page: q.page, limit: q.limit, filters })
  const routes = useTripRoutes(can('order.read'))
  const clear = { status: '', from: '', to: '', route: '' }
  const create = can('trip.dispatch') && (
    <Button component={Link} to={paths.createTrip()} leftSection={<IconPlus size={16} aria-hidden />}>
      New trip
    </Button>
  )
  const views = [
    { label: 'Today', change: { ...clear, from: today, to: today } },
    { label: 'Tomorrow', change: { ...clear, from: tomorrow, to: tomorrow } },
    { label: 'On the road', change: { ...clear, status: 'in_progress,returning' } },
  ]
  return (
    <Page title="Trips" actions={create}>
      <Group gap="xs" align="flex-end">
        <Group gap="xs" role="group" aria-label="Views">
          {views.map((view) => {
            const active = Object.entries(view.change).every(([name, value]) => q[name as keyof typeof q] === value)
            return (
              <Button key={view.label} size="xs" variant={active ? 'filled' : 'default'} aria-pressed={active} onClick={() => setQ(active ? clear : view.change)}>
                {view.label}
              </Button>
            )
          })}
        </Group>
      </Group>
      <Group gap="xs" align="flex-end">
        <Select
          aria-label="Status"
          placeholder="Any status"
          clearable
          w={160}
          data={tripStatuses.map((status) => ({ value: status, label: words(status) }))}
          value={q.status.includes(',') ? null : q.status || null}
          onChange={(status) => setQ({ status: status ?? '' })}
        />
        {can('order.read') && (
          <Select
            aria-label="Route"
            placeholder="Any route"
            clearable
            searchable
            w={170}
            data={(routes.data ?? []).map((route) => ({ value: route._id, label: route.name }))}
            value={q.route || null}
            onChange={(route) => setQ({ route: route ?? '' })}
          />
        )}
        <DateField aria-label="From" title="From" prefix="from" value={q.from} onChange={(from) => setQ({ from })} />
        <DateField aria-label="To" title="To" prefix="to" value={q.to} onChange={(to) => setQ({ to })} />
        {filtered && (
          <Button variant="subtle" color="secondary.3" onClick={() => setQ(clear)}>
            Clear filters
          </Button>
        )}
      </Group>
      <DataList
        label="Trips"
        columns={columns}
        records={data?.trips}
        page={data}
        onPage={(page) => setQ({ page })}
        onLimit={(limit) => setQ({ limit })}
        error={error}
        onRetry={() => void reload()}
        stale={isLoading && data !== undefined}
        empty={
          filtered ? (
            <EmptyState title="No trip matches these filters" action={<Button variant="default" onClick={() => setQ(clear)}>Clear filters</Button>} />
          ) : (
            <EmptyState title="No trips yet" action={create || undefined}>
              A trip takes the orders of a date to their customers.
            </EmptyState>
          )
        }
      />
    </Page>
  )
}
