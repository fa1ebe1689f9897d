import { Button, Group, Menu, Stack, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { clearCredentials } from '@/api/authStore'
import type { OwnSession } from '@/api/wire'
import { endAll, endOne, endOthers, endType, nameOf, type Question } from '@/features/account/sessionEnding'
import { useOwnSessionActions, useOwnSessions } from '@/resources/account'
import { ConfirmDialog } from '@/ui/dialog/ConfirmDialog'
import { useDialog } from '@/ui/dialog/useDialog'
import { clientOf } from '@/parts/sessions/sessionWords'
import { deviceOf } from '@/ui/device'
import { EmptyState } from '@/ui/EmptyState'
import { count, formatInstant, nothing } from '@/ui/format'
import { type Column, ListFrame } from '@/ui/list/ListFrame'
import { useList } from '@/ui/list/useList'
import { useShortcuts } from '@/ui/shortcuts'
import { StatusBadge } from '@/ui/StatusBadge'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

const columnsOf = (onEnd: (session: OwnSession) => void): Column<OwnSession>[] => [
  {
    accessor: 'userAgent',
    title: 'Device',
    render: (session) => (
      <>
        <Group gap="xs" wrap="nowrap">
          <span title={session.userAgent}>{deviceOf(session.userAgent)}</span>
          {session.current && <StatusBadge tone="good" status="current" label="This session" />}
        </Group>
        <Text size="xs" c="dimmed">
          {clientOf(session.clientType)}
        </Text>
      </>
    ),
  },
  { accessor: 'ip', title: 'Address', render: (session) => session.ip || nothing },
  {
    accessor: 'lastUsedAt',
    title: 'Last used',
    render: (session) => (
      <>
        {formatInstant(session.lastUsedAt)}
        <Text size="xs" c="dimmed">
          signed in {formatInstant(session.createdAt)}
        </Text>
      </>
    ),
  },
  { accessor: 'expiresAt', title: 'Expires', from: 'md', render: (session) => formatInstant(session.expiresAt) },
  {
    accessor: 'end',
    title: 'End',
    render: (session) =>
      !session.current && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`End the session of ${nameOf(session)}`}
          onClick={() => onEnd(session)}
        >
          End
        </Button>
      ),
  },
]

/** Ends all sessions of one client. */
function EndByClient({ sessions, onEnd }: { sessions: OwnSession[]; onEnd: (type: string) => void }) {
  const types = [...new Set(sessions.map((session) => session.clientType))]
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          disabled={types.length === 0}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          End by client
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {types.map((type) => (
          <Menu.Item key={type} onClick={() => onEnd(type)}>
            {clientOf(type)}: {count(sessions.filter((session) => session.clientType === type).length, 'session')}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The user's own sessions, and the actions that end them. `render` puts the actions and the list in their places. */
export function OwnSessions({ render }: { render: (parts: { actions: ReactNode; list: ReactNode }) => ReactNode }) {
  const read = useOwnSessions()
  const sessions = read.data ?? []
  const actions = useOwnSessionActions()
  const question = useDialog<Question>()
  const answer = useAction(async ({ run, endsThis }: Question) => {
    const said = await run()
    question.close()
    if (endsThis) clearCredentials()
    notify(said, 'success')
  })
  const { list } = useList({
    name: 'my-sessions',
    label: 'My sessions',
    nameOf,
    columns: columnsOf((session) => question.open(endOne(actions, session))),
    read: { all: read, unpaged: true },
    tools: [],
    empty: <EmptyState title="No sessions" />,
  })
  const endsThis = (type: string) => sessions.some((session) => session.current && session.clientType === type)
  const alone = sessions.every((session) => session.current)
  useShortcuts('Sessions', [
    {
      keys: 'Alt+E',
      label: 'End your other sessions',
      run: () => question.open(endOthers(actions)),
      enabled: !alone,
    },
  ])
  return (
    <>
      {render({
        actions: (
          <>
            <EndByClient sessions={sessions} onEnd={(type) => question.open(endType(actions, type, endsThis(type)))} />
            <Button
              variant="default"
              disabled={alone}
              aria-keyshortcuts="Alt+E"
              onClick={() => question.open(endOthers(actions))}
            >
              End other sessions
            </Button>
            <Button variant="default" onClick={() => question.open(endAll(actions))}>
              Sign out everywhere
            </Button>
          </>
        ),
        list: (
          <Stack gap="sm">
            <ListFrame list={list} />
            <Text size="sm" c="dimmed">
              Where you are signed in. If you do not recognize a session, end it and change your password.
            </Text>
          </Stack>
        ),
      })}
      <ConfirmDialog
        opened={question.opened}
        title={question.about?.title ?? ''}
        confirm={question.about?.confirm ?? ''}
        danger
        busy={answer.busy}
        onClose={question.close}
        onConfirm={() => {
          if (question.about) void answer.run(question.about)
        }}
      >
        {question.about?.text}
      </ConfirmDialog>
    </>
  )
}
