import type { Approval, Cart, PriceSource, SalesOrder } from '@/api/wire'
import { decimal, toText } from '@/ui/decimal'
import { type DraftLine, emptyDraft, type LineProduct, type OrderDraft } from '@/features/orderEditor/draft/order'

const text = (value: number | null | undefined): string | null => (value == null ? null : toText(decimal(value)))

type ServerLine = Cart['cartItems'][number] | SalesOrder['items'][number]

const sameSource = (a: PriceSource, b: PriceSource) =>
  a.kind === b.kind &&
  a.priceLevelId === b.priceLevelId &&
  a.tierQuantity === b.tierQuantity &&
  a.spotLineId === b.spotLineId

const sameProduct = (a: LineProduct, b: LineProduct) =>
  a._id === b._id && a.itemId === b.itemId && a.name === b.name && a.details === b.details

const sameApproval = (a: Approval | null | undefined, b: Approval | null | undefined) =>
  a?.requestId === b?.requestId && a?.status === b?.status

/** Returns the known line when the new one is equal, so that its row does not render again. */
function unlessSame(line: DraftLine, known: DraftLine | undefined): DraftLine {
  if (
    !known ||
    !sameSource(line.priceSource, known.priceSource) ||
    !sameProduct(line.product, known.product) ||
    JSON.stringify([line.problems, line.taken?.spot]) !== JSON.stringify([known.problems, known.taken?.spot])
  )
    return line
  if (!sameApproval(line.approval, known.approval)) return line
  const {
    priceSource: _source,
    product: _product,
    problems: _problems,
    approval: _approval,
    taken: _taken,
    ...plain
  } = line
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
    spotRate: line.spot ? text(line.rate) : null,
    // A draft has taken nothing.
    taken: line.spot && 'isOpen' in line ? line : undefined,
    priceReason: line.priceReason ?? '',
    floor: text(line.floor?.rate),
    approval: line.approval ?? null,
    pickNotes: line.pickNotes ?? '',
    quantityConfirmed: line.quantityConfirmed ?? false,
    problems: line.problems ?? [],
    quantityFulfilled: 'quantityFulfilled' in line ? line.quantityFulfilled : 0,
    quantityBilled: 'quantityBilled' in line ? line.quantityBilled : 0,
    isOpen: 'isOpen' in line ? line.isOpen : true,
  }
  return unlessSame(made, known)
}

const byLineNumber = (a: ServerLine, b: ServerLine) => a.lineNumber - b.lineNumber

/** The lines of a sales order as they were typed: a change that waits for approval replaces the values in force. */
function typedLines(order: SalesOrder): ServerLine[] {
  const waiting = new Map((order.pendingLines ?? []).map((line) => [line._id, line]))
  const inForce = order.items.map((line): ServerLine => {
    const typed = waiting.get(line._id)
    waiting.delete(line._id)
    return typed
      ? {
          ...typed,
          lineNumber: line.lineNumber,
          quantityFulfilled: line.quantityFulfilled,
          quantityBilled: line.quantityBilled,
          isOpen: line.isOpen,
        }
      : line
  })
  return [
    ...inForce,
    ...[...waiting.values()].map((line, index) => ({ ...line, lineNumber: order.items.length + index + 1 })),
  ]
}

const linesOf = (answer: Cart | SalesOrder): ServerLine[] =>
  ('cartItems' in answer ? answer.cartItems : typedLines(answer)).toSorted(byLineNumber)

const shipToOf = (answer: Cart | SalesOrder): string =>
  ('shipTo' in answer ? answer.shipTo?.addressId : (answer as Cart).shipToAddressId) ?? ''

export function loaded(answer: Cart | SalesOrder, orderType: OrderDraft['orderType'], before: OrderDraft): OrderDraft {
  const known = new Map(before.lines.map((line) => [line.id, line]))
  const customer =
    answer.customer && before.customer?._id === answer.customer._id
      ? { ...before.customer, ...answer.customer }
      : answer.customer
  return {
    ...emptyDraft(answer.deliveryDate),
    id: answer._id,
    orderType,
    version: answer.version,
    dateProblems: answer.problems,
    customer,
    memo: answer.memo ?? '',
    shipToAddressId: shipToOf(answer),
    lines: linesOf(answer).map((line) => lineFrom(line, before.items, known.get(line._id))),
    edits: before.edits,
    items: before.items,
  }
}

/**
 * Takes over the answer to a save: ids, version, rates and errors. Lines are matched by their position in the request.
 * A field that was edited since then keeps its new value.
 */
export function saved(draft: OrderDraft, edits: number, lineKeys: string[], answer: Cart | SalesOrder): OrderDraft {
  const answers = new Map(linesOf(answer).map((line, index) => [lineKeys[index], line]))
  const unchanged = draft.edits === edits
  return {
    ...draft,
    id: answer._id,
    version: answer.version,
    dateProblems: answer.problems,
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
