import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PriceApproval } from '@/api/wire'
import { profile, tomorrow } from '@/testing/data'
import { refuse } from '@/testing/handlers'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'
import { endPage } from '@/testing/endPage'

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

/** The older request, of a sales order; the list answers the newest first. */
const older: PriceApproval = {
  ...request,
  _id: 'R0',
  cartId: undefined as never,
  salesOrderId: 'SO0',
  orderNumber: 'SO-10480',
  customer: { _id: '500', name: 'Green Apple Market' },
  item: { _id: '102', itemId: 'SKU-102', name: 'Pears' },
  rate: 19.5,
  reason: 'Promised on the phone',
  requestedAt: `${tomorrow}T08:00:00Z`,
  cost: 19.2,
  margin: 0.0154,
}

const refusedBefore: PriceApproval = {
  ...older,
  _id: 'R9',
  status: 'refused',
  requestedAt: new Date(Date.now() - 86_400_000).toISOString(),
  decision: { by: { _id: 'U3', name: 'Ann Reed' }, at: `${tomorrow}T07:00:00Z`, reason: 'Under cost, no end date' },
}

let sent: unknown[] = []

const may = (...permissions: string[]) =>
  server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, permissions })))

beforeEach(() => {
  signedIn()
  sent = []
  let open = [request, older]
  may('order.read', 'price.view', 'price.override', 'price.belowFloor', 'cost.view', 'analytics.read')
  server.use(
    http.get('*/api/price-approvals', ({ request: { url } }) => {
      const status = new URL(url).searchParams.get('status')
      return HttpResponse.json(status === 'pending' ? open : status === 'refused' ? [refusedBefore] : [])
    }),
    http.get('*/api/analytics/product-sale-for-customer/:id', () => HttpResponse.json([])),
    http.post('*/api/price-approvals/:id/:verdict', async ({ request: call, params }) => {
      sent.push({ id: params['id'], verdict: params['verdict'], ...((await call.json()) as object) })
      open = open.filter(({ _id }) => _id !== params['id'])
      return HttpResponse.json({ ...request, status: 'approved' })
    }),
  )
})

afterEach(() => vi.restoreAllMocks())

const rows = async () => within(await screen.findByRole('list', { name: 'Requests' })).findAllByRole('button')

test('the oldest request comes first, with its case beside the list', async () => {
  renderAt('/home/price-approvals')
  const [first, second] = await rows()
  expect(first).toHaveTextContent(
    /SKU-102 Pears.*3 CS at \$19\.50, floor \$20\.40.*Green Apple Market.*SO-10480, Sam Seller/,
  )
  expect(first).toHaveAttribute('aria-current', 'true')
  expect(second).toHaveTextContent(/SKU-101 Apples.*Corner Grocery.*Draft, Sam Seller/)
  expect(screen.getByRole('heading', { name: 'SKU-102 Pears' })).toBeVisible()
  expect(screen.getByText('“Promised on the phone”')).toBeVisible()
  expect(screen.getByText(/Asked for 1 in 90 days, 0 approved/)).toBeVisible()
  expect(screen.getByRole('img', { name: /^Prices: cost \$19\.20, asked \$19\.50, floor \$20\.40, / })).toBeVisible()
  expect(screen.getByText('Effect').nextSibling).toHaveTextContent('$0.90')
  const order = within(await screen.findByRole('region', { name: 'The order' }))
  expect(order.getByRole('link', { name: 'SO-10480: The order' })).toHaveAttribute('href', '/home/sales-order/SO0')
  expect(
    within(screen.getByRole('region', { name: 'Asked for SKU-102 before' })).getByText('Under cost, no end date'),
  ).toBeVisible()
  expect(screen.getByRole('list', { name: 'Decided lately' })).toHaveTextContent(
    /SKU-102 Pears.*Refused.*Green Apple Market: Under cost, no end date/,
  )
  expect(screen.getByText(/\$9\.90 under the floor in all/)).toBeVisible()
})

test('keys: j and k choose, Enter goes to the reason, Ctrl+Enter approves, then the next one opens', async () => {
  const { user } = renderAt('/home/price-approvals')
  await rows()
  await user.keyboard('j')
  expect(await screen.findByRole('heading', { name: 'SKU-101 Apples' })).toBeVisible()
  await user.keyboard('k')
  expect(await screen.findByRole('heading', { name: 'SKU-102 Pears' })).toBeVisible()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText(/^Give a reason/)).toBeVisible()
  expect(sent).toEqual([])
  const reason = screen.getByRole('textbox', { name: /^Your reason; Sam Seller/ })
  ;(document.activeElement as HTMLElement).blur()
  await user.keyboard('{Enter}')
  expect(reason).toHaveFocus()
  await user.keyboard('Once, for the opening{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent).toEqual([{ id: 'R0', verdict: 'approve', reason: 'Once, for the opening' }]))
  expect(await screen.findByRole('heading', { name: 'SKU-101 Apples' })).toBeVisible()
  expect(screen.getByRole('textbox', { name: /^Your reason/ })).toHaveValue('')
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Waiting 1' })).toBeChecked())
})

test('Alt+O offers the floor without a further reason, Alt+R refuses with one; Escape goes back to the list', async () => {
  const { user } = renderAt('/home/price-approvals')
  await rows()
  await user.keyboard('{Alt>}o{/Alt}')
  await waitFor(() =>
    expect(sent).toEqual([{ id: 'R0', verdict: 'refuse', reason: 'The floor of $20.40 a CS is offered instead.' }]),
  )
  expect(await screen.findByRole('heading', { name: 'SKU-101 Apples' })).toBeVisible()
  await user.click(screen.getByRole('textbox', { name: /^Your reason/ }))
  await user.keyboard('{Escape}')
  expect((await rows())[0]).toHaveFocus()
  await user.type(screen.getByRole('textbox', { name: /^Your reason/ }), 'Too deep')
  await user.keyboard('{Alt>}r{/Alt}')
  await waitFor(() => expect(sent.at(-1)).toEqual({ id: 'R1', verdict: 'refuse', reason: 'Too deep' }))
  expect(await screen.findByText('No requests awaiting approval')).toBeVisible()
})

test('a request that changed meanwhile says so, and the reason stays', async () => {
  server.use(
    http.post('*/api/price-approvals/:id/:verdict', () =>
      refuse(409, 'Conflict', 'the line was changed after the request'),
    ),
  )
  const { user } = renderAt('/home/price-approvals')
  await rows()
  const reason = screen.getByRole('textbox', { name: /^Your reason/ })
  await user.type(reason, 'Once')
  await user.click(screen.getByRole('button', { name: 'Approve 3 CS at $19.50' }))
  expect(await screen.findByText(/the line was changed after the request/)).toBeVisible()
  expect(reason).toHaveValue('Once')
})

test('a reason that was typed stays with its request while another one is read', async () => {
  const { user } = renderAt('/home/price-approvals')
  const [first, second] = await rows()
  await user.type(screen.getByRole('textbox', { name: /^Your reason/ }), 'Once, for the opening')
  await user.click(second!)
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Your reason/ })).toHaveValue(''))
  await user.click(first!)
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /^Your reason/ })).toHaveValue('Once, for the opening'),
  )
})

test('reasons that were typed survive a reload, those of other requests too', async () => {
  let { user } = renderAt('/home/price-approvals')
  const [, second] = await rows()
  await user.type(screen.getByRole('textbox', { name: /^Your reason/ }), 'Once, for the opening')
  await user.click(second!)
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Your reason/ })).toHaveValue(''))
  await user.type(screen.getByRole('textbox', { name: /^Your reason/ }), 'Never')
  endPage()
  ;({ user } = renderAt('/home/price-approvals'))
  const [first, again] = await rows()
  await user.click(again!)
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Your reason/ })).toHaveValue('Never'))
  await user.click(first!)
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /^Your reason/ })).toHaveValue('Once, for the opening'),
  )
})

test('decided requests are read with their decision; nothing is decided there', async () => {
  const { user } = renderAt('/home/price-approvals')
  await rows()
  await user.click(screen.getByRole('radio', { name: 'Refused 1' }))
  expect(await screen.findByRole('region', { name: 'Refused' })).toHaveTextContent(/Under cost, no end date Ann Reed$/)
  expect(screen.queryByRole('region', { name: 'Decision' })).toBeNull()
})

test('a seller sees the own requests and decides none; without cost.view no cost, margin or effect', async () => {
  may('order.read', 'price.view', 'price.override')
  const bare = { ...older }
  delete bare.cost
  delete bare.margin
  server.use(
    http.get('*/api/price-approvals', ({ request: { url } }) =>
      HttpResponse.json(new URL(url).searchParams.get('status') === 'pending' ? [bare] : []),
    ),
  )
  renderAt('/home/price-approvals')
  expect(await screen.findByRole('heading', { name: 'SKU-102 Pears' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Decision' })).toBeNull()
  expect(screen.queryByText('Margin of the line')).toBeNull()
  expect(screen.queryByText('Effect')).toBeNull()
  expect(screen.queryByRole('radio', { name: /^Below cost/ })).toBeNull()
})

test('on a phone the list comes first and the case after a press', async () => {
  const original = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...original(query),
    matches: query.includes('max-width'),
  }))
  const { user } = renderAt('/home/price-approvals')
  const [first] = await rows()
  expect(screen.queryByRole('region', { name: 'Decision' })).toBeNull()
  await user.click(first!)
  expect(await screen.findByRole('region', { name: 'Decision' })).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Requests' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'All requests' }))
  expect(await rows()).toHaveLength(2)
})

test('the control panel counts what waits', async () => {
  may('order.read', 'price.view', 'price.override', 'price.belowFloor')
  renderAt('/home/control-panel')
  expect(await screen.findByRole('link', { name: /Rates awaiting approval ?2/ })).toHaveAttribute(
    'href',
    '/home/price-approvals',
  )
})
