import type { Cart, Customer, SalesOrder } from '@/api/wire'
import { temporaryKey } from '@/features/orderEditor/draft/newLines'
import type { DraftLine, OrderContent, OrderDraft } from '@/features/orderEditor/draft/order'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { asDraft, loading, sameLine } from '@/features/orderEditor/saving/sameOrder'

/** The version that is kept for a difference; 'both' keeps two lines. */
export type Side = 'mine' | 'theirs' | 'both'

type Header = 'customer' | 'deliveryDate' | 'shipToAddressId' | 'memo'

interface Common {
  key: string
  /** The default choice. It loses nothing that either person typed or added. */
  preset: Side
}

/** A difference between the two versions. A side without the line does not have it or removed it. */
export type Difference = Common &
  ({ what: Header } | { what: 'line'; mine: DraftLine | undefined; theirs: DraftLine | undefined })

export type Choices = ReadonlyMap<string, Side>

/** Somebody else's version, which made a save fail. */
export interface Conflict<T extends Cart | SalesOrder = Cart | SalesOrder> {
  theirs: T
  /** The common base version. */
  base: OrderContent | undefined
  /** Keys of lines that were sent without an answer. */
  lost: ReadonlySet<string>
}

/** One side for everything, or one for each difference. */
export type Resolution = 'mine' | 'theirs' | Choices

function headerDifferences(base: OrderContent | undefined, mine: OrderDraft, theirs: OrderDraft): Difference[] {
  const value = (content: OrderContent, what: Header) =>
    what === 'customer' ? (content.customer?._id ?? '') : content[what]
  return (
    (['customer', 'deliveryDate', 'shipToAddressId', 'memo'] as const)
      // An address that was never chosen is the customer's default, as the server fills it in.
      .filter(
        (what) =>
          value(mine, what) !== value(theirs, what) &&
          (what !== 'shipToAddressId' || (mine.shipToAddressId !== '' && mine.customer?._id === theirs.customer?._id)),
      )
      .map((what) => ({ key: what, what, preset: base && value(mine, what) === value(base, what) ? 'theirs' : 'mine' }))
  )
}

/**
 * The differences between the draft and somebody else's version, the header first. `base` is the common version: with
 * it, a change on one side only is preset to that side. By default all lines of both sides stay; a line is removed only
 * if it was removed on this side and not changed on the other. `lost` are keys of lines that were sent without an
 * answer: an equal line on the other side is the same line.
 */
export function differences(
  base: OrderContent | undefined,
  mine: OrderDraft,
  theirs: OrderDraft,
  lost: ReadonlySet<string> = new Set(),
): Difference[] {
  const before = new Map(base?.lines.map((line) => [line.id, line]))
  const there = new Map(theirs.lines.map((line) => [line.id, line]))
  const here = new Set(mine.lines.map((line) => line.id))
  const added = theirs.lines.filter((line) => !here.has(line.id) && !before.has(line.id))
  const found: Difference[] = headerDifferences(base, mine, theirs)
  const twins = new Set<DraftLine>()
  for (const line of mine.lines) {
    const other = line.id ? there.get(line.id) : undefined
    const twin =
      !line.id && lost.has(line.key) ? added.find((each) => !twins.has(each) && sameLine(each, line)) : undefined
    if (twin) twins.add(twin)
    else if (!other) found.push({ key: line.key, what: 'line', mine: line, theirs: undefined, preset: 'mine' })
    else if (!sameLine(line, other)) {
      const old = before.get(line.id)
      found.push({
        key: line.key,
        what: 'line',
        mine: line,
        theirs: other,
        preset: old && sameLine(line, old) ? 'theirs' : 'mine',
      })
    }
  }
  for (const line of theirs.lines) {
    if (here.has(line.id) || twins.has(line)) continue
    const old = before.get(line.id)
    found.push({
      key: line.key,
      what: 'line',
      mine: undefined,
      theirs: line,
      preset: old && sameLine(line, old) ? 'mine' : 'theirs',
    })
  }
  return found
}

/**
 * The number of lines in the merged order. When there are too many, the user must drop some, because no line is dropped
 * automatically.
 */
export function mergedLines(theirs: OrderContent, found: Difference[], choices: Choices): number {
  return found.reduce((lines, difference) => {
    if (difference.what !== 'line') return lines
    const side = choices.get(difference.key) ?? difference.preset
    const kept = (difference.mine && side !== 'theirs' ? 1 : 0) + (difference.theirs && side !== 'mine' ? 1 : 0)
    return lines + kept - (difference.theirs ? 1 : 0)
  }, theirs.lines.length)
}

const asNew = (line: DraftLine): DraftLine => ({
  ...line,
  key: temporaryKey(),
  id: null,
  quantityFulfilled: 0,
  quantityBilled: 0,
  isOpen: true,
})

/**
 * The edits that turn their version into the merged order: loading it, then all kept changes of this side in one step.
 * A line is inserted after the line that preceded it.
 */
export function mergeEdits(
  mine: OrderDraft,
  record: Cart | SalesOrder,
  found: Difference[],
  choices: Choices,
): OrderEdit[] {
  const theirs = asDraft(mine, record)
  const chosen = (difference: Difference): Side => choices.get(difference.key) ?? difference.preset
  const header = new Map(found.filter((each) => each.what !== 'line').map((each) => [each.what, chosen(each)]))
  const edits: OrderEdit[] = []
  const customerIsMine = header.get('customer') === 'mine'
  if (customerIsMine && mine.customer) edits.push({ type: 'customer', customer: mine.customer as Customer })
  const change = {
    ...(header.get('deliveryDate') === 'mine' ? { deliveryDate: mine.deliveryDate } : {}),
    ...(header.get('memo') === 'mine' ? { memo: mine.memo } : {}),
    ...(header.get('shipToAddressId') === 'mine' || customerIsMine ? { shipToAddressId: mine.shipToAddressId } : {}),
  }
  if (Object.keys(change).length > 0) edits.push({ type: 'header', change })

  // A custom rate of one customer does not apply to another.
  const typed = (line: DraftLine): DraftLine =>
    header.get('customer') === 'theirs' ? { ...line, customRate: null, priceReason: '' } : line
  const order = [...theirs.lines]
  const removed: string[] = []
  const back: DraftLine[] = []
  const putAfter = (line: DraftLine, previous: string | undefined) => {
    const at = previous === undefined ? -1 : order.findIndex((each) => each.key === previous)
    order.splice(previous !== undefined && at < 0 ? order.length : at + 1, 0, line)
    back.push(line)
  }
  for (const difference of found) {
    if (difference.what !== 'line') continue
    const side = chosen(difference)
    const { mine: own, theirs: other } = difference
    const previous = own && mine.lines[mine.lines.indexOf(own) - 1]?.key
    if (own && !other && side !== 'theirs') putAfter({ ...typed(own), id: null }, previous)
    else if (other && !own && side === 'mine') {
      // A fulfilled line cannot be removed any more.
      if (other.quantityFulfilled === 0) removed.push(other.key)
    } else if (own && other && side === 'both') putAfter(asNew(typed(own)), other.key)
    else if (own && other && side === 'mine' && own.product._id === other.product._id)
      edits.push(...lineEdits(typed(own), other))
    else if (own && other && side === 'mine') {
      removed.push(other.key)
      const at = order.findIndex((each) => each.key === other.key)
      const line = { ...typed(own), key: temporaryKey() }
      order.splice(at, 1, line)
      back.push(line)
    }
  }
  const gone = new Set(removed)
  const final = order.filter((line) => !gone.has(line.key))
  if (removed.length > 0) edits.push({ type: 'removeLines', keys: removed })
  if (back.length > 0)
    edits.push({ type: 'restoreLines', removed: back.map((line) => ({ line, index: final.indexOf(line) })) })
  return edits.length > 0 ? [loading(record), { type: 'together', edits }] : [loading(record)]
}

/** The edits that make their line equal to the own line. The unit comes first, because it resets the custom rate. */
function lineEdits(own: DraftLine, { key }: DraftLine): OrderEdit[] {
  return [
    { type: 'unit', key, unitId: own.units },
    { type: 'quantity', key, quantity: own.quantity },
    { type: 'customRate', key, rate: own.customRate },
    { type: 'priceReason', key, text: own.priceReason },
    { type: 'pickNotes', key, text: own.pickNotes },
  ]
}

/** The differences between the draft and somebody else's version. */
export const differencesOf = (mine: OrderDraft, { theirs, base, lost }: Conflict): Difference[] =>
  differences(base, mine, asDraft(mine, theirs), lost)

/** The edits that resolve a conflict with these choices. */
export function resolvingEdits(mine: OrderDraft, conflict: Conflict, resolution: Resolution): OrderEdit[] {
  const found = differencesOf(mine, conflict)
  const choices: Choices =
    typeof resolution === 'string' ? new Map(found.map((each) => [each.key, resolution])) : resolution
  return mergeEdits(mine, conflict.theirs, found, choices)
}
