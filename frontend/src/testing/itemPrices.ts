import { http, HttpResponse } from 'msw'
import type { ItemPrices, PriceBatch, PriceChanges, PriceResult } from '@/api/wire'
import { profile, today } from '@/testing/data'
import { pricingMatrix } from '@/testing/pricingMatrix'

export const { priceLevels } = pricingMatrix

function item(
  id: string,
  code: string,
  name: string,
  cost: number | null,
  prices: number[],
  floors: number[],
): ItemPrices {
  return {
    itemId: id,
    item: { _id: id, itemId: code, name, category: 'Cheese', image: null },
    cost,
    prices: prices.map((price, at) => ({
      priceLevelId: priceLevels[at]!._id,
      quantity: 0,
      price,
      margin: cost === null ? null : Number(((price - cost) / price).toFixed(4)),
      marginAfterAllowance: null,
    })),
    allowance: null,
    floors: floors.map((price, at) => ({ priceLevelId: priceLevels[at]!._id, price })),
    sold: 291,
    contracts: { count: 0, customers: [] },
    sync: null,
  }
}

export const itemPrices: ItemPrices[] = [
  item('101', '5304', 'Lala Yogurt Smoothie', 12, [20, 18], [13.35, 14.25]),
  {
    ...item('102', '1078', 'Organic Pepper Jack', 57.82, [74.15, 72.75], [64.25, 68.45]),
    contracts: {
      count: 2,
      customers: [
        { _id: '501', name: 'Harbor Grill' },
        { _id: '502', name: 'Lakeview Market' },
      ],
    },
  },
  item('103', '9464', 'Cheddar Cheese', 34.78, [43.75, 42.75], [38.65, 41.2]),
]

interface Sent {
  dryRun?: boolean
  reason?: string
  effectiveDate?: string
  changes: Array<{
    itemId: string
    priceLevelId: string
    quantity: number
    price: number
    was?: number
    reason?: string
  }>
}

/** The prices, which remember what is changed. */
export function itemPricesHandlers(from: ItemPrices[] = itemPrices) {
  let now = from
  let batches: PriceBatch[] = []
  const undone = new Map<string, ItemPrices[]>()
  const resultOf = ({ itemId, priceLevelId, quantity, price, was, reason }: Sent['changes'][number]): PriceResult => {
    const row = now.find((each) => each.itemId === itemId)
    const old = row?.prices.find((each) => each.priceLevelId === priceLevelId)?.price ?? null
    const floor = row?.floors.find((each) => each.priceLevelId === priceLevelId)?.price ?? null
    const base = { itemId, priceLevelId, quantity, old, new: price, margin: null, floor }
    const refuse = (code: 'below_floor' | 'changed_since', limit: number | null): PriceResult => ({
      ...base,
      state: 'refused',
      error: { code, price: limit, by: { _id: 'u2', name: 'Marcus Bell' }, at: `${today}T15:36:00Z` },
    })
    if (was !== undefined && was !== old) return refuse('changed_since', old)
    if (floor !== null && price < floor && !reason) return refuse('below_floor', floor)
    return { ...base, state: 'pending', error: null }
  }
  const answer = (changes: PriceResult[], batch: PriceBatch | null): PriceChanges => ({
    batch,
    changes,
    more: 0,
    openOrders: [
      { salesOrderId: 'o1', orderNumber: 'SO-1', customerName: "Joe's Diner", deliveryDate: today, lines: 2 },
    ],
    openOrderCount: 1,
    effect: batch
      ? null
      : {
          amount: 742,
          customerCount: 2,
          customers: [
            { customerId: '7', name: "Joe's Diner", quantity: 40, oldAmount: 800, newAmount: 840 },
            { customerId: '8', name: 'Walgreens 0342', quantity: 500, oldAmount: 9000, newAmount: 9702 },
          ],
        },
  })
  const put = (changes: PriceResult[]) => {
    now = now.map((row) => {
      const mine = changes.filter((each) => each.itemId === row.itemId && each.state === 'pending')
      if (mine.length === 0) return row
      const prices = row.prices.map((each) => {
        const change = mine.find(({ priceLevelId }) => priceLevelId === each.priceLevelId)
        return change ? { ...each, price: change.new! } : each
      })
      return {
        ...row,
        prices,
        sync: { status: 'pending' as const, lastSyncedAt: null, error: '', taskId: 't', problem: null },
      }
    })
  }
  const batchOf = (id: string, changes: PriceResult[], more: Partial<PriceBatch>): PriceBatch => ({
    _id: id,
    source: 'matrix',
    state: 'done',
    reason: '',
    effectiveDate: null,
    items: changes.length,
    doneItems: changes.length,
    prices: changes.length,
    applied: changes.filter(({ state }) => state === 'pending').length,
    unchanged: 0,
    refused: changes.filter(({ state }) => state === 'refused').length,
    by: { _id: profile._id, name: 'Dana Wolfe' },
    undoneBy: '',
    createdAt: `${today}T16:20:00Z`,
    updatedAt: `${today}T16:20:00Z`,
    doneAt: `${today}T16:20:00Z`,
    version: 1,
    ...more,
  })
  return [
    http.get('*/api/pricing-matrix/prices', ({ request }) => {
      const { searchParams } = new URL(request.url)
      const ids = searchParams.get('ids')?.split(',')
      const term = (searchParams.get('search') ?? '').toLowerCase()
      const found = now.filter(
        ({ itemId, item: { name } }) => (!ids || ids.includes(itemId)) && name.toLowerCase().includes(term),
      )
      return HttpResponse.json({ itemPrices: found, total: found.length, page: 1, limit: 200, totalPages: 1 })
    }),
    http.post('*/api/pricing-matrix/prices', async ({ request }) => {
      const { dryRun, changes, reason = '', effectiveDate } = (await request.json()) as Sent
      const results = changes.map(resultOf)
      if (dryRun) return HttpResponse.json(answer(results, null))
      const before = now
      const id = `b${batches.length + 1}`
      if (!effectiveDate) put(results)
      undone.set(id, before)
      const batch = batchOf(id, results, {
        reason,
        effectiveDate: effectiveDate ?? null,
        state: effectiveDate ? 'waiting' : 'done',
      })
      batches = [batch, ...batches]
      const done = results.map((each) =>
        each.state === 'pending' && !effectiveDate ? { ...each, state: 'applied' as const } : each,
      )
      return HttpResponse.json(answer(done, batch))
    }),
    http.post('*/api/pricing-matrix/prices/undo', async ({ request }) => {
      const { batchId } = (await request.json()) as { batchId: string }
      now = undone.get(batchId) ?? now
      const batch = batchOf(`${batchId}-undo`, [], { source: 'undo', applied: 1, refused: 1 })
      batches = [batch, ...batches.map((each) => (each._id === batchId ? { ...each, undoneBy: batch._id } : each))]
      return HttpResponse.json(answer([], batch))
    }),
    http.get('*/api/pricing-matrix/prices/batches', () => HttpResponse.json({ batches })),
    http.post('*/api/inventory-items/resolve', async ({ request }) => {
      const { codes = [] } = (await request.json()) as { codes?: string[] }
      return HttpResponse.json(
        codes.map((asked) => {
          const found = now.find(({ item: { itemId } }) => itemId === asked)
          return { asked, item: found ? { _id: found.itemId } : null, restricted: false, suggestions: [] }
        }),
      )
    }),
  ]
}
