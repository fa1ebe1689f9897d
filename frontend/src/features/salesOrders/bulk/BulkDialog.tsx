import { Anchor, Button, Group, Progress, Stack, Table, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { SalesOrderRow } from '@/api/wire'
import classes from '@/features/salesOrders/bulk/BulkDialog.module.css'
import type { Outcome } from '@/features/salesOrders/bulk/runEach'
import type { BulkRun } from '@/features/salesOrders/bulk/useBulkRun'
import { paths } from '@/paths'
import { formatQuantity } from '@/ui/format'
import { StatusBadge, type Tone } from '@/ui/StatusBadge'
import { Dialog } from '@/ui/dialog/Dialog'

const tones: Record<Outcome<unknown>['state'], Tone> = { done: 'good', failed: 'bad', stopped: 'off' }
const rank: Record<Outcome<unknown>['state'], number> = { failed: 0, stopped: 1, done: 2 }

/** The processed and failed orders with reasons; failures first. */
function Outcomes({ outcomes }: { outcomes: Outcome<SalesOrderRow>[] }) {
  return (
    // A scroll container must be focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.results} role="region" aria-label="Results, scrollable" tabIndex={0}>
      <Table aria-label="Results" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Order</Table.Th>
            <Table.Th>Customer</Table.Th>
            <Table.Th>Result</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {outcomes
            .toSorted((a, b) => rank[a.state] - rank[b.state])
            .map(({ record, state, text }) => (
              <Table.Tr key={record._id}>
                <Table.Td>
                  <Anchor component={Link} size="sm" to={paths.salesOrder(record._id)}>
                    {record.orderNumber}
                  </Anchor>
                </Table.Td>
                <Table.Td>{record.customer.name}</Table.Td>
                <Table.Td className={classes.text ?? ''}>
                  <StatusBadge tone={tones[state]} status={state} /> {text}
                </Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

interface Props {
  run: BulkRun
  onStop: () => void
  /** Continues the run without the dialog. */
  onHide?: () => void
  onRetry: () => void
  /** `clean`: nothing is left to do. */
  onClose: (clean: boolean) => void
}

/** A run over orders: its progress, then the result of each order. */
export function BulkDialog({ run, onStop, onHide, onRetry, onClose }: Props) {
  const { job, total, outcomes, running } = run
  const left = outcomes.filter(({ state }) => state !== 'done').length
  const through = outcomes.length
  const words = `${formatQuantity(through)} of ${formatQuantity(total)} orders`
  return (
    <Dialog opened onClose={() => onClose(left === 0)} title={job.title} size="lg" withoutCross buttonsOnly={running}>
      <Stack gap="md">
        {running ? (
          <>
            <Progress value={total ? (through / total) * 100 : 0} color="secondary.5" aria-label={job.title} />
            <Text size="sm" aria-live="polite">
              {words}
            </Text>
          </>
        ) : (
          <Text size="sm" role="status">
            {left === 0
              ? `All ${words} done.`
              : `${formatQuantity(total - left)} of ${formatQuantity(total)} orders done, ${formatQuantity(left)} not.`}
          </Text>
        )}
        {!running && <Outcomes outcomes={outcomes} />}
        <Group justify="flex-end" gap="xs">
          {running ? (
            <>
              {onHide && (
                <Button variant="default" onClick={onHide}>
                  Continue in the background
                </Button>
              )}
              <Button variant="default" onClick={onStop}>
                Stop
              </Button>
            </>
          ) : (
            <>
              {left > 0 && (
                <Button variant="default" onClick={onRetry}>
                  Retry failed
                </Button>
              )}
              <Button onClick={() => onClose(left === 0)} data-autofocus>
                Close
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}
