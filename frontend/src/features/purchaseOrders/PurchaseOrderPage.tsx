import { Stack } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { keyOf } from '@/api/operations'
import { useSession } from '@/api/session'
import { useRead } from '@/api/useRead'
import type { PurchaseOrder, PurchaseOrderLine } from '@/api/wire'
import { DueDate } from '@/features/purchaseOrders/DueDate'
import classes from '@/features/purchaseOrders/PurchaseOrders.module.css'
import { paths } from '@/paths'
import { lineKeyOf } from '@/resources/lineKey'
import { Facts } from '@/ui/Facts'
import { count, formatDate, formatMoney, formatQuantity, formatRate, nothing, words } from '@/ui/format'
import { useRecordSteps } from '@/ui/list/recordSteps'
import { RecordStepper } from '@/ui/list/RecordStepper'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { ItemPicture } from '@/ui/picture/ItemPicture'

/** The customer orders that wait for a line. */
function Waiting({ line: { waitingOrders, stockUnit } }: { line: PurchaseOrderLine }) {
  if (waitingOrders.length === 0) return <span className={classes.quiet}>Nobody</span>
  return (
    <ul className={classes.waiting}>
      {waitingOrders.map(({ salesOrderId, lineId, orderNumber, customer, quantity, deliveryDate, tooLate }) => (
        <li key={lineKeyOf({ salesOrderId, lineId })}>
          <span>
            <Link to={paths.salesOrder(salesOrderId)}>{orderNumber}</Link> {customer.name}, {formatQuantity(quantity)}{' '}
            {stockUnit}
          </span>
          <span className={classes.due} data-late={tooLate || undefined}>
            {formatDate(deliveryDate)}
            {tooLate && ', not in time'}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Line({ line, costs }: { line: PurchaseOrderLine; costs: boolean }) {
  const { item, received, quantity, open, unitName, closed } = line
  return (
    <tr>
      <td>
        <span className={classes.item}>
          <ItemPicture image={item.image} name={item.name} category={item.category} size={32} />
          <span className={classes.name}>
            <Link to={paths.product(item._id)}>{item.name}</Link>
            <span className={classes.quiet}>{item.itemId}</span>
          </span>
        </span>
      </td>
      <td className={classes.number}>
        {formatQuantity(quantity)} {unitName}
      </td>
      <td className={classes.number}>{received > 0 ? formatQuantity(received) : nothing}</td>
      <td className={classes.number}>{closed ? 'Closed' : open > 0 ? formatQuantity(open) : 'All received'}</td>
      <td>{open > 0 ? <DueDate date={line.expectedDate} late={line.late} /> : nothing}</td>
      {costs && <td className={classes.number}>{formatRate(line.rate)}</td>}
      <td>
        <Waiting line={line} />
      </td>
    </tr>
  )
}

function Lines({ lines }: { lines: PurchaseOrderLine[] }) {
  const costs = useSession().can('cost.view')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard in a narrow window
    <section className={classes.scroll} aria-label="Lines" tabIndex={0}>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col" className={classes.number}>
              Ordered
            </th>
            <th scope="col" className={classes.number}>
              Received
            </th>
            <th scope="col" className={classes.number}>
              To receive
            </th>
            <th scope="col">Due</th>
            {costs && (
              <th scope="col" className={classes.number}>
                Rate
              </th>
            )}
            <th scope="col">Who waits</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.line} line={line} costs={costs} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function View({ order }: { order: PurchaseOrder }) {
  const steps = useRecordSteps('purchase-orders', order._id, paths.purchaseOrder)
  const costs = useSession().can('cost.view')
  return (
    <Page title={order.number} actions={<RecordStepper steps={steps} />}>
      <Stack gap="md">
        <Facts
          facts={[
            ['Vendor', order.vendor.name],
            ['Status', words(order.status)],
            ['Due', <DueDate key="due" date={order.expectedDate} late={order.late} />],
            ['Ordered', formatDate(order.orderDate)],
            ['Waiting', order.waitingLines > 0 ? count(order.waitingLines, 'order line') : 'Nobody'],
            ...(costs ? [['To receive', formatMoney(order.amount)] as const] : []),
            ...(order.memo ? [['Memo', order.memo] as const] : []),
          ]}
        />
        <Lines lines={order.lines} />
      </Stack>
    </Page>
  )
}

/** A purchase order with its lines, and the customer orders that wait for them. */
export function Component() {
  const { id = '' } = useParams()
  const read = useRead(keyOf('/purchase-orders/{id}', { path: { id } }))
  return (
    <Loaded read={read} page="Purchase order" missing="There is no such purchase order.">
      {(order) => <View key={order._id} order={order} />}
    </Loaded>
  )
}
