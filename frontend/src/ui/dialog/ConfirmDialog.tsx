import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '@/ui/dialog/Dialog'

interface Props {
  opened: boolean
  title: string
  children: ReactNode
  /** The label of the confirm button: a verb. */
  confirm: string
  danger?: boolean
  busy?: boolean
  /** The label of the cancel button. */
  cancel?: string
  /** A third, harmless choice. It has the initial focus. */
  other?: { label: string; run: () => void; busy: boolean } | undefined
  onConfirm: () => void
  onClose: () => void
}

/**
 * Asks before an action that cannot be undone. When data would be lost, the safe button has the focus, so Enter alone
 * destroys nothing.
 */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirm,
  danger = false,
  busy = false,
  cancel = 'Cancel',
  other,
  onConfirm,
  onClose,
}: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Stack gap="md">
        {typeof children === 'string' ? <Text>{children}</Text> : children}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus={(danger && !other) || undefined}>
            {cancel}
          </Button>
          <Button
            color={danger ? 'red.8' : 'brand.8'}
            loading={busy}
            onClick={onConfirm}
            data-autofocus={(!danger && !other) || undefined}
          >
            {confirm}
          </Button>
          {other && (
            <Button loading={other.busy} onClick={other.run} data-autofocus>
              {other.label}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}
