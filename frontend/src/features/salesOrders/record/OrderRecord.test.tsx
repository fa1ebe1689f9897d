import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Delivery, SalesOrder } from '@/api/wire'
import { atStop, base, decisions, delivery, ready, served } from '@/features/salesOrders/record/orderRecord.harness'
import { profile } from '@/testing/data'
import { refuse } from '@/testing/handlers'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'

const [first, second, third, fourth] = base.items

const inRole = (...permissions: string[]) =>
  server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, permissions })))

const stepsOnScreen = async () =>
  within(await screen.findByRole('list', { name: 'Where the order is' })).getAllByRole('listitem')

beforeEach(ready)

describe('goods that came back', () => {
  test('are decided in place: the amber step says so, d goes there, and one button is highlighted', async () => {
    served()
    const { user } = renderAt('/home/sales-order/SO0')
    const panel = within(await screen.findByRole('region', { name: /came back and waits for a decision/ }))
    expect((await stepsOnScreen())[3]).toHaveTextContent('Delivered in part1 line came back, to be decided')
    expect(screen.getByText('waits for a decision')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveAttribute('data-variant', 'default')
    await user.keyboard('d')
    expect(panel.getByRole('radio', { name: 'Deliver again' })).toHaveFocus()
    await user.click(panel.getByRole('radio', { name: 'Return to stock' }))
    expect(panel.queryByLabelText(/^Delivery date/)).toBeNull()
    expect(panel.getByText(/The goods are in stock again. The order stays open/)).toBeVisible()
    await user.click(panel.getByRole('checkbox', { name: 'The goods are damaged' }))
    expect(panel.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Cases crushed under a pallet')
    await user.click(panel.getByRole('button', { name: 'Return 1 CS to stock' }))
    await waitFor(() =>
      expect(decisions).toEqual([
        { decision: 'return', reason: 'Cases crushed under a pallet', damaged: true, salesOrderIds: ['SO0'] },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('region', { name: /waits for a decision/ })).toBeNull())
  })

  test('Ctrl+Enter saves the decision; a date is needed to deliver again', async () => {
    served()
    const { user } = renderAt('/home/sales-order/SO0')
    const panel = within(await screen.findByRole('region', { name: /waits for a decision/ }))
    await user.clear(panel.getByRole('textbox', { name: /^Reason/ }))
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await panel.findByText('Say why it was not delivered')).toBeVisible()
    await user.type(panel.getByRole('textbox', { name: /^Reason/ }), 'Too early{Control>}{Enter}{/Control}')
    await waitFor(() =>
      expect(decisions).toEqual([
        expect.objectContaining({ decision: 'redeliver', date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }),
      ]),
    )
  })

  test('are only shown to a user who may not decide', async () => {
    served()
    inRole('order.read', 'trip.read', 'price.view')
    renderAt('/home/sales-order/SO0')
    expect(await screen.findByText('1 CS came back: Cases crushed under a pallet. To be decided.')).toBeVisible()
    expect(screen.queryByRole('region', { name: /waits for a decision/ })).toBeNull()
  })
})

test('what a stop delivered and cannot be read is said, and read again', async () => {
  served()
  let failing = true
  server.use(
    http.get('*/api/trips/T9/stops/S3/lines', () =>
      failing ? refuse(400, 'Bad Request', 'no') : HttpResponse.json(atStop),
    ),
  )
  const { user } = renderAt('/home/sales-order/SO0')
  const said = await screen.findByText('The deliveries could not be loaded')
  expect(screen.getByRole('table', { name: 'Lines' })).toBeVisible()
  failing = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('region', { name: /for a decision/ })).toBeVisible()
  expect(said).not.toBeInTheDocument()
})

describe('the lines', () => {
  test('stand under their delivery with ordered, shipped, delivered and billed; reasons are below the line, whole', async () => {
    served({
      items: [
        { ...first!, quantityFulfilled: first!.quantity },
        { ...second!, quantityFulfilled: second!.quantity, quantityBilled: second!.quantity },
        { ...third!, quantity: 4, quantityFulfilled: 2, isOpen: false, pickNotes: 'From the front of the shelf' },
        fourth!,
      ],
    })
    renderAt('/home/sales-order/SO0')
    const table = within(await screen.findByRole('table', { name: 'Lines' }))
    await table.findByText('T-1041')
    const rows = table.getAllByRole('row').map((row) => row.textContent)
    expect(rows[0]).toBe('#ItemOrderedShippedDeliveredBilledUnitRateAmount')
    expect(rows[1]).toMatch(/^Fri, Nov 20, 2026 T-1041, stop 3, partial, Nov 20, 7:44 AM/)
    expect(rows[2]).toMatch(
      new RegExp(`^1${first!.item.itemId}.*${first!.quantity}${first!.quantity}${first!.quantity - 1}0CS`),
    )
    expect(rows[3]).toBe('1 CS came back: Cases crushed under a pallet. To be decided.')
    expect(rows[5]).toMatch(/^Not on a trip/)
    expect(rows[6]).toMatch(/42–0CS/)
    expect(rows[7]).toBe('2 CS not shipped, the line is closed.Pick note: From the front of the shelf')
  })

  test('a decision stays readable on its line', async () => {
    const decided: Delivery['decisions'][number] = {
      at: '2026-11-20T14:00:00Z',
      by: 'Alma Reyes',
      decision: 'redeliver',
      date: '2026-11-21',
      reason: 'Cases crushed',
      state: 'done',
      taskId: '',
      tries: 0,
      lines: [{ lineId: first!._id, quantity: 1 }],
    }
    served(
      {},
      [{ ...delivery, decisions: [decided] }],
      atStop.map((line) => ({ ...line, undecided: 0 })),
    )
    renderAt('/home/sales-order/SO0')
    await waitFor(() =>
      expect(
        screen.getByText('1 CS came back: Cases crushed. Alma Reyes: deliver again on Sat, Nov 21, 2026.'),
      ).toBeVisible(),
    )
  })

  test('the sums add up: ordered − closed − came back − still to deliver = delivered', async () => {
    served()
    renderAt('/home/sales-order/SO0')
    await screen.findByRole('region', { name: /waits for a decision/ })
    const sums = document.querySelector('[aria-label="Value of the order"]')!
    const values = Object.fromEntries(
      [...sums.children].map((each) => [
        each.querySelector('dt')!.textContent,
        Number(each.querySelector('dd')!.textContent.replaceAll(/[$,]/g, '').replace('−', '-')),
      ]),
    )
    expect(values['Came back']).toBe(-first!.rate)
    expect(values['Ordered']! + values['Came back']! - values['Still to deliver']!).toBeCloseTo(values['Delivered']!, 2)
    expect(values['To bill']).toBe(values['Delivered'])
  })
})

test('before a stop was reached the sums say what was shipped, not what was delivered', async () => {
  served({ items: base.items.map((line) => ({ ...line, quantityFulfilled: line.quantity })) }, [])
  renderAt('/home/sales-order/SO0')
  await screen.findByRole('table', { name: 'Lines' })
  const sums = document.querySelector('[aria-label="Value of the order"]')!
  expect(sums).toHaveTextContent(/Shipped\$.*To bill\$/)
  expect(sums).not.toHaveTextContent('Delivered')
})

describe('where the order is', () => {
  test.each<[NonNullable<SalesOrder['attention']>[number], Partial<SalesOrder>, number, string]>([
    ['undelivered', {}, 3, 'Goods came back, to be decided'],
    ['overdue', { tripId: '' }, 2, 'Not on a trip, its date has passed'],
    ['route', { route: null }, 2, 'No route for this address'],
    ['approval', { status: 'pending_approval' }, 1, 'Awaiting approval in the ERP'],
    [
      'sync',
      {
        sync: {
          ...base.sync,
          status: 'failed',
          error: '',
          problem: { code: 'busy', field: '', params: {} },
        },
      },
      1,
      'The ERP was too busy to accept the order',
    ],
  ])('%s: the step says what the list says', async (reason, change, step, words) => {
    served({ ...change, attention: [reason] }, [])
    renderAt('/home/sales-order/SO0')
    const item = (await stepsOnScreen())[step]!
    expect(item).toHaveTextContent(words)
    expect(within(item).getByRole('img', { name: 'needs attention' })).toBeVisible()
  })

  test('an order that was cancelled has nothing to come', async () => {
    served({ status: 'cancelled' }, [])
    renderAt('/home/sales-order/SO0')
    const steps = await stepsOnScreen()
    expect(steps[2]).toHaveTextContent('ShippedCancelled')
    expect(steps[4]).toHaveTextContent('InvoicedCancelled')
  })

  test('goods of an order that was closed may wait for a decision', async () => {
    served({ status: 'closed', attention: ['undelivered'] }, [])
    renderAt('/home/sales-order/SO0')
    const steps = await stepsOnScreen()
    expect(steps[2]).toHaveTextContent('ShippedClosed')
    expect(steps[3]).toHaveTextContent('Goods came back, to be decided')
  })
})

describe('the highlighted button', () => {
  const filled = () =>
    screen
      .getAllByRole('button')
      .concat(screen.getAllByRole('link'))
      .filter(
        (button) =>
          button.classList.contains('mantine-Button-root') &&
          !['default', 'subtle'].includes(button.dataset['variant'] ?? ''),
      )
      .map((button) => button.textContent)

  test('is Edit while nothing waits', async () => {
    served({}, [])
    renderAt('/home/sales-order/SO0')
    await screen.findByRole('button', { name: 'Edit' })
    expect(filled()).toEqual(['Edit'])
  })

  test('is the invoice once everything is delivered', async () => {
    served(
      {},
      [{ ...delivery, stopStatus: 'completed' }],
      atStop.map((line) => ({ ...line, undecided: 0 })),
    )
    renderAt('/home/sales-order/SO0')
    expect(await screen.findByRole('link', { name: 'Invoice T-1041' })).toHaveAttribute(
      'href',
      '/home/trips/T9/tracking',
    )
    expect(filled()).toEqual(['Invoice T-1041'])
  })

  test('is Send again when the ERP refused the order, before a decision', async () => {
    served({
      attention: ['sync'],
      sync: { ...base.sync, status: 'failed', error: '', problem: { code: 'busy', field: '', params: {} } },
    })
    renderAt('/home/sales-order/SO0')
    await screen.findByRole('button', { name: 'Send again' })
    expect(filled()).toContain('Send again')
    expect(filled()).not.toContain('Edit')
  })
})

test('p opens the print-outs, h the timeline and back', async () => {
  served({}, [])
  const { user } = renderAt('/home/sales-order/SO0')
  await screen.findByRole('table', { name: 'Lines' })
  await user.keyboard('p')
  expect(await screen.findByRole('menuitem', { name: 'Pick list' })).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Pick list' })).toBeNull())
  await user.keyboard('h')
  expect(await screen.findByRole('region', { name: 'Timeline of the order' })).toBeVisible()
  await user.keyboard('h')
  expect(await screen.findByRole('table', { name: 'Lines' })).toBeVisible()
})
