import type { ReactNode } from 'react'
import type { Figures } from '@/features/spotBuys/sheet/figures'
import { type ShownLine, unitOf } from '@/features/spotBuys/sheet/shown'
import classes from '@/features/spotBuys/sheet/Sheet.module.css'
import { formatMoment } from '@/features/spotBuys/sheet/validity'
import type { SpotSheet } from '@/api/wire'
import { dateOfInstant } from '@/ui/clock'
import { compare, type Decimal, divide, toNumber, zero } from '@/ui/decimal'
import { count, formatMinutes, formatMoney, formatQuantity, formatShare, nothing } from '@/ui/format'

interface FactProps {
  title: string
  value: ReactNode
  detail: ReactNode
  tone?: 'amber' | undefined
}

const Fact = ({ title, value, detail, tone }: FactProps) => (
  <div className={classes.fact} data-tone={tone}>
    <dt>{title}</dt>
    <dd>
      <b>{value}</b>
      {detail}
    </dd>
  </div>
)

const money = (value: Decimal | null) => (value === null ? nothing : formatMoney(toNumber(value)))
const shareOf = (part: Decimal | null, whole: Decimal): string =>
  part === null || compare(whole, zero) <= 0 ? '' : formatShare(toNumber(divide(part, whole, 4)))

const mostNames = 2

function namesOf(lines: readonly ShownLine[]): string {
  if (lines.length === 0) return 'nothing yet'
  const names = lines.slice(0, mostNames).map(({ item }) => item.name)
  const more = lines.length - names.length
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** 'last 2 min ago' */
function lastSale(at: string | null, now: number): string {
  if (!at) return ''
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / 60_000))
  return minutes < 1 ? ', last just now' : `, last ${formatMinutes(minutes)} ago`
}

interface Props {
  sheet: SpotSheet
  figures: Figures
  costs: boolean
  today: string
  now: number
}

function endsFact(line: ShownLine | undefined, today: string) {
  if (!line) return undefined
  const left = line.draft ? Number(line.fields['quantity'] ?? 0) : (line.line?.left ?? 0)
  const note = line.fields['note'] || line.fields['reason']
  return (
    <Fact
      title="Ends first"
      tone={dateOfInstant(line.fields['validTo']) === today ? 'amber' : undefined}
      value={`${line.item.name}, ${formatMoment(line.fields['validTo'], today).replace('Today, ', '')}`}
      detail={`${formatQuantity(left)} ${unitOf(line)} left${note ? `, ${note}` : ''}`}
    />
  )
}

/** What a draft would bring. */
function DraftFacts({ figures, costs, today }: Pick<Props, 'figures' | 'costs' | 'today'>) {
  const { ifSold, marginIfSold, offeredCost, drafts, underFloor, endsFirst } = figures
  return (
    <dl className={classes.facts} aria-label="Figures of the sheet">
      <Fact title="If all sells" value={money(ifSold)} detail={count(drafts, 'line')} />
      {costs && (
        <Fact
          title="Margin if all sells"
          value={
            <>
              {money(marginIfSold)} <small>{shareOf(marginIfSold, ifSold)}</small>
            </>
          }
          detail="on weighted cost"
        />
      )}
      {costs && <Fact title="Offered" value={money(offeredCost)} detail="at weighted cost" />}
      {costs && (
        <Fact
          title="Under their floor"
          value={formatQuantity(underFloor.length)}
          detail={underFloor.length > 0 ? namesOf(underFloor) : 'no line'}
          tone={underFloor.length > 0 ? 'amber' : undefined}
        />
      )}
      {endsFact(endsFirst, today)}
    </dl>
  )
}

const noTotals: NonNullable<SpotSheet['totals']> = {
  lines: 0,
  soldOut: 0,
  open: 0,
  revenue: 0,
  potentialRevenue: 0,
  customers: 0,
  orders: 0,
  lastSoldAt: null,
}

/** What the sheet has brought so far; of a draft, what it would bring; of a closed one, the result of the day. */
export function FactsRow({ sheet, figures, costs, today, now }: Props) {
  if (sheet.status === 'draft') return <DraftFacts figures={figures} costs={costs} today={today} />
  const isClosed = sheet.status === 'closed'
  const { leftLines, soldOut, endsFirst } = figures
  const totals = sheet.totals ?? noTotals
  const left = count(leftLines, 'line')
  return (
    <dl className={classes.facts} aria-label={isClosed ? 'Result of the day' : 'Figures of the sheet'}>
      <Fact
        title={isClosed ? 'Sold' : 'Sold so far'}
        value={formatMoney(totals.revenue)}
        detail={`of ${formatMoney(totals.potentialRevenue)} ${isClosed ? 'offered' : 'if all sells'}`}
      />
      {costs && (
        <Fact
          title={isClosed ? 'Margin' : 'Margin so far'}
          value={
            <>
              {formatMoney(totals.margin)}{' '}
              <small>{totals.marginShare === undefined ? '' : formatShare(totals.marginShare)}</small>
            </>
          }
          detail={isClosed ? 'on weighted cost' : `${formatMoney(totals.potentialMargin)} if all sells`}
        />
      )}
      <Fact
        title={isClosed ? 'Left over' : 'Left over now'}
        value={costs ? formatMoney(totals.leftCost) : left}
        detail={costs ? `at weighted cost, ${left}` : 'with something left'}
      />
      <Fact title="Sold out" value={`${totals.soldOut} of ${totals.lines}`} detail={namesOf(soldOut)} />
      <Fact
        title="Bought by"
        value={count(totals.customers, 'customer')}
        detail={`${count(totals.orders, 'order')}${isClosed ? '' : lastSale(totals.lastSoldAt, now)}`}
      />
      {!isClosed && endsFact(endsFirst, today)}
    </dl>
  )
}
