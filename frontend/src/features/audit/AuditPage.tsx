import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { AuditEvent } from '@/api/wire'
import { actionGroups, actionLabel, actorOf, fieldLabel, valueText } from '@/features/audit/auditWords'
import { type Change, changesOf } from '@/features/audit/changes'
import { ChangesTable } from '@/features/audit/ChangesTable'
import { SubjectFilter } from '@/features/audit/SubjectFilter'
import { roleLabel } from '@/resources/users'
import { auditKey } from '@/resources/audit'
import { paths } from '@/paths'
import { EmptyState } from '@/ui/EmptyState'
import { Facts } from '@/ui/Facts'
import { count, formatInstant, formatQuantity, nothing } from '@/ui/format'
import { choice, date, own } from '@/ui/list/filters'
import { type Column, ListFrame, view } from '@/ui/list/ListFrame'
import { PeekLink } from '@/ui/list/PeekLink'
import { useList } from '@/ui/list/useList'
import { Page } from '@/ui/Page'

const textOf = ({ field, before, after }: Change): string =>
  `${fieldLabel(field)}: ${valueText(before)} → ${valueText(after)}`

/** The first change, and the number of further ones. */
function summaryOf({ before, after }: AuditEvent): string {
  const [first, ...more] = changesOf(before, after)
  return first ? `${textOf(first)}${more.length > 0 ? `, ${count(more.length, 'more', 'more')}` : ''}` : ''
}

const columns: Column<AuditEvent>[] = [
  {
    accessor: 'at',
    title: 'When',
    fixed: true,
    csv: (event) => event.at,
    render: (event) => <PeekLink id={event._id}>{formatInstant(event.at)}</PeekLink>,
  },
  { accessor: 'actor', title: 'Who', csv: actorOf, render: actorOf },
  { accessor: 'action', title: 'Action', csv: (event) => event.action, render: (event) => actionLabel(event.action) },
  {
    accessor: 'subject',
    title: 'Subject',
    csv: (event) => event.subject.name,
    render: (event) => event.subject.name || event.subject.id,
  },
  {
    accessor: 'change',
    title: 'Change',
    ellipsis: true,
    csv: ({ before, after }) => changesOf(before, after).map(textOf).join('; '),
    render: summaryOf,
  },
  {
    accessor: 'reason',
    title: 'Reason',
    ellipsis: true,
    csv: (event) => event.reason,
    render: (event) => event.reason || nothing,
  },
  {
    accessor: 'subjectId',
    title: 'Subject ID',
    optional: true,
    csv: (event) => event.subject.id,
    render: (event) => event.subject.id,
  },
]

/** The address of the subject, if it has one. */
function pathOfSubject({ type, id }: AuditEvent['subject']): string | undefined {
  if (type === 'user') return paths.user(id)
  if (type === 'salesOrder') return paths.salesOrder(id)
  return type === 'cart' ? paths.cart(id) : undefined
}

/** The details of one event. */
function Peek({ event }: { event: AuditEvent }) {
  const path = pathOfSubject(event.subject)
  const name = event.subject.name || event.subject.id
  return (
    <Stack gap="sm">
      <Facts
        facts={[
          ['When', formatInstant(event.at)],
          ['Who', event.actor.role ? `${actorOf(event)}, ${roleLabel(event.actor.role)}` : actorOf(event)],
          [
            'Subject',
            path ? (
              <Anchor key="subject" component={Link} to={path} size="sm">
                {name}
              </Anchor>
            ) : (
              name
            ),
          ],
          ...(event.subject.name && event.subject.name !== event.subject.id ? [['Id', event.subject.id] as const] : []),
          ...(event.reason ? [['Reason', event.reason] as const] : []),
        ]}
      />
      <ChangesTable before={event.before} after={event.after} />
      <Anchor component={Link} size="sm" to={paths.audit(`?subject=${encodeURIComponent(event.subject.id)}`)}>
        All events of {name}
      </Anchor>
    </Stack>
  )
}

const peekOf = (event: AuditEvent) => <Peek event={event} />
const actions = actionGroups.map(({ group, actions: members }) => ({
  group,
  items: members.map(([value, label]) => ({ value, label })),
}))
const views = [
  view('Role changes', { action: 'user.role' }),
  view('Settings', { action: 'setting.set' }),
  view('Prices below the floor', { action: 'price.override' }),
  view('Stolen tokens', { action: 'session.theft' }),
]

/** Changes to accounts, sessions, settings and prices, the newest first. */
export function Component() {
  const { list, answer } = useList({
    name: 'audit',
    label: 'Audit log',
    nameOf: (event) => `${actionLabel(event.action)}: ${event.subject.name || event.subject.id}`,
    columns,
    read: { key: auditKey, rows: (answer) => answer.events },
    views,
    filters: {
      actor: own('Who', (value, set) => (
        <SubjectFilter label="Who" placeholder="Email or id" value={value} onChange={set} />
      )),
      subject: own('Subject', (value, set) => (
        <SubjectFilter label="Subject" placeholder="Email, setting or id" value={value} onChange={set} />
      )),
      action: choice({
        label: 'Action',
        any: 'Any action',
        searchable: true,
        takes: actions.flatMap(({ items }) => items.map(({ value }) => value)),
        options: actions,
      }),
      from: date('From'),
      to: date('To'),
    },
    renderPeek: peekOf,
    noMatch: 'No event matches these filters',
    empty: <EmptyState title="Nothing yet" />,
  })
  return (
    <Page title="Audit">
      <ListFrame
        list={list}
        hint={
          answer?.totalIsMinimum && (
            <Text size="sm" c="dimmed">
              Only the newest {formatQuantity(answer.total)} are listed and exported. Narrow the dates to see older
              ones.
            </Text>
          )
        }
      />
    </Page>
  )
}
