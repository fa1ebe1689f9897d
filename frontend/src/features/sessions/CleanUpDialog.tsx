import { Alert, Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { staleDays, useSessionActions, useUnusedSince } from '@/resources/adminSessions'
import { count } from '@/ui/format'
import { refusalOf } from '@/ui/refusal'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

const most = 365
const dayMs = 86_400_000
const typingPauseMs = 300

/** The instant so many days before another; null when that is no number of days that the server takes. */
const daysBefore = (at: number, days: unknown) =>
  typeof days === 'number' && Number.isInteger(days) && days >= 1 && days <= most
    ? new Date(at - days * dayMs).toISOString()
    : null

function CleanUpForm({ onClose }: { onClose: () => void }) {
  const [opened] = useState(Date.now)
  const [days, setDays] = useState<number | string>(staleDays)
  const [settled] = useDebouncedValue(days, typingPauseMs)
  const since = daysBefore(opened, settled)
  const { data: unused, error } = useUnusedSince(since)
  const [refused, setRefused] = useState('')
  const { cleanUp } = useSessionActions()
  const people = useMemo(() => new Set(unused?.map((session) => session.userId)).size, [unused])
  const remove = useAction(
    async () => {
      notify(`${count(await cleanUp(Number(days)), 'session')} removed`, 'success')
      onClose()
    },
    (failure) => {
      setRefused(refusalOf(failure, []).rest)
      return true
    },
  )
  const preview = !since
    ? ''
    : error
      ? 'How many they are could not be read.'
      : !unused
        ? 'Counting…'
        : unused.length === 0
          ? 'There is none: nothing would be removed.'
          : `${count(unused.length, 'session')} of ${count(people, 'user')} will be removed.`
  return (
    <Stack gap="md">
      <Text size="sm">
        Removes sessions that nobody has used for some time. Who comes back to one has to sign in again.
      </Text>
      {refused && (
        <Alert color="red" role="alert">
          {refused}
        </Alert>
      )}
      <NumberInput
        label="Not used for"
        suffix=" days"
        min={1}
        max={most}
        allowDecimal={false}
        data-autofocus
        value={days}
        error={since || settled !== days ? undefined : `from 1 to ${most} days`}
        onChange={setDays}
      />
      <Text size="sm" fw={600} role="status" mih={20}>
        {preview}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          color="red.8"
          loading={remove.busy}
          onClick={() => void remove.run()}
          disabled={!since || settled !== days || unused?.length === 0}
        >
          Remove
        </Button>
      </Group>
    </Stack>
  )
}

/** Removes sessions that are not used any more, after saying how many they are. */
export function CleanUpDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Clean up stale sessions">
      <CleanUpForm onClose={onClose} />
    </Modal>
  )
}
