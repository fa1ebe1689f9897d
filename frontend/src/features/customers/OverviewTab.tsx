import { Anchor, Button, Group, Text, Title } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { addDays, useSession } from '@/api/session'
import type { Customer, CustomerPurchase } from '@/api/wire'
import classes from '@/features/customers/Customer.module.css'
import { contactFacts, termsFacts } from '@/features/customers/customerFacts'
import { figureDays, salesFigures, weekdaysText } from '@/features/customers/customerSales'
import { CreditWarning } from '@/features/customers/CreditWarning'
import { weeksLabel } from '@/features/customers/purchaseRows'
import { useCustomerPurchases } from '@/resources/analytics'
import { useSalesOrders } from '@/resources/salesOrders'
import { paths } from '@/paths'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { Facts } from '@/ui/Facts'
import { count, formatDate, formatInstant, formatMoney, nothing } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { PanelSkeleton } from '@/ui/Skeletons'
import { Sparkline } from '@/ui/chart/Sparkline'

const mostOrders = 200
const topItems = 5

/** Statistics of the orders delivered in 13 weeks. */
function SalesPanel({ customerId }: { customerId: string }) {
  const { today } = useSession()
  const recent = useSalesOrders({
    page: 1,
    limit: mostOrders,
    sort: '-deliveryDate',
    filters: { customerId, deliveryDateFrom: addDays(today, 1 - figureDays) },
  })
  const latest = useSalesOrders({ page: 1, limit: 1, sort: '-transactionDate', filters: { customerId } })
  const figures = useMemo(() => recent.data && salesFigures(recent.data.salesOrders, today), [recent.data, today])
  const last = latest.data?.salesOrders[0]
  const error = recent.error ?? latest.error
  if (error && !figures)
    return (
      <ErrorPanel
        error={error}
        onRetry={() => {
          void recent.reload()
          void latest.reload()
        }}
      />
    )
  if (!figures || !recent.data || !latest.data) return <PanelSkeleton label="Key figures are loading" />
  if (!last) return <Text size="sm">No order yet.</Text>
  const more = recent.data.total > recent.data.salesOrders.length ? 'at least ' : ''
  return (
    <Facts
      facts={[
        [
          'Last order',
          <>
            <Anchor key="order" component={Link} to={paths.salesOrder(last._id)} underline="always">
              {last.orderNumber}
            </Anchor>{' '}
            {formatDate(last.transactionDate)}, {formatMoney(last.total)}
          </>,
        ],
        ['Orders in 13 weeks', `${more}${count(figures.orders, 'order')}, ${formatMoney(figures.total)}`],
        ['Average order', formatMoney(figures.average)],
        ['Usual delivery day', figures.usualWeekdays.length > 0 ? weekdaysText(figures.usualWeekdays) : nothing],
        ['Usual time between', figures.usualGap ? count(figures.usualGap, 'day') : nothing],
        [
          'Sales by week',
          <Sparkline key="weeks" values={figures.weeks} label={weeksLabel(figures.weeks, formatMoney)} />,
        ],
      ]}
    />
  )
}

/** The customer's most frequent purchases. */
function TopPurchases({ customerId, onAll }: { customerId: string; onAll: () => void }) {
  const read = useCustomerPurchases(customerId)
  return (
    <Loaded read={read} loading={<PanelSkeleton label="Purchases are loading" />}>
      {(purchases) => <TopOf purchases={purchases} onAll={onAll} />}
    </Loaded>
  )
}

function TopOf({ purchases, onAll }: { purchases: CustomerPurchase[]; onAll: () => void }) {
  const top = purchases
    .filter((purchase) => purchase.times > 0)
    .toSorted((a, b) => b.times - a.times)
    .slice(0, topItems)
  if (top.length === 0) return <Text size="sm">Nothing in 13 weeks.</Text>
  return (
    <>
      <ul className={classes.top}>
        {top.map((purchase) => (
          <li key={purchase.item._id}>
            <span className={classes.name}>
              {purchase.item.itemId} {purchase.item.name}
            </span>
            <span>{count(purchase.times, 'order')}</span>
            <Sparkline values={purchase.weeks} label={weeksLabel(purchase.weeks)} />
          </li>
        ))}
      </ul>
      <Group>
        <Button size="xs" variant="default" onClick={onAll}>
          All purchases
        </Button>
      </Group>
    </>
  )
}

/** An overview of the customer. */
export function OverviewTab({ customer, onTab }: { customer: Customer; onTab: (tab: string) => void }) {
  const { can } = useSession()
  return (
    <div className={classes.overview}>
      <CreditWarning customer={customer} />
      {!customer.isActive && <Text size="sm">The customer is inactive in the ERP, so no order can be taken.</Text>}
      <div className={classes.flow}>
        <section className={classes.panel} aria-labelledby="customer-contact">
          <Title order={2} id="customer-contact">
            Contact and terms
          </Title>
          <Facts
            facts={[
              ['Code', customer.entityId || nothing],
              ...contactFacts(customer),
              ...termsFacts(customer),
              ['Read from the ERP', formatInstant(customer.sync.lastSyncedAt)],
            ]}
          />
        </section>
        <section className={classes.panel} aria-labelledby="customer-sales">
          <Title order={2} id="customer-sales">
            Buying habits
          </Title>
          <SalesPanel customerId={customer._id} />
        </section>
        {customer.notes && (
          <section className={classes.panel} aria-labelledby="customer-notes">
            <Title order={2} id="customer-notes">
              Notes
            </Title>
            <Text size="sm" className={classes.note}>
              {customer.notes}
            </Text>
          </section>
        )}
        {can('analytics.read') && (
          <section className={classes.panel} aria-labelledby="customer-top">
            <Title order={2} id="customer-top">
              Buys most often
            </Title>
            <TopPurchases customerId={customer._id} onAll={() => onTab('purchases')} />
          </section>
        )}
      </div>
    </div>
  )
}
