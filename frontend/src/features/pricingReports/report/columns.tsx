import type { PriceLine } from '@/api/wire'
import type { Refused } from '@/features/pricingReports/decisions/decisionQueue'
import { DecisionState, type Saving } from '@/features/pricingReports/decisions/DecisionState'
import { signedMoney, signedShare } from '@/features/pricingReports/format'
import { decidedOf, firstAt, marginOf, priceKey, recommendedOf } from '@/features/pricingReports/prices'
import { CostLine } from '@/features/pricingReports/report/CostLine'
import classes from '@/features/pricingReports/report/Report.module.css'
import { effectNumber } from '@/features/pricingReports/report/shown'
import { isUrgent, reasonWords } from '@/features/pricingReports/words'
import { compare, decimal, toNumber } from '@/ui/decimal'
import { formatMoney, formatQuantity, formatRate, formatShare } from '@/ui/format'
import type { GridColumn } from '@/ui/grid/columns'
import { ItemPicture } from '@/ui/picture/ItemPicture'

/** What the screen knows about a line besides the line. */
export interface Facts {
  saving: Saving
  refused: Refused | undefined
  levelId: string
  /** The report is closed: what was only recommended never comes. */
  closed: boolean
}

const isLeft = ({ decision }: PriceLine, { closed }: Facts): boolean => closed && decision === 'undecided'

export type LineColumn = GridColumn<PriceLine, string, Facts>

/** The new price at a level: the decided one, else the recommended one. */
export function newPrice(line: PriceLine, levelId: string) {
  const price = firstAt(line, levelId)
  if (!price || line.decision === 'rejected') return undefined
  return (line.decision === 'undecided' ? recommendedOf(line) : decidedOf(line)).get(priceKey(price))
}

/** The margin of the new price at a level. */
export function newMargin(line: PriceLine, levelId: string): number | undefined {
  const price = newPrice(line, levelId)
  const margin = price && line.weightedCost !== null ? marginOf(price, decimal(line.weightedCost)) : undefined
  return margin && toNumber(margin)
}

function Margin({ line, levelId }: { line: PriceLine; levelId: string }) {
  const price = firstAt(line, levelId)
  if (!price || price.margin === null) return null
  const under = compare(decimal(price.margin), decimal(price.floorMargin)) < 0
  return (
    <span className={classes.margin} data-under={under || undefined}>
      {formatShare(price.margin)}
    </span>
  )
}

const ofLevel = (id: string, name: string): LineColumn[] => [
  {
    id: `price ${id}`,
    over: name,
    title: 'Price',
    width: 72,
    right: true,
    cell: (line) => {
      const price = firstAt(line, id)
      return price && (price.price === null ? <span className={classes.quiet}>None</span> : formatRate(price.price))
    },
  },
  {
    id: `margin ${id}`,
    over: name,
    title: '%',
    width: 64,
    right: true,
    cell: (line) => <Margin line={line} levelId={id} />,
  },
]

const item: LineColumn = {
  id: 'item',
  title: 'Item',
  width: 230,
  least: 170,
  share: 1,
  frozen: true,
  cell: ({ item: { code, name, category, image } }) => (
    <span className={classes.item}>
      <ItemPicture image={image} name={name} category={category} size={22} />
      <span className={classes.code}>{code}</span>{' '}
      <span className={classes.name} title={name}>
        {name}
      </span>
    </span>
  ),
}

const cost: LineColumn[] = [
  {
    id: 'reason',
    title: 'Reason',
    width: 96,
    cell: ({ reason }) => <span data-urgent={isUrgent(reason) || undefined}>{reasonWords[reason]}</span>,
  },
  {
    id: 'costWas',
    title: 'Cost was',
    width: 74,
    right: true,
    cell: ({ previousCost }) =>
      previousCost !== null && <span className={classes.quiet}>{formatMoney(previousCost)}</span>,
  },
  {
    id: 'costNow',
    title: 'Cost now',
    width: 78,
    right: true,
    cell: ({ weightedCost }) => (weightedCost === null ? <span data-urgent>Unknown</span> : formatMoney(weightedCost)),
  },
  {
    id: 'change',
    title: 'Change',
    width: 66,
    right: true,
    cell: ({ changePercent }) =>
      changePercent !== null && (changePercent === 0 ? 'same' : signedShare(changePercent / 100)),
  },
  { id: 'history', title: 'History', width: 74, cell: (line) => <CostLine line={line} /> },
]

const rest: LineColumn[] = [
  {
    id: 'sold',
    title: 'Sold',
    width: 66,
    right: true,
    cell: ({ units4w }) => units4w > 0 && formatQuantity(units4w),
  },
  {
    id: 'effect',
    title: 'Effect',
    width: 96,
    right: true,
    cell: (line, facts) => (isLeft(line, facts) ? null : signed(effectNumber(line))),
  },
  {
    id: 'decision',
    title: 'Decision',
    width: 150,
    least: 130,
    cell: (line, { saving, refused, levelId }) => (
      <DecisionState line={line} saving={saving} refused={refused} levelId={levelId} />
    ),
  },
]

const signed = (value: number | null) => (value === null ? null : signedMoney(value))

/** The columns: the prices of some levels, and the new price at one of them. */
export const columnsOf = (
  levels: ReadonlyArray<readonly [id: string, name: string]>,
  focus: readonly [id: string, name: string] | undefined,
): LineColumn[] => [
  item,
  ...cost,
  ...levels.flatMap(([id, name]) => ofLevel(id, name)),
  ...(focus
    ? ([
        {
          id: `aim ${focus[0]}`,
          over: focus[1],
          title: 'Aim',
          width: 60,
          right: true,
          cell: (line) => <span className={classes.quiet}>{formatShare(firstAt(line, focus[0])?.marginTarget)}</span>,
        },
        {
          id: `new ${focus[0]}`,
          over: focus[1],
          title: 'New',
          width: 76,
          right: true,
          cell: (line, facts) => {
            if (isLeft(line, facts)) return null
            const price = newPrice(line, focus[0])
            return price && <b>{formatRate(toNumber(price))}</b>
          },
        },
        {
          id: `new margin ${focus[0]}`,
          over: focus[1],
          title: '%',
          width: 60,
          right: true,
          cell: (line, facts) => {
            if (isLeft(line, facts)) return null
            const margin = newMargin(line, focus[0])
            return margin !== undefined && <span className={classes.quiet}>{formatShare(margin)}</span>
          },
        },
      ] satisfies LineColumn[])
    : []),
  ...rest,
]

/** The columns that are left out first where there is no room. */
export const givingWay = (columns: readonly LineColumn[], focus: string): string[] => [
  'costWas',
  'history',
  `aim ${focus}`,
  ...columns
    .filter(({ id }) => /^(price|margin) /.test(id))
    .map(({ id }) => id)
    .toReversed(),
  'sold',
  'change',
  `new margin ${focus}`,
  'costNow',
]
