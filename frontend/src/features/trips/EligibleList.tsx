import { ActionIcon, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type Dispatch, useState } from 'react'
import type { Eligible } from '@/api/wire'
import classes from '@/features/trips/TripForm.module.css'
import type { PlanEdit, TripPlan } from '@/features/trips/tripPlan'
import { streetAndCity } from '@/resources/address'
import { EmptyState } from '@/ui/EmptyState'
import { count, formatMoney, formatWeight } from '@/ui/format'

interface Props {
  orders: Eligible[]
  plan: TripPlan
  dispatch: Dispatch<PlanEdit>
}

/** An order with its customer, address, load and route. An order of another route says so. */
function EligibleOrder({ order, plan, dispatch }: { order: Eligible; plan: TripPlan; dispatch: Props['dispatch'] }) {
  const foreign = plan.routeId !== null && order.route?.routeId !== plan.routeId
  return (
    <li className={classes.card}>
      <div className={classes.cardText}>
        <b>{order.customer.name}</b>
        <span className={classes.detail}>
          {order.orderNumber} · {streetAndCity(order.shipTo)}
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
}

/** The orders that can be put on the trip, by the stop numbers of their routes. */
export function EligibleList({ orders, plan, dispatch }: Props) {
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
          {open.length > 0
            ? 'Only orders of other routes remain.'
            : 'This date has no open orders that are not on a trip.'}
        </EmptyState>
      ) : (
        <ul className={classes.list} aria-label="Eligible orders">
          {inStopOrder.map((order) => (
            <EligibleOrder key={order.salesOrderId} order={order} plan={plan} dispatch={dispatch} />
          ))}
        </ul>
      )}
    </Stack>
  )
}
