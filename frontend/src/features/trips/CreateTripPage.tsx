import { Button } from '@mantine/core'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useSession } from '@/api/session'
import { TripForm } from '@/features/trips/TripForm'
import { editPlan, emptyPlan, planInput, planLabels } from '@/features/trips/tripPlan'
import { createTrip } from '@/features/trips/trips'
import { paths } from '@/paths'
import { isBusinessDate } from '@/ui/businessDate'
import { ApiForm } from '@/ui/form/ApiForm'
import { useApiForm } from '@/ui/form/useApiForm'
import { Page } from '@/ui/Page'
import { notify } from '@/ui/toasts'

const another = {
  title: 'Create another trip?',
  text: 'The first request got no answer. The trip may already exist as it was then. Check the list of trips before you create another one.',
  confirm: 'Create another trip',
}

/** Plans a new trip, for today unless the address has another date. */
export function Component() {
  const { today } = useSession()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const asked = params.get('date') ?? ''
  const date = isBusinessDate(asked) ? asked : today
  const form = useApiForm({
    initial: emptyPlan(date),
    labels: planLabels,
    another,
    send: (plan, { idempotencyKey }) => createTrip(planInput(plan), idempotencyKey),
    onSent: async (trip) => {
      notify(`${trip.tripNumber} created`, 'success')
      await navigate(paths.trip(trip._id))
    },
    unsaved: 'This trip is not saved.',
    kept: `new trip of ${date}`,
  })
  return (
    <Page
      title="New trip"
      actions={
        <>
          <Button component={Link} to={paths.trips()} variant="default">
            Cancel
          </Button>
          <Button loading={form.busy} onClick={() => void form.submit()}>
            Create trip
          </Button>
        </>
      }
    >
      <ApiForm form={form}>
        <TripForm
          plan={form.values}
          dispatch={(edit) => form.edit((plan) => editPlan(plan, edit))}
          errors={form.errors}
        />
      </ApiForm>
    </Page>
  )
}
