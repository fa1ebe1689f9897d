import { Anchor, Group, Paper, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { UserSessions } from '@/api/wire'
import { EndSessions } from '@/parts/sessions/EndSessions'
import classes from '@/parts/sessions/Sessions.module.css'
import { allOf, clientOf, clientsOf } from '@/parts/sessions/sessionWords'
import { nameOfUser, roleLabel } from '@/resources/users'
import { paths } from '@/paths'
import { count } from '@/ui/format'
import { StatusBadge } from '@/ui/StatusBadge'

/** The user whose sessions are listed, and actions that end several of them. */
export function UserPanel({ user, sessions }: UserSessions) {
  const name = nameOfUser(user)
  const clients = clientsOf(sessions)
  const own = sessions.some((session) => session.current)
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="sessions-of">
      <Group justify="space-between" gap="sm">
        <div>
          <Group gap="xs">
            <Title order={2} id="sessions-of">
              <Anchor component={Link} inherit to={paths.user(user._id)}>
                {name}
              </Anchor>
            </Title>
            {!user.isActive && <StatusBadge tone="off" status="inactive" />}
          </Group>
          <Text size="sm" c="dimmed">
            {roleLabel(user.role)}, {count(sessions.length, 'session')}
          </Text>
        </div>
        {sessions.length > 0 && (
          <div className={classes.clients}>
            {clients.length > 1 &&
              clients.map(([clientType, some]) => (
                <EndSessions
                  key={clientType}
                  userId={user._id}
                  name={name}
                  which={{ clientType }}
                  label={`End ${clientOf(clientType)} (${some})`}
                  what={`${count(some, 'session')} of ${clientOf(clientType)}`}
                  own={sessions.some((session) => session.current && session.clientType === clientType)}
                />
              ))}
            <EndSessions
              userId={user._id}
              name={name}
              which="all"
              label={`End all (${sessions.length})`}
              what={allOf(sessions.length)}
              own={own}
            />
          </div>
        )}
      </Group>
    </Paper>
  )
}
