import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SpotLineInput } from '@/api/wire'
import { profile } from '@/testing/data'
import { endPage } from '@/testing/endPage'
import { refuse } from '@/testing/refuse'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'
import { draftLine, draftSheet, spotBuyHandlers, spotLine, spotSheet, spotSheets } from '@/testing/spotBuys'

const at = '/home/spot-buy-sheet'

beforeEach(() => signedIn())

const grid = () => screen.findByRole('grid', { name: 'Lines' })
const rowOf = (name: RegExp) => screen.findByRole('row', { name })
/** The cell of a column, by the text of the column's head. */
async function cellOf(name: RegExp, title: string) {
  const heads = within(await grid()).getAllByRole('columnheader')
  const place = heads.findIndex((head) => head.textContent === title)
  return within(await rowOf(name)).getAllByRole('gridcell')[place]!
}
const saved = () => screen.findByText('All changes saved')

interface Sent {
  key: string | null
  body: { lines: SpotLineInput[]; version: number }
}

/** The requests of a verb to addresses that end so. */
function sentTo(verb: string, end: RegExp): Sent[] {
  const sent: Sent[] = []
  server.events.on('request:start', async ({ request }) => {
    if (request.method === verb && end.test(new URL(request.url).pathname))
      sent.push({
        key: request.headers.get('idempotency-key'),
        body: (await request.clone().json()) as Sent['body'],
      })
  })
  return sent
}

const saves = () => sentTo('PUT', /spot-buy-sheets\/\w+$/)

/** Signs in somebody with only these permissions. */
const mayOnly = (...permissions: string[]) =>
  server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, permissions })))

describe('the sheet of today', () => {
  test('shows how it sells: figures, bars, what is left, and when it was out', async () => {
    renderAt(at)
    expect(await rowOf(/Roma tomatoes/)).toHaveTextContent(/23 of 30.*7 CS.*\$80.50 25.9%/)
    expect(await rowOf(/Yellow onions/)).toHaveTextContent(/30 of 30.*None.*Out \d+:\d\d [AP]M/)
    expect(await rowOf(/olive oil/)).toHaveTextContent('New, offers 120')
    const figures = screen.getByLabelText('Figures of the sheet')
    expect(figures).toHaveTextContent(/Sold so far\$891.00/)
    expect(figures).toHaveTextContent(/Sold out1 of 3Yellow onions/)
    expect(figures).toHaveTextContent(/Bought by12 customers17 orders, last 2 min ago/)
    expect(screen.getByText(/Russet potatoes 90 ct is under its floors: Walk-in \$11.50/)).toBeVisible()
  })

  test('a line has its chart, its pace, and what a rep sees, never the cost', async () => {
    const { user } = renderAt(at)
    await rowOf(/Roma tomatoes/)
    const table = screen.getByRole('table', { name: 'Left over the day, CS' })
    expect(within(table).getAllByRole('row')).toHaveLength(7)
    expect(screen.getByText(/At this pace sold out/).parentElement).toHaveTextContent(/about/)
    expect(screen.getByText('40 − 12 = 28 CS')).toBeVisible()
    const rep = screen.getByRole('region', { name: 'What a rep sees' })
    expect(rep).toHaveTextContent(/7 CS at the spot price\$101.50/)
    expect(rep).toHaveTextContent(/3 CS at Walk-in, \$15.00\$45.00/)
    const quantity = within(rep).getByRole('textbox', { name: 'Quantity, CS' })
    await user.clear(quantity)
    await user.type(quantity, '2')
    expect(rep).toHaveTextContent(/2 CS at the spot price\$29.00/)
    expect(rep).not.toHaveTextContent(/at Walk-in, /)
  })

  test('sells down while it is open', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const sheets = spotSheets()
    server.use(...spotBuyHandlers(sheets))
    renderAt(at)
    expect(await rowOf(/Roma tomatoes/)).toHaveTextContent('7 CS')
    server.use(
      ...spotBuyHandlers([
        spotSheet([spotLine(0, { sold: 28 }), draftLine(3)]),
        ...sheets.filter(({ _id }) => _id !== 'SB2'),
      ]),
    )
    await vi.advanceTimersByTimeAsync(6_000)
    await waitFor(async () => expect(await rowOf(/Roma tomatoes/)).toHaveTextContent(/28 of 30.*2 CS/))
    vi.useRealTimers()
  })

  test('the days are tabs, and all sheets are a list', async () => {
    const { user, router } = renderAt(at)
    await grid()
    const days = screen.getByRole('navigation', { name: 'Days' })
    const [last, today, next] = within(days).getAllByRole('link')
    expect(last).toHaveTextContent('closed')
    expect(today).toHaveAttribute('aria-current', 'page')
    expect(today).toHaveTextContent(/Today.*published/)
    await user.click(next!)
    expect(await rowOf(/Basmati rice/)).toBeVisible()
    await user.click(within(screen.getByRole('navigation', { name: 'Days' })).getByRole('link', { name: 'All' }))
    const list = await screen.findByRole('table', { name: 'Spot buy sheets' })
    expect(await within(list).findAllByRole('row')).toHaveLength(4)
    await user.click(within(list).getByText('Closed', { selector: 'td *' }))
    expect(await rowOf(/mozzarella/)).toBeVisible()
    expect(router.state.location.search).toBe('?sheet=SB1')
    expect(screen.getByLabelText('Result of the day')).toBeVisible()
  })
})

describe('a draft', () => {
  beforeEach(() => server.use(...spotBuyHandlers([draftSheet([draftLine(0), draftLine(1)]), ...spotSheets().slice(2)])))

  test('is edited by keyboard and saved by itself', async () => {
    const sent = saves()
    const { user } = renderAt(at)
    await user.click(await cellOf(/Roma tomatoes/, 'Cost'))
    await user.keyboard('8.25{Tab}')
    await user.click(await cellOf(/Roma tomatoes/, 'Walk-in'))
    await user.keyboard('20%{Enter}')
    // On the weighted cost of 10.00.
    expect(await cellOf(/Roma tomatoes/, 'Walk-in')).toHaveTextContent('12.5020.0%')
    await user.keyboard('={Enter}')
    expect(await cellOf(/Yellow onions/, 'Walk-in')).toHaveTextContent('13.3525.1%')
    await user.click(await cellOf(/Roma tomatoes/, 'Valid to'))
    await user.keyboard('12/31 6 pm{Enter}')
    expect(await cellOf(/Roma tomatoes/, 'Valid to')).toHaveTextContent(/Dec 31, 6 PM/)
    await user.click(await cellOf(/Roma tomatoes/, 'Unit'))
    await user.keyboard('e{Enter}')
    await saved()
    const [first, second] = sent.at(-1)!.body.lines
    expect(first).toMatchObject({
      _id: 'L0',
      cost: 8.25,
      units: '10',
      prices: expect.arrayContaining([{ priceLevelId: '1', price: 12.5 }]),
    })
    expect(second).toMatchObject({ prices: expect.arrayContaining([{ priceLevelId: '1', price: 13.35 }]) })
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(sent.at(-1)!.body.lines[0]).toMatchObject({ units: '11' }))
    await saved()
  })

  test('a wrong value stays in its cell', async () => {
    const { user } = renderAt(at)
    await user.click(await cellOf(/Roma tomatoes/, 'Offered'))
    await user.keyboard('many{Enter}')
    expect(screen.getByText('must be a number above 0')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(await cellOf(/Roma tomatoes/, 'Offered')).toHaveTextContent('30')
  })

  test('a line is added by N and saved at once, so that its advised price is there', async () => {
    const sent = saves()
    const { user } = renderAt(at)
    await grid()
    await user.keyboard('n')
    await user.type(await screen.findByRole('textbox', { name: 'Item' }), '1045')
    await user.click(await screen.findByRole('option', { name: /1045/ }))
    await waitFor(async () => expect(await cellOf(/Russet potatoes/, 'Cost')).toHaveFocus())
    await waitFor(async () => expect(await cellOf(/Russet potatoes/, 'Advised')).toHaveTextContent('13.35'))
    // The server names the line; it stays the same line on the screen.
    expect(sent).toHaveLength(1)
    expect(sent[0]!.body.lines.at(-1)).toMatchObject({ itemId: '1002', units: '11', quantity: 0, cost: 0, prices: [] })
    expect(sent[0]!.body.lines.at(-1)).not.toHaveProperty('_id')
    expect(await cellOf(/Russet potatoes/, 'Cost')).toHaveFocus()
    await user.keyboard('7{Enter}')
    await saved()
    await user.click(await cellOf(/Russet potatoes/, 'Cost'))
    await user.keyboard('8{Enter}')
    await saved()
    expect(sent.at(-1)!.body.lines).toHaveLength(3)
    expect(sent.at(-1)!.body.lines.at(-1)).toMatchObject({ _id: expect.stringMatching(/^N/), cost: 8 })
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() =>
      expect(sent.at(-1)!.body.lines.at(-1)).toMatchObject({ _id: expect.stringMatching(/^N/), cost: 7 }),
    )
    expect(sent.at(-1)!.body.lines).toHaveLength(3)
  })

  test('a lost answer is asked for again under the same key', async () => {
    const sent = saves()
    server.use(http.put('*/api/spot-buy-sheets/:id', () => HttpResponse.error(), { once: true }))
    const { user } = renderAt(at)
    await user.click(await cellOf(/Roma tomatoes/, 'Cost'))
    await user.keyboard('8{Enter}')
    expect(await screen.findByText(/The server does not answer/)).toBeVisible()
    await waitFor(() => expect(sent).toHaveLength(2), { timeout: 3_000 })
    expect(sent[0]!.key).toBeTruthy()
    expect(sent[1]).toEqual(sent[0])
    await saved()
  })

  test('what was typed survives a reload', async () => {
    server.use(http.put('*/api/spot-buy-sheets/:id', () => HttpResponse.error()))
    const { user } = renderAt(at)
    await user.click(await cellOf(/Roma tomatoes/, 'Cost'))
    await user.keyboard('8{Enter}')
    endPage()
    server.use(...spotBuyHandlers([draftSheet([draftLine(0)])]))
    const sent = saves()
    renderAt(at)
    expect(await cellOf(/Roma tomatoes/, 'Cost')).toHaveTextContent('8.00')
    await waitFor(() => expect(sent[0]?.body.lines[0]).toMatchObject({ cost: 8 }))
    await saved()
  })

  test('a new line whose answer was lost before a reload is not saved twice', async () => {
    const sent = saves()
    server.use(http.put('*/api/spot-buy-sheets/:id', () => HttpResponse.error()))
    const { user } = renderAt(at)
    await user.click(await cellOf(/Roma tomatoes/, 'Cost'))
    await user.paste('1045\t40\t7')
    await waitFor(() => expect(sent).toHaveLength(1))
    endPage()
    server.use(...spotBuyHandlers([draftSheet([draftLine(0), draftLine(1)])]))
    renderAt(at)
    await saved()
    // The same request under the same key: the server answers what it has done.
    expect(sent.at(-1)).toEqual(sent[0])
    expect(within(await grid()).getAllByRole('row', { name: /Russet potatoes/ })).toHaveLength(1)
  })

  test('leaving asks while something is not saved', async () => {
    server.use(http.put('*/api/spot-buy-sheets/:id', () => HttpResponse.error()))
    const { user, router } = renderAt(at)
    await user.click(await cellOf(/Roma tomatoes/, 'Cost'))
    await user.keyboard('8{Enter}')
    await screen.findByText(/The server does not answer/)
    await user.click(screen.getByRole('link', { name: 'All' }))
    await user.click(await screen.findByRole('button', { name: 'Stay' }, { timeout: 4_000 }))
    expect(router.state.location.pathname).toBe(at)
    endPage()
  })

  test('changes of two people are merged; what both changed shows both sides', async () => {
    const sent = saves()
    const { user } = renderAt(at)
    await grid()
    // Somebody else changes the cost of one line and the quantity of the other.
    const theirs = [draftLine(0, { cost: 6.1 }), draftLine(1, { quantity: 44 })]
    await fetch(`${location.origin}/api/spot-buy-sheets/SB2`, {
      method: 'PUT',
      body: JSON.stringify({ lines: theirs, version: 3 }),
    })
    await user.click(await cellOf(/Roma tomatoes/, 'Cost'))
    await user.keyboard('8{Enter}7{Enter}')
    const note = await screen.findByText(/Somebody else has changed it: Cost \$6.10, yours \$8.00/)
    expect(note).toBeVisible()
    // The other line has both changes.
    await waitFor(async () => expect(await cellOf(/Yellow onions/, 'Offered')).toHaveTextContent('44'))
    await waitFor(() => expect(sent.at(-1)!.body.lines[1]).toMatchObject({ cost: 7, quantity: 44 }))
    expect(sent.at(-1)!.body.lines[0]).toMatchObject({ cost: 6.1 })
    await user.keyboard('{Alt>}1{/Alt}')
    await waitFor(() => expect(sent.at(-1)!.body.lines[0]).toMatchObject({ cost: 8 }))
    await saved()
  })

  test('a refused line says why, and the others are saved', async () => {
    const sent = saves()
    server.use(
      http.put(
        '*/api/spot-buy-sheets/:id',
        () =>
          refuse(400, 'Bad Request', ['lines.0.cost must be below 1,000'], {
            problems: [{ code: 'invalid', field: 'lines.0.cost', params: {} }],
          }),
        { once: true },
      ),
    )
    const { user } = renderAt(at)
    await user.click(await cellOf(/Roma tomatoes/, 'Cost'))
    await user.keyboard('8000{Enter}9{Enter}')
    expect(await screen.findByText(/Not saved. Cost must be below 1,000/)).toBeVisible()
    await waitFor(() => expect(sent.at(-1)!.body.lines).toMatchObject([{ cost: 9.5 }, { cost: 9 }]))
    await user.click(await cellOf(/Roma tomatoes/, 'Cost'))
    await user.keyboard('80{Enter}')
    await waitFor(() => expect(sent.at(-1)!.body.lines[0]).toMatchObject({ cost: 80 }))
    await saved()
  })

  test('rows of a spreadsheet are taken by their codes; refused ones stay with the reason', async () => {
    const sent = saves()
    const { user } = renderAt(at)
    await user.click(await cellOf(/Roma tomatoes/, 'Cost'))
    await user.paste(
      'Code\tQty\tCost\tWalk-in\n1043\t50\t8\t12\n1046\t60\t20\t26\n777\t5\t5\t5\n1047\tlots\t5\t7\n1048\t5\t50\t7',
    )
    const refused = await screen.findByRole('list', { name: 'Refused rows' })
    expect(refused).toHaveTextContent(/Row 4.*777.*No item has the code 777/)
    expect(refused).toHaveTextContent(/Row 5.*1047.*Quantity: must be a number above 0/)
    expect(refused).toHaveTextContent(/Row 6.*1048.*Walk-in: \$7.00 is far below the cost of \$50.00/)
    expect(await cellOf(/Roma tomatoes/, 'Offered')).toHaveTextContent('50')
    expect(await cellOf(/olive oil/, 'Walk-in')).toHaveTextContent('26.00')
    await saved()
    expect(sent.at(-1)!.body.lines).toHaveLength(3)
    await user.click(within(refused).getAllByRole('button', { name: 'Leave out' })[0]!)
    expect(within(refused).getAllByRole('listitem')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Leave all out' }))
    expect(screen.queryByRole('list', { name: 'Refused rows' })).toBeNull()
  })

  test('the lines of the last sheet are copied beside those that are here', async () => {
    const sent = saves()
    const { user } = renderAt(at)
    await grid()
    await user.click(screen.getByRole('button', { name: /^Copy \w+day’s lines$/ }))
    expect(await rowOf(/mozzarella/)).toBeVisible()
    await saved()
    expect(sent.at(-1)!.body.lines.map(({ itemId }) => itemId)).toEqual(['1000', '1001', '1004', '1005'])
  })
})

describe('publishing', () => {
  test('says what becomes an offer, and does so once', async () => {
    const sent = sentTo('POST', /publish$/)
    const { user } = renderAt(at)
    await grid()
    await user.keyboard('{Control>}{Enter}{/Control}')
    const dialog = await screen.findByRole('dialog', { name: 'Publish 1 new line' })
    expect(within(dialog).getByRole('list', { name: 'Offers' })).toHaveTextContent(
      /olive oil.*Walk-in 14.50, Chains 13.50, Schools 12.90; usual price for Hotels.*120 CS/,
    )
    await user.dblClick(within(dialog).getByRole('button', { name: 'Publish 1 line' }))
    expect(await screen.findByText('1 offer published')).toBeInTheDocument()
    expect(await rowOf(/olive oil/)).toHaveTextContent('0 of 120')
    expect(sent).toHaveLength(1)
    expect(sent[0]!.body).toMatchObject({ version: 3 })
    expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull()
  })

  test('a price below its floor needs a reason first', async () => {
    const below = draftLine(0, { prices: [{ priceLevelId: '1', price: 11 }] })
    server.use(...spotBuyHandlers([draftSheet([below])]))
    const sent = saves()
    const { user } = renderAt(at)
    expect(await rowOf(/Roma tomatoes/)).toHaveTextContent(/Under its floor: Walk-in \$11.50/)
    await user.click(await cellOf(/Roma tomatoes/, 'Chains'))
    await user.keyboard('11.2{Enter}')
    // The server would refuse it: it waits on the device.
    expect(await screen.findByText('1 line waiting for a reason')).toBeVisible()
    await user.keyboard('{Control>}{Enter}{/Control}')
    const dialog = await screen.findByRole('dialog', { name: 'Publish 1 new line' })
    expect(dialog).toHaveTextContent(/1 line cannot be published yet.*Give a reason for the price below its floor/)
    expect(within(dialog).getByRole('button', { name: 'Publish 1 line' })).toBeDisabled()
    await user.click(within(dialog).getByRole('button', { name: /1043 Roma/ }))
    await user.keyboard('{F8}')
    const reason = screen.getByRole('textbox', { name: /^Reason, Roma/ })
    await waitFor(() => expect(reason).toHaveFocus())
    await user.keyboard('Use by Friday{Control>}{Enter}{/Control}')
    const again = await screen.findByRole('dialog', { name: 'Publish 1 new line' })
    expect(again).toHaveTextContent('Under its floor: “Use by Friday”')
    await user.click(within(again).getByRole('button', { name: 'Publish 1 line' }))
    expect(await screen.findByText('1 offer published')).toBeInTheDocument()
    expect(sent).toHaveLength(1)
    expect(sent[0]!.body.lines[0]).toMatchObject({ reason: 'Use by Friday' })
  })

  test('who may not go below a floor is told to raise the price', async () => {
    mayOnly('price.view', 'cost.view', 'pricing.manage')
    const below = draftLine(0, { prices: [{ priceLevelId: '1', price: 11 }] })
    server.use(...spotBuyHandlers([draftSheet([below])]))
    renderAt(at)
    expect(await screen.findByText(/You may not sell below a floor/)).toBeVisible()
    expect(screen.queryByRole('textbox', { name: /^Reason/ })).toBeNull()
  })

  test('a sheet that somebody else has changed is shown before it is published', async () => {
    const { user } = renderAt(at)
    await grid()
    await user.keyboard('{Control>}{Enter}{/Control}')
    const dialog = await screen.findByRole('dialog', { name: 'Publish 1 new line' })
    await fetch(`${location.origin}/api/spot-buy-sheets/SB2`, {
      method: 'PUT',
      body: JSON.stringify({ lines: [draftLine(3, { quantity: 99 })], version: 3 }),
    })
    await user.click(within(dialog).getByRole('button', { name: 'Publish 1 line' }))
    expect(await screen.findByText(/Somebody else has changed the sheet/)).toBeInTheDocument()
    await waitFor(() => expect(dialog).toHaveTextContent('99 CS'))
  })
})

describe('an offer', () => {
  test('is stopped by O after a question; a lost answer is asked for again', async () => {
    const sent = sentTo('POST', /lines\/L0\/stop$/)
    server.use(http.post('*/api/spot-buy-sheets/:id/lines/:lineId/stop', () => HttpResponse.error(), { once: true }))
    const { user } = renderAt(at)
    await grid()
    await user.keyboard('o')
    const dialog = await screen.findByRole('dialog', { name: /^Stop the offer of Roma tomatoes/ })
    expect(dialog).toHaveTextContent(
      'The 23 CS that were sold keep their price. The 7 CS left are sold at the usual prices',
    )
    await user.click(within(dialog).getByRole('button', { name: 'Stop the offer' }))
    expect(await within(dialog).findByText(/The server does not answer/)).toBeVisible()
    expect(await screen.findByText('The offer is stopped', undefined, { timeout: 3_000 })).toBeInTheDocument()
    expect(sent).toHaveLength(2)
    expect(sent[1]!.key).toBe(sent[0]!.key)
    expect(await rowOf(/Roma tomatoes/)).toHaveTextContent(/Stopped \d+:\d\d/)
  })

  test('that has ended cannot be stopped', async () => {
    const { user } = renderAt(at)
    await grid()
    await user.keyboard('jo')
    expect(await screen.findByText('This offer has ended already')).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

test('the day is closed after a question, and is read only then', async () => {
  const { user } = renderAt(at)
  await grid()
  await user.click(screen.getByRole('button', { name: 'Close the day' }))
  const dialog = await screen.findByRole('dialog', { name: /^Close / })
  expect(dialog).toHaveTextContent(/2 offers still open: they end now. 1 line not published/)
  await user.click(within(dialog).getByRole('button', { name: 'Close the day' }))
  expect(await screen.findByLabelText('Result of the day')).toHaveTextContent(/Sold\$891.00/)
  expect(screen.queryByRole('button', { name: /Add a line|Publish|Close the day/ })).toBeNull()
  await user.keyboard('no')
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('the list for the reps', () => {
  test('is copied as text by level, without costs', async () => {
    const { user } = renderAt(at)
    await grid()
    const list = screen.getByRole('region', { name: 'List for the reps' })
    await user.click(within(list).getByRole('button', { name: 'Chains' }))
    expect(list).toHaveTextContent(/1043Roma tomatoes 25 lb13.507 CS left/)
    expect(list).toHaveTextContent('without the 1 sold out')
    await user.click(within(list).getByRole('button', { name: 'Copy text' }))
    expect(await screen.findByText('2 offers copied')).toBeInTheDocument()
    const text = await navigator.clipboard.readText()
    expect(text).toMatch(/^SPOT BUYS, .*, CHAINS\n\n1043 {2}Roma tomatoes 25 lb {2}13.50 per CS, 7 left, to \w+/)
    expect(text).not.toMatch(/9\.50|10\.00/)
  })

  test('is printed by level', async () => {
    renderAt('/home/spot-buy-sheet/SB2/print?level=2')
    expect(await screen.findByRole('heading', { level: 1, name: /Spot buys, .*, Chains/ })).toBeVisible()
    expect(screen.getByRole('row', { name: /1043 Roma tomatoes/ })).toHaveTextContent('$13.50 per CS')
    expect(screen.queryByText(/9\.50/)).toBeNull()
  })
})

describe('a day without lines', () => {
  test('starts with the lines of the last sheet, once', async () => {
    server.use(...spotBuyHandlers(spotSheets().slice(2)))
    const sent = sentTo('POST', /spot-buy-sheets$/)
    const { user } = renderAt(at)
    expect(await screen.findByText('No lines for today.')).toBeVisible()
    await user.dblClick(screen.getByRole('button', { name: /^Copy \w+day’s lines$/ }))
    expect(await rowOf(/mozzarella/)).toBeVisible()
    expect(sent).toHaveLength(1)
    expect(sent[0]!.body).toMatchObject({ copyFrom: 'SB1' })
  })

  test('that is over has nothing to start with', async () => {
    renderAt(`${at}?sheet=2026-01-05`)
    expect(await screen.findByText('No lines for this day.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Copy|Add a line/ })).toBeNull()
  })

  test('starts with one line', async () => {
    server.use(...spotBuyHandlers([]))
    const { user } = renderAt(at)
    expect(await screen.findByText('No lines for today.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Copy/ })).toBeNull()
    await user.keyboard('n')
    await user.type(await screen.findByRole('textbox', { name: 'Item' }), '1045')
    await user.click(await screen.findByRole('option', { name: /1045/ }))
    expect(await rowOf(/Russet potatoes/)).toBeVisible()
    await saved()
  })
})

describe('roles', () => {
  test('without pricing.manage and cost.view, the sheet is read only and has no costs', async () => {
    mayOnly('price.view')
    const { user } = renderAt(at)
    expect(await rowOf(/Roma tomatoes/)).toHaveTextContent('7 CS')
    const heads = within(await grid())
      .getAllByRole('columnheader')
      .map((head) => head.textContent)
    expect(heads).not.toEqual(expect.arrayContaining(['Cost']))
    expect(heads).toEqual(['Item', 'Walk-in', 'Chains', 'Schools', 'Sold', 'Left', 'Valid to', 'Surplus'])
    expect(screen.getByLabelText('Figures of the sheet')).not.toHaveTextContent(/[Mm]argin|cost/)
    expect(screen.queryByRole('button', { name: /Add a line|Publish|Close the day|Copy \w+day/ })).toBeNull()
    await user.keyboard('no')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

test('a failed read can be tried again', async () => {
  server.use(
    http.get('*/api/spot-buy-sheets/:id', () => refuse(500, 'Internal Server Error', 'broken'), { once: true }),
  )
  const { user } = renderAt(at)
  expect(await screen.findByText('The sheet could not be loaded')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /again/i }))
  expect(await rowOf(/Roma tomatoes/)).toBeVisible()
})

test('on a narrow screen, lines are cards that are edited in fields', async () => {
  const original = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...original(query),
    matches: query.includes('max-width'),
  }))
  const sent = saves()
  const { user } = renderAt(at)
  const cards = await screen.findByRole('list', { name: 'Lines' })
  expect(screen.queryByRole('grid')).toBeNull()
  expect(within(cards).getAllByRole('listitem')[0]).toHaveTextContent(/23 of 30.*7 CS left/)
  const field = within(cards).getByRole('textbox', { name: /^Walk-in, .*olive oil/ })
  await user.clear(field)
  await user.type(field, '16{Enter}')
  await waitFor(() => expect(sent.at(-1)?.body.lines[0]?.prices).toContainEqual({ priceLevelId: '1', price: 16 }))
  await user.click(within(cards).getAllByRole('button', { name: 'Details' })[0]!)
  const panel = await screen.findByRole('dialog', { name: /Roma tomatoes/ })
  expect(panel).toHaveTextContent('40 − 12 = 28 CS')
})
