import { useSession } from '@/api/session'
import type { Item } from '@/api/wire'
import { useItemProjection, useItemWeeks } from '@/features/products/detail'
import { ItemFacts } from '@/features/products/ItemFacts'
import { amountOf } from '@/features/products/itemWords'
import { BuyersPanel, HistoryPanel, OpenLinesPanel, PurchaseOrdersPanel } from '@/features/products/lists'
import { PricesPanel } from '@/features/products/PricesPanel'
import classes from '@/features/products/Product.module.css'
import { type Projection, StockPanel } from '@/features/products/StockPanel'
import { lastFourWeeks, WeeksPanel } from '@/features/products/WeeksPanel'
import { formatMoney, nothing } from '@/ui/format'

const promisedOf = ({ overduePromised, days }: Projection): number =>
  days.reduce((sum, { promised }) => sum + promised, overduePromised)

/** The key figures above the panels. */
function Figures({ item }: { item: Item }) {
  const { can } = useSession()
  const sales = can('analytics.read')
  const { data: projection } = useItemProjection(item._id)
  const { data: weeks } = useItemWeeks(item._id, sales)
  const { onHand, onOrder } = item.availability
  const amount = (quantity: number) => amountOf(item, quantity, item.stockUnit)
  const promised = projection && promisedOf(projection)
  const four = weeks && lastFourWeeks(weeks)
  const figures: Array<[string, string]> = [
    ['On hand', amount(onHand)],
    ['Promised', promised === undefined ? nothing : amount(promised)],
    ['Left', promised === undefined ? nothing : amount(onHand - promised)],
    ['On order', amount(onOrder)],
    ...(sales
      ? ([['Sold, 4 weeks', four ? amountOf(item, four.quantity, item.saleUnit) : nothing]] as Array<[string, string]>)
      : []),
    ...(sales && can('price.view')
      ? ([['Revenue, 4 weeks', four?.amount === undefined ? nothing : formatMoney(four.amount)]] as Array<
          [string, string]
        >)
      : []),
  ]
  return (
    <dl className={classes.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-short={value.startsWith('−') || undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What people ask of an item: price, stock, demand, buyers. */
export function Overview({ item, toTab }: { item: Item; toTab: (tab: string) => string }) {
  const { can } = useSession()
  const first = (rows: number, tab: string) => ({ first: { rows, to: toTab(tab) } })
  return (
    <div className={classes.overview}>
      <ItemFacts item={item} />
      <div className={classes.column}>
        <Figures item={item} />
        {can('price.view') && <PricesPanel item={item} all={{ label: 'Price history', to: toTab('prices') }} />}
        <StockPanel item={item} />
        {can('analytics.read') && <WeeksPanel item={item} />}
      </div>
      <div className={classes.column}>
        {can('analytics.read') && <BuyersPanel item={item} {...first(6, 'buyers')} />}
        {can('order.read') && <OpenLinesPanel item={item} {...first(5, 'open-lines')} />}
        <PurchaseOrdersPanel item={item} {...first(4, 'purchase-orders')} />
        <HistoryPanel item={item} {...first(6, 'history')} />
      </div>
    </div>
  )
}
