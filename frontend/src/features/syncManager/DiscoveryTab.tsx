import { Button, Group, Paper, Progress, Stack, Table, Text, Title } from '@mantine/core'
import { useSession } from '@/api/session'
import type { Discovery } from '@/api/wire'
import { StartForm } from '@/features/syncManager/StartForm'
import {
  discoveryTones,
  isRunning,
  useDiscoveries,
  useDiscoveryProgress,
  useSyncActions,
} from '@/features/syncManager/sync'
import { EmptyState } from '@/ui/EmptyState'
import { count, formatInstant, formatQuantity, words } from '@/ui/format'
import { type Column, ListFrame } from '@/ui/list/ListFrame'
import { useList } from '@/ui/list/useList'
import { StatusBadge } from '@/ui/StatusBadge'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

const share = ({ queued, done, failed }: Discovery['progress']) =>
  queued > 0 ? Math.round(((done + failed) / queued) * 100) : 0

const inWords = ({ found, changed, queued, done, failed }: Discovery['progress']): string =>
  [
    `${formatQuantity(found)} found`,
    `${formatQuantity(changed)} changed`,
    `${formatQuantity(done)} of ${formatQuantity(queued)} done`,
    `${formatQuantity(failed)} failed`,
  ].join(', ')

const listedKinds = 3

/** The record types that were read; only their number when there are many. */
const whatOf = ({ resourceTypes: kinds }: Discovery): string =>
  kinds.length === 0
    ? 'Everything'
    : kinds.length > listedKinds
      ? count(kinds.length, 'record type')
      : kinds.map(words).join(', ')

/** The newest discovery while it runs: the progress of each record type. */
function RunningPanel({ discovery }: { discovery: Discovery }) {
  const { data } = useDiscoveryProgress(discovery._id)
  const progress = data ?? { ...discovery.progress, byResource: {} }
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="running">
      <Stack gap="sm">
        <Group gap="sm">
          <Title order={2} id="running">
            Running
          </Title>
          <StatusBadge tone={discoveryTones[discovery.status]} status={discovery.status} />
          <Text size="sm" aria-live="polite">
            {inWords(progress)}
          </Text>
        </Group>
        <Progress value={share(progress)} color="secondary.5" aria-label="Progress of the discovery" />
        {Object.keys(progress.byResource ?? {}).length > 0 && (
          <Table aria-label="Progress by record type" verticalSpacing={2}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Record type</Table.Th>
                {['Found', 'Changed', 'Done', 'Failed'].map((head) => (
                  <Table.Th key={head} ta="right">
                    {head}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {Object.entries(progress.byResource).map(([type, each]) => (
                <Table.Tr key={type}>
                  <Table.Td>{words(type)}</Table.Td>
                  <Table.Td ta="right">{formatQuantity(each.found)}</Table.Td>
                  <Table.Td ta="right">{formatQuantity(each.changed)}</Table.Td>
                  <Table.Td ta="right">{formatQuantity(each.done)}</Table.Td>
                  <Table.Td ta="right">{formatQuantity(each.failed)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Stack>
    </Paper>
  )
}

function RetryButton({ discovery }: { discovery: Discovery }) {
  const actions = useSyncActions()
  const retry = useAction(async () => {
    await actions.retryFailed(discovery._id)
    notify('Retrying the failed tasks', 'success')
  })
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={retry.busy}
      onClick={() => void retry.run()}
      aria-label={`Retry failed tasks of ${formatInstant(discovery.createdAt)}`}
    >
      Retry failed
    </Button>
  )
}

const columns: Column<Discovery>[] = [
  { accessor: 'createdAt', title: 'Started', render: (each) => formatInstant(each.createdAt) },
  {
    accessor: 'status',
    title: 'Status',
    render: (each) => <StatusBadge tone={discoveryTones[each.status]} status={each.status} />,
  },
  { accessor: 'resourceTypes', title: 'Record types', render: whatOf },
  { accessor: 'found', title: 'Found', textAlign: 'right', render: (each) => formatQuantity(each.progress.found) },
  {
    accessor: 'changed',
    title: 'Changed',
    textAlign: 'right',
    render: (each) => formatQuantity(each.progress.changed),
  },
  {
    accessor: 'done',
    title: 'Done',
    textAlign: 'right',
    render: (each) => `${formatQuantity(each.progress.done)} of ${formatQuantity(each.progress.queued)}`,
  },
  { accessor: 'failed', title: 'Failed', textAlign: 'right', render: (each) => formatQuantity(each.progress.failed) },
]

const retryOf = (discovery: Discovery) =>
  discovery.progress.failed > 0 && !isRunning(discovery) && <RetryButton discovery={discovery} />

/** Discoveries: what was read from the ERP, when, and the result. */
export function DiscoveryTab() {
  const { can } = useSession()
  const discoveries = useDiscoveries()
  const running = discoveries.data?.find(isRunning)
  const { list } = useList({
    name: 'discoveries',
    label: 'Discoveries',
    nameOf: (each) => formatInstant(each.createdAt),
    columns,
    read: { all: discoveries, unpaged: true },
    tools: [],
    ...(can('sync.run') ? { rowActions: retryOf } : {}),
    empty: (
      <EmptyState title="Nothing has been read from the ERP yet">
        Start a discovery to fetch items, customers, prices and orders.
      </EmptyState>
    ),
  })
  return (
    <Stack gap="md">
      {can('sync.run') && discoveries.data && <StartForm first={discoveries.data.length === 0} />}
      {running && <RunningPanel discovery={running} />}
      <ListFrame list={list} />
    </Stack>
  )
}
