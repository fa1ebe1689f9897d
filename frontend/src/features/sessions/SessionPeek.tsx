import { Anchor, Button, Group, Stack } from '@mantine/core'
import { Link } from 'react-router'
import type { ListedSession } from '@/api/wire'
import { EndSessions } from '@/parts/sessions/EndSessions'
import { clientOf, nameOfSession } from '@/parts/sessions/sessionWords'
import { roleLabel } from '@/resources/users'
import { paths } from '@/paths'
import { Facts } from '@/ui/Facts'
import { formatInstant, nothing } from '@/ui/format'

/** The peek panel of a session, with a button to end it. */
export function SessionPeek({ session }: { session: ListedSession }) {
  return (
    <Stack gap="sm">
      <Facts
        facts={[
          ['User', `${session.name} (${session.email})`],
          ['Role', roleLabel(session.role)],
          ['Client', clientOf(session.clientType)],
          ['Address', session.ip || nothing],
          ['Browser', session.userAgent || nothing],
          ['Signed in', formatInstant(session.createdAt)],
          ['Last used', formatInstant(session.lastUsedAt)],
          ['Expires', formatInstant(session.expiresAt)],
        ]}
      />
      <Group gap="xs">
        <EndSessions
          userId={session.userId}
          name={session.name}
          which={{ sessionId: session._id }}
          label="End this session"
          what={`The session ${nameOfSession(session)}`}
          own={session.current}
        />
        <Button
          size="xs"
          variant="default"
          component={Link}
          to={paths.sessionManagement(`?user=${encodeURIComponent(session.email)}`)}
        >
          All of {session.name}
        </Button>
      </Group>
      <Anchor component={Link} size="sm" to={paths.audit(`?subject=${encodeURIComponent(session.email)}`)}>
        Changes to this account
      </Anchor>
    </Stack>
  )
}
