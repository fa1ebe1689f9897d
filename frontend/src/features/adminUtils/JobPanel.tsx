import { Alert, Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Job } from '@/api/wire'
import { countOutcomes, jobTones, kindNames, summaryOf } from '@/features/adminUtils/jobWords'
import { JobResults } from '@/features/adminUtils/JobResults'
import { isRunning, useJob, useJobActions, useJobResults } from '@/resources/jobs'
import { ConfirmDialog } from '@/ui/dialog/ConfirmDialog'
import { Facts } from '@/ui/Facts'
import { count, formatInstant, formatQuantity, nothing } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { StatusBadge } from '@/ui/StatusBadge'
import { useAction } from '@/ui/useAction'

/** The real run that follows a dry run. */
export interface Run {
  /** 'Close' in 'Close 12 orders'. */
  verb: string
  consequence: (orders: number) => string
  /** undefined when the input of the dry run is not known here. */
  start: (() => Promise<void>) | undefined
}

interface Props {
  id: string
  back: { label: string; go: () => void }
  run?: Run
}

function CancelButton({ job, onCancelled }: { job: Job; onCancelled: () => void }) {
  const { cancel } = useJobActions()
  const [asking, setAsking] = useState(false)
  const stop = useAction(async () => {
    await cancel(job._id)
    setAsking(false)
    onCancelled()
  })
  return (
    <>
      <Button variant="default" loading={stop.busy} onClick={() => (job.dryRun ? void stop.run() : setAsking(true))}>
        Cancel the job
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Cancel the job?"
        confirm="Cancel the job"
        danger
        busy={stop.busy}
        onConfirm={() => void stop.run()}
        onClose={() => setAsking(false)}
      >
        {`The job stops before its next order. Orders already processed stay as they are: ${formatQuantity(job.done)} of ${count(job.total, 'order')} so far.`}
      </ConfirmDialog>
    </>
  )
}

function RunButton({ run: { verb, consequence, start }, orders }: { run: Run; orders: number }) {
  const [asking, setAsking] = useState(false)
  const begin = useAction(async () => {
    await start?.()
  })
  if (!start || orders === 0) return null
  const what = `${verb} ${count(orders, 'order')}`
  return (
    <>
      <Button onClick={() => setAsking(true)}>{what}</Button>
      <ConfirmDialog
        opened={asking}
        title={`${what}?`}
        confirm={what}
        danger
        busy={begin.busy}
        onConfirm={() => void begin.run()}
        onClose={() => setAsking(false)}
      >
        {consequence(orders)}
      </ConfirmDialog>
    </>
  )
}

function Progressing({ job }: { job: Job }) {
  return (
    <div>
      <Progress
        value={job.total ? (job.done / job.total) * 100 : 0}
        color="secondary.5"
        aria-label={kindNames[job.type]}
        mb={4}
      />
      <Text size="sm" aria-live="polite">
        {formatQuantity(job.done)} of {count(job.total, 'order')}
        {job.failed > 0 ? `, ${formatQuantity(job.failed)} failed` : ''}
      </Text>
    </div>
  )
}

/** The button disappears with the job, so the focus goes to the top of the screen. */
function BackButton({ label, go }: Props['back']) {
  const leave = () => {
    document.getElementById('content')?.focus()
    go()
  }
  return (
    <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={leave}>
      {label}
    </Button>
  )
}

function KnownJob({ job, back, run }: Omit<Props, 'id'> & { job: Job }) {
  const { ordersChanged } = useJobActions()
  const results = useJobResults(job)
  const running = isRunning(job)
  const heading = useRef<HTMLHeadingElement>(null)
  // The form or list whose button had the focus is gone.
  useLayoutEffect(() => heading.current?.focus(), [])
  const sawItRun = useRef(running)
  useEffect(() => {
    if (running || !sawItRun.current || job.dryRun) return
    sawItRun.current = false
    void ordersChanged()
  }, [running, job.dryRun, ordersChanged])
  const { wouldDo } = countOutcomes(results.data ?? [])
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Title order={2} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
            {job.dryRun ? 'Dry run: ' : ''}
            {summaryOf(job)}
          </Title>
          <StatusBadge tone={jobTones[job.state]} status={job.state} />
        </Group>
        <Group gap="xs">
          <BackButton {...back} />
          {running && <CancelButton job={job} onCancelled={() => heading.current?.focus()} />}
          {run && job.dryRun && job.state === 'done' && <RunButton run={run} orders={wouldDo} />}
        </Group>
      </Group>
      <Progressing job={job} />
      {job.problem && (
        <Alert color="red" role="alert" title="The job failed">
          {job.problem}
        </Alert>
      )}
      <Facts
        facts={[
          ['Type', kindNames[job.type]],
          ['Started by', job.startedBy.name || nothing],
          ['Started', formatInstant(job.startedAt ?? job.createdAt)],
          ['Finished', formatInstant(job.finishedAt)],
          ['Reason', job.reason || nothing],
        ]}
      />
      <JobResults job={job} results={results.data} error={results.error} onRetry={results.reload} />
    </Stack>
  )
}

/** The progress of a job: how far it is, the result of each order, and the next actions. */
export function JobPanel({ id, ...more }: Props) {
  const read = useJob(id)
  return (
    <Stack gap="md">
      <Loaded read={read}>{(job) => <KnownJob job={job} {...more} />}</Loaded>
      {read.error && !read.data && (
        <Group>
          <BackButton {...more.back} />
        </Group>
      )}
    </Stack>
  )
}
