import { http, HttpResponse } from 'msw'
import type { AffectedLine, LineResult, LostSales, StockMark } from '@/api/wire'
import { lineKeyOf } from '@/resources/lineKey'
import { items, today, tomorrow } from '@/testing/data'
import { refuse } from '@/testing/refuse'

const at = `${today}T11:10:00Z`
const kim = { _id: 'U9', name: 'J. Kim' }

const itemOf = (index: number): StockMark['item'] => {
  const { _id, itemId, name, category, image } = items[index]!
  return { _id, itemId, name, category, image, stockUnit: 'LB' }
}

/** An active mark of an item of the tests. */
export const markOf = (index: number, more: Partial<StockMark> = {}): StockMark => ({
  _id: `M${index}`,
  itemId: items[index]!._id,
  item: itemOf(index),
  status: 'active',
  quantityLeft: 24,
  expectedDate: '2026-11-27',
  note: 'Cases crushed in the cooler, 72 LB lost.',
  substituteItemId: items[1]!._id,
  stock: {
    left: 24,
    wanted: 90,
    short: 66,
    nextArrival: {
      purchaseOrderId: '4476',
      number: 'PO4476',
      vendor: 'Niman Ranch',
      date: '2026-11-27',
      quantity: 240,
    },
  },
  affectedLines: 4,
  shortLines: 3,
  atRisk: 632.28,
  proposal: null,
  lostSales: { quantity: 12, amount: 114.96, lines: 1 },
  resolutionNotes: '',
  markedBy: kim,
  resolvedBy: null,
  resolvedAt: null,
  createdAt: at,
  updatedAt: at,
  version: 1,
  ...more,
})

// Like lines of orders that were made in NetSuite, all have the same id.
const lineOf = (index: number, more: Partial<AffectedLine>): AffectedLine => ({
  salesOrderId: `A${index}`,
  orderNumber: `SO1504${index}`,
  orderVersion: 3,
  lineId: 'line-1',
  customer: { _id: `C${index}`, name: `Customer ${index}`, priceLevelId: '1' },
  owner: { _id: 'U2', name: 'Dana Wolfe' },
  deliveryDate: tomorrow,
  quantity: 12,
  units: '10',
  unitName: 'LB',
  stockQuantity: 12,
  canShip: 0,
  coveredBy: null,
  rate: 9.58,
  swapRate: 9.03,
  refused: '',
  refusedSwap: '',
  ...more,
})

/** The lines of the first mark: short today, one that takes no substitutes, one covered by a purchase order. */
export const affectedLines: AffectedLine[] = [
  lineOf(1, { deliveryDate: today, quantity: 36, stockQuantity: 36, canShip: 24 }),
  lineOf(2, {}),
  lineOf(3, { refusedSwap: 'no_substitutes' }),
  lineOf(4, {
    deliveryDate: '2026-11-27',
    canShip: 12,
    coveredBy: { purchaseOrderId: '4476', number: 'PO4476' },
  }),
]

export const stockMarks: StockMark[] = [
  markOf(0),
  markOf(4, { substituteItemId: '', expectedDate: null, quantityLeft: 0, note: '', affectedLines: 1, shortLines: 1 }),
  markOf(6, { proposal: { onHand: 96, available: 40, at }, affectedLines: 0, shortLines: 0, atRisk: 0 }),
  markOf(7, { status: 'resolved', stock: null, resolutionNotes: 'Arrived', resolvedAt: at, resolvedBy: kim }),
]

const weeks = ['2026-08-24', '2026-08-31', '2026-09-07', '2026-09-14', '2026-09-21', '2026-09-28', '2026-10-05',
  '2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16'] // prettier-ignore

export const lostSales: LostSales = {
  weeks: weeks.map((week, index) => ({
    week,
    quantity: index * 2,
    amount: index % 4 === 3 ? 240 * index : 0,
    lines: 1,
  })),
  items: [
    { itemId: items[0]!._id, code: items[0]!.itemId, name: items[0]!.name, quantity: 9, amount: 2_124, lines: 9 },
  ],
  customers: [{ customerId: 'C1', name: 'County Fair Foods', quantity: 9, amount: 710, lines: 4 }],
  all: { quantity: 99, amount: 2_124, lines: 13 },
  itemCount: 1,
  customerCount: 1,
}

/** The marks, which remember writes. Each change of lines succeeds unless the test says otherwise. */
export function outOfStockHandlers(given = stockMarks, lines = affectedLines) {
  let marks = given
  let left = lines
  const put = (mark: StockMark) => {
    marks = [...marks.filter(({ _id }) => _id !== mark._id), mark]
    return mark
  }
  const byId = (id: unknown) => marks.find(({ _id }) => _id === id)
  return [
    http.get('*/api/warehouse-out-of-stock/active', () =>
      HttpResponse.json(marks.filter(({ status }) => status === 'active')),
    ),
    http.get('*/api/warehouse-out-of-stock/lost-sales', () => HttpResponse.json(lostSales)),
    http.get('*/api/warehouse-out-of-stock/check/:id', ({ params }) => {
      const index = items.findIndex(({ _id }) => _id === params.id)
      const mark = marks.find(({ itemId, status }) => itemId === params.id && status === 'active') ?? null
      return HttpResponse.json({
        outOfStock: mark !== null,
        mark,
        item: itemOf(Math.max(index, 0)),
        proposal: { quantityLeft: 8, openLines: 2, wanted: 30, nextArrival: stockMarks[0]!.stock!.nextArrival },
      })
    }),
    http.get('*/api/warehouse-out-of-stock', ({ request }) => {
      const query = new URL(request.url).searchParams
      const [status, itemId] = [query.get('status'), query.get('itemId')]
      const rows = marks.filter((mark) => (!status || mark.status === status) && (!itemId || mark.itemId === itemId))
      return HttpResponse.json({ outOfStock: rows, total: rows.length, page: 1, limit: 20, totalPages: 1 })
    }),
    http.post('*/api/warehouse-out-of-stock/mark', async ({ request }) => {
      const body = (await request.json()) as Partial<StockMark> & { itemId: string }
      const index = items.findIndex(({ _id }) => _id === body.itemId)
      const there = marks.find(({ itemId, status }) => itemId === body.itemId && status === 'active')
      if (there) return refuse(409, 'Conflict', 'the item is marked out of stock already', { current: there })
      return HttpResponse.json(put(markOf(index, body)), { status: 201 })
    }),
    http.get('*/api/warehouse-out-of-stock/:id/affected-lines', ({ params }) =>
      HttpResponse.json(params.id === 'M0' ? left : []),
    ),
    http.post('*/api/warehouse-out-of-stock/:id/affected-lines', async ({ request }) => {
      const body = (await request.json()) as { lines: { salesOrderId: string; lineId: string; orderVersion: number }[] }
      const done = new Set(body.lines.map(lineKeyOf))
      left = left.filter((line) => !done.has(lineKeyOf(line)))
      return HttpResponse.json(
        body.lines.map(({ salesOrderId, lineId, orderVersion }): LineResult => ({
          salesOrderId,
          lineId,
          outcome: 'changed',
          reason: '',
          message: '',
          orderVersion: orderVersion + 1,
          amountChange: -19.8,
          editedBy: null,
          editedAt: null,
        })),
      )
    }),
    http.get('*/api/warehouse-out-of-stock/:id/history', () =>
      HttpResponse.json([
        { _id: 'E1', at, by: kim, kind: 'marked', summary: 'Marked out of stock, 24 LB left', changes: [], more: 0 },
      ]),
    ),
    http.get('*/api/warehouse-out-of-stock/:id', ({ params }) => {
      const mark = byId(params.id)
      return mark ? HttpResponse.json(mark) : refuse(404, 'Not Found', 'there is no such mark')
    }),
    http.patch('*/api/warehouse-out-of-stock/:id', async ({ params, request }) => {
      const { version, ...change } = (await request.json()) as Partial<StockMark>
      const mark = byId(params.id)!
      if (version !== undefined && version !== mark.version)
        return refuse(409, 'Conflict', 'the mark was changed', { current: mark })
      return HttpResponse.json(put({ ...mark, ...change, version: mark.version + 1 }))
    }),
    http.post('*/api/warehouse-out-of-stock/:id/resolve', async ({ params, request }) => {
      const { resolutionNotes } = (await request.json()) as { resolutionNotes: string }
      return HttpResponse.json(
        put({ ...byId(params.id)!, status: 'resolved', resolutionNotes, resolvedAt: at, resolvedBy: kim, stock: null }),
      )
    }),
  ]
}
