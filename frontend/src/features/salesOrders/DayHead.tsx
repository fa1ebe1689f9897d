import { addDays, useSession } from '@/api/session'
import type { SalesOrderPage } from '@/api/wire'
import classes from '@/features/salesOrders/SalesOrders.module.css'
import { count, formatDate, formatMoney } from '@/ui/format'

/** The heading above the orders of a delivery date: its name, and the total of all its orders. */
export function DayHead({ date, page }: { date: string; page: SalesOrderPage | undefined }) {
  const { today } = useSession()
  const near = { [addDays(today, -1)]: 'Yesterday', [today]: 'Today', [addDays(today, 1)]: 'Tomorrow' }[date]
  const day = page?.days?.find((each) => each.date === date)
  return (
    <div className={classes.day}>
      <b>
        {near && `${near}, `}
        {formatDate(date)}
      </b>
      {day && <span className={classes.second}>{count(day.orders, 'order')}</span>}
      {day?.total !== undefined && <span className={classes.dayTotal}>{formatMoney(day.total)}</span>}
    </div>
  )
}
