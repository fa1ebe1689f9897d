import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FulfillmentStatus, TripInput } from '@/api/wire'
import { editPlan, emptyPlan, planInput, planOf } from '@/features/trips/tripPlan'
import { eligible, noStep, today, trips, workflow } from '@/testing/data'
import { refuse } from '@/testing/handlers'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

beforeEach(signedIn)
afterEach(() => {
  vi.useRealTimers()
})

describe('planning a trip', () => {
  test('orders become stops, moved by keyboard, and the trip is created', async () => {
    let body: TripInput | undefined
    server.use(
      http.post('*/api/trips', async ({ request }) => {
        body = (await request.json()) as TripInput
        return HttpResponse.json({ ...trips[2], _id: 'T3' }, { status: 201 })
      }),
    )
    const { user, router } = renderAt(`/home/trips/create?date=${today}`)
    await screen.findByRole('list', { name: 'Eligible orders' })
    const [first, second] = [eligible[0]!, eligible[1]!]
    for (const order of [first, second]) await user.click(screen.getByRole('button', { name: `Add ${order.orderNumber}, ${order.customer.name}` }))
    const stops = screen.getByRole('list', { name: 'Stops' })
    expect(within(stops).getAllByRole('listitem').map((stop) => stop.querySelector('b')?.textContent)).toEqual([first.customer.name, second.customer.name])
    within(stops).getByRole('button', { name: `Remove stop 2, ${second.customer.name}` }).focus()
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(within(stops).getAllByRole('listitem').map((stop) => stop.querySelector('b')?.textContent)).toEqual([second.customer.name, first.customer.name])
    await user.click(screen.getByRole('button', { name: 'Create trip' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/trips/T3/tracking'))
    expect(body?.tripDate).toBe(today)
    expect(body?.stops?.map((stop) => stop.salesOrderIds)).toEqual([[second.salesOrderId], [first.salesOrderId]])
  })

  test('an address with a date that is none plans for today', async () => {
    vi.setSystemTime(`${today}T18:00:00Z`)
    renderAt('/home/trips/create?date=2026-02-30')
    expect(await screen.findByLabelText(/^Date/)).toHaveValue(today)
  })

  test('two orders for one address share a stop, and no order is taken twice', () => {
    const twin = { ...eligible[0]!, salesOrderId: 'twin' }
    const plan = editPlan(emptyPlan(today), { type: 'add', orders: [eligible[0]!, twin, eligible[0]!] })
    expect(plan.stops.map((stop) => stop.salesOrderIds)).toEqual([[eligible[0]!.salesOrderId, 'twin']])
  })

  test('a stop that is under way keeps its place', () => {
    const plan = planOf(trips[0]!)
    const [done, next] = [plan.stops[0]!, plan.stops[1]!]
    expect(editPlan(plan, { type: 'move', key: next.key, by: -1 }).stops[0]).toBe(done)
    expect(editPlan(plan, { type: 'remove', key: done.key }).stops).toHaveLength(plan.stops.length)
  })

  test('what is sent keeps the stops’ ids and names the version', () => {
    const input = planInput(planOf(trips[1]!), 3)
    expect(input).toMatchObject({ version: 3, vehicleId: 'V1', driverId: 'D2' })
    expect(input.stops?.map((stop) => stop._id)).toEqual(trips[1]!.stops.map((stop) => stop._id))
  })

  test('saved by somebody else meanwhile: the choice is offered', async () => {
    const versions: Array<number | undefined> = []
    server.use(
      http.put('*/api/trips/T2', async ({ request }) => {
        const { version } = (await request.json()) as TripInput
        versions.push(version)
        return version === 8 ? HttpResponse.json({ ...trips[1], version: 9 }) : refuse(409, 'Conflict', 'the trip was changed meanwhile', { current: { ...trips[1], version: 8 } })
      }),
    )
    const { user, router } = renderAt('/home/trips/edit/T2')
    await user.click(await screen.findByRole('button', { name: 'Save trip' }))
    await user.click(await screen.findByRole('button', { name: 'Keep mine' }))
    await user.click(screen.getByRole('button', { name: 'Save trip' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/trips/T2/tracking'))
    expect(versions).toEqual([1, 8])
  })
})

describe('a trip', () => {
  test('shows what became of each order, and retries those that failed', async () => {
    const { user } = renderAt('/home/trips/T1/tracking')
    const results = await screen.findByRole('table', { name: 'Results by order' })
    expect(results).toHaveTextContent('INSUFFICIENT_QUANTITY: You only have 2 available for item 1045')
    expect(screen.getByText('3 of 4 fulfilled')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Retry 1 failed order' }))
    expect(await screen.findByText('4 of 4 fulfilled')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull()
  })

  test('while a step runs no other can be pressed, and its end is noticed', async () => {
    let reads = 0
    const running: FulfillmentStatus = { ...workflow, running: true, orders: workflow.orders.map((order) => ({ ...order, fulfillment: { ...noStep, state: 'running' } })) }
    server.use(http.get('*/api/routes/:id/fulfillment-status', () => HttpResponse.json(++reads > 1 ? { ...workflow, running: false } : running)))
    renderAt('/home/trips/T1/tracking')
    expect(await screen.findByText('Running…')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Process fulfilments' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Mark shipped' })).toBeDisabled()
    expect(await screen.findByText('3 of 4 fulfilled')).toBeVisible()
  })

  test('a step asked for too early says why', async () => {
    server.use(http.post('*/api/routes/:id/update-fulfillments-to-shipped', () => refuse(409, 'Conflict', 'fulfil the orders first')))
    const { user } = renderAt('/home/trips/T1/tracking')
    await user.click(await screen.findByRole('button', { name: 'Mark shipped' }))
    expect(await screen.findByText('API: fulfil the orders first')).toBeVisible()
  })

  test('offers where it can go, with what is against it', async () => {
    const { user } = renderAt('/home/trips/T1/tracking')
    const change = await screen.findByRole('button', { name: 'Change status' })
    await waitFor(() => expect(change).toBeEnabled())
    await user.click(change)
    expect(await screen.findByRole('menuitem', { name: /Complete 3 stops are not final/ })).toBeVisible()
    await user.click(screen.getByRole('menuitem', { name: 'Returning' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Returning' }))
    expect(await screen.findByText('TR-2001 is now returning')).toBeVisible()
  })

  test('a stop is completed and shows it', async () => {
    const { user } = renderAt('/home/trips/T1/tracking')
    await user.click(await screen.findByRole('button', { name: /Complete stop 2/ }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Complete stop' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /Complete stop 2/ })).toBeNull())
    expect(within(screen.getByRole('table', { name: 'Stops' })).getAllByText('Completed')).toHaveLength(2)
  })
})
