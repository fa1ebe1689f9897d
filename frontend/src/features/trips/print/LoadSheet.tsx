import { loadingsOf, loadOf, type PrintedTrip, stopName } from '@/features/trips/print/printed'
import { TripSheetHead } from '@/features/trips/print/TripSheetHead'
import classes from '@/parts/print/Sheets.module.css'
import { lineKeyOf } from '@/resources/lineKey'
import { formatQuantity } from '@/ui/format'

/** Says where a loading begins: 'Load first: stop', or at a reload 'Reload 1, load first: stop'. */
const firstOf = (loading: number) => (loading === 0 ? 'Load first: stop' : `Reload ${loading}, load first: stop`)

/** What to load, in loading order: the last stop first. */
export function LoadSheet({ trip, stops, printedAt }: PrintedTrip & { printedAt: string }) {
  const order = loadingsOf(stops).flatMap((loading, number) =>
    loading.map((each, index) => ({ ...each, heading: index === 0 ? firstOf(number) : 'Stop' })),
  )
  return (
    <article className={classes.page} aria-label={`Load sheet ${trip.tripNumber}`}>
      <TripSheetHead kind="Load sheet" trip={trip} />
      {order.length === 0 ? (
        <p>This trip has nothing to load.</p>
      ) : (
        <table className={classes.lines}>
          <thead>
            <tr>
              <th aria-label="Done" />
              <th>Code</th>
              <th>Product</th>
              <th data-right>Quantity</th>
              <th>Order</th>
            </tr>
          </thead>
          {order.map(({ stop, needs, heading }) => (
            <tbody key={stop._id}>
              <tr className={classes.category}>
                <th colSpan={5} scope="rowgroup">
                  {heading} {stop.sequence}, {stopName(stop)} · {loadOf(stop)}
                </th>
              </tr>
              {needs?.lines.map((line) => (
                <tr key={lineKeyOf(line)}>
                  <td aria-label="to tick off">
                    <div className={classes.box} />
                  </td>
                  <td>
                    <strong>{line.item.itemId}</strong>
                  </td>
                  <td>
                    {line.item.name}
                    {line.pickNotes && <span className={classes.note}>{line.pickNotes}</span>}
                  </td>
                  <td data-right>
                    <span className={classes.quantity}>{formatQuantity(line.quantity)}</span> {line.unitName}
                  </td>
                  <td>{line.orderNumber}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      )}
      <footer className={classes.foot}>
        <span>Loaded by</span>
        <span>Checked by</span>
      </footer>
      <p className={classes.printed}>
        {trip.tripNumber} · printed {printedAt}
      </p>
    </article>
  )
}
