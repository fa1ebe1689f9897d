import {
  Alert,
  Autocomplete,
  Button,
  Group,
  Modal,
  NumberInput,
  Select,
  Stack,
  Table,
  Text,
  Textarea,
} from '@mantine/core'
import { useState } from 'react'
import type { StopCompletion, StopLine, Trip, TripStop } from '@/api/wire'
import { deliveredLines, deliveredProblem, type DeliveredEntry, entriesOf } from '@/features/trips/delivered'
import { stopTitle, useStopLines, useTripActions } from '@/features/trips/trips'
import { formatQuantity, words } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

type Outcome = NonNullable<StopCompletion['status']>
const outcomes: Outcome[] = ['completed', 'partial', 'failed', 'skipped']
const reasons = ['Damaged', 'Refused', 'Not on truck', 'Wrong item', 'Spoiled', 'Other']

interface LinesProps {
  lines: StopLine[]
  entries: DeliveredEntry[]
  /** Quantities are typed; otherwise the lines are only shown. */
  partial: boolean
  onChange: (entries: DeliveredEntry[]) => void
  problem: string | undefined
}

function Lines({ lines, entries, partial, onChange, problem }: LinesProps) {
  const stated = lines.some((line) => line.delivered !== null)
  const change = (index: number, entry: Partial<DeliveredEntry>) =>
    onChange(entries.with(index, { ...entries[index]!, ...entry }))
  return (
    <Stack gap={4}>
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

interface Props {
  trip: Trip
  stop: TripStop
  /** The outcome can be stated, or corrected. */
  stating: boolean
  onClose: () => void
}

function OutcomeForm({ trip, stop, lines, onClose }: Omit<Props, 'stating'> & { lines: StopLine[] }) {
  const actions = useTripActions(trip._id)
  const stated = outcomes.find((outcome) => outcome === stop.status)
  const [status, setStatus] = useState<Outcome>(stated ?? 'completed')
  const [notes, setNotes] = useState(stated ? stop.notes : '')
  const [entries, setEntries] = useState(() => entriesOf(lines))
  const [tried, setTried] = useState(false)
  const needsReason = status === 'failed' || status === 'skipped'
  const partial = status === 'partial'
  const problem = partial ? deliveredProblem(lines, entries) : undefined
  const noReason = needsReason && !notes.trim()
  const complete = useAction(async () => {
    setTried(true)
    if (problem || noReason) return
    await actions.completeStop(stop._id, {
      status,
      notes: notes.trim(),
      ...(partial && lines.length > 0 ? { deliveredLines: deliveredLines(lines, entries) } : {}),
    })
    notify(`${stopTitle(stop)}: ${words(status).toLowerCase()}`, 'success')
    onClose()
  })
  return (
    <Stack gap="md">
      <Select
        label="Outcome"
        allowDeselect={false}
        data={outcomes
          .filter((outcome) => outcome !== 'partial' || lines.length > 0)
          .map((outcome) => ({ value: outcome, label: words(outcome) }))}
        value={status}
        onChange={(value) => value && setStatus(value as Outcome)}
        data-autofocus
      />
      {lines.length > 0 && (
        <Lines
          lines={lines}
          entries={entries}
          partial={partial}
          onChange={setEntries}
          problem={tried ? problem : undefined}
        />
      )}
      <Textarea
        label={needsReason ? 'Reason' : 'Notes'}
        maxLength={2000}
        autosize
        minRows={2}
        value={notes}
        error={tried && noReason ? `Say why the stop was ${status}` : undefined}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={complete.busy} onClick={() => void complete.run()}>
          {stated ? 'Save outcome' : 'Complete stop'}
        </Button>
      </Group>
    </Stack>
  )
}

/** What is delivered at a stop; while the trip is on the road, what became of it. */
export function StopDialog({ trip, stop, stating, onClose }: Props) {
  const read = useStopLines(trip._id, stop._id)
  return (
    <Modal opened onClose={onClose} size="lg" title={`Stop ${stop.sequence}: ${stopTitle(stop)}`}>
      <Loaded read={read}>
        {(lines) =>
          stating ? (
            <OutcomeForm trip={trip} stop={stop} lines={lines} onClose={onClose} />
          ) : (
            <Stack gap="md">
              {lines.length > 0 ? (
                <Lines
                  lines={lines}
                  entries={entriesOf(lines)}
                  partial={false}
                  onChange={() => {}}
                  problem={undefined}
                />
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
    </Modal>
  )
}
