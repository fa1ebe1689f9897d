import { Alert, Button, Group, Kbd, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { useSession } from '@/api/session'
import classes from '@/features/customers/Customer.module.css'
import type { Notes } from '@/features/customers/useNotes'
import { EmptyState } from '@/ui/EmptyState'
import { useShortcuts } from '@/ui/shortcuts'
import { StatusBadge, type Tone } from '@/ui/StatusBadge'

const longest = 5_000

const states: Record<Notes['state'], { tone: Tone; label: string }> = {
  saved: { tone: 'good', label: 'Saved' },
  changed: { tone: 'waiting', label: 'Not saved yet' },
  saving: { tone: 'active', label: 'Saving' },
  failed: { tone: 'bad', label: 'Not saved' },
  conflict: { tone: 'bad', label: 'Two versions' },
}

function Side({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Text size="sm" className={classes.note}>
        {text || '(empty)'}
      </Text>
    </div>
  )
}

/** What the next one who picks up the phone should know. */
export function NotesTab({ notes }: { notes: Notes }) {
  const { can } = useSession()
  const mayWrite = can('order.write') || can('catalog.write')
  useShortcuts('Notes', [{ keys: 'mod+S', label: 'Save the notes', run: () => void notes.save(), enabled: mayWrite }])
  if (!mayWrite) return notes.text ? <Text className={classes.note}>{notes.text}</Text> : <EmptyState title="No notes" />
  const { tone, label } = states[notes.state]
  return (
    <Stack gap="sm" maw={860}>
      {notes.conflict && (
        <Alert color="yellow" role="alert" icon={<IconGitMerge aria-hidden />} title="Somebody else saved these notes meanwhile">
          <Stack gap="sm">
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <Side title="Yours" text={notes.text} />
              <Side title="Theirs" text={notes.conflict.theirs} />
            </SimpleGrid>
            <Group gap="xs">
              <Button size="xs" onClick={() => notes.resolve('mine')}>
                Keep mine
              </Button>
              <Button size="xs" variant="default" onClick={() => notes.resolve('theirs')}>
                Take theirs
              </Button>
            </Group>
          </Stack>
        </Alert>
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
