import { ActionIcon, Button, List, Menu, Modal, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import type { Trip, TripStatus } from '@/api/wire'
import { useTransitionOptions, useTripActions } from '@/features/trips/trips'
import { useConfirmation } from '@/resources/confirmation'
import { words } from '@/ui/format'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

const verbs: Record<TripStatus, string> = {
  draft: 'Back to draft',
  planned: 'Plan',
  ready: 'Make ready',
  in_progress: 'Start',
  returning: 'Returning',
  completed: 'Complete',
  closed: 'Close',
  cancelled: 'Cancel trip',
}

/** What a step is called: one back has another name than the same status reached on the way. */
function verb(from: TripStatus, to: TripStatus): string {
  if (from === 'ready' && to === 'planned') return 'Back to planned'
  if (from === 'closed' && to === 'completed') return 'Reopen'
  return verbs[to]
}

/** The next step on a trip's way: the one button of its state. Every other step is in the menu. */
const nextStep: Partial<Record<TripStatus, TripStatus>> = {
  draft: 'planned',
  planned: 'ready',
  ready: 'in_progress',
  in_progress: 'returning',
  returning: 'completed',
  completed: 'closed',
}

/** Where the trip can go from here: its next step as a button, the others in a menu, with what blocks each. */
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
  const next = options.find((option) => option.status === nextStep[trip.status])
  const others = options.filter((option) => option !== next)
  if (data && options.length === 0) return null
  return (
    <>
      {next && (
        <Button
          disabled={!next.allowed && !next.needsNotes}
          aria-describedby={next.allowed ? undefined : 'next-step-blocked'}
          onClick={() => setTarget(next.status)}
        >
          {verb(trip.status, next.status)}
        </Button>
      )}
      {next && !next.allowed && !next.needsNotes && (
        <Text id="next-step-blocked" size="xs" c="dimmed" maw={360}>
          {next.reasons.join('; ')}
        </Text>
      )}
      {(others.length > 0 || !data) && (
        <Menu position="bottom-end" width={320}>
          <Menu.Target>
            <ActionIcon size={30} aria-label="Other steps" disabled={!data}>
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((option) => (
              <Menu.Item
                key={option.status}
                disabled={!option.allowed && !option.needsNotes}
                onClick={() => setTarget(option.status)}
              >
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
      )}
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
          <Textarea
            label="Notes"
            required={needsNotes}
            description="Kept in the trip's history"
            maxLength={2000}
            autosize
            minRows={2}
            value={notes}
            onChange={(event) => setNotes(event.currentTarget.value)}
            data-autofocus
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => setTarget(null)}>
              Back
            </Button>
            <Button
              loading={go.busy}
              disabled={needsNotes && !notes.trim()}
              color={target === 'cancelled' ? 'red.8' : 'brand.8'}
              onClick={() => target && void go.run(target)}
            >
              {target ? verb(trip.status, target) : ''}
            </Button>
          </Group>
        </Stack>
      </Modal>
      {confirmation.dialog}
    </>
  )
}
