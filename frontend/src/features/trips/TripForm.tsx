import {
  ActionIcon,
  Alert,
  Badge,
  Button,
  Checkbox,
  Group,
  Paper,
  Progress,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconLock, IconLockOpen, IconPlus, IconX } from '@tabler/icons-react'
import { type Dispatch, type KeyboardEvent, type ReactNode, useState } from 'react'
import type { Eligible, Vehicle } from '@/api/wire'
import classes from '@/features/trips/TripForm.module.css'
import { planLabels, type PlanEdit, type PlanStop, type TripPlan } from '@/features/trips/tripPlan'
import { driverName, useDrivers, useEligible, useTripRoutes, useVehicles } from '@/features/trips/trips'
import { DateField } from '@/ui/DateField'
import { EmptyState } from '@/ui/EmptyState'
import { count, formatMoney, formatWeight } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'

interface Props {
  plan: TripPlan
  dispatch: Dispatch<PlanEdit>
  /** The server's errors, by field. */
  errors: Record<string, ReactNode>
  /** The trip under edit: its own orders count as eligible. */
  tripId?: string
  children?: ReactNode
}

/** The share of the vehicle's capacity that is used, by weight, when both are known. */
function Capacity({ vehicle, weight }: { vehicle: Vehicle | undefined; weight: number }) {
  const limit = vehicle?.capacity?.weight
  if (!limit) return <Text size="sm">Load {formatWeight(weight)}</Text>
  const share = Math.round((weight / limit) * 100)
  const over = weight > limit
  return (
    <div>
      <Text size="sm" c={over ? 'yellow.4' : undefined}>
        Load {formatWeight(weight)} of {formatWeight(limit)} ({share} %)
        {over ? ', over capacity: the trip needs a note to become ready' : ''}
      </Text>
      <Progress
        value={Math.min(share, 100)}
        color={over ? 'yellow.4' : 'secondary.5'}
        size="sm"
        aria-label="Load of the vehicle"
      />
    </div>
  )
}

function EligibleList({
  orders,
  plan,
  dispatch,
}: {
  orders: Eligible[]
  plan: TripPlan
  dispatch: Dispatch<PlanEdit>
}) {
  const [onlyRoute, setOnlyRoute] = useState(true)
  const taken = new Set(plan.stops.flatMap((stop) => stop.salesOrderIds))
  const open = orders.filter((order) => !taken.has(order.salesOrderId))
  const shown = plan.routeId && onlyRoute ? open.filter((order) => order.route?.routeId === plan.routeId) : open
  const inStopOrder = shown.toSorted((a, b) => (a.route?.stopNumber ?? 9999) - (b.route?.stopNumber ?? 9999))
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        {plan.routeId ? (
          <Checkbox
            size="xs"
            label={`Only this route (${shown.length} of ${open.length})`}
            checked={onlyRoute}
            onChange={(event) => setOnlyRoute(event.currentTarget.checked)}
          />
        ) : (
          <Text size="sm" c="dimmed">
            {count(open.length, 'order')} to take
          </Text>
        )}
        <Button
          size="xs"
          variant="default"
          disabled={inStopOrder.length === 0}
          onClick={() => dispatch({ type: 'add', orders: inStopOrder })}
        >
          Add all
        </Button>
      </Group>
      {inStopOrder.length === 0 ? (
        <EmptyState title="Nothing left to add">
          {open.length > 0 ? 'Orders of other routes remain.' : 'This date has no open orders that are not on a trip.'}
        </EmptyState>
      ) : (
        <ul className={classes.list} aria-label="Eligible orders">
          {inStopOrder.map((order) => {
            const foreign = plan.routeId !== null && order.route?.routeId !== plan.routeId
            return (
              <li key={order.salesOrderId} className={classes.card}>
                <div className={classes.cardText}>
                  <b>{order.customer.name}</b>
                  <span className={classes.detail}>
                    {order.orderNumber} · {[order.shipTo?.street, order.shipTo?.city].filter(Boolean).join(', ')}
                  </span>
                  <span className={classes.detail}>
                    {count(order.lines, 'line')} · {formatWeight(order.weight)} · {formatMoney(order.value)}
                    {order.route
                      ? ` · ${order.route.name}${order.route.stopNumber ? ` #${order.route.stopNumber}` : ''}`
                      : ' · no route'}
                    {foreign && <span className={classes.foreign}> (another route)</span>}
                  </span>
                </div>
                <ActionIcon
                  aria-label={`Add ${order.orderNumber}, ${order.customer.name}`}
                  onClick={() => dispatch({ type: 'add', orders: [order] })}
                >
                  <IconPlus size={16} aria-hidden />
                </ActionIcon>
              </li>
            )
          })}
        </ul>
      )}
    </Stack>
  )
}

function StopCard({
  stop,
  number,
  last,
  dispatch,
  orders: known,
}: {
  stop: PlanStop
  number: number
  last: boolean
  dispatch: Dispatch<PlanEdit>
  orders: TripPlan['orders']
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    dispatch({ type: 'move', key: stop.key, by: event.key === 'ArrowUp' ? -1 : 1 })
  }
  const name = `stop ${number}, ${stop.title}`
  const orders = stop.salesOrderIds.map((id) => known[id]?.orderNumber).filter(Boolean)
  return (
    // Alt with the arrows moves the stop from any control inside it; the buttons do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li className={classes.card} onKeyDown={onKeyDown}>
      <span className={classes.number} aria-hidden>
        {number}
      </span>
      <div className={classes.cardText}>
        <b>{stop.title}</b>
        <span className={classes.detail}>{stop.address || 'No address'}</span>
        <span className={classes.detail}>
          {orders.length > 0 ? orders.join(', ') : count(stop.salesOrderIds.length, 'order')}
          {stop.fixed && (
            <Badge size="xs" ml={6} variant="outline" color="gray.4">
              under way
            </Badge>
          )}
        </span>
      </div>
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          aria-label={`Move up ${name}`}
          disabled={number === 1 || stop.fixed}
          onClick={() => dispatch({ type: 'move', key: stop.key, by: -1 })}
        >
          <IconArrowUp size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          aria-label={`Move down ${name}`}
          disabled={last || stop.fixed}
          onClick={() => dispatch({ type: 'move', key: stop.key, by: 1 })}
        >
          <IconArrowDown size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          aria-label={`Keep the place of ${name}`}
          aria-pressed={stop.locked}
          onClick={() => dispatch({ type: 'lock', key: stop.key, locked: !stop.locked })}
        >
          {stop.locked ? <IconLock size={16} aria-hidden /> : <IconLockOpen size={16} aria-hidden />}
        </ActionIcon>
        <ActionIcon
          aria-label={`Remove ${name}`}
          disabled={stop.fixed}
          onClick={() => dispatch({ type: 'remove', key: stop.key })}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </li>
  )
}

/** Plans a trip: the eligible orders beside the orders on the trip, in stop order. */
export function TripForm({ plan, dispatch, errors, tripId, children }: Props) {
  const field = (name: keyof typeof planLabels) => ({ label: planLabels[name], error: errors[name], 'data-path': name })
  const routes = useTripRoutes()
  const vehicles = useVehicles()
  const drivers = useDrivers()
  const eligible = useEligible(plan.tripDate, tripId)
  const orders = eligible.data ?? []
  const eligibleNow = new Map(orders.map((order) => [order.salesOrderId, order]))
  // The plan keeps the weights of orders that are not eligible any more, such as those of another date.
  const weightOf = (id: string) => eligibleNow.get(id)?.weight ?? plan.orders[id]?.weight ?? 0
  const weight = plan.stops.flatMap((stop) => stop.salesOrderIds).reduce((sum, id) => sum + weightOf(id), 0)
  const vehicle = vehicles.data?.find((each) => each._id === plan.vehicleId)
  const header = (change: Partial<Omit<TripPlan, 'stops' | 'orders'>>) => dispatch({ type: 'header', change })

  const chooseRoute = (routeId: string | null) => {
    const route = routes.data?.find((each) => each._id === routeId)
    header({
      routeId,
      // A route fills in its default vehicle, driver and start time where none is chosen yet.
      ...(route
        ? {
            vehicleId: plan.vehicleId ?? route.vehicleId,
            driverId: plan.driverId ?? route.driverId,
            startTime: plan.startTime || route.startTime || '',
          }
        : {}),
    })
  }
  return (
    <Stack gap="md">
      <Group gap="sm" align="flex-end">
        <DateField
          {...field('tripDate')}
          w={180}
          value={plan.tripDate}
          onChange={(tripDate) => tripDate && header({ tripDate })}
        />
        <Select
          {...field('routeId')}
          placeholder="None"
          clearable
          searchable
          w={200}
          data={(routes.data ?? []).map((route) => ({ value: route._id, label: route.name }))}
          value={plan.routeId}
          onChange={chooseRoute}
        />
        <Select
          {...field('vehicleId')}
          placeholder="None"
          clearable
          searchable
          w={200}
          data={(vehicles.data ?? []).map((each) => ({
            value: each._id,
            label: `${each.name} ${each.licensePlate}`.trim(),
          }))}
          value={plan.vehicleId}
          onChange={(vehicleId) => header({ vehicleId })}
        />
        <Select
          {...field('driverId')}
          placeholder="None"
          clearable
          searchable
          w={190}
          data={(drivers.data ?? []).map((driver) => ({ value: driver._id, label: driverName(driver) }))}
          value={plan.driverId}
          onChange={(driverId) => header({ driverId })}
        />
        <TextInput
          {...field('startTime')}
          type="time"
          w={120}
          value={plan.startTime}
          onChange={(event) => header({ startTime: event.currentTarget.value })}
        />
        <TextInput
          {...field('notes')}
          w={240}
          maxLength={2000}
          value={plan.notes}
          onChange={(event) => header({ notes: event.currentTarget.value })}
        />
      </Group>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Paper withBorder p="sm">
          <Title order={2} mb="xs">
            Orders of the date
          </Title>
          <Loaded read={eligible}>{() => <EligibleList orders={orders} plan={plan} dispatch={dispatch} />}</Loaded>
        </Paper>
        <Paper withBorder p="sm">
          <Group justify="space-between" mb="xs">
            <Title order={2}>{count(plan.stops.length, 'stop')}</Title>
            {children}
          </Group>
          <Stack gap="xs">
            {errors.stops && (
              <Alert color="red" role="alert" data-path="stops" tabIndex={-1}>
                {errors.stops}
              </Alert>
            )}
            <Capacity vehicle={vehicle} weight={weight} />
            {plan.stops.length === 0 ? (
              <EmptyState title="No stops yet">
                Add orders from the list. Alt with the arrow keys changes the sequence.
              </EmptyState>
            ) : (
              <ol className={classes.list} aria-label="Stops">
                {plan.stops.map((stop, index) => (
                  <StopCard
                    key={stop.key}
                    stop={stop}
                    number={index + 1}
                    last={index === plan.stops.length - 1}
                    dispatch={dispatch}
                    orders={plan.orders}
                  />
                ))}
              </ol>
            )}
            {plan.vehicleId === null && plan.stops.length > 0 && (
              <Alert color="yellow">The trip needs a vehicle and a driver before it can be made ready.</Alert>
            )}
          </Stack>
        </Paper>
      </SimpleGrid>
    </Stack>
  )
}
