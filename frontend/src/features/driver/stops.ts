import type { SheetStop, Trip, TripSheet, TripStop } from '@/api/wire'
import { formatMinutes, zoneOfInstants } from '@/ui/format'

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

export const addressOfStop = ({ shipTo }: TripStop): string =>
  shipTo ? [shipTo.street, shipTo.city].filter(Boolean).join(', ') : ''

/** The API computes cases of other units, so they may be fractions: one decimal says enough. */
export const casesOf = (stop: TripStop): number =>
  Math.round(stop.itemFulfillments.reduce((sum, { cases }) => sum + cases, 0) * 10) / 10
export const weightOf = (stop: TripStop): number => stop.itemFulfillments.reduce((sum, { weight }) => sum + weight, 0)

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The time of day in the warehouse's zone: "9:47"; padded: "09:47". */
export function timeOf(instant: string | number | null | undefined, padded = false): string {
  const at = new Date(instant ?? '')
  if (Number.isNaN(at.getTime())) return ''
  const zone = zoneOfInstants()
  const key = `${zone} ${padded}`
  const clock =
    clocks.get(key) ??
    new Intl.DateTimeFormat('en-GB', { hour: padded ? '2-digit' : 'numeric', minute: '2-digit', timeZone: zone })
  clocks.set(key, clock)
  const text = clock.format(at)
  return padded ? text : text.replace(/^0/, '')
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const shortTime = (time: string): string => time.replace(/^0/, '')

/** When an address takes deliveries: "8:00–9:35"; empty when it is always open. */
export const windowsText = (sheet: SheetStop | undefined): string =>
  (sheet?.windows ?? []).map(({ from, to }) => `${shortTime(from)}–${shortTime(to)}`).join(', ')

/** The delay of which the driver is told, in minutes. */
const muchMinutes = 15

export interface Lateness {
  text: string
  /** A window is missed. */
  missed: boolean
}

/** The minutes of an instant in the warehouse's zone, from the start of a date: after midnight more than 1,440. */
function minutesOn(date: string, instant: string): number {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zoneOfInstants() }).format(new Date(instant))
  return (Date.parse(day) - Date.parse(date)) / 60_000 + minutesOf(timeOf(instant, true))
}

/** How late the arrival at a stop is expected: after its last window; where it has none, much later than at first. */
export function lateness(tripDate: string, stop: TripStop, sheet: SheetStop | undefined): Lateness | undefined {
  if (!stop.eta || isFinal(stop)) return undefined
  const closes = Math.max(...(sheet?.windows ?? []).map(({ to }) => minutesOf(to)))
  const after = minutesOn(tripDate, stop.eta) - closes
  if (Number.isFinite(closes)) return after > 0 ? { text: `${formatMinutes(after)} late`, missed: true } : undefined
  const first = stop.firstEta ?? stop.plannedArrival
  const behind = first ? Math.round((Date.parse(stop.eta) - Date.parse(first)) / 60_000) : 0
  return behind > muchMinutes ? { text: `${formatMinutes(behind)} behind`, missed: false } : undefined
}

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
