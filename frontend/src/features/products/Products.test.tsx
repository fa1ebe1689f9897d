import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BulkChange } from '@/api/wire'
import { profile } from '@/testing/data'
import { productHandlers, products } from '@/testing/products'
import { refuse } from '@/testing/refuse'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

const path = '/home/product-listing'

let asked: URL[] = []
let sent: BulkChange[] = []
let keys: (string | null)[] = []

beforeEach(() => {
  signedIn()
  asked = []
  sent = []
  keys = []
  server.use(
    http.get('*/api/auth/profile', () =>
      HttpResponse.json({
        ...profile,
        permissions: ['catalog.read', 'catalog.write', 'price.view', 'cost.view'],
      }),
    ),
    http.get('*/api/inventory-items/paginated', ({ request }) => void asked.push(new URL(request.url))),
    http.patch('*/api/inventory-items/bulk/metadata', async ({ request }) => {
      keys.push(request.headers.get('idempotency-key'))
      sent.push((await request.clone().json()) as BulkChange)
    }),
  )
})

const table = () => screen.findByRole('table', { name: 'Products' })
const rowOf = async (name: RegExp) => within(await table()).findByRole('row', { name })
const filters = () => screen.getByRole('complementary', { name: 'Filters' })
const lastQuery = () => asked.findLast((url) => url.searchParams.get('limit') !== '1')!.searchParams

test('a search that finds nothing is counted, unless a filter is the reason', async () => {
  const counted: unknown[] = []
  server.use(
    http.post('*/api/inventory-items/search/failed', async ({ request }) => {
      counted.push(await request.json())
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { unmount } = renderAt(`${path}?search=roma`)
  await rowOf(/Roma tomatoes/)
  unmount()
  const filtered = renderAt(`${path}?search=roma&stock=out&category=Nothing`)
  expect(await screen.findByText('No item matches these filters')).toBeInTheDocument()
  filtered.unmount()
  renderAt(`${path}?search=siracha`)
  expect(await screen.findByText('No item matches these filters')).toBeInTheDocument()
  await waitFor(() => expect(counted).toEqual([{ query: 'siracha' }]), { timeout: 20_000 })
})

test('items with a price under its floor are found, by those who may see floors', async () => {
  const permissions = ['catalog.read', 'price.view', 'price.override']
  server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, permissions })))
  const { user } = renderAt(`${path}?price=zero_markup`)
  await rowOf(/Roma tomatoes/)
  expect(lastQuery().has('zeroMarkupOnly')).toBe(false)
  expect(within(filters()).queryByRole('checkbox', { name: /No markup/ })).toBeNull()
  await user.click(within(filters()).getByRole('checkbox', { name: 'Under its floor 1' }))
  await waitFor(() => expect(lastQuery().get('underFloorOnly')).toBe('true'))
  expect(await rowOf(/Yellow onions/)).toBeInTheDocument()
})

describe('marking an item out of stock', () => {
  test('from the peek panel; a marked item has a link to its mark', async () => {
    const { user } = renderAt(`${path}?peek=${products[2]!._id}`)
    const peek = within(await screen.findByRole('complementary', { name: /Russet potatoes/ }))
    await user.click(peek.getByRole('button', { name: 'Mark out of stock' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark out of stock' }))
    await user.click(await dialog.findByRole('button', { name: 'Mark out of stock' }))
    expect(await screen.findByText('1045 is marked out of stock')).toBeInTheDocument()
  })

  test('from the selection of one item, not of several', async () => {
    const { user } = renderAt(path)
    await user.click(within(await rowOf(/Russet potatoes/)).getByRole('checkbox'))
    expect(await screen.findByRole('button', { name: 'Mark out of stock' })).toBeInTheDocument()
    await user.click(within(await rowOf(/Yellow onions/)).getByRole('checkbox'))
    expect(screen.queryByRole('button', { name: 'Mark out of stock' })).not.toBeInTheDocument()
  })
})

describe('the list', () => {
  test('shows what people look for, and the totals', async () => {
    renderAt(path)
    expect(await rowOf(/Russet potatoes/)).toHaveTextContent(/1045.*Produce.*6\/2 lb.*\$26\.00.*22\.0%.*6 EA.*38.*deli/)
    expect(await rowOf(/Extra virgin olive oil/)).toHaveTextContent(/None.*120 EA.*Due Nov 25/)
    expect(screen.getByText(/value in stock/)).toHaveTextContent('12 items, value in stock $1,200.00')
    expect(lastQuery().get('sort')).toBe('sold')
  })

  test('facets have counts, filter, and stay in the address', async () => {
    const { user, router } = renderAt(path)
    await table()
    await user.click(within(filters()).getByRole('checkbox', { name: 'Cheese, fresh 1' }))
    await waitFor(() => expect(lastQuery().getAll('category')).toEqual(['Cheese, fresh']))
    await user.click(within(filters()).getByRole('checkbox', { name: /^Oil/ }))
    await waitFor(() => expect(lastQuery().getAll('category')).toEqual(['Cheese, fresh', 'Oil']))
    expect(new URLSearchParams(router.state.location.search).get('category')).toBe('Cheese, fresh|Oil')
    await waitFor(async () => expect(within(await table()).getAllByRole('row')).toHaveLength(3))
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(async () => expect(within(await table()).getAllByRole('row')).toHaveLength(13))
  })

  test('a filter can be set by keyboard from the menu', async () => {
    const { user } = renderAt(path)
    await table()
    await user.keyboard('f')
    await user.click(await screen.findByRole('menuitem', { name: 'Tag' }))
    const field = await screen.findByRole('dialog', { name: /^Tag/ })
    await user.click(within(field).getByRole('checkbox', { name: /deli/ }))
    await waitFor(() => expect(lastQuery().getAll('tag')).toEqual(['deli']))
    expect(screen.getByRole('button', { name: 'Tag: deli' })).toBeVisible()
  })

  test('views have counts', async () => {
    const { user } = renderAt(path)
    await table()
    await waitFor(() => expect(screen.getByRole('group', { name: 'Views' })).toHaveTextContent(/All 12.*No markup 1/))
    await user.click(screen.getByRole('button', { name: /^No markup/ }))
    await waitFor(() => expect(lastQuery().get('zeroMarkupOnly')).toBe('true'))
    expect(await rowOf(/mozzarella/)).toHaveTextContent('No markup')
  })

  test('a later page keeps the counts of the filters', async () => {
    renderAt(`${path}?page=2&limit=5`)
    await table()
    expect(await within(filters()).findByRole('checkbox', { name: 'Oil 1' })).toBeVisible()
  })

  test('costs are absent without the permission', async () => {
    server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, permissions: ['catalog.read'] })))
    renderAt(path)
    const heads = within(await table())
      .getAllByRole('columnheader')
      .map((head) => head.textContent)
    expect(heads).not.toContain('Margin')
    expect(heads).not.toContain('Level 1')
    expect(within(filters()).queryByText('No markup')).toBeNull()
    expect(screen.queryByRole('checkbox', { name: /Select/ })).toBeNull()
  })

  test('the row opens the product, Space previews it', async () => {
    const { user, router } = renderAt(path)
    const row = await rowOf(/Russet potatoes/)
    row.focus()
    await user.keyboard(' ')
    const peek = await screen.findByRole('complementary', { name: /Russet potatoes/ })
    expect(peek).toHaveTextContent(/Sold in 4 weeks\s*38/)
    await user.keyboard('{Escape}{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/product-detail/1002'))
  })
})

describe('the pictures', () => {
  test('tiles are chosen in the toolbar and stay in the address; the arrows move between them', async () => {
    const { user, router } = renderAt(path)
    await table()
    await user.click(screen.getByRole('radio', { name: 'Pictures' }))
    const list = await screen.findByRole('list', { name: 'Products' })
    expect(router.state.location.search).toContain('layout=grid')
    const tiles = within(list).getAllByRole('article')
    expect(tiles[3]).toHaveTextContent(/Out of stock.*No picture.*Extra virgin olive oil.*\$27\.00.*Due Nov 25/)
    const items = within(list).getAllByRole('listitem')
    items[0]!.focus()
    await user.keyboard('{ArrowRight}x')
    expect(items[1]).toHaveFocus()
    expect(within(items[1]!).getByRole('checkbox')).toBeChecked()
    expect(screen.getByText('1 selected')).toBeVisible()
  })
})

/** Selects the first rows and opens the panel. */
async function select(user: ReturnType<typeof renderAt>['user'], ...names: RegExp[]) {
  for (const name of names) await user.click(within(await rowOf(name)).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Edit together' }))
  return within(await screen.findByRole('region', { name: /^Edit \d+ items? together$/ }))
}

/** The result once it says this; until then it counts. */
async function resultWith(of: 'change' | 'undo', text: string) {
  const result = () => screen.getByRole('region', { name: `Result of the ${of}` })
  await waitFor(() => expect(result()).toHaveTextContent(text))
  return result()
}

describe('changes of many items', () => {
  test('are previewed, counted, made and undone', async () => {
    const { user } = renderAt(path)
    const panel = await select(user, /Roma tomatoes/, /Yellow onions/, /Russet potatoes/)
    expect(panel.getByRole('button', { name: 'Nothing to change' })).toBeDisabled()
    await user.type(panel.getByRole('combobox', { name: 'Add tags' }), 'organic{Enter}')
    expect(panel.getByRole('heading', { name: /What will change/ })).toHaveTextContent('1 change, 2 already right')
    expect(within(panel.getByRole('list', { name: 'Changes' })).getAllByRole('listitem')).toHaveLength(1)
    await user.type(panel.getByRole('combobox', { name: 'Remove tags' }), 'deli{Enter}')
    expect(panel.getByRole('heading', { name: /What will change/ })).toHaveTextContent('2 change, 1 already right')
    await user.click(panel.getByRole('button', { name: 'Change 2 items' }))
    const result = await resultWith('change', '2 items changed')
    expect(sent[0]).toEqual({
      ids: ['1001', '1002'],
      versions: { '1001': 1, '1002': 1 },
      addTags: ['organic'],
      removeTags: ['deli'],
    })
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    await waitFor(async () => expect(await rowOf(/Russet potatoes/)).toHaveTextContent('organic'))
    expect(within(result).getByRole('button', { name: 'Done' })).toHaveFocus()
    await user.click(within(result).getByRole('button', { name: 'Undo' }))
    await resultWith('undo', '2 items restored')
    await waitFor(async () => expect(await rowOf(/Russet potatoes/)).not.toHaveTextContent('organic'))
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.queryByText(/selected/)).toBeNull()
  })

  test('by keyboard: e opens, Ctrl+Enter changes, Escape closes', async () => {
    const { user } = renderAt(path)
    const row = await rowOf(/Roma tomatoes/)
    row.focus()
    await user.keyboard('xe')
    const field = await screen.findByRole('combobox', { name: 'Add tags' })
    expect(field).toHaveFocus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Add tags' })).toBeNull())
    expect(screen.getByRole('button', { name: 'Edit together' })).toHaveFocus()
    expect(screen.getByText('1 selected')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Edit together' }))
    await user.type(await screen.findByRole('combobox', { name: 'Add tags' }), 'holiday{Enter}')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await resultWith('change', '1 item changed')
  })

  test('an item that somebody else changed is left out, with the reason', async () => {
    const { user } = renderAt(path)
    const panel = await select(user, /Roma tomatoes/, /Yellow onions/)
    server.use(...productHandlers(products.map((item) => (item._id === '1001' ? { ...item, version: 7 } : item))))
    await user.click(panel.getByRole('radio', { name: 'Hidden' }))
    await user.click(panel.getByRole('button', { name: 'Change 2 items' }))
    const result = await resultWith('change', '1 item changed, 1 left out')
    expect(within(result).getByRole('list', { name: 'Left out' })).toHaveTextContent(
      '1044 Yellow onions 50 lb: changed by someone else since you read it',
    )
  })

  test('a failure keeps what was entered', async () => {
    const { user } = renderAt(path)
    const panel = await select(user, /Roma tomatoes/)
    server.use(http.patch('*/api/inventory-items/bulk/metadata', () => refuse(503, 'Unavailable', 'Try again')))
    await user.click(panel.getByRole('radio', { name: 'Hidden' }))
    await user.click(panel.getByRole('button', { name: 'Change 1 item' }))
    expect(await screen.findByText(/Try again/)).toBeVisible()
    expect(await screen.findByRole('radio', { name: 'Hidden' })).toBeChecked()
  })

  test('all items of a list are selected, and changed in calls of 200', async () => {
    const many = Array.from({ length: 430 }, (_, n) => ({ ...products[0]!, _id: `M${n}`, itemId: `M${n}` }))
    server.use(...productHandlers(many))
    server.use(
      http.patch('*/api/inventory-items/bulk/metadata', async ({ request }) => {
        sent.push((await request.clone().json()) as BulkChange)
      }),
    )
    const { user } = renderAt(path)
    await user.click(within(await rowOf(/M0,? /)).getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Select all 430' }))
    expect(await screen.findByText('430 selected')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Edit together' }))
    await user.click(await screen.findByRole('radio', { name: 'Hidden' }))
    await user.click(screen.getByRole('button', { name: 'Change 430 items' }))
    expect(await screen.findByText('430 items changed', { selector: '[role=status]' })).toBeVisible()
    expect(sent.map(({ ids }) => ids.length)).toEqual([200, 200, 30])
  }, 60_000)
})

describe('without rows', () => {
  test('an empty catalog, and filters without a match', async () => {
    server.use(...productHandlers([]))
    const { unmount } = renderAt(path)
    expect(await screen.findByText('No items yet')).toBeVisible()
    unmount()
    const { user } = renderAt(`${path}?tag=nothing`)
    expect(await screen.findByText('No item matches these filters')).toBeVisible()
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!)
    expect(await screen.findByText('No items yet')).toBeVisible()
  })

  test('while it loads, and when it fails', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    server.use(
      http.get('*/api/inventory-items/paginated', async () => {
        await held
        return refuse(500, 'Internal', 'Broken')
      }),
    )
    const { user } = renderAt(path)
    expect(await screen.findByRole('heading', { name: 'Products' })).toBeVisible()
    await screen.findByText('Margin', { selector: 'th' })
    expect(screen.queryByRole('table', { name: 'Products' })).toBeNull()
    // Narrow windows leave out the same columns as the list that comes.
    expect(screen.getByText('Margin', { selector: 'th' }).className).toMatch(/md/)
    expect(screen.getByText('On order', { selector: 'th' }).className).toMatch(/lg/)
    release()
    const again = await screen.findByRole('button', { name: 'Try again' })
    server.use(...productHandlers())
    await user.click(again)
    expect(await rowOf(/Russet potatoes/)).toBeVisible()
  })
})
