import { http, HttpResponse } from 'msw'
import { customers, items, today } from '@/testing/data'
import type { CustomerPurchase } from '@/resources/analytics'

const daysAgo = (days: number) =>
  new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

/** What a customer bought of the product at this index of the tests' catalog. */
export function purchaseOf(place: number, more: Partial<CustomerPurchase> = {}): CustomerPurchase {
  const item = items[place]!
  return {
    item: { _id: item._id, itemId: item.itemId, name: item.name },
    lastDate: daysAgo(10),
    lastQuantity: 4,
    lastUnits: '11',
    lastRate: 23.5,
    lastOrder: { _id: 'SO1', orderNumber: 'SO-10481' },
    times: 12,
    quantity: 48,
    usualQuantity: 5,
    usualUnits: '11',
    weeks: [0, 4, 4, 4, 0, 4, 4, 4, 4, 4, 8, 4, 4],
    par: null,
    preferred: false,
    restricted: false,
    ...more,
  }
}

export const purchases: CustomerPurchase[] = [
  purchaseOf(0, { preferred: true, par: { quantity: 8, units: '11' } }),
  purchaseOf(1, { times: 6, usualQuantity: 2 }),
  purchaseOf(2, { restricted: true }),
  purchaseOf(3, { times: 1, usualQuantity: 24, usualUnits: '10' }),
]

/** Handlers for the analytics of a customer, the stock on a date and the substitutes; they remember writes. */
export function analyticsHandlers(list = purchases) {
  const known = structuredClone(list)
  return [
    http.get('*/api/analytics/product-sale-for-customer/:id', () => HttpResponse.json(known)),
    http.post('*/api/analytics/last-purchase-info/:id', async ({ request }) => {
      const { productIds } = (await request.json()) as { productIds: string[] }
      const found = known.filter((each) => productIds.includes(each.item._id) && each.lastDate)
      return HttpResponse.json(
        found.map((each) => ({
          productId: each.item._id,
          date: each.lastDate,
          quantity: each.lastQuantity,
          units: each.lastUnits,
          rate: each.lastRate,
          orderNumber: each.lastOrder?.orderNumber,
          salesOrderId: each.lastOrder?._id,
        })),
      )
    }),
    http.get('*/api/inventory-items/get-inventory-availability', ({ request }) => {
      const ids = new URL(request.url).searchParams.get('ids')?.split(',') ?? []
      return HttpResponse.json(
        items
          .filter((item) => ids.includes(item._id))
          .map((item) => ({
            _id: item._id,
            availability: { ...item.availability, promised: 48, left: item.availability.available - 48 },
          })),
      )
    }),
    http.get('*/api/inventory-items/:id/substitutes', () => HttpResponse.json([items[4], items[5]])),
    http.put('*/api/customer/:id/par/:productId', async ({ params, request }) => {
      const row = known.find((each) => each.item._id === params.productId)
      if (row) row.par = (await request.json()) as CustomerPurchase['par']
      return HttpResponse.json(customers.find((each) => each._id === params.id))
    }),
  ]
}
