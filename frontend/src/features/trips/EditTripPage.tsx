import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useReducer, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { ApiError } from '@/api/errors'
import type { Optimised, Trip } from '@/api/wire'
import { LeavePlan } from '@/features/trips/LeavePlan'
import { TripForm } from '@/features/trips/TripForm'
import { editPlan, planInput, planOf } from '@/features/trips/tripPlan'
import { applyOptimised, previewOptimised, tripTones, useTrip, useTripActions } from '@/features/trips/trips'
import { paths } from '@/paths'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { EmptyState } from '@/ui/EmptyState'
import { formatDistance, formatMinutes, words } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { useScreenTitle } from '@/ui/screenTitle'
import { StatusBadge } from '@/ui/StatusBadge'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

function Editor({ trip }: { trip: Trip }) {
  const navigate = useNavigate()
  const actions = useTripActions(trip._id)
  const [plan, dispatch] = useReducer(editPlan, trip, planOf)
  const [version, setVersion] = useState(trip.version)
  const [conflict, setConflict] = useState<Trip>()
  const [preview, setPreview] = useState<Optimised>()

  const save = useAction(
    async () => {
      const saved = await actions.save(planInput(plan, version))
      notify(`${saved.tripNumber} saved`, 'success')
      await navigate(paths.trip(saved._id), { state: { saved: true } })
    },
    (error) => {
      const current = error instanceof ApiError ? error.current<Trip>() : undefined
      if (current) setConflict(current)
      return current !== undefined
    },
  )
  const optimise = useAction(async () => setPreview(await previewOptimised(trip._id)))
  const apply = useAction(async () => {
    await applyOptimised(trip._id)
    setPreview(undefined)
    await actions.reload()
    notify('Stops put in the new sequence', 'success')
    await navigate(paths.trip(trip._id), { state: { saved: true } })
  })
  useHotkeys([['mod+S', () => void save.run()]], [])
  return (
    <Page
      title={`Edit ${trip.tripNumber}`}
      badges={<StatusBadge tone={tripTones[trip.status]} status={trip.status} />}
      actions={
        <>
          <Button component={Link} to={paths.trip(trip._id)} variant="default">
            Cancel
          </Button>
          <Button loading={save.busy} disabled={conflict !== undefined} onClick={() => void save.run()}>
            Save trip
          </Button>
        </>
      }
    >
      {conflict && (
        <Alert color="yellow" role="alert" title="Somebody else saved this trip meanwhile">
          <Stack gap="xs">
            <Text size="sm">
              Theirs has {conflict.stops.length} stops, yours {plan.stops.length}. Nothing of yours is lost: choose what
              counts.
            </Text>
            <Group gap="xs">
              <Button
                size="xs"
                onClick={() => {
                  setVersion(conflict.version)
                  setConflict(undefined)
                }}
              >
                Keep mine
              </Button>
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  dispatch({ type: 'load', trip: conflict })
                  setVersion(conflict.version)
                  setConflict(undefined)
                }}
              >
                Take theirs
              </Button>
            </Group>
          </Stack>
        </Alert>
      )}
      <TripForm plan={plan} dispatch={dispatch} tripId={trip._id}>
        <Button
          size="xs"
          variant="default"
          disabled={plan.dirty || plan.stops.length < 3}
          title={plan.dirty ? 'Save first' : undefined}
          loading={optimise.busy}
          onClick={() => void optimise.run()}
        >
          Optimize…
        </Button>
      </TripForm>
      <ConfirmDialog
        opened={preview !== undefined}
        title="A better sequence"
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
      <LeavePlan dirty={plan.dirty}>The changes to this trip are not saved.</LeavePlan>
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
      It cannot be changed any more.
    </EmptyState>
  </Page>
)

/** Changes a trip that is not under way in full yet. */
export function Component() {
  const { id } = useParams()
  const read = useTrip(id)
  useScreenTitle(read.data && `Edit ${read.data.tripNumber}`)
  return (
    <Loaded read={read} page="Edit trip" missing="There is no such trip.">
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
