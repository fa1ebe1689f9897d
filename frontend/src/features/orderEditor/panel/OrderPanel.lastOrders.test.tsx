import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SalesOrder } from '@/api/wire'
import { emptyDraft } from '@/features/orderEditor/draft/order'
import { all, asRole, green, open, orderOf } from '@/features/orderEditor/panel/orderPanel.harness'
import { analyticsHandlers } from '@/testing/analytics'
import { items, salesOrders, tomorrow } from '@/testing/data'
import { signedIn } from '@/testing/render'
import { server } from '@/testing/server'

beforeEach(() => {
  signedIn()
  server.use(...analyticsHandlers())
  asRole(() => all)
})

describe('the last orders', () => {
  const mine = salesOrders.filter((order) => order.customer._id === green._id)
  const list = () => screen.findByRole('listbox', { name: 'Lines of the last orders' })
  beforeEach(() => {
    server.use(
      http.get('*/api/sales-order/paginated', ({ request }) => {
        const url = new URL(request.url)
        const filters = JSON.parse(url.searchParams.get('filters') ?? '{}') as {
          customerId?: string
          status?: string[]
        }
        const limit = Number(url.searchParams.get('limit'))
        const found = salesOrders.filter(
          (order) => order.customer._id === filters.customerId && filters.status?.includes(order.status),
        )
        return HttpResponse.json({
          salesOrders: found.slice(0, limit),
          total: found.length,
          page: 1,
          limit,
          totalPages: 1,
        })
      }),
    )
  })

  test('the last order is repeated with three keys', async () => {
    const desk = open('product', orderOf())
    await desk.user.keyboard('{Alt>}h{/Alt}')
    await waitFor(async () => expect(await list()).toHaveFocus())
    await desk.user.keyboard('{Control>}a{/Control}{Enter}')
    const expected = mine[0]!.items.map((line) => `${line.quantity} CS ${line.item.itemId}`)
    await waitFor(() => expect(desk.lines()).toEqual(expected))
    expect(desk.draft().past).toHaveLength(2)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: 'Grid' })).toHaveFocus()
    // At today's prices.
    expect(desk.draft().lines[0]?.priceSource.kind).toBe('tier')
  })

  test('keys pressed before the customer is found are applied afterwards', async () => {
    const desk = open('product', emptyDraft(tomorrow))
    await desk.user.keyboard('{Alt>}h{/Alt}')
    await waitFor(async () => expect(await list()).toHaveFocus())
    await desk.user.keyboard('{Control>}a{/Control}{Enter}')
    expect(desk.lines()).toEqual([])
    desk.send({ type: 'customer', customer: green })
    await waitFor(() => expect(desk.lines()).toHaveLength(mine[0]!.items.length))
  })

  test('lines of several orders are marked one by one', async () => {
    const desk = open('product', orderOf())
    await desk.user.keyboard('{Alt>}h{/Alt}')
    await waitFor(async () => expect(within(await list()).getAllByRole('option').length).toBeGreaterThan(4))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add lines' })).toBeDisabled())
    await desk.user.keyboard(' {PageDown} ')
    await desk.user.click(await screen.findByRole('button', { name: 'Add 2 lines' }))
    await waitFor(() =>
      expect(desk.lines()).toEqual([mine[0]!, mine[1]!].map((order) => `2 CS ${order.items[0]!.item.itemId}`)),
    )
  })

  test('a line that cannot be ordered says why and is not added', async () => {
    const [order] = mine
    const [first, second, third] = order!.items
    server.use(
      http.post('*/api/inventory-items/resolve', async ({ request }) => {
        const { ids = [] } = (await request.json()) as { ids?: string[] }
        return HttpResponse.json(
          ids.map((id) => {
            const item = items.find((each) => each._id === id) ?? null
            return {
              asked: id,
              item:
                id === first!.netSuiteInvItemId
                  ? null
                  : id === second!.netSuiteInvItemId
                    ? { ...item!, isActive: false }
                    : item,
              restricted: id === third!.netSuiteInvItemId,
              suggestions: [],
            }
          }),
        )
      }),
    )
    const desk = open('product', orderOf())
    await desk.user.keyboard('{Alt>}h{/Alt}')
    const options = async () => within(await list()).getAllByRole('option')
    await waitFor(async () => expect((await options())[0]).toHaveTextContent('No longer in the catalog'))
    expect((await options())[1]).toHaveTextContent('No longer sold')
    expect((await options())[2]).toHaveTextContent('Restricted for this customer')
    expect((await options())[0]).toHaveAttribute('aria-disabled', 'true')
    await desk.user.keyboard('{Control>}a{/Control}{Enter}')
    await waitFor(() =>
      expect(desk.lines()).toEqual(order!.items.slice(3).map((line) => `${line.quantity} CS ${line.item.itemId}`)),
    )
  })

  test('the list holds options only: nothing while it loads, and no order without lines', async () => {
    const [first, ...others] = mine.slice(0, 5)
    const answers = Promise.withResolvers<void>()
    server.use(
      http.get(`*/api/sales-order/${first!._id}`, async () => {
        await answers.promise
        return HttpResponse.json({ ...first!, items: [] })
      }),
    )
    open('history', orderOf())
    expect(await list()).toBeEmptyDOMElement()
    expect(await list()).toHaveAttribute('aria-busy', 'true')
    expect(screen.getByText('Loading...')).toBeInTheDocument()
    answers.resolve()
    expect(await screen.findAllByRole('option')).toHaveLength(others.flatMap((order) => order.items).length)
    expect(within(await list()).getAllByRole('group')).toHaveLength(others.length)
  })

  test('a customer without orders is said to have none', async () => {
    server.use(
      http.get('*/api/sales-order/paginated', () =>
        HttpResponse.json({ salesOrders: [] as SalesOrder[], total: 0, page: 1, limit: 6, totalPages: 0 }),
      ),
    )
    open('history', orderOf())
    expect(await screen.findByText('No earlier orders')).toBeVisible()
  })
})
