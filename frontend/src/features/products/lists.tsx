import { Text } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '@/api/session'
import type { HistoryEntry, Item } from '@/api/wire'
import { useItemBuyers, useItemHistory, useItemOpenLines, useItemPurchaseOrders } from '@/features/products/detail'
import { amountOf, authorOf, eventWords } from '@/features/products/itemWords'
import { Panel } from '@/ui/Panel'
import classes from '@/features/products/Product.module.css'
import { type RowColumn, Rows } from '@/features/products/Rows'
import { paths } from '@/paths'
import { Sparkline } from '@/ui/chart/Sparkline'
import { count, formatQuantity, formatRate } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { shortDate } from '@/ui/shortDate'

interface Props {
  item: Item
  /** Only the first rows, with a link to the tab with all. */
  first?: { rows: number; to: string }
}

type Buyers = NonNullable<ReturnType<typeof useItemBuyers>['data']>
type Buyer = Buyers['buyers'][number]
type OpenLine = NonNullable<ReturnType<typeof useItemOpenLines>['data']>['lines'][number]
type Purchase = NonNullable<ReturnType<typeof useItemPurchaseOrders>['data']>['purchaseOrders'][number]

/** A buyer is amber who bought in most weeks and not in the last ones. */
const quietWeeks = 2
export const hasStopped = ({ weeks }: Pick<Buyer, 'weeks'>): boolean =>
  weeks.slice(-quietWeeks).every((quantity) => quantity === 0) &&
  weeks.slice(0, -quietWeeks).filter((quantity) => quantity > 0).length * 2 > weeks.length - quietWeeks

const allOf = (first: Props['first'], label: string) => (first ? { all: { label, to: first.to } } : {})

const buyerColumns = (item: Item): RowColumn<Buyer>[] => [
  {
    title: 'Customer',
    render: ({ customer }) => (
      <Link className={classes.name} to={paths.customer(customer._id)}>
        {customer.name}
      </Link>
    ),
  },
  {
    title: '13 weeks',
    render: (buyer) => (
      <Sparkline
        values={buyer.weeks}
        label={`${buyer.customer.name}: ${buyer.weeks.map(formatQuantity).join(', ')}`}
        {...(hasStopped(buyer) ? { tone: 'amber' } : {})}
      />
    ),
  },
  {
    title: 'A week',
    number: true,
    render: ({ perWeek }) => amountOf(item, Math.round(perWeek * 10) / 10, item.saleUnit),
  },
  {
    title: 'Last',
    number: true,
    render: (buyer) => (
      <span className={hasStopped(buyer) ? classes.amber : classes.quiet}>{shortDate(buyer.lastDate)}</span>
    ),
  },
]

/** Who buys the item, and how much a week. */
export function BuyersPanel({ item, first }: Props) {
  const read = useItemBuyers(item._id)
  return (
    <Panel
      title="Who buys it"
      note={read.data && count(read.data.count, 'customer')}
      {...allOf(first, `All ${formatQuantity(read.data?.count ?? 0)}`)}
    >
      <Loaded read={read}>
        {({ buyers }) =>
          buyers.length === 0 ? (
            <Text c="dimmed">Nobody in 13 weeks.</Text>
          ) : (
            <Rows
              label="Who buys it"
              columns={buyerColumns(item)}
              rows={buyers.slice(0, first?.rows)}
              keyOf={({ customer }) => customer._id}
            />
          )
        }
      </Loaded>
    </Panel>
  )
}

const lineColumns = (item: Item, today: string, priced: boolean): RowColumn<OpenLine>[] => [
  { title: 'Order', render: (line) => <Link to={paths.salesOrder(line.salesOrderId)}>{line.orderNumber}</Link> },
  { title: 'Customer', render: ({ customer }) => <span className={classes.name}>{customer}</span> },
  {
    title: 'Delivery',
    number: true,
    render: ({ deliveryDate }) => (
      <span className={deliveryDate < today ? classes.amber : classes.quiet}>
        {shortDate(deliveryDate)}
        {deliveryDate < today && ', overdue'}
      </span>
    ),
  },
  { title: 'Open', number: true, render: ({ quantity, units }) => amountOf(item, quantity, units) },
  ...(priced
    ? [
        {
          title: 'Rate',
          number: true as const,
          render: ({ rate }: OpenLine) => <span className={classes.quiet}>{formatRate(rate)}</span>,
        },
      ]
    : []),
]

/** The open order lines of the item by delivery date. */
export function OpenLinesPanel({ item, first }: Props) {
  const { can, today } = useSession()
  const read = useItemOpenLines(item._id)
  const lines = read.data?.lines ?? []
  return (
    <Panel
      title="Open lines"
      note={read.data && `${count(lines.length, 'order')}, ${amountOf(item, read.data.quantity, read.data.units)}`}
      {...allOf(first, `All ${formatQuantity(lines.length)}`)}
    >
      <Loaded read={read}>
        {(open) =>
          open.lines.length === 0 ? (
            <Text c="dimmed">No order waits for it.</Text>
          ) : (
            <>
              <Rows
                label="Open lines"
                bare={first !== undefined}
                columns={lineColumns(item, today, can('price.view'))}
                rows={open.lines.slice(0, first?.rows)}
                keyOf={({ salesOrderId, customerId }) => salesOrderId + customerId}
              />
              {open.more && !first && <Text c="dimmed">Only the first {open.lines.length} are shown.</Text>}
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

const purchaseColumns = (item: Item, costs: boolean): RowColumn<Purchase>[] => [
  {
    title: 'Number',
    render: ({ number, purchaseOrderId }) => <Link to={paths.purchaseOrder(purchaseOrderId)}>{number}</Link>,
  },
  { title: 'Vendor', render: ({ vendor }) => <span className={classes.name}>{vendor}</span> },
  {
    title: 'Expected',
    number: true,
    render: ({ expectedDate, late }) => (
      <span className={late ? classes.amber : classes.quiet}>
        {shortDate(expectedDate)}
        {late && ', late'}
      </span>
    ),
  },
  { title: 'To come', number: true, render: ({ outstanding }) => amountOf(item, outstanding, item.stockUnit) },
  ...(costs
    ? [
        {
          title: 'Rate',
          number: true as const,
          render: ({ rate, units }: Purchase) => `${formatRate(rate)} ${amountOf(item, 1, units).slice(2)}`,
        },
      ]
    : []),
]

/** The purchase orders with quantities of the item to receive. */
export function PurchaseOrdersPanel({ item, first }: Props) {
  const { can } = useSession()
  const read = useItemPurchaseOrders(item._id)
  return (
    <Panel
      title="Purchase orders"
      note={read.data && `${amountOf(item, read.data.outstanding, read.data.units)} on order`}
      {...allOf(first, `All ${formatQuantity(read.data?.purchaseOrders.length ?? 0)}`)}
    >
      <Loaded read={read}>
        {({ purchaseOrders, more }) =>
          purchaseOrders.length === 0 ? (
            <Text c="dimmed">Nothing is on order.</Text>
          ) : (
            <>
              <Rows
                label="Purchase orders"
                bare={first !== undefined}
                columns={purchaseColumns(item, can('cost.view') && !first)}
                rows={purchaseOrders.slice(0, first?.rows)}
                keyOf={({ purchaseOrderId, outstanding, expectedDate }) => purchaseOrderId + expectedDate + outstanding}
              />
              {more && !first && <Text c="dimmed">Only the first 100 orders are shown.</Text>}
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

const eventColumns: RowColumn<HistoryEntry>[] = [
  { title: 'Day', render: ({ at }) => <span className={classes.quiet}>{shortDate(at)}</span> },
  { title: 'What', render: (entry) => <span className={classes.name}>{eventWords(entry)}</span> },
  { title: 'Who', number: true, render: (entry) => <span className={classes.quiet}>{authorOf(entry)}</span> },
]

/** The last changes of the item. */
export function HistoryPanel({ item, first }: Props & { first: { rows: number; to: string } }) {
  const read = useItemHistory(item._id)
  return (
    <Panel title="History" {...allOf(first, 'All')}>
      <Loaded read={read}>
        {(events) =>
          events.length === 0 ? (
            <Text c="dimmed">No change since the item was imported.</Text>
          ) : (
            <Rows
              label="History"
              bare
              columns={eventColumns}
              rows={events.slice(0, first.rows)}
              keyOf={({ _id }) => _id}
            />
          )
        }
      </Loaded>
    </Panel>
  )
}
