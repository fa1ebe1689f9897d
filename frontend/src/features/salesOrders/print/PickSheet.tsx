import type { Item, SalesOrder } from '@/api/wire'
import { pickGroups } from '@/features/salesOrders/print/printed'
import { SheetHead } from '@/features/salesOrders/print/SheetHead'
import classes from '@/parts/print/Sheets.module.css'
import { count, formatQuantity } from '@/ui/format'

interface Props {
  order: SalesOrder
  items: ReadonlyMap<string, Item>
  units: ReadonlyMap<string, string>
  printedAt: string
}

/** The pick list of one order, in the order of the shelves. */
export function PickSheet({ order, items, units, printedAt }: Props) {
  const groups = pickGroups(order, items, units)
  const lines = groups.reduce((sum, group) => sum + group.lines.length, 0)
  return (
    <article className={classes.page} aria-label={`Pick list ${order.orderNumber}`}>
      <SheetHead kind="Pick list" order={order} />
      {lines === 0 ? (
        <p>Nothing left to pick on this order.</p>
      ) : (
        <>
          <table className={classes.lines}>
            <thead>
              <tr>
                <th aria-label="Done" />
                <th>Code</th>
                <th>Product</th>
                <th data-right>Quantity</th>
                <th data-right>Picked</th>
              </tr>
            </thead>
            {groups.map((group) => (
              <tbody key={group.category}>
                <tr className={classes.category}>
                  <th colSpan={5} scope="rowgroup">
                    {group.category}
                  </th>
                </tr>
                {group.lines.map(({ line, quantity, unit }) => (
                  <tr key={line._id}>
                    <td aria-label="to tick off">
                      <div className={classes.box} />
                    </td>
                    <td>
                      <strong>{line.item.itemId}</strong>
                    </td>
                    <td>
                      {line.item.name}
                      {line.pickNotes && <span className={classes.note}>{line.pickNotes}</span>}
                    </td>
                    <td data-right>
                      <span className={classes.quantity}>{formatQuantity(quantity)}</span> {unit}
                    </td>
                    <td aria-label="to fill in">
                      <div className={classes.blank} />
                    </td>
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
          <footer className={classes.foot}>
            <span>Picked by</span>
            <span>Checked by</span>
          </footer>
        </>
      )}
      <p className={classes.printed}>
        {order.orderNumber} · {count(lines, 'line')} to pick · printed {printedAt}
      </p>
    </article>
  )
}
