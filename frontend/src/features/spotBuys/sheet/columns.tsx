import { endsToday, endText, ItemCell, Left, Margin, PriceCell, Sold } from '@/features/spotBuys/sheet/cells'
import { levelIn, priceField } from '@/features/spotBuys/sheet/fields'
import { levelOf, type ShownLine, unitOf, weightedOf } from '@/features/spotBuys/sheet/shown'
import classes from '@/features/spotBuys/sheet/Sheet.module.css'
import { formatMoment } from '@/features/spotBuys/sheet/validity'
import type { SpotSheet } from '@/api/wire'
import { formatPrice, formatQuantity } from '@/ui/format'
import type { GridColumn } from '@/ui/grid/columns'
import type { Column } from '@/ui/list/columns'

/** What the grid knows about every line. */
export interface Facts {
  /** The level whose advice and margin are shown. */
  levelId: string
  today: string
  /** No line of the sheet is an offer yet. */
  isDraft: boolean
}

export type LineColumn = GridColumn<ShownLine, string, Facts>

const item: LineColumn = {
  id: 'item',
  title: 'Item',
  width: 166,
  least: 150,
  share: 1,
  frozen: true,
  cell: (shown) => <ItemCell shown={shown} />,
}

const numbers: Record<string, LineColumn> = {
  cost: {
    id: 'cost',
    title: 'Cost',
    width: 60,
    right: true,
    typed: true,
    cell: ({ fields }) => fields['cost'] && formatPrice(Number(fields['cost'])),
  },
  weighted: {
    id: 'weighted',
    title: 'Weighted',
    width: 78,
    right: true,
    cell: (shown) => {
      const cost = weightedOf(shown)
      // To the cent: the digits behind it decide nothing here.
      return cost !== null && <span className={classes.second}>{formatPrice(Math.round(cost * 100) / 100)}</span>
    },
  },
  advised: {
    id: 'advised',
    title: 'Advised',
    width: 70,
    right: true,
    cell: (shown, { levelId }) => {
      const advised = levelOf(shown, levelId)?.suggestedPrice
      return advised != null && <span className={classes.second}>{formatPrice(advised)}</span>
    },
  },
  vendor: {
    id: 'vendor',
    title: 'Vendor',
    width: 120,
    typed: true,
    cell: ({ fields }) => <span title={fields['vendor']}>{fields['vendor']}</span>,
  },
  validFrom: {
    id: 'validFrom',
    title: 'Valid from',
    width: 122,
    typed: true,
    cell: ({ fields }, { today }) => formatMoment(fields['validFrom'], today),
  },
  validTo: {
    id: 'validTo',
    title: 'Valid to',
    width: 122,
    typed: true,
    cell: (shown, { today }) => <span data-amber={endsToday(shown, today) || undefined}>{endText(shown, today)}</span>,
  },
  onHand: {
    id: 'onHand',
    title: 'On hand',
    width: 72,
    right: true,
    cell: ({ line }) => line && formatQuantity(line.onHand),
  },
  openOrders: {
    id: 'openOrders',
    title: 'Open orders',
    width: 92,
    right: true,
    cell: ({ line }) => line && formatQuantity(line.openOrders),
  },
  surplus: {
    id: 'surplus',
    title: 'Surplus',
    width: 68,
    right: true,
    cell: ({ line }) => line && formatQuantity(line.surplus),
  },
  note: {
    id: 'note',
    title: 'Note',
    width: 150,
    least: 90,
    share: 1,
    typed: true,
    cell: ({ fields }) => <span title={fields['note']}>{fields['note']}</span>,
  },
}

const sold = (isDraft: boolean): LineColumn => ({
  id: 'quantity',
  title: isDraft ? 'Offered' : 'Sold',
  width: isDraft ? 76 : 134,
  right: isDraft,
  typed: true,
  cell: (shown) => <Sold shown={shown} isDraft={isDraft} />,
})

const left = (isDraft: boolean): LineColumn => ({
  id: 'units',
  title: isDraft ? 'Unit' : 'Left',
  width: isDraft ? 58 : 68,
  right: !isDraft,
  cell: (shown) => <Left shown={shown} isDraft={isDraft} />,
})

const margin = (status: SpotSheet['status']): LineColumn => ({
  id: 'margin',
  title: marginTitle(status),
  width: status === 'draft' ? 74 : 120,
  right: true,
  cell: (shown, { levelId }) => <Margin shown={shown} levelId={levelId} />,
})

const marginTitle = (status: SpotSheet['status']): string => (status === 'published' ? 'Margin so far' : 'Margin')

/** A title has two lines: the column is as wide as its longest word, within limits. */
const levelWidth = (title: string): number =>
  Math.min(96, Math.max(72, ...title.split(' ').map((word) => word.length * 7 + 16)))

const ofLevel = (id: string, title: string): LineColumn => ({
  id: priceField(id),
  title,
  width: levelWidth(title),
  least: 62,
  right: true,
  typed: true,
  cell: (shown, { levelId }) => (
    <span data-focus={id === levelId || undefined}>
      <PriceCell shown={shown} levelId={id} />
    </span>
  ),
})

export type Levels = ReadonlyArray<readonly [id: string, name: string]>

/** How many price levels are shown until the user shows others. */
const firstLevels = 3

/** What the column menu offers, in the order of the grid. */
export function choicesOf(levels: Levels, status: SpotSheet['status']): Column<Record<string, unknown>>[] {
  const isDraft = status === 'draft'
  return [
    { accessor: 'item', title: 'Item', fixed: true },
    { accessor: 'vendor', title: 'Vendor', optional: true },
    { accessor: 'cost', title: 'Cost', needs: 'cost.view' },
    { accessor: 'weighted', title: 'Weighted cost', needs: 'cost.view' },
    { accessor: 'advised', title: 'Advised', needs: 'cost.view' },
    ...levels.map(([id, name], at): Column<Record<string, unknown>> => ({
      accessor: priceField(id),
      title: name,
      optional: at >= firstLevels,
    })),
    { accessor: 'quantity', title: isDraft ? 'Offered' : 'Sold', fixed: true },
    { accessor: 'units', title: isDraft ? 'Unit' : 'Left', fixed: true },
    { accessor: 'validFrom', title: 'Valid from', optional: true },
    { accessor: 'validTo', title: 'Valid to', fixed: true },
    { accessor: 'margin', title: marginTitle(status), needs: 'cost.view' },
    { accessor: 'onHand', title: 'On hand', optional: !isDraft },
    { accessor: 'openOrders', title: 'Open orders', optional: !isDraft },
    { accessor: 'surplus', title: 'Surplus' },
    { accessor: 'note', title: 'Note', optional: !isDraft },
  ]
}

/** The grid's column of a name in the menu. */
export function columnOf(name: string, levels: Levels, status: SpotSheet['status']): LineColumn | undefined {
  const isDraft = status === 'draft'
  const levelId = levelIn(name)
  const level = levels.find(([id]) => id === levelId)
  if (level) return ofLevel(...level)
  switch (name) {
    case 'item':
      return item
    case 'quantity':
      return sold(isDraft)
    case 'units':
      return left(isDraft)
    case 'margin':
      return margin(status)
    default:
      return numbers[name]
  }
}

/** The columns that are left out first where there is no room. */
export const givingWay = [
  'vendor',
  'validFrom',
  'openOrders',
  'onHand',
  'note',
  'surplus',
  'advised',
  'weighted',
  'margin',
  'cost',
]

/** The text of a cell for a spreadsheet. */
export function cellText(column: string, shown: ShownLine, { levelId, today }: Facts): string {
  const { line, fields, item: of } = shown
  switch (column) {
    case 'item':
      return of.itemId
    case 'weighted':
      return String(weightedOf(shown) ?? '')
    case 'advised':
      return String(levelOf(shown, levelId)?.suggestedPrice ?? '')
    case 'units':
      return line && !shown.draft ? String(line.left) : unitOf(shown)
    case 'validTo':
      return endText(shown, today)
    case 'validFrom':
      return formatMoment(fields['validFrom'], today)
    case 'margin':
      return String(line?.margin ?? '')
    case 'onHand':
    case 'openOrders':
    case 'surplus':
      return String(line?.[column] ?? '')
    default:
      return fields[column] ?? ''
  }
}
