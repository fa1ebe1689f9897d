import { http, HttpResponse } from 'msw'
import type { PurchaseOrder } from '@/api/wire'
import { items, today, tomorrow } from '@/testing/data'
import { refuse } from '@/testing/refuse'

const at = `${today}T12:00:00Z`
const ref = (index: number) => {
  const { _id, itemId, name, category, image } = items[index]!
  return { _id, itemId, name, category, image }
}

/** Two purchase orders: one is late, for the other orders wait. */
export const purchaseOrders: PurchaseOrder[] = [
  {
    _id: '4470',
    number: 'PO4470',
    vendor: { _id: '41', name: 'Dean Dairy' },
    status: 'partially_received',
    orderDate: '2026-11-10',
    expectedDate: '2026-11-18',
    late: true,
    lineCount: 2,
    openLines: 1,
    waitingLines: 0,
    amount: 240,
    memo: '',
    sync: { status: 'synced', lastSyncedAt: at, error: '', taskId: '' },
    createdAt: at,
    updatedAt: at,
    version: 1,
    lines: [],
  },
  {
    _id: '4476',
    number: 'PO4476',
    vendor: { _id: '40', name: 'Niman Ranch' },
    status: 'pending_receipt',
    orderDate: '2026-11-12',
    expectedDate: '2026-11-27',
    late: false,
    lineCount: 2,
    openLines: 2,
    waitingLines: 1,
    amount: 1_170.24,
    memo: 'Call before delivery',
    sync: { status: 'synced', lastSyncedAt: at, error: '', taskId: '' },
    createdAt: at,
    updatedAt: at,
    version: 1,
    lines: [0, 1].map((index) => ({
      line: index + 1,
      itemId: items[index]!._id,
      item: ref(index),
      quantity: 24,
      received: 0,
      open: 24,
      units: '11',
      unitName: 'CS',
      stockOpen: 240,
      stockUnit: 'LB',
      rate: 48.76,
      expectedDate: '2026-11-27',
      late: false,
      closed: false,
      waitingOrders:
        index > 0
          ? []
          : [
              {
                salesOrderId: 'SO44',
                orderNumber: 'SO15060',
                lineId: 'L1',
                customer: { _id: 'C1', name: 'County Fair Foods' },
                deliveryDate: tomorrow,
                quantity: 36,
                tooLate: true,
              },
            ],
    })),
  },
]

export const purchaseOrderHandlers = (orders = purchaseOrders) => [
  http.get('*/api/purchase-orders/pending-receipt', ({ request }) => {
    const search = (new URL(request.url).searchParams.get('search') ?? '').toLowerCase()
    return HttpResponse.json(
      orders
        .filter(({ number, vendor }) => `${number} ${vendor.name}`.toLowerCase().includes(search))
        .map((order) => ({ ...order, lines: undefined })),
    )
  }),
  http.get('*/api/purchase-orders/:id', ({ params }) => {
    const order = orders.find(({ _id }) => _id === params.id)
    return order ? HttpResponse.json(order) : refuse(404, 'Not Found', 'there is no purchase order')
  }),
]
