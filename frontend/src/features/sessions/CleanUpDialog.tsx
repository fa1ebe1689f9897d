import { NumberInput, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { integer, maxValue, minValue, number, object, pipe } from 'valibot'
import { staleDays, useSessionActions, useUnusedSince } from '@/resources/adminSessions'
import { DialogForm, FormDialog } from '@/ui/dialog/FormDialog'
import { useApiForm } from '@/ui/form/useApiForm'
import { count } from '@/ui/format'
import { notify } from '@/ui/toasts'

const most = 365
const dayMs = 86_400_000
const typingPauseMs = 300

/** The instant this many days before another; null when the server does not accept the number of days. */
const daysBefore = (at: number, days: unknown) =>
  typeof days === 'number' && Number.isInteger(days) && days >= 1 && days <= most
    ? new Date(at - days * dayMs).toISOString()
    : null

const labels = { olderThanDays: 'Not used for' }
const schema = object({ olderThanDays: pipe(number(), integer(), minValue(1), maxValue(most)) })

function CleanUpForm({ onClose }: { onClose: () => void }) {
  const [opened] = useState(Date.now)
  const { cleanUp } = useSessionActions()
  const form = useApiForm({
    initial: { olderThanDays: staleDays },
    schema,
    labels,
    send: ({ olderThanDays }) => cleanUp(olderThanDays),
    onSent: (removed) => {
      notify(`${count(removed, 'session')} removed`, 'success')
      onClose()
    },
    unsaved: '',
    kept: undefined,
  })
  const days = form.values.olderThanDays
  const [settled] = useDebouncedValue(days, typingPauseMs)
  const since = daysBefore(opened, settled)
  const { data: unused, error } = useUnusedSince(since)
  const people = useMemo(() => new Set(unused?.map((session) => session.userId)).size, [unused])
  const preview = !since
    ? ''
    : error
      ? 'The number of sessions could not be loaded.'
      : !unused
        ? 'Counting…'
        : unused.length === 0
          ? 'No sessions to remove.'
          : `${count(unused.length, 'session')} of ${count(people, 'user')} will be removed.`
  const lead = (
    <Text size="sm">Removes sessions that have not been used for some time. Their users must sign in again.</Text>
  )
  const waits = !since || settled !== days || unused?.length === 0
  const field = form.field('olderThanDays')
  return (
    <DialogForm form={form} lead={lead} submit="Remove" danger disabled={waits} onClose={onClose}>
      <NumberInput
        {...field}
        label="Not used for"
        suffix=" days"
        min={1}
        max={most}
        allowDecimal={false}
        data-autofocus
        error={field.error ?? (since || settled !== days ? undefined : `from 1 to ${most} days`)}
      />
      <Text size="sm" fw={600} role="status" mih={20}>
        {preview}
      </Text>
    </DialogForm>
  )
}

/** Removes unused sessions, after showing how many there are. */
export function CleanUpDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Clean up stale sessions">
      <CleanUpForm onClose={onClose} />
    </FormDialog>
  )
}
