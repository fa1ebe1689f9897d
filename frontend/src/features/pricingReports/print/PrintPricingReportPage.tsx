import { useMemo, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import type { PriceLine, PricingReport } from '@/api/wire'
import { sinceText } from '@/features/pricingReports/decisions/wanted'
import { signedMoney, signedShare } from '@/features/pricingReports/format'
import { decidedOf, priceKey } from '@/features/pricingReports/prices'
import { type LevelNames, levelName } from '@/features/pricingReports/reasonText'
import { effectNumber } from '@/features/pricingReports/report/shown'
import { useShownLines } from '@/features/pricingReports/report/useShownLines'
import { useLines, useReport } from '@/features/pricingReports/reports'
import { decisionWords, reasonWords } from '@/features/pricingReports/words'
import { PrintFrame } from '@/parts/print/PrintFrame'
import classes from '@/parts/print/Sheets.module.css'
import { paths } from '@/paths'
import { usePricingMatrix } from '@/resources/pricingMatrix'
import { toNumber } from '@/ui/decimal'
import { count, formatDate, formatInstant, formatQuantity, formatRate } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { PanelSkeleton } from '@/ui/Skeletons'

interface Props {
  report: PricingReport
  lines: readonly PriceLine[]
  names: LevelNames
}

/** The prices of a line at its levels, now and new. */
function Prices({ line, names }: { line: PriceLine; names: LevelNames }) {
  const decided = decidedOf(line)
  return line.prices.map((price) => {
    const key = priceKey(price)
    const next = decided.get(key)
    const recommended = line.decision === 'undecided' && price.recommended !== null
    return (
      <div key={key} style={{ paddingLeft: '1em', textIndent: '-1em' }}>
        {levelName(names, price.priceLevelId)}
        {price.quantity > 1 && ` from ${formatQuantity(price.quantity)}`}: {formatRate(price.price)}
        {next && ` → ${formatRate(toNumber(next))}`}
        {recommended && ` (recommended ${formatRate(price.recommended)})`}
      </div>
    )
  })
}

function SheetOf({ report, lines, names }: Props) {
  const { rows } = useShownLines(lines)
  const [now] = useState(() => new Date().toISOString())
  return (
    <div className={classes.pages}>
      <article className={classes.page}>
        <div className={classes.head}>
          <div>
            <div className={classes.kind}>Pricing report</div>
            <h2 className={classes.number}>{formatDate(report.date)}</h2>
          </div>
          <div className={classes.when}>
            <strong>{count(rows.length, 'line')}</strong>
            {report.closedAt ? `Closed ${formatInstant(report.closedAt)}` : 'Not closed yet'}
          </div>
        </div>
        <table className={classes.lines}>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Reason</th>
              <th scope="col" data-right>
                Cost
              </th>
              <th scope="col" style={{ width: '45%' }}>
                Prices
              </th>
              <th scope="col" data-right>
                Sold
              </th>
              <th scope="col" data-right>
                Effect
              </th>
              <th scope="col">Decision</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((line) => (
              <tr key={line.itemId}>
                <td>
                  <b>{line.item.code}</b> {line.item.name}
                </td>
                <td>{reasonWords[line.reason]}</td>
                <td data-right>
                  {line.weightedCost === null ? 'Unknown' : formatRate(line.weightedCost)}
                  <br />
                  {line.changePercent !== null && signedShare(line.changePercent / 100)}
                </td>
                <td>
                  <Prices line={line} names={names} />
                </td>
                <td data-right>{formatQuantity(line.units4w)}</td>
                <td data-right>{signedMoney(effectNumber(line))}</td>
                <td>
                  {decisionWords[line.decision]}
                  {sinceText(line)}
                  {line.decidedBy && `, ${line.decidedBy.name}`}
                  {line.decisionReason && `: ${line.decisionReason}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={classes.printed}>Printed {formatInstant(now)}</p>
      </article>
    </div>
  )
}

/** The lines of a pricing report on paper, with the filters that the report was shown with. */
export function Component() {
  const { id = '' } = useParams()
  const { search } = useLocation()
  const read = useReport(id)
  const lines = useLines(id, false)
  const matrix = usePricingMatrix()
  const names = useMemo(
    () => new Map(matrix.data?.priceLevels.map(({ _id, name }) => [_id, name])),
    [matrix.data?.priceLevels],
  )
  // What is printed has the names of the levels, unless they cannot be read.
  const named = matrix.data !== undefined || matrix.error !== undefined
  return (
    <PrintFrame
      title="Pricing report"
      heading={`Pricing report ${read.data ? formatDate(read.data.date) : ''}`}
      back={{ to: paths.pricingReport(id) + search, label: 'Back to the report' }}
      sheets={[]}
    >
      <Loaded read={read} loading={<PanelSkeleton lines={12} />} missing="There is no such pricing report.">
        {(report) => (
          <Loaded read={lines} loading={<PanelSkeleton lines={12} />}>
            {(all) => (named ? <SheetOf report={report} lines={all} names={names} /> : <PanelSkeleton lines={12} />)}
          </Loaded>
        )}
      </Loaded>
    </PrintFrame>
  )
}
