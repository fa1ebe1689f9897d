import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { fixOf } from '@/features/dispatch/board/dialogs/fixes'
import { tomorrow } from '@/testing/data'
import { dispatchBoard } from '@/testing/dispatch'
import { refuse } from '@/testing/refuse'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

const address = `/home/dispatch?date=${tomorrow}`

beforeEach(() => signedIn())

const pane = () => screen.findByRole('region', { name: /^Unplanned/ })
const fixButton = async (name: string) => within(await pane()).findByRole('button', { name })

describe('the fixes of unplanned orders', () => {
  test('an address without a route gets one, and so does the order', async () => {
    const sent: unknown[] = []
    server.use(
      http.patch('*/api/route-assignments/customer/:customer/address/:address', async ({ params, request }) => {
        sent.push(params.customer, params.address, await request.json())
        return sent.length === 3 ? refuse(409, 'Conflict', 'the route was changed') : HttpResponse.json({})
      }),
      http.post('*/api/sales-order/:id/recalculate-route', ({ params }) => {
        sent.push(params.id)
        return HttpResponse.json([])
      }),
    )
    const { user } = renderAt(address)
    await user.click(await fixButton('Set route: Aldi #90'))
    const dialog = await screen.findByRole('dialog', { name: 'Route of Aldi #90' })
    await user.click(within(dialog).getByRole('button', { name: 'Set route' }))
    expect(await within(dialog).findByText('Route should not be empty')).toBeVisible()
    await user.click(within(dialog).getByRole('combobox', { name: 'Route' }))
    const [first] = await screen.findAllByRole('option')
    await user.click(first!)
    await user.click(within(dialog).getByRole('button', { name: 'Set route' }))
    expect(await screen.findByText(/the route was changed/)).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Set route' }))
    expect(await screen.findByText(/^Aldi #90 is on /)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.slice(3)).toEqual(['BX3', 'BA3', { routeId: expect.any(String) as string }, 'BU3'])
  })

  test('an address that is not on the map is placed there', async () => {
    const { user } = renderAt(address)
    await user.click(await fixButton('Place it: Carniceria Jimenez'))
    expect(await screen.findByRole('dialog', { name: 'Place Carniceria Jimenez on the map' })).toBeVisible()
  })

  test('what the full truck cannot take goes to the nearest trip with room', async () => {
    const { user } = renderAt(address)
    const fix = await within(await pane()).findByRole('button', { name: /^Put on \d\d: Aldi #62/ })
    const number = /\d\d/.exec(fix.textContent)![0]
    expect(number).not.toBe('02')
    await user.click(fix)
    const stops = await screen.findByRole('list', { name: `Stops of ${number}` })
    expect(await within(stops).findByText('Aldi')).toBeInTheDocument()
  })

  test('the fix needs room in every dimension, a truck with the features, and a trip that may be changed', () => {
    const board = dispatchBoard()
    const order = board.unplanned.find(({ reason }) => reason.code === 'needs_feature')!
    expect(fixOf(order, board)).toBeUndefined()
    const lift = board.trips[2]!.vehicle!._id
    const vehicles = board.vehicles.map((each) =>
      each._id === lift ? { ...each, features: ['liftgate' as const] } : each,
    )
    const empty = { load: 0, limit: 10_000 }
    const roomy = board.trips.map((trip) => ({ ...trip, load: { weight: empty, volume: empty, cases: empty } }))
    const fix = (trips: typeof roomy) => fixOf(order, { ...board, vehicles, trips })
    expect(fix(roomy)).toMatchObject({ kind: 'put', label: 'Put on 03' })
    expect(fix(roomy.map((trip) => ({ ...trip, editable: false })))).toBeUndefined()
    const named = { ...order, reason: { ...order.reason, params: { ...order.reason.params, tripNumber: 'TR-5003' } } }
    expect(fixOf(named, { ...board, vehicles, trips: roomy })).toBeUndefined()
    const full = { weight: empty, volume: { load: 9_999.9, limit: 10_000 }, cases: empty }
    expect(fix(roomy.map((trip) => ({ ...trip, load: full })))).toBeUndefined()
  })
})
