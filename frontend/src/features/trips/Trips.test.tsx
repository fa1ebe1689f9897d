import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FulfillmentStatus, StopCompletion, Trip } from '@/api/wire'
import { profile, today } from '@/testing/data'
import { noStep, reportOf, stopLines, trips, workflow } from '@/testing/trips'
import { refuse } from '@/testing/handlers'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'
import { endPage } from '@/testing/endPage'

beforeEach(signedIn)
afterEach(() => {
  vi.useRealTimers()
})

describe('a trip', () => {
  test('shows what became of each order, and retries those that failed', async () => {
    const { user } = renderAt('/home/trips/T1/tracking')
    const results = await screen.findByRole('table', { name: 'Results by order' })
    expect(results).toHaveTextContent('You only have 2 available for item 1045')
    expect(screen.getByText('3 of 4 fulfilled')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Retry 1 failed order' }))
    expect(await screen.findByText('4 of 4 fulfilled')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull()
  })

  test('while a step runs no other can be pressed, and its end is noticed', async () => {
    let reads = 0
    const running: FulfillmentStatus = {
      ...workflow,
      running: true,
      orders: workflow.orders.map((order) => ({ ...order, fulfillment: { ...noStep, state: 'running' } })),
    }
    server.use(
      http.get('*/api/routes/:id/fulfillment-status', () =>
        HttpResponse.json(++reads > 1 ? { ...workflow, running: false } : running),
      ),
    )
    const { user } = renderAt('/home/trips/T1/tracking')
    expect(await screen.findByText('Running…')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Single ERP steps' }))
    for (const name of [/^Process fulfillments/, /^Mark shipped/, /^Create invoices/])
      expect(await screen.findByRole('menuitem', { name })).toHaveAttribute('data-disabled')
    expect(await screen.findByText('3 of 4 fulfilled')).toBeVisible()
  })

  test('calls its driver', async () => {
    renderAt('/home/trips/T1/tracking')
    expect(await screen.findByRole('link', { name: 'Call driver' })).toHaveAttribute('href', 'tel:+13125550131')
  })

  test('has the state of each stop in the ERP; a click in its row opens it', async () => {
    const [one] = trips
    const [first] = one!.stops
    const fulfillment = {
      _id: 'F1',
      cases: 24,
      decisions: [],
      deliveredLines: [],
      error: null,
      invoiceNumber: null,
      netSuiteInvoiceId: null,
      netSuiteItemFulfillmentId: '9',
      orderNumber: 'SO1',
      salesOrderId: first!.salesOrderIds[0]!,
      shipStatus: 'shipped' as const,
      weight: 10,
    }
    server.use(
      http.get('*/api/trips/T1', () =>
        HttpResponse.json({
          ...one,
          stops: one!.stops.map((stop, index) =>
            index === 0 ? { ...stop, status: 'completed', itemFulfillments: [fulfillment] } : stop,
          ),
        }),
      ),
    )
    const { user } = renderAt('/home/trips/T1/tracking')
    const row = within(await screen.findByRole('table', { name: 'Stops' })).getAllByRole('row')[1]!
    expect(within(row).getByText('To invoice')).toBeVisible()
    expect(within(row).getByRole('cell', { name: '24' })).toBeVisible()
    await user.click(within(row).getByText(first!.customer!.name))
    expect(await screen.findByRole('dialog')).toHaveTextContent(first!.customer!.name)
  })

  test('by key: C calls the driver, I starts the next step in the ERP', async () => {
    server.use(
      http.post('*/api/routes/:id/process-fulfillments', () =>
        HttpResponse.json({ tripId: 'T1', erpStatus: 'processing', executionArn: 'arn' }, { status: 202 }),
      ),
    )
    const { user } = renderAt('/home/trips/T1/tracking')
    const link = await screen.findByRole('link', { name: 'Call driver' })
    const called = vi.fn<(event: Event) => void>((event) => event.preventDefault())
    link.addEventListener('click', called)
    await user.keyboard('c')
    expect(called).toHaveBeenCalledTimes(1)
    await screen.findByRole('button', { name: /^Fulfill/ })
    await user.keyboard('i')
    expect(await screen.findByText('Process fulfillments: started')).toBeVisible()
  })

  test('a step asked for too early says why', async () => {
    server.use(
      http.post('*/api/routes/:id/update-fulfillments-to-shipped', () =>
        refuse(409, 'Conflict', 'fulfill the orders first'),
      ),
    )
    const { user } = renderAt('/home/trips/T1/tracking')
    await user.click(await screen.findByRole('button', { name: 'Single ERP steps' }))
    await user.click(await screen.findByRole('menuitem', { name: /^Mark shipped/ }))
    expect(await screen.findByText('API: fulfill the orders first')).toBeVisible()
  })

  test('offers where it can go, with what is against it', async () => {
    const { user } = renderAt('/home/trips/T1/tracking')
    const others = await screen.findByRole('button', { name: 'Other steps' })
    await waitFor(() => expect(others).toBeEnabled())
    await user.click(others)
    const complete = await screen.findByRole('menuitem', { name: /Complete 3 stops are not final/ })
    expect(complete).toBeVisible()
    expect(complete).toHaveAttribute('data-disabled')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Returning' }))
    expect(await screen.findByText('TR-2001 is now returning')).toBeVisible()
  })

  test('its history has the dates in words', async () => {
    const at = '2026-11-20T15:00:00Z'
    const decided = { status: 'returning', at, by: 'Ann Reed', notes: 'SO-10481: deliver again on 2026-11-27' }
    server.use(http.get('*/api/trips/T1', () => HttpResponse.json({ ...trips[0], statusHistory: [decided] })))
    renderAt('/home/trips/T1/tracking')
    const history = await screen.findByRole('region', { name: 'History' })
    expect(history).toHaveTextContent('deliver again on Fri, Nov 27, 2026')
    expect(history).not.toHaveTextContent('2026-11-27')
  })

  test('the next status can be taken with a note', async () => {
    let body: unknown
    server.use(
      http.put('*/api/routes/T1/transition-status', async ({ request }) => {
        body = await request.json()
        return HttpResponse.json(trips[0])
      }),
    )
    const { user } = renderAt('/home/trips/T1/tracking')
    const others = await screen.findByRole('button', { name: 'Other steps' })
    await waitFor(() => expect(others).toBeEnabled())
    await user.click(others)
    await user.click(await screen.findByRole('menuitem', { name: 'Returning, with a note' }))
    const dialog = await screen.findByRole('dialog', { name: 'Returning' })
    await user.type(within(dialog).getByRole('textbox', { name: /^Notes/ }), 'Early')
    await user.click(within(dialog).getByRole('button', { name: 'Returning' }))
    await waitFor(() => expect(body).toEqual({ targetStatus: 'returning', notes: 'Early' }))
  })

  test('a stop is completed once, also when the first answer is lost', async () => {
    const keys: Array<string | null> = []
    server.use(
      http.put('*/api/trips/T1/stops/S2/complete', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'))
        return keys.length === 1 ? HttpResponse.error() : undefined
      }),
    )
    const { user } = renderAt('/home/trips/T1/tracking')
    await user.click(await screen.findByRole('button', { name: /Complete stop 2/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('button', { name: 'Complete stop' }))
    await dialog.findByRole('alert')
    await user.click(dialog.getByRole('button', { name: 'Complete stop' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /Complete stop 2/ })).toBeNull())
    expect(keys).toEqual([expect.any(String), keys[0]])
  })

  test('what was typed about a stop survives a reload', async () => {
    let { user } = renderAt('/home/trips/T1/tracking')
    await user.click(await screen.findByRole('button', { name: /Complete stop 2/ }))
    await user.type(await screen.findByRole('textbox', { name: 'Notes' }), 'Nobody there')
    endPage()
    ;({ user } = renderAt('/home/trips/T1/tracking'))
    await user.click(await screen.findByRole('button', { name: /Complete stop 2/ }))
    expect(await screen.findByRole('textbox', { name: 'Notes' })).toHaveValue('Nobody there')
    expect(screen.getByText(/You typed this earlier/)).toBeVisible()
  })

  test('a stop is completed and shows it', async () => {
    const { user } = renderAt('/home/trips/T1/tracking')
    await user.click(await screen.findByRole('button', { name: /Complete stop 2/ }))
    await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Complete stop' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /Complete stop 2/ })).toBeNull())
    expect(within(screen.getByRole('table', { name: 'Stops' })).getAllByText('Completed')).toHaveLength(2)
  })

  test('a partial stop states what was delivered of each line, with a reason', async () => {
    let body: StopCompletion | undefined
    server.use(
      http.put('*/api/trips/T1/stops/S2/complete', async ({ request }) => {
        body = (await request.json()) as StopCompletion
        return HttpResponse.json(trips[0])
      }),
    )
    const { user } = renderAt('/home/trips/T1/tracking')
    await user.click(await screen.findByRole('button', { name: /Complete stop 2/ }))
    const dialog = await screen.findByRole('dialog')
    await user.click(await within(dialog).findByLabelText('Outcome', { selector: 'input' }))
    await user.click(await screen.findByRole('option', { name: 'Partial' }))
    await user.click(within(dialog).getByRole('button', { name: 'Complete stop' }))
    expect(await within(dialog).findByText(/with less on at least one line/)).toBeVisible()
    const [first] = within(dialog).getAllByLabelText(/^Delivered of/)
    await user.clear(first!)
    await user.type(first!, '4.5')
    await user.click(within(dialog).getByRole('button', { name: 'Complete stop' }))
    expect(await within(dialog).findByText('Give a reason for each line that was short.')).toBeVisible()
    await user.type(within(dialog).getByLabelText(/^Reason for/, { selector: 'input' }), 'Damaged')
    await user.click(within(dialog).getByRole('button', { name: 'Complete stop' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const orderId = trips[0]!.stops[1]!.salesOrderIds[0]!
    expect(body).toEqual({
      status: 'partial',
      notes: '',
      stopVersion: 0,
      deliveredLines: [
        { salesOrderId: orderId, lineId: stopLines(orderId)[0]!.lineId, quantity: 4.5, reason: 'Damaged' },
      ],
    })
  })

  test('a step that cannot be started says why', async () => {
    const { user } = renderAt('/home/trips/T1/tracking')
    await user.click(await screen.findByRole('button', { name: 'Single ERP steps' }))
    const invoice = await screen.findByRole('menuitem', { name: /^Create invoices/ })
    expect(invoice).toHaveAttribute('data-disabled')
    expect(invoice).toHaveTextContent(/no order has been shipped in the ERP/)
  })

  test('one button counts what it does; the server starts the later steps by itself', async () => {
    const pressed: unknown[] = []
    const done = { ...noStep, state: 'done' as const }
    const option = (orders: number) => ({ orders, reason: '' })
    const orders = workflow.orders.map((order) => ({ ...order, fulfillment: noStep }))
    let state: FulfillmentStatus = {
      ...workflow,
      counts: { ...workflow.counts, failed: 0 },
      orders,
      steps: [
        { step: 'fulfil', ...option(4) },
        { step: 'ship', orders: 0, reason: 'no order has been fulfilled' },
        { step: 'invoice', orders: 0, reason: 'no order has been shipped' },
      ],
    }
    server.use(
      http.get('*/api/routes/:id/fulfillment-status', () => HttpResponse.json(state)),
      http.post('*/api/routes/:id/:step', async ({ params, request }) => {
        pressed.push([params.step, await request.json()])
        state = { ...state, running: true, step: 'fulfil', following: ['ship'] }
        return HttpResponse.json({ tripId: 'T1', erpStatus: 'processing', executionArn: 'arn' }, { status: 202 })
      }),
      http.get('*/api/trips/T1', () => HttpResponse.json({ ...trips[0]!, status: 'ready' })),
    )
    const { user } = renderAt('/home/trips/T1/tracking')
    await user.click(await screen.findByRole('button', { name: 'Fulfill and ship 4 orders' }))
    expect(await screen.findByText('0 of 4 shipped, starts automatically')).toBeVisible()
    state = {
      ...state,
      running: false,
      following: [],
      orders: orders.map((order) => ({ ...order, fulfillment: done, shipment: done })),
      steps: state.steps.map(({ step }) => ({ step, ...option(0) })),
    }
    expect(await screen.findByText('4 of 4 shipped')).toBeVisible()
    expect(pressed).toEqual([['process-fulfillments', { following: ['ship'] }]])
    expect(screen.queryByRole('button', { name: /^Invoice/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Results by order' }))
    expect(await screen.findByRole('table', { name: 'Results by order' })).toBeVisible()
  })

  test('a ready trip goes back to planned, and starts on another day only when that is meant', async () => {
    const bodies: unknown[] = []
    const ready = { ...trips[1]!, status: 'ready' as const }
    const option = { allowed: true, permitted: true, needsNotes: false, reasons: [] }
    server.use(
      http.get('*/api/trips/T2', () => HttpResponse.json(ready)),
      http.get('*/api/routes/T2/transition-options', () =>
        HttpResponse.json({
          current: 'ready',
          options: [
            { ...option, status: 'in_progress' },
            { ...option, status: 'planned' },
            { ...option, status: 'cancelled', allowed: false, permitted: false },
          ],
        }),
      ),
      http.put('*/api/routes/T2/transition-status', async ({ request }) => {
        const body = (await request.json()) as { confirm?: string[] }
        bodies.push(body)
        if (body.confirm) return HttpResponse.json(ready)
        return refuse(409, 'Conflict', 'confirm the start', {
          problems: [{ code: 'other_trip_date', params: { tripDate: '2026-11-23', today } }],
        })
      }),
    )
    const { user } = renderAt('/home/trips/T2/tracking')
    const others = await screen.findByRole('button', { name: 'Other steps' })
    await waitFor(() => expect(others).toBeEnabled())
    await user.click(others)
    expect(await screen.findByRole('menuitem', { name: 'Back to planned' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: 'Cancel trip' })).toBeNull()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Start' }))
    await user.click(await screen.findByRole('button', { name: 'Start today' }))
    await waitFor(() =>
      expect(bodies).toEqual([
        { targetStatus: 'in_progress' },
        { targetStatus: 'in_progress', confirm: ['other_trip_date'] },
      ]),
    )
  })

  test('one button is primary: the ERP step that can be started, otherwise the next status', async () => {
    const { user } = renderAt('/home/trips/T1/tracking')
    const fulfill = await screen.findByRole('button', { name: 'Fulfill 1, ship 4, and invoice 1' })
    const next = await screen.findByRole('button', { name: 'Returning' })
    expect(fulfill).toHaveAttribute('data-variant', 'filled')
    expect(next).toHaveAttribute('data-variant', 'default')
    server.use(
      http.get('*/api/routes/:id/fulfillment-status', () =>
        HttpResponse.json({ ...workflow, steps: workflow.steps.map((step) => ({ ...step, orders: 0 })) }),
      ),
    )
    await user.click(screen.getByRole('button', { name: 'Retry 1 failed order' }))
    await waitFor(() => expect(next).toHaveAttribute('data-variant', 'filled'))
    expect(screen.queryByRole('button', { name: /^Fulfill/ })).toBeNull()
  })

  test('a trip that is not ready is first brought there', async () => {
    server.use(http.get('*/api/trips/T1', () => HttpResponse.json({ ...trips[0]!, status: 'planned' })))
    renderAt('/home/trips/T1/tracking')
    expect(await screen.findByRole('button', { name: /^Fulfill/ })).toHaveAttribute('data-variant', 'default')
  })

  test('a closed trip is read-only', async () => {
    server.use(http.get('*/api/trips/T1', () => HttpResponse.json({ ...trips[0]!, status: 'closed' })))
    renderAt('/home/trips/T1/tracking')
    await screen.findByRole('table', { name: 'Results by order' })
    for (const name of ['Edit', /^Fulfill/, 'Single ERP steps', /^Complete stop/, /^Correct stop/, /^Retry/])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.getByRole('button', { name: /^Open stop 1/ })).toBeVisible()
  })

  test('a driver sees what is delivered, and asks for nothing that a driver may not read', async () => {
    const asked: string[] = []
    const note = ({ request }: { request: Request }) => asked.push(new URL(request.url).pathname)
    server.events.on('request:start', note)
    server.use(
      http.get('*/api/auth/profile', () =>
        HttpResponse.json({ ...profile, role: 'driver', permissions: ['trip.read', 'trip.complete'] }),
      ),
    )
    const { user, router } = renderAt('/home/trips/T1/tracking')
    await user.click(await screen.findByRole('button', { name: /^Open stop 1|^Correct stop 1/ }))
    expect(
      await within(await screen.findByRole('dialog')).findByRole('table', { name: 'Lines of the stop' }),
    ).toBeVisible()
    await user.keyboard('{Escape}')
    await router.navigate('/home/trips')
    await screen.findByRole('heading', { name: 'Trips' })
    expect(screen.queryByLabelText('Route')).toBeNull()
    await router.navigate('/home/control-panel')
    await screen.findByRole('heading', { name: 'Trips today' })
    server.events.removeListener('request:start', note)
    const readable = /^\/api\/(auth\/profile|trips|routes\/T1\/(fulfillment-status|transition-options)|health)/
    expect(asked.filter((path) => !readable.test(path))).toEqual([])
  })
})

test('two reports that differ are shown side by side, and a person chooses', async () => {
  const stop = trips[0]!.stops[0]!
  const [line] = stopLines(stop.salesOrderIds[0]!)
  const short = {
    salesOrderId: line!.salesOrderId,
    lineId: line!.lineId,
    lineNumber: 1,
    quantity: 1,
    reason: 'Damaged',
  }
  const reports = [
    reportOf(stop, {
      _id: 'R1',
      by: 'Avery Stone',
      status: 'partial',
      deliveredLines: [short],
      proof: null,
      counts: false,
    }),
    reportOf(stop, { _id: 'R2', by: 'Dana Reyes', proof: null, counts: false }),
  ]
  const differing = { ...stop, differs: { reportIds: ['R1', 'R2'] }, reports }
  let trip: Trip = { ...trips[0]!, stops: [differing, ...trips[0]!.stops.slice(1)] }
  const chosen: string[] = []
  server.use(
    http.get('*/api/trips/T1', () => HttpResponse.json(trip)),
    http.post('*/api/trips/T1/stops/S1/reports/:id/choose', ({ params }) => {
      chosen.push(String(params.id))
      trip = trips[0]!
      return HttpResponse.json(trip)
    }),
  )
  const { user } = renderAt('/home/trips/T1/tracking#differing')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Two reports differ' })).toHaveFocus())
  expect(screen.getByText('Everything was delivered.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Proofs of stop 1, / }))
  expect(await screen.findByRole('dialog', { name: /^Proof of stop 1, / })).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const office = within(screen.getByRole('region', { name: 'Report of Avery Stone' }))
  expect(await office.findByText(`1 of 6 CS ${line!.item.name}: Damaged`)).toBeVisible()
  expect(within(screen.getByRole('region', { name: 'Report of Dana Reyes' })).getByText('Completed')).toBeVisible()
  await user.click(office.getByRole('button', { name: 'Use this report of Avery Stone' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Two reports differ' })).toBeNull())
  expect(chosen).toEqual(['R1'])
})

describe('what was not delivered', () => {
  const orderId = trips[0]!.stops[0]!.salesOrderIds[0]!
  const back: Trip = {
    ...trips[0]!,
    stops: trips[0]!.stops.map((stop, index) =>
      index === 0 ? { ...stop, status: 'failed', notes: 'Closed', undecidedSalesOrderIds: [orderId] } : stop,
    ),
  }

  test('is decided by keyboard before the trip is closed', async () => {
    let body: unknown
    server.use(
      http.get('*/api/trips/T1', () => HttpResponse.json(back)),
      http.get('*/api/trips/T1/stops/S1/lines', () =>
        HttpResponse.json(stopLines(orderId).map((line) => ({ ...line, delivered: 0, undecided: 6 }))),
      ),
      http.post('*/api/trips/T1/stops/S1/undelivered', async ({ request }) => {
        body = await request.json()
        return HttpResponse.json(trips[0])
      }),
    )
    const { user } = renderAt('/home/trips/T1/tracking')
    expect(await screen.findByText('1 stop to decide before the trip is closed')).toBeVisible()
    await user.keyboard('d')
    const dialog = await screen.findByRole('dialog')
    const cancel = await within(dialog).findByRole('radio', { name: 'Cancel' })
    expect(within(dialog).getByLabelText(/^Delivery date/)).toBeVisible()
    await user.click(cancel)
    expect(within(dialog).queryByLabelText(/^Delivery date/)).toBeNull()
    const reason = within(dialog).getByRole('textbox', { name: /^Reason/ })
    expect(reason).toHaveValue('Closed')
    await user.clear(reason)
    await user.click(within(dialog).getByRole('button', { name: 'Save decision' }))
    expect(within(dialog).getByText('Say why it was not delivered')).toBeVisible()
    await user.type(reason, 'Shut down')
    await user.click(within(dialog).getByRole('checkbox', { name: 'The goods are damaged' }))
    await user.click(within(dialog).getByRole('button', { name: 'Save decision' }))
    await waitFor(() => expect(body).toEqual({ decision: 'cancel', reason: 'Shut down', damaged: true }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('is not told as invoiced', async () => {
    const invoice = { ...workflow.orders[0]!.invoice, state: 'excepted' as const, error: 'stop 1 was failed: Closed' }
    server.use(
      http.get('*/api/routes/T1/fulfillment-status', () =>
        HttpResponse.json({
          ...workflow,
          orders: workflow.orders.map((order, index) => (index === 0 ? { ...order, invoice } : order)),
        }),
      ),
    )
    renderAt('/home/trips/T1/tracking')
    expect(await screen.findByText(`0 of ${workflow.orders.length - 1} invoiced, 1 excepted`)).toBeVisible()
  })
})
