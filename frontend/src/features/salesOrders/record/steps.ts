import type { SalesOrder } from '@/api/wire'
import { reasonText } from '@/features/salesOrders/attention'
import type { DeliveryLines, LineFlow, OrderSums } from '@/features/salesOrders/record/flow'
import { count, formatDate, formatInstant, formatMoney, words } from '@/ui/format'

/** One of the five steps of an order. 'amber' waits for a person. */
export interface Step {
  title: string
  note: string
  state: 'done' | 'now' | 'amber' | 'ahead'
}

interface Progress {
  order: SalesOrder
  flows: readonly LineFlow[]
  deliveries: readonly DeliveryLines[]
  sums: OrderSums
}

const endedStatuses: ReadonlySet<string> = new Set(['closed', 'cancelled'])

/** What the list says about the order for this reason; undefined where the reason does not hold. */
function asked(order: SalesOrder, reason: NonNullable<SalesOrder['attention']>[number]): string | undefined {
  return order.attention?.includes(reason)
    ? reasonText(reason, { ...order, waitingLines: order.pendingLines.length })
    : undefined
}

function inErp(order: SalesOrder): Step {
  const { sync, netSuiteTranId } = order
  const title = 'In the ERP'
  const [refused, approval] = [asked(order, 'sync'), asked(order, 'approval')]
  if (refused) return { title: 'Refused by the ERP', note: refused, state: 'amber' }
  if (approval) return { title, note: approval, state: 'amber' }
  if (sync.status === 'pending' || sync.status === 'in_progress')
    return { title, note: sync.status === 'pending' ? 'Waits to be sent' : 'Being sent', state: 'now' }
  return {
    title,
    note: [netSuiteTranId, formatInstant(sync.lastSyncedAt)].filter(Boolean).join(', '),
    state: 'done',
  }
}

function shipped({ order, flows, deliveries }: Progress): Step {
  const title = 'Shipped'
  const wanted = flows.filter(({ ordered, closed }) => ordered > closed)
  const left = wanted.filter(({ ordered, closed, shipped: quantity }) => quantity >= ordered - closed).length
  const begun = flows.some(({ shipped: quantity }) => quantity > 0)
  const waits = asked(order, 'overdue') ?? asked(order, 'route')
  if (waits) return { title: begun ? 'Shipped in part' : title, note: waits, state: 'amber' }
  if (wanted.length > 0 && left === wanted.length) return { title, note: count(left, 'line'), state: 'done' }
  if (begun) return { title: 'Shipped in part', note: `${left} of ${count(wanted.length, 'line')}`, state: 'now' }
  const trip = deliveries.find(({ delivery }) => delivery.tripId === order.tripId)?.delivery
  if (trip) return { title, note: `On ${trip.tripNumber}, ${formatDate(trip.tripDate)}`, state: 'now' }
  return { title, note: order.tripId ? 'On a trip' : 'Not on a trip', state: 'now' }
}

function delivered({ order, flows, deliveries }: Progress): Step {
  const back = flows.filter(({ undecided }) => undecided > 0).length
  // Without the trip's lines, which not everybody may read, the order itself says it.
  const waits = back > 0 ? `${count(back, 'line')} came back, to be decided` : asked(order, 'undelivered')
  if (waits) return { title: 'Delivered in part', note: waits, state: 'amber' }
  const reached = deliveries.find(({ delivery }) => delivery.completedAt)?.delivery
  if (!reached) return { title: 'Delivered', note: '', state: 'ahead' }
  const missing = flows.filter((flow) => (flow.delivered ?? flow.shipped) < flow.ordered - flow.closed).length
  const when = formatInstant(reached.completedAt)
  if (missing === 0) return { title: 'Delivered', note: when, state: 'done' }
  return {
    title:
      reached.stopStatus === 'completed' || reached.stopStatus === 'partial' ? 'Delivered in part' : 'Not delivered',
    note: `${words(reached.stopStatus)} ${when}, ${count(missing, 'line')} open`,
    state: 'now',
  }
}

function invoiced({ order, sums }: Progress): Step {
  const money = order.total !== undefined
  if (order.status === 'billed' || (sums.billed > 0 && sums.toBill === 0 && sums.open === 0 && sums.back === 0))
    return { title: 'Invoiced', note: money ? formatMoney(sums.billed) : '', state: 'done' }
  if (sums.billed > 0)
    return {
      title: 'Invoiced in part',
      note: money ? `${formatMoney(sums.billed)}, then ${formatMoney(sums.toBill + sums.back + sums.open)}` : '',
      state: 'now',
    }
  return {
    title: 'Invoiced',
    note: money && sums.toBill > 0 ? `${formatMoney(sums.toBill)} to bill` : '',
    state: 'ahead',
  }
}

/** Where an order is: five steps from the call to the invoice. */
export function stepsOf(progress: Progress, taker: string): Step[] {
  const { order } = progress
  const steps: Step[] = [
    { title: 'Taken', note: `${formatInstant(order.createdAt)}, ${taker}`, state: 'done' },
    inErp(order),
    shipped(progress),
    delivered(progress),
    invoiced(progress),
  ]
  if (!endedStatuses.has(order.status)) return steps
  // Nothing of an ended order is still to come, but goods of it may wait for a decision.
  return steps.map((step) =>
    step.state === 'done' || step.state === 'amber' ? step : { ...step, note: words(order.status), state: 'ahead' },
  )
}
