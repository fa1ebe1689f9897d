import { weekdayOf } from '@/ui/shortDate'
import { dayDate } from '@/ui/shortDate'
import { formatClock, shortTimeOfDay } from '@/ui/clock'
import type { Problem, Unplanned } from '@/features/dispatch/wire'
import { featuresText, text, time } from '@/features/dispatch/words'
import { words } from '@/ui/format'

const reasons: Record<string, (params: Problem['params'], order: Unplanned) => string> = {
  route_truck_full: ({ number: tag, percent, tripNumber }) =>
    `${text(tag) || text(tripNumber)} is full: ${text(percent)}% with it`,
  no_route: () => 'The address has no route',
  no_coordinates: () => 'Not on the map',
  closed_day: (_, { deliveryDate }) => `Closed ${weekdayOf(deliveryDate ?? '')}s`,
  window_out_of_reach: ({ from, to, earliest }) =>
    `Takes ${shortTimeOfDay(text(from))}–${shortTimeOfDay(text(to))}, earliest ${time(earliest)}`,
  needs_feature: (params) =>
    `Needs ${featuresText(params)}${params.tripNumber ? `: not on ${text(params.number) || text(params.tripNumber)}` : ''}`,
  no_trip: (_, { routeName }) => `${routeName ?? 'The route'} has no trip`,
  not_released: () => 'Not released for delivery yet',
  removed: ({ by, at }) => `Taken off${by ? ` by ${text(by)}` : ''}${at ? `, ${formatClock(text(at))}` : ''}`,
  not_planned: () => 'Not on a trip yet',
}

/** Why an order is not on a trip. */
export const reasonText = (order: Unplanned): string =>
  reasons[order.reason.code]?.(order.reason.params, order) ?? words(order.reason.code)

/** The groups of the unplanned orders, in the order in which they are shown. */
export const reasonGroups: ReadonlyArray<{ title: string; codes: readonly string[] }> = [
  { title: 'Ready to plan', codes: ['not_planned', 'removed', 'no_trip'] },
  { title: 'No room on the route’s truck', codes: ['route_truck_full'] },
  { title: 'Address', codes: ['no_route', 'no_coordinates'] },
  { title: 'Time and equipment', codes: ['closed_day', 'window_out_of_reach', 'needs_feature'] },
  { title: 'Not released', codes: ['not_released'] },
]

/** The orders by reason. A code that is not known comes last. */
export function byReason(orders: readonly Unplanned[]): Array<{ title: string; orders: Unplanned[] }> {
  const known = new Set(reasonGroups.flatMap(({ codes }) => codes))
  return [
    ...reasonGroups.map(({ title, codes }) => ({
      title,
      orders: orders.filter(({ reason }) => codes.includes(reason.code)),
    })),
    { title: 'Other', orders: orders.filter(({ reason }) => !known.has(reason.code)) },
  ].filter((group) => group.orders.length > 0)
}

/** The day on which a closed customer takes deliveries again. */
export const nextOpen = ({ reason }: Unplanned): string | undefined => {
  const date = text(reason.params.nextOpenDate)
  return reason.code === 'closed_day' && date ? date : undefined
}

export const moveToText = (date: string): string => `Move to ${dayDate(date)}`
