import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import type { PriceApproval } from '@/api/wire'
import { profile, tomorrow } from '@/testing/data'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

const request: PriceApproval = {
  _id: 'R1',
  status: 'pending',
  cartId: 'C1',
  lineId: 'L1',
  customer: { _id: '7', name: 'Corner Grocery' },
  deliveryDate: tomorrow,
  item: { _id: '101', itemId: 'SKU-101', name: 'Apples' },
  quantity: 3,
  units: '11',
  unitName: 'CS',
  rate: 18,
  determinedRate: 24,
  floor: { rate: 20.4, source: 'discount' },
  reason: 'Short dated',
  requestedBy: { _id: 'U2', name: 'Sam Seller' },
  requestedAt: `${tomorrow}T10:00:00Z`,
  decision: null,
  createdAt: `${tomorrow}T10:00:00Z`,
  updatedAt: `${tomorrow}T10:00:00Z`,
  version: 1,
}

let sent: unknown[] = []

beforeEach(() => {
  signedIn()
  sent = []
  let open = [request]
  server.use(
    http.get('*/api/auth/profile', () =>
      HttpResponse.json({
        ...profile,
        permissions: ['order.read', 'price.view', 'price.override', 'price.belowFloor'],
      }),
    ),
    http.get('*/api/price-approvals', () => HttpResponse.json(open)),
    http.post('*/api/price-approvals/:id/:verdict', async ({ request: call, params }) => {
      sent.push({ id: params['id'], verdict: params['verdict'], ...((await call.json()) as object) })
      open = []
      return HttpResponse.json({ ...request, status: 'approved' })
    }),
  )
})

test('an approver sees what is asked for, decides with a reason, and the list is read again', async () => {
  const user = userEvent.setup()
  renderAt('/home/price-approvals')
  const row = within(await screen.findByRole('table', { name: 'Requests for approval' })).getAllByRole('row')[1]!
  expect(row).toHaveTextContent(
    /SKU-101 Apples.*Corner Grocery.*3 CS.*\$24\.00.*\$18\.00.*\$20\.40.*Short dated.*Sam Seller/,
  )
  expect(within(row).getByRole('link', { name: 'Draft' })).toHaveAttribute('href', '/home/cart/C1')
  await user.click(within(row).getByRole('button', { name: 'Approve SKU-101 for Corner Grocery' }))
  const dialog = await screen.findByRole('dialog', { name: 'Approve this rate' })
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }))
  expect(sent).toEqual([])
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Rather that than waste')
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(sent).toEqual([{ id: 'R1', verdict: 'approve', reason: 'Rather that than waste' }]))
  expect(await screen.findByText('No requests awaiting approval')).toBeVisible()
})

test('the control panel counts what waits', async () => {
  renderAt('/home/control-panel')
  expect(await screen.findByRole('link', { name: /Rates awaiting approval ?1/ })).toHaveAttribute(
    'href',
    '/home/price-approvals',
  )
})
