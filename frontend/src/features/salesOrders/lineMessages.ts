import type { DraftLine } from '@/features/orderEditor/draft/order'

/** 'items.2.quantity' and 'items.2' as the API names the third line. */
const place = /\bitems\.(\d+)(?:\.(\w+))?:?/g

/** The API's messages about an order one by one, with the line and its product where they count from 0. */
export function lineMessages(problem: string, lines: ReadonlyArray<Pick<DraftLine, 'product'>>): string[] {
  const named = (_: string, index: string, field: string | undefined) => {
    const line = lines[Number(index)]
    return `Line ${Number(index) + 1}${line ? ` (${line.product.itemId} ${line.product.name})` : ''}:${field ? ` ${field}` : ''}`
  }
  return problem
    .replace(/^API: /, '')
    .split(/, (?=items[. ])/)
    .map((message) => message.replaceAll(place, named))
}
