import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { Job } from '@/api/wire'
import { jobTones, kindNames, noJob, summaryOf } from '@/features/adminUtils/jobWords'
import { JobPanel } from '@/features/adminUtils/JobPanel'
import { paths } from '@/paths'
import { jobsKey, jobsPollMs } from '@/resources/jobs'
import { EmptyState } from '@/ui/EmptyState'
import { formatInstant, formatQuantity, nothing } from '@/ui/format'
import { type Column, ListFrame } from '@/ui/list/ListFrame'
import { useList } from '@/ui/list/useList'
import { StatusBadge } from '@/ui/StatusBadge'
import { useTableParams } from '@/ui/useTableParams'

const columns: Column<Job>[] = [
  { accessor: 'createdAt', title: 'Started', render: (job) => formatInstant(job.createdAt) },
  {
    accessor: 'summary',
    title: 'Job',
    render: (job) => (
      <Anchor component={Link} size="sm" to={paths.adminUtils(`?tab=history&job=${encodeURIComponent(job._id)}`)}>
        {summaryOf(job)}
      </Anchor>
    ),
  },
  { accessor: 'type', title: 'Type', render: (job) => `${kindNames[job.type]}${job.dryRun ? ', dry run' : ''}` },
  {
    accessor: 'state',
    title: 'State',
    render: (job) => <StatusBadge tone={jobTones[job.state]} status={job.state} title={job.problem || undefined} />,
  },
  {
    accessor: 'done',
    title: 'Orders',
    textAlign: 'right',
    render: (job) => `${formatQuantity(job.done)} of ${formatQuantity(job.total)}`,
  },
  { accessor: 'failed', title: 'Failed', textAlign: 'right', render: (job) => formatQuantity(job.failed) },
  { accessor: 'startedBy', title: 'By', render: (job) => job.startedBy.name || nothing },
  { accessor: 'reason', title: 'Reason', ellipsis: true, width: 200, render: (job) => job.reason || nothing },
]

const empty = <EmptyState title="No job in the last 90 days">Jobs that close or make orders appear here.</EmptyState>

function Jobs() {
  const { list } = useList({
    name: 'jobs',
    label: 'Jobs',
    nameOf: summaryOf,
    columns,
    read: {
      key: ({ page, limit }) => jobsKey({ page, limit }),
      rows: (answer) => answer.jobs,
      every: (answer) => jobsPollMs(answer),
    },
    limit: 20,
    tools: [],
    empty,
  })
  return <ListFrame list={list} />
}

/** The jobs of the last 90 days, and the details of one job. */
export function HistoryTab() {
  const [q, setQ] = useTableParams(noJob)
  if (!q.job) return <Jobs />
  return <JobPanel key={q.job} id={q.job} back={{ label: 'Back to the list', go: () => setQ(noJob) }} />
}
