import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SalesOrder, SalesOrderInput } from '@/api/wire'
import { customers, salesOrders, tomorrow } from '@/testing/data'
import { refuse } from '@/testing/handlers'
import { renderAt, signedIn } from '@/testing/render'
import { salesOrderHandlers } from '@/testing/salesOrders'
import { server } from '@/testing/server'

beforeEach(() => {
  signedIn()
  server.use(...salesOrderHandlers())
})

const served = (change: Partial<SalesOrder>) =>
  server.use(http.get('*/api/sales-order/SO0', () => HttpResponse.json({ ...salesOrders[0], ...change })))

describe('editing a sales order', () => {
  const edit = async () => {
    const opened = renderAt('/home/sales-order/SO0')
    await screen.findByRole('button', { name: 'Edit' })
    await opened.user.keyboard('e')
    return { ...opened, memo: await screen.findByRole('textbox', { name: 'Memo' }) }
  }

  test('saves only on Ctrl+S, with the version that was read, and returns the focus', async () => {
    let body: { version?: number; memo?: string; deliveryDate?: string } = {}
    server.use(
      http.patch('*/api/sales-order/SO0', async ({ request }) => {
        body = (await request.json()) as typeof body
        return HttpResponse.json({ ...salesOrders[0], memo: body.memo, version: 2 })
      }),
    )
    const { user, memo } = await edit()
    await user.clear(memo)
    await user.type(memo, 'Front door')
    expect(body).toEqual({})
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus())
    expect(body).toMatchObject({ version: 1, memo: 'Front door', deliveryDate: tomorrow })
    expect(screen.getByText('Front door')).toBeVisible()
  })

  test('a closed delivery date is told at the date until another one is chosen', async () => {
    const { addressId } = salesOrders[0]!.shipTo
    served({
      warnings: ['the ship-to address receives no deliveries on Saturdays'],
      problems: [
        {
          code: 'closed_weekday',
          field: 'deliveryDate',
          params: { date: tomorrow, weekday: 6, addressId },
          severity: 'warning',
        },
      ],
    })
    await edit()
    const date = screen.getByLabelText(/^Delivery date/)
    expect(date).toHaveAccessibleDescription('The address is closed on this weekday')
    fireEvent.change(date, { target: { value: '2099-01-05' } })
    await waitFor(() => expect(date).not.toHaveAccessibleDescription())
  })

  test('Ctrl+S in a cell saves its text', async () => {
    let body: { items: Array<{ quantity: number }> } | undefined
    server.use(
      http.patch('*/api/sales-order/SO0', async ({ request }) => {
        body = (await request.json()) as typeof body
        return HttpResponse.json({ ...salesOrders[0], version: 2 })
      }),
    )
    const { user } = await edit()
    const row = screen.getAllByRole('row').find((each) => each.textContent?.includes('Yellow onions'))!
    await user.dblClick(within(row).getAllByRole('gridcell', { name: '3' })[0]!)
    await user.keyboard('7{Control>}s{/Control}')
    await screen.findByRole('button', { name: 'Edit' })
    expect(body?.items[1]?.quantity).toBe(7)
  })

  describe('in the panel beside the lines', () => {
    const notesTab = async () => {
      const narrow = window.matchMedia
      vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
        ...narrow(query),
        matches: query.includes('92em') || query.includes('reduce'),
      }))
      const opened = await edit()
      await opened.user.click(await screen.findByRole('tab', { name: 'Notes' }))
      return opened
    }

    test('Ctrl+S saves the memo that is being typed', async () => {
      const saved: Array<{ memo?: string }> = []
      server.use(
        http.patch('*/api/sales-order/SO0', async ({ request }) => {
          saved.push((await request.json()) as { memo?: string })
          return HttpResponse.json({ ...salesOrders[0], memo: saved[0]?.memo, version: 2 })
        }),
      )
      const { user } = await notesTab()
      await user.type(await screen.findByRole('textbox', { name: 'Memo of this order' }), '{Enter}and wait')
      await user.keyboard('{Control>}s{/Control}')
      await screen.findByRole('button', { name: 'Edit' })
      expect(saved.map(({ memo }) => memo)).toEqual(['Back door, ring twice\nand wait'])
    })

    test('Ctrl+S saves the customer’s notes too; a failure is shown and can be retried', async () => {
      const sent: string[] = []
      server.use(
        http.patch('*/api/customer/:id', async ({ request, params }) => {
          const { notes } = (await request.json()) as { notes: string }
          sent.push(notes)
          return sent.length === 1
            ? refuse(503, 'Service Unavailable', 'Busy')
            : HttpResponse.json({ ...customers.find((each) => each._id === params.id), notes })
        }),
      )
      const { user } = await notesTab()
      const notes = await screen.findByRole('textbox', { name: /^Notes on/ })
      await user.clear(notes)
      await user.type(notes, 'Closed on Mondays')
      await user.keyboard('{Control>}s{/Control}')
      await screen.findByRole('button', { name: 'Edit' })
      expect(await screen.findByText(/^Notes on Green Apple Market were not saved: /)).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Try again' }))
      await waitFor(() => expect(sent).toEqual(['Closed on Mondays', 'Closed on Mondays']))
    })
  })

  test('changed by somebody else meanwhile: both versions are shown, and no input is lost', async () => {
    const theirs = { ...salesOrders[0]!, version: 5, memo: 'Their memo' }
    server.use(
      http.patch('*/api/sales-order/SO0', () =>
        refuse(409, 'Conflict', 'the order was changed meanwhile', { current: theirs }),
      ),
    )
    const { user, memo } = await edit()
    await user.clear(memo)
    await user.type(memo, 'My memo')
    await user.tab()
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    const table = await screen.findByRole('table', { name: 'Differences' })
    expect(table).toHaveTextContent('My memo')
    expect(table).toHaveTextContent('Their memo')
    await user.click(screen.getByRole('button', { name: 'Use theirs' }))
    expect(screen.getByRole('textbox', { name: 'Memo' })).toHaveValue('Their memo')
  })

  test('a refusal of the server names the line, and the edit stays', async () => {
    server.use(
      http.patch('*/api/sales-order/SO0', () =>
        refuse(400, 'Bad Request', ['items.1.quantity must not be less than the 3 already fulfilled'], {
          problems: [{ code: 'quantity_fulfilled', field: 'items.1.quantity', params: { fulfilled: 3 } }],
        }),
      ),
    )
    const { user, memo } = await edit()
    await user.type(memo, '!')
    await user.keyboard('{Control>}s{/Control}')
    expect(
      await screen.findByText(
        /Line 2 \(1044 Yellow onions 50 lb\): the quantity must not be less than the 3 already fulfilled/,
      ),
    ).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Memo' })).toHaveValue('Back door, ring twice!')
    expect(screen.getByRole('textbox', { name: 'Memo' })).toHaveFocus()
  })

  test('a line cannot be reduced below what is fulfilled: the cell says so', async () => {
    served({
      status: 'partially_fulfilled',
      items: salesOrders[0]!.items.map((line, index) => (index === 1 ? { ...line, quantityFulfilled: 3 } : line)),
    })
    const { user } = await edit()
    const row = screen.getAllByRole('row').find((each) => each.textContent?.includes('Yellow onions'))!
    const quantity = within(row).getAllByRole('gridcell', { name: '3' })[0]!
    await user.dblClick(quantity)
    await user.keyboard('2{Enter}')
    expect(await screen.findByText(/at least the 3 already fulfilled/)).toBeVisible()
  })

  test('leaving with changes asks, and can save first', async () => {
    const saved: unknown[] = []
    server.use(
      http.patch('*/api/sales-order/SO0', async ({ request }) => {
        saved.push(await request.json())
        return HttpResponse.json({ ...salesOrders[0], version: 2 })
      }),
    )
    const { user, memo, router } = await edit()
    await user.type(memo, '!')
    await user.tab()
    await user.click(screen.getAllByRole('link', { name: 'Sales orders' })[0]!)
    await user.click(await screen.findByRole('button', { name: 'Save and leave' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/sales-orders'))
    expect(saved).toHaveLength(1)
  })

  test('a delivery date in the past is questioned: no keeps the edit, yes saves it', async () => {
    const sent: (string[] | undefined)[] = []
    const asks = {
      problems: [{ code: 'past_delivery_date', params: { deliveryDate: '2026-11-01', today: '2026-11-22' } }],
    }
    server.use(
      http.patch('*/api/sales-order/SO0', async ({ request }) => {
        const { confirm } = (await request.json()) as SalesOrderInput
        sent.push(confirm)
        if (!confirm?.length) return refuse(409, 'Conflict', 'the delivery date 2026-11-01 is in the past', asks)
        return HttpResponse.json({ ...salesOrders[0], deliveryDate: '2026-11-01', version: 2 })
      }),
    )
    const { user } = await edit()
    fireEvent.change(screen.getByLabelText(/^Delivery date/), { target: { value: '2026-11-01' } })
    await user.keyboard('{Control>}s{/Control}')
    const question = () => screen.findByRole('dialog', { name: 'Use a delivery date in the past?' })
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText(/2026-11-01 is in the past/)).toBeVisible()
    expect(screen.getByLabelText(/^Delivery date/)).toHaveValue('2026-11-01')
    await user.keyboard('{Control>}s{/Control}')
    await user.click(within(await question()).getByRole('button', { name: 'Use this date' }))
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible()
    expect(sent).toEqual([[], [], ['past_delivery_date']])
  })

  test('Cancel asks before changes are discarded; without changes it does not', async () => {
    const { user, memo } = await edit()
    await user.type(memo, '!')
    await user.tab()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible()
  })
})
