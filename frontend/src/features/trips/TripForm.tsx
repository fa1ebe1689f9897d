import { Alert, Group, Paper, Progress, Select, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import type { Dispatch, ReactNode } from 'react'
import type { Read } from '@/api/useRead'
import type { Vehicle } from '@/api/wire'
import { EligibleList } from '@/features/trips/EligibleList'
import { StopCard } from '@/features/trips/StopCard'
import classes from '@/features/trips/TripForm.module.css'
import { planLabels, type PlanEdit, type TripPlan } from '@/features/trips/tripPlan'
import { driverName, useDrivers, useEligible, useTripRoutes, useVehicles } from '@/features/trips/trips'
import { DateField } from '@/ui/DateField'
import { EmptyState } from '@/ui/EmptyState'
import { count, formatWeight } from '@/ui/format'
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
        Load {formatWeight(weight)} of {formatWeight(limit)} ({share}%)
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

/** Where no choice is shown: there is none, or its name is not known (yet). */
const noChoice = ({ data, error }: Pick<Read<unknown>, 'data' | 'error'>): string =>
  data ? 'None' : error ? 'Could not be loaded' : 'Loading...'

/** The date, route, vehicle, driver, start time and notes of a trip. */
function TripFields({ plan, dispatch, errors }: Pick<Props, 'plan' | 'dispatch' | 'errors'>) {
  const field = (name: keyof typeof planLabels) => ({ label: planLabels[name], error: errors[name], 'data-path': name })
  const routes = useTripRoutes()
  const vehicles = useVehicles()
  const drivers = useDrivers()
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
    <div className={classes.fields}>
      <DateField
        {...field('tripDate')}
        value={plan.tripDate}
        onChange={(tripDate) => tripDate && header({ tripDate })}
      />
      <Select
        {...field('routeId')}
        placeholder={noChoice(routes)}
        clearable
        searchable
        data={(routes.data ?? []).map((route) => ({ value: route._id, label: route.name }))}
        value={plan.routeId}
        onChange={chooseRoute}
      />
      <Select
        {...field('vehicleId')}
        placeholder={noChoice(vehicles)}
        clearable
        searchable
        data={(vehicles.data ?? []).map((each) => ({
          value: each._id,
          label: `${each.name} ${each.licensePlate}`.trim(),
        }))}
        value={plan.vehicleId}
        onChange={(vehicleId) => header({ vehicleId })}
      />
      <Select
        {...field('driverId')}
        placeholder={noChoice(drivers)}
        clearable
        searchable
        data={(drivers.data ?? []).map((driver) => ({ value: driver._id, label: driverName(driver) }))}
        value={plan.driverId}
        onChange={(driverId) => header({ driverId })}
      />
      <TextInput
        {...field('startTime')}
        type="time"
        value={plan.startTime}
        onChange={(event) => header({ startTime: event.currentTarget.value })}
      />
      <TextInput
        {...field('notes')}
        maxLength={2000}
        value={plan.notes}
        onChange={(event) => header({ notes: event.currentTarget.value })}
      />
    </div>
  )
}

/** The stops of the trip in sequence, above them the load, below them what is still missing. */
function PlannedStops({ plan, dispatch, errors, children, weight }: Omit<Props, 'tripId'> & { weight: number }) {
  const vehicles = useVehicles()
  const vehicle = vehicles.data?.find((each) => each._id === plan.vehicleId)
  return (
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
  )
}

/** Plans a trip: the eligible orders beside the orders on the trip, in stop order. */
export function TripForm({ plan, dispatch, errors, tripId, children }: Props) {
  const eligible = useEligible(plan.tripDate, tripId)
  const orders = eligible.data ?? []
  const eligibleNow = new Map(orders.map((order) => [order.salesOrderId, order]))
  // The plan keeps the weights of orders that are not eligible any more, such as those of another date.
  const weightOf = (id: string) => eligibleNow.get(id)?.weight ?? plan.orders[id]?.weight ?? 0
  const weight = plan.stops.flatMap((stop) => stop.salesOrderIds).reduce((sum, id) => sum + weightOf(id), 0)
  return (
    <Stack gap="md">
      <TripFields plan={plan} dispatch={dispatch} errors={errors} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Paper withBorder p="sm">
          <Title order={2} mb="xs">
            Orders of the date
          </Title>
          <Loaded read={eligible}>{() => <EligibleList orders={orders} plan={plan} dispatch={dispatch} />}</Loaded>
        </Paper>
        <PlannedStops plan={plan} dispatch={dispatch} errors={errors} weight={weight}>
          {children}
        </PlannedStops>
      </SimpleGrid>
    </Stack>
  )
}
