import type { Approval, CustomerRef, CustomerSummary, Item, LineProblem, PriceSource, UnitsType } from '@/api/wire'
import { type Decimal, add, decimal, toNumber, zero } from '@/ui/decimal'
import { newCartId } from '@/features/orderEditor/draft/newCartId'
import { lineAmount } from '@/features/orderEditor/draft/price'
import { mayBeUnusual } from '@/features/orderEditor/draft/unusualQuantity'

/** A product as a line shows it; the details for pricing are there once the item has been read. */
export interface LineProduct {
  _id: string
  itemId: string
  name: string
  details?: Item | undefined
}

/** One line of an order under edit. Numbers are decimal text, so that what was typed stays what it was. */
export interface DraftLine {
  /** React's key: the server's id, or six random characters for a new line. */
  key: string
  /** The server's id; null until saved. */
  id: string | null
  product: LineProduct
  quantity: string
  units: string
  customRate: string | null
  determinedRate: string | null
  priceSource: PriceSource
  /** Why the custom rate is what it is: needed under cost or floor. */
  priceReason: string
  /** The lowest rate without an approval, as the server last said; absent where there is none or the line was changed since. */
  floor?: string | null
  /** What became of asking for a rate under the floor. */
  approval?: Approval | null
  pickNotes: string
  /** The quantity is unusual, and was confirmed as it is: nobody asks about it again. */
  quantityConfirmed: boolean
  /** What the server found, the worst first; an edit of what is wrong takes the error away. */
  problems: LineProblem[]
  quantityFulfilled: number
  quantityBilled: number
  isOpen: boolean
}

export interface OrderContent {
  customer: (CustomerRef & { addresses?: CustomerSummary['addresses'] }) | null
  deliveryDate: string
  memo: string
  shipToAddressId: string
  lines: DraftLine[]
}

export interface OrderDraft extends OrderContent {
  /** 'newCart' until the first save. */
  id: string
  orderType: 'cart' | 'salesOrder'
  version: number
  /** Local changes that the server has not got. */
  dirty: boolean
  /** Counts edits, so that an answer to an earlier save does not clear a later one's mark. */
  edits: number
  /** The products that were read so far, by id: lines that come back by undo find their details here. */
  items: ReadonlyMap<string, Item>
  past: OrderContent[]
  future: OrderContent[]
}

export const maxLines = 500

export const noPrice: PriceSource = { kind: 'none', priceLevelId: '', tierQuantity: null, spotLineId: '' }

export function emptyDraft(deliveryDate: string): OrderDraft {
  return {
    id: newCartId,
    orderType: 'cart',
    version: 0,
    customer: null,
    deliveryDate,
    memo: '',
    shipToAddressId: '',
    lines: [],
    dirty: false,
    edits: 0,
    items: new Map(),
    past: [],
    future: [],
  }
}

/** The rate that counts: the custom one, else the determined one; null without either. */
export const effectiveRate = (line: DraftLine): string | null => line.customRate ?? line.determinedRate

const amounts = new WeakMap<DraftLine, { amount: Decimal | undefined }>()

/** The line's total; undefined without a rate. Kept per line, since every key that is pressed asks for the sum of all. */
export function amountOf(line: DraftLine): Decimal | undefined {
  const known = amounts.get(line) ?? { amount: lineAmount(line.quantity, effectiveRate(line)) }
  amounts.set(line, known)
  return known.amount
}

export const totalOf = (draft: OrderContent): Decimal =>
  draft.lines.reduce((sum, line) => add(sum, amountOf(line) ?? zero), zero)

export const contentOf = ({ customer, deliveryDate, memo, shipToAddressId, lines }: OrderContent): OrderContent => ({
  customer,
  deliveryDate,
  memo,
  shipToAddressId,
  lines,
})

/** The lines as POST and PATCH take them. */
export const linesToSend = (draft: OrderContent) =>
  draft.lines.map((line, index) => ({
    ...(line.id ? { _id: line.id } : {}),
    netSuiteInvItemId: line.product._id,
    lineNumber: index + 1,
    quantity: toNumber(decimal(line.quantity)),
    units: line.units,
    customRate: line.customRate === null ? null : toNumber(decimal(line.customRate)),
    ...(line.customRate === null ? {} : { priceReason: line.priceReason }),
    pickNotes: line.pickNotes,
    // What nobody was asked about is asked about when the order is made; ordinary quantities never are.
    ...(line.quantityConfirmed || mayBeUnusual(line.quantity) ? { quantityConfirmed: line.quantityConfirmed } : {}),
  }))

/** The units that a line may be sold in. */
export function unitsOf(line: DraftLine, unitTypes: UnitsType[] | undefined): UnitsType['items'] {
  const own = line.product.details?.unitsType.items
  return own ?? unitTypes?.find((type) => type.items.some((unit) => unit._id === line.units))?.items ?? []
}

/** Whether the server has found this error on the line. */
export const hasProblem = (line: Pick<DraftLine, 'problems'>, code: LineProblem['code']): boolean =>
  line.problems.some((problem) => problem.code === code)

/** What is left of a line's problems when what was wrong has been changed. */
export const warningsOf = ({ problems }: Pick<DraftLine, 'problems'>): LineProblem[] =>
  problems.filter(({ severity }) => severity === 'warning')
