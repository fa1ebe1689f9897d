import { Anchor, Button, Popover, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSession } from '@/api/session'
import type { SalesOrder } from '@/api/wire'
import { isRoutable } from '@/features/salesOrders/orderState'
import { addressOf, routeOf } from '@/features/salesOrders/orderWords'
import classes from '@/features/salesOrders/record/Record.module.css'
import { paths } from '@/paths'
import { formatDate } from '@/ui/format'
import { lazily } from '@/ui/lazily'

/** Only needed by those who manage routes. */
const RouteField = lazily(async () => (await import('@/features/salesOrders/RouteField')).RouteField)

/** An address that was typed in the ERP: the user must choose an address or a route. */
function TypedAddress({ order }: { order: SalesOrder }) {
  return (
    <Stack gap={2} maw={420}>
      <span>{addressOf(order)}</span>
      <Text size="xs" c="red.8">
        <IconAlertTriangle size={12} aria-hidden /> Entered in the ERP and not in the customer’s address book, so it has
        no route. Edit the order to choose an address, or set a route manually.
      </Text>
    </Stack>
  )
}

/** The route in words; those who manage routes change it in a popover. */
function Route({ order }: { order: SalesOrder }) {
  const { can } = useSession()
  const text = `${order.route ? routeOf(order) : 'No route'}${order.route?.pinned ? ' (set manually)' : ''}`
  return (
    <>
      <span className={order.attention?.includes('route') ? classes.amber : undefined}>{text}</span>
      {can('route.manage') && isRoutable(order) && (
        <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
          <Popover.Target>
            <Button size="compact-xs" variant="subtle" color="secondary.3" aria-label="Change the route">
              Change
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label="Route of the order">
            <RouteField order={order} />
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  )
}

/** The order's head: customer, address, dates, route and memo. */
export function OrderFacts({ order }: { order: SalesOrder }) {
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Customer</dt>
        <dd>
          <Anchor component={Link} to={paths.customer(order.customer._id)}>
            {order.customer.name}
          </Anchor>
        </dd>
      </div>
      <div>
        <dt>Ship to</dt>
        <dd>{order.shipTo.typed ? <TypedAddress order={order} /> : addressOf(order)}</dd>
      </div>
      <div>
        <dt>Delivery</dt>
        <dd>{formatDate(order.deliveryDate)}</dd>
      </div>
      <div>
        <dt>Route</dt>
        <dd>
          <Route order={order} />
        </dd>
      </div>
      <div>
        <dt>Order date</dt>
        <dd>{formatDate(order.transactionDate)}</dd>
      </div>
      {order.memo && (
        <div>
          <dt>Memo</dt>
          <dd>{order.memo}</dd>
        </div>
      )}
    </dl>
  )
}
