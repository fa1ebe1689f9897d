import { Droppable } from '@hello-pangea/dnd'
import { Fragment, memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import classes from '@/features/dispatch/board/Board.module.css'
import type { BoardActions } from '@/features/dispatch/board/boardActions'
import { cardOf } from '@/features/dispatch/moves/changes'
import { formatClock, shortTimeOfDay } from '@/ui/clock'
import { renderDragCard } from '@/features/dispatch/board/drag/DragCard'
import { useTripPreview } from '@/features/dispatch/board/drag/dragPreview'
import { HoldState, TripLeaving } from '@/features/dispatch/LazyParts'
import { StopCard } from '@/features/dispatch/board/StopCard'
import { TripTag } from '@/parts/TripTag'
import type { BoardTrip, Dimension } from '@/features/dispatch/wire'
import { driverName, percentOf, statusText, tripNote, unitOf } from '@/features/dispatch/words'
import { tripName } from '@/resources/tripTag'
import { paths } from '@/paths'
import { formatDistance, formatMinutes, formatQuantity, formatVolume, formatWeight } from '@/ui/format'

const dimensions: readonly Dimension[] = ['weight', 'volume', 'cases']

const loads: Record<Dimension, (load: number) => string> = {
  weight: formatWeight,
  volume: formatVolume,
  cases: (load) => `${formatQuantity(Math.round(load))} cases`,
}

function LoadBar({ trip, dimension }: { trip: BoardTrip; dimension: Dimension }) {
  const share = trip.load[dimension]
  const percent = percentOf(share)
  const unit = unitOf(dimension)
  const load = loads[dimension](share.load)
  return (
    <span data-over={(percent ?? 0) > 100 || undefined} title={load}>
      <span className={classes.bar} data-over={(percent ?? 0) > 100 || undefined}>
        <span style={{ width: `${Math.min(percent ?? 0, 100)}%` }} />
      </span>
      <span className={(percent ?? 0) > 100 ? classes.red : undefined}>
        {percent === undefined ? load : `${percent}% ${unit}`}
      </span>
    </span>
  )
}

/** From when to when a trip runs, how far, and what the held card would add. */
function Times({ trip, shown }: { trip: BoardTrip; shown: BoardTrip }) {
  const added = (shown.durationMin ?? 0) - (trip.durationMin ?? 0)
  return (
    <div className={classes.line}>
      {trip.startTime ? shortTimeOfDay(trip.startTime) : 'No start'}
      {shown.back && `–${formatClock(shown.back)}`}
      {added !== 0 && ` ${added > 0 ? '+' : '−'}${formatMinutes(Math.abs(added))}`}
      {shown.distanceKm !== null && ` · ${formatDistance(shown.distanceKm)}`}
    </div>
  )
}

interface HeadProps {
  trip: BoardTrip
  shown: BoardTrip
  color: string
  mayEdit: boolean
  actions: BoardActions
}

function TripHead({ trip, shown, color, mayEdit, actions }: HeadProps) {
  // A held trip will be another one in a moment.
  const note = trip.held ? undefined : tripNote(shown)
  return (
    // A click anywhere on the head selects the trip; for the keyboard, the strip does.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div className={classes.trip} onClick={() => actions.select(trip._id)}>
      <Link to={paths.trip(trip._id)} className={classes.name ?? ''} data-nav title={tripName(trip)}>
        <TripTag number={trip.number} color={color} />
        <span>{tripName(trip)}</span>
      </Link>
      <button
        type="button"
        className={classes.more}
        aria-label={`Actions of trip ${trip.number}`}
        aria-haspopup="menu"
        onClick={(event) => actions.openTripMenu(trip._id, event.currentTarget)}
      />
      <div className={classes.line}>
        <span className={trip.vehicle ? undefined : classes.amber}>{trip.vehicle?.name ?? 'No truck'}</span>
        {' · '}
        <span className={trip.driver ? undefined : classes.amber}>{driverName(trip.driver)}</span>
      </div>
      <Times trip={trip} shown={shown} />
      <div className={classes.bars}>
        {dimensions.map((dimension) => (
          <LoadBar key={dimension} trip={shown} dimension={dimension} />
        ))}
      </div>
      <div className={classes.state}>
        <span className={classes.quiet} title={trip.editable ? undefined : trip.notEditableBecause}>
          {statusText(trip.status)}
          {trip.given === 'sent' && ', sent'}
          {mayEdit && !trip.editable && !trip.held && !note?.to && ', read only'}
        </span>
        {note && (
          <span className={note.tone === 'quiet' ? classes.quiet : classes[note.tone]}>
            {note.to ? (
              <Link to={note.to} data-nav>
                {note.text}
              </Link>
            ) : (
              note.text
            )}
            {note.tone === 'quiet' && ` since ${trip.given}`}
          </span>
        )}
      </div>
    </div>
  )
}

interface Props {
  trip: BoardTrip
  color: string
  selected: boolean
  mayEdit: boolean
  actions: BoardActions
  /** The question about a change of this trip, shown below the card that it is about. */
  asked: { card: string; panel: ReactNode } | undefined
  /** Orders are being taken off the trip. */
  isLeft: boolean
}

/** A trip of the day: its facts, and its stops in order. */
export const TripColumn = memo(function TripColumn({ trip, color, selected, mayEdit, actions, asked, isLeft }: Props) {
  const preview = useTripPreview(trip._id)
  const shown = preview ?? trip
  const after = preview && new Map(preview.stops.map((stop) => [cardOf(stop), stop]))
  const movable = mayEdit && trip.editable
  return (
    <section
      className={classes.column}
      data-column={trip._id}
      data-selected={selected || undefined}
      aria-label={`Trip ${trip.number}, ${tripName(trip)}`}
    >
      <TripHead trip={trip} shown={shown} color={color} mayEdit={mayEdit} actions={actions} />
      {trip.held && (
        <div className={classes.leaving}>
          <HoldState hold={trip.held} brief />
        </div>
      )}
      {isLeft && <TripLeaving tripId={trip._id} className={classes.leaving} />}
      <Droppable droppableId={trip._id} isDropDisabled={!movable} renderClone={renderDragCard}>
        {(place, { isDraggingOver }) => (
          <ol
            ref={place.innerRef}
            {...place.droppableProps}
            className={classes.stops}
            data-over={isDraggingOver || undefined}
            aria-label={`Stops of ${trip.number}`}
          >
            {trip.stops.map((stop, index) => (
              // The key is here: without it, all cards below a new one would be made again.
              <Fragment key={cardOf(stop)}>
                <StopCard
                  stop={stop}
                  index={index}
                  movable={movable}
                  preview={after?.get(cardOf(stop))}
                  actions={actions}
                />
                {asked?.card === cardOf(stop) && <li>{asked.panel}</li>}
              </Fragment>
            ))}
            {place.placeholder}
            {shown.stops.length > 0 && (
              <li className={classes.back}>
                <span>Back at warehouse</span>
                <span>{formatClock(shown.back, '')}</span>
              </li>
            )}
          </ol>
        )}
      </Droppable>
    </section>
  )
})
