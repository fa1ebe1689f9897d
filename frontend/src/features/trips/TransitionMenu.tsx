import { Button, List, Menu, Modal, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { Trip, TripStatus } from '@/api/wire'
import { useTransitionOptions, useTripActions } from '@/features/trips/trips'
import { useConfirmation } from '@/resources/confirmation'
import { words } from '@/ui/format'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

const verbs: Record<TripStatus, string> = {
  draft: 'Back to draft', planned: 'Plan', ready: 'Make ready', in_progress: 'Start', returning: 'Returning', completed: 'Complete', closed: 'Close', cancelled: 'Cancel trip',
}

/** What a step is called: one back has another name than the same status reached on the way. */
function verb(from: TripStatus, to: TripStatus): string {
  if (from === 'ready' && to === 'planned') return 'Back to planned'
  if (from === 'closed' && to === 'completed') return 'Reopen'
  return verbs[to]
}

/** Where the trip can go from here; what is against a step stands beside it. */
export function TransitionMenu({ trip }: { trip: Trip }) {
  const { data } = useTransitionOptions(trip._id)
  const actions = useTripActions(trip._id)
  const [target, setTarget] = useState<TripStatus | null>(null)
  const [notes, setNotes] = useState('')
  const confirmation = useConfirmation()
  const go = useAction(async (status: TripStatus) => {
    await confirmation.run((confirm) => actions.transition(status, notes.trim(), confirm))
    notify(`${trip.tripNumber} is now ${words(status).toLowerCase()}`, 'success')
    setTarget(null)
    setNotes('')
  })
  const options = (data?.options ?? []).filter((option) => option.permitted)
  const chosen = options.find((option) => option.status === target)
  const needsNotes = chosen?.needsNotes ?? false
  if (data && options.length === 0) return null
  return (
    <>
      <Menu position="bottom-end" width={320}>
        <Menu.Target>
          <Button rightSection={<IconChevronDown size={16} aria-hidden />} disabled={!data}>
            Change status
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {options.map((option) => (
            <Menu.Item key={option.status} disabled={!option.allowed && !option.needsNotes} onClick={() => setTarget(option.status)}>
              <Text size="sm">{verb(trip.status, option.status)}</Text>
              {!option.allowed && (
                <Text size="xs" c="dimmed">
                  {option.reasons.join('; ')}
                </Text>
              )}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Modal opened={target !== null} onClose={() => setTarget(null)} title={target ? verb(trip.status, target) : ''}>
        <Stack gap="md">
          {needsNotes && (
            <div>
              <Text size="sm">Goes through with a note:</Text>
              <List size="sm">
                {chosen?.reasons.map((reason) => (
                  <List.Item key={reason}>{reason}</List.Item>
                ))}
              </List>
            </div>
          )}
          <Textarea label="Notes" required={needsNotes} description="Kept in the trip's history" maxLength={2000} autosize minRows={2} value={notes} onChange={(event) => setNotes(event.currentTarget.value)} data-autofocus />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => setTarget(null)}>
              Back
            </Button>
            <Button loading={go.busy} disabled={needsNotes && !notes.trim()} color={target === 'cancelled' ? 'red.8' : 'brand.8'} onClick={() => target && void go.run(target)}>
              {target ? verb(trip.status, target) : ''}
            </Button>
          </Group>
        </Stack>
      </Modal>
      {confirmation.dialog}
    </>
  )
}
