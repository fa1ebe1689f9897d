import { hoursOf, loadOf, type PrintedStop, type PrintedTrip, stopName } from '@/features/trips/print/printed'
import { TripSheetHead } from '@/features/trips/print/TripSheetHead'
import classes from '@/parts/print/Sheets.module.css'
import { streetAndCity } from '@/resources/address'
import { formatTimeOn } from '@/ui/clock'

function StopRow({ stop, needs, date }: PrintedStop & { date: string }) {
  const { shipTo } = stop
  const hours = hoursOf(needs)
  const notes = [needs?.driverNote, stop.notes].filter(Boolean)
  return (
    <tr>
      <td data-right>{stop.sequence}</td>
      <td data-right>
        <strong>{stop.plannedArrival ? formatTimeOn(date, stop.plannedArrival) : ''}</strong>
      </td>
      <td>
        <strong>{stopName(stop)}</strong>
        <br />
        {streetAndCity(shipTo)}
        {needs?.phone ? ` · ${needs.phone}` : ''}
        {hours && <div>{hours}</div>}
        {notes.map((note) => (
          <span key={note} className={classes.note}>
            {note}
          </span>
        ))}
      </td>
      <td>
        {stop.itemFulfillments.map(({ salesOrderId, orderNumber }) => (
          <div key={salesOrderId}>{orderNumber}</div>
        ))}
        {stop.itemFulfillments.length > 0 && <div>{loadOf(stop)}</div>}
      </td>
      <td aria-label="to fill in">
        <div className={classes.blank} />
      </td>
    </tr>
  )
}

/** The driver's manifest: the stops in visiting order, with orders and cases. */
export function ManifestSheet({ trip, stops, printedAt }: PrintedTrip & { printedAt: string }) {
  return (
    <article className={classes.page} aria-label={`Manifest ${trip.tripNumber}`}>
      <TripSheetHead kind="Driver’s manifest" trip={trip} />
      {stops.length === 0 ? (
        <p>This trip has no stops yet.</p>
      ) : (
        <table className={classes.lines}>
          <thead>
            <tr>
              <th data-right>#</th>
              <th data-right>Arrive</th>
              <th>Stop</th>
              <th>Orders</th>
              <th>Received by</th>
            </tr>
          </thead>
          <tbody>
            {stops.map((each) => (
              <StopRow key={each.stop._id} {...each} date={trip.tripDate} />
            ))}
          </tbody>
        </table>
      )}
      <footer className={classes.foot}>
        <span>Left at</span>
        <span>Back at</span>
        <span>Driver</span>
      </footer>
      <p className={classes.printed}>
        {trip.tripNumber} · printed {printedAt}
      </p>
    </article>
  )
}
