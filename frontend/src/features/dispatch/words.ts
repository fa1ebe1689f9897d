import type { BoardStop, BoardTrip, Problem } from '@/features/dispatch/wire'
import { paths } from '@/paths'
import { formatDelay } from '@/resources/lateness'
import { type Feature, featureLabel } from '@/resources/vehicleFeatures'
import { formatClock, shortTimeOfDay } from '@/ui/clock'
import { count, formatMinutes, volumeUnit, weightUnit, words } from '@/ui/format'

const units: Record<string, () => string> = { weight: weightUnit, volume: volumeUnit }

/** The unit in which a dimension of load is shown; the name of one that has none. */
export const unitOf = (dimension: string): string => units[dimension]?.() ?? dimension

/** A text or number among the params of a problem; '' for anything else. */
export const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : ''
const number = (value: unknown): number => Number(text(value)) || 0
/** A time of day or an instant among the params. */
export const time = (value: unknown): string =>
  /^\d\d:\d\d$/.test(text(value)) ? shortTimeOfDay(text(value)) : formatClock(text(value))

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** "lift gate, ramp" */
export const featuresText = (params: Problem['params']): string =>
  (Array.isArray(params.features) ? params.features : [])
    .map((feature) => featureLabel(feature as Feature).toLowerCase())
    .join(', ')

const texts: Record<string, (params: Problem['params']) => string> = {
  late: ({ closes, arrival }) => `closes ${time(closes)}, ETA ${time(arrival)}`,
  closed_day: ({ weekday }) => `closed on ${weekdays[number(weekday)] ?? 'this day'}s`,
  overload: ({ percent, dimension }) => `${text(percent)}% ${unitOf(text(dimension))}`,
  long_day: ({ minutes, limit }) => `${formatMinutes(number(minutes))} of work, limit ${formatMinutes(number(limit))}`,
  late_return: ({ back, arrival, closes }) =>
    `back ${time(back ?? arrival)}${closes ? `, warehouse closes ${time(closes)}` : ', too late'}`,
  missing_feature: (params) => `needs ${featuresText(params) || 'equipment that the truck lacks'}`,
  double_booking: ({ who, tripNumber }) => `${who === 'driver' ? 'Driver' : 'Truck'} is also on ${text(tripNumber)}`,
  no_vehicle: () => 'No truck',
  no_driver: () => 'No driver',
  no_coordinates: () => 'not on the map',
}

/** A problem in words: 'closes 9:35, ETA 9:47'. */
export const problemText = ({ code, params }: Problem): string => texts[code]?.(params) ?? words(code)

/** A problem on the card of its stop, which shows the arrival beside it: '12 min late, closes 9:35'. */
export function cardText(problem: Problem): string {
  const { code, params } = problem
  return code === 'late' && params.closes
    ? `${formatDelay(number(params.minutes))} late, closes ${time(params.closes)}`
    : capital(problemText(problem))
}

/** A sentence with a capital. */
export const capital = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)

const warehouseStop = 'Warehouse'

export const nameOf = (stop: Pick<BoardStop, 'customer' | 'type' | 'orders'>): string =>
  stop.customer?.name ?? (stop.type === 'warehouse' ? warehouseStop : (stop.orders[0]?.orderNumber ?? 'Pickup'))

/** All problems of a trip, its own and those of its stops, the worst first. */
export const problemsOf = (trip: BoardTrip): Problem[] => {
  const seen = new Set<string>()
  return [...trip.problems, ...trip.stops.flatMap(({ problems }) => problems)]
    .filter(({ code, stopId, params }) => {
      const key = `${code} ${stopId} ${text(params.dimension)} ${text(params.who)}`
      return !seen.has(key) && seen.add(key)
    })
    .toSorted((a, b) => (a.severity === b.severity ? 0 : a.severity === 'error' ? -1 : 1))
}

/** The look of what somebody has to see: red when a promise breaks, amber otherwise. */
export type Tone = 'red' | 'amber' | 'quiet'

/** What stands out about a trip, in two or three words: "1 late", "108% lb", "No driver", "2 changes". `to`: where one decides about it. */
export function tripNote(trip: BoardTrip): { text: string; tone: Tone; to?: string } | undefined {
  if (trip.stops.some(({ differs }) => differs))
    return { text: 'Reports differ', tone: 'amber', to: paths.tripReports(trip._id) }
  const problems = problemsOf(trip)
  const overload = problems.find(({ code }) => code === 'overload')
  if (overload) return { text: problemText(overload), tone: 'red' }
  const late = new Set(problems.filter(({ code }) => code === 'late').map(({ stopId }) => stopId)).size
  if (late > 0) return { text: `${late} late`, tone: 'amber' }
  const first = problems[0]
  if (first) return { text: capital(problemText(first)), tone: first.severity === 'error' ? 'red' : 'amber' }
  if (trip.changesSincePrinted > 0) return { text: count(trip.changesSincePrinted, 'change'), tone: 'quiet' }
  return undefined
}

const statuses: Partial<Record<BoardTrip['status'], string>> = {
  in_progress: 'On the road',
  cancelled: 'Canceled',
}
export const statusText = (status: BoardTrip['status']): string => statuses[status] ?? words(status)

/** The driver's name, or what is missing. */
export const driverName = (driver: BoardTrip['driver']): string =>
  driver ? `${driver.firstName} ${driver.lastName}`.trim() : 'No driver'

export const percentOf = ({ load, limit }: { load: number; limit: number | null }): number | undefined =>
  limit === null || limit <= 0 ? undefined : Math.round((load / limit) * 100)

/** The fullest of the three loads, as a percentage; undefined without a limit. */
export const fullest = ({ load }: BoardTrip): number | undefined => {
  const shares = Object.values(load).flatMap((each) => percentOf(each) ?? [])
  return shares.length > 0 ? Math.max(...shares) : undefined
}
