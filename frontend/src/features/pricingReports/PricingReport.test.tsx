import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, dateIn } from '@/api/session'
import { priceLines, closedReport, lineOf, pricingReportHandlers, readyReport } from '@/testing/pricingReports'
import { endPage } from '@/testing/endPage'
import { refuse } from '@/testing/refuse'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'
import { formatDate } from '@/ui/format'

const at = '/home/pricing-report/PR2'

beforeEach(() => signedIn())

const grid = () => screen.findByRole('grid', { name: 'Lines' })
const rowOf = async (code: number) => within(await grid()).findByRole('row', { name: new RegExp(`^${code} `) })
/** The row that has the cursor. */
const current = async () => {
  const cell = within(await grid())
    .getAllByRole('gridcell')
    .find((each) => each.tabIndex === 0)
  return cell?.parentElement
}
const totals = () => screen.getByLabelText('Totals')

/** The bodies of the requests to addresses that end so. */
function sentTo(end: RegExp): Array<Record<string, unknown>> {
  const sent: Array<Record<string, unknown>> = []
  server.events.on('request:start', async ({ request }) => {
    if (request.method !== 'GET' && end.test(new URL(request.url).pathname))
      sent.push({
        ...((await request.clone().json()) as object),
        key: request.headers.get('idempotency-key'),
      })
  })
  return sent
}

describe('a review by keyboard', () => {
  test('accepts, sets an own price by margin, keeps, skips and undoes', async () => {
    const own = sentTo(/override$/)
    const { user } = renderAt(at)
    expect(await current()).toHaveTextContent('1043')
    await user.keyboard('a')
    await waitFor(async () => expect(await rowOf(1043)).toHaveTextContent(/Accepted, \$12.65/))
    expect(await current()).toHaveTextContent('1044')
    expect(totals()).toHaveTextContent(/1 of 5 lines decided/)
    expect(totals()).toHaveTextContent(/\+\$109.50/)

    await user.keyboard('m')
    const margin = screen.getByRole('textbox', { name: 'Margin, Chains' })
    expect(margin).toHaveFocus()
    await user.keyboard('20')
    // 10.00 ÷ 0.8
    expect(screen.getByRole('textbox', { name: 'New price, Chains' })).toHaveValue('12.50')
    await user.keyboard('{Control>}{Enter}{/Control}')
    const reason = screen.getByRole('textbox', { name: /Your reason/ })
    expect(reason).toHaveFocus()
    expect(screen.getByText('Give a reason for your own price')).toBeVisible()
    await user.keyboard('Contract{Enter}')
    await waitFor(async () => expect(await rowOf(1044)).toHaveTextContent(/Own, \$12.50/))
    // The row shows it before it is sent.
    await waitFor(() => expect(own).toHaveLength(1))
    expect(own[0]).toMatchObject({
      itemId: '1001',
      version: 0,
      reason: 'Contract',
      prices: [
        { priceLevelId: '1', quantity: 0, price: 13.35 },
        { priceLevelId: '2', quantity: 0, price: 12.5 },
      ],
    })

    expect(await current()).toHaveTextContent('1045')
    await user.keyboard('s')
    expect(await current()).toHaveTextContent('1046')
    await user.keyboard('a')
    expect(await screen.findByText(/No price is recommended for 1046/)).toBeInTheDocument()
    await user.keyboard('r')
    await waitFor(async () => expect(await rowOf(1046)).toHaveTextContent('Kept'))
    expect(totals()).toHaveTextContent(/1 accepted, 1 own, 1 kept/)

    await user.keyboard('u')
    await waitFor(async () => expect(await rowOf(1046)).not.toHaveTextContent(/Kept|Undone/))
    expect(await current()).toHaveTextContent('1046')
    expect(totals()).toHaveTextContent(/1 accepted, 1 own, 0 kept/)
  })

  test('goes through the undecided lines, which leave the list', async () => {
    const { user } = renderAt(`${at}?show=undecided`)
    expect(await current()).toHaveTextContent('1043')
    await user.keyboard('a')
    await waitFor(async () => expect(await current()).toHaveTextContent('1044'))
    expect(within(await grid()).queryByRole('row', { name: /^1043 / })).toBeNull()
    await user.keyboard('r')
    await waitFor(async () => expect(await current()).toHaveTextContent('1045'))
    await user.keyboard('u')
    await waitFor(async () => expect(await current()).toHaveTextContent('1044'))
  })

  test('Enter opens the line, and Escape goes back to it', async () => {
    const { user, router } = renderAt(at)
    await grid()
    await user.keyboard('jj{Enter}')
    expect(await screen.findByRole('heading', { name: 'How the cost came about' })).toBeVisible()
    expect(router.state.location.pathname).toBe(`${at}/1002`)
    await user.keyboard('{Escape}')
    expect(await current()).toHaveTextContent('1045')
  })
})

test('somebody else has decided: theirs is shown, mine stays and can be saved', async () => {
  const { user } = renderAt(at)
  await grid()
  await fetch(`${location.origin}/api/pricing-reports/rejectRecommendation/PR2/1000`, {
    method: 'POST',
    body: JSON.stringify({ version: 0 }),
  })
  await user.keyboard('e13.10')
  await user.type(screen.getByRole('textbox', { name: /Your reason/ }), 'Contract{Enter}')
  await waitFor(async () => expect(await rowOf(1043)).toHaveTextContent('Dana Wolfe: kept'))
  await user.keyboard('k')
  const alert = (await screen.findByText(/Yours, not saved/)).closest('[role="alert"]')!
  expect(alert).toHaveTextContent(/Dana Wolfe: kept. Yours, not saved: own, \$13.10 \(Contract\)/)
  await user.click(within(alert as HTMLElement).getByRole('button', { name: 'Save mine' }))
  await waitFor(async () => expect(await rowOf(1043)).toHaveTextContent('Own, $13.10'))
})

test('a decision whose answer is lost is sent again under the same key', async () => {
  const sent = sentTo(/updatePrice/)
  server.use(http.post('*/api/pricing-reports/updatePrice/:id/:itemId', () => HttpResponse.error(), { once: true }))
  const { user } = renderAt(at)
  await grid()
  await user.keyboard('a')
  await waitFor(async () => expect(await rowOf(1043)).toHaveTextContent('not saved'))
  expect(screen.getByText(/The server does not answer/)).toBeVisible()
  await waitFor(async () => expect(await rowOf(1043)).not.toHaveTextContent('not saved'), { timeout: 3_000 })
  expect(await rowOf(1043)).toHaveTextContent('Accepted, $12.65')
  expect(sent).toHaveLength(2)
  expect(sent[0]?.key).toBeTruthy()
  expect(sent[1]).toEqual(sent[0])
})

test('a refused decision says why, and the line stays undecided', async () => {
  server.use(
    http.post('*/api/pricing-reports/updatePrice/:id/:itemId', () =>
      refuse(409, 'Conflict', 'The price would be below its floor', { code: 'below_floor' }),
    ),
  )
  const { user } = renderAt(at)
  await grid()
  await user.keyboard('ak')
  expect(await screen.findByText(/The price would be below its floor/)).toBeVisible()
  await waitFor(() => expect(totals()).toHaveTextContent('0 of 5 lines decided'))
  await user.click(screen.getByRole('button', { name: 'Drop mine' }))
  expect(screen.queryByText(/The price would be below its floor/)).toBeNull()
})

test('all shown lines are accepted after a preview', async () => {
  const sent = sentTo(/updatePrice/)
  const { user } = renderAt(`${at}?show=COST_UP`)
  await grid()
  await user.keyboard('{Shift>}a{/Shift}')
  const dialog = await screen.findByRole('dialog', { name: 'Accept 2 shown lines?' })
  expect(dialog).toHaveTextContent(/4 prices go up, 0 down. The effect in 4 weeks is \+\$219.00/)
  expect(within(dialog).getByRole('table', { name: 'Largest effects' })).toHaveTextContent(/1043.*\$11.00 to \$12.65/)
  await user.click(within(dialog).getByRole('button', { name: 'Accept 2 lines' }))
  await waitFor(() => expect(totals()).toHaveTextContent('2 of 5 lines decided'))
  await waitFor(() => expect(sent).toHaveLength(2))
})

describe('new prices that count from a date', () => {
  const now = dateIn('America/Chicago')
  const date = addDays(now, 7)
  const written = formatDate(date)
  // In a cell, without its weekday and year: 'Dec 1'.
  const short = written.replace(/^\w+, (.*), \d+$/, '$1')
  const field = () => screen.getByLabelText('New prices count from')
  const type = (value: string) => fireEvent.change(field(), { target: { value } })

  test('are chosen by key, shown beside the decision, and sent with it', async () => {
    const accepted = sentTo(/updatePrice/)
    const own = sentTo(/override$/)
    const kept = sentTo(/rejectRecommendation/)
    const { user } = renderAt(at)
    await grid()
    expect(screen.getByText('New prices count at once, or from')).toBeVisible()
    await user.keyboard('d')
    expect(field()).toHaveFocus()
    type(date)
    await user.keyboard('{Escape}')
    const panel = screen.getByRole('region', { name: /^1043 / })
    expect(panel).toHaveTextContent(`Counts from ${written}`)
    // 21 of 28 days of +$109.50.
    expect(panel).toHaveTextContent(/\+\$82.13/)
    await user.keyboard('a')
    await waitFor(async () => expect(await rowOf(1043)).toHaveTextContent(new RegExp(`AcceptedFrom ${short}$`)))
    expect(within(await rowOf(1043)).getByTitle(`Accepted, $12.65 from ${written}`)).toBeVisible()
    await waitFor(() => expect(totals()).toHaveTextContent(/\+\$82.13/))
    await user.keyboard('e12.50')
    await user.type(screen.getByRole('textbox', { name: /Your reason/ }), 'Contract{Enter}')
    await waitFor(async () => expect(await rowOf(1044)).toHaveTextContent(new RegExp(`Own priceFrom ${short}$`)))
    await user.keyboard('r')
    await waitFor(async () => expect(await rowOf(1045)).toHaveTextContent('Kept'))
    await waitFor(() => expect([accepted, own, kept].map((all) => all.length)).toEqual([1, 1, 1]))
    expect(accepted[0]).toMatchObject({ effectiveDate: date })
    expect(own[0]).toMatchObject({ effectiveDate: date, reason: 'Contract' })
    expect(kept[0]).not.toHaveProperty('effectiveDate')

    await user.click(screen.getByRole('button', { name: 'At once' }))
    await user.click(within(await rowOf(1047)).getAllByRole('gridcell')[0]!)
    await user.keyboard('a')
    await waitFor(async () => expect(await rowOf(1047)).toHaveTextContent('Accepted, $12.65'))
    await waitFor(() => expect(accepted).toHaveLength(2))
    expect(accepted[1]).not.toHaveProperty('effectiveDate')
  })

  test('are said before all shown lines are accepted', async () => {
    const sent = sentTo(/updatePrice/)
    const { user } = renderAt(`${at}?show=COST_UP`)
    await grid()
    type(date)
    await user.click(screen.getByRole('button', { name: 'Accept in bulk' }))
    const dialog = await screen.findByRole('dialog', { name: 'Accept 2 shown lines?' })
    expect(dialog).toHaveTextContent(`The prices count from ${written}.`)
    expect(dialog).toHaveTextContent(/The effect in 4 weeks is \+\$164.26/)
    await user.click(within(dialog).getByRole('button', { name: 'Accept 2 lines' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent.map(({ effectiveDate }) => effectiveDate)).toEqual([date, date])
    await waitFor(() => expect(totals()).toHaveTextContent(/\+\$164.26/))
  })

  test('hold for the lines of the report after a reload, and a date that is over holds for none', async () => {
    const sent = sentTo(/updatePrice/)
    renderAt(at)
    await grid()
    type(date)
    endPage()
    const { user } = renderAt(`${at}/1000`)
    expect(await screen.findByText(`None yet. Prices count from ${written} when you decide.`)).toBeVisible()
    type(now)
    expect(screen.getByText('not to come: at once')).toBeVisible()
    expect(screen.getByText('None yet. Prices are live when you decide.')).toBeVisible()
    field().blur()
    await user.keyboard('a')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).not.toHaveProperty('effectiveDate')
  })
})

describe('what is shown', () => {
  test('is filtered by reason, vendor, category and words', async () => {
    const { user } = renderAt(at)
    await grid()
    await user.click(screen.getByRole('button', { name: /^Below floor 1/ }))
    await waitFor(async () => expect(within(await grid()).getAllByRole('row')).toHaveLength(2))
    expect(await rowOf(1044)).toBeVisible()
    await user.click(screen.getByRole('button', { name: /^All 5/ }))
    await waitFor(async () => expect(within(await grid()).getAllByRole('row')).toHaveLength(6))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Vendor' }), 'Prairie Farms')
    await waitFor(async () => expect(within(await grid()).getAllByRole('row')).toHaveLength(4))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Cheese')
    await waitFor(async () => expect(within(await grid()).getAllByRole('row')).toHaveLength(2))
    await user.type(screen.getByRole('textbox', { name: 'Find an item' }), 'onions')
    expect(await screen.findByText('No line matches these filters')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(async () => expect(within(await grid()).getAllByRole('row')).toHaveLength(6))
  })

  test('25,000 lines are drawn by window', async () => {
    server.use(...pricingReportHandlers({ lines: Array.from({ length: 25_000 }, (_, index) => lineOf(index)) }))
    const { user } = renderAt(at)
    expect(await grid()).toHaveAttribute('aria-rowcount', '25001')
    expect(within(await grid()).getAllByRole('row').length).toBeLessThan(60)
    await user.keyboard('{Control>}{End}{/Control}')
    expect(await current()).toHaveTextContent('9999') // the last code, as text
  })
})

test('prices that the ERP refused are sent again', async () => {
  const sent = sentTo(/sync-tasks\/sync\/create/)
  server.use(
    ...pricingReportHandlers({
      lines: [
        lineOf(0, {
          decision: 'accepted',
          push: { state: 'failed', error: 'The record is locked', problem: null, taskId: 'T1' },
          version: 1,
        }),
      ],
    }),
    http.post('*/api/sync-tasks/sync/create', () => HttpResponse.json({})),
  )
  const { user } = renderAt(at)
  expect(await rowOf(1043)).toHaveTextContent('Not in the ERP')
  expect(screen.getByText(/The record is locked/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText(/sent to the ERP again/)).toBeInTheDocument()
  expect(sent[0]).toMatchObject({ resourceType: 'price', resourceId: '1000' })
})

test('an item is added and has the cursor', async () => {
  server.use(...pricingReportHandlers({ lines: priceLines.slice(0, 2) }))
  const { user } = renderAt(at)
  await grid()
  await user.click(screen.getByRole('button', { name: 'Add an item' }))
  await user.type(await screen.findByRole('textbox', { name: 'Item' }), '1048')
  await user.click(await screen.findByRole('option', { name: /1048/ }))
  expect(await rowOf(1048)).toHaveTextContent('Added')
  await waitFor(async () => expect(await current()).toHaveTextContent('1048'))
})

describe('closing', () => {
  test('asks about undecided lines; a closed report is read only', async () => {
    const sent = sentTo(/closeReport/)
    const { user } = renderAt(at)
    await grid()
    await user.click(screen.getByRole('button', { name: 'Close report' }))
    const dialog = await screen.findByRole('dialog', { name: 'Close the report?' })
    expect(dialog).toHaveTextContent('5 lines undecided')
    await user.click(within(dialog).getByRole('button', { name: 'Close and leave 5 lines' }))
    expect(await screen.findByText(/Closed .* by Dana Wolfe/)).toBeVisible()
    expect(sent[0]).toMatchObject({ leaveUndecided: true })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Close report' })).toBeNull())
    expect(screen.queryByRole('button', { name: 'Keep' })).toBeNull()
    expect(screen.getByRole('textbox', { name: 'New price, Chains' })).toHaveAttribute('readonly')
  })

  test('a closed report is decided by no key', async () => {
    const sent = sentTo(/pricing-reports/)
    server.use(...pricingReportHandlers({ reports: [closedReport] }))
    const { user } = renderAt('/home/pricing-report/PR1')
    await grid()
    // What was only recommended never comes.
    expect(await rowOf(1043)).not.toHaveTextContent('$12.65')
    await user.keyboard('aru')
    expect(totals()).toHaveTextContent('0 of 5 lines decided')
    expect(sent).toEqual([])
  })
})

test('what was not answered before a reload is sent', async () => {
  localStorage.setItem(
    'backdock.pricing report PR2@before:',
    JSON.stringify([{ id: 'k1', itemId: '1000', code: '1043', wanted: { kind: 'accept' }, base: 0, version: 0 }]),
  )
  const sent = sentTo(/updatePrice/)
  renderAt(at)
  await waitFor(async () => expect(await rowOf(1043)).toHaveTextContent('Accepted, $12.65'))
  await waitFor(() => expect(sent).toEqual([{ version: 0, key: 'k1' }]))
})

test('leaving asks about prices that were typed, and not between the lines of a report', async () => {
  const { user, router } = renderAt(at)
  await grid()
  await user.keyboard('e13.10{Escape}j{Enter}')
  await screen.findByRole('heading', { name: 'How the cost came about' })
  await user.keyboard('{Escape}')
  await grid()
  await user.click(screen.getByRole('link', { name: 'Print' }))
  await user.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(router.state.location.pathname).toBe(at)
})

test('a price that was typed survives a reload', async () => {
  const { user } = renderAt(at)
  await grid()
  await user.keyboard('e13.10')
  endPage()
  renderAt(at)
  await grid()
  expect(await screen.findByRole('textbox', { name: 'New price, Chains' })).toHaveValue('13.10')
})

test('a report that is not there', async () => {
  server.use(...pricingReportHandlers({ reports: [readyReport] }))
  renderAt('/home/pricing-report/PR9')
  expect(await screen.findByText('There is no such pricing report.')).toBeVisible()
})
