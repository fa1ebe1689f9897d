import type { Board } from '@/features/dispatch/wire'
import { count, formatDistance, formatMoney } from '@/ui/format'

/** The figures of a day in words: orders, statuses, distance, and the value where prices may be seen. */
export function dayFigures({ trips, unplanned }: Board): string[] {
  const running = trips.filter(({ status }) => status !== 'cancelled')
  const planned = running.flatMap(({ stops }) => stops.flatMap(({ orders }) => orders))
  const of = (status: string) => running.filter((trip) => trip.status === status).length
  const sent = running.filter(({ given }) => given === 'sent').length
  const distance = running.reduce((sum, { distanceKm }) => sum + (distanceKm ?? 0), 0)
  const values = [...planned, ...unplanned].flatMap(({ value }) => value ?? [])
  return [
    count(planned.length + unplanned.length, 'order'),
    of('draft') > 0 && count(of('draft'), 'draft'),
    of('planned') > 0 && `${of('planned')} planned`,
    of('ready') > 0 && `${of('ready')} ready`,
    sent > 0 && `${sent} sent`,
    distance > 0 && formatDistance(distance),
    values.length > 0 && formatMoney(values.reduce((sum, value) => sum + value, 0)),
  ].filter((figure): figure is string => typeof figure === 'string')
}
