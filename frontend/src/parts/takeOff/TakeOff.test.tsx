import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { profile, salesOrders, tomorrow } from '@/testing/data'
import { dispatchBoard, dispatchHandlers } from '@/testing/dispatch'
import { refuse } from '@/testing/handlers'
import { renderAt, signedIn } from '@/testing/render'
import { salesOrderHandlers } from '@/testing/salesOrders'
import { server } from '@/testing/server'
import { packedOrder, packedTrip, takeOffHandlers } from '@/testing/takeOff'

beforeEach(signedIn)

const dialogNow = async () => within(await screen.findByRole('dialog', { name: 'Take off the trip' }))

describe('on the trip', () => {
  const firstOf = (trip = packedTrip()) => trip.stops[0]!.itemFulfillments[0]!
  const page = '/home/trips/T2/tracking'

  test('a packed order stays while NetSuite takes its fulfillment back, and leaves by itself', async () => {
    const asked: string[][] = []
    server.use(...takeOffHandlers({ trip: packedTrip(), onTakeOff: (...what) => asked.push(what) }))
    const { user } = renderAt(page)
    const { orderNumber, salesOrderId } = firstOf()
    await user.click(await screen.findByRole('button', { name: /^Take off an order of stop 1, / }))
    const dialog = await dialogNow()
    expect(
      await dialog.findByText(new RegExp(`^${orderNumber} is packed for TR-2002\\. NetSuite deletes`)),
    ).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Take off the trip' }))
    expect(await dialog.findByText(/Reason/, { selector: '[class*=error]' })).toBeVisible()
    expect(asked).toEqual([])
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'The shop is closed{Enter}')
    await user.click(dialog.getByRole('button', { name: 'Take off the trip' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const stops = within(screen.getByRole('table', { name: 'Stops' }))
    expect(await stops.findByText(`${orderNumber} is being taken off`)).toBeVisible()
    expect(screen.getByText(new RegExp(`^${orderNumber} is being taken off: NetSuite deletes`))).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Take off an order of stop 1, / })).toBeNull()
    expect(asked).toEqual([[salesOrderId, 'The shop is closed']])
    expect(await screen.findByText(`${orderNumber} is off TR-2002`, {}, { timeout: 8_000 })).toBeVisible()
    expect(screen.queryByText(new RegExp(`^${orderNumber} is being taken off: `))).toBeNull()
  })

  test('when NetSuite refuses, the reason and what to do are shown, and it can be tried again', async () => {
    const error = 'The fulfillment is locked by an accounting period.'
    server.use(...takeOffHandlers({ trip: packedTrip(), error, lasts: 0 }))
    const { user } = renderAt(page)
    const { orderNumber } = firstOf()
    await user.click(await screen.findByRole('button', { name: /^Take off an order of stop 1, / }))
    const dialog = await dialogNow()
    await user.type(await dialog.findByRole('textbox', { name: /^Reason/ }), 'Closed')
    await user.click(dialog.getByRole('button', { name: 'Take off the trip' }))
    const alert = await screen.findByText(/did not delete its fulfillment: The fulfillment is locked/, undefined, {
      timeout: 8_000,
    })
    expect(alert).toHaveTextContent('delete item fulfillment 7741 in NetSuite')
    await user.click(screen.getByRole('button', { name: `Try again to take ${orderNumber} off the trip` }))
    expect(await screen.findByText(`${orderNumber} is off TR-2002`, {}, { timeout: 8_000 })).toBeVisible()
  })

  test('of several orders at a stop the user chooses one; one that is not packed leaves at once', async () => {
    const trip = packedTrip()
    const [stop, ...others] = trip.stops
    const second = packedOrder('SO77', { shipStatus: 'none', netSuiteItemFulfillmentId: null })
    const both = {
      ...stop!,
      salesOrderIds: [...stop!.salesOrderIds, 'SO77'],
      itemFulfillments: [...stop!.itemFulfillments, second],
    }
    server.use(...takeOffHandlers({ trip: { ...trip, stops: [both, ...others] } }))
    const { user } = renderAt(page)
    await user.click(await screen.findByRole('button', { name: /^Take off an order of stop 1, / }))
    const dialog = await dialogNow()
    await user.click(await dialog.findByRole('combobox', { name: 'Order' }))
    await user.click(await screen.findByRole('option', { name: 'SO-77' }))
    expect(dialog.getByText(/^SO-77 leaves TR-2002 at once/)).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Too heavy')
    await user.click(dialog.getByRole('button', { name: 'Take off the trip' }))
    expect(await screen.findByText('SO-77 is off TR-2002')).toBeVisible()
  })

  test('a click beside the dialog closes it, and does not open the stop', async () => {
    server.use(...takeOffHandlers({ trip: packedTrip() }))
    const { user } = renderAt(page)
    // Its dialog is loaded, so that it would open at once.
    await user.click(await screen.findByRole('button', { name: /^Open stop 1, / }))
    const ofStop = await screen.findByRole('dialog', { name: /^Stop 1: / })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(ofStop).not.toBeInTheDocument())
    await user.click(screen.getByRole('button', { name: /^Take off an order of stop 1, / }))
    await dialogNow()
    await user.click(document.querySelector('.mantine-Modal-overlay')!)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Take off the trip' })).toBeNull())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('is not offered on the road, nor to those who may not dispatch', async () => {
    const road = packedTrip({ status: 'in_progress' })
    server.use(...takeOffHandlers({ trip: road }))
    const first = renderAt(page)
    expect(await screen.findByRole('table', { name: 'Stops' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Take off/ })).toBeNull()
    first.unmount()
    const permissions = profile.permissions.filter((permission) => permission !== 'trip.dispatch')
    server.use(
      ...takeOffHandlers({ trip: packedTrip() }),
      http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, permissions })),
    )
    renderAt(page)
    expect(await screen.findByRole('table', { name: 'Stops' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Take off/ })).toBeNull()
  })
})

describe('on the screen that edits the trip', () => {
  test('a packed order that was removed is taken off first, and the rest is saved on what the trip is then', async () => {
    const saved: unknown[] = []
    const trip = packedTrip()
    server.use(
      ...takeOffHandlers({ trip }),
      http.put('*/api/trips/T2', async ({ request }) => {
        saved.push(await request.json())
        return HttpResponse.json(trip)
      }),
    )
    const { user } = renderAt('/home/trips/edit/T2')
    const [stop] = trip.stops
    const { orderNumber, salesOrderId } = stop!.itemFulfillments[0]!
    await user.type(await screen.findByLabelText('Notes'), 'Ring twice')
    await user.click(screen.getByRole('button', { name: /^Remove stop 1, / }))
    await user.click(await screen.findByRole('button', { name: `Take off the trip: ${orderNumber}` }))
    const dialog = await dialogNow()
    await user.type(await dialog.findByRole('textbox', { name: /^Reason/ }), 'Closed')
    await user.click(dialog.getByRole('button', { name: 'Take off the trip' }))
    expect(await screen.findByText(new RegExp(`^${orderNumber} is being taken off: NetSuite deletes`))).toBeVisible()
    expect(await screen.findByText(`${orderNumber} is off TR-2002`, {}, { timeout: 8_000 })).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Packed orders')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Save trip' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).toMatchObject({ notes: expect.stringContaining('Ring twice'), version: trip.version + 1 })
    expect(JSON.stringify(saved[0])).not.toContain(salesOrderId)
  })

  test('on the road it says what to do instead', async () => {
    server.use(...takeOffHandlers({ trip: packedTrip({ status: 'in_progress' }) }))
    const { user } = renderAt('/home/trips/edit/T2')
    await user.click(await screen.findByRole('button', { name: /^Remove stop 1, / }))
    expect(await screen.findByText(/^Their goods are on the truck\. Add them again/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Take off the trip/ })).toBeNull()
  })
})

describe('on the order', () => {
  /** The tests' first order on a trip that has packed it. */
  function onTrip() {
    const trip = packedTrip()
    const [stop, ...others] = trip.stops
    const order = { ...salesOrders[0]!, tripId: 'T2' }
    const of = packedOrder(order._id, { orderNumber: order.orderNumber })
    let isOn = true
    server.use(
      ...salesOrderHandlers(),
      ...takeOffHandlers({
        trip: { ...trip, stops: [{ ...stop!, salesOrderIds: [order._id], itemFulfillments: [of] }, ...others] },
        onGone: () => (isOn = false),
      }),
      http.get('*/api/sales-order/SO0', () => HttpResponse.json({ ...order, tripId: isOn ? 'T2' : '' })),
      http.patch('*/api/sales-order/SO0', () =>
        isOn
          ? refuse(
              409,
              'Conflict',
              `order ${order.orderNumber}: packed for trip TR-2002 are 3 CS of line 1; take it off`,
            )
          : HttpResponse.json({ ...order, tripId: '', memo: 'Front door', version: 2 }),
      ),
    )
    return order
  }

  test('an edit that packed goods forbid offers it where it is refused, and is saved afterwards', async () => {
    const order = onTrip()
    const { user } = renderAt('/home/sales-order/SO0')
    await screen.findByRole('button', { name: 'Edit' })
    await user.keyboard('e')
    const memo = await screen.findByRole('textbox', { name: 'Memo' })
    await user.clear(memo)
    await user.type(memo, 'Front door')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText(/^Order .* packed for trip TR-2002/)).toBeVisible()
    await user.click(await alert.findByRole('button', { name: 'Take off the trip' }))
    const dialog = await dialogNow()
    await user.type(await dialog.findByRole('textbox', { name: /^Reason/ }), 'Fewer cases')
    await user.click(dialog.getByRole('button', { name: 'Take off the trip' }))
    expect(await alert.findByText(new RegExp(`^${order.orderNumber} is being taken off`))).toBeVisible()
    expect(await alert.findByText('The order is on no trip now. Save it again.', {}, { timeout: 8_000 })).toBeVisible()
    await user.click(alert.getByRole('button', { name: 'Save again' }))
    expect(await screen.findByText('Front door')).toBeVisible()
    expect(screen.getByText('Not on a trip')).toBeVisible()
  })

  test('is offered beside the trip of the order', async () => {
    onTrip()
    renderAt('/home/sales-order/SO0')
    expect(await screen.findByRole('link', { name: 'TR-2002' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Take off the trip' })).toBeVisible()
  })
})

describe('on the board', () => {
  const address = `/home/dispatch?date=${tomorrow}`
  const cardOf = (text: RegExp) =>
    waitFor(() => {
      const found = [...document.querySelectorAll<HTMLElement>('[data-card]')].find((each) =>
        text.test(each.textContent ?? ''),
      )
      expect(found).toBeDefined()
      return found!
    })

  test('a card of a packed trip asks first, by its menu and by U, and its column says how far it is', async () => {
    const board = dispatchBoard()
    const [first, ...others] = board.trips
    const order = first!.stops[1]!.orders[0]!
    const of = packedOrder(order.salesOrderId, { orderNumber: order.orderNumber })
    const stop = { ...packedTrip().stops[0]!, salesOrderIds: [order.salesOrderId], itemFulfillments: [of] }
    const moves: unknown[] = []
    server.use(
      ...takeOffHandlers({
        trip: packedTrip({ _id: first!._id, tripNumber: first!.tripNumber, stops: [stop] }),
        onTakeOff: (id) => moves.push(id),
      }),
      ...dispatchHandlers({ ...board, trips: [{ ...first!, erpStatus: 'fulfilled' }, ...others] }),
    )
    const { user } = renderAt(address)
    const name = first!.stops[1]!.customer!.name
    ;(await cardOf(new RegExp(name))).focus()
    await user.keyboard('u')
    const dialog = await dialogNow()
    expect(await dialog.findByText(new RegExp(`^${order.orderNumber} is packed`))).toBeVisible()
    // The trip is read after the dialog has opened.
    await waitFor(() => expect(dialog.getByRole('textbox', { name: /^Reason/ })).toHaveFocus())
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    ;(await cardOf(new RegExp(name))).focus()
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('menuitem', { name: /^Take off the trip…/ }))
    const again = await dialogNow()
    await user.type(await again.findByRole('textbox', { name: /^Reason/ }), 'Too late')
    await user.click(again.getByRole('button', { name: 'Take off the trip' }))
    const column = within(await screen.findByRole('region', { name: /^Trip 01/ }))
    expect(await column.findByText(new RegExp(`^${order.orderNumber} is being taken off`))).toBeVisible()
    expect(moves).toEqual([order.salesOrderId])
    expect(await screen.findByText(new RegExp(`^${order.orderNumber} is off `), {}, { timeout: 8_000 })).toBeVisible()
  })
})
