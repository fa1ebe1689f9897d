import { Button, Group, Menu, Stack, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { clearCredentials } from '@/api/authStore'
import type { OwnSession } from '@/api/wire'
import { useOwnSessionActions, useOwnSessions } from '@/resources/account'
import { ConfirmDialog } from '@/ui/dialog/ConfirmDialog'
import { deviceOf } from '@/ui/device'
import { EmptyState } from '@/ui/EmptyState'
import { count, formatInstant, nothing, words } from '@/ui/format'
import { type Column, ListFrame } from '@/ui/list/ListFrame'
import { useList } from '@/ui/list/useList'
import { Page } from '@/ui/Page'
import { StatusBadge } from '@/ui/StatusBadge'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

/** The confirmation before an action: its title and its consequences. */
interface Question {
  title: string
  text: string
  confirm: string
  /** Returns the message for the success notification. */
  run: () => Promise<string>
  /** The action also signs out this browser. */
  endsThis: boolean
}

const clientOf = (type: string): string => words(type.replaceAll('-', '_'))
const ended = (n: number): string => (n === 0 ? 'There were no sessions to end' : `${count(n, 'session')} ended`)

/** The user's own sessions, and the actions that end them. */
export function Component() {
  const read = useOwnSessions()
  const { data } = read
  const actions = useOwnSessionActions()
  const [question, setQuestion] = useState<Question>()
  const [asks, setAsks] = useState(false)
  const ask = (next: Question) => {
    setQuestion(next)
    setAsks(true)
  }
  const answer = useAction(async ({ run, endsThis }: Question) => {
    const said = await run()
    setAsks(false)
    if (endsThis) clearCredentials()
    notify(said, 'success')
  })

  const current = data?.find((session) => session.current)
  const types = [...new Set(data?.map((session) => session.clientType))]
  const nameOf = (session: OwnSession) => `${deviceOf(session.userAgent)}, ${session.ip || 'unknown address'}`

  const askOne = (session: OwnSession) =>
    ask({
      title: `End the session of ${nameOf(session)}?`,
      text: `That device must sign in again, and unsaved changes there may be lost. Last used ${formatInstant(session.lastUsedAt)}.`,
      confirm: 'End session',
      run: async () => ended(await actions.endOne(session._id)),
      endsThis: false,
    })
  const askOthers = () =>
    ask({
      title: 'End all other sessions?',
      text: 'Every other device must sign in again, and unsaved changes there may be lost. This device stays signed in.',
      confirm: 'End other sessions',
      run: async () => ended(await actions.endOthers()),
      endsThis: false,
    })
  const askType = (type: string) => {
    const endsThis = current?.clientType === type
    ask({
      title: `End all sessions of ${clientOf(type)}?`,
      text: `Every device signed in with it must sign in again, and unsaved changes there may be lost.${endsThis ? ' This includes your current session: you will be signed out.' : ''}`,
      confirm: 'End sessions',
      run: async () => ended(await actions.endClientType(type)),
      endsThis,
    })
  }
  const askAll = () =>
    ask({
      title: 'Sign out everywhere?',
      text: 'Ends every session at once, including this one and any sign-in in progress. Use this if somebody else may have had access to your account. Then sign in again and change your password.',
      confirm: 'Sign out everywhere',
      run: async () => {
        await actions.invalidateAll()
        return 'All your sessions have ended'
      },
      endsThis: true,
    })

  const columns: Column<OwnSession>[] = [
    {
      accessor: 'userAgent',
      title: 'Device',
      render: (session) => (
        <Group gap="xs" wrap="nowrap">
          <span title={session.userAgent}>{deviceOf(session.userAgent)}</span>
          {session.current && <StatusBadge tone="good" status="current" label="This session" />}
        </Group>
      ),
    },
    {
      accessor: 'end',
      title: 'End',
      render: (session) =>
        !session.current && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`End the session of ${nameOf(session)}`}
            onClick={() => askOne(session)}
          >
            End
          </Button>
        ),
    },
    { accessor: 'clientType', title: 'Signed in with', render: (session) => clientOf(session.clientType) },
    { accessor: 'ip', title: 'Address', render: (session) => session.ip || nothing },
    { accessor: 'lastUsedAt', title: 'Last used', render: (session) => formatInstant(session.lastUsedAt) },
    { accessor: 'createdAt', title: 'Signed in', render: (session) => formatInstant(session.createdAt) },
    { accessor: 'expiresAt', title: 'Expires', render: (session) => formatInstant(session.expiresAt) },
  ]
  const { frame } = useList({
    name: 'my-sessions',
    label: 'My sessions',
    nameOf,
    columns,
    read: { all: read, unpaged: true },
    tools: [],
    empty: <EmptyState title="No sessions" />,
  })
  return (
    <Page
      title="My sessions"
      actions={
        <>
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
                <Menu.Item key={type} onClick={() => askType(type)}>
                  {clientOf(type)}:{' '}
                  {count(data?.filter((session) => session.clientType === type).length ?? 0, 'session')}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          <Button variant="default" disabled={!data?.some((session) => !session.current)} onClick={askOthers}>
            End other sessions
          </Button>
          <Button color="red.8" onClick={askAll}>
            Sign out everywhere
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Where you are signed in. If you do not recognize a session, end it and change your password.
        </Text>
        <ListFrame {...frame} />
      </Stack>
      <ConfirmDialog
        opened={asks}
        title={question?.title ?? ''}
        confirm={question?.confirm ?? ''}
        danger
        busy={answer.busy}
        onClose={() => setAsks(false)}
        onConfirm={() => {
          if (question) void answer.run(question)
        }}
      >
        {question?.text}
      </ConfirmDialog>
    </Page>
  )
}
