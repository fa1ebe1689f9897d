import { Group, Loader, Stack, Text } from '@mantine/core'
import { EndSessions } from '@/parts/sessions/EndSessions'
import classes from '@/parts/sessions/Sessions.module.css'
import { allOf, nameOfSession } from '@/parts/sessions/sessionWords'
import { useSessionsOfUser } from '@/resources/adminSessions'
import { nameOfUser } from '@/resources/users'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { formatInstant } from '@/ui/format'
import { StatusBadge } from '@/ui/StatusBadge'

/** A user's sessions, each with its end, beside what else is told of the user. */
export function SessionsOfUser({ userId }: { userId: string }) {
  const { data, error, reload } = useSessionsOfUser(userId)
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void reload()} />
  if (!data)
    return (
      <Group gap="sm" role="status">
        <Loader size="sm" color="brand.4" aria-hidden />
        <Text size="sm">Loading...</Text>
      </Group>
    )
  const { sessions, user } = data
  if (sessions.length === 0) return <Text size="sm">Not signed in anywhere.</Text>
  const name = nameOfUser(user)
  return (
    <Stack gap="xs">
      <ul className={classes.sessions} aria-label={`Sessions of ${name}`}>
        {sessions.map((session) => (
          <li key={session._id}>
            <div>
              <Group gap="xs">
                {nameOfSession(session)}
                {session.current && <StatusBadge tone="good" status="current" label="This one" />}
              </Group>
              <Text size="sm" c="dimmed">
                {session.clientType}, used {formatInstant(session.lastUsedAt)}
              </Text>
            </div>
            <EndSessions compact userId={userId} name={name} which={{ sessionId: session._id }} label="End" what={`The session ${nameOfSession(session)}`} own={session.current} />
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Group>
          <EndSessions userId={userId} name={name} which="all" label={`End all ${sessions.length}`} what={allOf(sessions.length)} own={sessions.some((each) => each.current)} />
        </Group>
      )}
    </Stack>
  )
}
