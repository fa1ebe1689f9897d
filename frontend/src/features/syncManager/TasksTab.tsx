import { Button, Group, Modal, Paper, Select, Stack, Table, Text, Title, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '@/api/session'
import type { CauseCount, SyncTask } from '@/api/wire'
import { lastWord, resourceTypes, subjectOf, taskStatuses, taskTones, useFailureCauses, useSyncActions, useTasks } from '@/features/syncManager/sync'
import classes from '@/features/syncManager/TasksTab.module.css'
import { type Column, DataList } from '@/ui/DataList'
import { EmptyState } from '@/ui/EmptyState'
import { Facts } from '@/ui/Facts'
import { count, formatInstant, nothing, words } from '@/ui/format'
import { lazyDialog } from '@/ui/lazily'
import { actionsTitle } from '@/ui/list/actionsTitle'
import { StatusBadge } from '@/ui/StatusBadge'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'
import { useTableParams } from '@/ui/useTableParams'

const ConflictDialog = lazyDialog(async () => (await import('@/parts/ConflictDialog')).ConflictDialog)

/** Both sides of the record can be compared, and one of them kept. */
const isConflict = ({ resourceType, direction, cause }: SyncTask): boolean =>
  resourceType === 'sales_order' && direction === 'out' && (cause === 'CONFLICT' || cause === 'DIFFERENT_TOTAL')

const defaults = { tab: 'discovery', page: 1, limit: 20, status: '', type: '', cause: '' }
const takes = { status: taskStatuses, type: resourceTypes }

/** One task in full: each attempt and the ERP's own words. */
function TaskDialog({ task, onClose }: { task: SyncTask; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} size="lg" title={subjectOf(task)}>
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
                <Table.Th>What the ERP said</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {task.attempts.map((attempt) => (
                <Table.Tr key={attempt.at}>
                  <Table.Td>{formatInstant(attempt.at)}</Table.Td>
                  <Table.Td>{attempt.status}</Table.Td>
                  <Table.Td className={classes.detail}>{[attempt.code, attempt.detail].filter(Boolean).join(': ') || nothing}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        ) : (
          <Text size="sm">No attempt yet.</Text>
        )}
      </Stack>
    </Modal>
  )
}

/** All failed tasks by why they failed: one cause is shown or tried again as a whole. */
function CausesPanel({ causes, shown, onShow }: { causes: CauseCount[]; shown: string; onShow: (cause: string) => void }) {
  const { can } = useSession()
  const actions = useSyncActions()
  const retry = useAction(async (cause: string) => {
    notify(`${count(await actions.retryCause(cause), 'task')} tried again`, 'success')
  })
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="causes">
      <Title order={2} id="causes" mb="xs">
        Why they failed
      </Title>
      <ul className={classes.causes}>
        {causes.map(({ cause, count: tasks, oldest }) => (
          <li key={cause}>
            <UnstyledButton className={classes.record} aria-pressed={cause === shown} onClick={() => onShow(cause === shown ? '' : cause)}>
              {cause}
            </UnstyledButton>
            <Text size="sm" c="dimmed">
              {count(tasks, 'task')}, the oldest of {formatInstant(oldest)}
            </Text>
            {can('sync.run') && (
              <Button size="compact-xs" variant="default" loading={retry.busy} onClick={() => void retry.run(cause)} aria-label={`Retry all: ${cause}`}>
                Retry all
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Paper>
  )
}

/** Sync tasks by status and kind, with what failed and why. */
export function TasksTab() {
  const { can } = useSession()
  const [q, setQ] = useTableParams(defaults, takes)
  const { data, error, isLoading, reload } = useTasks({ page: q.page, limit: q.limit, status: q.status, type: q.type, cause: q.cause })
  const actions = useSyncActions()
  const causes = useFailureCauses()
  const [shown, setShown] = useState<SyncTask>()
  const [conflict, setConflict] = useState('')
  const retry = useAction(async (task: SyncTask) => {
    await actions.retryTask(task)
    notify('The task is tried again', 'success')
  })
  const filtered = q.status !== '' || q.type !== '' || q.cause !== ''
  const columns: Column<SyncTask>[] = [
    {
      accessor: 'resourceId',
      title: 'Record',
      render: (task) => (
        <UnstyledButton className={classes.record} onClick={() => setShown(task)}>
          {subjectOf(task)}
        </UnstyledButton>
      ),
    },
    { accessor: 'direction', title: 'Direction', render: (task) => (task.direction === 'out' ? 'To the ERP' : 'From the ERP') },
    { accessor: 'status', title: 'Status', render: (task) => <StatusBadge tone={taskTones[task.status]} status={task.status} /> },
    { accessor: 'attempts', title: 'Attempts', textAlign: 'right', render: (task) => task.attempts?.length ?? 0 },
    { accessor: 'cause', title: 'What the ERP said', ellipsis: true, width: 320, render: (task) => (task.status === 'failed' ? lastWord(task) : '') },
    { accessor: 'updatedAt', title: 'Changed', render: (task) => formatInstant(task.updatedAt) },
    {
      accessor: 'actions',
      title: actionsTitle,
      textAlign: 'right',
      render: (task) =>
        task.status === 'failed' &&
        (isConflict(task) && can('order.write') ? (
          <Button size="compact-xs" onClick={() => setConflict(task.resourceId)} aria-label={`Resolve the conflict of ${subjectOf(task)}`}>
            Resolve
          </Button>
        ) : can('sync.run') && (
          <Button size="compact-xs" variant="default" disabled={retry.busy} onClick={() => void retry.run(task)} aria-label={`Retry ${subjectOf(task)}`}>
            Retry
          </Button>
        )),
    },
  ]
  return (
    <Stack gap="md">
      <Group gap="xs">
        <Select
          aria-label="Task status"
          placeholder="Any status"
          clearable
          w={170}
          data={taskStatuses.map((status) => ({ value: status, label: words(status) }))}
          value={q.status || null}
          onChange={(status) => setQ({ status: status ?? '', cause: '' })}
        />
        <Select
          aria-label="Kind of record"
          placeholder="Any kind of record"
          clearable
          searchable
          w={200}
          data={resourceTypes.map((type) => ({ value: type, label: words(type) }))}
          value={q.type || null}
          onChange={(type) => setQ({ type: type ?? '' })}
        />
      </Group>
      {q.status === 'failed' && causes.data && causes.data.length > 0 && <CausesPanel causes={causes.data} shown={q.cause} onShow={(cause) => setQ({ cause })} />}
      <DataList
        label="Sync tasks"
        columns={columns}
        records={data?.syncTasks}
        page={data}
        onPage={(page) => setQ({ page })}
        onLimit={(limit) => setQ({ limit })}
        error={error}
        onRetry={() => void reload()}
        stale={isLoading && data !== undefined}
        empty={
          <EmptyState
            title={q.status === 'failed' ? 'Nothing has failed' : filtered ? 'No task matches these filters' : 'No tasks yet'}
            action={filtered ? <Button variant="default" onClick={() => setQ({ status: '', type: '', cause: '' })}>Clear filters</Button> : undefined}
          />
        }
      />
      <ConflictDialog orderId={conflict} opened={conflict !== ''} onClose={() => setConflict('')} />
      {shown && <TaskDialog task={shown} onClose={() => setShown(undefined)} />}
    </Stack>
  )
}
