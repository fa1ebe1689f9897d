import { Group, Stack, Text } from '@mantine/core'
import type { UserSessions } from '@/api/wire'
import { EndSessions } from '@/parts/sessions/EndSessions'
import classes from '@/parts/sessions/Sessions.module.css'
import { allOf, clientOf, nameOfSession } from '@/parts/sessions/sessionWords'
import { useSessionsOfUser } from '@/resources/adminSessions'
import { nameOfUser } from '@/resources/users'
import { formatInstant } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { PanelSkeleton } from '@/ui/Skeletons'
import { StatusBadge } from '@/ui/StatusBadge'

/** A user's sessions, each with a button to end it, for the peek panel of the user. */
export function SessionsOfUser({ userId }: { userId: string }) {
  const read = useSessionsOfUser(userId)
  return (
    <Loaded read={read} loading={<PanelSkeleton lines={3} />}>
      {({ sessions, user }) => <Sessions userId={userId} sessions={sessions} user={user} />}
    </Loaded>
  )
}

function Sessions({ userId, sessions, user }: { userId: string } & Pick<UserSessions, 'sessions' | 'user'>) {
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
                {session.current && <StatusBadge tone="good" status="current" label="This session" />}
              </Group>
              <Text size="sm" c="dimmed">
                {clientOf(session.clientType)}, used {formatInstant(session.lastUsedAt)}
              </Text>
            </div>
            <EndSessions
              compact
              userId={userId}
              name={name}
              which={{ sessionId: session._id }}
              label="End"
              what={`The session ${nameOfSession(session)}`}
              own={session.current}
            />
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Group>
          <EndSessions
            userId={userId}
            name={name}
            which="all"
            label={`End all ${sessions.length}`}
            what={allOf(sessions.length)}
            own={sessions.some((each) => each.current)}
          />
        </Group>
      )}
    </Stack>
  )
}
