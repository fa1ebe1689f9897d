import { useSession } from '@/api/session'
import type { RoadFigures } from '@/api/wire'
import classes from '@/features/live/Live.module.css'
import { isLate, isUnseen, type Truck } from '@/features/live/truck'
import { formatDelay } from '@/resources/lateness'
import { missesWindow } from '@/resources/tracking'
import { formatDistance, formatMinutes, formatMoney, formatQuantity, nothing } from '@/ui/format'
import { formatClock } from '@/ui/clock'

interface Figure {
  name: string
  value: string
  /** After the value, quieter. */
  of?: string
  detail: string
  /** Somebody has to look. */
  amber?: boolean
}

const sum = (trucks: readonly Truck[], of: (truck: Truck) => number) =>
  trucks.reduce((total, truck) => total + of(truck), 0)

function stale(trucks: readonly Truck[]): Figure {
  const unseen = trucks.filter(isUnseen)
  const oldest = unseen
    .flatMap(({ trip, label }) => (trip.position ? [{ label, seconds: trip.position.ageSeconds }] : []))
    .toSorted((a, b) => b.seconds - a.seconds)[0]
  return {
    name: 'Stale',
    value: formatQuantity(unseen.length),
    detail:
      unseen.length === 0
        ? 'All positions are new'
        : oldest
          ? `${oldest.label}, ${formatMinutes(oldest.seconds / 60)}`
          : 'No position yet',
    amber: unseen.length > 0,
  }
}

/** A figure that is still read: it keeps its place. */
const read = (name: string): Figure => ({ name, value: nothing, detail: '\u00a0' })

/** The delay in the middle of all trucks, and the truck that is furthest behind. */
function delays(trucks: readonly Truck[], figures: RoadFigures | undefined): Figure {
  if (!figures) return read('Median delay')
  const { medianDelayMinutes, worstTrip } = figures
  const worst = trucks.find(({ trip }) => trip._id === worstTrip?.tripId)?.label ?? worstTrip?.tripNumber
  return {
    name: 'Median delay',
    value: medianDelayMinutes === null ? nothing : formatDelay(Math.max(0, medianDelayMinutes)),
    detail: worstTrip ? `worst ${worst}, ${formatDelay(worstTrip.delayMinutes)}` : 'None is behind',
    amber: (medianDelayMinutes ?? 0) > 15,
  }
}

/** How many arrivals were seen by the position. A low share means that phones send none. */
function automatic(figures: RoadFigures | undefined): Figure {
  if (!figures) return read('Automatic arrivals')
  const { automatic: seen, total } = figures.arrivals
  return {
    name: 'Automatic arrivals',
    value: total > 0 ? `${Math.round((seen / total) * 100)}%` : nothing,
    detail: `${seen} of ${total} by position`,
  }
}

function delivered({ valueDelivered, valueLeft }: RoadFigures): Figure[] {
  if (valueDelivered === undefined) return []
  return [{ name: 'Delivered', value: formatMoney(valueDelivered), detail: `${formatMoney(valueLeft)} left` }]
}

function figuresOf(trucks: readonly Truck[], figures: RoadFigures | undefined, seesPrices: boolean): Figure[] {
  const progress = (of: keyof Truck['trip']['progress']) => sum(trucks, ({ trip }) => Number(trip.progress[of] ?? 0))
  const late = trucks.filter(isLate).length
  const early = trucks.filter(({ trip }) => trip.punctuality === 'early').length
  const waiting = figures?.notStarted ?? 0
  const misses = sum(trucks, ({ stops }) => (stops ?? []).filter(missesWindow).length)
  const back = trucks.flatMap(({ trip }) => trip.progress.finishEta ?? []).toSorted()
  return [
    {
      name: 'On the road',
      value: formatQuantity(trucks.length),
      of: `of ${trucks.length + waiting}`,
      detail: waiting > 0 ? `${waiting} not started` : 'All started',
    },
    {
      name: 'Stops done',
      value: formatQuantity(progress('done')),
      of: `of ${progress('total')}`,
      detail: `${progress('onTime')} on time · ${progress('late')} late · ${progress('early')} early`,
    },
    {
      name: 'Running late',
      value: formatQuantity(late),
      of: `of ${trucks.length}`,
      detail: misses > 0 ? `${misses} ${misses === 1 ? 'misses its' : 'miss their'} window` : `${early} early`,
      amber: late > 0,
    },
    delays(trucks, figures),
    { name: 'Failed', value: formatQuantity(progress('failed')), detail: 'stops', amber: progress('failed') > 0 },
    stale(trucks),
    automatic(figures),
    {
      name: 'Distance',
      value: formatDistance(progress('distanceDoneKm')),
      detail: `${formatDistance(progress('distanceLeftKm'))} left`,
    },
    ...(figures ? delivered(figures) : seesPrices ? [read('Delivered')] : []),
    {
      name: 'Last truck back',
      value: back.length > 0 ? formatClock(back.at(-1)) : nothing,
      detail: back.length > 1 ? `first ${formatClock(back[0])}` : '\u00a0',
    },
  ]
}

/** The figures of the day so far. */
export function Figures({ trucks, figures }: { trucks: readonly Truck[]; figures: RoadFigures | undefined }) {
  const { can } = useSession()
  return (
    <dl className={classes.figures} aria-label="Figures">
      {figuresOf(trucks, figures, can('price.view')).map(({ name, value, of, detail, amber }) => (
        <div key={name} className={classes.figure} data-amber={amber || undefined}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b> {of}
          </dd>
          <dd className={classes.figureDetail}>{detail}</dd>
        </div>
      ))}
    </dl>
  )
}
