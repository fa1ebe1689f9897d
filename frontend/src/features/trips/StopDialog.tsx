import { Alert, Autocomplete, Button, Group, NumberInput, Select, Stack, Table, Text, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { custom, object, picklist, pipe } from 'valibot'
import type { StopCompletion, StopLine, Trip, TripStop } from '@/api/wire'
import { deliveredLines, deliveredProblem, type DeliveredEntry, entriesOf } from '@/features/trips/delivered'
import { stopTitle, useStopLines, useTripActions } from '@/features/trips/trips'
import { DialogForm, FormDialog } from '@/ui/dialog/FormDialog'
import { text, together } from '@/ui/form/rules'
import { useApiForm } from '@/ui/form/useApiForm'
import { formatQuantity, words } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { notify } from '@/ui/toasts'

type Outcome = NonNullable<StopCompletion['status']>
const outcomes: Outcome[] = ['completed', 'partial', 'failed', 'skipped']
const reasons = ['Damaged', 'Refused', 'Not on truck', 'Wrong item', 'Spoiled', 'Other']

interface LinesProps {
  lines: StopLine[]
  entries: DeliveredEntry[]
  /** Quantities can be entered; otherwise the lines are read-only. */
  partial: boolean
  onChange: (entries: DeliveredEntry[]) => void
  problem: ReactNode
}

function Lines({ lines, entries, partial, onChange, problem }: LinesProps) {
  const stated = lines.some((line) => line.delivered !== null)
  const change = (index: number, entry: Partial<DeliveredEntry>) =>
    onChange(entries.with(index, { ...entries[index]!, ...entry }))
  return (
    <Stack gap={4} data-path="deliveredLines">
      <Table.ScrollContainer
        minWidth={partial ? 480 : 320}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': 'Lines, scrollable' } }}
      >
        <Table aria-label="Lines of the stop" verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Item</Table.Th>
              <Table.Th ta="right">To deliver</Table.Th>
              {(partial || stated) && <Table.Th ta={partial ? 'left' : 'right'}>Delivered</Table.Th>}
              {partial && <Table.Th>Reason</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map((line, index) => {
              const entry = entries[index]!
              const name = `${line.item.itemId} ${line.item.name}`
              const less = entry.quantity !== '' && Number(entry.quantity) < line.quantity
              return (
                <Table.Tr key={`${line.salesOrderId}-${line.lineId}`}>
                  <Table.Td>
                    <Text size="sm" fw={600}>
                      {name}
                    </Text>
                    <Text size="xs" c="dimmed">
                      {line.orderNumber}
                      {line.pickNotes ? ` · ${line.pickNotes}` : ''}
                      {!partial && line.reason ? ` · ${line.reason}` : ''}
                    </Text>
                  </Table.Td>
                  <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
                    {formatQuantity(line.quantity)} {line.unitName}
                  </Table.Td>
                  {partial ? (
                    <>
                      <Table.Td>
                        <NumberInput
                          aria-label={`Delivered of ${name}`}
                          w={88}
                          min={0}
                          decimalScale={3}
                          clampBehavior="none"
                          value={entry.quantity}
                          error={
                            entry.quantity === '' ||
                            Number(entry.quantity) > line.quantity ||
                            Number(entry.quantity) < 0
                          }
                          onChange={(quantity) => change(index, { quantity })}
                        />
                      </Table.Td>
                      <Table.Td>
                        {less && (
                          <Autocomplete
                            aria-label={`Reason for ${name}`}
                            placeholder="Required"
                            w={140}
                            maxLength={500}
                            data={reasons}
                            value={entry.reason}
                            error={problem !== undefined && !entry.reason.trim()}
                            onChange={(reason) => change(index, { reason })}
                          />
                        )}
                      </Table.Td>
                    </>
                  ) : (
                    stated && (
                      <Table.Td ta="right">{line.delivered === null ? '' : formatQuantity(line.delivered)}</Table.Td>
                    )
                  )}
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {problem && (
        <Text size="sm" c="red.4" role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  )
}

interface FormProps {
  trip: Trip
  stop: TripStop
  lines: StopLine[]
  onClose: () => void
}

interface Props extends Omit<FormProps, 'lines'> {
  opened: boolean
  /** The outcome can be entered or corrected. */
  stating: boolean
}

const labels = { status: 'Outcome', notes: 'Notes', deliveredLines: 'Delivered' }
const needsReason = (status: Outcome) => status === 'failed' || status === 'skipped'

function OutcomeForm({ trip, stop, lines, onClose }: FormProps) {
  const actions = useTripActions(trip._id)
  const stated = outcomes.find((outcome) => outcome === stop.status)
  const form = useApiForm({
    initial: {
      status: stated ?? ('completed' as Outcome),
      notes: stated ? stop.notes : '',
      deliveredLines: entriesOf(lines),
    },
    schema: pipe(
      object({ status: picklist(outcomes), notes: text(), deliveredLines: custom<DeliveredEntry[]>(Array.isArray) }),
      together(({ status, notes, deliveredLines: entries }) => ({
        deliveredLines: status === 'partial' ? deliveredProblem(lines, entries) : undefined,
        notes: needsReason(status) && !notes ? `Say why the stop was ${status}` : undefined,
      })),
    ),
    labels,
    send: ({ status, notes, deliveredLines: entries }) =>
      actions.completeStop(stop._id, {
        status,
        notes,
        ...(status === 'partial' && lines.length > 0 ? { deliveredLines: deliveredLines(lines, entries) } : {}),
      }),
    onSent: (_, { status }) => {
      notify(`${stopTitle(stop)}: ${words(status).toLowerCase()}`, 'success')
      onClose()
    },
    unsaved: 'The outcome of the stop is not saved.',
  })
  const { status } = form.values
  return (
    <DialogForm form={form} submit={stated ? 'Save outcome' : 'Complete stop'} onClose={onClose}>
      <Select
        {...form.field('status')}
        label="Outcome"
        allowDeselect={false}
        data={outcomes
          .filter((outcome) => outcome !== 'partial' || lines.length > 0)
          .map((outcome) => ({ value: outcome, label: words(outcome) }))}
        data-autofocus
      />
      {lines.length > 0 && (
        <Lines
          lines={lines}
          entries={form.values.deliveredLines}
          partial={status === 'partial'}
          onChange={(entries) => form.edit((now) => ({ ...now, deliveredLines: entries }))}
          problem={form.errors.deliveredLines}
        />
      )}
      <Textarea
        {...form.field('notes')}
        label={needsReason(status) ? 'Reason' : 'Notes'}
        maxLength={2000}
        autosize
        minRows={2}
      />
    </DialogForm>
  )
}

/** The lines to deliver at a stop; while the trip is on the road, also the outcome. */
export function StopDialog({ opened, trip, stop, stating, onClose }: Props) {
  return (
    <FormDialog opened={opened} onClose={onClose} size="lg" title={`Stop ${stop.sequence}: ${stopTitle(stop)}`}>
      <Content trip={trip} stop={stop} stating={stating} onClose={onClose} />
    </FormDialog>
  )
}

function Content({ trip, stop, stating, onClose }: Omit<Props, 'opened'>) {
  const read = useStopLines(trip._id, stop._id)
  return (
    <Loaded read={read}>
      {(lines) =>
        stating ? (
          <OutcomeForm trip={trip} stop={stop} lines={lines} onClose={onClose} />
        ) : (
          <Stack gap="md">
            {lines.length > 0 ? (
              <Lines lines={lines} entries={entriesOf(lines)} partial={false} onChange={() => {}} problem={undefined} />
            ) : (
              <Alert>No order is delivered at this stop.</Alert>
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose} data-autofocus>
                Close
              </Button>
            </Group>
          </Stack>
        )
      }
    </Loaded>
  )
}
