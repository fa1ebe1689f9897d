import type { SalesOrder } from '@/api/wire'
import { SheetHead } from '@/features/salesOrders/print/SheetHead'
import classes from '@/parts/print/Sheets.module.css'
import { count, formatMoney, formatQuantity, formatRate, words } from '@/ui/format'

interface Props {
  order: SalesOrder
  units: ReadonlyMap<string, string>
  /** With rates and amounts. */
  prices: boolean
  printedAt: string
}

/** The printed order. */
export function OrderSheet({ order, units, prices, printedAt }: Props) {
  return (
    <article className={classes.page} aria-label={`Order sheet ${order.orderNumber}`}>
      <SheetHead kind="Sales order" order={order} />
      <table className={classes.lines}>
        <thead>
          <tr>
            <th data-right>#</th>
            <th>Code</th>
            <th>Product</th>
            <th data-right>Quantity</th>
            {prices && <th data-right>Rate</th>}
            {prices && <th data-right>Amount</th>}
          </tr>
        </thead>
        <tbody>
          {order.items.map((line) => (
            <tr key={line._id}>
              <td data-right>{line.lineNumber}</td>
              <td>
                <strong>{line.item.itemId}</strong>
              </td>
              <td>
                {line.item.name}
                {line.pickNotes && <span className={classes.note}>{line.pickNotes}</span>}
              </td>
              <td data-right>
                {formatQuantity(line.quantity)} {units.get(line.units) ?? line.units}
              </td>
              {prices && <td data-right>{formatRate(line.rate)}</td>}
              {prices && <td data-right>{formatMoney(line.amount)}</td>}
            </tr>
          ))}
          {prices && (
            <tr className={classes.sum}>
              <td colSpan={5} data-right>
                Total
              </td>
              <td data-right>{formatMoney(order.total)}</td>
            </tr>
          )}
        </tbody>
      </table>
      <p className={classes.printed}>
        {order.orderNumber}
        {order.netSuiteTranId && order.netSuiteTranId !== order.orderNumber
          ? ` · ERP ${order.netSuiteTranId}`
          : ''} ·{' '}
        {words(order.status)} · {count(order.items.length, 'line')} · printed {printedAt}
      </p>
    </article>
  )
}
