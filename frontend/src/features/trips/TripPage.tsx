import { Button, List, Paper, Text, Title } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useSession } from '@/api/session'
import type { Tracking, Trip } from '@/api/wire'
import { TrackPanel, TripMap } from '@/features/trips/LazyParts'
import { DifferingPanel } from '@/features/trips/DifferingPanel'
import { TrackPlace } from '@/features/trips/tracking/TrackPlace'
import { StopsPanel } from '@/features/trips/StopsPanel'
import { TripHead } from '@/features/trips/TripHead'
import { TruckPanel } from '@/features/trips/TruckPanel'
import { TransitionMenu } from '@/features/trips/TransitionMenu'
import { tripTones, useTrip, useTripActions, useWorkflow } from '@/features/trips/trips'
import { UndeliveredPanel } from '@/features/trips/UndeliveredPanel'
import { usePrimaryArea } from '@/features/trips/workflow'
import { WorkflowPanel } from '@/features/trips/WorkflowPanel'
import classes from '@/features/trips/TripPage.module.css'
import { TagOfTrip } from '@/parts/TripTag'
import { HoldState } from '@/parts/tripHold/HoldState'
import { SetAsidePanel } from '@/parts/setAside/LazySetAsidePanel'
import { paths } from '@/paths'
import { useTakeOffNews } from '@/resources/takeOff'
import { agedPosition, useTracking } from '@/resources/tracking'
import { ConfirmDialog } from '@/ui/dialog/ConfirmDialog'
import { formatInstant, withDates, words } from '@/ui/format'
import { KeyBar } from '@/ui/KeyBar'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { useScreenTitle } from '@/ui/screenTitle'
import { useShortcuts } from '@/ui/shortcuts'
import { StatusBadge } from '@/ui/StatusBadge'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'
import { useNow } from '@/ui/useNow'

/** Reads the trip and its transitions again when a workflow step ends. */
function useReloadWhenStepEnds(tripId: string): void {
  const { data } = useWorkflow(tripId)
  const { reload } = useTripActions(tripId)
  const wasRunning = useRef(false)
  const running = data?.running ?? false
  useEffect(() => {
    if (wasRunning.current && !running) void reload()
    wasRunning.current = running
    // `reload` is new on each render but always does the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [running])
}

/** Deletes a draft, after a confirmation. */
function DeleteButton({ trip }: { trip: Trip }) {
  const navigate = useNavigate()
  const actions = useTripActions(trip._id)
  const [removing, setRemoving] = useState(false)
  const remove = useAction(async () => {
    await actions.remove()
    notify(`${trip.tripNumber} deleted`, 'default')
    await navigate(paths.trips())
  })
  return (
    <>
      <Button variant="default" disabled={trip.held !== null} onClick={() => setRemoving(true)}>
        Delete
      </Button>
      <ConfirmDialog
        opened={removing}
        title="Delete this trip"
        confirm="Delete trip"
        danger
        busy={remove.busy}
        onClose={() => setRemoving(false)}
        onConfirm={() => void remove.run()}
      >
        Its orders can then be put on other trips.
      </ConfirmDialog>
    </>
  )
}

/** The status changes, the newest first. */
function History({ trip }: { trip: Trip }) {
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="history" className={classes.history}>
      <Title order={2} id="history" mb="xs">
        History
      </Title>
      {trip.statusHistory?.length ? (
        <List size="sm" listStyleType="none" spacing={4}>
          {trip.statusHistory.toReversed().map((entry) => (
            <List.Item key={`${entry.status}-${entry.at}`}>
              {formatInstant(entry.at)} · {words(entry.status)}
              {entry.by ? ` · ${entry.by}` : ''}
              {entry.notes ? ` · ${withDates(entry.notes)}` : ''}
            </List.Item>
          ))}
        </List>
      ) : (
        <Text size="sm" c="dimmed">
          No status changes yet.
        </Text>
      )}
    </Paper>
  )
}

const nowMs = 15_000

/**
 * A trip that has departed as expected now. The position grows older also when nothing newer can be read. When the
 * record of the trip has changed, for example by its driver, the rest of the page is read again.
 */
function useTrackingNow(trip: Trip): { tracking: Tracking | undefined; isLoading: boolean } {
  const { data: read, isLoading } = useTracking(trip.departedAt ? trip._id : null)
  const { reload } = useTripActions(trip._id)
  const newer = (read?.answer.trip.version ?? 0) > trip.version ? read?.answer.trip.version : undefined
  const follow = useEffectEvent(() => void reload())
  useEffect(() => {
    if (newer !== undefined) follow()
  }, [newer])
  const now = useNow(trip.departedAt && !trip.endedAt ? nowMs : 0)
  const tracking = useMemo(
    () => read && { ...read.answer, position: agedPosition(read.answer.position, read.at, now) },
    [read, now],
  )
  return { tracking, isLoading }
}

const isOnMap = ({ shipTo }: Trip['stops'][number]): boolean =>
  typeof shipTo?.latitude === 'number' && typeof shipTo.longitude === 'number'

const callDriver = (): void => document.querySelector<HTMLElement>('a[data-driver]')?.click()

const hints = [
  ['d', 'decide'],
  ['i', 'next ERP step'],
  ['c', 'call driver'],
  ['f', 'follow truck'],
  ['m', 'map'],
] as const

function TripView({ trip }: { trip: Trip }) {
  const { can } = useSession()
  const primary = usePrimaryArea(trip)
  const [selected, setSelected] = useState<string>()
  const [hasMap, setHasMap] = useState(true)
  useShortcuts('Trip', [
    { keys: 'c', label: 'Call the driver', run: callDriver, enabled: trip.driverId?.phone !== undefined },
    { keys: 'm', label: hasMap ? 'Hide map' : 'Show map', run: () => setHasMap(!hasMap) },
  ])
  useReloadWhenStepEnds(trip._id)
  useTakeOffNews(trip)
  const { tracking, isLoading } = useTrackingNow(trip)
  const editable = can('trip.dispatch') && !['completed', 'closed', 'cancelled'].includes(trip.status)
  return (
    <Page
      title={trip.tripNumber}
      badges={
        <>
          <TagOfTrip trip={trip} />
          {trip.route?.name && <span data-name>{trip.route.name}</span>}
          <StatusBadge tone={tripTones[trip.status]} status={trip.status} />
        </>
      }
      actions={
        <>
          {can('trip.dispatch') && trip.status === 'draft' && <DeleteButton trip={trip} />}
          <Button variant="default" component={Link} to={paths.printTrips([trip._id], 'manifest')}>
            Print
          </Button>
          {editable && !trip.held && (
            <Button variant="default" component={Link} to={paths.editTrip(trip._id)}>
              Edit
            </Button>
          )}
          {editable && trip.held && (
            <Button variant="default" disabled>
              Edit
            </Button>
          )}
          {can('trip.complete') && <TransitionMenu trip={trip} primary={primary === 'status'} />}
        </>
      }
    >
      {trip.held && <HoldState hold={trip.held} />}
      <TripHead trip={trip} tracking={tracking} isLoading={isLoading} />
      <WorkflowPanel trip={trip} primary={primary === 'erp'} />
      <div className={classes.way}>
        <div className={classes.left}>
          <StopsPanel trip={trip} tracked={tracking?.stops} selected={selected} onSelect={setSelected} />
          <TruckPanel trip={trip} />
          <History trip={trip} />
        </div>
        <div className={classes.right}>
          {hasMap && tracking && (
            <TrackPanel
              trip={trip}
              tracking={tracking}
              selected={selected}
              onSelect={setSelected}
              mayCall={can('order.read')}
            />
          )}
          {hasMap && isLoading && <TrackPlace />}
          {hasMap && !tracking && !isLoading && trip.stops.some(isOnMap) && (
            <TripMap trip={trip} selected={selected} onSelect={setSelected} />
          )}
          <DifferingPanel trip={trip} />
          {can('trip.dispatch') && <SetAsidePanel tripId={trip._id} />}
          <UndeliveredPanel trip={trip} />
        </div>
      </div>
      <KeyBar hints={hints} />
    </Page>
  )
}

/** A trip: its state, the ERP workflow with the results per order, and its stops. */
export function Component() {
  const { tripId } = useParams()
  const read = useTrip(tripId)
  useScreenTitle(read.data?.tripNumber)
  return (
    <Loaded read={read} page="Trip" missing="This trip does not exist.">
      {(trip) => <TripView key={trip._id} trip={trip} />}
    </Loaded>
  )
}
