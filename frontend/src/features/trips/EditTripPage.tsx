import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { Optimized, Trip } from '@/api/wire'
import { PackedLeftOut } from '@/features/trips/PackedLeftOut'
import { TripForm } from '@/features/trips/TripForm'
import {
  editPlan,
  onlyTakenOff,
  packedLeftOut,
  planInput,
  planLabels,
  planOf,
  type TripPlan,
} from '@/features/trips/tripPlan'
import { applyOptimized, previewOptimized, tripTones, useTrip, useTripActions } from '@/features/trips/trips'
import { HoldState } from '@/parts/tripHold/HoldState'
import { useTakeOffDialog } from '@/parts/takeOff/useTakeOffDialog'
import { paths } from '@/paths'
import { useTakeOffNews } from '@/resources/takeOff'
import { ConfirmDialog } from '@/ui/dialog/ConfirmDialog'
import { EmptyState } from '@/ui/EmptyState'
import { ApiForm } from '@/ui/form/ApiForm'
import { useApiForm } from '@/ui/form/useApiForm'
import { count, formatDate, formatDistance, formatMinutes, words } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { useScreenTitle } from '@/ui/screenTitle'
import { useShortcuts } from '@/ui/shortcuts'
import { StatusBadge } from '@/ui/StatusBadge'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

/** A plan in words, as one version in a conflict. */
const inWords = ({ tripDate, stops }: TripPlan): string =>
  [
    formatDate(tripDate),
    count(stops.length, 'stop'),
    ...stops.map((stop, index) => `${index + 1}. ${stop.title}`),
  ].join('\n')

/** Asks the server for the shortest sequence of the stops. `dialog` compares it with the present one and applies it. */
function useOptimize(tripId: string) {
  const navigate = useNavigate()
  const { reload } = useTripActions(tripId)
  const [preview, setPreview] = useState<Optimized>()
  const { busy, run } = useAction(async () => setPreview(await previewOptimized(tripId)))
  const apply = useAction(async () => {
    await applyOptimized(tripId)
    setPreview(undefined)
    await reload()
    notify('Stops put in the new sequence', 'success')
    await navigate(paths.trip(tripId))
  })
  const dialog = (
    <ConfirmDialog
      opened={preview !== undefined}
      title="Suggested sequence"
      confirm="Apply"
      busy={apply.busy}
      onClose={() => setPreview(undefined)}
      onConfirm={() => void apply.run()}
    >
      {preview && (
        <Text>
          {formatDistance(preview.before.distanceKm)}, {formatMinutes(preview.before.durationMin)} now;{' '}
          {formatDistance(preview.after.distanceKm)}, {formatMinutes(preview.after.durationMin)} after. Locked stops
          keep their places.
        </Text>
      )}
    </ConfirmDialog>
  )
  return { busy, run, dialog }
}

function Editor({ trip }: { trip: Trip }) {
  const navigate = useNavigate()
  const actions = useTripActions(trip._id)
  const optimize = useOptimize(trip._id)
  const takeOff = useTakeOffDialog(trip)
  useTakeOffNews(trip)
  const form = useApiForm({
    initial: planOf(trip),
    labels: planLabels,
    record: { base: trip, valuesOf: planOf },
    send: (plan, { base }) => actions.save(planInput(plan, (onlyTakenOff(base, trip) ? trip : base).version)),
    onSent: async (saved) => {
      notify(`${saved.tripNumber} saved`, 'success')
      await navigate(paths.trip(saved._id))
    },
    unsaved: 'The changes to this trip are not saved.',
    kept: `trip ${trip._id}`,
  })
  const plan = form.values
  const sides = form.theirs && {
    of: 'this trip',
    mine: inWords(plan),
    theirs: inWords(planOf(form.theirs)),
    onResolve: form.resolve,
  }
  const held = trip.held !== null
  useShortcuts('Trip', [
    { keys: 'mod+S', label: 'Save trip', run: () => void form.submit(), enabled: sides === undefined && !held },
  ])
  return (
    <Page
      title={`Edit ${trip.tripNumber}`}
      badges={<StatusBadge tone={tripTones[trip.status]} status={trip.status} />}
      actions={
        <>
          <Button component={Link} to={paths.trip(trip._id)} variant="default">
            Cancel
          </Button>
          <Button loading={form.busy} disabled={sides !== undefined || held} onClick={() => void form.submit()}>
            Save trip
          </Button>
        </>
      }
    >
      {trip.held && <HoldState hold={trip.held} />}
      <ApiForm
        form={form}
        sides={sides}
        lead={<PackedLeftOut trip={trip} orders={packedLeftOut(trip, plan)} onTakeOff={takeOff.open} />}
      >
        <TripForm
          plan={plan}
          dispatch={(edit) => form.edit((now) => editPlan(now, edit))}
          errors={form.errors}
          tripId={trip._id}
        >
          <Button
            size="xs"
            variant="default"
            disabled={held || form.dirty || plan.stops.length < 3}
            title={form.dirty ? 'Save first' : undefined}
            loading={optimize.busy}
            onClick={() => void optimize.run()}
          >
            Optimize…
          </Button>
        </TripForm>
      </ApiForm>
      {optimize.dialog}
      {takeOff.dialog}
    </Page>
  )
}

const Ended = ({ trip }: { trip: Trip }) => (
  <Page title={`Edit ${trip.tripNumber}`}>
    <EmptyState
      title={`${trip.tripNumber} is ${words(trip.status).toLowerCase()}`}
      action={
        <Button component={Link} to={paths.trip(trip._id)} variant="default">
          Open the trip
        </Button>
      }
    >
      It can no longer be changed.
    </EmptyState>
  </Page>
)

/** Edits a trip that is not completed, closed or cancelled. */
export function Component() {
  const { id } = useParams()
  const read = useTrip(id)
  useScreenTitle(read.data && `Edit ${read.data.tripNumber}`)
  return (
    <Loaded read={read} page="Edit trip" missing="This trip does not exist.">
      {(trip) =>
        ['completed', 'closed', 'cancelled'].includes(trip.status) ? (
          <Ended trip={trip} />
        ) : (
          <Editor key={trip._id} trip={trip} />
        )
      }
    </Loaded>
  )
}
