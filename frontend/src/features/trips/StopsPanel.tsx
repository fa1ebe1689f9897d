import { Button, Group, Modal, Paper, Select, Stack, Table, Text, Textarea, Title, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '@/api/session'
import type { StopStatus, Trip, TripStop } from '@/api/wire'
import { stopTones, useTripActions } from '@/features/trips/trips'
import { EmptyState } from '@/ui/EmptyState'
import { formatInstant, formatKm, nothing, words } from '@/ui/format'
import { StatusBadge } from '@/ui/StatusBadge'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

const outcomes: StopStatus[] = ['completed', 'partial', 'failed', 'skipped']
const open = (stop: TripStop) => stop.status === 'pending' || stop.status === 'arrived'
const title = (stop: TripStop) => stop.customer?.name ?? words(stop.type)

function CompleteDialog({ trip, stop, onClose }: { trip: Trip; stop: TripStop; onClose: () => void }) {
  const actions = useTripActions(trip._id)
  const [status, setStatus] = useState<StopStatus>('completed')
  const [notes, setNotes] = useState('')
  const needsReason = status === 'failed' || status === 'skipped'
  const complete = useAction(async () => {
    await actions.completeStop(stop._id, status, notes.trim())
    notify(`${title(stop)}: ${words(status).toLowerCase()}`, 'success')
    onClose()
  })
  return (
    <Modal opened onClose={onClose} title={`Stop ${stop.sequence}: ${title(stop)}`}>
      <Stack gap="md">
        <Select label="Outcome" allowDeselect={false} data={outcomes.map((outcome) => ({ value: outcome, label: words(outcome) }))} value={status} onChange={(value) => value && setStatus(value as StopStatus)} data-autofocus />
        <Textarea label={needsReason ? 'Reason' : 'Notes'} maxLength={2000} autosize minRows={2} value={notes} onChange={(event) => setNotes(event.currentTarget.value)} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={complete.busy} disabled={needsReason && !notes.trim()} onClick={() => void complete.run()}>
            Complete stop
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** The stops in sequence with planned, expected and actual times; completing them while the trip is on the road. */
export function StopsPanel({ trip }: { trip: Trip }) {
  const { can } = useSession()
  const [completing, setCompleting] = useState<TripStop>()
  const stops = trip.stops.toSorted((a, b) => a.sequence - b.sequence)
  const onRoad = trip.status === 'in_progress' || trip.status === 'returning'
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="stops">
      <Title order={2} id="stops" mb="xs">
        Stops
      </Title>
      {stops.length === 0 ? (
        <EmptyState title="No stops yet">Edit the trip to put orders on it.</EmptyState>
      ) : (
        <Table.ScrollContainer minWidth={720} scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': 'Stops, scrollable' } }}>
          <Table aria-label="Stops" verticalSpacing={5} highlightOnHover>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>#</Table.Th>
                <Table.Th>Where</Table.Th>
                <Table.Th>Status</Table.Th>
                <Table.Th>Planned</Table.Th>
                <Table.Th>Expected</Table.Th>
                <Table.Th>Done</Table.Th>
                <Table.Th ta="right">Distance</Table.Th>
                <Table.Th>
                  <VisuallyHidden>Actions</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {stops.map((stop) => (
                <Table.Tr key={stop._id}>
                  <Table.Td>{stop.sequence}</Table.Td>
                  <Table.Td>
                    <Text size="sm" fw={600}>
                      {title(stop)}
                    </Text>
                    <Text size="xs" c="dimmed">
                      {[stop.shipTo?.street, stop.shipTo?.city].filter(Boolean).join(', ') || nothing}
                      {stop.notes ? ` · ${stop.notes}` : ''}
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    <StatusBadge tone={stopTones[stop.status]} status={stop.status} />
                  </Table.Td>
                  <Table.Td>{formatInstant(stop.plannedArrival)}</Table.Td>
                  <Table.Td>{formatInstant(stop.eta)}</Table.Td>
                  <Table.Td>{formatInstant(stop.completedAt ?? stop.arrivedAt)}</Table.Td>
                  <Table.Td ta="right">{formatKm(stop.distanceKm)}</Table.Td>
                  <Table.Td ta="right">
                    {onRoad && open(stop) && can('trip.complete') && (
                      <Button size="compact-xs" variant="default" aria-label={`Complete stop ${stop.sequence}, ${title(stop)}`} onClick={() => setCompleting(stop)}>
                        Complete
                      </Button>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {completing && <CompleteDialog trip={trip} stop={completing} onClose={() => setCompleting(undefined)} />}
    </Paper>
  )
}
