import { http, HttpResponse } from 'msw'
import type { LineUnderCost, PriceApproval } from '@/api/wire'
import { cartLine, customers, items, tomorrow } from '@/testing/data'

const at = '2026-11-20T14:05:00Z'
const person = { _id: 'U2', name: 'Sam Seller' }
const request = (
  id: string,
  item: (typeof items)[number],
  customer: (typeof customers)[number],
  more: Partial<PriceApproval>,
): PriceApproval => ({
  _id: id,
  status: 'pending',
  lineId: 'L1',
  customer: { _id: customer._id, name: customer.name },
  deliveryDate: tomorrow,
  item: { _id: item._id, itemId: item.itemId, name: item.name },
  quantity: 3,
  units: '11',
  unitName: 'CS',
  rate: 18,
  determinedRate: 24,
  floor: { rate: 20.4, source: 'discount' },
  reason: 'Short dated, has to go this week',
  requestedBy: person,
  requestedAt: at,
  decision: null,
  createdAt: at,
  updatedAt: at,
  version: 1,
  cost: 19.2,
  margin: -0.0667,
  ...more,
})

/** Approval requests: one for a draft, one for a sales order, and a refused one. */
export const priceApprovals: PriceApproval[] = [
  request('R3', items[0]!, customers[0]!, { cartId: 'C1' }),
  request('R2', items[1]!, customers[1]!, {
    salesOrderId: 'SO0',
    orderNumber: 'SO-10480',
    rate: 19.5,
    margin: 0.0154,
    reason: 'Promised on the phone',
  }),
  request('R1', items[2]!, customers[2]!, {
    cartId: 'C1',
    status: 'refused',
    decision: { by: { _id: 'U3', name: 'Ann Reed' }, at, reason: 'Sell it at 20.40' },
  }),
]

export const linesUnderCost: LineUnderCost[] = [
  {
    salesOrderId: 'SO1',
    orderNumber: 'SO-10481',
    customer: { _id: customers[1]!._id, name: customers[1]!.name, priceLevelId: '1' },
    deliveryDate: tomorrow,
    lineId: 'L0',
    item: { _id: items[0]!._id, itemId: items[0]!.itemId, name: items[0]!.name },
    quantity: 30,
    units: '11',
    unitName: 'CS',
    rate: 17.5,
    cost: 18,
    loss: 15,
  },
]

/** A line typed into a sales order that waits for approval. */
export const waitingLine = {
  ...cartLine(items[0]!, 1, 3),
  unitName: 'CS',
  rate: 18,
  customRate: 18,
  determinedRate: 24,
  amount: 54,
  floor: { rate: 20.4, source: 'discount' as const },
}

export const approvalHandlers = () => [
  http.get('*/api/price-approvals', ({ request: { url } }) => {
    const status = new URL(url).searchParams.get('status')
    return HttpResponse.json(priceApprovals.filter((each) => !status || each.status === status))
  }),
  http.get('*/api/sales-order/lines-under-cost', () => HttpResponse.json(linesUnderCost)),
]
