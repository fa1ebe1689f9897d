import { screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { closedReport, lineOf, pricingReportHandlers } from '@/testing/pricingReports'
import { refuse } from '@/testing/refuse'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

const report = '/home/pricing-report/PR2'
const at = `${report}/1000`

beforeEach(() => signedIn())

const price = (name: string) => screen.findByRole('textbox', { name: `New price, ${name}` })
const margin = (name: string) => screen.findByRole('textbox', { name: `Margin, ${name}` })
const decision = () => screen.getByRole('region', { name: 'Decision' })

test('a line says why it is there, how its cost came about, and who buys it', async () => {
  renderAt(at)
  expect(await screen.findByText(/The cost is up 11.1% since .*Nov 7, 2026, from \$9.00 to \$10.00/)).toBeVisible()
  expect(screen.getByText(/To earn 25.0% at Chains, \$11.00 should become \$12.65/)).toBeVisible()
  const parts = screen.getByRole('region', { name: 'How the cost came about' })
  expect(parts).toHaveTextContent(/On hand60 CS at \$9.50\$570.00.*PO 4496.*not counted.*Cost per CS\$10.00/)
  const buyers = await screen.findByRole('region', { name: 'Who buys it' })
  expect(await within(buyers).findByRole('row', { name: /Green Grocer/ })).toHaveTextContent(
    /44\$11.00\$12.65\+\$72.60/,
  )
  expect(await screen.findByRole('region', { name: 'Sold below the floor' })).toHaveTextContent(
    /1 sale in 4 weeks.*SO-10480.*Green Grocer4\$9.80Short dated/,
  )
  // 70 units lose the dollar that the cost went up.
  expect(screen.getByText('−$70.00')).toBeVisible()
})

test('price and margin edit each other, and the effect follows', async () => {
  const { user } = renderAt(at)
  const field = await price('Chains')
  expect(field).toHaveValue('12.65')
  expect(await margin('Chains')).toHaveValue('21.0')
  expect(decision()).toHaveTextContent('+$109.50')
  await user.clear(field)
  await user.type(field, '12.00')
  expect(await margin('Chains')).toHaveValue('16.7')
  // 20 × $1.35 + 50 × $1.00
  expect(decision()).toHaveTextContent('+$77.00')
  // It earned $90.00 on 70 units, and now $167.00.
  expect(decision()).toHaveTextContent(/under 32 CS are lost/)
  await user.clear(await margin('Chains'))
  await user.type(await margin('Chains'), '25')
  expect(field).toHaveValue('13.35')
})

const allowed = lineOf(0, {
  allowance: {
    date: '2026-11-20',
    amount: 1.5,
    parts: [
      { allowanceId: 'AL1', vendor: 'Prairie Farms', amount: 1, from: '2026-11-16', until: '2026-11-29' },
      { allowanceId: 'AL2', vendor: 'Great Lakes Dairy', amount: 0.5, from: '2026-11-20', until: '2026-11-20' },
    ],
  },
})

test('what vendors pay back is beside cost and margin, and follows the price that is typed', async () => {
  server.use(...pricingReportHandlers({ lines: [allowed] }))
  const { user } = renderAt(at)
  const field = await price('Chains')
  expect(screen.getByText(/Prairie Farms \$1.00 until .*Nov 29, 2026, Great Lakes Dairy \$0.50 until/)).toBeVisible()
  // $11.00 on $10.00 less $1.50, and $12.65
  const row = () => field.closest('tr')
  expect(row()).toHaveTextContent(/\$11.00 9.1% ?after allowance 22.7%/)
  expect(row()).toHaveTextContent(/after allowance 32.8%/)
  expect(screen.getAllByText('after allowance 32.8%')[0]).toHaveAttribute(
    'title',
    expect.stringMatching(/^\$1.50 per CS on .*Nov 20/),
  )
  await user.clear(field)
  await user.type(field, '10.00')
  expect(row()).toHaveTextContent(/after allowance 15.0%/)
  // The effect and the margin of all levels stay on true cost.
  expect(decision()).toHaveTextContent('−$23.00')
})

test('the panel beside the grid has the margin after allowance too', async () => {
  server.use(...pricingReportHandlers({ lines: [allowed] }))
  renderAt(report)
  const panel = await screen.findByRole('region', { name: /^1043 / })
  expect(await within(panel).findByText('after allowance 32.8%')).toBeVisible()
})

test('the margin of the last decision is a second advice, which a key takes', async () => {
  const { user } = renderAt(at)
  await price('Chains')
  // At a cost of $9.00, $12.00 earned 25 % and $11.00 18.2 %. The cost is $10.00 now.
  expect(
    screen.getByText(
      /^The margin of .*Nov 7, 2026, kept on the cost now: .*\$13.35 \(25.0%\), Chains \$12.25 \(18.2%\)$/,
    ),
  ).toBeVisible()
  await user.keyboard('h')
  expect(await price('Chains')).toHaveValue('12.25')
  expect(screen.getByRole('textbox', { name: /Your reason/ })).toHaveValue('Keeps the margin of Sat, Nov 7, 2026')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText(/^2 of/)).toBeVisible()
})

test('without a cost of before there is no second advice', async () => {
  renderAt(`${report}/1003`)
  await price('Chains')
  expect(screen.queryByRole('button', { name: /^Take these prices/ })).toBeNull()
})

test('a price that is none is said, and nothing is sent', async () => {
  const { user } = renderAt(at)
  const field = await price('Chains')
  await user.clear(field)
  await user.type(field, '12.005')
  expect(field).toBeInvalid()
  await user.type(screen.getByRole('textbox', { name: /Your reason/ }), 'x{Enter}')
  expect(await screen.findByText('The price must have at most 2 decimal places')).toBeVisible()
})

test('a line is decided by keyboard, and the next one follows', async () => {
  const { user, router } = renderAt(`${at}?show=COST_UP`)
  await price('Chains')
  await user.keyboard('a')
  await waitFor(() => expect(router.state.location.pathname).toBe(`${report}/1004`))
  expect(router.state.location.search).toBe('?show=COST_UP')
  expect(await screen.findByText('2 of 2')).toBeVisible()
  await user.keyboard('k')
  await waitFor(() => expect(router.state.location.pathname).toBe(at))
  await waitFor(() => expect(decision()).toHaveTextContent(/Accepted, \$12.65/))
  await user.keyboard('u')
  await waitFor(() => expect(decision()).toHaveTextContent('None yet'))
  await user.keyboard('j')
  expect(await screen.findByText('2 of 2')).toBeVisible()
  await user.keyboard('r')
  // It was the last one.
  await waitFor(() => expect(router.state.location.pathname).toBe(report))
})

test('the cost is read again', async () => {
  const { user } = renderAt(at)
  await user.click(await screen.findByRole('button', { name: 'Read again' }))
  expect(await screen.findByText('1043 costs $10.50')).toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'How the cost came about' })).toHaveTextContent('Cost per CS$10.50')
})

describe('states', () => {
  test('without a cost, only an own price remains', async () => {
    renderAt(`${report}/1003`)
    expect(await screen.findByText('What it costs is not known.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Accept' })).toBeDisabled()
    expect(await margin('Chains')).toBeDisabled()
  })

  test('the line of a closed report is read only', async () => {
    server.use(...pricingReportHandlers({ reports: [closedReport] }))
    renderAt('/home/pricing-report/PR1/1000')
    expect(await price('Chains')).toHaveAttribute('readonly')
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  })

  test('an item that is not in the report', async () => {
    renderAt(`${report}/9999`)
    expect(await screen.findByText('This report has no such item.')).toBeVisible()
  })

  test('lines that cannot be read can be read again', async () => {
    server.use(
      http.get('*/api/pricing-reports/:id/lines', () => refuse(500, 'Internal Server Error', 'no')),
      http.get('*/api/pricing-reports/:id/effect', () =>
        HttpResponse.json({ from: '', to: '', customers: [], belowFloor: [] }),
      ),
    )
    renderAt(at)
    expect(await screen.findByText('The lines could not be loaded')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

test('the lines are printed with the filters of the report', async () => {
  // Later than the lines: their levels have names all the same.
  server.use(http.get('*/api/pricing-matrix', () => delay(200).then(() => undefined)))
  renderAt(`${report}/print?show=BELOW_FLOOR`)
  expect(await screen.findByText('1 line')).toBeVisible()
  expect(screen.getByRole('row', { name: /1044/ })).toHaveTextContent(
    /Below floor.*Chains: \$11.00 \(recommended \$12.65\).*Undecided/,
  )
})
