import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TripInput } from '@/api/wire'
import { editPlan, emptyPlan, planInput, planOf } from '@/features/trips/tripPlan'
import { today, vehicles } from '@/testing/data'
import { eligible, trips } from '@/testing/trips'
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
    for (const order of [first, second])
      await user.click(screen.getByRole('button', { name: `Add ${order.orderNumber}, ${order.customer.name}` }))
    const stops = screen.getByRole('list', { name: 'Stops' })
    expect(
      within(stops)
        .getAllByRole('listitem')
        .map((stop) => stop.querySelector('b')?.textContent),
    ).toEqual([first.customer.name, second.customer.name])
    within(stops)
      .getByRole('button', { name: `Remove stop 2, ${second.customer.name}` })
      .focus()
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(
      within(stops)
        .getAllByRole('listitem')
        .map((stop) => stop.querySelector('b')?.textContent),
    ).toEqual([second.customer.name, first.customer.name])
    await user.click(screen.getByRole('button', { name: 'Create trip' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/trips/T3/tracking'))
    expect(body?.tripDate).toBe(today)
    expect(body?.stops?.map((stop) => stop.salesOrderIds)).toEqual([[second.salesOrderId], [first.salesOrderId]])
  })

  test('a vehicle whose name is not known is not shown as none', async () => {
    server.use(http.get('*/api/vehicles', () => refuse(500, 'Internal Server Error', 'Internal error')))
    renderAt('/home/trips/edit/T2')
    expect(await screen.findByPlaceholderText('Could not be loaded')).toHaveAccessibleName('Vehicle')
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
        return version === 8
          ? HttpResponse.json({ ...trips[1], version: 9 })
          : refuse(409, 'Conflict', 'the trip was changed meanwhile', { current: { ...trips[1], version: 8 } })
      }),
    )
    const { user, router } = renderAt('/home/trips/edit/T2')
    await user.type(await screen.findByLabelText('Notes'), 'Ring twice')
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Somebody else has saved this trip')
    expect(screen.getByRole('button', { name: 'Save trip' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/trips/T2/tracking'))
    expect(versions).toEqual([1, 8])
  })
})

describe('making a trip', () => {
  test('pressed again after a lost answer, it is the same request', async () => {
    const keys: Array<string | null> = []
    server.use(
      http.post('*/api/trips', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'))
        return keys.length === 1 ? HttpResponse.error() : HttpResponse.json({ ...trips[2], _id: 'T3' }, { status: 201 })
      }),
    )
    const { user, router } = renderAt(`/home/trips/create?date=${today}`)
    await user.click(await screen.findByRole('button', { name: 'Create trip' }))
    await waitFor(() => expect(keys).toHaveLength(1))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Create trip' })).toBeEnabled())
    await user.click(screen.getByRole('button', { name: 'Create trip' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/trips/T3/tracking'))
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
  })

  const add = async (user: ReturnType<typeof renderAt>['user'], order: (typeof eligible)[number]) =>
    user.click(await screen.findByRole('button', { name: `Add ${order.orderNumber}, ${order.customer.name}` }))

  test('changed after a refusal, it is another request', async () => {
    const sent: Array<[key: string | null, body: string]> = []
    server.use(
      http.post('*/api/trips', async ({ request }) => {
        sent.push([request.headers.get('idempotency-key'), await request.text()])
        return sent.length === 1
          ? refuse(409, 'Conflict', 'order SO-10500 is on trip T-1004')
          : HttpResponse.json({ ...trips[2], _id: 'T3' }, { status: 201 })
      }),
    )
    const { user, router } = renderAt(`/home/trips/create?date=${today}`)
    await user.click(await screen.findByRole('button', { name: 'Create trip' }))
    expect(await screen.findByText(/is on trip T-1004/)).toBeVisible()
    await add(user, eligible[0]!)
    await user.click(screen.getByRole('button', { name: 'Create trip' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/trips/T3/tracking'))
    expect(sent[1]![1]).not.toBe(sent[0]![1])
    expect(sent[1]![0]).toBeTruthy()
    expect(sent[1]![0]).not.toBe(sent[0]![0])
  })

  test('changed after a lost answer, it says that a trip may be there already', async () => {
    const keys: Array<string | null> = []
    server.use(
      http.post('*/api/trips', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'))
        if (keys.length === 1) return HttpResponse.error()
        // The server's rule: a key always comes with the same body.
        return keys.at(-1) === keys[0]
          ? refuse(409, 'Conflict', 'this idempotency-key was used for another request: use a new key')
          : HttpResponse.json({ ...trips[2], _id: 'T3' }, { status: 201 })
      }),
    )
    const { user, router } = renderAt(`/home/trips/create?date=${today}`)
    const create = async () => user.click(await screen.findByRole('button', { name: 'Create trip' }))
    await create()
    await waitFor(() => expect(keys).toHaveLength(1))
    await add(user, eligible[0]!)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Create trip' })).toBeEnabled())
    await create()
    const dialog = await screen.findByRole('dialog', { name: 'Create another trip?' })
    expect(dialog).toHaveTextContent('The trip may already exist as it was then')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(keys).toHaveLength(1)
    await create()
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Create another trip?' })).getByRole('button', {
        name: 'Create another trip',
      }),
    )
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/trips/T3/tracking'))
    expect(keys[1]).not.toBe(keys[0])
  })

  test('customers with the same name and street are two stops; an order that is no longer eligible keeps its weight', async () => {
    const other = {
      ...eligible[0]!,
      salesOrderId: 'other',
      customer: { ...eligible[0]!.customer, _id: 'another customer' },
    }
    const plan = editPlan(emptyPlan(today), { type: 'add', orders: [eligible[0]!, other] })
    expect(plan.stops).toHaveLength(2)
    const { user } = renderAt(`/home/trips/create?date=${today}`)
    await user.click(
      await screen.findByRole('button', { name: `Add ${eligible[0]!.orderNumber}, ${eligible[0]!.customer.name}` }),
    )
    const load = screen.getByText(/^Load \d/).textContent
    server.use(http.get('*/api/sales-order/item-fulfillments/eligible-for-trips', () => HttpResponse.json([])))
    fireEvent.change(screen.getByLabelText(/^Date/), { target: { value: '2026-11-25' } })
    expect(await screen.findByText('Nothing left to add')).toBeVisible()
    expect(screen.getByText(/^Load \d/).textContent).toBe(load)
    expect(within(screen.getByRole('list', { name: 'Stops' })).getByText(eligible[0]!.orderNumber)).toBeVisible()
  })

  test('weights, which the API has in kilograms, are shown in pounds', async () => {
    server.use(
      http.get('*/api/vehicles', () => HttpResponse.json([{ ...vehicles[0]!, capacity: { weight: 907.18474 } }])),
      http.get('*/api/sales-order/item-fulfillments/eligible-for-trips', () =>
        HttpResponse.json([{ ...eligible[0]!, weight: 453.59237 }]),
      ),
    )
    const { user } = renderAt(`/home/trips/create?date=${today}`)
    const order = await screen.findByRole('button', {
      name: `Add ${eligible[0]!.orderNumber}, ${eligible[0]!.customer.name}`,
    })
    expect(screen.getByText(/1,000 lb/)).toBeVisible()
    await user.click(order)
    expect(screen.getByText('Load 1,000 lb')).toBeVisible()
    await user.click(screen.getByRole('combobox', { name: 'Vehicle' }))
    await user.click(await screen.findByRole('option', { name: new RegExp(vehicles[0]!.name) }))
    expect(screen.getByText('Load 1,000 lb of 2,000 lb (50%)')).toBeVisible()
  })

  test('and so is the load of a trip', async () => {
    server.use(
      http.get('*/api/trips/T1', () =>
        HttpResponse.json({ ...trips[0]!, totals: { ...trips[0]!.totals, weight: 4535.9237 } }),
      ),
    )
    renderAt('/home/trips/T1/tracking')
    expect(await screen.findByText(/^10,000 lb · /)).toBeVisible()
  })

  test('closing the tab asks while a plan is not saved', async () => {
    const { user } = renderAt(`/home/trips/create?date=${today}`)
    await screen.findByRole('list', { name: 'Eligible orders' })
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(leave()).toBe(true)
    await user.click(
      screen.getByRole('button', { name: `Add ${eligible[0]!.orderNumber}, ${eligible[0]!.customer.name}` }),
    )
    expect(leave()).toBe(false)
  })
})
