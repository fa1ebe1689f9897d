import type { Delivery, SalesOrder, SalesOrderLine, StopLine } from '@/api/wire'
import { add, compare, type Decimal, decimal, multiply, round, subtract, toNumber, zero } from '@/ui/decimal'

/** A delivery of an order with its lines at the stop; no lines where the user may not read trips. */
export interface DeliveryLines {
  delivery: Delivery
  lines: readonly StopLine[]
}

/** What became of a line, in its own unit. */
export interface LineFlow {
  line: SalesOrderLine
  unit: string
  ordered: number
  shipped: number
  /** undefined while no stop of the line has been reached. */
  delivered: number | undefined
  billed: number
  /** Came back and waits for a decision. */
  undecided: number
  /** Closed before it was shipped. */
  closed: number
  /** Why less was delivered, as the driver said. */
  reason: string
}

/** The lines that one trip carries; without a delivery those that are on none. */
export interface FlowGroup {
  delivery: Delivery | undefined
  lines: LineFlow[]
  amount: number
}

const sum = (values: readonly Decimal[]): Decimal => values.reduce(add, zero)
const rest = (a: Decimal, b: Decimal): Decimal => (compare(a, b) > 0 ? subtract(a, b) : zero)
const larger = (a: Decimal, b: Decimal): Decimal => (compare(a, b) > 0 ? a : b)

function flowOf(line: SalesOrderLine, unit: string, deliveries: readonly DeliveryLines[]): LineFlow {
  const stops = deliveries.flatMap(({ lines }) => lines.filter(({ lineId }) => lineId === line._id))
  const reached = stops.flatMap(({ delivered }) => (delivered === null ? [] : [decimal(delivered)]))
  const delivered = sum(reached)
  const left = larger(decimal(line.quantityFulfilled), delivered)
  return {
    line,
    unit,
    ordered: line.quantity,
    shipped: line.quantityFulfilled,
    delivered: reached.length > 0 ? toNumber(delivered) : undefined,
    billed: line.quantityBilled,
    undecided: toNumber(sum(stops.map((stop) => decimal(stop.undecided)))),
    closed: line.isOpen ? 0 : toNumber(rest(decimal(line.quantity), left)),
    reason: stops.find(({ reason }) => reason)?.reason ?? '',
  }
}

/**
 * The lines of an order with what became of them, by the newest trip that carries each, the newest trip first; lines
 * that are on no trip come last. `deliveries` has the newest first.
 */
export function flowGroups(
  order: Pick<SalesOrder, 'items'>,
  deliveries: readonly DeliveryLines[],
  unitOf: (line: SalesOrderLine) => string,
): FlowGroup[] {
  const groups: FlowGroup[] = [...deliveries.map(({ delivery }) => delivery), undefined].map((delivery) => ({
    delivery,
    lines: [],
    amount: 0,
  }))
  for (const line of order.items) {
    const at = deliveries.findIndex(({ lines }) => lines.some(({ lineId }) => lineId === line._id))
    groups.at(at)!.lines.push(flowOf(line, unitOf(line), deliveries))
  }
  return groups
    .filter(({ lines }) => lines.length > 0)
    .map((group) => ({
      ...group,
      amount: toNumber(sum(group.lines.map(({ line }) => decimal(line.amount ?? 0)))),
    }))
}

/** The order's value by what became of it. Ordered − closed − came back − open = delivered. */
export interface OrderSums {
  ordered: number
  closed: number
  /** Came back and waits for a decision. */
  back: number
  open: number
  /** What the customer has; before the first stop what was shipped. */
  delivered: number
  /** A stop was reached. */
  reached: boolean
  billed: number
  toBill: number
}

export function sumsOf(flows: readonly LineFlow[]): OrderSums {
  const worth = (of: (flow: LineFlow) => number) =>
    sum(flows.map((flow) => round(multiply(decimal(of(flow)), decimal(flow.line.rate)), 2)))
  const ordered = sum(flows.map(({ line }) => decimal(line.amount ?? 0)))
  const [closed, back] = [worth((flow) => flow.closed), worth((flow) => flow.undecided)]
  const delivered = worth((flow) => flow.delivered ?? flow.shipped)
  const billed = worth((flow) => flow.billed)
  return {
    ordered: toNumber(ordered),
    closed: toNumber(closed),
    back: toNumber(back),
    open: toNumber(rest(ordered, sum([closed, back, delivered]))),
    delivered: toNumber(delivered),
    reached: flows.some((flow) => flow.delivered !== undefined),
    billed: toNumber(billed),
    toBill: toNumber(rest(delivered, billed)),
  }
}
