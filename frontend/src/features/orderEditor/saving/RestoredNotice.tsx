import { Alert, Button, Group, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'

interface Props {
  /** The name of the order without the restored edits. */
  label: string
  /** The edits have been saved meanwhile. */
  saved: boolean
  onDrop: () => void
  onClose: () => void
}

/** Says that edits from before the sign-in were restored, and offers to drop them. */
export function RestoredNotice({ label, saved, onDrop, onClose }: Props) {
  return (
    <Alert
      color="yellow"
      role="status"
      icon={<IconHistory aria-hidden />}
      title="What was not saved before you signed in is back"
      withCloseButton
      closeButtonLabel="Close"
      onClose={onClose}
    >
      <Group gap="sm">
        <Text size="sm">{saved ? 'It is saved now.' : 'It is not with the server yet.'}</Text>
        {!saved && (
          <Button size="xs" variant="default" onClick={onDrop}>
            {label}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
