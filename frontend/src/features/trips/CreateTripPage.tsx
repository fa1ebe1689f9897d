import { Button } from '@mantine/core'
import { useReducer, useState } from 'react'
import { Link, useBlocker, useNavigate, useSearchParams } from 'react-router'
import { useSession } from '@/api/session'
import { TripForm } from '@/features/trips/TripForm'
import { editPlan, emptyPlan, planInput } from '@/features/trips/tripPlan'
import { createTrip } from '@/features/trips/trips'
import { paths } from '@/paths'
import { isBusinessDate } from '@/ui/businessDate'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Page } from '@/ui/Page'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

/** Plans a new trip, for today unless the address says another date. */
export function Component() {
  const { today } = useSession()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const asked = params.get('date') ?? ''
  const [plan, dispatch] = useReducer(editPlan, isBusinessDate(asked) ? asked : today, emptyPlan)
  const [created, setCreated] = useState(false)
  const create = useAction(async () => {
    const trip = await createTrip(planInput(plan))
    setCreated(true)
    notify(`${trip.tripNumber} created`, 'success')
    await navigate(paths.trip(trip._id), { state: { saved: true } })
  })
  const blocker = useBlocker(({ nextLocation }) => plan.stops.length > 0 && !created && !(nextLocation.state as { saved?: boolean } | null)?.saved)
  return (
    <Page
      title="New trip"
      actions={
        <>
          <Button component={Link} to={paths.trips()} variant="default">
            Cancel
          </Button>
          <Button loading={create.busy} onClick={() => void create.run()}>
            Create trip
          </Button>
        </>
      }
    >
      <TripForm plan={plan} dispatch={dispatch} />
      <ConfirmDialog opened={blocker.state === 'blocked'} title="Leave without saving?" confirm="Leave" danger onClose={() => blocker.reset?.()} onConfirm={() => blocker.proceed?.()}>
        The stops that you put together are not saved.
      </ConfirmDialog>
    </Page>
  )
}
