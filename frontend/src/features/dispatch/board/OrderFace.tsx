import classes from '@/features/dispatch/board/Board.module.css'
import type { Unplanned } from '@/features/dispatch/wire'
import { formatMoney, formatWeight } from '@/ui/format'

/** What a card of an unplanned order shows. */
export function OrderFace({ order }: { order: Unplanned }) {
  return (
    <>
      <span className={classes.customer}>
        <span title={order.customer.name}>{order.customer.name}</span>
      </span>{' '}
      <span className={classes.end}>{order.value !== undefined && formatMoney(order.value)}</span>{' '}
      <span className={classes.street}>{order.shipTo?.street ?? order.orderNumber}</span>{' '}
      <span className={classes.end}>{formatWeight(order.weight)}</span>
    </>
  )
}
