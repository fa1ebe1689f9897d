import type { OrderSums as Sums } from '@/features/salesOrders/record/flow'
import classes from '@/features/salesOrders/record/Record.module.css'
import { formatMoney } from '@/ui/format'

/** The value of the order by what became of it; what is zero is left out. */
export function OrderSums({ sums }: { sums: Sums }) {
  const all: Array<[name: string, value: number, tone?: 'amber']> = [
    ['Ordered', sums.ordered],
    ...(sums.closed > 0 ? [['Closed', -sums.closed] as [string, number]] : []),
    ...(sums.back > 0 ? [['Came back', -sums.back, 'amber'] as [string, number, 'amber']] : []),
    ...(sums.open > 0 ? [[sums.reached ? 'Still to deliver' : 'Still to ship', sums.open] as [string, number]] : []),
    [sums.reached ? 'Delivered' : 'Shipped', sums.delivered],
    ['Billed', sums.billed],
    ['To bill', sums.toBill],
  ]
  return (
    <dl className={classes.sums} aria-label="Value of the order">
      {all.map(([name, value, tone]) => (
        <div key={name} data-tone={tone}>
          <dt>{name}</dt>
          <dd>{formatMoney(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
