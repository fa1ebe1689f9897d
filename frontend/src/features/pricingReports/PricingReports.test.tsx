import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { profile } from '@/testing/data'
import {
  closedReport,
  collectingReport,
  failedReport,
  pricingReportHandlers,
  readyReport,
  shortReport,
} from '@/testing/pricingReports'
import { refuse } from '@/testing/refuse'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

const at = '/home/pricing-report'

beforeEach(() => signedIn())

test('reports are listed with what was decided and promised', async () => {
  renderAt(`${at}?status=closed`)
  const row = (await screen.findByText('Sat, Nov 7, 2026')).closest('tr')!
  expect(row).toHaveTextContent(/Closed.*268.*163 up, 82 down19.3% to 21.6%\+\$2,610.00/)
})

test('a report with prices that count later is measured for longer, and says what is not measured', async () => {
  const outcome = { ...closedReport.outcome!, until: '2027-01-10', toCome: 2, leftOut: 1 }
  server.use(...pricingReportHandlers({ reports: [{ ...closedReport, outcome }] }))
  renderAt(at)
  const row = (await screen.findByText('Sat, Nov 7, 2026')).closest('tr')!
  expect(row).toHaveTextContent(/2 of 9 weeks, 2 items to come.*1 item not measured/)
  expect(within(row).getByTitle(/cancelled or replaced before their date/)).toBeVisible()
})

test('what happened after a report stands beside what was promised', async () => {
  server.use(...pricingReportHandlers({ reports: [closedReport, shortReport] }))
  renderAt(at)
  const row = (await screen.findByText('Sat, Nov 7, 2026')).closest('tr')!
  expect(row).toHaveTextContent(/\+\$2,610.00\+\$1,240.0095\.?0?%2 of 4 weeks/)
  expect(row.nextElementSibling).not.toHaveTextContent('less than promised')
  const short = screen.getByText('Sat, Sep 26, 2026').closest('tr')!
  expect(short).toHaveTextContent(/\+\$2,115.0071\.9%/)
  expect(short.nextElementSibling).toHaveTextContent(
    '$825.00 less than promised. Dips sold 14.0% less, $610.00. 3 items of Cold cuts sold at lower prices than decided, $140.00. The rest is $75.00.',
  )
  expect(
    await screen.findByText(/^1 measured since Sat, Jul 4, 2026: promised \+\$2,940.00, happened \+\$2,115.00/),
  ).toBeVisible()
})

test('the open report shows its sums', async () => {
  server.use(...pricingReportHandlers({ reports: [{ ...readyReport, totals: closedReport.totals }] }))
  renderAt(at)
  expect(await screen.findByText(/231 accepted, 14 own, 20 kept\. Effect in 4 weeks/)).toHaveTextContent(
    /265 of 268 lines decided.*\+\$2,610\.00 of \+\$2,810\.50 recommended\. Prices 163 up, 82 down/,
  )
})

test('one report at a time', async () => {
  renderAt(at)
  expect(await screen.findByText(/One report at a time/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Start a report' })).toBeDisabled()
})

/** The button that starts a report, once the screen knows that none is open. */
async function starts() {
  const button = () => screen.getAllByRole('button', { name: 'Start a report' })[0]!
  await waitFor(() => expect(button()).toBeEnabled())
  return button()
}

test('the first report is started, reads everything again, and is opened', async () => {
  server.use(...pricingReportHandlers({ reports: [], lines: [] }))
  const { user, router } = renderAt(at)
  expect(await screen.findByText('No report yet.')).toBeVisible()
  await user.click(await starts())
  await user.click(await screen.findByRole('checkbox', { name: /Read everything again/ }))
  let sent: unknown
  server.events.on('request:start', async ({ request }) => {
    if (request.url.endsWith('start-data-collection')) sent = await request.clone().json()
  })
  await user.click(screen.getByRole('button', { name: 'Start the report' }))
  await screen.findByRole('list', { name: 'Phases' })
  expect(sent).toEqual({ forceFullSync: true })
  await waitFor(() => expect(router.state.location.pathname).toBe(`${at}/PR2`))
})

test('a report that somebody else has started is said', async () => {
  server.use(
    http.get('*/api/pricing-reports', () =>
      HttpResponse.json({
        pricingReports: [],
        measured: { reports: 0, since: null, promised: 0, happened: 0 },
        total: 0,
        page: 1,
        limit: 1,
        totalPages: 0,
      }),
    ),
  )
  const { user } = renderAt(at)
  await user.click(await starts())
  await user.click(await screen.findByRole('button', { name: 'Start the report' }))
  expect(await screen.findByText(/Another report is open/)).toBeVisible()
})

describe('a collection', () => {
  test('shows its phases, what was found, and the items with a problem', async () => {
    server.use(...pricingReportHandlers({ reports: [collectingReport, closedReport] }))
    renderAt(at)
    const phases = await screen.findByRole('list', { name: 'Phases' })
    expect(within(phases).getByRole('listitem', { name: 'Cost per item, running' })).toHaveTextContent(
      '17,900 of 25,000, 2 problems',
    )
    expect(within(phases).getByRole('listitem', { name: 'Purchase orders, done' })).toHaveTextContent(
      'Nothing has changed',
    )
    expect(screen.getByText('287 lines so far')).toBeVisible()
    expect(screen.getByRole('list', { name: 'Items with a problem' })).toHaveTextContent(
      /PO 4491 has a rate of \$0.00.*It was not read: /,
    )
  })

  test('that has failed is retried', async () => {
    server.use(...pricingReportHandlers({ reports: [failedReport] }))
    const { user } = renderAt(at)
    expect(await screen.findByText('Cost per item failed')).toBeVisible()
    expect(screen.getByText(/3 tries in 40 s/)).toBeVisible()
    await user.keyboard('r')
    expect(await screen.findByText(/Collecting for/)).toBeVisible()
  })

  test('is stopped, and leaves no report open', async () => {
    server.use(...pricingReportHandlers({ reports: [collectingReport] }))
    const { user } = renderAt(at)
    await user.click(await screen.findByRole('button', { name: 'Stop the collection' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop the collection' }))
    expect(await screen.findByText(/You can start another report/)).toBeInTheDocument()
    expect(await starts()).toBeEnabled()
  })
})

test('reports that cannot be read can be read again', async () => {
  server.use(http.get('*/api/pricing-reports', () => refuse(500, 'Internal Server Error', 'no')))
  renderAt(at)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
})

test('without the permission the screen is not there', async () => {
  server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, permissions: ['price.view'] })))
  renderAt(at)
  expect(await screen.findByText('You do not have access to this screen')).toBeVisible()
})
