import { Button, List, Menu, Modal, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { Trip, TripStatus } from '@/api/wire'
import { useTransitionOptions, useTripActions } from '@/features/trips/trips'
import { words } from '@/ui/format'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

const verbs: Record<TripStatus, string> = {
  draft: 'Back to draft', planned: 'Plan', ready: 'Make ready', in_progress: 'Start', returning: 'Returning', completed: 'Complete', closed: 'Close', cancelled: 'Cancel trip',
}

/** Where the trip can go from here; what is against a step stands beside it. */
export function TransitionMenu({ trip }: { trip: Trip }) {
  const { data } = useTransitionOptions(trip._id)
  const actions = useTripActions(trip._id)
  const [target, setTarget] = useState<TripStatus | null>(null)
  const [notes, setNotes] = useState('')
  const go = useAction(async (status: TripStatus) => {
    await actions.transition(status, notes.trim())
    notify(`${trip.tripNumber} is now ${words(status).toLowerCase()}`, 'success')
    setTarget(null)
    setNotes('')
  })
  const options = data?.options ?? []
  const reasons = options.find((option) => option.status === target)?.reasons ?? []
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
            <Menu.Item key={option.status} onClick={() => setTarget(option.status)}>
              <Text size="sm">{verbs[option.status]}</Text>
              {!option.allowed && (
                <Text size="xs" c="dimmed">
                  {option.reasons.join('; ')}
                </Text>
              )}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Modal opened={target !== null} onClose={() => setTarget(null)} title={target ? verbs[target] : ''}>
        <Stack gap="md">
          {reasons.length > 0 && (
            <div>
              <Text size="sm">Against it stands:</Text>
              <List size="sm">
                {reasons.map((reason) => (
                  <List.Item key={reason}>{reason}</List.Item>
                ))}
              </List>
            </div>
          )}
          <Textarea label="Notes" description="Kept in the trip's history" maxLength={2000} autosize minRows={2} value={notes} onChange={(event) => setNotes(event.currentTarget.value)} data-autofocus />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => setTarget(null)}>
              Back
            </Button>
            <Button loading={go.busy} color={target === 'cancelled' ? 'red.8' : 'brand.8'} onClick={() => target && void go.run(target)}>
              {target ? verbs[target] : ''}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
