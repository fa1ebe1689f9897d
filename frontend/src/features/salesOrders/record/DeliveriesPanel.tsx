import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '@/api/session'
import type { Delivery, SalesOrder } from '@/api/wire'
import { decidedWords } from '@/features/salesOrders/record/lineNotes'
import classes from '@/features/salesOrders/record/Record.module.css'
import { ProofDialog } from '@/parts/proof/LazyProofDialog'
import { OnTrip } from '@/parts/takeOff/LazyOnTrip'
import { paths } from '@/paths'
import { erpText } from '@/resources/erpText'
import { offPlanText } from '@/resources/lateness'
import { useTripOfOrder } from '@/resources/takeOff'
import { decisionState } from '@/resources/undelivered'
import { useDialog } from '@/ui/dialog/useDialog'
import { Facts } from '@/ui/Facts'
import { formatDate, formatInstant, words } from '@/ui/format'
import { Panel } from '@/ui/Panel'

const where = ({ tripNumber, sequence }: Delivery): string => `${tripNumber}, stop ${sequence}`

const minuteMs = 60_000

/** The stop of a delivery with its driver; nothing where the user may not read trips. */
function useStop({ tripId, stopId }: Delivery) {
  const { can } = useSession()
  const { data: trip } = useTripOfOrder(can('trip.read') ? tripId : null)
  const stop = trip?.stops.find(({ _id }) => _id === stopId)
  const planned = stop?.firstEta ?? stop?.plannedArrival
  const at = stop?.arrivedAt ?? stop?.eta
  return {
    stop,
    driver: trip?.driverId ? `${trip.driverId.firstName} ${trip.driverId.lastName}` : '',
    offPlan: offPlanText(planned && at ? Math.round((Date.parse(at) - Date.parse(planned)) / minuteMs) : null),
  }
}

function OneDelivery({ order, delivery, onProof }: { order: SalesOrder; delivery: Delivery; onProof: () => void }) {
  const { can } = useSession()
  const { stop, driver, offPlan } = useStop(delivery)
  const facts: Array<[string, string]> = [
    ['Date', formatDate(delivery.tripDate)],
    ['Trip', words(delivery.tripStatus)],
    ['Stop', words(delivery.stopStatus)],
    ...(stop?.arrivedAt
      ? [['Arrived', formatInstant(stop.arrivedAt)] as [string, string]]
      : stop?.eta && !delivery.completedAt
        ? [['Expected', formatInstant(stop.eta)] as [string, string]]
        : []),
    ...(offPlan ? [['Plan', offPlan] as [string, string]] : []),
    ...(delivery.completedAt ? [['Left', formatInstant(delivery.completedAt)] as [string, string]] : []),
    ...(delivery.receivedBy ? [['Received by', delivery.receivedBy] as [string, string]] : []),
    ...(driver ? [['Driver', driver] as [string, string]] : []),
  ]
  return (
    <div className={classes.trip}>
      <div className={classes.tripHead}>
        {delivery.tripId === order.tripId ? (
          <OnTrip order={order} />
        ) : can('trip.read') ? (
          <Link to={paths.trip(delivery.tripId)} className={classes.panelLink}>
            {delivery.tripNumber}
          </Link>
        ) : (
          delivery.tripNumber
        )}
        <span className={classes.second}>stop {delivery.sequence}</span>
        {delivery.hasProof && can('trip.read') && (
          <Button size="compact-xs" variant="default" aria-label={`Proof of ${where(delivery)}`} onClick={onProof}>
            Proof
          </Button>
        )}
      </div>
      <Facts lines facts={facts} />
      {stop?.notes && <span className={classes.second}>“{stop.notes}”</span>}
      {delivery.decisions.map((made) => (
        <span key={made.at} className={made.state === 'failed' ? classes.amber : classes.second}>
          {made.by}: {decidedWords[made.decision]}
          {made.date ? ` on ${formatDate(made.date)}` : ''}, {made.reason}
          {made.state === 'done' ? '' : `, ${decisionState(made, stop, order._id)}`}
          {made.error ? `: ${erpText(made.error)}` : ''}
        </span>
      ))}
    </div>
  )
}

/** The trips of the order, the newest first, with what was recorded at the stop. They stay after a trip is closed. */
export function DeliveriesPanel({ order, deliveries }: { order: SalesOrder; deliveries: readonly Delivery[] }) {
  const proof = useDialog<Delivery>()
  if (deliveries.length === 0 && !order.tripId) return null
  return (
    <Panel title="Deliveries">
      {/* The trip that an order was put on a moment ago. */}
      {!deliveries.some(({ tripId }) => tripId === order.tripId) && <OnTrip order={order} />}
      <div>
        {deliveries.map((delivery) => (
          <OneDelivery key={delivery.tripId} order={order} delivery={delivery} onProof={() => proof.open(delivery)} />
        ))}
      </div>
      {proof.about && (
        <ProofDialog
          opened={proof.opened}
          tripId={proof.about.tripId}
          stopId={proof.about.stopId}
          where={where(proof.about)}
          onClose={proof.close}
        />
      )}
    </Panel>
  )
}
