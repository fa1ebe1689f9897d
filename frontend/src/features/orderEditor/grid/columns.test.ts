import { describe, expect, test } from 'vitest'
import { customers, items, tomorrow } from '@/testing/data'
import { amountOf, emptyDraft } from '@/features/orderEditor/draft/order'
import { editOrder } from '@/features/orderEditor/draft/orderDraft'
import { cellWidthsOf } from '@/features/orderEditor/grid/cellWidths'
import { givingWay, lineColumns, type Shown } from '@/features/orderEditor/grid/columns'
import { fitting, leastWidth } from '@/ui/grid/columns'

const columnsFor = (shown: Shown, room = Infinity) => fitting(lineColumns(shown), givingWay, room)
const ids = (room: number, shown: Partial<Shown> = {}) =>
  columnsFor({ orderType: 'cart', readOnly: false, canSeeCost: true, ...shown }, room).map((column) => column.id)
const needed = ['number', 'item', 'quantity', 'unit', 'rate', 'amount', 'stock', 'note', 'state']

test('a column is as wide as the longest number in it', () => {
  const draft = editOrder(emptyDraft(tomorrow), { type: 'customer', customer: customers[0]! })
  const usual = editOrder(draft, { type: 'addLines', lines: [{ product: items[0]!, quantity: '3' }] })
  const long = editOrder(usual, {
    type: 'addLines',
    lines: [{ product: items[1]!, quantity: '123456.789', customRate: '1234567.12345' }],
  })
  expect(amountOf(long.lines[1]!)).toBeDefined()
  const width = (lines: typeof long.lines, id: string) =>
    columnsFor({ orderType: 'cart', readOnly: false, canSeeCost: false, widths: cellWidthsOf(lines) }).find(
      (column) => column.id === id,
    )!.width
  for (const id of ['quantity', 'rate', 'amount']) {
    expect(width(usual.lines, id)).toBe(
      columnsFor({ orderType: 'cart', readOnly: false, canSeeCost: false }).find((column) => column.id === id)!.width,
    )
    expect(width(long.lines, id)).toBeGreaterThan(width(usual.lines, id))
  }
})

describe('columns are hidden where there is no room for all', () => {
  test('with enough room all are shown', () =>
    expect(ids(2_000)).toEqual([
      'number',
      'item',
      'quantity',
      'unit',
      'rate',
      'amount',
      'stock',
      'last',
      'margin',
      'note',
      'state',
    ]))
  test('the margin is hidden first, then the last purchase', () => {
    const all = leastWidth(columnsFor({ orderType: 'cart', readOnly: false, canSeeCost: true }))
    expect(ids(all)).toContain('margin')
    expect(ids(all - 1)).toEqual(ids(2_000).filter((id) => id !== 'margin'))
    expect(ids(all - 100)).toEqual(needed)
  })
  test('the columns that an order needs are always shown', () => expect(ids(300)).toEqual(needed))
  // The screen without the navigation, margins, panel and scrollbar.
  const besideThePanel = 1536 - 200 - 28 - 332 - 2 - 15
  const kinds = (['cart', 'salesOrder'] as const).flatMap((orderType) =>
    [true, false].map((readOnly) => ({ orderType, readOnly, canSeeCost: true })),
  )
  test.each(kinds)(
    'the lines, their state and the panel stand side by side at 1536 px: $orderType, read only $readOnly',
    (kind) => {
      const columns = columnsFor(kind, besideThePanel)
      expect(leastWidth(columns)).toBeLessThanOrEqual(besideThePanel)
      expect(columns).toEqual(lineColumns(kind).filter((column) => columns.some(({ id }) => id === column.id)))
      expect(columns.map((column) => column.id)).toEqual(expect.arrayContaining(['quantity', 'note', 'state']))
    },
  )
  test.each(kinds)('also with rates and amounts that need more: $orderType, read only $readOnly', (kind) => {
    const draft = editOrder(emptyDraft(tomorrow), { type: 'customer', customer: customers[0]! })
    const lines = editOrder(draft, {
      type: 'addLines',
      lines: [{ product: items[0]!, quantity: '4250', customRate: '1432.995' }],
    }).lines
    const widths = cellWidthsOf(lines)
    const columns = columnsFor({ ...kind, widths }, besideThePanel)
    expect(leastWidth(lineColumns({ ...kind, widths }))).toBeGreaterThan(leastWidth(lineColumns(kind)))
    expect(leastWidth(columns)).toBeLessThanOrEqual(besideThePanel)
    // No number is cut off.
    for (const id of ['quantity', 'rate', 'amount'] as const)
      expect(columns.find((column) => column.id === id)!.width).toBeGreaterThanOrEqual(widths[id]!)
  })
})
