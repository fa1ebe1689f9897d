import { Group } from '@mantine/core'
import type { User } from '@/api/wire'
import { StatusBadge } from '@/ui/StatusBadge'

/** Whether the user can sign in, and what prevents them from working. */
export function UserState({ user }: { user: User }) {
  return (
    <Group gap={6} wrap="nowrap">
      {user.isActive ? <StatusBadge tone="good" status="active" /> : <StatusBadge tone="off" status="inactive" />}
      {user.mustChangePassword && (
        <StatusBadge
          tone="waiting"
          status="reset"
          label="Password reset"
          title="Must choose a new password at the next sign-in"
        />
      )}
    </Group>
  )
}
