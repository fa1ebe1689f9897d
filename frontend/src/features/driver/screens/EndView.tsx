import type { Trip } from '@/api/wire'
import { CallOffice } from '@/features/driver/page/CallOffice'
import { Press } from '@/features/driver/page/Press'
import type { Shown } from '@/features/driver/day/shown'
import { actionText } from '@/features/driver/page/Frame'
import { awaitsOffice } from '@/features/driver/queue/actions'
import { isFinal, nameOf } from '@/features/driver/stops'
import { formatClock } from '@/ui/clock'
import { count } from '@/ui/format'
import classes from '@/features/driver/Driver.module.css'

interface Props {
  shown: Shown
  trip: Trip
  onReturn: () => void
  onEnd: () => void
  onList: () => void
}

const headings: Partial<Record<Trip['status'], string>> = {
  in_progress: 'All stops are done',
  returning: 'Returning to the warehouse',
}

/** After the last stop: the way back, the end, and what is not sent yet. */
export function EndView({ shown, trip, onReturn, onEnd, onList }: Props) {
  const open = trip.stops.filter((stop) => !isFinal(stop)).length
  const back = trip.stops.filter(({ status }) => status === 'partial' || status === 'failed' || status === 'skipped')
  const mine = shown.actions.filter(({ tripId }) => tripId === trip._id)
  const undecided = mine.filter(awaitsOffice)
  const waiting = shown.actions.filter(({ refused, waits }) => !refused && !waits).length
  const ended = trip.status !== 'in_progress' && trip.status !== 'returning'
  return (
    <>
      <div className={classes.body}>
        <div className={classes.pad}>
          <h2 className={classes.name}>{headings[trip.status] ?? 'The trip is finished'}</h2>
          <div className={classes.facts}>
            <span>
              {trip.stops.length - open} of {count(trip.stops.length, 'stop')} done
            </span>
            {trip.departedAt && <span>Left {formatClock(trip.departedAt)}</span>}
            {trip.endedAt && <span>Ended {formatClock(trip.endedAt)}</span>}
          </div>
          {open > 0 && !ended && (
            <div className={classes.warning}>
              {count(open, 'stop is', 'stops are')} not finished. The trip can end when each has a report.
            </div>
          )}
          {back.length > 0 && (
            <div className={classes.note}>
              Goods are back on the truck from {back.map((stop) => `${stop.sequence} ${nameOf(stop)}`).join(', ')}
            </div>
          )}
          {undecided.length > 0 && (
            <div className={classes.warning}>
              Not accepted: {undecided.map((action) => actionText(action, trip)).join('; ')}. The office decides about
              it.{' '}
              {mine.some(({ waits }) => waits)
                ? 'The trip ends when it has decided and this page is open where there is network.'
                : !ended && 'Go on as usual.'}
            </div>
          )}
          {ended && waiting > 0 && (
            <div className={classes.warning}>
              {count(waiting, 'report is', 'reports are')} not sent yet. Leave this page open where there is network.
            </div>
          )}
        </div>
      </div>
      <div className={classes.foot}>
        <div className={classes.row}>
          <button type="button" className={classes.button} onClick={onList}>
            All stops
          </button>
          <CallOffice shown={shown} />
        </div>
        {trip.status === 'in_progress' && (
          <Press className={classes.main} onClick={onReturn}>
            Return to the warehouse
          </Press>
        )}
        {trip.status === 'returning' && (
          <Press className={classes.main} disabled={open > 0} onClick={onEnd}>
            End the trip
          </Press>
        )}
      </div>
    </>
  )
}
