import type { Eligible, Trip, TripInput, TripOrder, TripStop, TripStopInput } from '@/api/wire'
import { streetAndCity } from '@/resources/address'
import { isPacked, ordersOfTrip } from '@/resources/takeOff'

/** A stop of the planned trip. */
export interface PlanStop {
  /** The server's id, or the order's id for a stop that is not saved yet. */
  key: string
  id: string | null
  type: TripStop['type']
  title: string
  /** The place by id, because two customers may have the same name. */
  customerId: string
  addressId: string
  address: string
  salesOrderIds: string[]
  locked: boolean
  notes: string
  /** A stop that is under way or done cannot be moved. */
  fixed: boolean
}

/** The data of an order in the plan. The order stays in the plan even if it is not eligible any more. */
export interface PlanOrder {
  orderNumber: string
  weight: number
}

export interface TripPlan {
  tripDate: string
  routeId: string | null
  vehicleId: string | null
  driverId: string | null
  startTime: string
  notes: string
  stops: PlanStop[]
  /** By sales order id; removed orders stay in it. */
  orders: Record<string, PlanOrder>
}

export type PlanEdit =
  | { type: 'header'; change: Partial<Omit<TripPlan, 'stops' | 'orders'>> }
  | { type: 'add'; orders: Eligible[] }
  | { type: 'remove'; key: string }
  | { type: 'move'; key: string; by: -1 | 1 }
  | { type: 'lock'; key: string; locked: boolean }

/** The fields of a plan and their labels. */
export const planLabels = {
  tripDate: 'Date',
  routeId: 'Route',
  vehicleId: 'Vehicle',
  driverId: 'Driver',
  startTime: 'Start',
  notes: 'Notes',
  stops: 'Stops',
}

export const emptyPlan = (tripDate: string): TripPlan => ({
  tripDate,
  routeId: null,
  vehicleId: null,
  driverId: null,
  startTime: '',
  notes: '',
  stops: [],
  orders: {},
})

export function planOf(trip: Trip): TripPlan {
  return {
    tripDate: trip.tripDate,
    routeId: trip.routeId,
    vehicleId: trip.vehicleId?._id ?? null,
    driverId: trip.driverId?._id ?? null,
    startTime: trip.startTime ?? '',
    notes: trip.notes ?? '',
    stops: trip.stops
      .toSorted((a, b) => a.sequence - b.sequence)
      .map((stop) => ({
        key: stop._id,
        id: stop._id,
        type: stop.type,
        title: stop.customer?.name ?? (stop.type === 'warehouse' ? 'Warehouse' : 'Pickup'),
        customerId: stop.customer?._id ?? '',
        addressId: stop.shipTo?.addressId ?? '',
        address: streetAndCity(stop.shipTo),
        salesOrderIds: stop.salesOrderIds ?? [],
        locked: stop.locked,
        notes: stop.notes ?? '',
        fixed: stop.status !== 'pending',
      })),
    orders: Object.fromEntries(
      trip.stops.flatMap((stop) =>
        stop.itemFulfillments.map(({ salesOrderId, orderNumber, weight }) => [salesOrderId, { orderNumber, weight }]),
      ),
    ),
  }
}

const stopOf = (order: Eligible): PlanStop => ({
  key: order.salesOrderId,
  id: null,
  type: 'delivery',
  title: order.customer.name,
  customerId: order.customer._id,
  addressId: order.shipTo.addressId,
  address: streetAndCity(order.shipTo),
  salesOrderIds: [order.salesOrderId],
  locked: false,
  notes: '',
  fixed: false,
})

/** Adds an order to the stop with its address, or to a new stop at the end. */
function withOrder(stops: PlanStop[], order: Eligible): PlanStop[] {
  if (stops.some((stop) => stop.salesOrderIds.includes(order.salesOrderId))) return stops
  const at = stops.findIndex(
    (stop) =>
      stop.type === 'delivery' &&
      !stop.fixed &&
      stop.customerId === order.customer._id &&
      stop.addressId === order.shipTo.addressId,
  )
  if (at < 0) return [...stops, stopOf(order)]
  const stop = stops[at]!
  return stops.with(at, { ...stop, salesOrderIds: [...stop.salesOrderIds, order.salesOrderId] })
}

function moved(stops: PlanStop[], key: string, by: -1 | 1): PlanStop[] {
  const from = stops.findIndex((stop) => stop.key === key)
  const to = from + by
  const stop = stops[from]
  const other = stops[to]
  if (!stop || !other || stop.fixed || other.fixed) return stops
  return stops.with(from, other).with(to, stop)
}

/** The plan after one edit. A pure function. */
export function editPlan(plan: TripPlan, edit: PlanEdit): TripPlan {
  switch (edit.type) {
    case 'header':
      return { ...plan, ...edit.change }
    case 'add':
      return {
        ...plan,
        stops: edit.orders.reduce(withOrder, plan.stops),
        orders: {
          ...plan.orders,
          ...Object.fromEntries(
            edit.orders.map(({ salesOrderId, orderNumber, weight }) => [salesOrderId, { orderNumber, weight }]),
          ),
        },
      }
    case 'remove':
      return { ...plan, stops: plan.stops.filter((stop) => stop.key !== edit.key || stop.fixed) }
    case 'move':
      return { ...plan, stops: moved(plan.stops, edit.key, edit.by) }
    case 'lock':
      return {
        ...plan,
        stops: plan.stops.map((stop) => (stop.key === edit.key ? { ...stop, locked: edit.locked } : stop)),
      }
  }
}

const idsOf = (stops: ReadonlyArray<Pick<PlanStop, 'salesOrderIds'>>): Set<string> =>
  new Set(stops.flatMap(({ salesOrderIds }) => salesOrderIds))

/** The orders that the ERP has packed for the trip and that the plan leaves out. Only a take-off removes them. */
export function packedLeftOut(trip: Trip, { stops }: TripPlan): TripOrder[] {
  const kept = idsOf(stops)
  return ordersOfTrip(trip).filter((order) => isPacked(order) && !kept.has(order.salesOrderId))
}

/**
 * Whether the trip is newer now and nothing has happened to it but that orders were taken off: then a plan that began
 * with the trip before goes on with the trip now.
 */
export function onlyTakenOff(before: Trip, now: Trip): boolean {
  const on = idsOf(now.stops)
  const { stops, orders: _, ...rest } = planOf(before)
  const { stops: stopsNow, orders: __, ...restNow } = planOf(now)
  const left = stops
    .map((stop) => ({ ...stop, salesOrderIds: stop.salesOrderIds.filter((id) => on.has(id)) }))
    .filter(({ type, salesOrderIds }) => type !== 'delivery' || salesOrderIds.length > 0)
  return now.version > before.version && JSON.stringify([rest, left]) === JSON.stringify([restNow, stopsNow])
}

/** The plan as sent by POST and PUT. */
export function planInput(plan: TripPlan, version?: number): TripInput {
  const stops = plan.stops.map((stop): TripStopInput => ({
    ...(stop.id ? { _id: stop.id } : {}),
    type: stop.type,
    salesOrderIds: stop.salesOrderIds,
    locked: stop.locked,
    ...(stop.notes ? { notes: stop.notes } : {}),
  }))
  return {
    tripDate: plan.tripDate,
    routeId: plan.routeId,
    vehicleId: plan.vehicleId,
    driverId: plan.driverId,
    ...(plan.startTime ? { startTime: plan.startTime } : {}),
    notes: plan.notes,
    stops,
    ...(version === undefined ? {} : { version }),
  }
}
