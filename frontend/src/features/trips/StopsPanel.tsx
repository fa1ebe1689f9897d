import { Stack, Table, VisuallyHidden } from '@mantine/core'
import { useSession } from '@/api/session'
import type { TrackedStop, Trip, TripStop } from '@/api/wire'
import { StopDialog } from '@/features/trips/LazyParts'
import { StopRow } from '@/features/trips/StopRow'
import { stopTitle } from '@/features/trips/trips'
import classes from '@/features/trips/TripPage.module.css'
import { ProofDialog } from '@/parts/proof/LazyProofDialog'
import { LeavingState } from '@/parts/takeOff/LeavingState'
import { useTakeOffDialog } from '@/parts/takeOff/useTakeOffDialog'
import { ordersOfTrip } from '@/resources/takeOff'
import { EmptyState } from '@/ui/EmptyState'
import { useDialog } from '@/ui/dialog/useDialog'

/** Whether an order of the stop is invoiced; then its delivery cannot be changed. */
const invoiced = (stop: TripStop) => stop.itemFulfillments.some((fulfillment) => fulfillment.netSuiteInvoiceId)

interface Props {
  trip: Trip
  /** The stops as expected now, once the trip is on the road. */
  tracked: readonly TrackedStop[] | undefined
  /** The stop that is selected here or on the map. */
  selected: string | undefined
  onSelect: (stopId: string) => void
}

/**
 * The stops in sequence with planned, expected and actual times. They can be completed while the trip is on the road.
 */
export function StopsPanel({ trip, tracked, selected, onSelect }: Props) {
  const { can } = useSession()
  const dialog = useDialog<string>()
  const proof = useDialog<string>()
  const takeOff = useTakeOffDialog(trip)
  const stops = trip.stops.toSorted((a, b) => a.sequence - b.sequence)
  const onRoad = trip.status === 'in_progress' || trip.status === 'returning'
  const canState = (stop: TripStop) => onRoad && can('trip.complete') && !invoiced(stop)
  const next = onRoad ? stops.find(({ status }) => status === 'pending' || status === 'arrived') : undefined
  const leaving = ordersOfTrip(trip).filter((order) => order.leaving)
  const shown = stops.find((stop) => stop._id === dialog.about)
  const proven = stops.find((stop) => stop._id === proof.about)
  return (
    <section aria-labelledby="stops" className={classes.list}>
      <VisuallyHidden>
        <h2 id="stops">Stops</h2>
      </VisuallyHidden>
      {leaving.length > 0 && (
        <Stack gap="xs" mb="sm">
          {leaving.map((order) => (
            <LeavingState key={order.salesOrderId} tripId={trip._id} order={order} />
          ))}
        </Stack>
      )}
      {stops.length === 0 ? (
        <EmptyState title="No stops yet">Edit the trip to put orders on it.</EmptyState>
      ) : (
        <Table.ScrollContainer
          minWidth={500}
          scrollAreaProps={{
            offsetScrollbars: 'present',
            viewportProps: { tabIndex: 0, role: 'region', 'aria-label': 'Stops, scrollable' },
          }}
        >
          <Table
            aria-label="Stops"
            verticalSpacing={3}
            horizontalSpacing={6}
            highlightOnHover
            className={classes.stops}
            data-departed={trip.departedAt ? true : undefined}
          >
            <Table.Thead>
              <Table.Tr>
                <Table.Th>#</Table.Th>
                <Table.Th>Stop</Table.Th>
                <Table.Th ta="right">Planned</Table.Th>
                <Table.Th ta="right">Arrived, ETA</Table.Th>
                <Table.Th ta="right">Off plan</Table.Th>
                <Table.Th ta="right">Cases</Table.Th>
                <Table.Th>ERP</Table.Th>
                <Table.Th>
                  <VisuallyHidden>Actions</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {stops.map((stop) => (
                <StopRow
                  key={stop._id}
                  stop={stop}
                  tracked={tracked?.find(({ _id }) => _id === stop._id)}
                  trip={trip}
                  isNext={stop._id === next?._id}
                  stating={canState(stop)}
                  onOpen={() => dialog.open(stop._id)}
                  onProof={() => proof.open(stop._id)}
                  onTakeOff={takeOff.open}
                  isSelected={stop._id === selected}
                  onSelect={() => onSelect(stop._id)}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {proven && (
        <ProofDialog
          opened={proof.opened}
          tripId={trip._id}
          stopId={proven._id}
          where={`stop ${proven.sequence}, ${stopTitle(proven)}`}
          onClose={proof.close}
        />
      )}
      {takeOff.dialog}
      {shown && (
        <StopDialog opened={dialog.opened} trip={trip} stop={shown} stating={canState(shown)} onClose={dialog.close} />
      )}
    </section>
  )
}
