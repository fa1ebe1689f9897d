import { Button } from '@mantine/core'
import { IconChecks, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useSession } from '@/api/session'
import type { PriceLine } from '@/api/wire'
import { CountsFromField } from '@/features/pricingReports/decisions/CountsFromField'
import { RefreshCost } from '@/features/pricingReports/decisions/RefreshCost'
import type { Review } from '@/features/pricingReports/decisions/useReview'
import { levelName } from '@/features/pricingReports/reasonText'
import { AddItem } from '@/features/pricingReports/report/AddItem'
import { BulkAccept, isAcceptable } from '@/features/pricingReports/report/BulkAccept'
import { CloseReport } from '@/features/pricingReports/report/CloseReport'
import { downloadLines } from '@/features/pricingReports/report/csv'
import { LineFilters } from '@/features/pricingReports/report/LineFilters'
import { LineGrid } from '@/features/pricingReports/report/LineGrid'
import { LinePanel } from '@/features/pricingReports/report/LinePanel'
import classes from '@/features/pricingReports/report/Report.module.css'
import { ReportHead } from '@/features/pricingReports/report/ReportHead'
import type { Totals } from '@/features/pricingReports/report/totals'
import type { ShownLines } from '@/features/pricingReports/report/useShownLines'
import { paths } from '@/paths'
import { EmptyState } from '@/ui/EmptyState'
import { KeyBar } from '@/ui/KeyBar'

const hints = [
  [['j', 'k'], 'move'],
  ['a', 'accept'],
  ['e', 'own price'],
  ['m', 'by margin'],
  ['r', 'keep'],
  ['s', 'skip'],
  ['d', 'date'],
  ['u', 'undo'],
  ['Shift+A', 'accept all shown'],
] as const

const kindWords = { accept: 'accepted', own: 'own price for', keep: 'kept', undo: 'undone' }

interface Props {
  review: Review
  totals: Totals
  shown: ShownLines
  /** The item of the line that was looked at last. */
  startAt: string | undefined
  onAt: (itemId: string | undefined) => void
}

/** All lines of a report: totals, filters, the grid, and the line under the cursor. */
export function ReportView({ review, totals, shown, startAt, onAt }: Props) {
  const { report, lines, levels, canDecide, decisions } = review
  const { timeZone } = useSession()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [bulk, setBulk] = useState(false)
  const [added, setAdded] = useState<string>()
  const { params, change, rows, levelId, levelIds } = shown
  const named = useMemo(() => levelIds.map((id) => [id, levelName(levels, id)] as const), [levelIds, levels])
  const columns = useMemo(() => {
    const first = named.slice(0, mostLevels)
    return first.some(([id]) => id === levelId) ? first : [...first.slice(1), ...named.filter(([id]) => id === levelId)]
  }, [named, levelId])
  const focus = useMemo(() => named.find(([id]) => id === levelId), [named, levelId])
  const last = decisions.undos.at(-1)
  const state = decisions.lost
    ? 'The server does not answer. Decisions are sent again until it does.'
    : decisions.pending.length > 0
      ? `Saving ${decisions.pending.length}`
      : last && `Last: ${kindWords[last.kind]} ${last.code}, saved`
  return (
    <div className={classes.screen}>
      <ReportHead totals={totals} open={canDecide}>
        {canDecide && <CountsFromField review={review} />}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => downloadLines(report, rows, levels, timeZone)}
        >
          CSV
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          component={Link}
          to={`${paths.printPricingReport(report._id)}?${new URLSearchParams(Object.entries(params)).toString()}`}
        >
          Print
        </Button>
        {canDecide && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconChecks size={16} aria-hidden />}
            disabled={!rows.some(isAcceptable)}
            onClick={() => setBulk(true)}
          >
            Accept in bulk
          </Button>
        )}
        {canDecide && <AddItem review={review} onAdded={({ itemId }) => setAdded(itemId)} />}
        {canDecide && <CloseReport review={review} undecided={totals.byDecision.undecided} />}
      </ReportHead>
      <LineFilters
        lines={lines}
        totals={totals}
        shown={params}
        onChange={change}
        levels={named}
        levelId={levelId}
        onLevel={(level) => change({ level })}
      />
      {rows.length === 0 ? (
        <div className={classes.empty}>
          <EmptyState
            title={lines.length === 0 ? 'No price has to change' : 'No line matches these filters'}
            action={
              lines.length > 0 && (
                <Button variant="default" onClick={shown.clear}>
                  Clear filters
                </Button>
              )
            }
          />
        </div>
      ) : (
        <LineGrid
          review={review}
          rows={rows}
          levels={columns}
          focusLevel={focus}
          startAt={startAt}
          added={added}
          onAt={(line) => onAt(line?.itemId)}
          leaves={params.show === 'undecided'}
          onOpen={({ itemId }) => void navigate({ pathname: paths.pricingReport(report._id, itemId), search })}
          onAcceptAll={() => canDecide && rows.some(isAcceptable) && setBulk(true)}
          renderPanel={(line: PriceLine, onDecided) => (
            <LinePanel
              review={review}
              line={line}
              levelId={levelId}
              onDecided={onDecided}
              refresh={<RefreshCost key={line.itemId} review={review} line={line} />}
            />
          )}
        />
      )}
      <KeyBar hints={canDecide ? hints : hints.slice(0, 1)}>
        <span role="status">{state}</span>
      </KeyBar>
      <BulkAccept opened={bulk} review={review} rows={rows} levelId={levelId} onClose={() => setBulk(false)} />
    </div>
  )
}

/** How many price levels the grid shows. */
const mostLevels = 3
