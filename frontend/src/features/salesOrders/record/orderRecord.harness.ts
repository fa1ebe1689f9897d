import { http, HttpResponse } from 'msw'
import { vi } from 'vitest'
import type { Delivery, SalesOrder, StopLine } from '@/api/wire'
import { salesOrders, today } from '@/testing/data'
import { signedIn } from '@/testing/render'
import { salesOrderHandlers } from '@/testing/salesOrders'
import { server } from '@/testing/server'
import { stopLines } from '@/testing/trips'

/** The order of the tests, before what each of them changes. */
export const base = salesOrders[0]!

/** The stop of a trip under way that delivered the order. */
export const delivery: Delivery = {
  tripId: 'T9',
  tripNumber: 'T-1041',
  tripDate: '2026-11-20',
  tripStatus: 'in_progress',
  stopId: 'S3',
  sequence: 3,
  stopStatus: 'partial',
  completedAt: '2026-11-20T13:44:00Z',
  receivedBy: 'Nadia Rahman',
  hasProof: true,
  netSuiteItemFulfillmentId: '30942',
  netSuiteInvoiceId: '',
  invoiceNumber: '',
  deliveredLines: [],
  decisions: [],
}

/** The first line came back in part, the second was delivered. */
export const atStop: StopLine[] = stopLines(base._id).map((line, index) => ({
  ...line,
  quantity: base.items[index]!.quantity,
  delivered: base.items[index]!.quantity - (index === 0 ? 1 : 0),
  reason: index === 0 ? 'Cases crushed under a pallet' : '',
  undecided: index === 0 ? 1 : 0,
}))

/** What was decided about goods that came back, as it was sent. */
export let decisions: unknown[]

/** Before each test of the order's page. */
export function ready(): void {
  vi.setSystemTime(`${today}T15:00:00Z`) // near dates have no year
  signedIn()
  decisions = []
  server.use(...salesOrderHandlers())
}

/** The API's order, with what became of it. */
export function served(
  change: Partial<SalesOrder> = {},
  deliveries: Delivery[] = [delivery],
  lines: StopLine[] = atStop,
): void {
  let open = lines
  server.use(
    http.get('*/api/sales-order/SO0', () => HttpResponse.json({ ...base, ...change })),
    http.get('*/api/sales-order/SO0/deliveries', () => HttpResponse.json(deliveries)),
    http.get('*/api/trips/T9/stops/S3/lines', () => HttpResponse.json(open)),
    http.post('*/api/trips/T9/stops/S3/undelivered', async ({ request }) => {
      decisions.push(await request.json())
      open = lines.map((line) => ({ ...line, undecided: 0 }))
      return HttpResponse.json({})
    }),
  )
}
