import { IconCheck, IconX } from '@/features/driver/icons'
import type { Trip, TripStop } from '@/api/wire'
import type { Shown } from '@/features/driver/day/shown'
import { Header, Strip } from '@/features/driver/page/Frame'
import { Press } from '@/features/driver/page/Press'
import { isFinal, nameOf, nextStop, statusText } from '@/features/driver/stops'
import { streetAndCity } from '@/resources/address'
import { formatClock } from '@/ui/clock'
import { count } from '@/ui/format'
import classes from '@/features/driver/Driver.module.css'

function mark(stop: TripStop) {
  if (stop.status === 'failed' || stop.status === 'skipped') return <IconX size={20} />
  return isFinal(stop) ? <IconCheck size={20} /> : stop.sequence
}

const detail = (stop: TripStop): string =>
  isFinal(stop)
    ? `${statusText[stop.status]} ${formatClock(stop.completedAt, '')}`
    : [stop.status === 'arrived' ? 'Arrived' : formatClock(stop.eta, ''), streetAndCity(stop.shipTo)]
        .filter(Boolean)
        .join(' · ')

interface Props {
  shown: Shown
  trip: Trip
  onOpen: (stop: TripStop) => void
  onReturn: () => void
  onBack: () => void
}

/** All stops of the trip. Any of them can be opened, also to correct its report. */
export function StopList({ shown, trip, onOpen, onReturn, onBack }: Props) {
  const next = nextStop(trip)
  const left = trip.stops.filter((stop) => !isFinal(stop)).length
  return (
    <>
      <Header title="All stops" subtitle={`${count(left, 'stop')} left`} onBack={onBack} />
      <Strip shown={shown} />
      <div className={classes.body}>
        <ol className={classes.list} aria-label="Stops">
          {trip.stops.map((stop) => (
            <li key={stop._id}>
              <button
                type="button"
                className={classes.line}
                aria-label={`${stop.sequence} ${nameOf(stop)} ${detail(stop)}`}
                data-done={isFinal(stop) || undefined}
                onClick={() => onOpen(stop)}
              >
                <span className={classes.row}>
                  <span className={classes.number} data-next={stop === next || undefined}>
                    {mark(stop)}
                  </span>{' '}
                  <span>
                    <b>
                      {isFinal(stop) && `${stop.sequence} `}
                      {nameOf(stop)}
                    </b>
                    <br />
                    <span className={classes.small}>{detail(stop)}</span>
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ol>
      </div>
      {trip.status === 'in_progress' && next && (
        <div className={classes.foot}>
          <Press className={classes.button} onClick={onReturn}>
            Return to the warehouse now
          </Press>
        </div>
      )}
    </>
  )
}
