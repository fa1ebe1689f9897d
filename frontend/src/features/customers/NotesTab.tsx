import { Alert, Button, Group, Kbd, Stack, Text, Textarea } from '@mantine/core'
import { useSession } from '@/api/session'
import classes from '@/features/customers/Customer.module.css'
import type { Notes } from '@/parts/notes/useNotes'
import { EmptyState } from '@/ui/EmptyState'
import { useShortcuts } from '@/ui/shortcuts'
import { StatusBadge, type Tone } from '@/ui/StatusBadge'
import { TwoVersions } from '@/ui/TwoVersions'

const longest = 5_000

const states: Record<Notes['state'], { tone: Tone; label: string }> = {
  saved: { tone: 'good', label: 'Saved' },
  changed: { tone: 'waiting', label: 'Not saved yet' },
  saving: { tone: 'active', label: 'Saving' },
  failed: { tone: 'bad', label: 'Not saved' },
  conflict: { tone: 'bad', label: 'Conflict' },
}

/** Notes for the next person who talks to the customer. */
export function NotesTab({ notes }: { notes: Notes }) {
  const { can } = useSession()
  const mayWrite = can('order.write') || can('catalog.write')
  useShortcuts('Notes', [{ keys: 'mod+S', label: 'Save notes', run: () => void notes.save(), enabled: mayWrite }])
  if (!mayWrite)
    return notes.text ? <Text className={classes.note}>{notes.text}</Text> : <EmptyState title="No notes" />
  const { tone, label } = states[notes.state]
  return (
    <Stack gap="sm" maw={860}>
      {notes.theirs !== undefined && (
        <TwoVersions of="these notes" mine={notes.text} theirs={notes.theirs} onResolve={notes.resolve} />
      )}
      {notes.state === 'failed' && (
        <Alert color="red" role="alert" title="Not saved">
          <Group gap="sm">
            <Text size="sm">{notes.problem}</Text>
            <Button size="xs" variant="default" onClick={() => void notes.save()}>
              Save again
            </Button>
          </Group>
        </Alert>
      )}
      <Textarea
        label="Notes"
        description="For everyone who takes this customer's orders. Not sent to the ERP."
        autosize
        minRows={8}
        maxRows={24}
        maxLength={longest}
        value={notes.text}
        onChange={(event) => notes.write(event.currentTarget.value)}
        onBlur={() => void notes.save()}
      />
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed">
          <Kbd>Ctrl+S</Kbd> or leaving the field saves
        </Text>
        <span role="status">
          <StatusBadge tone={tone} status={notes.state} label={label} />
        </span>
      </Group>
    </Stack>
  )
}
