import { http, HttpResponse } from 'msw'
import type { Answer } from '@/api/operations'
import type { HistoryEntry } from '@/api/wire'
import * as data from '@/testing/data'

const dayAt = (days: number): string => new Date(Date.parse(data.today) + days * 86_400_000).toISOString().slice(0, 10)

/** The expected stock of an item in its base unit: short for some days before what is due on the ninth. */
export const projection: Answer<'get', '/inventory-items/{id}/projection'> = {
  units: '10',
  onHand: 600,
  overduePromised: 12,
  overdueArriving: 0,
  days: Array.from({ length: 28 }, (_, index) => ({
    date: dayAt(index),
    promised: index < 20 ? 48 : 0,
    arriving: index === 15 ? 480 : 0,
    left: 600 - 12 - 48 * (Math.min(index, 19) + 1) + (index >= 15 ? 480 : 0),
  })),
}

export const prices: Answer<'get', '/inventory-items/{id}/prices'> = {
  saleUnit: '11',
  cost: 19.8,
  levels: [
    {
      priceLevelId: '1',
      name: 'Base price',
      customers: 7,
      tiers: [
        { quantity: 0, price: 27, margin: 0.2667 },
        { quantity: 10, price: 24.6, margin: 0.1951 },
      ],
    },
    {
      priceLevelId: '2',
      name: 'Restaurants',
      customers: 1,
      tiers: [{ quantity: 0, price: 22.5, margin: 0.12 }],
    },
  ],
}

export const buyers: Answer<'get', '/inventory-items/{id}/buyers'> = {
  units: '11',
  count: 3,
  buyers: [
    { weeks: [4, 4, 5, 4, 4, 6, 4, 4, 4, 5, 4, 4, 4], perWeek: 4.308, lastDate: dayAt(-2), name: 'Green Apple Market' },
    { weeks: [3, 3, 3, 2, 3, 3, 3, 2, 3, 1, 1, 0, 0], perWeek: 2.077, lastDate: dayAt(-17), name: 'Lakeview Foods' },
    { weeks: [0, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0, 1, 0], perWeek: 0.308, lastDate: dayAt(-9), name: 'Pilsen Grocery' },
  ].map(({ name, ...bought }, index) => ({
    ...bought,
    customer: { _id: String(500 + index), entityId: `C-${500 + index}`, name },
  })),
}

export const weeks: Answer<'get', '/inventory-items/{id}/sales-by-week'> = {
  units: '11',
  weeks: Array.from({ length: 13 }, (_, index) => ({
    from: dayAt(7 * index - 90),
    to: dayAt(7 * index - 84),
    quantity: 40 + ((index * 7) % 11) * 3,
    amount: (40 + ((index * 7) % 11) * 3) * 27,
    lastYear: 38 + ((index * 5) % 9) * 2,
  })),
}

export const openLines: Answer<'get', '/inventory-items/{id}/open-lines'> = {
  units: '10',
  quantity: 60,
  more: false,
  lines: data.salesOrders.slice(0, 3).map((order, index) => ({
    salesOrderId: order._id,
    orderNumber: order.orderNumber,
    customerId: order.netSuiteCustomerId,
    customer: order.customer.name,
    deliveryDate: dayAt(index - 1),
    quantity: index + 1,
    units: '11',
    rate: 27,
  })),
}

export const purchaseOrders: Answer<'get', '/inventory-items/{id}/purchase-orders'> = {
  units: '10',
  outstanding: 504,
  more: false,
  purchaseOrders: [
    { number: 'PO4468', expectedDate: dayAt(-1), late: true, outstanding: 24 },
    { number: 'PO4490', expectedDate: dayAt(15), late: false, outstanding: 480 },
  ].map((order, index) => ({
    ...order,
    purchaseOrderId: String(7000 + index),
    vendor: 'Casa Vega Foods',
    orderDate: dayAt(-10),
    quantity: order.outstanding / 12,
    received: 0,
    units: '11',
    rate: 18.5,
  })),
}

const mira = { _id: 'U2', name: 'Mira Chen' }

export const itemHistory: HistoryEntry[] = [
  {
    _id: 'E4',
    at: `${dayAt(-1)}T15:00:00Z`,
    by: null,
    kind: 'erp',
    summary: 'Changed in NetSuite',
    more: 0,
    changes: [{ field: 'price, Restaurants', before: '22', after: '22.5' }],
  },
  {
    _id: 'E3',
    at: `${dayAt(-2)}T15:00:00Z`,
    by: mira,
    kind: 'picture',
    summary: 'Picture added',
    more: 0,
    changes: [],
  },
  {
    _id: 'E2',
    at: `${dayAt(-3)}T15:00:00Z`,
    by: mira,
    kind: 'metadata',
    summary: 'Changed',
    more: 0,
    changes: [
      { field: 'tags', before: '', after: 'italian' },
      { field: 'hidden', before: 'Yes', after: 'No' },
    ],
  },
  {
    _id: 'E1',
    at: `${dayAt(-40)}T15:00:00Z`,
    by: null,
    kind: 'erp',
    summary: 'Changed in NetSuite',
    more: 0,
    changes: [{ field: 'averageCost', before: '1.6', after: '1.65' }],
  },
]

/** A mark from before: the item ran out for nine days. */
export const resolvedMark: Answer<'get', '/warehouse-out-of-stock'>['outOfStock'][number] = {
  _id: 'M1',
  itemId: '1003',
  item: { _id: '1003', itemId: '1046', name: 'Extra virgin olive oil 3 L', category: '', image: null, stockUnit: '10' },
  status: 'resolved',
  quantityLeft: 0,
  expectedDate: null,
  note: '',
  substituteItemId: '',
  markedBy: mira,
  resolvedBy: mira,
  resolutionNotes: 'Arrived',
  resolvedAt: `${dayAt(-60)}T15:00:00Z`,
  createdAt: `${dayAt(-69)}T15:00:00Z`,
  updatedAt: `${dayAt(-60)}T15:00:00Z`,
  version: 2,
  affectedLines: 0,
  shortLines: 0,
  lostSales: { quantity: 30, amount: 640, lines: 4 },
  proposal: null,
  stock: null,
}

/** Answers of the screen of one item. */
export const itemDetailHandlers = () => [
  http.get('*/api/inventory-items/tags/existing', () => HttpResponse.json([{ tag: 'italian', count: 4 }])),
  http.get('*/api/inventory-items/:id/prices', () => HttpResponse.json(prices)),
  http.get('*/api/inventory-items/:id/projection', () => HttpResponse.json(projection)),
  http.get('*/api/inventory-items/:id/buyers', () => HttpResponse.json(buyers)),
  http.get('*/api/inventory-items/:id/sales-by-week', () => HttpResponse.json(weeks)),
  http.get('*/api/inventory-items/:id/open-lines', () => HttpResponse.json(openLines)),
  http.get('*/api/inventory-items/:id/purchase-orders', () => HttpResponse.json(purchaseOrders)),
  http.get('*/api/inventory-items/:id/history', () => HttpResponse.json(itemHistory)),
]
