import { memo } from 'react'
import { Link } from 'react-router'
import classes from '@/features/dispatch/board/Timeline.module.css'
import { cardOf } from '@/features/dispatch/moves/changes'
import { formatClock, minuteOf, minuteOfDay } from '@/ui/clock'
import { colorOf, tripName } from '@/resources/tripTag'
import { between, Hours, hoursAround, type Span } from '@/features/dispatch/Hours'
import { toneOf } from '@/features/dispatch/board/StopCard'
import { TripTag } from '@/parts/TripTag'
import type { BoardStop, BoardTrip } from '@/features/dispatch/wire'
import { driverName, nameOf, problemText, tripNote } from '@/features/dispatch/words'
import { paths } from '@/paths'
import { formatDistance, formatMinutes } from '@/ui/format'

/** The whole hours around all trips, at least two. */
export function spanOf(trips: readonly BoardTrip[]): Span {
  const times = trips.flatMap(({ startTime, back, stops }) => [
    ...(startTime ? [minuteOf(startTime)] : []),
    ...(back ? [minuteOfDay(back)] : []),
    ...stops.flatMap(({ arrival }) => (arrival ? [minuteOfDay(arrival)] : [])),
  ])
  if (times.length === 0) return { from: 300, to: 1_080 }
  return hoursAround(times)
}

function Block({ stop, span, color }: { stop: BoardStop; span: Span; color: string }) {
  if (!stop.arrival) return null
  const arrival = minuteOfDay(stop.arrival)
  const departure = stop.departure ? minuteOfDay(stop.departure) : arrival + stop.serviceMinutes
  const said = [
    `${stop.sequence} ${nameOf(stop)}`,
    formatClock(stop.arrival, ''),
    ...(stop.differs ? ['two reports differ'] : []),
    ...stop.problems.map(problemText),
  ].join(', ')
  return (
    <span
      className={classes.block}
      data-tone={toneOf(stop)}
      style={{ ...between(span, arrival, Math.max(departure, arrival + 4)), background: color }}
      title={said}
    >
      {stop.sequence}
    </span>
  )
}

function Row({ trip, color, span, selected, onSelect }: RowProps) {
  const note = tripNote(trip)
  const start = trip.startTime ? minuteOf(trip.startTime) : undefined
  return (
    <li className={classes.row} data-selected={selected || undefined}>
      <Link to={paths.trip(trip._id)} className={classes.name ?? ''} data-nav onFocus={() => onSelect(trip._id)}>
        <TripTag number={trip.number} color={color} />
        <span>
          <b>{tripName(trip)}</b>
          <span>{driverName(trip.driver)}</span>
        </span>
      </Link>
      <span className={classes.track}>
        {start !== undefined && trip.back && (
          <span className={classes.drive} style={between(span, start, minuteOfDay(trip.back))} />
        )}
        {trip.stops.map((stop) => (
          <Block key={cardOf(stop)} stop={stop} span={span} color={color} />
        ))}
      </span>
      <span className={classes.sum}>
        <span>
          {trip.durationMin !== null && formatMinutes(trip.durationMin)}
          {trip.distanceKm !== null && ` · ${formatDistance(trip.distanceKm)}`}
        </span>
        {note && <span data-tone={note.tone}>{note.text}</span>}
      </span>
    </li>
  )
}

interface RowProps {
  trip: BoardTrip
  color: string
  span: Span
  selected: boolean
  onSelect: (tripId: string) => void
}

interface Props {
  trips: readonly BoardTrip[]
  selected: string | undefined
  onSelect: (tripId: string) => void
}

/** The day over its hours: a row for each trip, with its stops as blocks. */
export const TimelineView = memo(function TimelineView({ trips, selected, onSelect }: Props) {
  const span = spanOf(trips)
  return (
    <section className={classes.timeline} aria-label="Timeline" data-column="timeline">
      <Hours span={span} className={classes.hours} most={12} />
      <ol className={classes.rows}>
        {trips.map((trip) => (
          <Row
            key={trip._id}
            trip={trip}
            color={colorOf(trip.number)}
            span={span}
            selected={trip._id === selected}
            onSelect={onSelect}
          />
        ))}
      </ol>
    </section>
  )
})
