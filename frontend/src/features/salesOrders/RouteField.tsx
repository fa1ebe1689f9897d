import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { IconPin, IconPinnedOff } from '@tabler/icons-react'
import type { SalesOrder } from '@/api/wire'
import { useRoutes } from '@/resources/routes'
import { useSalesOrderActions } from '@/resources/salesOrders'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

/** Sets a route by hand (which pins it), unpins it, or recalculates it from the address. */
export function RouteField({ order }: { order: SalesOrder }) {
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
