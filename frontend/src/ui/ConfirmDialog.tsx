import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  opened: boolean
  title: string
  children: ReactNode
  /** The verb on the button. */
  confirm: string
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before what cannot be taken back. Where something is lost by it, the safe button has the focus: Enter alone destroys nothing. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirm,
  danger = false,
  busy = false,
  onConfirm,
  onClose,
}: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Stack gap="md">
        {typeof children === 'string' ? <Text>{children}</Text> : children}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus={danger || undefined}>
            Cancel
          </Button>
          <Button
            color={danger ? 'red.8' : 'brand.8'}
            loading={busy}
            onClick={onConfirm}
            data-autofocus={!danger || undefined}
          >
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
