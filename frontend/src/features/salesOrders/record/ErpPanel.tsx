import { useSession } from '@/api/session'
import type { Delivery, RelatedRecords, SalesOrder } from '@/api/wire'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { Facts } from '@/ui/Facts'
import { formatInstant } from '@/ui/format'
import { Panel } from '@/ui/Panel'
import { nearDate } from '@/ui/shortDate'

interface Props {
  order: SalesOrder
  deliveries: readonly Delivery[]
  related: { data: RelatedRecords | undefined; error: unknown; reload: () => unknown }
}

/** The order in the ERP: its number, when it was synced, and its item fulfillments, also those that no trip made. */
export function ErpPanel({ order, deliveries, related }: Props) {
  const { today } = useSession()
  const fulfillments = related.data?.itemFulfillments ?? []
  const known = new Set(fulfillments.map(({ _id }) => _id))
  // A trip's new fulfillment, which the sync has not read yet. Not before the answer: its row would become another one.
  const isAnswered = related.data !== undefined || Boolean(related.error)
  const sent = deliveries.filter(({ netSuiteItemFulfillmentId: id }) => isAnswered && id && !known.has(id))
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
          ...fulfillments.map(
            ({ number, date, shipStatus }) =>
              [
                `Fulfillment ${number}`,
                shipStatus === 'other' ? nearDate(date, today) : `${shipStatus}, ${nearDate(date, today)}`,
              ] as const,
          ),
        ]}
      />
      {Boolean(related.error) && related.data === undefined && (
        <ErrorPanel
          error={related.error}
          title="Its fulfillments and invoices could not be loaded"
          onRetry={() => void related.reload()}
        />
      )}
    </Panel>
  )
}
