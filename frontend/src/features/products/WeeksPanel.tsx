import type { Item } from '@/api/wire'
import { useItemWeeks } from '@/features/products/detail'
import { amountOf, unitOf, wholePercent } from '@/features/products/itemWords'
import classes from '@/features/products/Product.module.css'
import { type Bar, BarChart } from '@/ui/chart/BarChart'
import { ChartPanel } from '@/ui/chart/ChartPanel'
import { formatMoney, nothing } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { shortDate } from '@/ui/shortDate'

export type Weeks = NonNullable<ReturnType<typeof useItemWeeks>['data']>

const recent = 4

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/** What was sold in the last four weeks; lastYear is undefined when nothing is known of it. */
export function lastFourWeeks({ weeks }: Weeks) {
  const last = weeks.slice(-recent)
  const before = last.map(({ lastYear }) => lastYear)
  return {
    quantity: sum(last.map(({ quantity }) => quantity)),
    amount: last.every(({ amount }) => amount === undefined) ? undefined : sum(last.map(({ amount }) => amount ?? 0)),
    lastYear: before.some((each) => each === null) ? undefined : sum(before.map((each) => each ?? 0)),
  }
}

function Change({ quantity, lastYear }: { quantity: number; lastYear: number | undefined }) {
  if (!lastYear) return null
  const change = (quantity - lastYear) / lastYear
  if (Math.abs(change) < 0.005) return <>, as last year</>
  return (
    <>
      , <span className={change > 0 ? classes.green : classes.amber}>{change > 0 ? 'up' : 'down'} </span>
      <span className={change > 0 ? classes.green : classes.amber}>{wholePercent(Math.abs(change))}</span>
    </>
  )
}

function barsOf(item: Item, { weeks, units }: Weeks): Bar[] {
  const priced = weeks.some(({ amount }) => amount !== undefined)
  return weeks.map(({ from, to, quantity, amount, lastYear }, index) => ({
    key: from,
    label: shortDate(from),
    value: quantity,
    before: lastYear,
    current: index === weeks.length - 1,
    cells: [
      `${shortDate(from)} to ${shortDate(to)}`,
      amountOf(item, quantity, units),
      lastYear === null ? nothing : amountOf(item, lastYear, units),
      ...(priced ? [formatMoney(amount)] : []),
    ],
  }))
}

/** What was sold in each of 13 weeks, beside the year before. */
export function WeeksPanel({ item }: { item: Item }) {
  const read = useItemWeeks(item._id, true)
  const four = read.data && lastFourWeeks(read.data)
  const priced = read.data?.weeks.some(({ amount }) => amount !== undefined)
  return (
    <ChartPanel
      title="Sold by week"
      note={
        <>
          {unitOf(item, item.saleUnit)}, 13 weeks <span className={classes.sold} aria-hidden /> sold{' '}
          <span className={classes.lastYear} aria-hidden /> same week last year
        </>
      }
      end={
        four && (
          <span>
            {amountOf(item, four.quantity, item.saleUnit)} in 4 weeks
            <Change {...four} />
          </span>
        )
      }
    >
      {(asTable) => (
        <Loaded read={read} loading={<div className={classes.chartWait} />}>
          {(weeks) => (
            <BarChart
              label={`${item.name} sold in each of 13 weeks`}
              columns={['Week', 'Sold', 'Last year', ...(priced ? ['Amount'] : [])]}
              points={barsOf(item, weeks)}
              asTable={asTable}
            />
          )}
        </Loaded>
      )}
    </ChartPanel>
  )
}
