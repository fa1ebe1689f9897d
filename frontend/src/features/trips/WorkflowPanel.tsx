import { ActionIcon, Alert, Button, Group, Loader, Menu, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCircle, IconCircleX, IconDots } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useSession } from '@/api/session'
import type { FulfillmentStatus, Trip } from '@/api/wire'
import { type FollowingStep, useTripActions, useWorkflow, type WorkflowStart } from '@/features/trips/trips'
import classes from '@/features/trips/Workflow.module.css'
import { failedIn, isComplete, optionOf, pressName, pressOf, progressOf, steps } from '@/features/trips/workflow'
import { WorkflowResults } from '@/features/trips/WorkflowResults'
import { EmptyState } from '@/ui/EmptyState'
import { count, formatInstant } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { Keycaps } from '@/ui/Keycaps'
import { useShortcuts } from '@/ui/shortcuts'
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
  return (
    <Loaded read={read} failed="The steps in the ERP could not be loaded" loading={<WorkflowPlace trip={trip} />}>
      {(workflow) => <Workflow trip={trip} primary={primary} workflow={workflow} />}
    </Loaded>
  )
}

/** The place of the steps while they are read. */
function WorkflowPlace({ trip: { totals } }: { trip: Trip }) {
  const offers = totals.orders > 0
  return (
    <div role="status" className={classes.line}>
      <VisuallyHidden>The steps in the ERP are loading</VisuallyHidden>
      <Line
        progress={
          <ol className={classes.steps}>
            {steps.map(({ step, title }) => (
              <li key={step} className={classes.step} data-state="open">
                <IconCircle size={16} aria-hidden />
                <b>{title}</b>
                <span className={classes.progress}>&nbsp;</span>
              </li>
            ))}
          </ol>
        }
      >
        {offers && <ActionIcon size={30} disabled style={{ visibility: 'hidden' }} />}
      </Line>
    </div>
  )
}

type WorkflowProps = Props & { workflow: FulfillmentStatus }

/** The orders that failed in any step. */
const failedOf = ({ orders }: FulfillmentStatus): number =>
  orders.filter((order) => steps.some(({ step }) => order[step].state === 'failed')).length

/** The steps one by one, with what blocks each. */
function StepMenu({ workflow, busy, onStart }: { workflow: FulfillmentStatus; busy: boolean; onStart: Start }) {
  return (
    <Menu position="bottom-end" width={340}>
      <Menu.Target>
        <ActionIcon size={30} aria-label="Single ERP steps">
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {steps.map(({ step, name, start, button }) => {
          const { orders, reason } = optionOf(workflow, name)
          return (
            <Menu.Item
              key={step}
              disabled={busy || orders === 0 || reason !== ''}
              onClick={() => onStart(start, `${button}: started`)}
            >
              <Text size="sm">{button}</Text>
              <Text size="xs" c="dimmed">
                {reason || (orders === 0 ? 'Nothing left to do' : count(orders, 'order'))}
              </Text>
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

type Start = (step: WorkflowStart, said: string) => void

const isFollowing = (step: FulfillmentStatus['steps'][number]['step']): step is FollowingStep => step !== 'fulfil'

/** One button that counts what it does. The server starts the later steps, also when the page is closed. */
function StepButtons({ trip, primary, workflow }: WorkflowProps) {
  const actions = useTripActions(trip._id)
  const start = useAction(async (step: WorkflowStart, said: string, following: FollowingStep[] = []) => {
    await actions.start(step, following)
    notify(said, 'info')
  })
  const busy = workflow.running || start.busy
  const failed = failedOf(workflow)
  const next = pressOf(workflow, trip)
  const first = next[0]?.words
  const press = () => {
    if (!first) return
    const names = next.map(({ words }) => words.name).filter((name) => name !== first.name)
    void start.run(first.start, `${first.button}: started`, names.filter(isFollowing))
  }
  useShortcuts('Trip', [{ keys: 'i', label: pressName(next), run: press, enabled: first !== undefined && !busy }])
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
      {first && (
        <Button variant={primary ? 'filled' : 'default'} disabled={busy} onClick={press}>
          {pressName(next)}
          <span className={classes.key} aria-hidden>
            <Keycaps keys="i" />
          </span>
        </Button>
      )}
      <StepMenu workflow={workflow} busy={busy} onStart={(step, said) => void start.run(step, said)} />
    </Group>
  )
}

/** The steps with their progress, on one line where there is room. */
function Progress({ workflow: { orders, running, step: current, following } }: { workflow: FulfillmentStatus }) {
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
            <span className={classes.progress}>
              {here ? 'Running…' : progressOf(orders, step, done)}
              {isFollowing(name) && following.includes(name) ? ', starts automatically' : ''}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** The steps with the buttons beside them, or below where there is no room. */
const Line = ({ progress, children }: { progress: ReactNode; children: ReactNode }) => (
  <div className={classes.bar}>
    <Text size="sm" c="var(--text-3)" aria-hidden>
      ERP
    </Text>
    <div aria-live="polite" className={classes.way}>
      {progress}
    </div>
    <Group gap="xs" className={classes.buttons}>
      {children}
    </Group>
  </div>
)

function Workflow({ trip, primary, workflow }: WorkflowProps) {
  const { can } = useSession()
  const { orders } = workflow
  const [isOpen, setIsOpen] = useState(false)
  const failed = failedOf(workflow)
  const over = trip.status === 'closed' || trip.status === 'cancelled'
  // What failed is shown without being asked for.
  const shown = isOpen ? orders : orders.filter((order) => steps.some(({ step }) => order[step].state === 'failed'))
  const offered = can('trip.dispatch') && orders.length > 0 && !over
  return (
    <section aria-label="ERP workflow" className={classes.line}>
      <Stack gap="sm">
        <Line progress={orders.length > 0 && <Progress workflow={workflow} />}>
          {orders.length > 0 && (
            <Button variant="subtle" color="secondary.3" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              Results by order
            </Button>
          )}
          {offered && <StepButtons trip={trip} primary={primary} workflow={workflow} />}
        </Line>
        {workflow.waiting && (
          <Alert color="yellow" role="status">
            {workflow.waiting.why === 'signin_refused'
              ? `NetSuite has refused the portal’s sign-in since ${formatInstant(workflow.waiting.since)}. The step resumes automatically when an administrator has replaced the certificate.`
              : `NetSuite has not answered since ${formatInstant(workflow.waiting.since)}. The step resumes automatically when NetSuite is back.`}
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
          shown.length > 0 && <WorkflowResults orders={shown} />
        )}
      </Stack>
    </section>
  )
}
