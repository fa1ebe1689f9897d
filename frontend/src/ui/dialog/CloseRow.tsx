import { Button, Group } from '@mantine/core'

/** The last row of a dialog in which nothing is entered. */
export function CloseRow({ onClose }: { onClose: () => void }) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose} data-autofocus>
        Close
      </Button>
    </Group>
  )
}
