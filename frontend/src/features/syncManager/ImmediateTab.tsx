import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '@/api/session'
import type { ImmediateJob, ResourceType } from '@/api/wire'
import { resourceTypes, useRecentJobs, useSyncActions } from '@/features/syncManager/sync'
import { type Column } from '@/ui/DataList'
import { EmptyState } from '@/ui/EmptyState'
import { readKept, useKept } from '@/ui/form/keptInput'
import { formatInstant, formatQuantity, nothing, words } from '@/ui/format'
import { ListFrame } from '@/ui/list/ListFrame'
import { useList } from '@/ui/list/useList'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

const columns: Column<ImmediateJob>[] = [
  { accessor: 'createdAt', title: 'Started', render: (job) => formatInstant(job.createdAt) },
  {
    accessor: 'resourceType',
    title: 'Record type',
    render: (job) => (job.resourceType ? words(job.resourceType) : nothing),
  },
  { accessor: 'status', title: 'Status', render: (job) => words(job.status) },
  {
    accessor: 'done',
    title: 'Done',
    textAlign: 'right',
    render: (job) => `${formatQuantity(job.done)} of ${formatQuantity(job.total)}`,
  },
  { accessor: 'errors', title: 'Errors', render: (job) => job.errors?.join('; ') || nothing },
]

/** The record that is to be synced. */
interface Wanted {
  type: ResourceType
  id: string
}

const keptAs = 'immediate sync'

/** Immediate syncs, which run before all other work: one record type, or one record. */
export function ImmediateTab() {
  const { can } = useSession()
  const actions = useSyncActions()
  const [earlier] = useState(() => readKept<Partial<Wanted>>(keptAs))
  const [type, setType] = useState(resourceTypes.find((each) => each === earlier?.type) ?? 'stock')
  const [id, setId] = useState(String(earlier?.id ?? ''))
  useKept(keptAs, (): Wanted | undefined => (id ? { type, id } : undefined))
  const now = useAction(async () => {
    if (id.trim()) await actions.syncOne(type, id.trim())
    else await actions.syncNow(type)
    notify('Sync started', 'success')
    setId('')
  })
  const { list } = useList({
    name: 'recent-jobs',
    label: 'Recent jobs',
    nameOf: (job) => words(job.resourceType),
    columns,
    read: { all: useRecentJobs(), unpaged: true },
    tools: [],
    empty: <EmptyState title="No immediate sync yet" />,
  })
  return (
    <Stack gap="md">
      {can('sync.run') && (
        <Group gap="sm" align="flex-end">
          <Select
            label="Record type"
            w={220}
            allowDeselect={false}
            searchable
            data={resourceTypes.map((each) => ({ value: each, label: words(each) }))}
            value={type}
            onChange={(chosen) => chosen && setType(chosen as ResourceType)}
          />
          <TextInput
            label="Record id"
            placeholder="All changed records"
            w={220}
            maxLength={100}
            value={id}
            onChange={(event) => setId(event.currentTarget.value)}
          />
          <Button loading={now.busy} onClick={() => void now.run()}>
            Sync now
          </Button>
        </Group>
      )}
      <ListFrame list={list} />
    </Stack>
  )
}
