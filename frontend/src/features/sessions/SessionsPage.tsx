import { Button, Group, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { ListedSession, SessionPage } from '@/api/wire'
import { SessionPeek } from '@/features/sessions/SessionPeek'
import { clientOf, nameOfSession } from '@/parts/sessions/sessionWords'
import { UserFilter } from '@/features/sessions/UserFilter'
import { UserPanel } from '@/features/sessions/UserPanel'
import { sessionsKey, staleDays, useSessionsByEmail, useSessionStats } from '@/resources/adminSessions'
import { nameOfUser, roleLabel } from '@/resources/users'
import { paths } from '@/paths'
import { deviceOf } from '@/ui/device'
import { EmptyState } from '@/ui/EmptyState'
import { formatInstant, formatQuantity, nothing } from '@/ui/format'
import { lazyDialog } from '@/ui/lazily'
import { choice, own } from '@/ui/list/filters'
import { type Column, ListFrame, view } from '@/ui/list/ListFrame'
import { PeekLink } from '@/ui/list/PeekLink'
import { useList } from '@/ui/list/useList'
import { Page } from '@/ui/Page'
import { StatusBadge } from '@/ui/StatusBadge'
import { Tile } from '@/ui/Tile'
import { Tiles } from '@/ui/Tiles'

const CleanUpDialog = lazyDialog(async () => (await import('@/features/sessions/CleanUpDialog')).CleanUpDialog)

/** The height of a user's panel, reserved so that nothing moves when it loads. */
const panelPx = 74
const dayMs = 86_400_000
const isStale = (session: Pick<ListedSession, 'lastUsedAt'>) =>
  Date.parse(session.lastUsedAt) < Date.now() - staleDays * dayMs

const columns: Column<ListedSession>[] = [
  {
    accessor: 'name',
    title: 'User',
    fixed: true,
    csv: (session) => session.name,
    render: (session) => <PeekLink id={session._id}>{session.name || session.email}</PeekLink>,
  },
  { accessor: 'email', from: 'md', title: 'Email', csv: (session) => session.email },
  { accessor: 'role', title: 'Role', csv: (session) => session.role, render: (session) => roleLabel(session.role) },
  {
    accessor: 'userAgent',
    title: 'Device',
    csv: (session) => session.userAgent,
    render: (session) => (
      <Group gap="xs" wrap="nowrap">
        {deviceOf(session.userAgent)}
        {session.current && <StatusBadge tone="good" status="current" label="This session" />}
      </Group>
    ),
  },
  {
    accessor: 'clientType',
    from: 'md',
    title: 'Client',
    csv: (session) => session.clientType,
    render: (session) => clientOf(session.clientType),
  },
  {
    accessor: 'ip',
    from: 'md',
    title: 'Address',
    csv: (session) => session.ip,
    render: (session) => session.ip || nothing,
  },
  {
    accessor: 'lastUsedAt',
    title: 'Last used',
    csv: (session) => session.lastUsedAt,
    render: (session) => (
      <Group gap="xs" wrap="nowrap">
        {formatInstant(session.lastUsedAt)}
        {isStale(session) && <StatusBadge tone="waiting" status="stale" />}
      </Group>
    ),
  },
  {
    accessor: 'createdAt',
    from: 'md',
    title: 'Signed in',
    csv: (session) => session.createdAt,
    render: (session) => formatInstant(session.createdAt),
  },
  {
    accessor: 'expiresAt',
    title: 'Ends',
    optional: true,
    csv: (session) => session.expiresAt,
    render: (session) => formatInstant(session.expiresAt),
  },
]

const views = [view('Stale', { stale: 'true' })]
const peekOf = (session: ListedSession) => <SessionPeek session={session} />

/** The sessions of a user that match the filters. */
const fitting = (sessions: ListedSession[], { client, stale }: { client: string; stale: string }) =>
  sessions.filter((session) => (!client || session.clientType === client) && (!stale || isStale(session)))

/** The number of sessions. */
function StatTiles() {
  const { data, error } = useSessionStats()
  const clients = Object.entries(data?.byClientType ?? {})
    .toSorted(([, many], [, more]) => more - many)
    .map(([client, sessions]) => `${clientOf(client)} ${formatQuantity(sessions)}`)
  return (
    <Tiles>
      <Tile
        title="Sessions"
        value={data?.total}
        error={error}
        to={paths.sessionManagement()}
        detail={clients.join(', ')}
      />
      <Tile
        title="In use"
        value={data?.active}
        error={error}
        to={paths.sessionManagement()}
        detail="In the last 15 minutes"
      />
      <Tile
        title="Stale"
        value={data?.stale}
        error={error}
        to={paths.sessionManagement('?stale=true')}
        alarm
        detail={`Not used for ${staleDays} days`}
      />
    </Tiles>
  )
}

/** All users' sessions, the last used first; or those of the user in the address. */
export function Component() {
  const [params] = useSearchParams()
  const email = params.get('user') ?? ''
  const client = params.get('client') ?? ''
  const [cleaning, cleanUp] = useDisclosure()
  const { data: stats } = useSessionStats()
  const ofUser = useSessionsByEmail(email)
  const theirs = useMemo(() => {
    if (!ofUser.data) return undefined
    const { user, sessions } = ofUser.data
    return sessions.map((session) => ({ ...session, email: user.email, role: user.role, name: nameOfUser(user) }))
  }, [ofUser.data])
  const clientTypes = [...new Set([...Object.keys(stats?.byClientType ?? {}), ...(client ? [client] : [])])]
  const { list } = useList<ListedSession, SessionPage, 'user' | 'client' | 'stale'>({
    name: 'sessions',
    label: 'Sessions',
    nameOf: (session) => `${session.name}, ${nameOfSession(session)}`,
    columns,
    read: email
      ? { all: { data: theirs, error: ofUser.error, reload: ofUser.reload }, find: fitting }
      : {
          key: ({ page, limit, client: clientType, stale }) =>
            sessionsKey({ page, limit, clientType, stale: stale !== '' }),
          rows: (answer) => answer.sessions,
        },
    views,
    filters: {
      user: own('User', (value, set) => <UserFilter value={value} onChange={set} />),
      client: choice({
        label: 'Type of client',
        any: 'Any client',
        options: clientTypes.map((value) => ({ value, label: clientOf(value) })),
      }),
      stale: choice({
        label: 'Last used',
        any: 'Any time',
        takes: ['true'],
        options: [{ value: 'true', label: `Not used for ${staleDays} days` }],
      }),
    },
    renderPeek: peekOf,
    noMatch: 'No session matches these filters',
    empty: <EmptyState title="No sessions" />,
  })
  return (
    <Page
      title="Session management"
      actions={
        <Button variant="default" onClick={cleanUp.open}>
          Clean up stale sessions
        </Button>
      }
    >
      <StatTiles />
      {ofUser.data ? <UserPanel {...ofUser.data} /> : email && !ofUser.error && <Skeleton height={panelPx} />}
      <ListFrame list={list} />
      <CleanUpDialog opened={cleaning} onClose={cleanUp.close} />
    </Page>
  )
}
