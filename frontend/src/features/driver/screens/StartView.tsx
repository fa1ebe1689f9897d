import type { Trip, TripStop } from '@/api/wire'
import { CallOffice } from '@/features/driver/page/CallOffice'
import { Press } from '@/features/driver/page/Press'
import type { Shown } from '@/features/driver/day/shown'
import { quantities } from '@/features/driver/report/report'
import { casesOf, inLoadingOrder, nameOf, sheetOf } from '@/features/driver/stops'
import { lineKeyOf } from '@/resources/lineKey'
import { count, formatDistance, formatMinutes, formatQuantity, formatWeight } from '@/ui/format'
import { formatTimeOfDay } from '@/ui/clock'
import classes from '@/features/driver/Driver.module.css'

function ToLoad({ shown, stop }: { shown: Shown; stop: TripStop }) {
  const lines = sheetOf(shown.sheet, stop)?.lines ?? []
  return (
    <li>
      <details>
        <summary className={classes.line}>
          <span className={classes.row}>
            <span className={classes.number}>{stop.sequence}</span>
            <b>{nameOf(stop)}</b>
          </span>
          <span className={classes.quantity}>
            {lines.length > 0 ? quantities(lines) : `${formatQuantity(casesOf(stop))} CS`}
          </span>
        </summary>
        <ul className={classes.pad}>
          {lines.map((line) => (
            <li key={lineKeyOf(line)}>
              {formatQuantity(line.quantity)} {line.unitName} {line.item.itemId} {line.item.name}
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

/** Why a trip cannot be started from the phone; empty: it can. */
const notYet = (trip: Trip): string =>
  trip.status === 'ready' ? '' : 'The office has not released this trip yet. You can start when it has.'

/** Before the departure: what to load, the last stop first. */
export function StartView({ shown, trip, onStart }: { shown: Shown; trip: Trip; onStart: () => void }) {
  const { totals, vehicleId: vehicle } = trip
  const reason = notYet(trip)
  return (
    <>
      <div className={classes.body}>
        <div className={classes.pad}>
          <h2 className={classes.name} style={{ marginTop: 0 }}>
            {trip.startTime ? `Leaves at ${formatTimeOfDay(trip.startTime)}` : 'Today’s trip'}
          </h2>
          <div className={classes.facts}>
            {vehicle && (
              <span>
                {vehicle.name} · {vehicle.licensePlate}
              </span>
            )}
            <span>{count(trip.stops.length, 'stop')}</span>
            <span>
              {formatQuantity(Math.round(totals.cases * 10) / 10)} CS · {formatWeight(totals.weight)}
            </span>
            <span>
              {formatDistance(totals.distanceKm)} · {formatMinutes(totals.durationMin)}
            </span>
          </div>
          {trip.notes && <div className={classes.note}>{trip.notes}</div>}
        </div>
        <div className={classes.card}>
          <b>Load in this order</b> <span className={classes.small}>the last stop first</span>
        </div>
        <ul className={classes.list} aria-label="Load">
          {inLoadingOrder(trip.stops).map((stop) => (
            <ToLoad key={stop._id} shown={shown} stop={stop} />
          ))}
        </ul>
      </div>
      <div className={classes.foot}>
        {reason && (
          <span className={classes.amber} role="status">
            {reason}
          </span>
        )}
        <CallOffice shown={shown} />
        <Press className={classes.main} disabled={reason !== ''} onClick={onStart}>
          Start trip
        </Press>
      </div>
    </>
  )
}
