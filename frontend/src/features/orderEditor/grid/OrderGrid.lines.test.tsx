import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SalesOrder } from '@/api/wire'
import { emptyDraft } from '@/features/orderEditor/draft/order'
import { editOrder } from '@/features/orderEditor/draft/orderDraft'
import { cell, codes, draft, open, quantities, three, withLines } from '@/features/orderEditor/grid/orderGrid.harness'
import { analyticsHandlers } from '@/testing/analytics'
import { items, lineProblem, salesOrders, tomorrow } from '@/testing/data'
import { refuse } from '@/testing/refuse'
import { signedIn } from '@/testing/render'
import { server } from '@/testing/server'

beforeEach(signedIn)

describe('lines', () => {
  test('Ctrl+Delete removes the selected lines and focuses the next one; the notification restores them', async () => {
    const { user } = open(three())
    await user.click(cell(1, 'Qty'))
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}{Delete}{/Control}')
    expect(codes()).toEqual(['1045'])
    expect(cell(1, 'Qty')).toHaveFocus()
    await user.keyboard('8{Enter}')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(draft.lines.map((line) => [line.product.itemId, line.quantity])).toEqual([
      ['1043', '3'],
      ['1044', '5'],
      ['1045', '8'],
    ])
  })
  test('Insert adds a line between, which disappears when it is left empty', async () => {
    const { user } = open(three())
    await user.click(cell(1, 'Qty'))
    await user.keyboard('{Insert}')
    expect(cell(2, 'Item')).toHaveTextContent('Type a code or name')
    await user.keyboard('{ArrowDown}')
    expect(cell(2, 'Item')).toHaveTextContent('1044')
    await user.keyboard('{ArrowUp}{Control>}i{/Control}1047{Enter}')
    await screen.findByRole('textbox', { name: 'Qty, line 2' })
    await user.keyboard('6{Enter}')
    // Keys typed in the frame after a lookup continue in the next frame.
    await waitFor(() => expect(quantities()).toEqual(['3', '6', '5', '7']))
    expect(codes()).toEqual(['1043', '1047', '1044', '1045'])
    await waitFor(() => expect(cell(3, 'Item')).toHaveFocus())
  })
  test('Ctrl+D copies from above, fills a selection from its first row, and duplicates a line', async () => {
    const { user } = open(three())
    await user.click(cell(2, 'Qty'))
    await user.keyboard('{Control>}d{/Control}')
    expect(quantities()).toEqual(['3', '3', '7'])
    await user.click(cell(2, 'Pick note'))
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}')
    expect(draft.lines.map((line) => line.pickNotes)).toEqual(['', 'ripe', 'ripe'])
    await user.click(cell(2, 'Item'))
    await user.keyboard('{Control>}d{/Control}')
    expect(codes()).toEqual(['1043', '1044', '1044', '1045'])
    expect(draft.lines[2]).toMatchObject({ id: null, quantity: '3', pickNotes: 'ripe' })
    expect(cell(3, 'Item')).toHaveFocus()
  })
  test('F8 goes to the next line with a problem and announces it', async () => {
    const start = three()
    const { user } = open({
      ...start,
      lines: start.lines.map((line, index) =>
        index === 2 ? { ...line, problems: [lineProblem('item_restricted')] } : line,
      ),
    })
    await user.click(cell(1, 'Qty'))
    await user.keyboard('{F8}')
    await waitFor(() => expect(cell(3, 'Item')).toHaveFocus())
    expect(screen.getByText('Line 3, 1045: 1045 is restricted for this customer')).toBeInTheDocument()
  })
  test('Alt+L splits a line that asks for more than is left at the spot price', async () => {
    await import('@/features/orderEditor/draft/spotRuleLoaded')
    const offer = {
      lineId: 'S1-a',
      units: '11',
      conversion: 12,
      left: 84,
      validFrom: '2026-01-01T00:00:00Z',
      validTo: '2099-01-01T00:00:00Z',
      prices: [{ priceLevelId: '1', price: 15 }],
    }
    const { user } = open(withLines({ product: { ...items[0]!, spotOffers: [offer] }, quantity: '10' }))
    expect(cell(1, 'State')).toHaveTextContent('Only 7 CS left at the spot price of $15.00 (Alt+L splits)')
    await user.click(cell(1, 'Qty'))
    await user.keyboard('{Alt>}l{/Alt}')
    expect(draft.lines.map(({ quantity }) => quantity)).toEqual(['7', '3'])
    expect(cell(1, 'Rate')).toHaveTextContent('$15.00')
    expect(cell(1, 'State')).toHaveTextContent(/^Spot to .*, 7 CS left$/)
    expect(cell(2, 'Rate')).not.toHaveTextContent('$15.00')
  })
  test('Alt+Down explains the price and offers to reset the rate', async () => {
    const { user } = open(withLines({ product: items[0]!, customRate: '20' }))
    await user.click(cell(1, 'Qty'))
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    const price = await screen.findByRole('dialog', { name: 'Price of 1043' })
    await user.click(await within(price).findByRole('button', { name: /Reset to/ }))
    expect(draft.lines[0]!.customRate).toBeNull()
    await user.keyboard('{Escape}')
    expect(cell(1, 'Rate')).toHaveFocus()
  })
  test('the price of a read-only order is explained; its price list is read for it', async () => {
    const order: SalesOrder = salesOrders[0]!
    const { user } = open(editOrder(emptyDraft(tomorrow), { type: 'loadSalesOrder', order }), {
      readOnly: true,
      canOverride: false,
    })
    const code = order.items[0]!.item.itemId
    await user.click(cell(1, 'Rate'))
    await user.keyboard('{Enter}')
    const price = await screen.findByRole('dialog', { name: `Price of ${code}` })
    expect(await within(price).findByRole('table')).toHaveTextContent('10 CS$21.60')
    await user.keyboard('{Escape}')
    expect(cell(1, 'Rate')).toHaveFocus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(await screen.findByRole('dialog', { name: `Price of ${code}` })).toBeVisible()
  })
  test('the highlighted product is reported to the panel, with its pack and its price for the quantity', async () => {
    const onLine = vi.fn<(code: string | undefined) => void>()
    const { user } = open(withLines(), { onLine })
    await user.click(cell(1, 'Item'))
    await user.keyboard('104*10')
    const first = await screen.findByRole('option', { name: /1043/ })
    await waitFor(() => expect(first).toHaveTextContent('CS of 12 EA'))
    await waitFor(() => expect(first).toHaveTextContent('$21.60'))
    await waitFor(() => expect(onLine).toHaveBeenLastCalledWith('1043'))
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(onLine).toHaveBeenLastCalledWith('1044'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(onLine).toHaveBeenLastCalledWith(undefined))
  })
  describe('when no item matches all words', () => {
    const nearest = (...found: typeof items) =>
      http.get('*/api/inventory-items/search', () =>
        HttpResponse.json({
          inventoryItems: found.map((item) => ({ ...item, score: 1 })),
          partial: true,
          tookMs: 1,
          total: found.length,
          page: 1,
          limit: 12,
          totalPages: 1,
        }),
      )
    const reason = 'No item has all of these words. Choose one with the arrow keys, or change the words.'
    const openWith = async (typed: string) => {
      const { user } = open(withLines())
      await user.click(cell(1, 'Item'))
      await user.keyboard(typed)
      return user
    }
    const input = () => screen.getByRole('combobox', { name: 'Item, line 1' })
    test('the list says so, and Enter takes the item selected with an arrow key', async () => {
      server.use(nearest(items[0]!, items[1]!))
      const user = await openWith('goya tomatoes')
      await screen.findByRole('option', { name: /1043/ })
      expect(screen.getByText('No item has all of these words. Nearest:')).toHaveAttribute('role', 'status')
      expect(screen.getAllByRole('option').map((each) => each.getAttribute('aria-selected'))).toEqual([
        'false',
        'false',
      ])
      await user.keyboard('{Enter}')
      await waitFor(() => expect(input()).toHaveAccessibleDescription(reason))
      expect(input()).toHaveValue('goya tomatoes')
      expect(codes()).toEqual([])
      await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
      await waitFor(() => expect(codes()).toEqual(['1044']))
    })
    test('an Enter before the list, or with a quantity, takes none', async () => {
      server.use(nearest(items[0]!))
      const user = await openWith('goya tomatoes{Enter}')
      expect(await screen.findByText(reason)).toBeVisible()
      await user.clear(input())
      await user.keyboard('goya beans*5{Enter}')
      expect(await screen.findByText(reason)).toBeVisible()
      expect(input()).toHaveValue('goya beans*5')
      await user.keyboard('{ArrowDown}{Enter}')
      await waitFor(() => expect(draft.lines).toMatchObject([{ product: { itemId: '1043' }, quantity: '5' }]))
    })
    test.each(['1044', '1044*4'])('the code %s goes through', async (typed) => {
      server.use(nearest(items[0]!, items[1]!))
      const user = await openWith(typed)
      await screen.findByRole('option', { name: /1044/ })
      await user.keyboard('{Enter}')
      await waitFor(() => expect(codes()).toEqual(['1044']))
    })
    test('another text cancels the selection', async () => {
      server.use(nearest(items[0]!, items[1]!))
      const user = await openWith('goya tomatoes')
      await screen.findByRole('option', { name: /1043/ })
      await user.keyboard('{ArrowDown}x{Enter}')
      expect(await screen.findByText(reason)).toBeVisible()
      expect(codes()).toEqual([])
    })
  })
  test('after a failed search nothing of the earlier list can be taken', async () => {
    const { user } = open(withLines())
    await user.click(cell(1, 'Item'))
    await user.keyboard('tomato')
    await screen.findByRole('option', { name: /1043/ })
    server.use(
      http.get('*/api/inventory-items/search', () => refuse(500, 'Internal Server Error', 'Something went wrong')),
    )
    await user.keyboard('es')
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(codes()).toEqual([])
  })
  test('a code that is restricted for the customer says so', async () => {
    server.use(
      http.get('*/api/inventory-items/search', () =>
        HttpResponse.json({
          inventoryItems: [],
          partial: false,
          tookMs: 1,
          total: 0,
          page: 1,
          limit: 12,
          totalPages: 0,
        }),
      ),
      http.post('*/api/inventory-items/resolve', () =>
        HttpResponse.json([{ asked: '1043', item: items[0], restricted: true, suggestions: [] }]),
      ),
    )
    const { user } = open(withLines())
    await user.click(cell(1, 'Item'))
    await user.keyboard('1043{Enter}')
    expect(await screen.findByText('1043 Roma tomatoes 25 lb is restricted for this customer')).toBeVisible()
  })
  test('the list of products shows stock and what the customer bought', async () => {
    const { user } = open(withLines())
    await user.click(cell(1, 'Item'))
    await user.keyboard('104')
    await waitFor(() => expect(screen.getByRole('option', { name: /1043/ })).toHaveTextContent(/45 CS/))
    await waitFor(() =>
      expect(screen.getByRole('option', { name: /1043/ })).toHaveTextContent('4 CS at $23.50, Nov 10'),
    )
    expect(screen.getByRole('option', { name: /^1045/ })).toHaveTextContent('Restricted')
  })
  test('shows stock, last purchase and margin on the line', async () => {
    const item = {
      ...items[0]!,
      averageCost: 1.5,
      availability: {
        onHand: 0,
        committed: 0,
        available: 0,
        onOrder: 240,
        nextArrival: { date: '2026-11-24', quantity: 240 },
      },
    }
    open(withLines({ product: item }))
    expect(cell(1, 'Available')).toHaveTextContent('None left, 20 CS on Nov 24')
    expect(cell(1, 'Margin')).toHaveTextContent('25%')
    await waitFor(() => expect(cell(1, 'Last bought')).toHaveTextContent('4 CS at $23.50, Nov 10'))
  })
})

test('stock that cannot be read for the delivery date is unknown', async () => {
  server.use(http.get('*/api/inventory-items/get-inventory-availability', () => refuse(400, 'Bad Request', 'no stock')))
  open(three())
  await waitFor(() => expect(cell(1, 'Available')).toHaveTextContent('Unknown'))
})

test('stock is what is left for the delivery date, in words when there is none', async () => {
  server.use(...analyticsHandlers())
  open(three())
  expect(cell(1, 'Available')).toHaveTextContent('45 CS')
  await waitFor(() => expect(cell(1, 'Available')).toHaveTextContent('41 CS'))
  expect(cell(3, 'Available')).toHaveTextContent('None left')
})
