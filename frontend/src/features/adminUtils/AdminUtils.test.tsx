import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { jobs } from '@/testing/administration'
import { profile, salesOrders } from '@/testing/data'
import { refuse } from '@/testing/refuse'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'
import { endPage } from '@/testing/endPage'

beforeEach(signedIn)

/** Records the bodies of started jobs; the test data changes as usual. */
function startsOf(path: string) {
  const sent: unknown[] = []
  server.use(
    http.post(`*/api/admin-utils/${path}`, async ({ request }) => {
      sent.push(await request.clone().json())
    }),
  )
  return sent
}

/** Runs a dry run of closing orders to its end. */
async function dryRun() {
  const rendered = renderAt('/home/admin-utils?before=2026-11-01')
  const { user } = rendered
  await user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'Month end')
  await user.click(screen.getByRole('button', { name: 'Dry run' }))
  const heading = await screen.findByRole('heading', { name: 'Dry run: Orders delivered before Sun, Nov 1, 2026' })
  expect(heading).toHaveFocus()
  await screen.findByText('6 of 6 orders')
  // Its results are read after it.
  await screen.findByRole('radio', { name: 'All 6' })
  return rendered
}

test('orders are closed after a dry run and a question, by what was asked for', async () => {
  const sent = startsOf('close-sales-orders')
  const { user, router } = await dryRun()
  await user.click(screen.getByRole('button', { name: 'Close 3 orders' }))
  const dialog = await screen.findByRole('dialog', { name: 'Close 3 orders?' })
  expect(dialog).toHaveTextContent('cannot be undone')
  await user.click(within(dialog).getByRole('button', { name: 'Close 3 orders' }))
  expect(await screen.findByRole('radio', { name: 'Closed 3' })).toBeInTheDocument()
  const asked = { beforeDate: '2026-11-01', reason: 'Month end' }
  expect(sent).toEqual([
    { ...asked, dryRun: true },
    { ...asked, dryRun: false },
  ])
  expect(screen.queryByRole('button', { name: /^Close \d/ })).toBeNull()
  expect(router.state.location.search).toContain('job=J4')
})

test('a job shows how far it is, and its results as they come', async () => {
  const { user } = renderAt('/home/admin-utils')
  await user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'Month end')
  await user.click(screen.getByRole('button', { name: 'Dry run' }))
  expect(await screen.findByText('3 of 6 orders')).toBeVisible()
  expect(await screen.findByRole('radio', { name: 'All 3' })).toBeInTheDocument()
  expect(await screen.findByText('6 of 6 orders')).toBeVisible()
  expect(await screen.findByRole('radio', { name: 'All 6' })).toBeInTheDocument()
})

test('what was typed and not started survives a reload, and leaving asks', async () => {
  let { user, router } = renderAt('/home/admin-utils')
  await user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'Month end')
  endPage()
  ;({ user, router } = renderAt('/home/admin-utils'))
  expect(await screen.findByRole('textbox', { name: /^Reason/ })).toHaveValue('Month end')
  await act(() => router.navigate('/home/users'))
  await user.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(screen.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Month end')
})

test('results are narrowed, in the address too', async () => {
  const { user, router } = await dryRun()
  await user.click(screen.getByRole('radio', { name: 'Skipped 3' }))
  expect(router.state.location.search).toContain('outcome=skipped')
  const results = screen.getByRole('region', { name: 'Results' })
  await waitFor(() => expect(within(results).queryByText('Would close')).toBeNull())
  expect(within(results).getAllByText('Skipped')).toHaveLength(3)
  await user.type(screen.getByRole('textbox', { name: 'Search results' }), 'trip')
  await waitFor(() => expect(within(results).getAllByText('Skipped')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Back to the form' }))
  expect(await screen.findByRole('textbox', { name: /^Reason/ })).toHaveValue('Month end')
  expect(router.state.location.search).toBe('?before=2026-11-01&reason=Month+end')
})

test('orders are closed without a reason, and for some customers alone', async () => {
  const sent = startsOf('close-sales-orders')
  const { user } = renderAt('/home/admin-utils?before=2026-11-01')
  await user.click(await screen.findByRole('combobox', { name: 'Customers' }))
  await user.click(await screen.findByRole('option', { name: /Green Apple Market/ }))
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Dry run' }))
  await user.click(await screen.findByRole('button', { name: 'Close 3 orders' }))
  const dialog = await screen.findByRole('dialog', { name: 'Close 3 orders?' })
  expect(dialog).toHaveTextContent('Quantities that were not shipped are closed.')
  await user.click(within(dialog).getByRole('button', { name: 'Close 3 orders' }))
  await screen.findByRole('radio', { name: 'Closed 3' })
  const asked = { beforeDate: '2026-11-01', customerIds: ['500'] }
  expect(sent).toEqual([
    { ...asked, dryRun: true },
    { ...asked, dryRun: false },
  ])
})

test('a refusal stands at its field, and what was typed stays', async () => {
  server.use(
    http.post('*/api/admin-utils/close-sales-orders', () =>
      refuse(400, 'Bad Request', [
        'beforeDate must not be after today, 2026-11-20',
        'reason must be at most 500 characters long',
      ]),
    ),
  )
  const { user } = renderAt('/home/admin-utils?before=2026-12-24')
  await user.click(await screen.findByRole('button', { name: 'Dry run' }))
  expect(await screen.findByText('Delivered before must not be after today, 2026-11-20')).toBeVisible()
  expect(screen.getByRole('textbox', { name: /^Reason/ })).toBeInvalid()
  expect(screen.getByLabelText(/^Delivered before/)).toHaveValue('2026-12-24')
  await waitFor(() => expect(screen.getByLabelText(/^Delivered before/)).toHaveFocus())
})

test('another running job is named, with a way to it', async () => {
  server.use(
    http.post('*/api/admin-utils/close-sales-orders', () =>
      refuse(409, 'Conflict', 'another job of this kind is running: wait for its end, or cancel it'),
    ),
    http.get('*/api/admin-utils/jobs', () =>
      HttpResponse.json({
        jobs: [{ ...jobs[0]!, state: 'running', done: 2 }],
        total: 1,
        page: 1,
        limit: 20,
        totalPages: 1,
      }),
    ),
  )
  const { user } = renderAt('/home/admin-utils')
  expect(await screen.findByRole('link', { name: 'Show job' })).toHaveAttribute(
    'href',
    '/home/admin-utils?tab=history&job=J2',
  )
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Month end')
  await user.click(screen.getByRole('button', { name: 'Dry run' }))
  expect(await screen.findByText('another job of this kind is running: wait for its end, or cancel it')).toBeVisible()
  expect(screen.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Month end')
})

test('a running job is cancelled after a question', async () => {
  const running = { ...jobs[0]!, state: 'running', done: 2 }
  let cancelled = false
  server.use(
    http.get('*/api/admin-utils/jobs/J2', () =>
      HttpResponse.json(cancelled ? { ...running, state: 'cancelled' } : running),
    ),
    http.post('*/api/admin-utils/jobs/J2/cancel', () => {
      cancelled = true
      return HttpResponse.json({ ...running, state: 'cancelled' })
    }),
  )
  const { user } = renderAt('/home/admin-utils?tab=history&job=J2')
  await user.click(await screen.findByRole('button', { name: 'Cancel the job' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cancel the job?' })
  expect(dialog).toHaveTextContent('Orders already processed stay as they are: 2 of 6 orders so far.')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel the job' }))
  expect(await screen.findByText('Cancelled')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Cancel the job' })).toBeNull()
})

test('the orders of a day are made again for another, with what came of each', async () => {
  const sent = startsOf('generate-sales-orders')
  const { user } = renderAt('/home/admin-utils?tab=generate&delivery=2026-11-24')
  expect(await screen.findByLabelText(/^Orders of/)).toHaveValue('2026-11-17')
  await user.click(screen.getByRole('combobox', { name: 'Route' }))
  await user.click(await screen.findByRole('option', { name: 'South loop' }))
  await user.click(screen.getByRole('button', { name: 'Dry run' }))
  await user.click(await screen.findByRole('button', { name: 'Generate 1 order' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Generate 1 order' }))
  await screen.findByRole('radio', { name: 'Generated 1' })
  const asked = { date: '2026-11-24', source: 'orders', routeId: 'R2' }
  expect(sent).toEqual([
    { ...asked, dryRun: true },
    { ...asked, dryRun: false },
  ])
  expect(screen.getAllByRole('link', { name: /^Open the order made of/ })[0]).toHaveAttribute(
    'href',
    '/home/sales-order/SO1',
  )
  expect(screen.getByText('Roma tomatoes 25 lb is no longer sold')).toBeVisible()
})

test('the day that is repeated follows the delivery date until another one is chosen', async () => {
  const { user } = renderAt('/home/admin-utils?tab=generate&delivery=2026-11-24')
  const delivery = await screen.findByLabelText(/^For the delivery date/)
  await user.clear(delivery)
  await user.type(delivery, '2026-11-26')
  expect(screen.getByLabelText(/^Orders of/)).toHaveValue('2026-11-19')
  const from = screen.getByLabelText(/^Orders of/)
  await user.clear(from)
  await user.type(from, '2026-11-10')
  await user.clear(delivery)
  await user.type(delivery, '2026-11-25')
  expect(from).toHaveValue('2026-11-10')
})

test('the history lists the jobs, and opens one with why it was given up', async () => {
  const { user } = renderAt('/home/admin-utils?tab=history')
  await user.click(await screen.findByRole('link', { name: 'Orders of Fri, Oct 23, 2026 again for Fri, Oct 30, 2026' }))
  expect(await screen.findByText('three orders one after the other could not be worked on')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Back to the list' }))
  expect(await screen.findByText('Month end')).toBeVisible()
  expect(document.body).not.toHaveFocus()
})

test('the results are written to a file', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  let written: Blob | undefined
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => ((written = blob), 'blob:1'),
    revokeObjectURL: () => undefined,
  })
  const { user } = await dryRun()
  await user.click(screen.getByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(click).toHaveBeenCalled())
  expect(await written!.text()).toContain(
    `${salesOrders[13]!.orderNumber} ${salesOrders[13]!.customer.name},Skipped,"it has goods shipped and not billed: 2 CS of Roma tomatoes 25 lb; bill them first"`,
  )
})

test('the drafts for a date become orders, with a way to each draft', async () => {
  const sent = startsOf('generate-sales-orders')
  const { user } = renderAt('/home/admin-utils?tab=generate&delivery=2026-11-24')
  await user.click(await screen.findByRole('combobox', { name: 'Source' }))
  await user.click(await screen.findByRole('option', { name: 'Drafts for the delivery date' }))
  expect(screen.queryByLabelText(/^Orders of/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Dry run' }))
  await user.click(await screen.findByRole('button', { name: 'Generate 1 order' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Generate 1 order' }))
  await screen.findByRole('radio', { name: 'Generated 1' })
  const asked = { date: '2026-11-24', source: 'carts' }
  expect(sent).toEqual([
    { ...asked, dryRun: true },
    { ...asked, dryRun: false },
  ])
  expect(await screen.findByRole('link', { name: 'Cart without a customer' })).toHaveAttribute('href', '/home/cart/C2')
})

test('a user who may not close orders makes them, and sees their own jobs', async () => {
  server.use(
    http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, permissions: ['order.read', 'order.write'] })),
  )
  renderAt('/home/admin-utils?tab=close')
  expect(await screen.findByRole('heading', { name: 'Generate orders for a delivery date' })).toBeVisible()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Generate orders', 'History'])
})
