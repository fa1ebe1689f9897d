import type { Delivery, RelatedInvoice, SalesOrder } from '@/api/wire'
import { useSession } from '@/api/session'
import type { OrderSums } from '@/features/salesOrders/record/flow'
import classes from '@/features/salesOrders/record/Record.module.css'
import { formatMoney } from '@/ui/format'
import { Panel } from '@/ui/Panel'
import { nearDate } from '@/ui/shortDate'

/** What is still to be paid of an invoice. An overdue one is amber. */
function payment({ status, dueDate, total, unpaid }: RelatedInvoice, today: string) {
  if (status === 'paid_in_full') return { words: 'paid', late: false }
  if (status !== 'open') return { words: '', late: false }
  const part = unpaid !== undefined && total !== undefined && unpaid < total ? `${formatMoney(unpaid)} open` : 'open'
  if (!dueDate) return { words: part, late: false }
  const late = dueDate < today
  return { words: `${part}, ${late ? 'was due' : 'due'} ${nearDate(dueDate, today)}`, late }
}

interface Props {
  order: SalesOrder
  deliveries: readonly Delivery[]
  /** Those of NetSuite; empty until they are read. */
  invoices: readonly RelatedInvoice[]
  sums: OrderSums
}

/** The invoices of the order, also those that were made in NetSuite, and what is not billed yet. */
export function InvoicesPanel({ order, deliveries, invoices, sums }: Props) {
  const { today } = useSession()
  const known = new Set(invoices.map(({ _id }) => _id))
  const tripOf = new Map(deliveries.map((delivery) => [delivery.netSuiteInvoiceId, delivery.tripNumber]))
  // A trip's new invoice, which the sync has not read yet.
  const made = deliveries.filter(
    ({ invoiceNumber, netSuiteInvoiceId }) => invoiceNumber && !known.has(netSuiteInvoiceId),
  )
  const priced = order.total !== undefined
  const waiting = sums.toBill > 0
  if (made.length + invoices.length === 0 && !waiting) return null
  return (
    <Panel
      title="Invoices"
      note={priced ? `${formatMoney(sums.billed)} of ${formatMoney(order.total)} billed` : undefined}
    >
      <ul className={classes.rows}>
        {made.map(({ tripId, tripDate, tripNumber, invoiceNumber }) => (
          <li key={tripId}>
            <b>{invoiceNumber}</b>
            <span className={classes.second}>
              {nearDate(tripDate, today)}, {tripNumber}
            </span>
          </li>
        ))}
        {invoices.map((invoice) => {
          const { words, late } = payment(invoice, today)
          return (
            <li key={invoice._id}>
              <b>{invoice.number}</b>
              <span className={classes.second}>
                {[nearDate(invoice.date, today), tripOf.get(invoice._id)].filter(Boolean).join(', ')}
              </span>
              <span>{invoice.total !== undefined && formatMoney(invoice.total)}</span>
              {words && <span className={`${classes.under} ${late ? classes.amber : classes.second}`}>{words}</span>}
            </li>
          )
        })}
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
