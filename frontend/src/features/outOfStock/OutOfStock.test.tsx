import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import type { LineResult } from '@/api/wire'
import { items, profile, tomorrow } from '@/testing/data'
import { affectedLines, markOf, outOfStockHandlers } from '@/testing/outOfStock'
import type { LineChange } from '@/resources/outOfStock'
import { refuse } from '@/testing/refuse'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

const at = '/home/warehouse/out-of-stock'

beforeEach(() => signedIn())

const lines = () => screen.findByRole('group', { name: 'Order lines' })
const row = async (order: string) => (await within(await lines()).findByText(order)).closest('tr')!

/** Answers the changes of lines with a result for each, and remembers what was sent. */
function answering(result: (salesOrderId: string) => Partial<LineResult>) {
  const sent: { action: string; lines: LineChange[]; note?: string }[] = []
  server.use(
    http.post('*/api/warehouse-out-of-stock/:id/affected-lines', async ({ request }) => {
      const body = (await request.json()) as (typeof sent)[number]
      sent.push(body)
      return HttpResponse.json(
        body.lines.map(({ salesOrderId, lineId }) => ({
          salesOrderId,
          lineId,
          outcome: 'changed',
          reason: '',
          message: '',
          orderVersion: 4,
          amountChange: -114.96,
          editedBy: null,
          editedAt: null,
          ...result(salesOrderId),
        })),
      )
    }),
  )
  return sent
}

describe('the work list', () => {
  test('shows the marks, what the item gets, and its lines by delivery day', async () => {
    renderAt(at)
    const marks = await screen.findByRole('navigation', { name: 'Marks' })
    const out = within(marks).getByRole('region', { name: 'Out now' })
    expect(within(out).getAllByRole('listitem')[0]).toHaveTextContent(
      /Roma tomatoes.*1043, 24 LB left.*Due Nov 27.*4 lines/,
    )
    expect(within(out).getAllByRole('listitem')[1]).toHaveTextContent(/No date/)
    expect(within(marks).getByRole('region', { name: 'Stock is back' })).toHaveTextContent(/Basmati rice.*96 LB in/)
    expect(await within(marks).findByRole('region', { name: 'Resolved lately' })).toHaveTextContent('Romaine hearts')
    expect(await row('SO15041')).toHaveTextContent(/36 LB.*24 LB.*12 LB dropped/)
    expect(await row('SO15042')).toHaveTextContent(/None.*12 LB of the substitute/)
    expect(await row('SO15043')).toHaveTextContent(/the line is removed.*Takes no substitutes/)
    expect(await row('SO15044')).toHaveTextContent('Waits for PO4476')
    expect(screen.getByText('$632.28')).toBeInTheDocument()
  })

  test('selected lines are changed as planned, and each result is at its line', async () => {
    const sent = answering(() => ({}))
    const { user } = renderAt(at)
    await user.click(within(await row('SO15041')).getByRole('checkbox'))
    await user.click(within(await row('SO15042')).getByRole('checkbox'))
    const bar = await screen.findByRole('region', { name: 'The change' })
    expect(bar).toHaveTextContent(/2 lines 1 swap, 12 of 1044\. 1 reduction by 12 in all\. orders change by −\$121\.56/)
    await user.type(within(bar).getByRole('textbox', { name: 'Note for the orders' }), 'call them')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(async () => expect(await row('SO15042')).toHaveTextContent('Changed'))
    await waitFor(async () => expect(await row('SO15041')).toHaveTextContent(/Changed.*−\$114\.96/))
    expect(sent).toEqual([
      {
        action: 'swap',
        lines: [{ salesOrderId: 'A2', lineId: 'line-1', orderVersion: 3 }],
        substituteItemId: items[1]!._id,
        note: 'call them',
      },
      {
        action: 'reduce',
        lines: [{ salesOrderId: 'A1', lineId: 'line-1', orderVersion: 3, quantity: 24 }],
        note: 'call them',
      },
    ])
    expect(screen.queryByRole('region', { name: 'The change' })).not.toBeInTheDocument()
  })

  test('of lines with the same id in different orders only the selected one is planned, changed and said to be so', async () => {
    const sent = answering(() => ({}))
    const { user } = renderAt(at)
    await user.click(within(await row('SO15042')).getByRole('checkbox'))
    expect(within(await row('SO15041')).getByRole('checkbox')).not.toBeChecked()
    expect(within(await row('SO15043')).getByRole('checkbox')).not.toBeChecked()
    await user.selectOptions(screen.getByRole('combobox', { name: 'What happens to SO15042' }), 'reduce')
    expect(screen.getByRole('combobox', { name: 'What happens to SO15041' })).toHaveValue('reduce')
    expect(screen.getByRole('textbox', { name: 'Quantity of SO15041' })).toHaveValue('24')
    await user.click(screen.getByRole('button', { name: 'Change 1 order with 1043' }))
    await waitFor(async () => expect(await row('SO15042')).toHaveTextContent('Changed'))
    expect(sent).toEqual([
      { action: 'reduce', lines: [{ salesOrderId: 'A2', lineId: 'line-1', orderVersion: 3, quantity: 0 }] },
    ])
    for (const other of ['SO15041', 'SO15043', 'SO15044']) expect(await row(other)).not.toHaveTextContent('Changed')
  })

  test('an order with two lines of the item, one swapped and one reduced, is changed twice on its own new version', async () => {
    server.use(
      ...outOfStockHandlers(undefined, [
        affectedLines[1]!,
        { ...affectedLines[0]!, salesOrderId: 'A2', lineId: 'line-2', orderNumber: 'SO15042b' },
      ]),
    )
    const sent = answering(() => ({}))
    const { user } = renderAt(at)
    await user.click(await screen.findByRole('checkbox', { name: 'Change all lines as proposed' }))
    await user.click(await screen.findByRole('button', { name: 'Change 1 order with 1043' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent.map(({ action, lines: [line] }) => [action, line])).toEqual([
      ['swap', { salesOrderId: 'A2', lineId: 'line-1', orderVersion: 3 }],
      ['reduce', { salesOrderId: 'A2', lineId: 'line-2', orderVersion: 4, quantity: 24 }],
    ])
  })

  test('all lines that can be changed are selected at once, and a plan can be another one', async () => {
    const sent = answering(() => ({}))
    const { user } = renderAt(at)
    await user.click(await screen.findByRole('checkbox', { name: 'Change all lines as proposed' }))
    expect(await screen.findByRole('button', { name: 'Change 3 orders with 1043' })).toBeInTheDocument()
    await user.selectOptions(screen.getByRole('combobox', { name: 'What happens to SO15041' }), 'leave')
    await user.selectOptions(screen.getByRole('combobox', { name: 'What happens to SO15042' }), 'reduce')
    const quantity = screen.getByRole('textbox', { name: 'Quantity of SO15042' })
    await user.clear(quantity)
    await user.type(quantity, '5')
    await user.tab()
    await user.click(screen.getByRole('button', { name: 'Change 2 orders with 1043' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]!.lines.map(({ salesOrderId, quantity: left }) => [salesOrderId, left])).toEqual([
      ['A2', 5],
      ['A3', 0],
    ])
  })

  test('filters in the address select lines; hidden ones are not changed', async () => {
    const sent = answering(() => ({}))
    const { user, router } = renderAt(`${at}?mark=M0&until=${tomorrow}`)
    expect(await row('SO15043')).toBeInTheDocument()
    expect(screen.queryByText('SO15044')).not.toBeInTheDocument()
    expect(screen.getByText(/^3 of 4 lines, 0 selected/)).toBeInTheDocument()
    await user.click(screen.getByRole('checkbox', { name: 'Change all lines as proposed' }))
    await screen.findByRole('button', { name: 'Change 3 orders with 1043' })
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Customer' }))
    await user.click(await screen.findByRole('option', { name: 'Customer 2' }))
    await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('customer')).toBe('C2'))
    await user.click(await screen.findByRole('button', { name: 'Change 1 order with 1043' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]!.lines.map(({ salesOrderId }) => salesOrderId)).toEqual(['A2'])
  })

  test('no line matches: the filters can be cleared, and the mark stays', async () => {
    const { user, router } = renderAt(`${at}?mark=M0&rep=U7&from=bad`)
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    expect(await row('SO15044')).toBeInTheDocument()
    expect(new URLSearchParams(router.state.location.search).get('mark')).toBe('M0')
    expect(new URLSearchParams(router.state.location.search).get('rep')).toBeNull()
  })

  test('substitutes are asked for with the units of the lines that are not in time, so that those sold in them come first', async () => {
    const asked: string[][] = []
    server.use(
      ...outOfStockHandlers(
        undefined,
        affectedLines.map((line, index) => ({ ...line, units: ['11', '10', '11', '99'][index]! })),
      ),
      http.get('*/api/inventory-items/:id/substitutes', ({ request }) => {
        asked.push(new URL(request.url).searchParams.getAll('units'))
        return HttpResponse.json([items[4], items[5]])
      }),
    )
    renderAt(at)
    const offers = within(await screen.findByRole('group', { name: 'In its place' }))
    expect(await offers.findByText(items[4]!.name)).toBeInTheDocument()
    expect(asked).toEqual([['10', '11']])
  })

  test('each substitute says what it costs the customers more or less', async () => {
    server.use(
      http.get('*/api/warehouse-out-of-stock/:id/affected-lines', ({ request }) => {
        const dear = new URL(request.url).searchParams.get('substituteItemId') === items[4]!._id
        return HttpResponse.json(
          affectedLines.map((line, index) => ({ ...line, swapRate: dear ? 10 + index : line.swapRate })),
        )
      }),
    )
    renderAt(at)
    const offers = within(await screen.findByRole('group', { name: 'In its place' }))
    expect(await offers.findByText('+$0.42 to +$2.42 per LB')).toBeInTheDocument()
    await waitFor(() => expect(offers.getAllByText('−$0.55 per LB')).toHaveLength(2))
  })

  test('a text for each sales rep names customers, lines and proposals', async () => {
    server.use(
      ...outOfStockHandlers(undefined, [
        ...affectedLines,
        { ...affectedLines[0]!, salesOrderId: 'A9', orderNumber: 'SO15049', owner: null, refused: 'trip_started' },
      ]),
    )
    const { user } = renderAt(at)
    await user.click(await screen.findByRole('button', { name: 'Tell the reps' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Tell the sales reps' }))
    const text = await dialog.findByRole('textbox', { name: 'Text for Dana Wolfe' })
    expect(text).toHaveValue(
      [
        '1043 Roma tomatoes 25 lb ran out. 24 LB are left; more is due on Fri, Nov 27, 2026.',
        '',
        '- Customer 1, SO15041, delivery Fri, Nov 20, 2026:',
        '  36 LB ordered, 24 LB can ship. Proposal: ship 24 LB.',
        '- Customer 2, SO15042, delivery Sat, Nov 21, 2026:',
        '  12 LB ordered, none can ship. Proposal: ship 12 LB of 1044 Yellow onions 50 lb at $9.03 instead of $9.58.',
        '- Customer 3, SO15043, delivery Sat, Nov 21, 2026:',
        '  12 LB ordered, none can ship. Proposal: remove the line.',
      ].join('\n'),
    )
    const nobody = within(dialog.getByRole('region', { name: 'No sales rep' }))
    expect(nobody.getByRole('textbox')).toHaveDisplayValue(/SO15049.*\n.*Cannot be changed: Its trip has started\./)
    await user.click(within(dialog.getByRole('region', { name: 'Dana Wolfe' })).getByRole('button', { name: 'Copy' }))
    expect(await navigator.clipboard.readText()).toContain('SO15042')
    expect(nobody.getByRole('link', { name: 'Mail' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:\?subject=Out%20of/),
    )
  })

  test('a quantity that is not less, or not a number, is not taken', async () => {
    const { user } = renderAt(at)
    const quantity = async () => screen.findByRole('textbox', { name: 'Quantity of SO15041' })
    for (const wrong of ['36', '-1', 'x', '']) {
      await user.clear(await quantity())
      if (wrong) await user.type(await quantity(), wrong)
      await user.tab()
      expect(await quantity()).toHaveValue('24')
    }
  })

  test('an order that somebody has edited says who, and can be looked at again', async () => {
    answering((salesOrderId) =>
      salesOrderId === 'A1'
        ? { outcome: 'stale', editedBy: { _id: 'U2', name: 'Dana Wolfe' }, editedAt: '2026-11-20T12:00:00Z' }
        : { outcome: 'refused', reason: 'rule', message: 'SKU is restricted' },
    )
    const { user } = renderAt(at)
    await user.click(within(await row('SO15041')).getByRole('checkbox'))
    await user.click(within(await row('SO15042')).getByRole('checkbox'))
    await user.click(await screen.findByRole('button', { name: 'Change 2 orders with 1043' }))
    await waitFor(async () => expect(await row('SO15041')).toHaveTextContent(/Dana Wolfe edited it/))
    expect(await row('SO15042')).toHaveTextContent('SKU is restricted')
    server.use(
      http.get('*/api/warehouse-out-of-stock/:id/affected-lines', () =>
        HttpResponse.json([{ ...affectedLines[0]!, orderVersion: 4, quantity: 30, stockQuantity: 30 }]),
      ),
    )
    await user.click(screen.getByRole('button', { name: 'Look at SO15041 again' }))
    await waitFor(async () => expect(await row('SO15041')).toHaveTextContent(/30 LB.*6 LB dropped/))
  })

  test('those who may not change orders see the lines without fields, and no prices without the right', async () => {
    server.use(
      http.get('*/api/auth/profile', () =>
        HttpResponse.json({ ...profile, permissions: ['catalog.read', 'catalog.write', 'order.read'] }),
      ),
    )
    renderAt(at)
    expect(within(await row('SO15041')).queryByRole('checkbox')).not.toBeInTheDocument()
    expect(within(await lines()).queryByText('Change')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Edit mark' })).toBeInTheDocument()
  })

  test('nothing is out of stock, nothing is affected, and a failure', async () => {
    server.use(...outOfStockHandlers([]))
    const { unmount } = renderAt(at)
    expect((await screen.findAllByText(/Nothing is out of stock/))[0]).toBeInTheDocument()
    unmount()
    server.use(...outOfStockHandlers(undefined, []))
    const second = renderAt(at)
    expect(await screen.findByText('No open order has this item')).toBeInTheDocument()
    second.unmount()
    server.use(http.get('*/api/warehouse-out-of-stock/active', () => refuse(500, 'Internal', 'Internal error')))
    renderAt(at)
    expect(await screen.findByText('The marks could not be loaded')).toBeInTheDocument()
  })
})

describe('marks', () => {
  test('an item is found and marked, with the date that a purchase order proposes', async () => {
    const { user } = renderAt(at)
    await screen.findByRole('navigation', { name: 'Marks' })
    await user.keyboard('n')
    const dialog = await screen.findByRole('dialog', { name: 'Mark out of stock' })
    await user.type(within(dialog).getByRole('textbox', { name: 'The item that ran out' }), 'tortillas')
    await user.click(await screen.findByRole('option', { name: /tortillas/ }))
    expect(await within(dialog).findByText(/PO4476, Niman Ranch: 240 LB/)).toBeInTheDocument()
    expect(within(dialog).getByLabelText(/^Expected/)).toHaveValue('2026-11-27')
    await user.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'All sold')
    await user.click(within(dialog).getByRole('button', { name: 'Mark out of stock' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await screen.findByRole('heading', { name: 'Flour tortillas 10 in' })).toBeInTheDocument()
    expect(screen.getByText(/“All sold”/)).toBeInTheDocument()
  })

  test('an item that is marked leads to its mark', async () => {
    const { user } = renderAt(at)
    await user.click(await screen.findByRole('button', { name: 'Mark' }))
    const dialog = await screen.findByRole('dialog', { name: 'Mark out of stock' })
    await user.type(within(dialog).getByRole('textbox', { name: 'The item that ran out' }), 'mozzarella')
    await user.click(await screen.findByRole('option', { name: /mozzarella/ }))
    expect(await within(dialog).findByText('1047 is marked already')).toBeInTheDocument()
    expect(within(dialog).getByRole('link', { name: 'Open the mark' })).toHaveAttribute('href', `${at}?mark=M4`)
  })

  test('an edit of a mark that somebody has changed shows both sides', async () => {
    const { user } = renderAt(at)
    await user.click(await screen.findByRole('button', { name: 'Edit mark' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit the mark' })
    const left = await within(dialog).findByRole('textbox', { name: /Left, in LB/ })
    await user.clear(left)
    await user.type(left, '10')
    server.use(
      http.patch('*/api/warehouse-out-of-stock/:id', () =>
        HttpResponse.json(
          {
            statusCode: 409,
            error: 'Conflict',
            message: 'changed',
            current: markOf(0, { quantityLeft: 3, version: 2 }),
          },
          { status: 409 },
        ),
      ),
    )
    await user.click(within(dialog).getByRole('button', { name: 'Save the mark' }))
    expect(await within(dialog).findByText(/3 LB left/)).toBeInTheDocument()
    expect(within(dialog).getByText(/10 LB left/)).toBeInTheDocument()
  })

  test('resolving needs a note; where stock is back, it is proposed', async () => {
    const { user } = renderAt(`${at}?mark=M0`)
    await user.click(await screen.findByRole('button', { name: 'Resolve' }))
    const dialog = await screen.findByRole('dialog', { name: 'End the out-of-stock mark' })
    await user.click(within(dialog).getByRole('button', { name: 'Resolve' }))
    expect(await within(dialog).findByText('Note should not be empty')).toBeInTheDocument()
    await user.type(within(dialog).getByRole('textbox', { name: /Note/ }), '240 LB arrived')
    await user.click(within(dialog).getByRole('button', { name: 'Resolve' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await screen.findByText('240 LB arrived')).toBeInTheDocument()
  })

  test('a mark whose stock is back offers to resolve it', async () => {
    const { user } = renderAt(`${at}?mark=M6`)
    expect(await screen.findByRole('note')).toHaveTextContent('96 LB are on hand, 40 available in NetSuite as of')
    await user.click(within(screen.getByRole('note')).getByRole('button', { name: 'Resolve' }))
    const dialog = await screen.findByRole('dialog', { name: 'End the out-of-stock mark' })
    expect(within(dialog).getByRole('textbox', { name: /Note/ })).toHaveValue('96 LB are on hand')
  })
})
