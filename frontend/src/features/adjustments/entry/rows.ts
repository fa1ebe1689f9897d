import type { Item } from '@/api/wire'
import type { RowQuestion } from '@/features/adjustments/entry/questions'
import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  multiply,
  parseDecimal,
  places,
  round,
  subtract,
  toText,
  zero,
} from '@/ui/decimal'
import { tabSeparated } from '@/ui/grid/gridClipboard'

/** What is entered: stock to add, stock to remove, or what was counted. */
export type Kind = 'positive' | 'negative' | 'count'

export const kinds: Record<Kind, { title: string; quantity: string; post: string }> = {
  negative: { title: 'Remove stock', quantity: 'Remove', post: 'Post adjustment' },
  positive: { title: 'Add stock', quantity: 'Add', post: 'Post adjustment' },
  count: { title: 'Count', quantity: 'Counted', post: 'Post count' },
}

export interface RowItem {
  _id: string
  itemId: string
  name: string
  category: string
  units: { _id: string; name: string; rate: number }[]
  stockUnit: string
  /** In the stock unit. */
  onHand: number
  /** Per stock unit; absent: not known, or the user may not see costs. */
  cost?: number | undefined
}

/** A line under entry. */
export interface Row {
  key: string
  item: RowItem
  units: string
  quantity: string
  unitCost: string
  /** Its own reason; absent or '': that of the head. */
  reason?: string | undefined
  /** What the server asked about the line as it is. */
  asked?: RowQuestion[] | undefined
  /** The codes of the questions that were answered for the line as it is. */
  answered?: string[] | undefined
  /** What the server found wrong with the line. */
  problem?: string | undefined
}

export type ColumnId = 'item' | 'onHand' | 'quantity' | 'unit' | 'reason' | 'unitCost' | 'value' | 'after'

const quantityPlaces = 3
const ratePlaces = 5
const stockPlaces = 8

export const rowItemOf = (item: Item): RowItem => ({
  _id: item._id,
  itemId: item.itemId,
  name: item.name,
  category: item.category,
  units: item.unitsType.items.map(({ _id, abbreviation, conversionRate }) => ({
    _id,
    name: abbreviation,
    rate: conversionRate,
  })),
  stockUnit: item.stockUnit,
  onHand: item.availability.onHand,
  cost: item.averageCost,
})

let made = 0
export const newKey = () => `${Date.now().toString(36)}-${(made += 1)}`

export const rowOf = (item: RowItem): Row => ({
  key: newKey(),
  item,
  units: item.stockUnit,
  quantity: '',
  unitCost: '',
})

const rateOf = ({ item, units }: Pick<Row, 'item' | 'units'>): Decimal =>
  decimal(item.units.find(({ _id }) => _id === units)?.rate ?? 1)
const stockRate = ({ item }: Pick<Row, 'item'>) => rateOf({ item, units: item.stockUnit })

export const unitName = ({ item, units }: Pick<Row, 'item' | 'units'>) =>
  item.units.find(({ _id }) => _id === units)?.name ?? ''

/** The stock on hand in the row's unit. */
export const onHandOf = (row: Row): Decimal =>
  divide(multiply(decimal(row.item.onHand), stockRate(row)), rateOf(row), quantityPlaces)

/** A quantity of the row in the stock unit. */
export const stockOf = (row: Row, quantity: Decimal): Decimal =>
  divide(multiply(quantity, rateOf(row)), stockRate(row), stockPlaces)

/** The quantity that the row adds (negative: removes), in its unit; undefined until a quantity is entered. */
export function changeOf(row: Row, kind: Kind): Decimal | undefined {
  const typed = parseDecimal(row.quantity)
  if (!typed) return undefined
  if (kind === 'positive') return typed
  return kind === 'negative' ? subtract(zero, typed) : subtract(typed, onHandOf(row))
}

export function afterOf(row: Row, kind: Kind): Decimal | undefined {
  const change = changeOf(row, kind)
  return change && add(onHandOf(row), change)
}

/** The cost of one unit of the row: typed, else the average cost; undefined when it is not known. */
export function costOf(row: Row): Decimal | undefined {
  const typed = parseDecimal(row.unitCost)
  if (typed) return typed
  if (row.item.cost === undefined) return undefined
  return divide(multiply(decimal(row.item.cost), rateOf(row)), stockRate(row), ratePlaces)
}

/** The value that the row adds to the stock. */
export function valueOf(row: Row, kind: Kind): Decimal | undefined {
  const change = changeOf(row, kind)
  const cost = change && costOf(kind === 'negative' ? { ...row, unitCost: '' } : row)
  return change && cost && round(multiply(change, cost), 2)
}

/** Whether the quantity is the item's own code, probably scanned twice, and nobody has confirmed it. */
export const isCode = ({ quantity, item, answered }: Row): boolean =>
  quantity === item.itemId && (answered ?? []).length === 0

/** The value of all rows whose value is known. */
export const totalOf = (rows: readonly Row[], kind: Kind): Decimal =>
  rows.reduce((sum, row) => add(sum, (isCode(row) ? undefined : valueOf(row, kind)) ?? zero), zero)

/** What is wrong with a text for a cell. */
export function wrongText(column: ColumnId, kind: Kind, text: string): string | undefined {
  if (column === 'unitCost' && text === '') return undefined
  if (column !== 'quantity' && column !== 'unitCost') return undefined
  const number = parseDecimal(text)
  if (!number) return 'Type a number'
  const sign = compare(number, zero)
  if (column === 'quantity' && kind === 'count') {
    if (sign < 0) return 'Type 0 or more'
  } else if (sign <= 0) return 'Must be greater than 0'
  const most = column === 'quantity' ? quantityPlaces : ratePlaces
  return places(number) > most ? `At most ${most} decimals` : undefined
}

/** How many lines each reason has: one adjustment is posted for each. */
export function reasonsOf(rows: readonly Row[], head: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { reason } of rows) counts.set(reason || head, (counts.get(reason || head) ?? 0) + 1)
  return counts
}

/** The rows that have an item but no quantity. */
export const unfinished = (rows: readonly Row[]) => rows.filter(({ quantity }) => quantity === '')

export const textOf = (rows: readonly Row[], columns: readonly { id: ColumnId }[]): string =>
  tabSeparated(
    rows.map((row) =>
      columns.map(({ id }) => {
        if (id === 'item') return row.item.itemId
        if (id === 'quantity') return row.quantity
        if (id === 'unit') return unitName(row)
        if (id === 'unitCost') return row.unitCost
        return id === 'onHand' ? toText(onHandOf(row)) : ''
      }),
    ),
  )

/** The cells of a pasted table: code, quantity, and unit or unit cost in any order after them. */
export function readTable(text: string): { code: string; quantity: string; unit: string; unitCost: string }[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter(([code]) => code)
    .map(([code = '', ...cells]) => {
      const numbers = cells.filter((cell) => parseDecimal(cell))
      const words = cells.filter((cell) => cell !== '' && !parseDecimal(cell))
      return { code, quantity: numbers[0] ?? '', unit: words[0] ?? '', unitCost: numbers[1] ?? '' }
    })
}
