import { Alert, Anchor, Button, Group, Paper, Stack, Stepper, Table, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '@/api/session'
import type { FulfillmentStatus, StepResult, StepState, Trip } from '@/api/wire'
import { erpTones, useTripActions, useWorkflow, type WorkflowStart } from '@/features/trips/trips'
import { paths } from '@/paths'
import { EmptyState } from '@/ui/EmptyState'
import { count, formatInstant } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { StatusBadge, type Tone } from '@/ui/StatusBadge'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

type Order = FulfillmentStatus['orders'][number]
type Step = 'fulfillment' | 'shipment' | 'invoice'

const steps: Array<{
  step: Step
  name: FulfillmentStatus['steps'][number]['step']
  title: string
  start: WorkflowStart
  button: string
  done: string
}> = [
  {
    step: 'fulfillment',
    name: 'fulfil',
    title: 'Fulfill',
    start: 'process-fulfillments',
    button: 'Process fulfillments',
    done: 'fulfilled',
  },
  {
    step: 'shipment',
    name: 'ship',
    title: 'Ship',
    start: 'update-fulfillments-to-shipped',
    button: 'Mark shipped',
    done: 'shipped',
  },
  {
    step: 'invoice',
    name: 'invoice',
    title: 'Invoice',
    start: 'create-invoices',
    button: 'Create invoices',
    done: 'invoiced',
  },
]

const tones: Record<StepState, Tone> = {
  none: 'off',
  pending: 'waiting',
  running: 'active',
  done: 'good',
  failed: 'bad',
  excepted: 'off',
}
const labels: Record<StepState, string> = {
  none: 'not yet',
  pending: 'waiting',
  running: 'running',
  done: 'done',
  failed: 'failed',
  excepted: 'excepted',
}

const settled = (result: StepResult) => result.state === 'done' || result.state === 'excepted'
const settledIn = (orders: Order[], step: Step) => orders.filter((order) => settled(order[step])).length

/** The progress of a step; orders excluded from the step do not count. */
function progressOf(orders: Order[], step: Step, done: string): string {
  const excepted = orders.filter((order) => order[step].state === 'excepted').length
  const made = settledIn(orders, step) - excepted
  if (excepted === 0) return `${made} of ${orders.length} ${done}`
  return `${excepted === orders.length ? 'none' : `${made} of ${orders.length - excepted}`} ${done}, ${excepted} excepted`
}

const optionOf = (status: FulfillmentStatus, name: string) =>
  status.steps.find((option) => option.step === name) ?? { orders: 0, reason: '' }

function Result({ result }: { result: StepResult }) {
  const detail = result.number || result.netSuiteId
  return (
    <Stack gap={0} align="flex-start">
      <Group gap={6}>
        <StatusBadge tone={tones[result.state] ?? 'neutral'} status={result.state} label={labels[result.state]} />
        {detail && <Text size="xs">{detail}</Text>}
      </Group>
      {result.waiting && (
        <Text size="xs" c="dimmed" maw={320}>
          {result.waiting}
        </Text>
      )}
      {result.error && (
        <Text size="xs" c="red.4" maw={320}>
          {result.error}
        </Text>
      )}
    </Stack>
  )
}

/** The trip's workflow in the ERP: fulfill, ship, invoice, with the result of each order. */
export function WorkflowPanel({ trip }: { trip: Trip }) {
  const read = useWorkflow(trip._id)
  return <Loaded read={read}>{(workflow) => <Workflow trip={trip} workflow={workflow} />}</Loaded>
}

function Workflow({ trip, workflow }: { trip: Trip; workflow: FulfillmentStatus }) {
  const { can } = useSession()
  const actions = useTripActions(trip._id)
  const start = useAction(async (step: WorkflowStart, said: string) => {
    await actions.start(step)
    notify(said, 'info')
  })
  const { orders, running } = workflow
  const over = trip.status === 'closed' || trip.status === 'cancelled'
  const failed = orders.filter((order) => steps.some(({ step }) => order[step].state === 'failed')).length
  const firstOpen = steps.findIndex(({ step }) => settledIn(orders, step) < orders.length)
  const active = orders.length === 0 ? 0 : firstOpen < 0 ? steps.length : firstOpen
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="workflow">
      <Stack gap="md">
        <Group justify="space-between">
          <Group gap="sm">
            <Title order={2} id="workflow">
              ERP workflow
            </Title>
            <StatusBadge tone={erpTones[workflow.erpStatus]} status={workflow.erpStatus} />
          </Group>
          {can('trip.dispatch') && orders.length > 0 && !over && (
            <Group gap="xs">
              {failed > 0 && (
                <Button
                  variant="default"
                  disabled={running || start.busy}
                  onClick={() => void start.run('retry-fulfillment-processing', 'Retrying the failed orders')}
                >
                  Retry {count(failed, 'failed order')}
                </Button>
              )}
              {steps.map(({ step, name, start: press, button }, index) => {
                const { orders: left, reason } = optionOf(workflow, name)
                return (
                  <Button
                    key={step}
                    variant={index === active ? 'filled' : 'default'}
                    disabled={running || start.busy || left === 0 || reason !== ''}
                    aria-describedby={reason ? `${step}-reason` : undefined}
                    onClick={() => void start.run(press, `${button}: started`)}
                  >
                    {button}
                  </Button>
                )
              })}
            </Group>
          )}
        </Group>
        <div aria-live="polite">
          <Stepper active={active} size="sm" allowNextStepsSelect={false}>
            {steps.map(({ step, name, title, done }) => {
              const here = running && workflow.step === name
              return (
                <Stepper.Step
                  key={step}
                  component="div"
                  loading={here}
                  label={title}
                  description={here ? 'Running…' : progressOf(orders, step, done)}
                />
              )
            })}
          </Stepper>
          {can('trip.dispatch') && !running && !over && orders.length > 0 && (
            <Stack gap={0} mt="xs">
              {steps.map(({ step, name, button }) => {
                const { reason } = optionOf(workflow, name)
                return (
                  reason && (
                    <Text key={step} id={`${step}-reason`} size="xs" c="dimmed">
                      {button}: {reason}.
                    </Text>
                  )
                )
              })}
            </Stack>
          )}
        </div>
        {workflow.waiting && (
          <Alert color="yellow" role="status">
            NetSuite has not answered since {formatInstant(workflow.waiting.since)}. The step resumes automatically when
            NetSuite is back.
          </Alert>
        )}
        {failed > 0 && (
          <Alert color="red" role="alert">
            {count(failed, 'order')} failed; the others continued. Each failed order shows the ERP message.
          </Alert>
        )}
        {orders.length === 0 ? (
          <EmptyState title="No orders on this trip">Put orders on its stops first.</EmptyState>
        ) : (
          <Table.ScrollContainer
            minWidth={640}
            scrollAreaProps={{
              viewportProps: { tabIndex: 0, role: 'region', 'aria-label': 'Results by order, scrollable' },
            }}
          >
            <Table aria-label="Results by order" verticalSpacing={5} highlightOnHover>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Order</Table.Th>
                  <Table.Th>Fulfillment</Table.Th>
                  <Table.Th>Shipment</Table.Th>
                  <Table.Th>Invoice</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {orders.map((order) => (
                  <Table.Tr key={order.salesOrderId}>
                    <Table.Td>
                      {can('order.read') ? (
                        <Anchor component={Link} size="sm" to={paths.salesOrder(order.salesOrderId)}>
                          {order.orderNumber}
                        </Anchor>
                      ) : (
                        <Text size="sm">{order.orderNumber}</Text>
                      )}
                    </Table.Td>
                    {steps.map(({ step }) => (
                      <Table.Td key={step}>
                        <Result result={order[step]} />
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </Stack>
    </Paper>
  )
}
