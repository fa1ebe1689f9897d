import { useDeferredValue, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import type { PriceLine, PricingReport } from '@/api/wire'
import { useDecisions } from '@/features/pricingReports/decisions/useDecisions'
import { useReview } from '@/features/pricingReports/decisions/useReview'
import { formatSeconds } from '@/features/pricingReports/format'
import { LineView } from '@/features/pricingReports/line/LineView'
import { Collecting } from '@/features/pricingReports/list/Collecting'
import { ReportView } from '@/features/pricingReports/report/ReportView'
import { totalling } from '@/features/pricingReports/report/totals'
import { useShownLines } from '@/features/pricingReports/report/useShownLines'
import { useLines, useReport } from '@/features/pricingReports/reports'
import { statusWords } from '@/features/pricingReports/words'
import { usePricingMatrix } from '@/resources/pricingMatrix'
import { formatDate, formatInstant } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { NotFound } from '@/ui/NotFound'
import { Page } from '@/ui/Page'
import { PanelSkeleton } from '@/ui/Skeletons'

/** What is said of the report beside its date. */
function stateOf({ status, createdAt, readyAt, closedAt, closedBy }: PricingReport): string {
  if (status === 'closed') return `Closed ${formatInstant(closedAt)}${closedBy ? ` by ${closedBy.name}` : ''}`
  const took = readyAt ? `, collected in ${formatSeconds(Date.parse(readyAt) - Date.parse(createdAt))}` : ''
  return `${statusWords[status]}${took}`
}

interface ReviewingProps {
  report: PricingReport
  read: readonly PriceLine[]
  itemId: string | undefined
}

/** The lines of a report, or one of them. Both share what is decided and not saved yet. */
function Reviewing({ report, read, itemId }: ReviewingProps) {
  const matrix = usePricingMatrix()
  const levels = useMemo(
    () => new Map(matrix.data?.priceLevels.map(({ _id, name }) => [_id, name])),
    [matrix.data?.priceLevels],
  )
  const decisions = useDecisions(report._id, read)
  const review = useReview(report, decisions, levels)
  const { lines } = review
  const [totalsOf] = useState(totalling)
  // Decisions are shown at once; the totals follow when there is time.
  const summed = useDeferredValue(lines)
  const totals = useMemo(() => totalsOf(summed), [totalsOf, summed])
  const shown = useShownLines(lines)
  const [at, setAt] = useState(itemId)
  // The names of the levels are in the heads of the columns.
  if (!matrix.data && !matrix.error) return <PanelSkeleton lines={12} />
  if (itemId === undefined)
    return <ReportView review={review} totals={totals} shown={shown} startAt={at} onAt={setAt} />
  const line = lines.find((each) => each.itemId === itemId)
  if (!line) return <NotFound>This report has no such item.</NotFound>
  return (
    <LineView
      key={itemId}
      review={review}
      line={line}
      rows={shown.rows}
      levelId={shown.levelId}
      undecided={totals.byDecision.undecided}
      onAt={setAt}
    />
  )
}

function Report({ report, itemId }: { report: PricingReport; itemId: string | undefined }) {
  const { _id, status } = report
  const collecting = status === 'collecting' || status === 'failed'
  const read = useLines(_id, status === 'ready' || status === 'collecting')
  const line = itemId === undefined ? undefined : read.data?.find((each) => each.itemId === itemId)
  const date = formatDate(report.date)
  return (
    <Page title={line ? `${line.item.code} ${line.item.name}` : date} badges={line ? date : stateOf(report)}>
      {collecting && <Collecting report={report} />}
      <Loaded read={read} failed="The lines could not be loaded">
        {(lines) =>
          collecting && lines.length === 0 ? null : <Reviewing key={_id} report={report} read={lines} itemId={itemId} />
        }
      </Loaded>
    </Page>
  )
}

/** A pricing report: all its lines, or one of them. */
export function Component() {
  const { id = '', itemId } = useParams()
  const read = useReport(id)
  return (
    <Loaded read={read} page="Pricing report" missing="There is no such pricing report.">
      {(report) => <Report report={report} itemId={itemId} />}
    </Loaded>
  )
}
