import { VisuallyHidden } from '@mantine/core'
import { IconHome, IconPhone } from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router'
import type { TrackedStop } from '@/api/wire'
import classes from '@/features/live/Live.module.css'
import { TripTag } from '@/parts/TripTag'
import { doing, isLate, isUnseen, stopAhead, stopName, type Truck, unseenFor } from '@/features/live/truck'
import { paths } from '@/paths'
import { offPlanText } from '@/resources/lateness'
import { expectedLateness } from '@/resources/tracking'
import { formatClock } from '@/ui/clock'
import { nothing, words } from '@/ui/format'
import { phoneText, telOf } from '@/ui/telephone'

const hourMs = 3_600_000

/** From one instant to another, in milliseconds. */
interface Span {
  from: number
  to: number
}

const timeOf = (stop: TrackedStop): string | null =>
  stop.arrivedAt ?? (stop.status === 'pending' ? stop.eta : stop.completedAt) ?? stop.plannedArrival

/** The whole hours around the trips' times and now, at least two. */
function spanOf(trucks: readonly Truck[], now: number): Span {
  const times = trucks
    .flatMap(({ trip, stops }) => [
      trip.departedAt,
      trip.progress.finishEta,
      ...(stops ?? []).flatMap((stop) => [timeOf(stop), stop.plannedArrival]),
    ])
    .flatMap((instant) => (instant ? [Date.parse(instant)] : []))
  const from = Math.floor(Math.min(now, ...times) / hourMs) * hourMs
  return { from, to: Math.max(Math.ceil(Math.max(now, ...times) / hourMs) * hourMs, from + 2 * hourMs) }
}

const at = ({ from, to }: Span, instant: number): CSSProperties => ({
  left: `${((instant - from) / (to - from)) * 100}%`,
})

/** The hours above the rows, so many that they do not touch. */
function Hours({ span, now }: { span: Span; now: number }) {
  const step = Math.ceil((span.to - span.from) / hourMs / 9) * hourMs
  const hours = Array.from({ length: Math.floor((span.to - span.from) / step) }, (_, index) => span.from + index * step)
  const near = (hour: number) => Math.abs(hour - now) < (span.to - span.from) / 9
  return (
    <div className={classes.hours} aria-hidden>
      <div className={classes.track}>
        {hours.map((hour) => (
          <span key={hour} className={classes.hour} style={at(span, hour)} data-covered={near(hour) || undefined}>
            {formatClock(hour)}
          </span>
        ))}
        <b className={classes.now} style={at(span, now)}>
          Now {formatClock(now)}
        </b>
      </div>
    </div>
  )
}

/** Only what is late has a color. */
function stateOf(stop: TrackedStop): string {
  const late = expectedLateness(stop)
  if (late) return late.missed ? 'missed' : 'late'
  return stop.status
}

/** "8 Jewel-Osco: pending, 9:47, planned 9:19". */
function wordsOf(stop: TrackedStop): string {
  const differs = stop.differs ? ', two reports differ' : ''
  const times = `${formatClock(timeOf(stop))}, planned ${formatClock(stop.plannedArrival)}`
  return `${stop.sequence} ${stopName(stop)}: ${words(stop.status).toLowerCase()}${differs}, ${times}`
}

function StopMark({ stop, span, isChosen }: { stop: TrackedStop; span: Span; isChosen: boolean }) {
  const time = timeOf(stop)
  if (!time) return null
  return (
    <span
      className={classes.stop}
      data-state={stateOf(stop)}
      data-chosen={isChosen || undefined}
      style={at(span, Date.parse(time))}
      title={wordsOf(stop)}
    />
  )
}

interface TrackProps {
  truck: Truck
  span: Span
  now: number
  /** The stop that the arrow keys chose. */
  chosen: TrackedStop | undefined
}

function Track({ truck, span, now, chosen }: TrackProps) {
  const { departedAt, progress } = truck.trip
  const from = departedAt ? Date.parse(departedAt) : span.from
  const to = progress.finishEta ? Date.parse(progress.finishEta) : now
  const width = (a: number, b: number): CSSProperties => ({
    ...at(span, a),
    width: `${(Math.max(0, b - a) / (span.to - span.from)) * 100}%`,
  })
  return (
    <div className={classes.track} aria-hidden>
      <span className={classes.driven} style={width(from, Math.min(now, to))} />
      <span className={classes.ahead} data-unseen={isUnseen(truck) || undefined} style={width(Math.min(now, to), to)} />
      {truck.stops?.map((stop) => (
        <StopMark key={stop._id} stop={stop} span={span} isChosen={stop === chosen} />
      ))}
      {progress.finishEta && (
        <span className={classes.back} style={at(span, to)} title={`Back ${formatClock(progress.finishEta)}`}>
          <IconHome size={13} aria-hidden />
        </span>
      )}
      <span className={classes.line} style={at(span, now)} />
    </div>
  )
}

interface RowProps extends TrackProps {
  isSelected: boolean
  onSelect: () => void
}

function Row({ truck, span, now, chosen, isSelected, onSelect }: RowProps) {
  const { trip } = truck
  const { progress } = trip
  const unseen = unseenFor(truck)
  return (
    <li className={classes.truck} data-selected={isSelected || undefined}>
      <Link
        to={paths.trip(trip._id)}
        className={classes.row}
        data-truck={trip._id}
        onFocus={onSelect}
        onPointerEnter={onSelect}
      >
        <TripTag number={truck.label} color={truck.color} className={classes.tag} />
        <span className={classes.who}>
          <b>{truck.name}</b>
          {chosen ? (
            <span>{wordsOf(chosen)}</span>
          ) : (
            <span>
              {truck.driver} · <span data-amber={unseen ? '' : undefined}>{unseen || doing(truck, now)}</span>
            </span>
          )}
        </span>
        <Track truck={truck} span={span} now={now} chosen={chosen} />
        <span className={classes.sum}>
          <span>
            {progress.done + progress.failed} of {progress.total} ·{' '}
            <b>
              <VisuallyHidden>stops, back </VisuallyHidden>
              {progress.finishEta ? formatClock(progress.finishEta) : nothing}
            </b>
          </span>
          <span data-amber={isLate(truck) ? '' : undefined}>{offPlanText(trip.delayMinutes)}</span>
        </span>
      </Link>
      {trip.driverId?.phone && (
        <a
          href={telOf(trip.driverId.phone)}
          className={classes.call}
          aria-label={`Call driver ${truck.driver}`}
          title={phoneText(trip.driverId.phone)}
          data-driver
        >
          <IconPhone size={15} aria-hidden />
        </a>
      )}
    </li>
  )
}

const stopSteps: Record<string, 1 | -1 | undefined> = { ArrowLeft: -1, ArrowRight: 1 }

interface Props {
  trucks: readonly Truck[]
  now: number
  /** The id of the selected trip. */
  selected: string | undefined
  onSelect: (tripId: string) => void
}

/** The stop that is so many stops after the chosen one; without one, the truck's next stop or the one before it. */
function stopFrom(truck: Truck, chosen: TrackedStop | undefined, step: 1 | -1): TrackedStop | undefined {
  const { stops = [] } = truck
  const ahead = stopAhead(truck)
  const next = ahead ? stops.indexOf(ahead) : stops.length
  const from = chosen ? stops.indexOf(chosen) + step : step > 0 ? next : next - 1
  return stops[Math.max(0, Math.min(stops.length - 1, from))]
}

/**
 * A row for each truck: its stops over the hours of the day, with a line at the present. The arrows up and down go from
 * truck to truck, left and right from stop to stop.
 */
export function Timeline({ trucks, now, selected, onSelect }: Props) {
  const span = spanOf(trucks, now)
  const [choice, setChoice] = useState({ tripId: '', stopId: '' })
  const chosenOf = ({ trip, stops }: Truck) =>
    trip._id === choice.tripId && trip._id === selected ? stops?.find(({ _id }) => _id === choice.stopId) : undefined
  const said = trucks.map(chosenOf).find(Boolean)
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const along = stopSteps[event.key]
    const truck = along && trucks.find(({ trip }) => trip._id === (event.target as HTMLElement).dataset.truck)
    if (truck) {
      event.preventDefault()
      const stop = stopFrom(truck, chosenOf(truck), along)
      if (stop) setChoice({ tripId: truck.trip._id, stopId: stop._id })
      return
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-truck]')]
    const next = rows[rows.findIndex((row) => row === document.activeElement) + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <section aria-label="Trucks" className={classes.timeline}>
      <Hours span={span} now={now} />
      {/* The arrows move between the links of the rows. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul className={classes.trucks} onKeyDown={onKeyDown}>
        {trucks.map((truck) => (
          <Row
            key={truck.trip._id}
            truck={truck}
            span={span}
            now={now}
            chosen={chosenOf(truck)}
            isSelected={truck.trip._id === selected}
            onSelect={() => onSelect(truck.trip._id)}
          />
        ))}
      </ul>
      <VisuallyHidden role="status">{said && wordsOf(said)}</VisuallyHidden>
    </section>
  )
}
