import { Button, Group, Paper, Stack, Table, Text, Title, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useSession } from '@/api/session'
import type { TrackedStop, Trip, TripStop } from '@/api/wire'
import { StopDialog } from '@/features/trips/LazyParts'
import { stopTitle, stopTones } from '@/features/trips/trips'
import classes from '@/features/trips/TripPage.module.css'
import { ProofDialog } from '@/parts/proof/LazyProofDialog'
import { LeavingState } from '@/parts/takeOff/LeavingState'
import { TakeOffButton } from '@/parts/takeOff/TakeOffButton'
import { type Lateness, offPlanText } from '@/resources/lateness'
import { ordersOfTrip } from '@/resources/takeOff'
import { expectedLateness } from '@/resources/tracking'
import { EmptyState } from '@/ui/EmptyState'
import { formatDistance, nothing } from '@/ui/format'
import { formatTimeOn } from '@/ui/clock'
import { StatusBadge } from '@/ui/StatusBadge'
import { useDialog } from '@/ui/dialog/useDialog'

const open = (stop: TripStop) => stop.status === 'pending' || stop.status === 'arrived'
/** Whether an order of the stop is invoiced; then its delivery cannot be changed. */
const invoiced = (stop: TripStop) => stop.itemFulfillments.some((fulfillment) => fulfillment.netSuiteInvoiceId)

function actionOf(stop: TripStop, stating: boolean): string {
  if (!stating) return 'Open'
  return open(stop) ? 'Complete' : 'Correct'
}

const timeOn = (date: string, instant: string | null) => formatTimeOn(date, instant, true)

/** "12 min late" for a window that is missed, else "28 min behind", "3 min ahead". */
const offPlan = (stop: TrackedStop | undefined, late: Lateness | undefined): string =>
  late?.text ?? (offPlanText(stop?.lateMinutes) || nothing)

interface RowProps {
  stop: TripStop
  /** The stop as expected now, once the trip is on the road. */
  tracked: TrackedStop | undefined
  trip: Trip
  /** The outcome of the stop can be entered. */
  stating: boolean
  onOpen: () => void
  onProof: () => void
  isSelected: boolean
  onSelect: () => void
}

function StopRow({ stop, tracked, trip, stating, onOpen, onProof, isSelected, onSelect }: RowProps) {
  const row = useRef<HTMLTableRowElement>(null)
  const date = trip.tripDate
  const late = tracked && expectedLateness(tracked)
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  return (
    <Table.Tr
      ref={row}
      className={isSelected ? classes.selected : undefined}
      data-selected={isSelected || undefined}
      onPointerEnter={onSelect}
      onFocus={onSelect}
    >
      <Table.Td>{stop.sequence}</Table.Td>
      <Table.Td>
        <Text size="sm" fw={600}>
          {stopTitle(stop)}
        </Text>
        <Text size="xs" c="dimmed">
          {[stop.shipTo?.street, stop.shipTo?.city].filter(Boolean).join(', ') || nothing}
          {stop.distanceKm === null ? '' : ` · ${formatDistance(stop.distanceKm)}`}
          {stop.notes ? ` · ${stop.notes}` : ''}
        </Text>
        {stop.itemFulfillments.map(
          ({ salesOrderId, orderNumber, leaving }) =>
            leaving && (
              <Text key={salesOrderId} size="xs" c={leaving.state === 'failed' ? 'red.4' : 'secondary.3'}>
                {orderNumber} {leaving.state === 'failed' ? 'could not be taken off' : 'is being taken off'}
              </Text>
            ),
        )}
      </Table.Td>
      <Table.Td>
        {stop.differs ? (
          <StatusBadge tone="waiting" status={stop.status} label="Reports differ" />
        ) : (
          <StatusBadge tone={stopTones[stop.status]} status={stop.status} />
        )}
      </Table.Td>
      <Table.Td ta="right">{timeOn(date, stop.plannedArrival)}</Table.Td>
      <Table.Td ta="right">{timeOn(date, stop.firstEta)}</Table.Td>
      <Table.Td ta="right">{timeOn(date, (tracked ?? stop).eta)}</Table.Td>
      <Table.Td ta="right">{timeOn(date, stop.completedAt ?? stop.arrivedAt)}</Table.Td>
      <Table.Td ta="right" data-late={late !== undefined || undefined}>
        {offPlan(tracked, late)}
      </Table.Td>
      <Table.Td ta="right">
        <Group gap={4} justify="flex-end" wrap="nowrap">
          {stop.proof && (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Proof of stop ${stop.sequence}, ${stopTitle(stop)}`}
              onClick={onProof}
            >
              Proof
            </Button>
          )}
          <TakeOffButton
            trip={trip}
            salesOrderIds={stop.salesOrderIds}
            label={`Take off an order of stop ${stop.sequence}, ${stopTitle(stop)}`}
          >
            Take off
          </TakeOffButton>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`${actionOf(stop, stating)} stop ${stop.sequence}, ${stopTitle(stop)}`}
            onClick={onOpen}
          >
            {actionOf(stop, stating)}
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}

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
  const stops = trip.stops.toSorted((a, b) => a.sequence - b.sequence)
  const onRoad = trip.status === 'in_progress' || trip.status === 'returning'
  const canState = (stop: TripStop) => onRoad && can('trip.complete') && !invoiced(stop)
  const leaving = ordersOfTrip(trip).filter((order) => order.leaving)
  const shown = stops.find((stop) => stop._id === dialog.about)
  const proven = stops.find((stop) => stop._id === proof.about)
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="stops">
      <Title order={2} id="stops" mb="xs">
        Stops
      </Title>
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
          minWidth={720}
          scrollAreaProps={{
            offsetScrollbars: 'present',
            viewportProps: { tabIndex: 0, role: 'region', 'aria-label': 'Stops, scrollable' },
          }}
        >
          <Table aria-label="Stops" verticalSpacing={5} highlightOnHover className={classes.stops}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>#</Table.Th>
                <Table.Th>Where</Table.Th>
                <Table.Th>Status</Table.Th>
                <Table.Th ta="right">Planned</Table.Th>
                <Table.Th ta="right">First ETA</Table.Th>
                <Table.Th ta="right">Expected</Table.Th>
                <Table.Th ta="right">Done</Table.Th>
                <Table.Th ta="right">Off plan</Table.Th>
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
                  stating={canState(stop)}
                  onOpen={() => dialog.open(stop._id)}
                  onProof={() => proof.open(stop._id)}
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
      {shown && (
        <StopDialog opened={dialog.opened} trip={trip} stop={shown} stating={canState(shown)} onClose={dialog.close} />
      )}
    </Paper>
  )
}
