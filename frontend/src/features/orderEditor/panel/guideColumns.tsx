import { IconStarFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { DraftLine, OrderDraft } from '@/features/orderEditor/draft/order'
import { shortDate } from '@/ui/shortDate'
import { refusalOf } from '@/features/orderEditor/panel/addable'
import classes from '@/features/orderEditor/panel/OrderGuide.module.css'
import { usualOf, weeksText } from '@/features/orderEditor/panel/orderGuide'
import { rateFor } from '@/features/orderEditor/panel/priceExplained'
import type { CustomerPurchase } from '@/resources/analytics'
import type { Resolved, useAvailability } from '@/resources/items'
import { formatQuantity, formatRate, nothing } from '@/ui/format'
import { Sparkline } from '@/ui/chart/Sparkline'

type ColumnId =
  | 'item'
  | 'order'
  | 'usual'
  | 'par'
  | 'lastDate'
  | 'lastQuantity'
  | 'lastRate'
  | 'price'
  | 'stock'
  | 'weeks'

/** What the guide knows besides the customer's purchases. */
export interface GuideFacts {
  customer: OrderDraft['customer']
  /** The order's lines by product. */
  onOrder: ReadonlyMap<string, DraftLine[]>
  /** The current items by id; undefined until they are loaded. */
  resolved: ReadonlyMap<string, Resolved> | undefined
  stock: ReturnType<typeof useAvailability>['data']
  /** Unit abbreviations by id. */
  units: ReadonlyMap<string, string>
}

export interface GuideColumn {
  id: ColumnId
  title: string
  width: string
  right?: boolean
  cell: (purchase: CustomerPurchase, facts: GuideFacts) => ReactNode
}

export const linesOf = ({ item }: CustomerPurchase, { onOrder }: Pick<GuideFacts, 'onOrder'>): readonly DraftLine[] =>
  onOrder.get(item._id) ?? []

/** The unit of a row's quantity: the line's, else the usual one, else the item's own. */
export function unitOfRow(purchase: CustomerPurchase, facts: GuideFacts): string {
  const usual = usualOf(purchase)?.units
  return linesOf(purchase, facts)[0]?.units ?? (usual || facts.resolved?.get(purchase.item._id)?.item?.saleUnit || '')
}

/** Why the item cannot be added; undefined when it can. */
export const refused = (
  { item, restricted }: CustomerPurchase,
  { resolved }: Pick<GuideFacts, 'resolved'>,
): string | undefined =>
  restricted ? 'Restricted for this customer' : resolved && refusalOf(resolved.get(item._id), '')

const inUnits = (quantity: number | null | undefined, unit: string, { units }: Pick<GuideFacts, 'units'>): string =>
  quantity == null ? nothing : `${formatQuantity(quantity)} ${units.get(unit) ?? ''}`.trim()

const Name = ({ purchase: { item, preferred } }: { purchase: CustomerPurchase }) => (
  <span className={classes.name}>
    {preferred && <IconStarFilled size={12} aria-label="Preferred" className={classes.star} />}
    <b>{item.itemId}</b> {item.name}
  </span>
)

function nameWithHabit(purchase: CustomerPurchase, facts: GuideFacts): ReactNode {
  const usual = usualOf(purchase)
  const habit = [
    usual && `usually ${inUnits(usual.quantity, usual.units, facts)}`,
    purchase.lastDate ? shortDate(purchase.lastDate) : 'never bought',
  ]
  return (
    <>
      <Name purchase={purchase} />
      <span className={classes.sub}>{refused(purchase, facts) ?? habit.filter(Boolean).join(' · ')}</span>
    </>
  )
}

function ordered(purchase: CustomerPurchase, facts: GuideFacts, otherwise: string | undefined): ReactNode {
  const [line, ...more] = linesOf(purchase, facts)
  if (more.length > 0) return `${more.length + 1} lines`
  if (line) return <b>{inUnits(Number(line.quantity), line.units, facts)}</b>
  return <span className={classes.sub}>{otherwise ?? facts.units.get(unitOfRow(purchase, facts)) ?? ''}</span>
}

function usualCell(purchase: CustomerPurchase, facts: GuideFacts): ReactNode {
  const usual = usualOf(purchase)
  return usual ? inUnits(usual.quantity, usual.units, facts) : nothing
}

function priceCell(purchase: CustomerPurchase, facts: GuideFacts): ReactNode {
  const found = facts.resolved?.get(purchase.item._id)?.item
  return found
    ? formatRate(rateFor(found, facts.customer, usualOf(purchase)?.quantity ?? 1, unitOfRow(purchase, facts)))
    : nothing
}

function stockCell({ item }: CustomerPurchase, facts: GuideFacts): ReactNode {
  const known = facts.stock?.get(item._id)
  const left = known && (known.left ?? known.available)
  if (left === undefined) return nothing
  if (left <= 0) return <span className={classes.out}>Out of stock</span>
  return inUnits(left, facts.resolved?.get(item._id)?.item?.stockUnit ?? '', facts)
}

function weeksCell({ item, weeks }: CustomerPurchase, { resolved, units }: GuideFacts): ReactNode {
  const unit = resolved?.get(item._id)?.item?.saleUnit ?? ''
  return <Sparkline values={weeks} label={weeksText(weeks, units.get(unit) ?? 'Sale units')} />
}

/** The panel's two columns. */
export const narrowColumns: readonly GuideColumn[] = [
  { id: 'item', title: 'Item', width: 'minmax(0, 1fr)', cell: nameWithHabit },
  {
    id: 'order',
    title: 'Order',
    width: '96px',
    right: true,
    cell: (purchase, facts) => ordered(purchase, facts, undefined),
  },
]

const allColumns: readonly GuideColumn[] = [
  { id: 'item', title: 'Item', width: 'minmax(220px, 2fr)', cell: (purchase) => <Name purchase={purchase} /> },
  {
    id: 'order',
    title: 'This order',
    width: '116px',
    right: true,
    cell: (purchase, facts) => ordered(purchase, facts, refused(purchase, facts)),
  },
  { id: 'usual', title: 'Usual', width: '84px', right: true, cell: usualCell },
  {
    id: 'par',
    title: 'Par',
    width: '84px',
    right: true,
    cell: ({ par }, facts) => (par ? inUnits(par.quantity, par.units, facts) : nothing),
  },
  {
    id: 'lastDate',
    title: 'Last bought',
    width: '104px',
    cell: ({ lastDate }) => (lastDate ? shortDate(lastDate) : nothing),
  },
  {
    id: 'lastQuantity',
    title: 'Last qty',
    width: '84px',
    right: true,
    cell: ({ lastQuantity, lastUnits }, facts) => inUnits(lastQuantity, lastUnits, facts),
  },
  { id: 'lastRate', title: 'Last rate', width: '92px', right: true, cell: ({ lastRate }) => formatRate(lastRate) },
  { id: 'price', title: 'Rate now', width: '92px', right: true, cell: priceCell },
  { id: 'stock', title: 'Left', width: '104px', right: true, cell: stockCell },
  { id: 'weeks', title: '13 weeks', width: '112px', cell: weeksCell },
]

/** All columns, for the full screen. Prices only for users who may see them. */
export const wideColumns = (seesPrices: boolean): readonly GuideColumn[] =>
  allColumns.filter(({ id }) => seesPrices || (id !== 'lastRate' && id !== 'price'))
