import { memo } from 'react'
import classes from '@/features/dispatch/board/Board.module.css'
import { colorOf, tripName } from '@/resources/tripTag'
import { unplannedList } from '@/features/dispatch/board/drag/drop'
import { TripTag } from '@/parts/TripTag'
import type { BoardTrip } from '@/features/dispatch/wire'
import { fullest, tripNote } from '@/features/dispatch/words'
import { count } from '@/ui/format'

interface ChipProps {
  trip: BoardTrip
  color: string
  selected: boolean
  onSelect: (id: string) => void
}

const Chip = memo(function Chip({ trip, color, selected, onSelect }: ChipProps) {
  // What is held will be another trip in a moment.
  const note = trip.held ? { text: 'Held', tone: 'quiet' as const, to: undefined } : tripNote(trip)
  const full = fullest(trip)
  return (
    <button
      type="button"
      className={classes.chip}
      data-selected={selected || undefined}
      aria-pressed={selected}
      onClick={() => onSelect(trip._id)}
    >
      <span className={classes.top}>
        <TripTag number={trip.number} color={color} />
        <b>{tripName(trip)}</b>
      </span>
      <span className={classes.bottom}>
        {!note?.to && (
          <span>
            {count(trip.stops.length, 'stop')}
            {full !== undefined && !note && ` ${full}%`}
          </span>
        )}
        {note && <span className={note.tone === 'quiet' ? undefined : classes[note.tone]}>{note.text}</span>}
      </span>
    </button>
  )
})

interface Props {
  trips: readonly BoardTrip[]
  unplanned: number
  chosen: string | undefined
  onSelect: (id: string) => void
}

/** All trips of the day: the legend of the map, the overview, and the way to a column. */
export const TripStrip = memo(function TripStrip({ trips, unplanned, chosen, onSelect }: Props) {
  return (
    <div className={classes.strip} role="group" aria-label="Trips">
      <button
        type="button"
        className={`${classes.chip} ${classes.first}`}
        data-selected={chosen === unplannedList || undefined}
        aria-pressed={chosen === unplannedList}
        onClick={() => onSelect(unplannedList)}
      >
        <span className={classes.top}>
          <b>Unplanned</b>
        </span>
        <span className={classes.bottom}>{count(unplanned, 'order')}</span>
      </button>
      {trips.map((trip) => (
        <Chip
          key={trip._id}
          trip={trip}
          color={colorOf(trip.number)}
          selected={chosen === trip._id}
          onSelect={onSelect}
        />
      ))}
    </div>
  )
})
