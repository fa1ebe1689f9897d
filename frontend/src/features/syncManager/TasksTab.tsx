import { Button, Paper, Stack, Table, Text, Title, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '@/api/session'
import type { CauseCount, SyncTask } from '@/api/wire'
import {
  idlePollMs,
  lastWord,
  resourceTypes,
  saidIn,
  subjectOf,
  tasksKey,
  taskStatuses,
  taskTones,
  useFailureCauses,
  useSyncActions,
} from '@/features/syncManager/sync'
import classes from '@/features/syncManager/TasksTab.module.css'
import { codeWords } from '@/resources/erpText'
import { EmptyState } from '@/ui/EmptyState'
import { Facts } from '@/ui/Facts'
import { count, formatInstant, nothing, words } from '@/ui/format'
import { lazyDialog } from '@/ui/lazily'
import { choice, elsewhere } from '@/ui/list/filters'
import { type Column, ListFrame } from '@/ui/list/ListFrame'
import { useList } from '@/ui/list/useList'
import { StatusBadge } from '@/ui/StatusBadge'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'
import { Dialog } from '@/ui/dialog/Dialog'
import { useDialog } from '@/ui/dialog/useDialog'

const ConflictDialog = lazyDialog(async () => (await import('@/parts/ConflictDialog')).ConflictDialog)

/** Whether both versions of the record can be compared, and one of them kept. */
const isConflict = ({ resourceType, direction, cause }: SyncTask): boolean =>
  resourceType === 'sales_order' && direction === 'out' && (cause === 'CONFLICT' || cause === 'DIFFERENT_TOTAL')

/** The details of a task: each attempt and the ERP's messages. */
function TaskDialog({ opened, task, onClose }: { opened: boolean; task: SyncTask; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={subjectOf(task)}>
      <Stack gap="md">
        <Facts
          facts={[
            ['Status', <StatusBadge key="status" tone={taskTones[task.status]} status={task.status} />],
            ['Direction', task.direction === 'out' ? 'To the ERP' : 'From the ERP'],
            ['ERP id', task.netSuiteId || nothing],
            ['Created', formatInstant(task.createdAt)],
          ]}
        />
        {task.attempts?.length ? (
          <Table aria-label="Attempts" verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>When</Table.Th>
                <Table.Th>Status</Table.Th>
                <Table.Th>ERP message</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {task.attempts.map((attempt) => (
                <Table.Tr key={attempt.at}>
                  <Table.Td>{formatInstant(attempt.at)}</Table.Td>
                  <Table.Td>{attempt.status}</Table.Td>
                  <Table.Td className={classes.detail}>{saidIn(attempt) || nothing}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        ) : (
          <Text size="sm">No attempt yet.</Text>
        )}
      </Stack>
    </Dialog>
  )
}

/** All failed tasks by cause. The tasks of a cause can be shown or retried together. */
function CausesPanel({
  causes,
  shown,
  onShow,
}: {
  causes: CauseCount[]
  shown: string
  onShow: (cause: string) => void
}) {
  const { can } = useSession()
  const actions = useSyncActions()
  const retry = useAction(async (cause: string) => {
    notify(`${count(await actions.retryCause(cause), 'task')} queued for retry`, 'success')
  })
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="causes">
      <Title order={2} id="causes" mb="xs">
        Failure causes
      </Title>
      <ul className={classes.causes}>
        {causes.map(({ cause, count: tasks, oldest }) => (
          <li key={cause}>
            <UnstyledButton
              className={classes.record}
              aria-pressed={cause === shown}
              onClick={() => onShow(cause === shown ? '' : cause)}
            >
              {codeWords(cause)}
            </UnstyledButton>
            <Text size="sm" c="dimmed">
              {count(tasks, 'task')}, the oldest of {formatInstant(oldest)}
            </Text>
            {can('sync.run') && (
              <Button
                size="compact-xs"
                variant="default"
                loading={retry.busy}
                onClick={() => void retry.run(cause)}
                aria-label={`Retry all: ${codeWords(cause)}`}
              >
                Retry all
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Paper>
  )
}

const columnsOf = (onOpen: (task: SyncTask) => void): Column<SyncTask>[] => [
  {
    accessor: 'resourceId',
    title: 'Record',
    render: (task) => (
      <UnstyledButton className={classes.record} onClick={() => onOpen(task)}>
        {subjectOf(task)}
      </UnstyledButton>
    ),
  },
  {
    accessor: 'direction',
    title: 'Direction',
    render: (task) => (task.direction === 'out' ? 'To the ERP' : 'From the ERP'),
  },
  {
    accessor: 'status',
    title: 'Status',
    render: (task) => <StatusBadge tone={taskTones[task.status]} status={task.status} />,
  },
  { accessor: 'attempts', title: 'Attempts', textAlign: 'right', render: (task) => task.attempts?.length ?? 0 },
  {
    accessor: 'cause',
    title: 'ERP message',
    ellipsis: true,
    render: (task) => (task.status === 'failed' ? lastWord(task) : ''),
  },
  { accessor: 'updatedAt', title: 'Changed', render: (task) => formatInstant(task.updatedAt) },
]

const filters = {
  status: choice({
    label: 'Task status',
    any: 'Any status',
    takes: taskStatuses,
    clears: ['cause'],
    options: taskStatuses.map((status) => ({ value: status, label: words(status) })),
  }),
  type: choice({
    label: 'Record type',
    any: 'Any record type',
    searchable: true,
    takes: resourceTypes,
    options: resourceTypes.map((type) => ({ value: type, label: words(type) })),
  }),
  cause: elsewhere,
}

interface ActionProps {
  task: SyncTask
  /** One task at a time is tried again. */
  retry: { busy: boolean; run: (task: SyncTask) => unknown }
  onConflict: (orderId: string) => void
}

/** What can be done about a failed task: both versions are compared, or it is tried again. */
function TaskAction({ task, retry, onConflict }: ActionProps) {
  const { can } = useSession()
  if (task.status !== 'failed') return null
  if (isConflict(task) && can('order.write'))
    return (
      <Button
        size="compact-xs"
        onClick={() => onConflict(task.resourceId)}
        aria-label={`Resolve the conflict of ${subjectOf(task)}`}
      >
        Resolve
      </Button>
    )
  if (!can('sync.run')) return null
  return (
    <Button
      size="compact-xs"
      variant="default"
      disabled={retry.busy}
      onClick={() => void retry.run(task)}
      aria-label={`Retry ${subjectOf(task)}`}
    >
      Retry
    </Button>
  )
}

/** Sync tasks by status and type, with failures and causes. */
export function TasksTab() {
  const causes = useFailureCauses()
  const details = useDialog<SyncTask>()
  const [conflict, setConflict] = useState('')
  const actions = useSyncActions()
  const retry = useAction(async (task: SyncTask) => {
    await actions.retryTask(task)
    notify('Retrying the task', 'success')
  })
  const actionOf = (task: SyncTask) => <TaskAction task={task} retry={retry} onConflict={setConflict} />
  const { list, values, set } = useList({
    name: 'sync-tasks',
    label: 'Sync tasks',
    nameOf: subjectOf,
    columns: columnsOf(details.open),
    read: { key: tasksKey, rows: (answer) => answer.syncTasks, every: () => idlePollMs },
    limit: 20,
    tools: [],
    filters,
    rowActions: actionOf,
    noMatch: ({ status }) => (status === 'failed' ? 'Nothing has failed' : 'No task matches these filters'),
    empty: <EmptyState title="No tasks yet" />,
  })
  return (
    <Stack gap="md">
      <ListFrame
        list={list}
        hint={
          values.status === 'failed' &&
          causes.data &&
          causes.data.length > 0 && (
            <CausesPanel causes={causes.data} shown={values.cause} onShow={(cause) => set({ cause })} />
          )
        }
      />
      <ConflictDialog orderId={conflict} opened={conflict !== ''} onClose={() => setConflict('')} />
      {details.about && <TaskDialog opened={details.opened} task={details.about} onClose={details.close} />}
    </Stack>
  )
}
