import { Anchor, Button, Group, Paper, Select, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconPin, IconPinnedOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSession } from '@/api/session'
import type { SalesOrder } from '@/api/wire'
import { isRoutable, orderShare } from '@/features/salesOrders/orderState'
import { addressOf, routeOf } from '@/features/salesOrders/orderWords'
import { ProgressBar } from '@/features/salesOrders/ProgressBar'
import { OnTrip } from '@/parts/takeOff/LazyOnTrip'
import { paths } from '@/paths'
import { useRoutes } from '@/resources/routes'
import { useSalesOrderActions } from '@/resources/salesOrders'
import { Facts } from '@/ui/Facts'
import { formatDate, formatInstant, formatMoney, nothing } from '@/ui/format'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

/** Sets a route by hand (which pins it), unpins it, or recalculates it from the address. */
function RouteField({ order }: { order: SalesOrder }) {
  const { data: routes } = useRoutes()
  const actions = useSalesOrderActions(order._id)
  const set = useAction(async (routeId: string | null) => {
    await actions.setRoute(routeId)
    notify(
      routeId ? 'Route set manually; kept when routes are recalculated' : 'The address’s route applies again',
      'success',
    )
  })
  const recalculate = useAction(async () => {
    const changes = await actions.recalculateRoute()
    const to = changes[0]?.to
    notify(
      changes.length === 0
        ? 'The route stays as it is'
        : to
          ? `Now on ${to.name}`
          : 'The address removed from its route',
      changes.length === 0 ? 'info' : 'success',
    )
  })
  const listed = (routes ?? [])
    .filter((route) => route.isActive || route._id === order.route?.routeId)
    .map((route) => ({ value: route._id, label: route.name }))
  const own =
    order.route && !listed.some((route) => route.value === order.route?.routeId)
      ? [{ value: order.route.routeId, label: order.route.name }]
      : []
  const pinned = order.route?.pinned ?? false
  const stop = order.route?.stopNumber ? `, stop ${order.route.stopNumber}` : ''
  const standing = pinned ? `set manually${stop}` : order.route ? `by the address${stop}` : 'address on no route'
  return (
    <Stack gap={4} align="flex-start">
      <Select
        aria-label="Route"
        placeholder="No route"
        size="xs"
        w="100%"
        maw={240}
        disabled={set.busy}
        allowDeselect={false}
        searchable
        data={[...own, ...listed]}
        value={order.route?.routeId ?? null}
        onChange={(routeId) => routeId && void set.run(routeId)}
      />
      <Group gap={6}>
        <Text size="xs" c="dimmed">
          {pinned && <IconPin size={12} aria-hidden />} {standing}
        </Text>
        {pinned ? (
          <Button
            size="compact-xs"
            variant="default"
            loading={set.busy}
            leftSection={<IconPinnedOff size={13} aria-hidden />}
            onClick={() => void set.run(null)}
          >
            Unpin
          </Button>
        ) : (
          <Button size="compact-xs" variant="default" loading={recalculate.busy} onClick={() => void recalculate.run()}>
            Recalculate
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function takerOf({ owner, ownerName }: SalesOrder, me: string | undefined): string {
  if (!owner) return 'came from the ERP'
  return owner === me ? 'you' : ownerName || 'a colleague'
}

/** An address that was typed in the ERP: the user must choose an address or a route. */
function TypedAddress({ order }: { order: SalesOrder }) {
  return (
    <Stack gap={2}>
      <span>{addressOf(order)}</span>
      <Text size="xs" c="red.8">
        <IconAlertTriangle size={12} aria-hidden /> Entered in the ERP and not in the customer’s address book, so it has
        no route. Edit the order to choose an address, or set a route manually.
      </Text>
    </Stack>
  )
}

/** The order's header: customer, address, date, route, trip, progress and value. */
export function OrderFacts({ order }: { order: SalesOrder }) {
  const { profile, can } = useSession()
  const share = orderShare(order)
  return (
    <Paper withBorder p="md">
      <Facts
        facts={[
          [
            'Customer',
            <Anchor key="customer" component={Link} to={paths.customer(order.customer._id)}>
              {order.customer.name}
            </Anchor>,
          ],
          ['Delivery', formatDate(order.deliveryDate)],
          ['Ship to', order.shipTo.typed ? <TypedAddress key="shipTo" order={order} /> : addressOf(order)],
          [
            'Route',
            can('route.manage') && isRoutable(order) ? (
              <RouteField key="route" order={order} />
            ) : (
              `${routeOf(order)}${order.route?.pinned ? ' (set manually)' : ''}`
            ),
          ],
          ['Trip', order.tripId ? <OnTrip key="trip" order={order} /> : 'Not on a trip'],
          [
            'Fulfilled',
            <ProgressBar key="progress" {...share} label={`${share.fulfilled}% fulfilled, ${share.billed}% billed`} />,
          ],
          ['Total', <strong key="total">{formatMoney(order.total)}</strong>],
          ['Created', `${formatInstant(order.createdAt)}, ${takerOf(order, profile?._id)}`],
          ['Order date', formatDate(order.transactionDate)],
          ['ERP order', order.netSuiteTranId || order.netSuiteSalesOrderId || 'Not in the ERP yet'],
          ['Last synced', formatInstant(order.sync?.lastSyncedAt)],
          ['Memo', order.memo || nothing],
        ]}
      />
    </Paper>
  )
}
