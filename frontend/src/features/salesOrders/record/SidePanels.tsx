import { useLocation } from 'react-router'
import { useSession } from '@/api/session'
import type { SalesOrder } from '@/api/wire'
import { DeliveriesPanel } from '@/features/salesOrders/record/DeliveriesPanel'
import { ErpPanel } from '@/features/salesOrders/record/ErpPanel'
import type { DeliveryLines, OrderSums } from '@/features/salesOrders/record/flow'
import { InvoicesPanel } from '@/features/salesOrders/record/InvoicesPanel'
import classes from '@/features/salesOrders/record/Record.module.css'
import { useRelatedRecords } from '@/features/salesOrders/record/related'
import { useOrderHistory } from '@/features/salesOrders/useOrderHistory'
import { formatTimeOn } from '@/ui/clock'
import { withDates } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { Panel } from '@/ui/Panel'
import { PanelSkeleton } from '@/ui/Skeletons'

/** Events that are shown beside the lines; the timeline has all. */
const newest = 8

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
  const related = useRelatedRecords(order)
  return (
    <div className={classes.column}>
      <DeliveriesPanel order={order} deliveries={all} />
      <InvoicesPanel order={order} deliveries={all} invoices={related.data?.invoices ?? []} sums={sums} />
      <ErpPanel order={order} deliveries={all} related={related} />
      <LastEvents order={order} />
    </div>
  )
}
