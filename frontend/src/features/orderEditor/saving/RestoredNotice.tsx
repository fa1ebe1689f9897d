import { Alert, Button, Group, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'

interface Props {
  /** What the order without them is. */
  label: string
  /** They have gone to the server by now. */
  saved: boolean
  onDrop: () => void
  onClose: () => void
}

/** Says that edits from before a sign-in are back, and offers the order without them. */
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
