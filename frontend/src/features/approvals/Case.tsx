import { Anchor, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { CustomerPurchase, PriceApproval, SalesOrder } from '@/api/wire'
import classes from '@/features/approvals/Approvals.module.css'
import { PriceScale } from '@/features/approvals/PriceScale'
import {
  effectOf,
  endedAt,
  isUnderCost,
  lately,
  lookBackDays,
  marginAtFloor,
  newestFirst,
  underFloor,
} from '@/features/approvals/requests'
import { paths } from '@/paths'
import { useCustomerPurchases } from '@/resources/analytics'
import { useSalesOrder } from '@/resources/salesOrders'
import { Sparkline } from '@/ui/chart/Sparkline'
import { Facts } from '@/ui/Facts'
import {
  count,
  formatDate,
  formatInstant,
  formatMoney,
  formatQuantity,
  formatRate,
  formatShare,
  nothing,
  words,
} from '@/ui/format'
import { Panel } from '@/ui/Panel'
import { useSession } from '@/api/session'
import { decimal, multiply, round, toNumber } from '@/ui/decimal'

/** Earlier requests of the item that are shown. */
const mostBefore = 5

function Figures({ request }: { request: PriceApproval }) {
  const { rate, floor, quantity, unitName, determinedRate, margin } = request
  const under = underFloor(request)
  const effect = effectOf(request)
  const atFloor = marginAtFloor(request)
  const red = isUnderCost(request) ? classes.red : undefined
  const figures: Array<[name: string, value: string, note: string, tone?: string | undefined]> = [
    [
      'Asked',
      formatRate(rate),
      `${formatQuantity(quantity)} ${unitName}, ${rate === null ? nothing : formatMoney(toNumber(round(multiply(decimal(rate), decimal(quantity)), 2)))}`,
      classes.amber,
    ],
    ...(floor
      ? [
          ['Floor', formatRate(floor.rate), floor.source === 'discount' ? 'largest discount' : 'published'] as [
            string,
            string,
            string,
          ],
        ]
      : []),
    ...(under
      ? [['Under the floor', formatRate(under.amount), formatShare(under.share)] as [string, string, string]]
      : []),
    ...(determinedRate === null
      ? []
      : [['Level', formatRate(determinedRate), 'of the customer'] as [string, string, string]]),
    ...(margin === undefined
      ? []
      : [
          [
            'Margin of the line',
            formatShare(margin),
            atFloor === undefined ? '' : `${formatShare(atFloor)} at the floor`,
            red,
          ] as [string, string, string, string | undefined],
        ]),
    ...(effect === undefined
      ? []
      : [['Effect', formatMoney(effect), 'over the cost'] as [string, string, string]].map(
          ([name, value, note]) => [name, value, note, red] as [string, string, string, string | undefined],
        )),
  ]
  return (
    <dl className={classes.figures}>
      {figures.map(([name, value, note, tone]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={tone}>{value}</dd>
          <dd>{note}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The lines of the order around the one that is asked about; a draft belongs to its seller. */
function OrderLines({ request, order }: { request: PriceApproval; order: SalesOrder }) {
  const asked = order.pendingLines.find(({ _id }) => _id === request.lineId)
  const others = order.items.filter(({ _id }) => _id !== request.lineId)
  return (
    <Panel
      title="The order"
      note={`${formatDate(order.deliveryDate)}, ${count(order.items.length, 'line')}, ${formatMoney(order.total)}`}
      all={{ label: order.orderNumber, to: paths.salesOrder(order._id) }}
    >
      <table className={classes.rows}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col" data-number="">
              Quantity
            </th>
            <th scope="col" data-number="">
              Rate
            </th>
            <th scope="col" data-number="">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {[...(asked ? [asked] : []), ...others.slice(0, 4)].map((line) => (
            <tr key={line._id}>
              <th scope="row">
                {line.item.itemId} {line.item.name}
                {line === asked && ', this'}
              </th>
              <td data-number="">
                {formatQuantity(line.quantity)} {line.unitName}
              </td>
              <td data-number="" className={line === asked ? classes.amber : undefined}>
                {formatRate(line.rate)}
              </td>
              <td data-number="">{formatMoney(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {others.length > 4 && <span className={classes.quiet}>{count(others.length - 4, 'other line')}</span>}
    </Panel>
  )
}

function TheOrder({ request }: { request: PriceApproval }) {
  const { data } = useSalesOrder(request.salesOrderId)
  return data ? <OrderLines request={request} order={data} /> : null
}

interface CustomerProps {
  request: PriceApproval
  purchase: CustomerPurchase | undefined
  others: readonly PriceApproval[]
}

function TheCustomer({ request, purchase, others }: CustomerProps) {
  const theirs = others.filter(({ customer }) => customer._id === request.customer._id)
  const allowed = theirs.filter(({ status }) => status === 'approved').length
  return (
    <Panel title="The customer" all={{ label: request.customer.name, to: paths.customer(request.customer._id) }}>
      <Facts
        lines
        facts={[
          ['Delivery', formatDate(request.deliveryDate)],
          ...(purchase
            ? ([
                ['Bought in 13 weeks', count(purchase.times, 'time')],
                [
                  'By week',
                  <Sparkline
                    key="weeks"
                    values={purchase.weeks}
                    label={`By week, the oldest first: ${purchase.weeks.map(formatQuantity).join(', ')}`}
                  />,
                ],
                ['Last', `${formatRate(purchase.lastRate)} on ${formatDate(purchase.lastDate)}`],
              ] as const)
            : ([['Bought in 13 weeks', 'Never']] as const)),
          ['Under the floor before', `${count(allowed, 'line')} in ${lookBackDays} days`],
        ]}
      />
    </Panel>
  )
}

function Before({ request, others }: { request: PriceApproval; others: readonly PriceApproval[] }) {
  const same = newestFirst(others.filter(({ item }) => item._id === request.item._id))
  if (same.length === 0) return null
  return (
    <Panel title={`Asked for ${request.item.itemId} before`} note={`${same.length} in ${lookBackDays} days`}>
      <ul className={classes.before}>
        {same.slice(0, mostBefore).map((each) => (
          <li key={each._id}>
            <span className={classes.quiet}>{formatInstant(endedAt(each))}</span>
            <span>
              {each.customer.name}, {formatQuantity(each.quantity)} {each.unitName} at {formatRate(each.rate)}
            </span>
            <span>{words(each.status)}</span>
            <span className={classes.second}>{each.decision?.reason}</span>
            <span className={classes.quiet}>{each.decision?.by.name ?? nothing}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

interface Props {
  request: PriceApproval
  /** All requests that were decided or have ended. */
  decided: readonly PriceApproval[]
  now: number
  /** '1 of 5' */
  place: string
}

/** What a person needs to decide about a request. */
export function Case({ request, decided, now, place }: Props) {
  const { can } = useSession()
  const { data: purchases } = useCustomerPurchases(can('analytics.read') ? request.customer._id : undefined)
  const purchase = purchases?.find(({ item, times }) => item._id === request.item._id && times > 0)
  const lastPaid = purchase?.lastUnits === request.units ? purchase.lastRate : null
  const others = lately(decided, now).filter(({ _id }) => _id !== request._id)
  const asked = others.filter(({ requestedBy }) => requestedBy._id === request.requestedBy._id)
  return (
    <>
      <div className={classes.head}>
        <Title order={2}>
          <Anchor component={Link} to={paths.product(request.item._id)} inherit c="inherit">
            {request.item.itemId} {request.item.name}
          </Anchor>
        </Title>
        <span className={classes.second}>
          {request.customer.name},{' '}
          <Anchor
            component={Link}
            to={request.salesOrderId ? paths.salesOrder(request.salesOrderId) : paths.cart(request.cartId)}
            size="sm"
            underline="always"
          >
            {request.orderNumber || 'Draft'}
          </Anchor>
        </span>
        <span className={classes.quiet}>{place}</span>
      </div>
      <div>
        <p className={classes.quote}>“{request.reason}”</p>
        <span className={classes.quiet}>
          {request.requestedBy.name}, {formatInstant(request.requestedAt)}
          {asked.length > 0 &&
            `. Asked for ${asked.length} in ${lookBackDays} days, ${asked.filter(({ status }) => status === 'approved').length} approved.`}
        </span>
      </div>
      <Figures request={request} />
      <PriceScale request={request} lastPaid={lastPaid} />
      <div className={classes.panels}>
        {request.salesOrderId && <TheOrder request={request} />}
        <TheCustomer request={request} purchase={purchase} others={others} />
      </div>
      <Before request={request} others={others} />
      {request.decision && (
        <Panel title={words(request.status)} note={formatInstant(request.decision.at)}>
          <span>
            {request.decision.reason} <span className={classes.quiet}>{request.decision.by.name}</span>
          </span>
        </Panel>
      )}
      {request.status === 'ended' && !request.decision && (
        <span className={classes.second}>Changed or removed before it was decided.</span>
      )}
    </>
  )
}
