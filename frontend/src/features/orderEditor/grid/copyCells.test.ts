import { expect, test } from 'vitest'
import { emptyDraft } from '@/features/orderEditor/draft/order'
import { editOrder } from '@/features/orderEditor/draft/orderDraft'
import { lineColumns } from '@/features/orderEditor/grid/columns'
import { cellsAsText } from '@/features/orderEditor/grid/copyCells'
import { parsePaste } from '@/features/orderEditor/grid/pasteText'
import { caseUnits, customers, items, tomorrow } from '@/testing/data'

const start = editOrder(emptyDraft(tomorrow), { type: 'customer', customer: customers[0]! })
const { lines } = editOrder(start, {
  type: 'addLines',
  lines: [
    { product: items[0]!, quantity: '12', pickNotes: 'ripe\t"very"' },
    { product: items[1]!, unitId: '10', customRate: '1.9' },
  ],
})
const columns = lineColumns({ orderType: 'cart', readOnly: false, canSeeCost: true })
const only = (id: string) => columns.filter((column) => column.id === id)

test('one cell is copied as its text, an item as its code', () => {
  expect(cellsAsText(lines.slice(0, 1), only('quantity'), [caseUnits])).toBe('12')
  expect(cellsAsText(lines.slice(0, 1), only('item'), [caseUnits])).toBe('1043')
})
test('a column is copied with the codes of its lines', () => {
  expect(cellsAsText(lines, only('quantity'), [caseUnits])).toBe('Code\tQty\n1043\t12\n1044\t1')
})
test('a copied order is pasted unchanged', () => {
  const { header, rows } = parsePaste(cellsAsText(lines, columns, [caseUnits]), new Set(['cs', 'ea']))
  expect(header).toContain('Code\tItem\tQty')
  expect(rows).toMatchObject([
    { code: '1043', quantity: '12', unit: 'CS', rate: '21.6', note: 'ripe\t"very"' },
    { code: '1044', quantity: '1', unit: 'EA', rate: '1.9', note: '' },
  ])
})
