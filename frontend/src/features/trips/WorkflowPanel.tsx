import { Alert, Button, Group, Loader, Paper, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconCircle, IconCircleX } from '@tabler/icons-react'
import { useSession } from '@/api/session'
import type { FulfillmentStatus, Trip } from '@/api/wire'
import { erpTones, useTripActions, useWorkflow, type WorkflowStart } from '@/features/trips/trips'
import classes from '@/features/trips/Workflow.module.css'
import { failedIn, isComplete, nextStep, optionOf, progressOf, steps } from '@/features/trips/workflow'
import { WorkflowResults } from '@/features/trips/WorkflowResults'
import { EmptyState } from '@/ui/EmptyState'
import { count, formatInstant } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { StatusBadge } from '@/ui/StatusBadge'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

interface Props {
  trip: Trip
  /** The button of the next step is the primary button of the page. */
  primary: boolean
}

/** The trip's workflow in the ERP: fulfill, ship, invoice, with the result of each order. */
export function WorkflowPanel({ trip, primary }: Props) {
  const read = useWorkflow(trip._id)
  return <Loaded read={read}>{(workflow) => <Workflow trip={trip} primary={primary} workflow={workflow} />}</Loaded>
}

type WorkflowProps = Props & { workflow: FulfillmentStatus }

/** The orders that failed in any step. */
const failedOf = ({ orders }: FulfillmentStatus): number =>
  orders.filter((order) => steps.some(({ step }) => order[step].state === 'failed')).length

function StepButtons({ trip, primary, workflow }: WorkflowProps) {
  const actions = useTripActions(trip._id)
  const start = useAction(async (step: WorkflowStart, said: string) => {
    await actions.start(step)
    notify(said, 'info')
  })
  const busy = workflow.running || start.busy
  const failed = failedOf(workflow)
  const next = nextStep(workflow)
  return (
    <Group gap="xs">
      {failed > 0 && (
        <Button
          variant="default"
          disabled={busy}
          onClick={() => void start.run('retry-fulfillment-processing', 'Retrying the failed orders')}
        >
          Retry {count(failed, 'failed order')}
        </Button>
      )}
      {steps.map(({ step, name, start: press, button }) => {
        const { orders, reason } = optionOf(workflow, name)
        return (
          <Button
            key={step}
            variant={primary && step === next?.step ? 'filled' : 'default'}
            disabled={busy || orders === 0 || reason !== ''}
            aria-describedby={reason ? `${step}-reason` : undefined}
            onClick={() => void start.run(press, `${button}: started`)}
          >
            {button}
          </Button>
        )
      })}
    </Group>
  )
}

/** The steps with their progress, on one line where there is room. */
function Progress({ workflow: { orders, running, step: current } }: { workflow: FulfillmentStatus }) {
  return (
    <ol className={classes.steps}>
      {steps.map(({ step, name, title, done }) => {
        const here = running && current === name
        const complete = isComplete(orders, step)
        const state = complete ? 'complete' : failedIn(orders, step) ? 'failed' : 'open'
        const Icon = { complete: IconCheck, failed: IconCircleX, open: IconCircle }[state]
        return (
          <li key={step} className={classes.step} data-state={here ? 'running' : state}>
            {here ? <Loader size={14} aria-hidden /> : <Icon size={16} aria-hidden />}
            <b>{title}</b>
            <span className={classes.progress}>{here ? 'Running…' : progressOf(orders, step, done)}</span>
          </li>
        )
      })}
    </ol>
  )
}

/** What blocks each step. The buttons refer to these texts. */
const Reasons = ({ workflow }: { workflow: FulfillmentStatus }) =>
  steps.map(({ step, name, button }) => {
    const { reason } = optionOf(workflow, name)
    return (
      reason && (
        <Text key={step} id={`${step}-reason`} size="xs" c="dimmed">
          {button}: {reason}.
        </Text>
      )
    )
  })

function Workflow({ trip, primary, workflow }: WorkflowProps) {
  const { can } = useSession()
  const { orders, running } = workflow
  const failed = failedOf(workflow)
  const over = trip.status === 'closed' || trip.status === 'cancelled'
  const offered = can('trip.dispatch') && orders.length > 0 && !over
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="workflow">
      <Stack gap="sm">
        <Group justify="space-between">
          <Group gap="sm">
            <Title order={2} id="workflow">
              ERP workflow
            </Title>
            <StatusBadge tone={erpTones[workflow.erpStatus]} status={workflow.erpStatus} />
          </Group>
          {offered && <StepButtons trip={trip} primary={primary} workflow={workflow} />}
        </Group>
        <div aria-live="polite">
          {orders.length > 0 && <Progress workflow={workflow} />}
          {offered && !running && <Reasons workflow={workflow} />}
        </div>
        {workflow.waiting && (
          <Alert color="yellow" role="status">
            NetSuite has not answered since {formatInstant(workflow.waiting.since)}. The step resumes automatically when
            NetSuite is back.
          </Alert>
        )}
        {failed > 0 && (
          <Text size="sm" c="red.4" role="alert" className={classes.failed}>
            <IconCircleX size={16} aria-hidden />
            {count(failed, 'order')} failed; the others continued. Each failed order shows the ERP message.
          </Text>
        )}
        {orders.length === 0 ? (
          <EmptyState title="No orders on this trip">Put orders on its stops first.</EmptyState>
        ) : (
          <WorkflowResults orders={orders} />
        )}
      </Stack>
    </Paper>
  )
}
