import { Anchor, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { Job, JobResult } from '@/api/wire'
import { countOutcomes, outcomeName, outcomeTones, wantsGivingUp } from '@/features/adminUtils/jobWords'
import { paths } from '@/paths'
import { isRunning } from '@/resources/jobs'
import { type Column, DataList } from '@/ui/DataList'
import { EmptyState } from '@/ui/EmptyState'
import { count, formatQuantity } from '@/ui/format'
import { CsvButton } from '@/ui/list/CsvButton'
import { pageOf } from '@/ui/list/pageOf'
import { ReasonDialog } from '@/ui/ReasonDialog'
import { SearchInput } from '@/ui/SearchInput'
import { StatusBadge } from '@/ui/StatusBadge'
import { useTableParams } from '@/ui/useTableParams'

type Row = JobResult & { _id: string }

const defaults = { outcome: '', search: '', page: 1, limit: 50 }
const outcomes: JobResult['outcome'][] = ['done', 'wouldDo', 'skipped', 'failed']
/** How many orders a job takes by name. */
const mostNamed = 500

const columnsOf = (type: Job['type']): Column<Row>[] => [
  {
    accessor: 'name',
    title: 'Order',
    csv: (row) => row.name,
    render: (row) => (
      <Anchor component={Link} size="sm" to={paths.salesOrder(row.id)}>
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
  /** Closes orders that still have something to ship, where that may be. */
  giveUp: ((ids: string[], reason: string) => Promise<void>) | undefined
}

/** Picks orders that were left open because something of them is still to be shipped, and closes them all the same. */
function GiveUpBar({ rows, picked, onPick, giveUp }: { rows: Row[]; picked: Row[]; onPick: (rows: Row[]) => void; giveUp: NonNullable<Props['giveUp']> }) {
  const [asking, setAsking] = useState(false)
  const open = rows.filter(wantsGivingUp)
  const chosen = picked.filter(wantsGivingUp)
  const tooMany = chosen.length > mostNamed
  return (
    <Group gap="sm">
      <Button size="xs" variant="default" onClick={() => onPick(open)}>
        Select the {count(open.length, 'order')} with something left to ship
      </Button>
      <Button size="xs" disabled={chosen.length === 0 || tooMany} onClick={() => setAsking(true)}>
        Close {chosen.length > 0 ? count(chosen.length, 'order') : 'them'} all the same
      </Button>
      <Text size="sm" c="dimmed" role="status">
        {picked.length > chosen.length ? `${count(picked.length - chosen.length, 'selected order')} cannot be closed so. ` : ''}
        {tooMany ? `At most ${mostNamed} at a time.` : ''}
      </Text>
      <ReasonDialog
        opened={asking}
        title={`Close ${count(chosen.length, 'order')} with something left to ship?`}
        confirm={`Close ${count(chosen.length, 'order')}`}
        danger
        required
        run={(reason) => giveUp(chosen.map(({ id }) => id), reason)}
        onClose={() => setAsking(false)}
      >
        {`What is left to ship of ${chosen.length === 1 ? chosen[0]!.name : 'these orders'} is given up, here and in NetSuite. This cannot be taken back.`}
      </ReasonDialog>
    </Group>
  )
}

/** What became of each order, as far as the job is. */
export function JobResults({ job, results, error, onRetry, giveUp }: Props) {
  const [q, setQ] = useTableParams(defaults)
  const [picked, setPicked] = useState<Row[]>([])
  const columns = useMemo(() => columnsOf(job.type), [job.type])
  const rows = useMemo(() => results?.map((result) => ({ ...result, _id: result.id })), [results])
  const text = q.search.toLowerCase()
  const found = rows?.filter((row) => (!q.outcome || row.outcome === q.outcome) && (!text || `${row.name} ${row.message}`.toLowerCase().includes(text)))
  const shown = found && pageOf(found, q.page, q.limit)
  const counts = countOutcomes(results ?? [])
  const present = outcomes.filter((outcome) => counts[outcome] > 0 || outcome === q.outcome)
  const mayGiveUp = giveUp !== undefined && rows?.some(wantsGivingUp) === true
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
      {mayGiveUp && <GiveUpBar rows={rows} picked={picked} onPick={setPicked} giveUp={giveUp} />}
      <DataList
        label="Results"
        columns={columns}
        records={shown?.rows}
        page={shown?.page}
        onPage={(page) => setQ({ page })}
        onLimit={(limit) => setQ({ limit })}
        error={error}
        onRetry={onRetry}
        selection={mayGiveUp ? { records: picked, onChange: setPicked, nameOf: (row) => row.name } : undefined}
        empty={
          isRunning(job) ? (
            <EmptyState title="The first results are on their way" />
          ) : q.outcome || q.search ? (
            <EmptyState title="No result matches these filters" action={<Button variant="default" onClick={() => setQ({ outcome: '', search: '' })}>Clear filters</Button>} />
          ) : (
            <EmptyState title="No order was meant">No order fits what was asked for.</EmptyState>
          )
        }
      />
    </Stack>
  )
}
