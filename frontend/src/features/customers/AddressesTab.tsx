import { Button, Group, Select, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '@/api/session'
import type { Customer } from '@/api/wire'
import classes from '@/features/customers/delivery/Delivery.module.css'
import { type Address, deliverySentence, factsOf } from '@/features/customers/delivery/facts'
import type { AddressToPlace } from '@/parts/place/AddressPlaceDialog'
import { AddressPlaceDialog } from '@/parts/place/LazyPlaceDialog'
import { addressLine } from '@/resources/address'
import { useCustomerActions } from '@/resources/customers'
import { useRoutes } from '@/resources/routes'
import { useDialog } from '@/ui/dialog/useDialog'
import { EmptyState } from '@/ui/EmptyState'
import { nothing } from '@/ui/format'
import { lazyDialog } from '@/ui/lazily'
import { type Column, ListFrame } from '@/ui/list/ListFrame'
import { useList } from '@/ui/list/useList'
import { StatusBadge } from '@/ui/StatusBadge'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

const DeliveryDialog = lazyDialog(
  async () => (await import('@/features/customers/delivery/DeliveryDialog')).DeliveryDialog,
)

type Assign = ReturnType<typeof useCustomerActions>['assignRoute']

const nameOf = (address: Address): string => address.label || address.street || address._id

/** Changes the route or stop number of the address; the toast can undo it. */
function useAssign(address: Address, assign: Assign) {
  return useAction(async (routeId: string | null, stopNumber?: number) => {
    const before = address.route
    await assign(address._id, routeId, stopNumber)
    const undo = () =>
      void assign(address._id, before?.routeId ?? null, before?.stopNumber).catch(() =>
        notify(`${nameOf(address)} could not be restored`, 'error'),
      )
    notify(routeId ? `${nameOf(address)} moved` : `${nameOf(address)} removed from its route`, 'success', {
      action: { label: 'Undo', run: undo },
    })
  })
}

interface CellProps {
  address: Address
  assign: Assign
}

function RouteCell({ address, assign }: CellProps) {
  const { data: routes } = useRoutes()
  const { run, busy } = useAssign(address, assign)
  const listed = (routes ?? [])
    .filter((route) => route.isActive || route._id === address.route?.routeId)
    .map((route) => ({ value: route._id, label: route.name }))
  const own =
    address.route && !listed.some((route) => route.value === address.route?.routeId)
      ? [{ value: address.route.routeId, label: address.route.name }]
      : []
  return (
    <Select
      aria-label={`Route of ${nameOf(address)}`}
      placeholder="No route"
      size="xs"
      w={240}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Remove ${nameOf(address)} from its route` }}
      disabled={busy}
      data={[...own, ...listed]}
      value={address.route?.routeId ?? null}
      onChange={(routeId) => {
        if (routeId !== (address.route?.routeId ?? null)) void run(routeId)
      }}
    />
  )
}

function StopCell({ address, assign }: CellProps) {
  const { run, busy } = useAssign(address, assign)
  const stands = address.route?.stopNumber ?? 0
  const [typed, setTyped] = useState(String(stands))
  const [known, setKnown] = useState(stands)
  if (known !== stands) {
    setKnown(stands)
    setTyped(String(stands))
  }
  const { route } = address
  if (!route) return nothing
  const commit = async () => {
    const wanted = Number(typed)
    if (!Number.isInteger(wanted) || wanted < 1) return setTyped(String(stands))
    if (wanted !== stands) await run(route.routeId, wanted)
  }
  return (
    <TextInput
      aria-label={`Stop number of ${nameOf(address)}`}
      size="xs"
      w={64}
      inputMode="numeric"
      maxLength={4}
      disabled={busy}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void commit()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void commit()
        if (event.key === 'Escape') setTyped(String(stands))
      }}
    />
  )
}

const about: Column<Address>[] = [
  { accessor: 'label', title: 'Address', render: (address) => <b>{nameOf(address)}</b> },
  { accessor: 'street', title: 'Street and city', render: (address) => addressLine(address) || nothing },
]

const further: Column<Address>[] = [
  {
    accessor: 'use',
    title: 'Used for',
    render: (address) =>
      [address.isDefaultShipping && 'Shipping', address.isDefaultBilling && 'Billing'].filter(Boolean).join(', ') ||
      nothing,
  },
  {
    accessor: 'place',
    title: 'On the map',
    render: (address) =>
      address.latitude === null ? (
        <StatusBadge
          tone="waiting"
          status="unknown"
          label="Not known"
          title="Without coordinates a stop has no distance"
        />
      ) : (
        <StatusBadge tone="good" status="known" />
      ),
  },
]

const readOnly: Column<Address>[] = [
  { accessor: 'route', title: 'Route', render: (address) => address.route?.name ?? nothing },
  {
    accessor: 'stopNumber',
    title: 'Stop',
    textAlign: 'right',
    render: (address) => address.route?.stopNumber ?? nothing,
  },
]

const editable = (assign: Assign): Column<Address>[] => [
  { accessor: 'route', title: 'Route', render: (address) => <RouteCell address={address} assign={assign} /> },
  { accessor: 'stopNumber', title: 'Stop', render: (address) => <StopCell address={address} assign={assign} /> },
]

/** When and how an address receives deliveries, and what the driver is told. */
function DeliveryCell({ address }: { address: Address }) {
  const { today } = useSession()
  const facts = factsOf(address)
  return (
    <div className={classes.sentence}>
      {deliverySentence(facts, today)}
      {facts.driverNote && (
        <Text size="xs" c="dimmed">
          {facts.driverNote}
        </Text>
      )}
    </div>
  )
}

const delivery: Column<Address> = {
  accessor: 'delivery',
  title: 'Delivery',
  render: (address) => <DeliveryCell address={address} />,
}

const editButtons = (edit: (address: Address) => void, place: (address: Address) => void) => (address: Address) => (
  <Group gap={6} wrap="nowrap">
    <Button
      size="xs"
      variant="default"
      aria-label={`Edit delivery to ${nameOf(address)}`}
      onClick={() => edit(address)}
    >
      Edit delivery
    </Button>
    <Button
      size="xs"
      variant="default"
      aria-label={`Place ${nameOf(address)} on the map`}
      onClick={() => place(address)}
    >
      Place
    </Button>
  </Group>
)

const toPlace = (customerId: string, address: Address): AddressToPlace => ({
  customerId,
  addressId: address._id,
  name: nameOf(address),
  text: addressLine(address),
  place:
    address.latitude === null || address.longitude === null
      ? null
      : { latitude: address.latitude, longitude: address.longitude },
})

/** The customer's addresses, each with its stop on a route. */
export function AddressesTab({ customer }: { customer: Customer }) {
  const { can } = useSession()
  const manage = can('route.manage')
  const { assignRoute } = useCustomerActions(customer._id)
  const edit = useDialog<Address>()
  const place = useDialog<Address>()
  const columns = [...about, delivery, ...(manage ? editable(assignRoute) : readOnly), ...further]
  const { list } = useList({
    name: 'addresses',
    label: 'Addresses',
    nameOf,
    columns,
    read: { all: { data: customer.addresses, error: undefined, reload: async () => undefined }, unpaged: true },
    tools: [],
    ...(manage ? { rowActions: editButtons(edit.open, place.open) } : {}),
    empty: <EmptyState title="No address">Addresses come from the ERP.</EmptyState>,
  })
  return (
    <>
      <ListFrame list={list} />
      {manage && customer.addresses.length > 0 && (
        <Text size="xs" c="dimmed" mt="xs">
          Choosing a route adds the address as its last stop. A stop number moves it there, and later stops shift.
        </Text>
      )}
      {edit.about && (
        <DeliveryDialog
          opened={edit.opened}
          customerId={customer._id}
          address={edit.about}
          name={nameOf(edit.about)}
          onClose={edit.close}
        />
      )}
      {place.about && (
        <AddressPlaceDialog opened={place.opened} address={toPlace(customer._id, place.about)} onClose={place.close} />
      )}
    </>
  )
}
