import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SalesOrder } from '@/api/wire'
import { pickGroups } from '@/features/salesOrders/print/printed'
import { items, profile, salesOrders } from '@/testing/data'
import { refuse } from '@/testing/handlers'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

const categories = ['Produce', 'Produce', 'Dairy', '']

beforeEach(() => {
  signedIn()
  server.use(
    http.post('*/api/inventory-items/resolve', async ({ request }) => {
      const { ids } = (await request.json()) as { ids: string[] }
      return HttpResponse.json(
        ids.map((id) => ({
          asked: id,
          item: { ...items.find((item) => item._id === id)!, category: categories[Number(id) - 1000] ?? '' },
          restricted: false,
          suggestions: [],
        })),
      )
    }),
  )
})

const order = salesOrders[0]!

describe('the lines to pick', () => {
  const known = new Map(order.items.map((line, index) => [line.netSuiteInvItemId, { category: categories[index]! }]))
  const units = new Map([['11', 'CS']])
  const codes = (of: Pick<SalesOrder, 'items'>) =>
    pickGroups(of, known, units).map((group) => [
      group.category,
      ...group.lines.map(({ line, quantity, unit }) => `${line.item.itemId} ${quantity} ${unit}`),
    ])

  test('are sorted by category and code, those without a category last', () => {
    expect(codes({ items: order.items.toReversed() })).toEqual([
      ['Dairy', '1045 4 CS'],
      ['Produce', '1043 2 CS', '1044 3 CS'],
      ['Other', '1046 5 CS'],
    ])
  })

  test('have the open quantity; closed and fulfilled lines are left out', () => {
    const [first, second, third, fourth] = order.items
    expect(
      codes({
        items: [
          { ...first!, quantityFulfilled: 2 },
          { ...second!, quantity: 3.3, quantityFulfilled: 1.1 },
          { ...third!, isOpen: false },
          fourth!,
        ],
      }),
    ).toEqual([
      ['Produce', '1044 2.2 CS'],
      ['Other', '1046 5 CS'],
    ])
  })

  test('codes are sorted as numbers, so that 9 comes before 10', () => {
    const line = (itemId: string) => ({ ...order.items[0]!, _id: itemId, item: { ...order.items[0]!.item, itemId } })
    expect(codes({ items: [line('10'), line('9'), line('101')] })[0]).toEqual([
      'Produce',
      '9 2 CS',
      '10 2 CS',
      '101 2 CS',
    ])
  })
})

describe('the sheets', () => {
  test('one page per order, in the requested order, without the shell', async () => {
    renderAt('/home/sales-orders/print?sheet=pick&ids=SO2,SO0')
    const pages = await screen.findAllByRole('article')
    expect(pages.map((page) => page.getAttribute('aria-label'))).toEqual(['Pick list SO-10482', 'Pick list SO-10480'])
    expect(pages[1]).toHaveTextContent('North shore, stop 1')
    expect(pages[1]).toHaveTextContent('Back door, ring twice')
    expect(
      within(pages[1]!)
        .getAllByRole('rowheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Dairy', 'Produce', 'Other'])
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.getByRole('heading', { level: 1, name: 'Pick lists of 2 orders' })).toBeVisible()
  })

  test('pick notes are shown with their line', async () => {
    server.use(
      http.get('*/api/sales-order/SO0', () =>
        HttpResponse.json({ ...order, items: [{ ...order.items[0]!, pickNotes: 'Ripe ones' }] }),
      ),
    )
    renderAt('/home/sales-orders/print?sheet=pick&ids=SO0')
    expect(await screen.findByRole('row', { name: /1043.*Ripe ones.*2 CS/ })).toBeVisible()
  })

  test('an order sheet has rates and the total for users who may see prices', async () => {
    const { user, unmount } = renderAt('/home/sales-orders/print?sheet=pick&ids=SO0')
    await user.click(await screen.findByRole('link', { name: 'Order sheet' }))
    const page = await screen.findByRole('article', { name: 'Order sheet SO-10480' })
    expect(within(page).getByRole('row', { name: /Total/ })).toHaveTextContent('$')
    unmount()
    server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, permissions: ['order.read'] })))
    renderAt('/home/sales-orders/print?sheet=order&ids=SO0')
    expect(await screen.findByRole('article', { name: 'Order sheet SO-10480' })).not.toHaveTextContent('$')
  })

  test('an order that cannot be read is named, and the others are printed', async () => {
    renderAt('/home/sales-orders/print?sheet=pick&ids=SO0,gone')
    expect(await screen.findByRole('alert')).toHaveTextContent('gone: API: sales order not found')
    expect(screen.getAllByRole('article')).toHaveLength(1)
  })

  test('when products cannot be read, the list is printed without categories', async () => {
    server.use(http.post('*/api/inventory-items/resolve', () => refuse(403, 'Forbidden', 'no')))
    renderAt('/home/sales-orders/print?sheet=pick&ids=SO0')
    expect(await screen.findByRole('rowheader', { name: 'Other' })).toBeVisible()
  })

  test('p prints; without orders it says what to do', async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    const { user } = renderAt('/home/sales-orders/print')
    expect(await screen.findByText('Nothing to print')).toBeVisible()
    await user.keyboard('p')
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    vi.unstubAllGlobals()
  })
})
