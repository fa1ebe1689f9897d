import { Anchor, Button, Group, SegmentedControl, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Job, JobResult } from '@/api/wire'
import { countOutcomes, outcomeName, outcomeTones } from '@/features/adminUtils/jobWords'
import { paths } from '@/paths'
import { isRunning } from '@/resources/jobs'
import { type Column, DataList } from '@/ui/DataList'
import { EmptyState } from '@/ui/EmptyState'
import { formatQuantity } from '@/ui/format'
import { CsvButton } from '@/ui/list/CsvButton'
import { pageOf } from '@/ui/list/pageOf'
import { SearchInput } from '@/ui/SearchInput'
import { StatusBadge } from '@/ui/StatusBadge'
import { useTableParams } from '@/ui/useTableParams'

type Row = JobResult & { _id: string }

const defaults = { outcome: '', search: '', page: 1, limit: 50 }
const outcomes: JobResult['outcome'][] = ['done', 'wouldDo', 'skipped', 'failed']

const columnsOf = ({ type, source }: Pick<Job, 'type' | 'source'>): Column<Row>[] => [
  {
    accessor: 'name',
    title: source === 'carts' ? 'Draft' : 'Order',
    csv: (row) => row.name,
    render: (row) => (
      <Anchor component={Link} size="sm" to={source === 'carts' ? paths.cart(row.id) : paths.salesOrder(row.id)}>
        {row.name}
      </Anchor>
    ),
  },
  { accessor: 'outcome', title: 'Result', csv: (row) => outcomeName(type, row.outcome), render: (row) => <StatusBadge tone={outcomeTones[row.outcome]} status={row.outcome} label={outcomeName(type, row.outcome)} /> },
  { accessor: 'message', title: 'What', csv: (row) => row.message },
  ...(type === 'generateSalesOrders'
    ? [
        {
          accessor: 'salesOrderId',
          title: 'New order',
          csv: (row: Row) => row.salesOrderId,
          render: (row: Row) =>
            row.salesOrderId && (
              <Anchor component={Link} size="sm" to={paths.salesOrder(row.salesOrderId)} aria-label={`Open the order made of ${row.name}`}>
                Open
              </Anchor>
            ),
        },
      ]
    : []),
]

interface Props {
  job: Job
  results: JobResult[] | undefined
  error: unknown
  onRetry: () => void
}

/** What became of each order, as far as the job is. */
export function JobResults({ job, results, error, onRetry }: Props) {
  const [q, setQ] = useTableParams(defaults)
  const columns = useMemo(() => columnsOf({ type: job.type, source: job.source }), [job.type, job.source])
  const rows = useMemo(() => results?.map((result) => ({ ...result, _id: result.id })), [results])
  const text = q.search.toLowerCase()
  const found = rows?.filter((row) => (!q.outcome || row.outcome === q.outcome) && (!text || `${row.name} ${row.message}`.toLowerCase().includes(text)))
  const shown = found && pageOf(found, q.page, q.limit)
  const counts = countOutcomes(results ?? [])
  const present = outcomes.filter((outcome) => counts[outcome] > 0 || outcome === q.outcome)
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <SegmentedControl
            aria-label="Result"
            size="xs"
            data={[
              { value: '', label: `All ${formatQuantity(results?.length ?? 0)}` },
              ...present.map((outcome) => ({ value: outcome, label: `${outcomeName(job.type, outcome)} ${formatQuantity(counts[outcome])}` })),
            ]}
            value={q.outcome}
            onChange={(outcome) => setQ({ outcome })}
          />
          <SearchInput label="Search results" placeholder="Order, customer or message" value={q.search} onChange={(search) => setQ({ search })} />
        </Group>
        <CsvButton name={`job-${job._id}`} columns={columns} records={found} readPage={undefined} />
      </Group>
      <DataList
        label="Results"
        columns={columns}
        records={shown?.rows}
        page={shown?.page}
        onPage={(page) => setQ({ page })}
        onLimit={(limit) => setQ({ limit })}
        error={error}
        onRetry={onRetry}
        empty={
          isRunning(job) ? (
            <EmptyState title="The first results are on their way" />
          ) : q.outcome || q.search ? (
            <EmptyState title="No result matches these filters" action={<Button variant="default" onClick={() => setQ({ outcome: '', search: '' })}>Clear filters</Button>} />
          ) : (
            <EmptyState title="Nothing to do">No {job.source === 'carts' ? 'draft' : 'order'} matches what was asked for.</EmptyState>
          )
        }
      />
    </Stack>
  )
}
