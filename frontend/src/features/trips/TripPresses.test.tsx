import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Eligible, FulfillmentStatus, Trip, TripInput } from '@/api/wire'
import { customers, routes } from '@/testing/data'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'
import { eligible, noStep, trips, workflow } from '@/testing/trips'

beforeEach(signedIn)

const statuses = ['draft', 'planned', 'ready', 'in_progress', 'returning', 'completed', 'closed'] as const

/** Six orders of a route for six addresses. */
const orders: Eligible[] = Array.from({ length: 6 }, (_, index) => ({
  ...eligible[index]!,
  customer: { ...eligible[index]!.customer, _id: customers[index]!._id },
  shipTo: { ...eligible[index]!.shipTo, addressId: `A${index}` },
  route: { routeId: routes[0]!._id, name: routes[0]!.name, stopNumber: index + 1, pinned: false },
}))

/** The API for one trip: it is created, moves from status to status, and its stops are final once it has started. */
function oneTrip(start: { trip?: Trip } = {}) {
  let { trip } = start
  let carried = false // through all steps of the ERP
  const next = () => statuses[statuses.indexOf(trip!.status as (typeof statuses)[number]) + 1]
  const state = (): FulfillmentStatus => {
    const result = { ...noStep, state: carried ? ('done' as const) : ('none' as const) }
    const waits = trip?.status === 'completed' && !carried
    return {
      ...workflow,
      orders: orders.map(({ salesOrderId, orderNumber }) => ({
        salesOrderId,
        orderNumber,
        fulfillment: result,
        shipment: result,
        invoice: result,
      })),
      steps: (['fulfil', 'ship', 'invoice'] as const).map((step) => ({
        step,
        orders: waits && step === 'fulfil' ? orders.length : 0,
        reason: '',
      })),
    }
  }
  server.use(
    http.get('*/api/sales-order/item-fulfillments/eligible-for-trips', () => HttpResponse.json(orders)),
    http.post('*/api/trips', async ({ request }) => {
      const input = (await request.json()) as TripInput
      trip = {
        ...trips[2]!,
        _id: 'TN',
        stops: (input.stops ?? []).map((stop, index) => ({
          ...trips[0]!.stops[0]!,
          _id: `N${index}`,
          sequence: index + 1,
          salesOrderIds: stop.salesOrderIds ?? [],
        })),
      }
      expect(input).toMatchObject({ vehicleId: 'V1', driverId: 'D1' })
      return HttpResponse.json(trip, { status: 201 })
    }),
    http.get('*/api/trips/TN', () => HttpResponse.json(trip)),
    http.get('*/api/routes/TN/fulfillment-status', () => HttpResponse.json(state())),
    http.get('*/api/routes/TN/transition-options', () =>
      HttpResponse.json({
        current: trip!.status,
        options: next() ? [{ status: next(), allowed: true, permitted: true, needsNotes: false, reasons: [] }] : [],
      }),
    ),
    http.put('*/api/routes/TN/transition-status', async ({ request }) => {
      trip = { ...trip!, status: ((await request.json()) as { targetStatus: Trip['status'] }).targetStatus }
      return HttpResponse.json(trip)
    }),
    http.post('*/api/routes/TN/process-fulfillments', async ({ request }) => {
      expect(await request.json()).toEqual({ following: ['ship', 'invoice'] })
      carried = true
      return HttpResponse.json({ tripId: 'TN', erpStatus: 'processing', executionArn: 'arn' }, { status: 202 })
    }),
  )
  return { trip: () => trip! }
}

/** Counts every click. */
function pressing(address: string) {
  const { user } = renderAt(address)
  let presses = 0
  const press = async (role: 'button' | 'link' | 'combobox' | 'option', name: string | RegExp) => {
    const found = await screen.findByRole(role, { name })
    await waitFor(() => expect(found).toBeEnabled())
    await user.click(found)
    presses += 1
  }
  return { press, presses: () => presses }
}

type Press = ReturnType<typeof pressing>['press']

/** From a draft to a closed trip, without its stops. */
async function run(press: Press) {
  for (const name of ['Plan', 'Make ready', 'Start', 'Returning', 'Complete']) await press('button', name)
  await press('button', 'Fulfill, ship, and invoice 6 orders')
  expect(await screen.findByText('6 of 6 invoiced')).toBeVisible()
  await press('button', 'Close')
}

describe('presses besides the stops, for a trip of six stops', () => {
  test('seven from the draft to the closed trip', async () => {
    const stops = orders.map(({ salesOrderId }, index) => ({
      ...trips[0]!.stops[0]!,
      _id: `N${index}`,
      sequence: index + 1,
      salesOrderIds: [salesOrderId],
    }))
    const { trip } = oneTrip({ trip: { ...trips[2]!, _id: 'TN', stops } })
    const { press, presses } = pressing('/home/trips/TN/tracking')
    await run(press)
    await waitFor(() => expect(trip().status).toBe('closed'))
    expect(presses()).toBe(7)
  })

  test('twelve from the list of trips, with a route that has its vehicle and driver', async () => {
    const { trip } = oneTrip()
    const { press, presses } = pressing('/home/trips')
    await press('link', 'New trip')
    await press('combobox', 'Route')
    await press('option', routes[0]!.name)
    await press('button', 'Add all')
    await press('button', 'Create trip')
    await run(press)
    await waitFor(() => expect(trip().status).toBe('closed'))
    expect(trip().stops).toHaveLength(6)
    expect(presses()).toBe(12)
  })

  test('fourteen without a route', async () => {
    const { trip } = oneTrip()
    const { press, presses } = pressing('/home/trips')
    await press('link', 'New trip')
    await press('combobox', 'Vehicle')
    await press('option', /^Truck 7/)
    await press('combobox', 'Driver')
    await press('option', 'Rosa Delgado')
    await press('button', 'Add all')
    await press('button', 'Create trip')
    await run(press)
    await waitFor(() => expect(trip().status).toBe('closed'))
    expect(trip().stops).toHaveLength(6)
    expect(presses()).toBe(14)
  })
})
