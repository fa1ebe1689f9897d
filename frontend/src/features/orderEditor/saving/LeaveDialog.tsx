import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { Blocker } from 'react-router'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

interface Props {
  opened: boolean
  /** Of `useBlocker`, which says when there is something to lose. */
  blocker: Blocker
  /** Saves; answers whether it did. */
  onSave: () => Promise<boolean>
}

/** Asks before a screen with unsaved changes is left: save and leave, leave without, or stay. */
export function LeaveDialog({ opened, blocker, onSave }: Props) {
  const save = useAction(async () => {
    if (await onSave()) return blocker.proceed?.()
    notify('The order could not be saved', 'error')
    blocker.reset?.()
  })
  const stay = () => blocker.reset?.()
  return (
    <Modal opened={opened} onClose={stay} title="Not everything is saved yet" size={520}>
      <Stack gap="md">
        <Text>The last changes to this order are not with the server yet.</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={stay}>
            Stay
          </Button>
          <Button variant="default" onClick={() => blocker.proceed?.()}>
            Leave without saving
          </Button>
          <Button loading={save.busy} onClick={() => void save.run()} data-autofocus>
            Save and leave
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
