import type { Item } from '@/api/wire'
import { useItemProjection } from '@/features/products/detail'
import { amountOf, unitOf } from '@/features/products/itemWords'
import classes from '@/features/products/Product.module.css'
import { ChartPanel } from '@/ui/chart/ChartPanel'
import { type Step, StepChart } from '@/ui/chart/StepChart'
import { formatDate } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { shortDate } from '@/ui/shortDate'

export type Projection = NonNullable<ReturnType<typeof useItemProjection>['data']>

/** When the item is short, and by how much at the worst; undefined when it is not. */
export function shortageOf({ days }: Projection): { from: string; by: number } | undefined {
  const short = days.filter(({ left }) => left < 0)
  const [first] = short
  return first && { from: first.date, by: -Math.min(...short.map(({ left }) => left)) }
}

function stepsOf(item: Item, { days, units }: Projection): Step[] {
  const amount = (quantity: number) => amountOf(item, quantity, units)
  return days.map(({ date, promised, arriving, left }) => ({
    key: date,
    label: shortDate(date),
    value: left,
    cells: [formatDate(date), amount(left), amount(promised), amount(arriving)],
    ...(arriving > 0 ? { marker: `+${amount(arriving)}` } : {}),
  }))
}

function Warning({ item, projection }: { item: Item; projection: Projection }) {
  const shortage = shortageOf(projection)
  const amount = (quantity: number) => amountOf(item, quantity, projection.units)
  return (
    <>
      {shortage && (
        <span className={classes.amber}>
          Short from {shortDate(shortage.from)}, by {amount(shortage.by)} at the worst
        </span>
      )}
      {projection.overdueArriving > 0 && (
        <span className={classes.amber}> {amount(projection.overdueArriving)} late from vendors, not counted</span>
      )}
    </>
  )
}

/** The expected stock of the next four weeks. */
export function StockPanel({ item }: { item: Item }) {
  const read = useItemProjection(item._id)
  const unit = unitOf(item, read.data?.units ?? item.stockUnit)
  return (
    <ChartPanel
      title="Stock, next 28 days"
      note={`${unit} left each day`}
      end={read.data && <Warning item={item} projection={read.data} />}
    >
      {(asTable) => (
        <Loaded read={read} loading={<div className={classes.chartWait} />}>
          {(projection) => (
            <StepChart
              label={`Expected stock of ${item.name}, next 28 days`}
              columns={['Day', 'Left', 'Promised', 'Arriving']}
              points={stepsOf(item, projection)}
              asTable={asTable}
            />
          )}
        </Loaded>
      )}
    </ChartPanel>
  )
}
