import type { Trip } from '@/api/wire'
import { driverName } from '@/features/trips/trips'
import classes from '@/parts/print/Sheets.module.css'
import { count, formatDate, formatQuantity, formatWeight } from '@/ui/format'
import { formatTimeOfDay } from '@/ui/clock'

/** The top of a trip's sheet: trip, date, truck, driver and load. */
export function TripSheetHead({ kind, trip }: { kind: string; trip: Trip }) {
  const { totals } = trip
  return (
    <>
      <header className={classes.head}>
        <div>
          <div className={classes.kind}>{kind}</div>
          <h2 className={classes.number}>
            {trip.tripNumber}
            {trip.route ? ` · ${trip.route.name}` : ''}
          </h2>
        </div>
        <div className={classes.when}>
          {formatDate(trip.tripDate)}
          <strong>{trip.startTime ? formatTimeOfDay(trip.startTime) : 'No start time'}</strong>
        </div>
      </header>
      <dl className={classes.who}>
        <div>
          <dt>Truck</dt>
          <dd>
            <strong>
              {trip.vehicleId ? `${trip.vehicleId.name} ${trip.vehicleId.licensePlate}`.trim() : 'No vehicle'}
            </strong>
          </dd>
          <dt>Driver</dt>
          <dd>
            <strong>{driverName(trip.driverId) || 'No driver'}</strong>
          </dd>
        </div>
        <div>
          <dt>Load</dt>
          <dd>
            <strong>
              {formatQuantity(Math.round(totals.cases * 10) / 10)} cases · {formatWeight(totals.weight)}
            </strong>
            <br />
            {count(totals.stops, 'stop')}, {count(totals.orders, 'order')}
          </dd>
          {trip.notes && (
            <>
              <dt>Notes</dt>
              <dd>{trip.notes}</dd>
            </>
          )}
        </div>
      </dl>
    </>
  )
}
