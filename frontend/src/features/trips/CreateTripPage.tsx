import { Button } from '@mantine/core'
import { useReducer, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useSession } from '@/api/session'
import { LeavePlan } from '@/features/trips/LeavePlan'
import { TripForm } from '@/features/trips/TripForm'
import { editPlan, emptyPlan, planInput } from '@/features/trips/tripPlan'
import { createTrip } from '@/features/trips/trips'
import { paths } from '@/paths'
import { useCreation } from '@/resources/creation'
import { isBusinessDate } from '@/ui/businessDate'
import { Page } from '@/ui/Page'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

const another = {
  title: 'Create another trip?',
  text: 'The server’s answer to the first request was lost. The trip may have been created as it was then: look in the list of trips before you create another one.',
  confirm: 'Create another trip',
}

/** Plans a new trip, for today unless the address says another date. */
export function Component() {
  const { today } = useSession()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const asked = params.get('date') ?? ''
  const [plan, dispatch] = useReducer(editPlan, isBusinessDate(asked) ? asked : today, emptyPlan)
  const [created, setCreated] = useState(false)
  const creation = useCreation(another)
  const create = useAction(async () => {
    const trip = await creation.run(planInput(plan), createTrip)
    setCreated(true)
    notify(`${trip.tripNumber} created`, 'success')
    await navigate(paths.trip(trip._id), { state: { saved: true } })
  })
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
      {creation.dialog}
      <LeavePlan dirty={plan.dirty && !created}>The trip that you put together is not saved.</LeavePlan>
    </Page>
  )
}
