import type { Cart, CustomerSummary, Item, SalesOrder } from '@/api/wire'
import { afterEdit } from '@/ui/grid/undoSteps'
import { changeLine, edited } from '@/features/orderEditor/draft/edited'
import { quantityError, rateError } from '@/features/orderEditor/draft/lineLimits'
import {
  type NewLine,
  type RemovedLine,
  addLines,
  duplicateLine,
  itemsRead,
  productOf,
  remember,
  restoreLines,
} from '@/features/orderEditor/draft/newLines'
import { contentOf, noPrice, type OrderContent, type OrderDraft, warningsOf } from '@/features/orderEditor/draft/order'
import { loaded, saved } from '@/features/orderEditor/draft/serverLines'
import { step } from '@/features/orderEditor/draft/undo'

export type OrderEdit =
  | { type: 'loadCart'; cart: Cart }
  | { type: 'loadSalesOrder'; order: SalesOrder }
  | { type: 'saved'; edits: number; lineKeys: string[]; answer: Cart | SalesOrder }
  | { type: 'rebase'; version: number }
  | { type: 'customer'; customer: CustomerSummary }
  | { type: 'header'; change: Partial<Pick<OrderContent, 'deliveryDate' | 'memo' | 'shipToAddressId'>> }
  | {
      type: 'addLine'
      product: Item
      quantity?: string | undefined
      unitId?: string | undefined
      quantityConfirmed?: boolean
      at?: number
      key?: string
    }
  | { type: 'addLines'; lines: NewLine[]; at?: number }
  | { type: 'product'; key: string; product: Item }
  | { type: 'quantity'; key: string; quantity: string; confirmed?: boolean }
  | { type: 'unit'; key: string; unitId: string; confirmed?: boolean }
  | { type: 'customRate'; key: string; rate: string | null }
  | { type: 'priceReason'; key: string; text: string }
  | { type: 'pickNotes'; key: string; text: string }
  | { type: 'duplicateLine'; key: string; newKey?: string }
  | { type: 'removeLines'; keys: string[] }
  /** Restores removed lines at their positions, whatever was edited since. */
  | { type: 'restoreLines'; removed: RemovedLine[] }
  /** Several edits as one undo step. */
  | { type: 'together'; edits: OrderEdit[] }
  | { type: 'itemsRead'; items: Item[] }
  | { type: 'undo' }
  | { type: 'redo' }

function together(draft: OrderDraft, edits: OrderEdit[]): OrderDraft {
  const next = edits.reduce(editOrder, draft)
  if (next.edits === draft.edits) return next
  return { ...next, edits: draft.edits + 1, ...afterEdit(draft, contentOf(draft)) }
}

/** The order under edit after one event. A pure function. */
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
        lines: draft.lines.map((line) => ({
          ...line,
          customRate: null,
          priceReason: '',
          approval: null,
          problems: warningsOf(line),
        })),
      })
    case 'header':
      return edited(draft, edit.change)
    case 'addLine':
      return addLines(
        draft,
        [
          {
            product: edit.product,
            quantity: edit.quantity,
            unitId: edit.unitId,
            quantityConfirmed: edit.quantityConfirmed ?? false,
          },
        ],
        edit.at,
        edit.key,
      )
    case 'addLines':
      return addLines(draft, edit.lines, edit.at)
    case 'product':
      return changeLine(remember(draft, [edit.product]), edit.key, (line) =>
        line.quantityFulfilled > 0
          ? line
          : {
              ...line,
              product: productOf(edit.product),
              units: edit.product.saleUnit,
              customRate: null,
              determinedRate: null,
              priceSource: noPrice,
              priceReason: '',
              floor: null,
              approval: null,
              quantityConfirmed: false,
              problems: [],
            },
      )
    case 'quantity':
      return changeLine(draft, edit.key, (line) =>
        quantityError(edit.quantity, line) || edit.quantity === line.quantity
          ? line
          : {
              ...line,
              quantity: edit.quantity,
              quantityConfirmed: edit.confirmed ?? false,
              problems: warningsOf(line),
            },
      )
    case 'unit':
      // The fulfilled quantity is counted in the line's unit.
      return changeLine(draft, edit.key, (line) =>
        edit.unitId === line.units || line.quantityFulfilled > 0
          ? line
          : {
              ...line,
              units: edit.unitId,
              customRate: null,
              priceReason: '',
              floor: null,
              approval: null,
              quantityConfirmed: edit.confirmed ?? false,
              problems: warningsOf(line),
            },
      )
    case 'customRate':
      return changeLine(draft, edit.key, (line) =>
        edit.rate === line.customRate || (edit.rate !== null && rateError(edit.rate))
          ? line
          : {
              ...line,
              customRate: edit.rate,
              approval: null,
              problems: warningsOf(line),
              ...(edit.rate === null
                ? { priceSource: noPrice, priceReason: '' }
                : { priceSource: { ...line.priceSource, kind: 'custom' } }),
            },
      )
    case 'priceReason':
      return changeLine(draft, edit.key, (line) =>
        edit.text === line.priceReason
          ? line
          : { ...line, priceReason: edit.text, approval: null, problems: warningsOf(line) },
      )
    case 'pickNotes':
      return changeLine(draft, edit.key, (line) =>
        edit.text === line.pickNotes ? line : { ...line, pickNotes: edit.text },
      )
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
      return step(draft, 'past')
    case 'redo':
      return step(draft, 'future')
  }
}
