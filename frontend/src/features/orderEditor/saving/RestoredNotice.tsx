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
      title="Unsaved changes from before you signed in are back"
      withCloseButton
      closeButtonLabel="Close"
      onClose={onClose}
    >
      <Group gap="sm">
        <Text size="sm">{saved ? 'They are saved now.' : 'They are not saved on the server yet.'}</Text>
        {!saved && (
          <Button size="xs" variant="default" onClick={onDrop}>
            {label}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
