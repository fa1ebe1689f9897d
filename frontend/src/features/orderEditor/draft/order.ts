import type {
  Approval,
  Cart,
  CustomerRef,
  CustomerSummary,
  Item,
  LineProblem,
  PriceSource,
  SalesOrder,
  UnitsType,
} from '@/api/wire'
import { type Decimal, add, decimal, toNumber, zero } from '@/ui/decimal'
import { newCartId } from '@/features/orderEditor/draft/newCartId'
import { type Buyer, lineAmount } from '@/features/orderEditor/draft/price'
import { mayBeUnusual } from '@/features/orderEditor/draft/unusualQuantity'

/** A product as a line shows it. The details for pricing are present once the item has been read. */
export interface LineProduct {
  _id: string
  itemId: string
  name: string
  details?: Item | undefined
}

/** A line of an order under edit. Numbers are decimal text, so that they stay exactly as typed. */
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
  /** The spot price, where it counts. */
  spotRate?: string | null
  /** A line of a sales order as the server has it, if it has taken of a spot offer, which it keeps. */
  taken?: SalesOrder['items'][number] | undefined
  priceSource: PriceSource
  /** The reason for the custom rate; required below cost or floor. */
  priceReason: string
  /**
   * The lowest rate without approval, from the server's last answer. Absent when there is none or the line was changed
   * since.
   */
  floor?: string | null
  /** The state of the approval request for a rate below the floor. */
  approval?: Approval | null
  pickNotes: string
  /** The unusual quantity was confirmed; the user is not asked again. */
  quantityConfirmed: boolean
  /** The server's problems, the most serious first. An edit of the wrong value removes its error. */
  problems: LineProblem[]
  quantityFulfilled: number
  quantityBilled: number
  isOpen: boolean
}

export interface OrderContent {
  customer: (CustomerRef & { addresses?: CustomerSummary['addresses'] } & Pick<Buyer, 'contractPrices'>) | null
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
  /** Warnings of the delivery date for an address, from the server's last answer. */
  dateProblems?: Cart['problems'] | undefined
  /** There are local changes that the server does not have. */
  dirty: boolean
  /** Counts edits, so that the answer to an earlier save does not clear `dirty` after a later edit. */
  edits: number
  /** The products read so far, by id. Lines restored by undo find their details here. */
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

/** The rate that applies: the custom one, else the spot price, else the determined one; null without any. */
export const effectiveRate = (line: DraftLine): string | null => line.customRate ?? line.spotRate ?? line.determinedRate

const amounts = new WeakMap<DraftLine, { amount: Decimal | undefined }>()

/**
 * The line's total; undefined without a rate. Cached per line, because each key press computes the sum of all lines.
 */
export function amountOf(line: DraftLine): Decimal | undefined {
  const known = amounts.get(line) ?? { amount: lineAmount(line.quantity, effectiveRate(line)) }
  amounts.set(line, known)
  return known.amount
}

/** Why the address receives no deliveries on the date; undefined when it does, or the server has not judged it yet. */
export const closedOn = ({ dateProblems, deliveryDate, shipToAddressId }: OrderDraft): string | undefined =>
  dateProblems
    ?.filter(({ params: { date, addressId } }) => date === deliveryDate && addressId === shipToAddressId)
    .map(({ code }) => `The address is closed on this ${code === 'closed_date' ? 'date' : 'weekday'}`)[0]

export const totalOf = (draft: OrderContent): Decimal =>
  draft.lines.reduce((sum, line) => add(sum, amountOf(line) ?? zero), zero)

export const contentOf = ({ customer, deliveryDate, memo, shipToAddressId, lines }: OrderContent): OrderContent => ({
  customer,
  deliveryDate,
  memo,
  shipToAddressId,
  lines,
})

/** The lines as sent by POST and PATCH. */
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
    // Quantities that were not confirmed here are checked when the order is created; ordinary quantities are never
    // questioned.
    ...(line.quantityConfirmed || mayBeUnusual(line.quantity) ? { quantityConfirmed: line.quantityConfirmed } : {}),
  }))

/** The units in which a line may be sold. */
export function unitsOf(line: DraftLine, unitTypes: UnitsType[] | undefined): UnitsType['items'] {
  const own = line.product.details?.unitsType.items
  return own ?? unitTypes?.find((type) => type.items.some((unit) => unit._id === line.units))?.items ?? []
}

/** Whether the server reported this error for the line. */
export const hasProblem = (line: Pick<DraftLine, 'problems'>, code: LineProblem['code']): boolean =>
  line.problems.some((problem) => problem.code === code)

/** The problems that remain after the wrong value was changed: the warnings. */
export const warningsOf = ({ problems }: Pick<DraftLine, 'problems'>): LineProblem[] =>
  problems.filter(({ severity }) => severity === 'warning')
