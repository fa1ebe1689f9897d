import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useSession } from '@/api/session'
import type { Vehicle } from '@/api/wire'
import { type Dimension, dimensionLabels, formatCapacity, measureOf } from '@/features/vehicles/capacity'
import { DriverToday, RouteToday } from '@/features/vehicles/Today'
import { filterVehicles, sortVehicles } from '@/features/vehicles/vehicleList'
import { VehiclePeek, VehicleState } from '@/features/vehicles/VehiclePeek'
import { featureLabel, features } from '@/resources/vehicleFeatures'
import { nameOfDriver, useAllVehicles, useEligibleDrivers } from '@/resources/vehicles'
import { useDialog } from '@/ui/dialog/useDialog'
import { EmptyState } from '@/ui/EmptyState'
import { nothing, type Units } from '@/ui/format'
import { lazyDialog } from '@/ui/lazily'
import { choice, elsewhere } from '@/ui/list/filters'
import { type Column, ListFrame, view } from '@/ui/list/ListFrame'
import { PeekLink } from '@/ui/list/PeekLink'
import { useList } from '@/ui/list/useList'
import { Page } from '@/ui/Page'

const VehicleDialog = lazyDialog(async () => (await import('@/features/vehicles/VehicleDialog')).VehicleDialog)

const capacity = (dimension: Dimension, units: Units): Column<Vehicle> => ({
  accessor: dimension,
  title: dimensionLabels[dimension],
  sortable: true,
  textAlign: 'right',
  csv: (vehicle) => vehicle.capacity[dimension] ?? '',
  render: (vehicle) => formatCapacity(vehicle.capacity[dimension], measureOf(units, dimension)),
  ...(dimension === 'weight' ? {} : { from: 'md' as const }),
})

const columnsFor = (units: Units, driverOf: (vehicle: Vehicle) => string): Column<Vehicle>[] => [
  {
    accessor: 'name',
    title: 'Name',
    sortable: true,
    fixed: true,
    csv: ({ name }) => name,
    render: ({ _id, name }) => <PeekLink id={_id}>{name}</PeekLink>,
  },
  { accessor: 'licensePlate', title: 'Plate', sortable: true, csv: ({ licensePlate }) => licensePlate },
  { accessor: 'type', title: 'Type', sortable: true, csv: ({ type }) => type },
  capacity('weight', units),
  capacity('volume', units),
  capacity('cases', units),
  {
    accessor: 'features',
    from: 'md',
    title: 'Features',
    csv: (vehicle) => vehicle.features.map(featureLabel).join(', '),
    render: (vehicle) => vehicle.features.map(featureLabel).join(', ') || nothing,
  },
  {
    accessor: 'driver',
    from: 'md',
    title: 'Usual driver',
    csv: driverOf,
    render: (vehicle) => driverOf(vehicle) || nothing,
  },
  // Each row reads its own, so these are read only where the columns are shown.
  { accessor: 'routeToday', title: 'Route today', optional: true, render: ({ _id }) => <RouteToday id={_id} /> },
  { accessor: 'driverToday', title: 'Driver today', optional: true, render: ({ _id }) => <DriverToday id={_id} /> },
  {
    accessor: 'isActive',
    title: 'State',
    csv: ({ isActive }) => (isActive ? 'active' : 'inactive'),
    render: (vehicle) => <VehicleState vehicle={vehicle} />,
  },
]

const views = [view('Active', { state: 'active' }), view('Inactive', { state: 'inactive' })]
const filters = {
  search: elsewhere,
  state: choice({
    label: 'State',
    any: 'Any state',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'inactive', label: 'Inactive' },
    ],
  }),
  feature: choice({ label: 'Feature', any: 'Any feature', options: features }),
}

/** All vehicles. Filters are in the URL and are applied in the browser, because the list is read whole. */
export function Component() {
  const { can, profile } = useSession()
  const { data: drivers } = useEligibleDrivers()
  const edit = useDialog<Vehicle | undefined>()
  const units = profile?.warehouse.units ?? 'us'
  const manage = can('route.manage')
  const columns = useMemo(() => {
    const names = new Map(drivers?.map((driver) => [driver._id, nameOfDriver(driver)]))
    return columnsFor(units, ({ driverId }) => (driverId ? (names.get(driverId) ?? '') : ''))
  }, [units, drivers])
  const add = () => edit.open(undefined)
  const addButton = manage && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
      Add vehicle
    </Button>
  )
  const { list } = useList({
    name: 'vehicles',
    label: 'Vehicles',
    nameOf: ({ name }) => name,
    columns,
    read: {
      all: useAllVehicles(),
      find: (vehicles, { sort, ...values }) => sortVehicles(filterVehicles(vehicles, values), sort),
    },
    sort: 'name',
    views,
    search: { label: 'Search vehicles', placeholder: 'Name, plate or type' },
    filters,
    renderPeek: (vehicle) => <VehiclePeek vehicle={vehicle} units={units} onEdit={() => edit.open(vehicle)} />,
    ...(manage ? { create: { label: 'Add a vehicle', run: add } } : {}),
    noMatch: 'No vehicle matches these filters',
    empty: (
      <EmptyState title="No vehicles" action={addButton || undefined}>
        Routes and trips take their vehicle from this list.
      </EmptyState>
    ),
  })
  return (
    <Page title="Vehicles" actions={addButton || undefined}>
      <ListFrame list={list} />
      <VehicleDialog opened={edit.opened} vehicle={edit.about} units={units} onClose={edit.close} />
    </Page>
  )
}
