import { Anchor, Stack, Text } from '@mantine/core'
import {
  IconClipboardCheck,
  IconMapPin,
  IconNote,
  IconPackage,
  IconRoute,
  IconShoppingCart,
  IconStar,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { dateIn, useSession } from '@/api/session'
import type { HistoryEntry, SalesOrderRow } from '@/api/wire'
import { useCustomerHistory } from '@/resources/customers'
import { orderStatusTones, useSalesOrders } from '@/resources/salesOrders'
import { paths } from '@/paths'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { count, formatDate, formatMoney, withDates, words } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { PanelSkeleton } from '@/ui/Skeletons'
import { StatusBadge } from '@/ui/StatusBadge'
import { Timeline, type TimelineEvent } from '@/ui/Timeline'

const mostOrders = 100
const iconSize = 14

const icons: Record<string, typeof IconNote> = {
  notes: IconNote,
  preferred: IconStar,
  restricted: IconPackage,
  par: IconClipboardCheck,
  coordinates: IconMapPin,
  route: IconRoute,
}

function entryEvent(entry: HistoryEntry): TimelineEvent {
  const Icon = icons[entry.kind] ?? IconNote
  return {
    _id: entry._id,
    at: entry.at,
    icon: <Icon size={iconSize} aria-hidden />,
    tone: 'neutral',
    title: withDates(entry.summary),
    by: entry.by?.name,
    details: entry.changes.map((change) => (
      <Text key={change.field} size="sm" c="dimmed">
        {words(change.field)}: {withDates(change.before) || 'nothing'} → {withDates(change.after) || 'nothing'}
      </Text>
    )),
  }
}

/** An order as an event. For an order that was not taken in the portal, only the date is known. */
function orderEvent(order: SalesOrderRow, timeZone: string): TimelineEvent {
  const here = dateIn(timeZone, new Date(order.createdAt)) === order.transactionDate
  return {
    _id: order._id,
    at: here ? order.createdAt : `${order.transactionDate}T12:00:00Z`,
    dayOnly: !here,
    icon: <IconShoppingCart size={iconSize} aria-hidden />,
    tone: orderStatusTones[order.status],
    title: (
      <>
        Order{' '}
        <Anchor component={Link} to={paths.salesOrder(order._id)} size="sm">
          {order.orderNumber}
        </Anchor>
        , {count(order.lineCount, 'line')}, {formatMoney(order.total)}
      </>
    ),
    details: (
      <Text size="sm" c="dimmed" component="div">
        Delivery {formatDate(order.deliveryDate)}{' '}
        <StatusBadge tone={orderStatusTones[order.status]} status={order.status} />
      </Text>
    ),
  }
}

/** The customer's history: their orders, and changes to the data that the portal keeps about them. */
export function TimelineTab({ customerId }: { customerId: string }) {
  const { timeZone } = useSession()
  const history = useCustomerHistory(customerId)
  const orders = useSalesOrders({ page: 1, limit: mostOrders, sort: '-transactionDate', filters: { customerId } })
  const events = useMemo(
    () => [
      ...(history.data ?? []).map(entryEvent),
      ...(orders.data?.salesOrders ?? []).map((order) => orderEvent(order, timeZone)),
    ],
    [history.data, orders.data, timeZone],
  )
  const failed = [history, orders].filter((read) => read.error !== undefined && read.data === undefined)
  const known = history.data !== undefined || orders.data !== undefined || failed.length === 2
  // If one of the two reads fails, the other is still shown; errors are shown above the timeline.
  const read = { data: known ? events : undefined, error: undefined, reload: history.reload }
  const hidden = (orders.data?.total ?? 0) - (orders.data?.salesOrders.length ?? 0)
  return (
    <Loaded read={read} loading={<PanelSkeleton lines={8} />}>
      {() => (
        <Stack gap="md">
          {failed.map((read) => (
            <ErrorPanel
              key={read === history ? 'history' : 'orders'}
              error={read.error}
              title={read === history ? 'The changes could not be loaded' : 'The orders could not be loaded'}
              onRetry={() => void read.reload()}
            />
          ))}
          {events.length > 0 ? (
            <Timeline label="Timeline" events={events} timeZone={timeZone} />
          ) : (
            failed.length === 0 && (
              <EmptyState title="Nothing yet">Orders and changes of notes, products and routes appear here.</EmptyState>
            )
          )}
          {hidden > 0 && (
            <Text size="sm" c="dimmed">
              The last {mostOrders} orders are shown; {count(hidden, 'earlier one')} in{' '}
              <Anchor component={Link} to={paths.salesOrders(`?customer=${encodeURIComponent(customerId)}`)} size="sm">
                sales orders
              </Anchor>
              .
            </Text>
          )}
        </Stack>
      )}
    </Loaded>
  )
}
