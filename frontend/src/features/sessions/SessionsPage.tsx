import { Button, Group, Select, Skeleton, Switch } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useCallback, useMemo } from 'react'
import type { ListedSession } from '@/api/wire'
import { CleanUpDialog } from '@/features/sessions/CleanUpDialog'
import { SessionPeek } from '@/features/sessions/SessionPeek'
import { nameOfSession } from '@/parts/sessions/sessionWords'
import { UserFilter } from '@/features/sessions/UserFilter'
import { UserPanel } from '@/features/sessions/UserPanel'
import { readSessions, staleDays, useAllSessions, useSessionsByEmail, useSessionStats } from '@/resources/adminSessions'
import { nameOfUser, roleLabel } from '@/resources/users'
import { paths } from '@/paths'
import { deviceOf } from '@/ui/device'
import { EmptyState } from '@/ui/EmptyState'
import { formatInstant, formatQuantity, nothing } from '@/ui/format'
import { type Column, ListFrame, type ReadPage, view } from '@/ui/list/ListFrame'
import { pageOf } from '@/ui/list/pageOf'
import { PeekLink } from '@/ui/list/PeekLink'
import { Page } from '@/ui/Page'
import { StatusBadge } from '@/ui/StatusBadge'
import { Tile } from '@/ui/Tile'
import { Tiles } from '@/ui/Tiles'
import { useTableParams } from '@/ui/useTableParams'

/** What the panel of a user takes, so that nothing jumps when it comes. */
const panelPx = 74
const dayMs = 86_400_000
const isStale = (session: Pick<ListedSession, 'lastUsedAt'>) => Date.parse(session.lastUsedAt) < Date.now() - staleDays * dayMs

const columns: Column<ListedSession>[] = [
  { accessor: 'name', title: 'User', fixed: true, csv: (session) => session.name, render: (session) => <PeekLink id={session._id}>{session.name || session.email}</PeekLink> },
  { accessor: 'email', title: 'Email', csv: (session) => session.email },
  { accessor: 'role', title: 'Role', csv: (session) => session.role, render: (session) => roleLabel(session.role) },
  {
    accessor: 'userAgent',
    title: 'Device',
    csv: (session) => session.userAgent,
    render: (session) => (
      <Group gap="xs" wrap="nowrap">
        {deviceOf(session.userAgent)}
        {session.current && <StatusBadge tone="good" status="current" label="This one" />}
      </Group>
    ),
  },
  { accessor: 'clientType', title: 'Client', csv: (session) => session.clientType },
  { accessor: 'ip', title: 'Address', csv: (session) => session.ip, render: (session) => session.ip || nothing },
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
  { accessor: 'createdAt', title: 'Signed in', csv: (session) => session.createdAt, render: (session) => formatInstant(session.createdAt) },
  { accessor: 'expiresAt', title: 'Ends', optional: true, csv: (session) => session.expiresAt, render: (session) => formatInstant(session.expiresAt) },
]

const noFilters = { user: '', client: '', stale: '' }
const defaults = { page: 1, limit: 50, ...noFilters }
const views = [view('Stale', { stale: 'true' })]
const peekOf = (session: ListedSession) => <SessionPeek session={session} />

/** How many sessions there are. */
function StatTiles() {
  const { data, error } = useSessionStats()
  const clients = Object.entries(data?.byClientType ?? {}).toSorted(([, many], [, more]) => more - many).map(([client, sessions]) => `${client} ${formatQuantity(sessions)}`)
  return (
    <Tiles>
      <Tile title="Sessions" value={data?.total} error={error} to={paths.sessionManagement()} detail={clients.join(', ')} />
      <Tile title="In use" value={data?.active} error={error} to={paths.sessionManagement()} detail="In the last 15 minutes" />
      <Tile title="Stale" value={data?.stale} error={error} to={paths.sessionManagement('?stale=true')} alarm detail={`Not used for ${staleDays} days`} />
    </Tiles>
  )
}

/** Everybody's sessions, the last used first; those of one user when the address names one. */
export function Component() {
  const [q, setQ] = useTableParams(defaults)
  const [cleaning, cleanUp] = useDisclosure()
  const { data: stats } = useSessionStats()
  const stale = q.stale !== ''
  const all = useAllSessions(q.user ? undefined : { page: q.page, limit: q.limit, clientType: q.client, stale })
  const ofUser = useSessionsByEmail(q.user)
  const own = useMemo(() => {
    if (!ofUser.data) return undefined
    const { user, sessions } = ofUser.data
    const { email, role } = user
    return sessions.filter((session) => (!q.client || session.clientType === q.client) && (!stale || isStale(session))).map((session) => ({ ...session, email, role, name: nameOfUser(user) }))
  }, [ofUser.data, q.client, stale])
  const page = q.user ? own && pageOf(own, q.page, q.limit) : all.data && { rows: all.data.sessions, page: all.data }
  const { error, reload } = q.user ? ofUser : all
  const readPage = useCallback<ReadPage<ListedSession>>(
    async (at, limit) => {
      if (own) return pageOf(own, at, limit)
      const answer = await readSessions({ page: at, limit, clientType: q.client, stale })
      return { rows: answer.sessions, page: answer }
    },
    [own, q.client, stale],
  )
  const filtered = Boolean(q.user || q.client || stale)
  const clear = () => setQ(noFilters)
  const clientTypes = [...new Set([...Object.keys(stats?.byClientType ?? {}), ...(q.client ? [q.client] : [])])]
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
      {ofUser.data ? <UserPanel {...ofUser.data} /> : q.user && !ofUser.error && <Skeleton height={panelPx} />}
      <ListFrame
        name="sessions"
        label="Sessions"
        nameOf={(session) => `${session.name}, ${nameOfSession(session)}`}
        columns={columns}
        records={page?.rows}
        page={page?.page}
        onPage={(next) => setQ({ page: next })}
        onLimit={(limit) => setQ({ limit })}
        error={error}
        onRetry={() => void reload()}
        stale={all.isLoading && all.data !== undefined}
        views={views}
        onClear={filtered ? clear : undefined}
        renderPeek={peekOf}
        readPage={readPage}
        filters={
          <>
            <UserFilter value={q.user} onChange={(user) => setQ({ user })} />
            <Select aria-label="Type of client" placeholder="Any client" clearable w={170} data={clientTypes} value={q.client || null} onChange={(client) => setQ({ client: client ?? '' })} />
            <Switch label={`Not used for ${staleDays} days`} checked={stale} my={8} onChange={(event) => setQ({ stale: event.currentTarget.checked ? 'true' : '' })} />
          </>
        }
        empty={<EmptyState title={filtered ? 'No session matches these filters' : 'No sessions'} action={filtered ? <Button variant="default" onClick={clear}>Clear filters</Button> : undefined} />}
      />
      <CleanUpDialog opened={cleaning} onClose={cleanUp.close} />
    </Page>
  )
}
