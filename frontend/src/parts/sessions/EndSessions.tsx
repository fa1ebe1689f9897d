import { Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useSessionActions, type Which } from '@/resources/adminSessions'
import { count } from '@/ui/format'
import { notify } from '@/ui/toasts'
import { LazyReasonDialog } from '@/ui/dialog/LazyReasonDialog'

interface Props {
  userId: string
  /** The user's name. */
  name: string
  which: Which
  label: string
  /** The sessions in words: 'The session Firefox on Windows', 'All 3 sessions'. */
  what: string
  /** One of them is the current session. */
  own: boolean
  compact?: boolean
}

/** Ends sessions of a user, after asking for a reason. */
export function EndSessions({ userId, name, which, label, what, own, compact = false }: Props) {
  const [opened, dialog] = useDisclosure()
  const { end } = useSessionActions()
  const run = async (reason: string) => {
    const revoked = await end(userId, which, reason)
    notify(`${count(revoked, 'session')} of ${name} ended`, 'success')
  }
  return (
    <>
      <Button
        size={compact ? 'compact-xs' : 'xs'}
        variant="default"
        aria-label={compact ? `${label}: ${what}` : undefined}
        onClick={dialog.open}
      >
        {label}
      </Button>
      <LazyReasonDialog
        opened={opened}
        title={`End sessions of ${name}`}
        confirm="End"
        danger
        required
        kept={`end of ${what} of ${userId}`}
        run={run}
        onClose={dialog.close}
      >
        <Stack gap="xs">
          <Text size="sm">
            {what} of {name} will end at once. Unsaved changes there are lost, and they must sign in again.
          </Text>
          {own && (
            <Text size="sm" fw={600}>
              This includes your current session: you will be signed out.
            </Text>
          )}
        </Stack>
      </LazyReasonDialog>
    </>
  )
}
