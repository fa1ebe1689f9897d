import type { Approval, Cart, CustomerRef, CustomerSummary, Item, PriceSource, SalesOrder, UnitsType } from '@/api/wire'
import { add, compare, type Decimal, decimal, parseDecimal, places, toNumber, toText, zero } from '@/ui/decimal'
import { newCartId } from '@/features/orderEditor/draft/newCartId'
import { determineRate, lineAmount } from '@/features/orderEditor/draft/price'
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
  validationError: string | null
  warnings: string[]
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

/** A line to be added: one sale unit of the product unless told. */
export interface NewLine {
  product: Item
  quantity?: string | undefined
  unitId?: string | undefined
  customRate?: string | null
  pickNotes?: string
  /** The quantity was asked about, or taken of an order that was: see DraftLine. */
  quantityConfirmed?: boolean
}

/** A removed line and where it stood. */
export interface RemovedLine {
  line: DraftLine
  index: number
}

export type OrderEdit =
  | { type: 'loadCart'; cart: Cart }
  | { type: 'loadSalesOrder'; order: SalesOrder }
  | { type: 'saved'; edits: number; lineKeys: string[]; answer: Cart | SalesOrder }
  | { type: 'rebase'; version: number }
  | { type: 'customer'; customer: CustomerSummary }
  | { type: 'header'; change: Partial<Pick<OrderContent, 'deliveryDate' | 'memo' | 'shipToAddressId'>> }
  | { type: 'addLine'; product: Item; quantity?: string | undefined; unitId?: string | undefined; quantityConfirmed?: boolean; at?: number; key?: string }
  | { type: 'addLines'; lines: NewLine[]; at?: number }
  | { type: 'product'; key: string; product: Item }
  | { type: 'quantity'; key: string; quantity: string; confirmed?: boolean }
  | { type: 'unit'; key: string; unitId: string; confirmed?: boolean }
  | { type: 'customRate'; key: string; rate: string | null }
  | { type: 'priceReason'; key: string; text: string }
  | { type: 'pickNotes'; key: string; text: string }
  | { type: 'duplicateLine'; key: string; newKey?: string }
  | { type: 'removeLines'; keys: string[] }
  /** Brings removed lines back to their places, whatever was edited since. */
  | { type: 'restoreLines'; removed: RemovedLine[] }
  /** Several edits that are one to the user: one undo step. */
  | { type: 'together'; edits: OrderEdit[] }
  | { type: 'itemsRead'; items: Item[] }
  | { type: 'undo' }
  | { type: 'redo' }

export { newCartId }
export const maxLines = 500
const undoDepth = 50
const keyLength = 6
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

export const temporaryKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(keyLength)), (byte) => letters[byte % letters.length]).join('')

/** A temporary id that no line of the order has; it is taken from then on. */
function freshKey(taken: Set<string>): string {
  let key = temporaryKey()
  while (taken.has(key)) key = temporaryKey()
  taken.add(key)
  return key
}

const noPrice: PriceSource = { kind: 'none', priceLevelId: '', tierQuantity: null, spotLineId: '' }

export function emptyDraft(deliveryDate: string): OrderDraft {
  return { id: newCartId, orderType: 'cart', version: 0, customer: null, deliveryDate, memo: '', shipToAddressId: '', lines: [], dirty: false, edits: 0, items: new Map(), past: [], future: [] }
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

export const totalOf = (draft: OrderContent): Decimal => draft.lines.reduce((sum, line) => add(sum, amountOf(line) ?? zero), zero)

/** The most that the API takes; a barcode that was scanned into the wrong cell is more. */
const maxQuantity = decimal('999999.999')
const maxRate = decimal('9999999.99999')

/** Why a quantity cannot be kept; undefined when it can. Fulfilled goods cannot be taken off a line. */
export function quantityError(text: string, line?: Pick<DraftLine, 'quantityFulfilled'>): string | undefined {
  const quantity = parseDecimal(text)
  if (!quantity) return 'quantity must be a number'
  if (compare(quantity, zero) <= 0) return 'quantity must be greater than 0'
  if (compare(quantity, maxQuantity) > 0) return `quantity must not be greater than ${toText(maxQuantity)}`
  if (places(quantity) > 3) return 'quantity must have at most 3 decimals'
  if (line && compare(quantity, decimal(line.quantityFulfilled)) < 0) return `quantity must be at least the ${line.quantityFulfilled} already fulfilled`
  return undefined
}

/** Why a custom rate cannot be kept; undefined when it can. */
export function rateError(text: string): string | undefined {
  const rate = parseDecimal(text)
  if (!rate) return 'rate must be a number'
  if (compare(rate, zero) < 0) return 'rate must not be negative'
  if (compare(rate, maxRate) > 0) return `rate must not be greater than ${toText(maxRate)}`
  return places(rate) > 5 ? 'rate must have at most 5 decimals' : undefined
}

/** Applies the price rule to one line; the same line when nothing changed. */
function reprice(line: DraftLine, customer: OrderContent['customer']): DraftLine {
  const { details } = line.product
  if (!customer || !details) return line
  const found = determineRate(details, customer.priceLevelId, line.quantity, line.units)
  const determinedRate = found ? toText(found.rate) : null
  const kind = line.customRate !== null ? 'custom' : line.priceSource.kind === 'spot' ? 'spot' : found ? 'tier' : 'none'
  const tierQuantity = found?.tier.quantity
  if (determinedRate === line.determinedRate && kind === line.priceSource.kind && tierQuantity === (line.priceSource.tierQuantity ?? undefined)) return line
  // A spot price is the server's to give: the line keeps it until the next save answers.
  if (kind === 'spot') return line
  return { ...line, ...(determinedRate === line.determinedRate ? {} : { floor: null }), determinedRate, priceSource: { ...noPrice, kind, ...(found ? { priceLevelId: found.tier.priceLevelId, tierQuantity: found.tier.quantity } : {}) } }
}

const contentOf = ({ customer, deliveryDate, memo, shipToAddressId, lines }: OrderContent): OrderContent => ({ customer, deliveryDate, memo, shipToAddressId, lines })

const sameContent = (a: OrderContent, b: OrderContent): boolean =>
  a.customer === b.customer && a.deliveryDate === b.deliveryDate && a.memo === b.memo && a.shipToAddressId === b.shipToAddressId &&
  (a.lines === b.lines || (a.lines.length === b.lines.length && a.lines.every((line, index) => line === b.lines[index])))

/**
 * An edit by the user: undoable, marks the order as changed, reprices the lines that it touched, and all of them for
 * another customer. One that changes nothing is none.
 */
function edited(draft: OrderDraft, change: Partial<OrderContent>): OrderDraft {
  const next = { ...draft, ...change }
  const untouched = next.customer === draft.customer ? new Set(draft.lines) : undefined
  const lines = next.lines === draft.lines && untouched ? draft.lines : next.lines.map((line) => (untouched?.has(line) ? line : reprice(line, next.customer)))
  const content = { ...contentOf(next), lines }
  if (sameContent(draft, content)) return draft
  return { ...draft, ...content, dirty: true, edits: draft.edits + 1, past: [...draft.past, contentOf(draft)].slice(-undoDepth), future: [] }
}

const changeLine = (draft: OrderDraft, key: string, change: (line: DraftLine) => DraftLine): OrderDraft =>
  edited(draft, { lines: draft.lines.map((line) => (line.key === key ? change(line) : line)) })

const productOf = (item: Item): LineProduct => ({ _id: item._id, itemId: item.itemId, name: item.name, details: item })

function newLine(item: Item, quantity = '1', unitId = item.saleUnit, key = temporaryKey()): DraftLine {
  return {
    key, id: null, product: productOf(item), quantity, units: unitId, customRate: null, determinedRate: null, priceSource: noPrice, priceReason: '', pickNotes: '', quantityConfirmed: false,
    validationError: null, warnings: [], quantityFulfilled: 0, quantityBilled: 0, isOpen: true,
  }
}

/** The key of a line that is not on the order: what it would be if the product were taken. */
export const candidateKey = 'candidate'

/** The line that a product would make, priced for the order's customer. */
export const candidateLine = (item: Item, customer: OrderContent['customer'], quantity = '1', unitId = item.saleUnit): DraftLine =>
  reprice(newLine(item, quantityError(quantity) ? '1' : quantity, unitId, candidateKey), customer)

/** The products are at hand for lines that come back. */
function remember(draft: OrderDraft, products: Item[]): OrderDraft {
  if (products.every((item) => draft.items.get(item._id) === item)) return draft
  return { ...draft, items: new Map([...draft.items, ...products.map((item) => [item._id, item] as const)]) }
}

const keysOf = (draft: OrderDraft) => new Set(draft.lines.map((line) => line.key))

function addLines(draft: OrderDraft, added: NewLine[], at = draft.lines.length, key?: string): OrderDraft {
  const fitting = added.slice(0, Math.max(maxLines - draft.lines.length, 0))
  const taken = keysOf(draft)
  const lines = fitting.map((line) => ({
    // A quantity that cannot be is no quantity.
    ...newLine(line.product, line.quantity !== undefined && quantityError(line.quantity) ? undefined : line.quantity, line.unitId, key !== undefined && !taken.has(key) ? key : freshKey(taken)),
    customRate: line.customRate ?? null,
    pickNotes: line.pickNotes ?? '',
    quantityConfirmed: line.quantityConfirmed ?? false,
  }))
  if (lines.length === 0) return draft
  return edited(remember(draft, fitting.map((line) => line.product)), { lines: draft.lines.toSpliced(at, 0, ...lines) })
}

/** A copy of a line below it, as new to the server. */
function duplicateLine(draft: OrderDraft, key: string, newKey?: string): OrderDraft {
  const index = draft.lines.findIndex((line) => line.key === key)
  const line = draft.lines[index]
  if (!line || draft.lines.length >= maxLines) return draft
  const taken = keysOf(draft)
  const copy = { ...line, key: newKey !== undefined && !taken.has(newKey) ? newKey : freshKey(taken), id: null, quantityFulfilled: 0, quantityBilled: 0, isOpen: true, approval: null, validationError: null }
  return edited(draft, { lines: draft.lines.toSpliced(index + 1, 0, copy) })
}

function restoreLines(draft: OrderDraft, removed: RemovedLine[]): OrderDraft {
  const taken = keysOf(draft)
  const missing = removed.filter(({ line }) => !taken.has(line.key)).toSorted((a, b) => a.index - b.index)
  const lines = [...draft.lines]
  for (const { line, index } of missing.slice(0, maxLines - lines.length)) lines.splice(index, 0, line)
  return edited(draft, { lines })
}

function together(draft: OrderDraft, edits: OrderEdit[]): OrderDraft {
  const next = edits.reduce(editOrder, draft)
  if (next.edits === draft.edits) return next
  return { ...next, edits: draft.edits + 1, past: [...draft.past, contentOf(draft)].slice(-undoDepth), future: [] }
}

/** Gives lines the details of their products; lines that were edited without them are priced now. */
function itemsRead(draft: OrderDraft, read: Item[]): OrderDraft {
  const known = remember(draft, read)
  if (known === draft) return draft
  const found = new Map(read.map((item) => [item._id, item]))
  return {
    ...known,
    lines: draft.lines.map((line) => {
      const item = found.get(line.product._id)
      if (!item || line.product.details === item) return line
      const detailed = { ...line, product: productOf(item) }
      return draft.dirty ? reprice(detailed, draft.customer) : detailed
    }),
  }
}

const text = (value: number | null | undefined): string | null => (value == null ? null : toText(decimal(value)))

type ServerLine = Cart['cartItems'][number] | SalesOrder['items'][number]

const sameSource = (a: PriceSource, b: PriceSource) => a.kind === b.kind && a.priceLevelId === b.priceLevelId && a.tierQuantity === b.tierQuantity && a.spotLineId === b.spotLineId
const sameProduct = (a: LineProduct, b: LineProduct) => a._id === b._id && a.itemId === b.itemId && a.name === b.name && a.details === b.details
const sameTexts = (a: string[], b: string[]) => a.length === b.length && a.every((text, index) => text === b[index])

const sameApproval = (a: Approval | null | undefined, b: Approval | null | undefined) => a?.requestId === b?.requestId && a?.status === b?.status

/** The known line itself when the new one says the same: what shows it need not be drawn again. */
function unlessSame(line: DraftLine, known: DraftLine | undefined): DraftLine {
  if (!known || !sameSource(line.priceSource, known.priceSource) || !sameProduct(line.product, known.product) || !sameTexts(line.warnings, known.warnings)) return line
  if (!sameApproval(line.approval, known.approval)) return line
  const { priceSource: _source, product: _product, warnings: _warnings, approval: _approval, ...plain } = line
  return Object.entries(plain).every(([field, value]) => known[field as keyof typeof plain] === value) ? known : line
}

function lineFrom(line: ServerLine, items: OrderDraft['items'], known?: DraftLine): DraftLine {
  const made: DraftLine = {
    key: known?.key ?? line._id,
    id: line._id,
    product: { ...line.item, details: items.get(line.item._id) },
    quantity: text(line.quantity) ?? '',
    units: line.units,
    customRate: text(line.customRate),
    determinedRate: text(line.determinedRate),
    priceSource: line.priceSource,
    priceReason: line.priceReason ?? '',
    floor: text(line.floor?.rate),
    approval: line.approval ?? null,
    pickNotes: line.pickNotes ?? '',
    quantityConfirmed: line.quantityConfirmed ?? false,
    validationError: 'validationError' in line ? line.validationError : null,
    warnings: ('warnings' in line ? line.warnings : undefined) ?? [],
    quantityFulfilled: 'quantityFulfilled' in line ? line.quantityFulfilled : 0,
    quantityBilled: 'quantityBilled' in line ? line.quantityBilled : 0,
    isOpen: 'isOpen' in line ? line.isOpen : true,
  }
  return unlessSame(made, known)
}

const byLineNumber = (a: ServerLine, b: ServerLine) => a.lineNumber - b.lineNumber
/** A sales order's lines as they were typed: a change that waits for an approval stands in place of what is in force. */
function typedLines(order: SalesOrder): ServerLine[] {
  const waiting = new Map((order.pendingLines ?? []).map((line) => [line._id, line]))
  const inForce = order.items.map((line): ServerLine => {
    const typed = waiting.get(line._id)
    waiting.delete(line._id)
    return typed ? { ...typed, lineNumber: line.lineNumber, quantityFulfilled: line.quantityFulfilled, quantityBilled: line.quantityBilled, isOpen: line.isOpen } : line
  })
  return [...inForce, ...[...waiting.values()].map((line, index) => ({ ...line, lineNumber: order.items.length + index + 1 }))]
}
const linesOf = (answer: Cart | SalesOrder): ServerLine[] => ('cartItems' in answer ? answer.cartItems : typedLines(answer)).toSorted(byLineNumber)
const shipToOf = (answer: Cart | SalesOrder): string => ('shipTo' in answer ? answer.shipTo?.addressId : (answer as Cart).shipToAddressId) ?? ''

function loaded(answer: Cart | SalesOrder, orderType: OrderDraft['orderType'], before: OrderDraft): OrderDraft {
  const known = new Map(before.lines.map((line) => [line.id, line]))
  const customer = answer.customer && before.customer?._id === answer.customer._id ? { ...before.customer, ...answer.customer } : answer.customer
  return {
    ...emptyDraft(answer.deliveryDate),
    id: answer._id, orderType, version: answer.version, customer, memo: answer.memo ?? '', shipToAddressId: shipToOf(answer),
    lines: linesOf(answer).map((line) => lineFrom(line, before.items, known.get(line._id))),
    edits: before.edits,
    items: before.items,
  }
}

/**
 * Takes what the server made of a save: ids, version, rates and errors. Lines are matched by their place in what was
 * sent; a field that was edited since then keeps what was typed.
 */
function saved(draft: OrderDraft, edits: number, lineKeys: string[], answer: Cart | SalesOrder): OrderDraft {
  const answers = new Map(linesOf(answer).map((line, index) => [lineKeys[index], line]))
  const unchanged = draft.edits === edits
  return {
    ...draft,
    id: answer._id,
    version: answer.version,
    dirty: !unchanged,
    shipToAddressId: unchanged ? shipToOf(answer) : draft.shipToAddressId,
    lines: draft.lines.map((line) => {
      const server = answers.get(line.key)
      if (!server) return line
      if (unchanged) return lineFrom(server, draft.items, line)
      return { ...line, id: server._id }
    }),
  }
}

function step(draft: OrderDraft, from: 'past' | 'future', to: 'past' | 'future'): OrderDraft {
  const content = draft[from].at(-1)
  if (!content) return draft
  const now = new Map(draft.lines.map((line) => [line.key, line]))
  return {
    ...draft,
    ...content,
    lines: content.lines.map((line) => caughtUp(line, now.get(line.key), draft.items, content.customer)),
    [from]: draft[from].slice(0, -1),
    [to]: [...draft[to], contentOf(draft)],
    dirty: true,
    edits: draft.edits + 1,
  }
}

/** A line of an earlier state with what was learnt since: its id, or the server would take it for a new one, what was fulfilled, its product. */
function caughtUp(line: DraftLine, now: DraftLine | undefined, items: OrderDraft['items'], customer: OrderContent['customer']): DraftLine {
  const served = now && { id: now.id ?? line.id, quantityFulfilled: now.quantityFulfilled, quantityBilled: now.quantityBilled, isOpen: now.isOpen }
  const details = items.get(line.product._id)
  const known = served ? { ...line, ...served } : line
  return details && !line.product.details ? reprice({ ...known, product: productOf(details) }, customer) : known
}

/** The order under edit after one event. Pure. */
export function editOrder(draft: OrderDraft, edit: OrderEdit): OrderDraft {
  switch (edit.type) {
    case 'loadCart':
      return loaded(edit.cart, 'cart', draft)
    case 'loadSalesOrder':
      return loaded(edit.order, 'salesOrder', draft)
    case 'saved':
      return saved(draft, edit.edits, edit.lineKeys, edit.answer)
    case 'rebase':
      return { ...draft, version: edit.version, dirty: true, edits: draft.edits + 1 }
    case 'customer':
      return edited(draft, {
        customer: edit.customer,
        shipToAddressId: '',
        lines: draft.lines.map((line) => ({ ...line, customRate: null, priceReason: '', approval: null, validationError: null })),
      })
    case 'header':
      return edited(draft, edit.change)
    case 'addLine':
      return addLines(draft, [{ product: edit.product, quantity: edit.quantity, unitId: edit.unitId, quantityConfirmed: edit.quantityConfirmed ?? false }], edit.at, edit.key)
    case 'addLines':
      return addLines(draft, edit.lines, edit.at)
    case 'product':
      return changeLine(remember(draft, [edit.product]), edit.key, (line) => (line.quantityFulfilled > 0 ? line : {
        ...line, product: productOf(edit.product), units: edit.product.saleUnit, customRate: null, determinedRate: null, priceSource: noPrice, priceReason: '', floor: null, approval: null, quantityConfirmed: false, validationError: null, warnings: [],
      }))
    case 'quantity':
      return changeLine(draft, edit.key, (line) => (quantityError(edit.quantity, line) || edit.quantity === line.quantity ? line : { ...line, quantity: edit.quantity, quantityConfirmed: edit.confirmed ?? false, validationError: null }))
    case 'unit':
      // What was fulfilled is counted in the line's unit.
      return changeLine(draft, edit.key, (line) => (edit.unitId === line.units || line.quantityFulfilled > 0 ? line : { ...line, units: edit.unitId, customRate: null, priceReason: '', floor: null, approval: null, quantityConfirmed: edit.confirmed ?? false, validationError: null }))
    case 'customRate':
      return changeLine(draft, edit.key, (line) => (edit.rate === line.customRate || (edit.rate !== null && rateError(edit.rate)) ? line : {
        ...line, customRate: edit.rate, approval: null, validationError: null, ...(edit.rate === null ? { priceSource: noPrice, priceReason: '' } : { priceSource: { ...line.priceSource, kind: 'custom' } }),
      }))
    case 'priceReason':
      return changeLine(draft, edit.key, (line) => (edit.text === line.priceReason ? line : { ...line, priceReason: edit.text, approval: null, validationError: null }))
    case 'pickNotes':
      return changeLine(draft, edit.key, (line) => (edit.text === line.pickNotes ? line : { ...line, pickNotes: edit.text }))
    case 'duplicateLine':
      return duplicateLine(draft, edit.key, edit.newKey)
    case 'removeLines': {
      const gone = new Set(edit.keys)
      return edited(draft, { lines: draft.lines.filter((line) => !gone.has(line.key) || line.quantityFulfilled > 0) })
    }
    case 'restoreLines':
      return restoreLines(draft, edit.removed)
    case 'together':
      return together(draft, edit.edits)
    case 'itemsRead':
      return itemsRead(draft, edit.items)
    case 'undo':
      return step(draft, 'past', 'future')
    case 'redo':
      return step(draft, 'future', 'past')
  }
}

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
