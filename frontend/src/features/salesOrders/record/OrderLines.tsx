import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSession } from '@/api/session'
import type { SalesOrder } from '@/api/wire'
import { describeSource } from '@/features/orderEditor/draft/price'
import type { DeliveryLines, FlowGroup, LineFlow } from '@/features/salesOrders/record/flow'
import { type LineNote, notesOf } from '@/features/salesOrders/record/lineNotes'
import classes from '@/features/salesOrders/record/Record.module.css'
import { paths } from '@/paths'
import { formatDate, formatInstant, formatMoney, formatQuantity, formatRate, nothing, words } from '@/ui/format'

/** Below it the lines are cards. */
const narrow = '(max-width: 56.24em)'

interface Props {
  order: SalesOrder
  groups: readonly FlowGroup[]
  deliveries: readonly DeliveryLines[]
}

function Notes({ notes }: { notes: readonly LineNote[] }) {
  return (
    <ul className={classes.notes}>
      {notes.map(({ text, tone }) => (
        <li key={text} data-tone={tone}>
          {tone && <IconAlertTriangle size={14} aria-hidden />}
          {text}
        </li>
      ))}
    </ul>
  )
}

/** The trip that carries the lines below, and how far it is. */
function GroupText({ delivery }: Pick<FlowGroup, 'delivery'>) {
  const { can } = useSession()
  if (!delivery) return <b>Not on a trip</b>
  return (
    <>
      <b>{formatDate(delivery.tripDate)}</b>{' '}
      {can('trip.read') ? <Link to={paths.trip(delivery.tripId)}>{delivery.tripNumber}</Link> : delivery.tripNumber}
      <span className={classes.second}>
        , stop {delivery.sequence}, {words(delivery.stopStatus).toLowerCase()}
        {delivery.completedAt ? `, ${formatInstant(delivery.completedAt)}` : ''}
      </span>
    </>
  )
}

const Item = ({ flow: { line } }: { flow: LineFlow }) => (
  <Link to={paths.product(line.item._id)}>
    <span className={classes.code}>{line.item.itemId}</span>
    {line.item.name}
  </Link>
)

/** A quantity that is smaller than what was ordered stands out where it is final. */
const deliveredClass = ({ undecided }: LineFlow) => (undecided > 0 ? classes.amber : undefined)

const deliveredText = ({ delivered }: LineFlow): string =>
  delivered === undefined ? nothing : formatQuantity(delivered)

function Rate({ flow: { line } }: { flow: LineFlow }) {
  return (
    <>
      <span className={classes.source}>{describeSource(line.priceSource).text}</span>
      {formatRate(line.rate)}
    </>
  )
}

interface RowsProps extends Omit<Props, 'groups'> {
  group: FlowGroup
  headed: boolean
  priced: boolean
}

function Rows({ order, group, deliveries, headed, priced }: RowsProps) {
  const columns = priced ? 9 : 7
  return (
    <tbody>
      {headed && (
        <tr className={classes.group}>
          <th scope="rowgroup" colSpan={priced ? columns - 1 : columns}>
            <GroupText delivery={group.delivery} />
          </th>
          {priced && (
            <td data-number="" className={classes.second}>
              {formatMoney(group.amount)}
            </td>
          )}
        </tr>
      )}
      {group.lines.map((flow) => {
        const { line } = flow
        const notes = notesOf(flow, deliveries, order)
        return [
          <tr key={line._id} data-noted={notes.length > 0 || undefined}>
            <td data-number="" className={classes.quiet}>
              {line.lineNumber}
            </td>
            <th scope="row" className={classes.name}>
              <Item flow={flow} />
            </th>
            <td data-number="" className={classes.strong}>
              {formatQuantity(flow.ordered)}
            </td>
            <td data-number="" className={classes.second}>
              {formatQuantity(flow.shipped)}
            </td>
            <td data-number="" className={deliveredClass(flow)}>
              {deliveredText(flow)}
            </td>
            <td data-number="" className={classes.second}>
              {formatQuantity(flow.billed)}
            </td>
            <td className={classes.second}>{flow.unit}</td>
            {priced && (
              <>
                <td data-number="">
                  <Rate flow={flow} />
                </td>
                <td data-number="" className={classes.strong}>
                  {formatMoney(line.amount)}
                </td>
              </>
            )}
          </tr>,
          notes.length > 0 && (
            <tr key={`${line._id} notes`} data-note="">
              <td colSpan={columns}>
                <Notes notes={notes} />
              </td>
            </tr>
          ),
        ]
      })}
    </tbody>
  )
}

function Cards({ order, groups, deliveries, priced }: Props & { priced: boolean }) {
  return groups.map((group) => (
    <div key={group.delivery?.tripId ?? ''}>
      {deliveries.length > 0 && (
        <div className={classes.cardGroup}>
          <span>
            <GroupText delivery={group.delivery} />
          </span>
        </div>
      )}
      <ul className={classes.cards} aria-label="Lines">
        {group.lines.map((flow) => {
          const notes = notesOf(flow, deliveries, order)
          return (
            <li key={flow.line._id}>
              <div className={classes.cardHead}>
                <Item flow={flow} />
                {priced && <span className={classes.strong}>{formatMoney(flow.line.amount)}</span>}
              </div>
              <div className={classes.cardFacts}>
                <span>
                  {formatQuantity(flow.ordered)} {flow.unit} ordered
                </span>
                <span>{formatQuantity(flow.shipped)} shipped</span>
                {flow.delivered !== undefined && (
                  <span className={deliveredClass(flow)}>{deliveredText(flow)} delivered</span>
                )}
                <span>{formatQuantity(flow.billed)} billed</span>
                {priced && (
                  <span>
                    <Rate flow={flow} />
                  </span>
                )}
              </div>
              {notes.length > 0 && <Notes notes={notes} />}
            </li>
          )
        })}
      </ul>
    </div>
  ))
}

/** The lines of an order by delivery, each with what was ordered, shipped, delivered and billed. */
export function OrderLines(props: Props) {
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false })
  const { order, groups, deliveries } = props
  const priced = order.total !== undefined
  if (isNarrow) return <Cards {...props} priced={priced} />
  return (
    <table className={classes.lines} aria-label="Lines">
      <thead>
        <tr>
          <th data-number="" scope="col">
            #
          </th>
          <th scope="col">Item</th>
          {['Ordered', 'Shipped', 'Delivered', 'Billed'].map((title) => (
            <th key={title} data-number="" scope="col">
              {title}
            </th>
          ))}
          <th scope="col">Unit</th>
          {priced &&
            ['Rate', 'Amount'].map((title) => (
              <th key={title} data-number="" scope="col">
                {title}
              </th>
            ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <Rows
          key={group.delivery?.tripId ?? ''}
          order={order}
          group={group}
          deliveries={deliveries}
          headed={deliveries.length > 0}
          priced={priced}
        />
      ))}
    </table>
  )
}
