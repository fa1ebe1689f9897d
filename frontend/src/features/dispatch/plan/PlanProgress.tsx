import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import classes from '@/features/dispatch/plan/Plan.module.css'
import type { Plan } from '@/features/dispatch/plan/planWire'
import { capital } from '@/features/dispatch/words'
import { paths } from '@/paths'
import { EmptyState } from '@/ui/EmptyState'
import { count } from '@/ui/format'

interface Props {
  plan: Plan
  onCancel: () => void
  canceling: boolean
  onAgain: () => void
}

/** A plan that is being made, or that was not: how far it is, or why there is none. */
export function PlanProgress({ plan, onCancel, canceling, onAgain }: Props) {
  const { status, progress } = plan
  const back = (
    <Button variant="default" component={Link} to={paths.dispatch(`?date=${plan.date}`)}>
      Back to the board
    </Button>
  )
  if (status === 'failed' || status === 'cancelled')
    return (
      <div className={classes.state}>
        <EmptyState
          title={status === 'failed' ? 'The plan could not be made' : 'The plan was canceled'}
          action={
            <Group gap="xs">
              {back}
              <Button onClick={onAgain}>Run again</Button>
            </Group>
          }
        >
          {status === 'failed' ? capital(plan.error) : 'Nothing was changed.'}
        </EmptyState>
      </div>
    )
  const percent = Math.round(progress.done * 100)
  return (
    <div className={classes.state}>
      <Stack gap="sm">
        <Text fw={600}>{status === 'queued' ? 'Waiting to start' : 'Planning the day'}</Text>
        <Progress value={percent} aria-label="Progress of the plan" color="secondary.5" />
        <Text size="sm" c="dimmed" role="status">
          {percent}%{progress.leftOut > 0 && `, ${count(progress.leftOut, 'stop')} left out so far`}
        </Text>
        <Group gap="xs">
          <Button variant="default" loading={canceling} onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </div>
  )
}
