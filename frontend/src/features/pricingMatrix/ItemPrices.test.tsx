import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { endPage } from '@/testing/endPage'
import { itemPrices, itemPricesHandlers } from '@/testing/itemPrices'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

const at = '/home/pricing-matrix/prices'

beforeEach(() => {
  signedIn()
  server.use(...itemPricesHandlers())
})

const grid = () => screen.findByRole('grid', { name: 'Item prices' })
const rowOf = async (code: string) => within(await grid()).findByRole('row', { name: new RegExp(`^${code}`) })
const cellOf = async (code: string, column: number) => within(await rowOf(code)).getAllByRole('gridcell')[column]!
const textOf = async (code: string, column: number) => (await cellOf(code, column)).textContent?.trim()

/** The cells by column. */
const walkIn = 2
const chains = 3
const own = 5
const erp = 6

describe('the grid', () => {
  test('shows prices and margins, and edits by price, margin and formula', async () => {
    const { user } = renderAt(at)
    expect(await textOf('5304', walkIn)).toBe('20.00 40.0%')
    await user.click(await cellOf('5304', walkIn))
    await user.keyboard('21{Enter}')
    expect(await textOf('5304', walkIn)).toBe('20.00 21.00 42.9%')
    expect(await textOf('5304', erp)).toBe('Not applied yet')
    await user.keyboard('25%{Enter}') // the next row
    expect(await textOf('1078', walkIn)).toBe('74.15 77.10 25.0%')
    await user.keyboard('=cost+10{Enter}')
    expect(await textOf('9464', walkIn)).toBe('43.75 44.80 22.4%')
    await user.keyboard('{Control>}z{/Control}')
    expect(await textOf('9464', walkIn)).toBe('43.75 20.5%')
    await user.click(await cellOf('5304', walkIn))
    await user.keyboard('{Delete}')
    expect(await textOf('5304', walkIn)).toBe('20.00 40.0%')
    await endPage()
  })

  test('says which customers have prices of their own', async () => {
    renderAt(at)
    expect(await textOf('1078', own)).toBe('2 customers')
    expect(within(await cellOf('1078', own)).getByTitle(/Harbor Grill, Lakeview Market$/)).toBeVisible()
    expect(await textOf('5304', own)).toBe('')
  })

  test('a wrong formula stays in its cell', async () => {
    const { user } = renderAt(at)
    await user.click(await cellOf('5304', walkIn))
    await user.keyboard('=cost^2{Enter}')
    expect(screen.getByText(/must be like =cost\+2/)).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Walk-in, Lala Yogurt Smoothie' })).toHaveValue('=cost^2')
    await user.keyboard('{Escape}')
  })

  test('a formula is applied to the selection', async () => {
    const { user } = renderAt(at)
    await user.click(await cellOf('5304', walkIn))
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Ending of calculated prices' }), '9')
    await user.type(screen.getByRole('textbox', { name: 'Formula' }), '=price+1{Enter}')
    expect(await textOf('5304', walkIn)).toBe('20.00 21.09 43.1%')
    expect(await textOf('1078', chains)).toBe('72.75 73.79 21.6%')
    expect(await textOf('9464', walkIn)).toBe('43.75 20.5%')
    await endPage()
  })
})

describe('applying', () => {
  test('previews, changes, and undoes', async () => {
    const { user } = renderAt(at)
    await user.click(await cellOf('5304', walkIn))
    await user.keyboard('21{Enter}{Control>}{Enter}{/Control}')
    const dialog = await screen.findByRole('dialog', { name: 'Change 1 price' })
    expect(dialog).toHaveTextContent('1 up, 0 down.')
    expect(dialog).toHaveTextContent('1 open order with these items keeps its prices.')
    expect(within(dialog).getByRole('list', { name: 'Open orders' })).toHaveTextContent("SO-1 Joe's Diner")
    expect(dialog).toHaveTextContent('+$742.00 in four weeks, if the 2 customers of the last four weeks buy the same.')
    expect(within(dialog).getByRole('list', { name: 'Customers' })).toHaveTextContent(
      'Walgreens 0342500 sold, +$702.00',
    )
    await user.click(within(dialog).getByRole('button', { name: 'Change 1 price' }))
    expect(await screen.findByText('1 price changed. The ERP follows')).toBeInTheDocument()
    await waitFor(async () => expect(await textOf('5304', walkIn)).toBe('21.00 42.9%'))
    expect(await textOf('5304', erp)).toBe('Waiting for the ERP')
    const last = await screen.findByRole('list', { name: 'Last changes' })
    await user.click(within(last).getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('1 price put back, 1 were changed since and stay')).toBeInTheDocument()
    await waitFor(async () => expect(await textOf('5304', walkIn)).toBe('20.00 40.0%'))
  })

  test('a price under its floor waits for a reason', async () => {
    const sent: unknown[] = []
    server.events.on('request:start', async ({ request }) => {
      if (request.method === 'POST' && request.url.endsWith('/pricing-matrix/prices'))
        sent.push(await request.clone().json())
    })
    const { user } = renderAt(at)
    await user.click(await cellOf('9464', chains))
    await user.keyboard('41{Enter}')
    expect(await textOf('9464', erp)).toBe('Under its floor')
    await user.click(screen.getByRole('button', { name: 'Preview 1 price' }))
    expect(await screen.findByText('Say why these prices are under their floor')).toBeInTheDocument()
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Walgreens bid')
    await user.click(screen.getByRole('button', { name: 'Preview 1 price' }))
    await screen.findByRole('dialog', { name: 'Change 1 price' })
    expect(sent.at(-1)).toMatchObject({
      dryRun: true,
      changes: [{ itemId: '103', priceLevelId: '2', price: 41, was: 42.75, reason: 'Walgreens bid' }],
    })
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('button', { name: 'Raise to the floor' }))
    expect(await textOf('9464', chains)).toBe('42.75 41.20 15.6%')
    await endPage()
  })

  test('a price that somebody else set meanwhile waits, and can be taken', async () => {
    const { user } = renderAt(at)
    await user.click(await cellOf('5304', walkIn))
    await user.keyboard('21{Enter}')
    // Somebody else is faster.
    server.use(
      ...itemPricesHandlers(
        itemPrices.map((row) => ({ ...row, prices: row.prices.map((each) => ({ ...each, price: each.price + 3 })) })),
      ),
    )
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText('None of these prices can be changed. See why below')).toBeInTheDocument()
    const refused = screen.getByRole('list', { name: 'Refused prices' })
    expect(refused).toHaveTextContent(/Marcus Bell set it to \$23.00/)
    await user.click(within(refused).getByRole('button', { name: 'Take 21' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Refused prices' })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Preview 1 price' }))
    expect(await screen.findByRole('dialog', { name: 'Change 1 price' })).toHaveTextContent('0 up, 1 down.')
    await endPage()
  })

  test('a change with a date waits, and is cancelled', async () => {
    const { user } = renderAt(at)
    await user.click(await cellOf('5304', walkIn))
    await user.keyboard('21{Enter}{Control>}{Enter}{/Control}')
    const dialog = await screen.findByRole('dialog', { name: 'Change 1 price' })
    const date = within(dialog).getByLabelText(/Counts from/, { selector: 'input' })
    await user.type(date, '2026-12-24')
    await user.click(within(dialog).getByRole('button', { name: 'Change 1 price' }))
    expect(await screen.findByText(/1 price will count from/)).toBeInTheDocument()
    const last = await screen.findByRole('list', { name: 'Last changes' })
    expect(last).toHaveTextContent(/Waiting: 1 price from/)
    expect(within(last).getByRole('button', { name: 'Cancel change' })).toBeVisible()
  })
})

describe('a paste', () => {
  test('enters rows by code, and refused ones wait with a repair', async () => {
    const { user } = renderAt(at)
    await user.click(await cellOf('5304', walkIn))
    await user.paste('5304\t21\t19\n1078\t74,5\n777\t5')
    const refused = await screen.findByRole('list', { name: 'Refused prices' })
    expect(await textOf('5304', walkIn)).toBe('20.00 21.00 42.9%')
    expect(within(refused).getAllByRole('listitem')).toHaveLength(2)
    expect(refused).toHaveTextContent('No item has the code 777.')
    await user.keyboard('{F8}')
    expect(within(refused).getByRole('button', { name: 'Take 74.5' })).toHaveFocus()
    await user.keyboard('{F8}')
    expect(within(refused).getAllByRole('button', { name: 'Leave out' })[1]).toHaveFocus()
    await user.keyboard('{F8}{Enter}')
    await waitFor(async () => expect(await textOf('1078', walkIn)).toBe('74.15 74.50 22.4%'))
    await user.click(screen.getByRole('button', { name: 'Leave out' }))
    expect(screen.queryByRole('list', { name: 'Refused prices' })).toBeNull()
    await endPage()
  })
})

describe('the ERP', () => {
  test('a refused item can be sent again', async () => {
    const sent: unknown[] = []
    const failed = itemPrices.map((row) => ({
      ...row,
      sync: { status: 'failed' as const, lastSyncedAt: null, error: 'Level 2 is locked', taskId: 't', problem: null },
    }))
    server.use(
      ...itemPricesHandlers(failed),
      http.post('*/api/sync-tasks/sync/create', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json({}, { status: 201 })
      }),
    )
    const { user } = renderAt(at)
    expect(await textOf('5304', erp)).toContain('Level 2 is locked')
    await user.click(within(await rowOf('5304')).getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(sent).toEqual([{ resourceType: 'price', resourceId: '101', direction: 'out' }]))
  })
})

test('on a narrow screen, items are cards', async () => {
  const original = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...original(query),
    matches: query.includes('max-width'),
  }))
  const { user } = renderAt(at)
  const cards = await screen.findByRole('list', { name: 'Item prices' })
  expect(screen.queryByRole('grid')).toBeNull()
  const field = within(cards).getByRole('textbox', { name: 'Walk-in, Cheddar Cheese' })
  await user.clear(field)
  await user.type(field, '25%{Enter}')
  expect(field).toHaveValue('46.4')
  expect(screen.getByRole('button', { name: 'Preview 1 price' })).toBeEnabled()
  expect(screen.queryByRole('button', { name: 'Paste rows' })).toBeNull()
  await endPage()
})
