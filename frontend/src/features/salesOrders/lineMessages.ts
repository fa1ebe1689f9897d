import type { Fault } from '@/api/errors'
import type { LineProblem } from '@/api/wire'
import type { DraftLine } from '@/features/orderEditor/draft/order'
import { problemText } from '@/features/orderEditor/draft/problemWords'
import { faultWords, wordsAfterPath } from '@/ui/form/faultWords'
import { formatQuantity } from '@/ui/format'

/** The path of a line's field: 'items.2.quantity'; 'items.2' for the whole line. */
const place = /^items\.(\d+)(?:\.(\w+))?$/

const fieldNames: Record<string, string> = {
  quantity: 'the quantity',
  customRate: 'the rate',
  units: 'the unit',
  pickNotes: 'the pick note',
  priceReason: 'the reason for the price',
}

const fulfilled = ({ fulfilled: quantity }: Fault['params']) => `${formatQuantity(Number(quantity))} already fulfilled`

/** The texts of rules that only an order's lines have, by code. */
const lineTexts: Record<string, (params: Fault['params']) => string> = {
  quantity_fulfilled: (params) => `the quantity must not be less than the ${fulfilled(params)}`,
  item_fulfilled: (params) => `item and unit cannot be changed: ${fulfilled(params)}`,
}

/** Codes that are also problems of a line. */
const lineCodes: ReadonlySet<string> = new Set<LineProblem['code']>([
  'item_unknown',
  'item_inactive',
  'item_restricted',
  'unit_invalid',
  'no_price',
  'below_floor',
  'out_of_stock',
  'short_stock',
])

function lineWords(fault: Fault, field: string | undefined, item: string): string {
  if (lineCodes.has(fault.code)) return problemText(fault as unknown as LineProblem, item)
  return lineTexts[fault.code]?.(fault.params) ?? faultWords(fault, (field && fieldNames[field]) ?? field ?? '')
}

/** The API's errors in an order, one text each. A line is named by its number (from 1) and its product. */
export function lineMessages(faults: readonly Fault[], lines: ReadonlyArray<Pick<DraftLine, 'product'>>): string[] {
  return faults.map((fault) => {
    const [, index, field] = place.exec(fault.field) ?? []
    if (fault.code === 'line_fulfilled')
      return `Line ${Number(fault.params.line)} cannot be removed: ${fulfilled(fault.params)}`
    if (index === undefined) return fault.field === 'items' ? `The lines ${wordsAfterPath(fault)}` : fault.message
    const product = lines[Number(index)]?.product
    const name = `Line ${Number(index) + 1}${product ? ` (${product.itemId} ${product.name})` : ''}`
    return `${name}: ${lineWords(fault, field, product?.itemId ?? 'the item')}`
  })
}
