import type { ReactNode } from 'react'
import { useSession } from '@/api/session'
import type { LostSales, StockMark } from '@/api/wire'
import classes from '@/features/outOfStock/OutOfStock.module.css'
import { shortDate } from '@/ui/shortDate'
import { useLostSales, useMarkHistory } from '@/resources/outOfStock'
import { BarChart } from '@/ui/chart/BarChart'
import { ChartPanel } from '@/ui/chart/ChartPanel'
import { formatInstant, formatMoney, formatQuantity } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.panel} aria-label={title}>
      <h3 className={classes.panelTitle}>{title}</h3>
      {children}
    </section>
  )
}

/** Lost sales of the item by week, in money, or in quantities for those who see no prices. */
function Lost({ lost, unit, prices }: { lost: LostSales; unit: string; prices: boolean }) {
  const amount = (value: number | undefined) => (prices ? formatMoney(value) : `${formatQuantity(value)} ${unit}`)
  return (
    <>
      <ChartPanel
        title="Lost sales"
        note="13 weeks"
        end={<b className={classes.amber}>{amount(prices ? lost.all.amount : lost.all.quantity)}</b>}
      >
        {(asTable) => (
          <BarChart
            label="Lost sales by week"
            asTable={asTable}
            columns={['Week', 'Lost', 'Order lines']}
            points={lost.weeks.map((week, index) => ({
              key: week.week,
              label: shortDate(week.week),
              value: (prices ? week.amount : week.quantity) ?? 0,
              current: index === lost.weeks.length - 1,
              cells: [
                `Week of ${shortDate(week.week)}`,
                amount(prices ? week.amount : week.quantity),
                formatQuantity(week.lines),
              ],
            }))}
          />
        )}
      </ChartPanel>
      {lost.customers.length > 0 && (
        <Panel title="Lost by customer">
          <ul className={classes.rows}>
            {lost.customers.slice(0, 8).map(({ customerId, name, ...loss }) => (
              <li key={customerId}>
                <span>{name || customerId}</span>
                <b>{amount(prices ? loss.amount : loss.quantity)}</b>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

/** Beside the lines: what could be sent instead, what is lost, what happened. */
export function SidePanels({ mark, children }: { mark: StockMark; children?: ReactNode }) {
  const prices = useSession().can('price.view')
  return (
    <aside className={classes.side} aria-label="About the item">
      {children}
      <Loaded read={useLostSales(mark.itemId)} failed="Lost sales could not be loaded">
        {(lost) => <Lost lost={lost} unit={mark.item.stockUnit} prices={prices} />}
      </Loaded>
      <Panel title="What happened">
        <Loaded read={useMarkHistory(mark._id)} failed="The history could not be loaded">
          {(events) => (
            <ul className={classes.events}>
              {events.slice(0, 30).map(({ _id, at, by, summary }) => (
                <li key={_id}>
                  <span className={classes.quiet}>
                    {formatInstant(at)}
                    {by && `, ${by.name}`}
                  </span>
                  <span>{summary}</span>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </Panel>
    </aside>
  )
}
