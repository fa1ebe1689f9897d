import { useLocation } from 'react-router'
import { useSession } from '@/api/session'
import type { Delivery, SalesOrder } from '@/api/wire'
import { DeliveriesPanel } from '@/features/salesOrders/record/DeliveriesPanel'
import type { DeliveryLines, OrderSums } from '@/features/salesOrders/record/flow'
import classes from '@/features/salesOrders/record/Record.module.css'
import { useOrderHistory } from '@/features/salesOrders/useOrderHistory'
import { formatTimeOn } from '@/ui/clock'
import { Facts } from '@/ui/Facts'
import { formatDate, formatInstant, formatMoney, withDates } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { Panel } from '@/ui/Panel'
import { PanelSkeleton } from '@/ui/Skeletons'

/** Events that are shown beside the lines; the timeline has all. */
const newest = 8

function Invoices({
  order,
  deliveries,
  sums,
}: {
  order: SalesOrder
  deliveries: readonly Delivery[]
  sums: OrderSums
}) {
  const made = deliveries.filter(({ invoiceNumber }) => invoiceNumber)
  const priced = order.total !== undefined
  const waiting = sums.toBill > 0
  if (made.length === 0 && !waiting) return null
  return (
    <Panel
      title="Invoices"
      note={priced ? `${formatMoney(sums.billed)} of ${formatMoney(order.total)} billed` : undefined}
    >
      <ul className={classes.rows}>
        {made.map((delivery) => (
          <li key={delivery.tripId}>
            <b>{delivery.invoiceNumber}</b>
            <span className={classes.second}>
              {formatDate(delivery.tripDate)}, {delivery.tripNumber}
            </span>
          </li>
        ))}
        {waiting && (
          <li>
            <span className={classes.second}>Not made</span>
            <span className={sums.back > 0 ? classes.amber : classes.second}>
              {sums.back > 0 ? 'Goods came back' : deliveries.length > 0 ? 'Waits for the trip' : ''}
            </span>
            {priced && <span>{formatMoney(sums.toBill)}</span>}
          </li>
        )}
      </ul>
    </Panel>
  )
}

function Erp({ order, deliveries }: { order: SalesOrder; deliveries: readonly Delivery[] }) {
  const sent = deliveries.filter(({ netSuiteItemFulfillmentId }) => netSuiteItemFulfillmentId)
  return (
    <Panel title="ERP">
      <Facts
        lines
        facts={[
          ['ERP order', order.netSuiteTranId || order.netSuiteSalesOrderId || 'Not in the ERP yet'],
          ['Last synced', formatInstant(order.sync.lastSyncedAt)],
          ...sent.map(
            ({ netSuiteItemFulfillmentId, tripNumber }) =>
              [`Fulfillment ${tripNumber}`, netSuiteItemFulfillmentId] as const,
          ),
        ]}
      />
    </Panel>
  )
}

function LastEvents({ order }: { order: SalesOrder }) {
  const read = useOrderHistory(order)
  const { today } = useSession()
  const { pathname } = useLocation()
  const count = read.data?.length ?? 0
  return (
    <Panel
      title="History"
      all={{ label: count > newest ? `All ${count}` : 'Timeline', to: `${pathname}?tab=timeline` }}
    >
      <Loaded
        read={read}
        failed="The history could not be loaded"
        loading={<PanelSkeleton lines={4} />}
        empty="No history yet"
      >
        {(events) => (
          <ul className={classes.events}>
            {events.slice(0, newest).map(({ _id, at, summary, by }) => (
              <li key={_id}>
                <span>{withDates(summary)}</span>
                <span className={classes.by}>
                  <time dateTime={at}>{formatTimeOn(today, at)}</time>
                  {by && `, ${by.name}`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}

/** What stands beside the lines: the deliveries with their proof, the invoices, the ERP, what happened last. */
export function SidePanels({
  order,
  deliveries,
  sums,
}: {
  order: SalesOrder
  deliveries: readonly DeliveryLines[]
  sums: OrderSums
}) {
  const all = deliveries.map(({ delivery }) => delivery)
  return (
    <div className={classes.column}>
      <DeliveriesPanel order={order} deliveries={all} />
      <Invoices order={order} deliveries={all} sums={sums} />
      <Erp order={order} deliveries={all} />
      <LastEvents order={order} />
    </div>
  )
}
