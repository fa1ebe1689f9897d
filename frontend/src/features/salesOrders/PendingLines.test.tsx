import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import type { CartLine, SalesOrder } from '@/api/wire'
import { cartLine, items, lineProblem, profile, salesOrders } from '@/testing/data'
import { renderAt, signedIn } from '@/testing/render'
import { salesOrderHandlers } from '@/testing/salesOrders'
import { server } from '@/testing/server'

const order = salesOrders[0]!
const [first] = order.items
const waiting: CartLine = {
  ...cartLine(items[0]!, 1, 3),
  _id: first!._id,
  item: first!.item,
  unitName: 'CS',
  rate: 18,
  customRate: 18,
  determinedRate: 24,
  amount: 54,
  floor: { rate: 20.4, source: 'discount' },
  validationError: 'the rate is below the floor: request approval or change the rate',
  problems: [lineProblem('below_floor', 'customRate')],
}
let asked: unknown[]

beforeEach(() => {
  signedIn()
  asked = []
  let pending = waiting
  server.use(
    ...salesOrderHandlers(),
    http.get('*/api/auth/profile', () =>
      HttpResponse.json({ ...profile, permissions: ['order.read', 'order.write', 'price.view', 'price.override'] }),
    ),
    http.get('*/api/sales-order/:id', () =>
      HttpResponse.json({ ...order, pendingLines: [pending] } satisfies SalesOrder),
    ),
    http.post('*/api/price-approvals', async ({ request }) => {
      asked.push(await request.json())
      pending = {
        ...waiting,
        approval: {
          requestId: 'R1',
          status: 'pending',
          by: 'U1',
          byName: 'Pat Seller',
          at: order.createdAt,
          reason: 'Short dated',
          quantity: 3,
        },
      }
      return HttpResponse.json({ _id: 'R1' }, { status: 201 })
    }),
  )
})

test('values that wait for approval are shown apart from those in force; a request needs a reason', async () => {
  const { user } = renderAt(`/home/sales-order/${order._id}`)
  const alert = await screen.findByRole('alert', { name: '1 line not in effect: the rate is below the floor' })
  expect(alert).toHaveTextContent(`3 CS at $18.00. Until it is approved, ${first!.quantity}`)
  expect(alert).toHaveTextContent('Below the floor of $20.40. Change the rate or request approval.')
  // The lines are those in force.
  const table = await screen.findByRole('table', { name: 'Lines' })
  expect(within(table).queryByText('$18.00')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
  await user.click(within(alert).getByRole('button', { name: 'Request approval' }))
  const dialog = await screen.findByRole('dialog', { name: 'Request approval' })
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Short dated')
  await user.click(within(dialog).getByRole('button', { name: 'Request approval' }))
  await waitFor(() => expect(asked).toEqual([{ salesOrderId: order._id, lineId: first!._id, reason: 'Short dated' }]))
  expect(await screen.findByText('Below the floor of $20.40. Pat Seller requested approval: Short dated')).toBeVisible()
})

test('the editor continues with the typed values', async () => {
  const { user } = renderAt(`/home/sales-order/${order._id}`)
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const grid = await screen.findByRole('grid')
  await waitFor(() => expect(within(grid).getAllByText('$18.00').length).toBeGreaterThan(0))
})
