import { Anchor, Button, Select, Stack, Text } from '@mantine/core'
import { useCallback } from 'react'
import { Link } from 'react-router'
import type { AuditEvent } from '@/api/wire'
import { actionGroups, actionLabel, actorOf, fieldLabel, valueText } from '@/features/audit/auditWords'
import { type Change, changesOf } from '@/features/audit/changes'
import { ChangesTable } from '@/features/audit/ChangesTable'
import { SubjectFilter } from '@/features/audit/SubjectFilter'
import { roleLabel } from '@/resources/users'
import { readAudit, useAudit } from '@/resources/audit'
import { paths } from '@/paths'
import { isBusinessDate } from '@/ui/businessDate'
import { DateField } from '@/ui/DateField'
import { EmptyState } from '@/ui/EmptyState'
import { Facts } from '@/ui/Facts'
import { count, formatInstant, formatQuantity, nothing } from '@/ui/format'
import { type Column, ListFrame, type ReadPage, view } from '@/ui/list/ListFrame'
import { PeekLink } from '@/ui/list/PeekLink'
import { Page } from '@/ui/Page'
import { useTableParams } from '@/ui/useTableParams'

const textOf = ({ field, before, after }: Change): string => `${fieldLabel(field)}: ${valueText(before)} → ${valueText(after)}`

/** The first of what was changed, and how much more there is. */
function summaryOf({ before, after }: AuditEvent): string {
  const [first, ...more] = changesOf(before, after)
  return first ? `${textOf(first)}${more.length > 0 ? `, ${count(more.length, 'more', 'more')}` : ''}` : ''
}

const columns: Column<AuditEvent>[] = [
  { accessor: 'at', title: 'When', fixed: true, csv: (event) => event.at, render: (event) => <PeekLink id={event._id}>{formatInstant(event.at)}</PeekLink> },
  { accessor: 'actor', title: 'Who', csv: actorOf, render: actorOf },
  { accessor: 'action', title: 'What', csv: (event) => event.action, render: (event) => actionLabel(event.action) },
  { accessor: 'subject', title: 'To what', csv: (event) => event.subject.name, render: (event) => event.subject.name || event.subject.id },
  { accessor: 'change', title: 'Change', ellipsis: true, width: 280, csv: ({ before, after }) => changesOf(before, after).map(textOf).join('; '), render: summaryOf },
  { accessor: 'reason', title: 'Reason', ellipsis: true, width: 220, csv: (event) => event.reason, render: (event) => event.reason || nothing },
  { accessor: 'subjectId', title: 'Subject’s id', optional: true, csv: (event) => event.subject.id, render: (event) => event.subject.id },
]

/** Where the subject can be looked at. */
function pathOfSubject({ type, id }: AuditEvent['subject']): string | undefined {
  if (type === 'user') return paths.user(id)
  if (type === 'salesOrder') return paths.salesOrder(id)
  return type === 'cart' ? paths.cart(id) : undefined
}

/** One event in full. */
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
            'To what',
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
        All that was done to {name}
      </Anchor>
    </Stack>
  )
}

const peekOf = (event: AuditEvent) => <Peek event={event} />
const noFilters = { actor: '', subject: '', action: '', from: '', to: '' }
const defaults = { page: 1, limit: 50, ...noFilters }
const takes = { action: actionGroups.flatMap(({ actions }) => actions.map(([value]) => value)), from: isBusinessDate, to: isBusinessDate }
const views = [view('Role changes', { action: 'user.role' }), view('Settings', { action: 'setting.set' }), view('Prices below the floor', { action: 'price.override' }), view('Stolen tokens', { action: 'session.theft' })]

/** What people did to accounts, sessions, settings and prices, the newest first. */
export function Component() {
  const [q, setQ] = useTableParams(defaults, takes)
  const { page, limit, actor, subject, action, from, to } = q
  const { data, error, isLoading, reload } = useAudit({ page, limit, actor, subject, action, from, to })
  const readPage = useCallback<ReadPage<AuditEvent>>(
    async (at, size) => {
      const answer = await readAudit({ page: at, limit: size, actor, subject, action, from, to })
      return { rows: answer.events, page: answer }
    },
    [actor, subject, action, from, to],
  )
  const filtered = Boolean(actor || subject || action || from || to)
  const clear = () => setQ(noFilters)
  return (
    <Page title="Audit">
      <ListFrame
        name="audit"
        label="Audit list"
        nameOf={(event) => `${actionLabel(event.action)}: ${event.subject.name || event.subject.id}`}
        columns={columns}
        records={data?.events}
        page={data}
        onPage={(next) => setQ({ page: next })}
        onLimit={(next) => setQ({ limit: next })}
        error={error}
        onRetry={() => void reload()}
        stale={isLoading && data !== undefined}
        views={views}
        onClear={filtered ? clear : undefined}
        renderPeek={peekOf}
        readPage={readPage}
        filters={
          <>
            <SubjectFilter label="Who" placeholder="Who: email or id" value={actor} onChange={(next) => setQ({ actor: next })} />
            <SubjectFilter label="To what" placeholder="To what: email, setting, id" value={subject} onChange={(next) => setQ({ subject: next })} />
            <Select
              aria-label="What was done"
              placeholder="Anything"
              clearable
              searchable
              w={200}
              data={actionGroups.map(({ group, actions }) => ({ group, items: actions.map(([value, label]) => ({ value, label })) }))}
              value={action || null}
              onChange={(next) => setQ({ action: next ?? '' })}
            />
            <DateField aria-label="From" prefix="from" w={164} value={from} onChange={(next) => setQ({ from: next })} />
            <DateField aria-label="To" prefix="to" w={164} value={to} onChange={(next) => setQ({ to: next })} />
            {data?.totalIsMinimum && (
              <Text size="sm" c="dimmed" w="100%">
                Only the newest {formatQuantity(data.total)} are listed and written to the CSV: narrow the dates to see older ones.
              </Text>
            )}
          </>
        }
        empty={<EmptyState title={filtered ? 'No event matches these filters' : 'Nothing yet'} action={filtered ? <Button variant="default" onClick={clear}>Clear filters</Button> : undefined} />}
      />
    </Page>
  )
}
