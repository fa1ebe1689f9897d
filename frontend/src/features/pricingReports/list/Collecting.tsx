import { Alert, Anchor, Button, Loader } from '@mantine/core'
import { IconCheck, IconCircleX, IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { useSWRConfig } from 'swr'
import { readsOf } from '@/api/fetcher'
import type { PricingProgress, PricingReport } from '@/api/wire'
import { formatSeconds } from '@/features/pricingReports/format'
import classes from '@/features/pricingReports/list/OpenReport.module.css'
import { reportsPath, useProgress, useReportActions } from '@/features/pricingReports/reports'
import { basisWords, isUrgent, phaseWords, problemText, reasonWords } from '@/features/pricingReports/words'
import { paths } from '@/paths'
import { erpText } from '@/resources/erpText'
import { LazyConfirmDialog } from '@/ui/dialog/LazyConfirmDialog'
import { count, formatQuantity } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { useShortcuts } from '@/ui/shortcuts'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'
import { useNow } from '@/ui/useNow'

type Phase = PricingProgress['phases'][number]

const marks = {
  done: <IconCheck size={15} aria-hidden />,
  running: <Loader size={13} aria-hidden />,
  failed: <IconCircleX size={15} aria-hidden />,
  waiting: null,
}
const stateWords = { done: 'done', running: 'running', failed: 'failed', waiting: 'waiting' }

/** How much of a phase is done, in percent. */
const percentOf = ({ state, done, total }: Phase): number =>
  state === 'done' ? 100 : total > 0 ? Math.min((done / total) * 100, 100) : 0

const countOf = ({ state, done, total }: Phase): string => {
  if (state === 'waiting') return 'Waiting'
  if (total === 0) return state === 'done' ? 'Nothing has changed' : 'Starting'
  return done === total ? formatQuantity(total) : `${formatQuantity(done)} of ${formatQuantity(total)}`
}

function Phases({ phases }: { phases: readonly Phase[] }) {
  return (
    <ol className={classes.phases} aria-label="Phases">
      {phases.map((phase) => (
        <li
          key={phase.phase}
          className={classes.phase}
          data-state={phase.state}
          aria-label={`${phaseWords[phase.phase]}, ${stateWords[phase.state]}`}
        >
          <b>
            {marks[phase.state]}
            {phaseWords[phase.phase]}
          </b>
          <span className={classes.track}>
            <span style={{ width: `${percentOf(phase)}%` }} />
          </span>
          <span className={classes.counts}>
            {countOf(phase)}
            {phase.errors > 0 && `, ${count(phase.errors, 'problem')}`}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Reasons({ progress: { lines, reasons } }: { progress: PricingProgress }) {
  const most = Math.max(...reasons.map((each) => each.lines), 1)
  return (
    <div>
      <h2>{count(lines, 'line')} so far</h2>
      <dl className={classes.reasons}>
        {reasons.map((each) => (
          <div key={each.reason} style={{ display: 'contents' }}>
            <dt data-urgent={isUrgent(each.reason) || undefined}>{reasonWords[each.reason]}</dt>
            <span
              aria-hidden
              data-urgent={isUrgent(each.reason) || undefined}
              style={{ width: `${(each.lines / most) * 100}%` }}
            />
            <dd>{formatQuantity(each.lines)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Problems({ progress: { problems, errors, status } }: { progress: PricingProgress }) {
  const running = status === 'collecting'
  if (problems.length === 0) return <p className={classes.quiet}>No item has a problem.</p>
  return (
    <div>
      <h2>
        {count(Math.max(errors, problems.length), 'item')} with a problem.{running && ' The collection goes on.'}
      </h2>
      <ul className={classes.problems} aria-label="Items with a problem">
        {problems.map((problem) => (
          <li
            key={`${problem.itemId} ${problem.problem} ${problem.purchaseOrderId}`}
            data-bad={problem.problem === 'not_read' || undefined}
          >
            <Anchor component={Link} size="sm" to={paths.product(problem.itemId)}>
              {problem.code} {problem.name}
            </Anchor>
            <span>{erpText(problemText(problem))}</span>
            {problem.purchaseOrderId ? (
              <Anchor component={Link} size="sm" to={paths.purchaseOrder(problem.purchaseOrderId)}>
                Open PO {problem.purchaseOrder}
              </Anchor>
            ) : (
              <small>{basisWords[problem.basis]}</small>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** How far the collection of a report is, with what was found and what is wrong. A failed one can be retried. */
export function Collecting({ report }: { report: PricingReport }) {
  const { _id, status } = report
  const { mutate } = useSWRConfig()
  const read = useProgress(_id)
  const actions = useReportActions()
  const [stopping, setStopping] = useState(false)
  const running = status === 'collecting'
  const now = useNow(running ? 1_000 : 0)
  const retry = useAction(() => actions.retry(_id))
  const stop = useAction(async () => {
    await actions.stop(_id)
    setStopping(false)
    notify('The collection is stopped. You can start another report.', 'success')
  })
  // The progress is read more often than the report: where it has moved on, the report is read again.
  const current = read.data?.status
  const movedOn = useEffectEvent(() => void mutate(readsOf(reportsPath)))
  useEffect(() => {
    if (current !== undefined && current !== status) movedOn()
  }, [current, status])
  useShortcuts('Pricing report', [
    { keys: 'r', label: 'Retry the collection', run: () => void retry.run(), enabled: status === 'failed' },
  ])
  return (
    <Loaded read={read} failed="The progress could not be loaded">
      {(progress) => (
        <div className={classes.steps}>
          <div className={classes.bar}>
            <span className={classes.quiet} role="status">
              {running
                ? `Collecting for ${formatSeconds(now - Date.parse(progress.startedAt))}`
                : 'The collection has failed. What was read is kept.'}
            </span>
            <Button
              variant="default"
              leftSection={<IconPlayerStop size={16} aria-hidden />}
              onClick={() => setStopping(true)}
            >
              Stop the collection
            </Button>
            {status === 'failed' && (
              <Button
                leftSection={<IconRefresh size={16} aria-hidden />}
                loading={retry.busy}
                aria-keyshortcuts="r"
                onClick={() => void retry.run()}
              >
                Retry the collection
              </Button>
            )}
          </div>
          {status === 'failed' && (
            <Alert color="red" title={`${report.failedIn ? phaseWords[report.failedIn] : 'The collection'} failed`}>
              {erpText(progress.problem)}
            </Alert>
          )}
          <Phases phases={progress.phases} />
          <div className={classes.found}>
            <Reasons progress={progress} />
            <Problems progress={progress} />
          </div>
          <LazyConfirmDialog
            opened={stopping}
            title="Stop the collection?"
            confirm="Stop the collection"
            danger
            busy={stop.busy}
            onConfirm={() => void stop.run()}
            onClose={() => setStopping(false)}
          >
            The report has no lines then and cannot be continued. You can start another one.
          </LazyConfirmDialog>
        </div>
      )}
    </Loaded>
  )
}
