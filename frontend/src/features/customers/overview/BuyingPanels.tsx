import { useMemo } from 'react'
import { Link } from 'react-router'
import { addDays, useSession } from '@/api/session'
import type { UnitsType } from '@/api/wire'
import { figureDays, type SalesFigures, salesFigures, weekdaysText } from '@/features/customers/customerSales'
import { droppedItems } from '@/features/customers/overview/dropped'
import classes from '@/features/customers/overview/Overview.module.css'
import { amountText, unitsById, weeksLabel } from '@/features/customers/purchaseRows'
import { type CustomerPurchase, useCustomerPurchases } from '@/resources/analytics'
import { useUnitTypes } from '@/resources/items'
import { useSalesOrders } from '@/resources/salesOrders'
import { paths } from '@/paths'
import { type Bar, BarChart } from '@/ui/chart/BarChart'
import { ChartPanel } from '@/ui/chart/ChartPanel'
import { Sparkline } from '@/ui/chart/Sparkline'
import { decimal, divide, toNumber } from '@/ui/decimal'
import { count, formatDate, formatMoney, formatRate, nothing } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { Panel } from '@/ui/Panel'
import { PanelSkeleton } from '@/ui/Skeletons'
import { shortDate } from '@/ui/shortDate'

const mostOrders = 200
const weekDays = 7
const topItems = 8
const mostDropped = 5
const noUnits: UnitsType[] = []

/** Money on an axis: without cents where there are none. */
const wholeMoney = (value: number) => formatMoney(value).replace(/\.00$/, '')

/** A bar for each week until today, and a dashed one for what is booked for later. */
function barsOf({ weeks, booked }: SalesFigures, today: string): Bar[] {
  const start = (week: number) => addDays(today, 1 - (weeks.length - week) * weekDays)
  const bars: Bar[] = weeks.map((value, week) => ({
    key: start(week),
    label: shortDate(start(week)),
    value,
    cells: [`${shortDate(start(week))} to ${shortDate(addDays(start(week), weekDays - 1))}`, formatMoney(value)],
  }))
  return booked.orders === 0
    ? bars
    : [
        ...bars,
        {
          key: 'booked',
          label: 'Booked',
          value: booked.total,
          planned: true,
          cells: [`Booked, ${count(booked.orders, 'order')}`, formatMoney(booked.total)],
        },
      ]
}

const rhythmOf = ({ usualWeekdays, usualGap }: SalesFigures): string =>
  [usualWeekdays.length > 0 && weekdaysText(usualWeekdays), usualGap && `an order every ${count(usualGap, 'day')}`]
    .filter(Boolean)
    .join(', ')

/** How often the customer buys and for how much. */
export function RhythmPanel({ customerId }: { customerId: string }) {
  const { today } = useSession()
  const read = useSalesOrders({
    page: 1,
    limit: mostOrders,
    sort: '-deliveryDate',
    filters: { customerId, deliveryDateFrom: addDays(today, 1 - figureDays) },
  })
  const figures = useMemo(() => read.data && salesFigures(read.data.salesOrders, today), [read.data, today])
  const more = read.data && read.data.total > read.data.salesOrders.length ? 'at least ' : ''
  return (
    <ChartPanel title="Buying rhythm" note={figures && rhythmOf(figures)}>
      {(asTable) => (
        <Loaded
          read={{ ...read, data: figures }}
          failed="The sales could not be loaded"
          loading={<div className={classes.chartWait} />}
        >
          {(known) => (
            <>
              <dl className={classes.figures}>
                {(
                  [
                    ['Orders in 13 weeks', `${more}${known.orders}`],
                    ['13 weeks', `${more}${formatMoney(known.total)}`],
                    ['A week', formatMoney(toNumber(divide(decimal(known.total), decimal(known.weeks.length), 2)))],
                    ['Average order', formatMoney(known.average)],
                    ['Booked', known.booked.orders > 0 ? formatMoney(known.booked.total) : nothing],
                  ] as const
                ).map(([name, value]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
              <BarChart
                label="Sales in each of 13 weeks, and what is booked"
                columns={['Week', 'Sales']}
                points={barsOf(known, today)}
                height={150}
                format={wholeMoney}
                asTable={asTable}
              />
            </>
          )}
        </Loaded>
      )}
    </ChartPanel>
  )
}

const Item = ({ purchase: { item } }: { purchase: CustomerPurchase }) => (
  <Link to={paths.product(item._id)}>
    <span className={classes.code}>{item.itemId}</span>
    {item.name}
  </Link>
)

function Weekly({ purchases, units }: { purchases: readonly CustomerPurchase[]; units: ReturnType<typeof unitsById> }) {
  const { can } = useSession()
  const rates = can('price.view')
  return (
    <div className={classes.scroll}>
      <table className={classes.rows} aria-label="Buys most often">
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">13 weeks</th>
            <th scope="col" data-number="">
              Usual
            </th>
            <th scope="col" data-number="">
              Par
            </th>
            {rates && (
              <th scope="col" data-number="">
                Last rate
              </th>
            )}
            <th scope="col" data-number="">
              Last
            </th>
          </tr>
        </thead>
        <tbody>
          {purchases.map((purchase) => (
            <tr key={purchase.item._id}>
              <th scope="row" className={classes.item}>
                <Item purchase={purchase} />
              </th>
              <td>
                <Sparkline values={purchase.weeks} label={weeksLabel(purchase.weeks)} />
              </td>
              <td data-number="">{amountText(purchase.usualQuantity, purchase.usualUnits, units)}</td>
              <td data-number="" className={classes.quiet}>
                {purchase.par ? amountText(purchase.par.quantity, purchase.par.units, units) : nothing}
              </td>
              {rates && <td data-number="">{formatRate(purchase.lastRate)}</td>}
              <td data-number="" className={classes.quiet} title={formatDate(purchase.lastDate)}>
                {purchase.lastDate ? shortDate(purchase.lastDate) : nothing}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What the customer buys most often, and what it seems to have dropped. */
export function ItemPanels({ customerId, all }: { customerId: string; all: string }) {
  const read = useCustomerPurchases(customerId)
  const { data: types = noUnits } = useUnitTypes()
  const units = useMemo(() => unitsById(types), [types])
  const bought = useMemo(
    () => (read.data ?? []).filter(({ times }) => times > 0).toSorted((a, b) => b.times - a.times),
    [read.data],
  )
  const dropped = useMemo(() => droppedItems(read.data ?? []), [read.data])
  return (
    <>
      <Panel
        title="Buys most often"
        note={read.data && `${count(bought.length, 'item')} in 13 weeks`}
        all={{ label: 'All purchases', to: all }}
      >
        <Loaded
          read={read}
          failed="The purchases could not be loaded"
          loading={<PanelSkeleton label="Purchases are loading" lines={topItems} />}
        >
          {() =>
            bought.length === 0 ? (
              <span className={classes.second}>Nothing in 13 weeks.</span>
            ) : (
              <Weekly purchases={bought.slice(0, topItems)} units={units} />
            )
          }
        </Loaded>
      </Panel>
      {dropped.length > 0 && (
        <Panel
          title="Dropped"
          note={`${count(dropped.length, 'item')} not bought for twice the usual time`}
          tone="amber"
        >
          <div className={classes.scroll}>
            <table className={classes.rows} aria-label="Dropped">
              <thead>
                <tr>
                  <th scope="col">Item</th>
                  <th scope="col">13 weeks</th>
                  <th scope="col">Bought</th>
                  <th scope="col">Silent</th>
                  <th scope="col" data-number="">
                    Usual
                  </th>
                </tr>
              </thead>
              <tbody>
                {dropped.slice(0, mostDropped).map(({ purchase, everyWeeks, silentWeeks }) => (
                  <tr key={purchase.item._id}>
                    <th scope="row" className={classes.item}>
                      <Item purchase={purchase} />
                    </th>
                    <td>
                      <Sparkline values={purchase.weeks} label={weeksLabel(purchase.weeks)} tone="amber" />
                    </td>
                    <td className={classes.second}>{everyWeeks === 1 ? 'every week' : `every ${everyWeeks} weeks`}</td>
                    <td className={classes.amber}>{count(silentWeeks, 'week')}</td>
                    <td data-number="">{amountText(purchase.usualQuantity, purchase.usualUnits, units)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Panel>
      )}
    </>
  )
}
