import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import type { DecidedPrice, PriceLine } from '@/api/wire'
import { lineOf, pricingReportHandlers } from '@/testing/pricingReports'
import { refuse } from '@/testing/refuse'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

const closed = '/home/pricing-report/PR1'
const open = '/home/pricing-report/PR2'

beforeEach(() => signedIn())

const rowOf = async (code: number) =>
  within(await screen.findByRole('grid', { name: 'Lines' })).findByRole('row', { name: new RegExp(`^${code} `) })
const totals = () => screen.getByLabelText('Totals')

const price: DecidedPrice = { priceLevelId: '1', quantity: 0, price: 13.35, before: 12, refused: null }

/** A line that is decided from Dec 1 on. */
const dated = (index: number, state: PriceLine['push']['state'], more: Partial<PriceLine> = {}): PriceLine =>
  lineOf(index, {
    decision: 'accepted',
    decidedPrices: [price],
    decidedImpact: 27,
    effectiveDate: '2026-12-01',
    delayDays: 9,
    push: { state, error: '', problem: null, taskId: '' },
    version: 1,
    ...more,
  })

/** What waits of an earlier report. */
const earlier = { report: { _id: 'PR1', date: '2026-11-07' }, effectiveDate: '2026-12-01', prices: [price] }

const showing = (...lines: PriceLine[]) => server.use(...pricingReportHandlers({ lines }))

test('prices of a closed report that wait are cancelled, and leave the sums', async () => {
  showing(dated(0, 'waiting'))
  const { user } = renderAt(closed)
  expect(await rowOf(1043)).toHaveTextContent('From Dec 1')
  expect(totals()).toHaveTextContent('1 up, 0 down')
  expect(totals()).toHaveTextContent('1 line from a later date')
  await user.click(await screen.findByRole('button', { name: 'Cancel new prices' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cancel the new prices?' })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel new prices' }))
  await waitFor(async () => expect(await rowOf(1043)).toHaveTextContent('Cancelled'))
  expect(screen.getByText(/The new prices were cancelled/).parentElement).toHaveTextContent(/Dana Wolfe/)
  await waitFor(() => expect(totals()).toHaveTextContent('0 up, 0 down'))
  expect(totals()).toHaveTextContent('1 cancelled')
  expect(screen.queryByRole('button', { name: 'Cancel new prices' })).toBeNull()
})

test('somebody else has cancelled them: it says so, and shows it', async () => {
  showing(dated(0, 'waiting'))
  const { user } = renderAt(closed)
  await rowOf(1043)
  server.use(
    http.post('*/api/pricing-reports/cancelWaitingPrices/:id/:itemId', () => {
      const by = { _id: 'u2', name: 'Ada Byron' }
      showing(dated(0, 'cancelled', { cancelled: { by, at: '2026-11-25T12:00:00Z', replacedBy: null } }))
      return refuse(409, 'Conflict', 'somebody else has cancelled the new prices of 1043')
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Cancel new prices' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cancel the new prices?' })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel new prices' }))
  expect(await screen.findByText(/somebody else has cancelled/i)).toBeInTheDocument()
  await waitFor(async () => expect(await rowOf(1043)).toHaveTextContent('Cancelled'))
  expect(screen.getByText(/The new prices were cancelled/).parentElement).toHaveTextContent(/Ada Byron/)
})

test('an open report has no such button: there a decision is undone', async () => {
  showing(dated(0, 'waiting', { earlier }))
  renderAt(open)
  expect(await rowOf(1043)).toHaveTextContent('From Dec 1')
  // It is said where the button would be.
  expect(await screen.findByText(/New prices from .*Dec 1/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Cancel new prices' })).toBeNull()
})

test('a decision that a later report replaced names that report', async () => {
  const replacedBy = { _id: 'PR2', date: '2026-11-28' }
  showing(dated(0, 'replaced', { cancelled: { by: null, at: '2026-11-28T12:00:00Z', replacedBy } }))
  renderAt(closed)
  expect(await rowOf(1043)).toHaveTextContent('Replaced')
  expect(await screen.findByRole('link', { name: /the report of .*Nov 28/ })).toHaveAttribute('href', `${open}/1000`)
})

test('an undecided line says what waits of an earlier report', async () => {
  showing(lineOf(0, { earlier }))
  renderAt(open)
  await rowOf(1043)
  const note = (await screen.findByText(/New prices from .*Dec 1/)).parentElement
  expect(note).toHaveTextContent(/\$13.35/)
  expect(note).toHaveTextContent(/Your decision here replaces them/)
})

test('on its date a line says that the prices are on their way', async () => {
  showing(dated(0, 'due'))
  renderAt(closed)
  expect(within(await rowOf(1043)).getByLabelText('on its way to the ERP')).toBeVisible()
  expect((await screen.findByText(/The new prices count from .*Dec 1/)).parentElement).toHaveTextContent(
    'They are on their way.',
  )
})

test('prices that could not be set on their date are named, with a way on', async () => {
  const gone = { ...price, quantity: 5, refused: 'unknown_quantity' as const }
  showing(dated(0, 'refused', { decidedPrices: [gone] }), dated(1, 'synced', { decidedPrices: [price, gone] }))
  renderAt(closed)
  expect(await rowOf(1043)).toHaveTextContent('Not set')
  expect(await rowOf(1044)).toHaveTextContent('Accepted, $13.35')
  expect(totals()).toHaveTextContent('1 up, 0 down')
  expect(totals()).toHaveTextContent('2 not set')
  expect((await screen.findByText(/Not set on .*Dec 1/)).parentElement).toHaveTextContent(
    /from 5 \$13.35, because the item has no such price/,
  )
  expect(screen.getByRole('link', { name: 'Open item prices' })).toHaveAttribute(
    'href',
    '/home/pricing-matrix/prices?search=1043',
  )
})
