import { Anchor, Paper, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSession } from '@/api/session'
import type { SalesOrder } from '@/api/wire'
import { isRoutable, orderShare } from '@/features/salesOrders/orderState'
import { addressOf, routeOf } from '@/features/salesOrders/orderWords'
import { ProgressBar } from '@/features/salesOrders/ProgressBar'
import { OnTrip } from '@/parts/takeOff/LazyOnTrip'
import { paths } from '@/paths'
import { Facts } from '@/ui/Facts'
import { formatDate, formatInstant, formatMoney, nothing } from '@/ui/format'
import { lazily } from '@/ui/lazily'

/** Only needed by those who manage routes. */
const RouteField = lazily(async () => (await import('@/features/salesOrders/RouteField')).RouteField)

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
