import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import type { FoundItems } from '@/api/wire'
import { rankedWithout } from '@/features/featuredItems/searchEffect'
import { items, profile } from '@/testing/data'
import { featuredHandlers, featuredItem } from '@/testing/featured'
import { refuse } from '@/testing/refuse'
import { endPage } from '@/testing/endPage'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

const at = '/home/featured-items'

beforeEach(() => signedIn())

const rows = async () => within(await screen.findByRole('region', { name: 'Featured items' })).findAllByRole('listitem')
const names = async () => (await rows()).map((row) => within(row).getByRole('link').textContent)
const [first, second, third, fourth, fifth] = items.map(({ name }) => name) as [string, string, string, string, string]

/** The first order that is sent is carried out, and its answer is lost. */
function loseFirstAnswer() {
  const order = { tries: 0, stored: false }
  server.use(
    http.patch('*/api/featured-items/reorder', async ({ request }) => {
      order.tries++
      if (order.tries > 1) return undefined
      const answer = await fetch(request.url, { method: 'PATCH', body: await request.text() })
      order.stored = answer.ok
      return HttpResponse.error()
    }),
  )
  return order
}

describe('the list', () => {
  test('shows the items in their order, and what keeps one from being sold', async () => {
    renderAt(at)
    expect(await names()).toEqual([first, second, third, fourth])
    expect((await rows())[0]).toHaveTextContent(/40 CS left.*\$24\.00 \/ CS/)
    expect((await rows())[2]).toHaveTextContent('None left')
  })

  test('an item moves by Alt and an arrow, and the new order is kept', async () => {
    const { user } = renderAt(at)
    const link = await screen.findByRole('link', { name: third })
    link.focus()
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}')
    await waitFor(async () => expect(await names()).toEqual([third, first, second, fourth]))
    expect(screen.getByText(`${third}: place 1 of 4`)).toBeInTheDocument()
    // Read again, it is still there.
    await user.click(screen.getByRole('link', { name: 'Control panel' }))
    await user.click(await screen.findByRole('link', { name: 'Featured items' }))
    await waitFor(async () => expect(await names()).toEqual([third, first, second, fourth]))
  })

  test('an item moves by its place and Enter', async () => {
    const { user } = renderAt(at)
    await user.click(await screen.findByRole('textbox', { name: `Place of ${first}` }))
    await user.keyboard('99{Enter}')
    await waitFor(async () => expect(await names()).toEqual([second, third, fourth, first]))
    await user.click(screen.getByRole('textbox', { name: `Place of ${first}` }))
    await user.keyboard('2{Escape}')
    expect(screen.getByRole('textbox', { name: `Place of ${first}` })).toHaveValue('4')
  })

  test('many moves in a row are sent one after the other, each based on the one before', async () => {
    const sent: { version: number; ids: string[] }[] = []
    let version = 1
    server.use(
      http.patch('*/api/featured-items/reorder', async ({ request }) => {
        const body = (await request.json()) as { items: { id: string }[]; version: number }
        sent.push({ version: body.version, ids: body.items.map(({ id }) => id) })
        version++
        return HttpResponse.json(
          body.items.map(({ id }, index) => ({
            ...featuredItem(items.findIndex(({ _id }) => _id === id)),
            displayOrder: index + 1,
            version,
          })),
        )
      }),
    )
    const { user } = renderAt(at)
    const link = await screen.findByRole('link', { name: first })
    link.focus()
    await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{/Alt}')
    await waitFor(async () => expect(await names()).toEqual([second, third, fourth, first]))
    await waitFor(() => expect(sent.at(-1)?.ids.at(-1)).toBe(items[0]!._id))
    expect(sent.map((each) => each.version)).toEqual(sent.map((_, index) => index + 1))
  })

  test('an order that somebody else changed is theirs, and the user is told', async () => {
    server.use(...featuredHandlers([0, 1, 2].map(featuredItem)))
    const { user } = renderAt(at)
    const link = await screen.findByRole('link', { name: first })
    await fetch(`${location.origin}/api/featured-items/${items[1]!._id}`, { method: 'DELETE' })
    link.focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(await screen.findByText(/Somebody else changed the list/)).toBeInTheDocument()
    expect(await names()).toEqual([first, third])
  })

  test('an order whose answer was lost is sent again, and somebody else is not blamed for it', async () => {
    const order = loseFirstAnswer()
    const { user } = renderAt(at)
    const link = await screen.findByRole('link', { name: first })
    link.focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(await screen.findByText(/The order is not saved: the server does not answer/)).toBeInTheDocument()
    await waitFor(() => expect(order.tries).toBeGreaterThan(2), { timeout: 5_000 })
    expect(order.stored).toBe(true)
    expect(screen.queryByText(/Somebody else/)).toBeNull()
    await waitFor(async () => expect(await names()).toEqual([second, first, third, fourth]))
  })

  test('an order whose answer was lost is sent again after a reload, with what was moved meanwhile', async () => {
    const order = loseFirstAnswer()
    const { user } = renderAt(at)
    const link = await screen.findByRole('link', { name: first })
    link.focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await waitFor(() => expect(order.stored).toBe(true))
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    endPage()
    renderAt(at)
    await waitFor(async () => expect(await names()).toEqual([second, third, first, fourth]))
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).not.toContain('order featured'))
    expect(screen.queryByText(/Somebody else/)).toBeNull()
  })

  test('an order that the server has after a reload is no longer kept', async () => {
    const order = loseFirstAnswer()
    const { user } = renderAt(at)
    const link = await screen.findByRole('link', { name: first })
    link.focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await waitFor(() => expect(order.stored).toBe(true))
    endPage()
    expect(JSON.stringify({ ...localStorage })).toContain('order featured')
    renderAt(at)
    await waitFor(async () => expect(await names()).toEqual([second, first, third, fourth]))
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).not.toContain('order featured'))
  })

  test('an order that was refused goes back', async () => {
    server.use(http.patch('*/api/featured-items/reorder', () => refuse(403, 'Forbidden', 'not allowed')))
    const { user } = renderAt(at)
    const link = await screen.findByRole('link', { name: first })
    link.focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(await screen.findByText(/The order was not saved/)).toBeInTheDocument()
    await waitFor(async () => expect(await names()).toEqual([first, second, third, fourth]))
  })

  test('an item is added by its code, removed, and put back where it was', async () => {
    const { user } = renderAt(at)
    await user.type(await screen.findByRole('textbox', { name: 'Feature an item' }), items[4]!.itemId)
    await screen.findByRole('option', { name: new RegExp(fifth) })
    await user.keyboard('{Enter}')
    await waitFor(async () => expect(await names()).toEqual([first, second, third, fourth, fifth]))
    await user.click(screen.getByRole('button', { name: `Remove ${second}` }))
    await waitFor(async () => expect(await names()).toEqual([first, third, fourth, fifth]))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await names()).toEqual([first, second, third, fourth, fifth]))
  })

  test('without the permission it can only be read', async () => {
    server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, permissions: ['catalog.read'] })))
    renderAt(at)
    expect(await names()).toEqual([first, second, third, fourth])
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
    expect(screen.queryByRole('textbox', { name: /^Place of/ })).toBeNull()
  })

  test('an empty list says what to do', async () => {
    server.use(...featuredHandlers([]))
    renderAt(at)
    expect(await screen.findByText('No featured items')).toBeVisible()
  })
})

describe('the effect on search', () => {
  const found = (id: string, score: number, featured: number) =>
    ({
      _id: id,
      score,
      explain: [
        { name: 'name', score: score - featured },
        { name: 'featured', score: featured },
      ],
    }) as unknown as FoundItems['inventoryItems'][number]

  test('the place without featuring follows from the parts of the scores', () => {
    const ranked = rankedWithout([found('a', 9, 3), found('b', 8, 0), found('c', 7, 2), found('d', 6, 0)])
    expect(ranked.map(({ item, place, placeWithout }) => [item._id, place, placeWithout])).toEqual([
      ['a', 1, 2],
      ['b', 2, 1],
      ['c', 3, 4],
      ['d', 4, 3],
    ])
  })

  test('a search shows by how many places an item rises', async () => {
    server.use(
      http.get('*/api/inventory-items/search', ({ request }) =>
        HttpResponse.json({
          inventoryItems: new URL(request.url).searchParams.get('explain')
            ? [
                { ...items[0], featured: true, score: 9, explain: [{ name: 'featured', score: 5 }] },
                { ...items[1], score: 8, explain: [] },
                { ...items[2], score: 7, explain: [] },
              ]
            : [],
          total: 3,
          page: 1,
          limit: 50,
          totalPages: 1,
          partial: false,
          tookMs: 1,
        }),
      ),
    )
    const { user, router } = renderAt(at)
    await user.type(await screen.findByRole('textbox', { name: 'Search items' }), 'cheese')
    const results = await screen.findByRole('list', { name: 'Results for cheese' })
    expect(within(results).getAllByRole('listitem')[0]).toHaveTextContent(new RegExp(`1.*${first}.*2$`))
    expect(router.state.location.search).toBe('?q=cheese')
  })
})
