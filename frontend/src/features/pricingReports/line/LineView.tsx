import { Anchor, Button } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { PriceLine } from '@/api/wire'
import { focusCountsFrom } from '@/features/pricingReports/decisions/countsFrom'
import { CountsFromField } from '@/features/pricingReports/decisions/CountsFromField'
import { DecisionBar } from '@/features/pricingReports/decisions/DecisionBar'
import { DecisionState } from '@/features/pricingReports/decisions/DecisionState'
import { pricesIn } from '@/features/pricingReports/decisions/draft'
import { Troubles } from '@/features/pricingReports/decisions/Troubles'
import { RefreshCost } from '@/features/pricingReports/decisions/RefreshCost'
import type { Review } from '@/features/pricingReports/decisions/useReview'
import { signedMoney, signedShare } from '@/features/pricingReports/format'
import { allowanceDetail } from '@/features/pricingReports/line/AfterAllowance'
import { Buyers } from '@/features/pricingReports/line/Buyers'
import { CostHistory } from '@/features/pricingReports/line/CostHistory'
import classes from '@/features/pricingReports/line/Line.module.css'
import { MarginsKept } from '@/features/pricingReports/line/MarginsKept'
import { PriceTable } from '@/features/pricingReports/line/PriceTable'
import { breakEven, effectOf, marginOf, sumsOf } from '@/features/pricingReports/prices'
import { reasonText } from '@/features/pricingReports/reasonText'
import { CostParts } from '@/features/pricingReports/report/CostParts'
import { reasonWords } from '@/features/pricingReports/words'
import { paths } from '@/paths'
import { type Decimal, decimal, multiply, round, subtract, toNumber } from '@/ui/decimal'
import { formatDate, formatInstant, formatQuantity, formatRate, formatShare } from '@/ui/format'
import { KeyBar } from '@/ui/KeyBar'
import { Keycaps } from '@/ui/Keycaps'
import { Panel } from '@/ui/Panel'
import { ItemPicture } from '@/ui/picture/ItemPicture'
import { useShortcuts } from '@/ui/shortcuts'

const hints = [
  [['j', 'k'], 'next, previous'],
  ['a', 'accept'],
  ['e', 'own price'],
  ['m', 'by margin'],
  ['h', 'keep the margin'],
  ['r', 'keep'],
  ['d', 'date'],
  ['s', 'skip'],
  ['u', 'undo'],
  ['Escape', 'back to the report'],
] as const

interface FactProps {
  title: string
  value: ReactNode
  detail?: ReactNode
  tone?: 'good' | 'amber' | undefined
}

const Fact = ({ title, value, detail, tone }: FactProps) => (
  <div className={classes.fact} data-tone={tone}>
    <dt>{title}</dt>
    <dd>
      <b>{value}</b> <span className={classes.detail}>{detail}</span>
    </dd>
  </div>
)

const share = (price: Decimal, cost: Decimal) => {
  const margin = marginOf(price, cost)
  return formatShare(margin && toNumber(margin))
}

/** What the margin of four weeks loses or gains where no price changes. */
function ifNothingChanges({ units4w, previousCost, weightedCost }: PriceLine): number | undefined {
  if (previousCost === null || weightedCost === null) return undefined
  const move = subtract(decimal(previousCost), decimal(weightedCost))
  return toNumber(round(multiply(decimal(units4w), move), 2))
}

interface Props {
  review: Review
  line: PriceLine
  /** The lines that the report shows, in their order. */
  rows: readonly PriceLine[]
  levelId: string
  undecided: number
  onAt: (itemId: string) => void
}

/** One line of a report: why it is there, its prices, its cost, and who buys it. */
export function LineView({ review, line, rows, levelId, undecided, onAt }: Props) {
  const { report, levels, canDecide } = review
  const { item, itemId } = line
  const navigate = useNavigate()
  const { search } = useLocation()
  const screen = useRef<HTMLDivElement>(null)
  const draft = review.draftOf(itemId)
  const refused = review.refusedOf(itemId)
  const at = rows.findIndex((each) => each.itemId === itemId)
  const previous = rows[at - 1]
  const next = rows[at + 1]
  const shown = useEffectEvent(() => onAt(itemId))
  useEffect(() => shown(), [])

  const open = (to: PriceLine | undefined) =>
    void navigate({ pathname: paths.pricingReport(report._id, to?.itemId), search }, { replace: to !== undefined })
  const goOn = (decided: boolean) => decided && open(next)
  const toField = (field: 'price' | 'margin') => {
    const fields = screen.current?.querySelectorAll<HTMLInputElement>(`[data-${field}]:not(:disabled)`) ?? []
    const of = [...fields].find((each) => each.dataset[field]?.startsWith(`${levelId} `)) ?? fields[0]
    of?.focus()
  }
  useShortcuts('Pricing report', [
    { keys: 'j', label: 'Next line', run: () => next && open(next), repeat: true },
    { keys: 'k', label: 'Previous line', run: () => previous && open(previous), repeat: true },
    { keys: 's', label: 'Skip the line', run: () => open(next) },
    { keys: 'a', label: 'Accept the recommended prices', run: () => goOn(review.accept(line)), enabled: canDecide },
    { keys: 'e', label: 'Type your own price', run: () => toField('price'), enabled: canDecide },
    { keys: 'm', label: 'Type your own price by margin', run: () => toField('margin'), enabled: canDecide },
    { keys: 'r', label: 'Keep the prices', run: () => goOn(review.keep(line)), enabled: canDecide },
    { keys: 'd', label: 'Choose from when new prices count', run: focusCountsFrom, enabled: canDecide },
    {
      keys: 'u',
      label: 'Undo the last decision',
      run: () => {
        const undone = review.undoLast(line)
        if (undone && undone.itemId !== itemId) open(undone)
      },
      enabled: canDecide,
    },
    {
      keys: 'Escape',
      label: 'Back to the report',
      whileTyping: true,
      run: () => {
        // The first one leaves the field, so that nothing that is typed is left behind.
        const { activeElement: active } = document
        if (active instanceof HTMLInputElement && screen.current?.contains(active)) active.blur()
        else open(undefined)
      },
    },
  ])

  const [lead, more] = reasonText(line, report.rule, levels)
  const prices = pricesIn(line, draft)
  const sums = sumsOf(line, prices)
  const from = review.fromOf(line)
  const effect = toNumber(effectOf(line, prices, from?.delayDays))
  const even = breakEven(decimal(line.units4w), sums)
  const nothing = ifNothingChanges(line)
  const moved = line.changePercent === null ? '' : signedShare(line.changePercent / 100)
  const days = report.rule.receiptDays
  return (
    <div className={classes.line} ref={screen}>
      <nav className={classes.steps} aria-label="Lines">
        <span>
          <b>{at >= 0 ? `${formatQuantity(at + 1)} of ${formatQuantity(rows.length)}` : 'Not among the shown lines'}</b>{' '}
          {[reasonWords[line.reason], item.category, `${formatQuantity(undecided)} undecided`]
            .filter(Boolean)
            .join(', ')}
        </span>
        {previous && (
          <Anchor
            component={Link}
            size="sm"
            replace
            to={{ pathname: paths.pricingReport(report._id, previous.itemId), search }}
          >
            <Keycaps keys="k" /> {previous.item.code} <span className={classes.long}>{previous.item.name}</span>
          </Anchor>
        )}
        {next && (
          <Anchor
            component={Link}
            size="sm"
            replace
            to={{ pathname: paths.pricingReport(report._id, next.itemId), search }}
          >
            {next.item.code} <span className={classes.long}>{next.item.name}</span> <Keycaps keys="j" />
          </Anchor>
        )}
        <Anchor component={Link} size="sm" to={paths.product(itemId)}>
          Open the product
        </Anchor>
        <Anchor component={Link} size="sm" to={{ pathname: paths.pricingReport(report._id), search }}>
          All lines
        </Anchor>
      </nav>
      <div className={classes.about}>
        <ItemPicture image={item.image} name={item.name} category={item.category} size={54} />
        <div>
          <p className={classes.lead}>{lead}</p>
          <p>{more}</p>
        </div>
        <dl className={classes.facts}>
          <Fact
            title="Cost now"
            value={line.weightedCost === null ? 'Unknown' : formatRate(line.weightedCost)}
            detail={moved && `${moved}, was ${formatRate(line.previousCost)}`}
          />
          {line.allowance && (
            <Fact
              title="Vendor allowance"
              value={formatRate(line.allowance.amount)}
              detail={allowanceDetail(line.allowance)}
            />
          )}
          <Fact title="On hand" value={`${formatQuantity(line.parts.onHand)} ${item.unit}`} />
          {nothing !== undefined && (
            <Fact
              title="If nothing changes"
              value={signedMoney(nothing)}
              detail="margin in 4 weeks"
              tone={nothing < 0 ? 'amber' : undefined}
            />
          )}
        </dl>
      </div>
      <div className={classes.panels}>
        <Panel
          title={`Price per ${item.unit}`}
          note={`Type a price or a margin, the other follows. Steps of ${formatRate(report.rule.step)}, moves up to ${formatShare(report.rule.cap)}.`}
        >
          <PriceTable review={review} line={line} draft={draft} />
          <MarginsKept review={review} line={line} draft={draft} />
        </Panel>
        <Panel
          title="How the cost came about"
          note={`Read ${formatInstant(line.costAt)}, orders due in ${formatQuantity(days)} days`}
          actions={<RefreshCost review={review} line={line} />}
        >
          <CostParts line={line} receiptDays={days} />
        </Panel>
        <Panel title="Cost in earlier reports" note={`per ${item.unit}`}>
          <CostHistory line={line} />
        </Panel>
        <Buyers reportId={report._id} line={line} />
      </div>
      <section className={classes.bar} aria-label="Decision">
        <Troubles review={review} line={line} levelId={levelId} />
        <div className={classes.decide}>
          <dl className={classes.facts}>
            <Fact
              title="Effect in 4 weeks"
              value={signedMoney(effect)}
              detail={[
                from && `from ${formatDate(from.effectiveDate)}`,
                line.impact !== null && `recommended ${signedMoney(line.impact)}`,
              ]
                .filter(Boolean)
                .join(', ')}
              tone={effect > 0 ? 'good' : effect < 0 ? 'amber' : undefined}
            />
            <Fact
              title="Margin"
              value={share(sums.after, sums.cost)}
              detail={`from ${share(sums.before, sums.cost)}`}
            />
            {even && (
              <Fact
                title="Better as long as"
                value={
                  even.gain
                    ? `over ${formatQuantity(toNumber(even.units))} ${item.unit} more are sold`
                    : `under ${formatQuantity(toNumber(even.units))} ${item.unit} are lost`
                }
                detail={`of the ${formatQuantity(line.units4w)} ${item.unit} in 4 weeks`}
              />
            )}
            <Fact
              title="Decision"
              value={<DecisionState line={line} saving={review.savingOf(itemId)} refused={refused} levelId={levelId} />}
              detail={
                line.decision === 'undecided'
                  ? `None yet. Prices ${from ? `count from ${formatDate(from.effectiveDate)}` : 'are live'} when you decide.`
                  : [line.decidedBy?.name, line.decidedAt && formatInstant(line.decidedAt), line.decisionReason]
                      .filter(Boolean)
                      .join(', ')
              }
            />
          </dl>
          {canDecide && <CountsFromField review={review} />}
          {canDecide ? (
            <DecisionBar
              line={line}
              draft={draft}
              onDraft={(changed) => review.setDraft(itemId, changed)}
              onAccept={() => goOn(review.accept(line))}
              onOwn={() => goOn(review.own(line))}
              onKeep={() => goOn(review.keep(line))}
              onUndo={() => review.undo(line)}
            />
          ) : (
            <Button size="xs" variant="default" onClick={() => open(undefined)}>
              Back to the report
            </Button>
          )}
        </div>
      </section>
      <KeyBar hints={hints} />
    </div>
  )
}
