import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Item } from '@/api/wire'
import { shortageOf } from '@/features/products/StockPanel'
import { eventWords } from '@/features/products/itemWords'
import { hasStopped } from '@/features/products/lists'
import { lastFourWeeks } from '@/features/products/WeeksPanel'
import { items, profile } from '@/testing/data'
import { itemHistory, projection, resolvedMark, weeks } from '@/testing/itemDetails'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

const item = items[3]!
const address = `/home/product-detail/${item._id}`
const image = { url: '/images/1003/a-800.jpg', thumbnailUrl: '/images/1003/a-200.jpg', description: 'A tin of oil' }

const as = (permissions: readonly string[]) =>
  server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, permissions })))
const all = [...profile.permissions, 'analytics.read']

/** The item as the API stores it; PATCH is refused when the version is not the present one. */
function stored(start: Partial<Item> = {}) {
  let now: Item = { ...item, ...start }
  const sent: Array<Record<string, unknown>> = []
  server.use(
    http.get(`*/api/inventory-items/${item._id}`, () => HttpResponse.json(now)),
    http.patch('*/api/inventory-items/:id/metadata', async ({ request }) => {
      const body = (await request.json()) as Partial<Item>
      sent.push(body)
      if (body.version !== now.version)
        return HttpResponse.json(
          { statusCode: 409, error: 'Conflict', message: 'changed', current: now },
          { status: 409 },
        )
      now = { ...now, ...body, version: now.version + 1 }
      return HttpResponse.json(now)
    }),
  )
  return { sent, change: (more: Partial<Item>) => (now = { ...now, ...more, version: now.version + 1 }) }
}

async function open(path = address) {
  const at = renderAt(path)
  await screen.findByRole('heading', { name: `${item.itemId} ${item.name}`, level: 1 })
  return at
}
const panel = (name: string | RegExp) => screen.findByRole('region', { name })

beforeEach(() => {
  signedIn()
  as(all)
})

describe('the overview', () => {
  test('answers price, stock, demand and buyers', async () => {
    await open()
    const prices = within(await panel('Prices per CS'))
    expect(await prices.findByRole('row', { name: /Base price \$27\.0026\.7% \$24\.6019\.5% 7/ })).toBeVisible()
    expect(prices.getByText(/average cost \$19\.80/)).toBeVisible()
    expect(await screen.findByText('Short from Dec 2, by 132 EA at the worst')).toBeVisible()
    expect(await screen.findByRole('img', { name: /Expected stock of .* next 28 days/ })).toBeVisible()
    expect(await screen.findByRole('img', { name: /sold in each of 13 weeks/ })).toBeVisible()
    const buyers = within(await panel('Who buys it'))
    expect(await buyers.findByRole('row', { name: /Green Apple Market .* 4\.3 CS Nov 18/ })).toBeVisible()
    expect(buyers.getByRole('link', { name: 'All 3: Who buys it' })).toHaveAttribute('href', `${address}?tab=buyers`)
    expect(within(await panel('Open lines')).getByText('3 orders, 60 EA')).toBeVisible()
    expect(within(await panel('Purchase orders')).getByText('Nov 19, late')).toBeVisible()
    expect(within(await panel('History')).getByText('Price, Restaurants from $22.00 to $22.50')).toBeVisible()
  })

  test('says when it ran out before, and its place among the featured items', async () => {
    stored({ featured: true })
    server.use(
      http.get('*/api/warehouse-out-of-stock', ({ request }) =>
        HttpResponse.json({
          outOfStock: new URL(request.url).searchParams.get('itemId') === item._id ? [resolvedMark] : [],
          total: 1,
          page: 1,
          limit: 20,
          totalPages: 1,
        }),
      ),
      http.get('*/api/featured-items', () =>
        HttpResponse.json([
          { _id: '1000', itemId: '1000' },
          { _id: item._id, itemId: item._id },
        ]),
      ),
    )
    await open()
    expect(await screen.findByText('1 time before, 9 days, $640.00 lost')).toBeVisible()
    expect(await screen.findByText('Place 2')).toBeVisible()
  })

  test('is marked out of stock here, and its stock is adjusted in the entry', async () => {
    const { user } = await open()
    expect(screen.getByRole('link', { name: 'Adjust stock' })).toHaveAttribute(
      'href',
      `/home/inventory-adjustments?new=negative&item=${item._id}`,
    )
    await user.click(screen.getByRole('button', { name: 'Mark out of stock' }))
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(item.name))
  })

  test('a chart is also a table', async () => {
    const { user } = await open()
    const stock = within(await panel('Stock, next 28 days'))
    await user.click(stock.getByRole('button', { name: 'As a table' }))
    const rows = within(stock.getByRole('table')).getAllByRole('row')
    expect(rows).toHaveLength(29)
    expect(rows[16]).toHaveTextContent('Sat, Dec 5, 2026300 EA48 EA480 EA')
  })

  test('prices, costs and customers are left out for those who may not see them', async () => {
    as(['catalog.read'])
    await open()
    await panel('Stock, next 28 days')
    for (const name of [/Prices per/, 'Sold by week', 'Who buys it', 'Open lines'])
      expect(screen.queryByRole('region', { name })).toBeNull()
    for (const name of ['Edit', 'Mark out of stock']) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Adjust stock' })).toBeNull()
    expect(screen.queryByRole('tab', { name: 'Prices' })).toBeNull()
  })

  test('a panel that fails says so, and the others stay', async () => {
    server.use(
      http.get('*/api/inventory-items/:id/buyers', () =>
        HttpResponse.json(
          { statusCode: 500, error: 'Internal Server Error', message: 'Internal error' },
          { status: 500 },
        ),
      ),
    )
    const { user } = await open()
    const buyers = within(await panel('Who buys it'))
    const retry = await buyers.findByRole('button', { name: 'Try again' })
    expect(await screen.findByRole('img', { name: /Expected stock/ })).toBeVisible()
    server.use(
      http.get('*/api/inventory-items/:id/buyers', () => HttpResponse.json({ units: '11', count: 0, buyers: [] })),
    )
    await user.click(retry)
    expect(await buyers.findByText('Nobody in 13 weeks.')).toBeVisible()
  })

  test('an item without anything has a sentence in each panel', async () => {
    server.use(
      http.get('*/api/inventory-items/:id/prices', () => HttpResponse.json({ saleUnit: '11', levels: [] })),
      http.get('*/api/inventory-items/:id/open-lines', () =>
        HttpResponse.json({ units: '10', quantity: 0, lines: [], more: false }),
      ),
      http.get('*/api/inventory-items/:id/purchase-orders', () =>
        HttpResponse.json({ units: '10', outstanding: 0, purchaseOrders: [], more: false }),
      ),
      http.get('*/api/inventory-items/:id/history', () => HttpResponse.json([])),
    )
    await open()
    for (const sentence of [
      'NetSuite has no price of this item.',
      'No order waits for it.',
      'Nothing is on order.',
      'No change since the item was imported.',
    ])
      expect(await screen.findByText(sentence)).toBeVisible()
  })

  test('an item that does not exist', async () => {
    server.use(
      http.get('*/api/inventory-items/99', () =>
        HttpResponse.json({ statusCode: 404, error: 'Not Found', message: 'there is no item 99' }, { status: 404 }),
      ),
    )
    renderAt('/home/product-detail/99')
    expect(await screen.findByText('This item does not exist.')).toBeVisible()
  })
})

describe('editing', () => {
  const edit = async () => {
    const at = await open()
    await at.user.keyboard('e')
    const dialog = within(await screen.findByRole('dialog', { name: `Edit ${item.itemId} ${item.name}` }))
    return { ...at, dialog }
  }

  test('E opens the form; what was changed is sent with the version that was read', async () => {
    const { sent } = stored()
    const { user, dialog } = await edit()
    await user.type(dialog.getByRole('textbox', { name: 'Description' }), 'Cold pressed')
    await user.type(dialog.getByRole('combobox', { name: 'Tags' }), 'oil{Enter}')
    await user.click(dialog.getByRole('switch', { name: 'Featured' }))
    await user.click(dialog.getByRole('button', { name: 'Save item' }))
    expect(await screen.findByText('Item saved')).toBeVisible()
    expect(sent).toEqual([
      {
        tags: ['oil'],
        searchKeywords: [],
        description: 'Cold pressed',
        featured: true,
        hidden: false,
        allowSubstitutes: false,
        substitutes: [],
        version: 1,
      },
    ])
    expect(await screen.findByText('Cold pressed')).toBeVisible()
  })

  test('when somebody else saved first, both versions are shown and one is chosen', async () => {
    const { sent, change } = stored()
    const { user, dialog } = await edit()
    change({ tags: ['kitchen'] })
    await user.type(dialog.getByRole('combobox', { name: 'Tags' }), 'oil{Enter}')
    await user.click(dialog.getByRole('button', { name: 'Save item' }))
    expect(await dialog.findByText(/Tags: oil/)).toBeVisible()
    expect(dialog.getByText(/Tags: kitchen/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: /Keep mine/ }))
    expect(await screen.findByText('Item saved')).toBeVisible()
    expect(sent.map(({ tags, version }) => [tags, version])).toEqual([
      [['oil'], 1],
      [['oil'], 2],
    ])
  })

  test('a word that is too long is refused before anything is sent', async () => {
    const { sent } = stored()
    const { user, dialog } = await edit()
    await user.type(dialog.getByRole('combobox', { name: 'Tags' }), `${'x'.repeat(61)}{Enter}`)
    await user.click(dialog.getByRole('button', { name: 'Save item' }))
    expect(await dialog.findByText('Tags must have at most 60 characters each')).toBeVisible()
    expect(sent).toEqual([])
  })
})

describe('the picture', () => {
  const file = new File(['jpeg'], '1046.jpg', { type: 'image/jpeg' })
  const upload = async () => {
    const at = await open(`${address}?tab=pictures`)
    await screen.findByRole('button', { name: 'Upload picture' })
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')!
    return { ...at, input }
  }

  test('is uploaded, and shown at once', async () => {
    const { change } = stored()
    const sent: string[] = []
    server.use(
      http.post('*/api/inventory-items/:id/upload-image', async ({ request }) => {
        const body = await request.text()
        sent.push(request.headers.get('idempotency-key') ?? '', String(body.includes('name="image"')))
        change({ image })
        return HttpResponse.json({ _id: item._id, image, version: 2 })
      }),
    )
    const { user, input } = await upload()
    await user.upload(input, file)
    expect(await screen.findByText('Picture saved')).toBeVisible()
    expect(sent).toEqual([expect.stringMatching(/^\w{16,}$/), 'true'])
    expect(await screen.findByRole('img', { name: 'A tin of oil' })).toHaveAttribute('src', image.url)
  })

  test('that the server refuses is named where it was chosen, and tried again with the same key', async () => {
    stored()
    const keys: string[] = []
    server.use(
      http.post('*/api/inventory-items/:id/upload-image', ({ request }) => {
        keys.push(request.headers.get('idempotency-key') ?? '')
        return HttpResponse.json(
          { statusCode: 400, error: 'Bad Request', message: ['image must be a JPEG, PNG or WebP'] },
          { status: 400 },
        )
      }),
    )
    const { user, input } = await upload()
    await user.upload(input, file)
    expect(await screen.findByText(/image must be a JPEG/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(keys).toHaveLength(2))
    expect(keys[1]).toBe(keys[0])
    await screen.findByText(/image must be a JPEG/)
  })

  test('of another kind is refused before it is sent', async () => {
    await upload()
    const area = screen.getByRole('button', { name: 'Upload picture' }).closest('[class]')!
    fireEvent.drop(area, { dataTransfer: { files: [new File(['x'], 'a.gif', { type: 'image/gif' })] } })
    expect(await screen.findByText('Choose a JPEG, PNG or WebP file.')).toBeVisible()
  })

  test('is described and deleted', async () => {
    const { sent, change } = stored({ image })
    server.use(
      http.delete('*/api/inventory-items/:id/delete-image', () => {
        change({ image: null })
        return HttpResponse.json({ _id: item._id, image: null, version: 3 })
      }),
    )
    const { user } = await open(`${address}?tab=pictures`)
    const field = await screen.findByRole('textbox', { name: /Description/ })
    await user.clear(field)
    await user.type(field, 'Olive oil')
    await user.click(screen.getByRole('button', { name: 'Save description' }))
    expect(await screen.findByText('Description saved')).toBeVisible()
    expect(sent).toEqual([{ imageDescription: 'Olive oil', version: 1 }])
    await user.click(screen.getByRole('button', { name: 'Delete picture' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete the picture?' }))
    await user.click(dialog.getByRole('button', { name: 'Delete picture' }))
    expect(await screen.findByText('Picture deleted')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Upload picture' })).toBeVisible()
  })
})

test('the history has every change with its fields, the prices tab only those of prices', async () => {
  const { user } = await open(`${address}?tab=history`)
  const history = within(await screen.findByRole('region', { name: 'History' }))
  expect(history.getAllByRole('listitem')).toHaveLength(4)
  expect(history.getByText('Tags: nothing → italian')).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Prices' }))
  const prices = within(await screen.findByRole('region', { name: 'Price history' }))
  expect(prices.getAllByRole('listitem')).toHaveLength(2)
})

test('figures of the panels', () => {
  expect(shortageOf(projection)).toEqual({ from: '2026-12-02', by: 132 })
  expect(shortageOf({ ...projection, days: projection.days.slice(0, 5) })).toBeUndefined()
  expect(lastFourWeeks(weeks)).toEqual({ quantity: 217, amount: 5859, lastYear: 176 })
  const unknown = {
    ...weeks,
    weeks: weeks.weeks.map(({ from, to, quantity }) => ({ from, to, quantity, lastYear: null })),
  }
  expect(lastFourWeeks(unknown)).toEqual({ quantity: 217, amount: undefined, lastYear: undefined })
  expect(hasStopped({ weeks: [3, 3, 3, 2, 3, 3, 3, 2, 3, 1, 1, 0, 0] })).toBe(true)
  expect(hasStopped({ weeks: [0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0] })).toBe(false)
  expect(hasStopped({ weeks: [3, 3, 3, 2, 3, 3, 3, 2, 3, 1, 1, 0, 1] })).toBe(false)
  expect(itemHistory.map(eventWords)).toEqual([
    'Price, Restaurants from $22.00 to $22.50',
    'Picture added',
    'Tags, Hidden changed',
    'Average cost from $1.60 to $1.65',
  ])
})
