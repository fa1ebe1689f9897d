import { Anchor, SegmentedControl } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Job, JobResult } from '@/api/wire'
import { countOutcomes, outcomeName, outcomeTones } from '@/features/adminUtils/jobWords'
import { paths } from '@/paths'
import { isRunning } from '@/resources/jobs'
import { type Column } from '@/ui/DataList'
import { EmptyState } from '@/ui/EmptyState'
import { formatQuantity } from '@/ui/format'
import { elsewhere, inSight } from '@/ui/list/filters'
import { ListFrame } from '@/ui/list/ListFrame'
import { useList } from '@/ui/list/useList'
import { StatusBadge } from '@/ui/StatusBadge'

type Row = JobResult & { _id: string }

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
  {
    accessor: 'outcome',
    title: 'Result',
    csv: (row) => outcomeName(type, row.outcome),
    render: (row) => (
      <StatusBadge tone={outcomeTones[row.outcome]} status={row.outcome} label={outcomeName(type, row.outcome)} />
    ),
  },
  { accessor: 'message', title: 'Details', csv: (row) => row.message },
  ...(type === 'generateSalesOrders'
    ? [
        {
          accessor: 'salesOrderId',
          title: 'New order',
          csv: (row: Row) => row.salesOrderId,
          render: (row: Row) =>
            row.salesOrderId && (
              <Anchor
                component={Link}
                size="sm"
                to={paths.salesOrder(row.salesOrderId)}
                aria-label={`Open the order made of ${row.name}`}
              >
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
  onRetry: () => Promise<unknown>
}

/** The rows with an outcome whose name or message contains a text. */
function findRows(rows: Row[], { outcome, search }: { outcome: string; search: string }): Row[] {
  const text = search.toLowerCase()
  return rows.filter(
    (row) =>
      (!outcome || row.outcome === outcome) && (!text || `${row.name} ${row.message}`.toLowerCase().includes(text)),
  )
}

/** The result of each order so far. */
export function JobResults({ job, results, error, onRetry }: Props) {
  const columns = useMemo(() => columnsOf({ type: job.type, source: job.source }), [job.type, job.source])
  const rows = useMemo(() => results?.map((result) => ({ ...result, _id: result.id })), [results])
  const counts = countOutcomes(results ?? [])
  const { list } = useList({
    name: `job-${job._id}`,
    label: 'Results',
    nameOf: (row) => row.name,
    columns,
    read: { all: { data: rows, error, reload: onRetry }, find: findRows },
    tools: ['csv'],
    search: { label: 'Search results', placeholder: 'Order, customer or message' },
    filters: {
      outcome: inSight((value, set) => (
        <SegmentedControl
          aria-label="Result"
          size="xs"
          data={[
            { value: '', label: `All ${formatQuantity(results?.length ?? 0)}` },
            ...outcomes
              .filter((outcome) => counts[outcome] > 0 || outcome === value)
              .map((outcome) => ({
                value: outcome,
                label: `${outcomeName(job.type, outcome)} ${formatQuantity(counts[outcome])}`,
              })),
          ]}
          value={value}
          onChange={set}
        />
      )),
      search: elsewhere,
    },
    noMatch: isRunning(job) ? 'Waiting for the first results' : 'No result matches these filters',
    empty: isRunning(job) ? (
      <EmptyState title="Waiting for the first results" />
    ) : (
      <EmptyState title="Nothing to do">
        No {job.source === 'carts' ? 'draft' : 'order'} matches the criteria.
      </EmptyState>
    ),
  })
  return <ListFrame list={list} />
}
