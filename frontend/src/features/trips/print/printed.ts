import { errorText } from '@/api/errors'
import { call, keyOf, readKey } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { SheetStop, Trip, TripSheet, TripStop } from '@/api/wire'
import type { Missing } from '@/parts/print/MissingSheets'
import { formatQuantity, formatWeight } from '@/ui/format'
import { formatTimeOfDay } from '@/ui/clock'

/** The maximum number of trips printed at once. */
export const mostPrinted = 40

export const sheets = ['manifest', 'load'] as const
export type Sheet = (typeof sheets)[number]

/** A stop with what the driver needs there. */
export interface PrintedStop {
  stop: TripStop
  needs: SheetStop | undefined
}

/** A trip as it is printed: its stops in visiting order. */
export interface PrintedTrip {
  trip: Trip
  stops: PrintedStop[]
}

export interface Printed {
  /** In the order requested. */
  trips: PrintedTrip[]
  missing: Missing[]
}

export const printedTrip = (trip: Trip, sheet: TripSheet): PrintedTrip => ({
  trip,
  stops: trip.stops.map((stop) => ({ stop, needs: sheet.stops.find(({ stopId }) => stopId === stop._id) })),
})

async function readTrip(id: string): Promise<PrintedTrip> {
  const [trip, sheet] = await Promise.all([
    readKey(keyOf('/trips/{id}', { path: { id } })),
    readKey(keyOf('/trips/{id}/sheet', { path: { id } })),
  ])
  return printedTrip(trip, sheet)
}

async function readAll(ids: readonly string[]): Promise<Printed> {
  const answers = await Promise.allSettled(ids.map(readTrip))
  return {
    trips: answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])),
    missing: answers.flatMap((answer, index) =>
      answer.status === 'rejected' ? [{ id: ids[index]!, why: errorText(answer.reason) }] : [],
    ),
  }
}

/** The trips to print, read once: the sheets do not change while they are shown. */
export const usePrintedTrips = (ids: readonly string[]) =>
  useRead<Printed>(ids.length > 0 ? ['/trips/printed', { ids: ids.join(',') }] : null, () => readAll(ids), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  })

/** Records that the drivers of these trips get the printed manifest. Rejects when it was not recorded for one of them. */
export async function recordPrint(tripIds: readonly string[]): Promise<void> {
  await Promise.all(
    tripIds.map((id) => call('post', '/trips/{id}/manifest', { path: { id }, body: { how: 'printed' } })),
  )
}

/**
 * What goes into the truck each time it is loaded, at the start and at each reload, in loading order: the goods of the
 * last stop first. Stops without goods are left out.
 */
export function loadingsOf(stops: readonly PrintedStop[]): PrintedStop[][] {
  const loadings: PrintedStop[][] = [[]]
  for (const each of stops) {
    if (each.stop.type === 'warehouse') loadings.push([])
    else if (each.needs && each.needs.lines.length > 0) loadings.at(-1)!.unshift(each)
  }
  return loadings.filter((loading) => loading.length > 0)
}

/** The load of a stop: '12 cases · 240 lb'. */
export function loadOf({ itemFulfillments }: TripStop): string {
  const cases = itemFulfillments.reduce((sum, order) => sum + order.cases, 0)
  const weight = itemFulfillments.reduce((sum, order) => sum + order.weight, 0)
  return `${formatQuantity(Math.round(cases * 10) / 10)} ${cases === 1 ? 'case' : 'cases'} · ${formatWeight(weight)}`
}

/** When the address receives: '6:00 AM to 10:00 AM', or why it does not. */
export function hoursOf(needs: SheetStop | undefined): string {
  if (!needs) return ''
  if (needs.closed) return 'Takes no deliveries on this day'
  return needs.windows
    .map(({ from, to }) => `${formatTimeOfDay(from)} to ${to === '24:00' ? 'midnight' : formatTimeOfDay(to)}`)
    .join(', ')
}

/** The name of a stop on paper. */
export const stopName = ({ type, customer }: TripStop): string =>
  customer?.name ?? (type === 'warehouse' ? 'Warehouse: reload' : 'Pickup')
