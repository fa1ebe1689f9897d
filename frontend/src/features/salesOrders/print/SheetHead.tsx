import type { SalesOrder } from '@/api/wire'
import classes from '@/parts/print/Sheets.module.css'
import { addressOf, routeOf } from '@/features/salesOrders/orderWords'
import { formatDate } from '@/ui/format'

/** The top of every sheet: order, date, customer and route. */
export function SheetHead({ kind, order }: { kind: string; order: SalesOrder }) {
  return (
    <>
      <header className={classes.head}>
        <div>
          <div className={classes.kind}>{kind}</div>
          <h2 className={classes.number}>{order.orderNumber}</h2>
        </div>
        <div className={classes.when}>
          Delivery
          <strong>{formatDate(order.deliveryDate)}</strong>
        </div>
      </header>
      <dl className={classes.who}>
        <div>
          <dt>Customer</dt>
          <dd>
            <strong>{order.customer.name}</strong>
            <br />
            {addressOf(order)}
          </dd>
        </div>
        <div>
          <dt>Route</dt>
          <dd>
            <strong>{order.route ? routeOf(order) : 'No route'}</strong>
          </dd>
          {order.memo && (
            <>
              <dt>Memo</dt>
              <dd>{order.memo}</dd>
            </>
          )}
        </div>
      </dl>
    </>
  )
}
