import type { SheetStop, Trip, TripSheet, TripStop } from '@/api/wire'
import { type Lateness, latenessOf } from '@/resources/lateness'
import { dateOfInstant, formatTimeRange, minuteOf, minuteOfDay } from '@/ui/clock'

const dayMs = 86_400_000

export const isFinal = ({ status }: TripStop): boolean => status !== 'pending' && status !== 'arrived'

/** The stop to go to, or the one where the driver is. */
export const nextStop = (trip: Trip): TripStop | undefined => trip.stops.find((stop) => !isFinal(stop))

export const sheetOf = (sheet: TripSheet | undefined, stop: TripStop): SheetStop | undefined =>
  sheet?.stops.find(({ stopId }) => stopId === stop._id)

export const nameOf = (stop: TripStop): string =>
  stop.customer?.name ?? (stop.type === 'warehouse' ? 'Warehouse' : 'Pickup')

/** The stops as they are loaded: the last one first, up to each reload, which comes between. */
export function inLoadingOrder(stops: readonly TripStop[]): TripStop[] {
  const parts: TripStop[][] = [[]]
  for (const stop of stops) {
    if (stop.type === 'warehouse') parts.push([stop], [])
    else parts.at(-1)!.unshift(stop)
  }
  return parts.flat()
}

/** The API computes cases of other units, so they may be fractions: one decimal says enough. */
export const casesOf = (stop: TripStop): number =>
  Math.round(stop.itemFulfillments.reduce((sum, { cases }) => sum + cases, 0) * 10) / 10
export const weightOf = (stop: TripStop): number => stop.itemFulfillments.reduce((sum, { weight }) => sum + weight, 0)

/** When an address takes deliveries: "8:00–9:35 AM"; empty when it is always open. */
export const windowsText = (sheet: SheetStop | undefined): string =>
  (sheet?.windows ?? []).map(({ from, to }) => formatTimeRange(from, to)).join(', ')

/** When the last window of a stop closes, in milliseconds; undefined: it is always open, or no ETA is known. */
function closesAt(tripDate: string, { eta }: TripStop, sheet: SheetStop | undefined): number | undefined {
  const windows = sheet?.windows ?? []
  if (!eta || windows.length === 0) return undefined
  const days = (Date.parse(dateOfInstant(eta)) - Date.parse(tripDate)) / dayMs
  const after = days * 1_440 + minuteOfDay(eta) - Math.max(...windows.map(({ to }) => minuteOf(to)))
  return Date.parse(eta) - after * 60_000
}

/** How late the truck is expected at a stop that is still to be done. */
export const lateness = (tripDate: string, stop: TripStop, sheet: SheetStop | undefined): Lateness | undefined =>
  isFinal(stop) ? undefined : latenessOf({ ...stop, closesAt: closesAt(tripDate, stop, sheet) })

/** The address of the phone's navigation to a stop; undefined when its place is not known. */
export function navigationTo(stop: TripStop, agent = navigator.userAgent): string | undefined {
  const { shipTo } = stop
  if (!shipTo || stop.type === 'warehouse') return undefined
  const text = encodeURIComponent(
    [shipTo.street, shipTo.city, shipTo.state, shipTo.postalCode].filter(Boolean).join(', '),
  )
  const place = shipTo.latitude == null || shipTo.longitude == null ? '' : `${shipTo.latitude},${shipTo.longitude}`
  if (!place && !text) return undefined
  if (/iPhone|iPad/.test(agent)) return `https://maps.apple.com/?daddr=${place || text}&dirflg=d`
  if (/Android/.test(agent))
    return place ? `geo:${place}?q=${place}(${encodeURIComponent(nameOf(stop))})` : `geo:0,0?q=${text}`
  return `https://www.google.com/maps/dir/?api=1&destination=${place || text}`
}

export const statusText: Record<TripStop['status'], string> = {
  pending: '',
  arrived: 'Arrived',
  completed: 'Delivered',
  partial: 'Not everything',
  failed: 'Not delivered',
  skipped: 'Skipped',
}
