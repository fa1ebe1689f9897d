import { Button } from '@mantine/core'
import { Link } from 'react-router'
import classes from '@/features/dispatch/board/Board.module.css'
import type { Board } from '@/features/dispatch/wire'
import { paths } from '@/paths'
import { EmptyState } from '@/ui/EmptyState'
import { count } from '@/ui/format'

interface Props {
  board: Board
  mayEdit: boolean
  onSchedule: () => void
}

/** A day without trips: what to do. */
export function NoTrips({ board: { schedule, unplanned }, mayEdit, onSchedule }: Props) {
  const orders = unplanned.length > 0 ? `${count(unplanned.length, 'order')} to deliver.` : 'No orders to deliver yet.'
  if (!mayEdit)
    return (
      <div className={classes.message}>
        <EmptyState title="No trips on this date">{orders} A dispatcher creates the trips.</EmptyState>
      </div>
    )
  return (
    <div className={classes.message}>
      <EmptyState
        title="No trips on this date"
        action={
          schedule.missing > 0 ? (
            <Button onClick={onSchedule}>Create {count(schedule.missing, 'trip')} from schedule</Button>
          ) : (
            <Button variant="default" component={Link} to={paths.createTrip()}>
              New trip
            </Button>
          )
        }
      >
        {orders}{' '}
        {schedule.missing > 0
          ? `${count(schedule.missing, 'route runs', 'routes run')} on this date by schedule.`
          : 'No route runs on this date: create a trip by hand, or change the schedule of the routes.'}
      </EmptyState>
    </div>
  )
}
