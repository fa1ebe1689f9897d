import { http, HttpResponse } from 'msw'
import type { BulkChange, BulkResult, ListedItem, ProductFacets } from '@/api/wire'
import { items } from '@/testing/data'
import { pageOf } from '@/testing/pageOf'

const categories = ['Produce', 'Produce', 'Produce', 'Oil', 'Cheese, fresh', 'Meat', 'Dry', 'Produce', 'Dairy']
const tags = [['organic'], ['deli', 'organic'], ['deli'], []]

/** The products of the tests: of several kinds, some without stock, sales or markup. */
export const products: ListedItem[] = items.map((item, index) => ({
  ...item,
  brand: index % 3 === 0 ? 'Casa Vega' : '',
  category: categories[index] ?? 'Dry',
  tags: tags[index % tags.length]!,
  hidden: index === 5,
  featured: index === 1,
  averageCost: 1.2,
  lastPurchasePrice: 15,
  margin: index === 4 ? 0 : 0.2 + index / 100,
  availability: {
    ...item.availability,
    available: index === 3 ? 0 : item.availability.available,
    onOrder: index === 3 ? 120 : 0,
    nextArrival: index === 3 ? { date: '2026-11-25', quantity: 120 } : null,
  },
  basePrice: 24 + index,
  pack: index % 2 === 0 ? '6/2 lb' : '12 EA',
  sold: index === 7 ? { quantity: 0, weeks: [0, 0, 0, 0] } : { quantity: 40 - index, weeks: [8, 12, 10, 10 - index] },
}))

const any = (chosen: string[], has: (value: string) => boolean) => chosen.length === 0 || chosen.some(has)

/** The item of the tests with a price under its floor. */
const isUnderFloor = (itemId: string) => itemId === '1044'

function fits(item: ListedItem, query: URLSearchParams): boolean {
  const word = (query.get('search') ?? '').toLowerCase()
  const is = (name: string, value: boolean) => !query.has(name) || query.get(name) === String(value)
  return (
    `${item.itemId} ${item.name}`.toLowerCase().includes(word) &&
    any(query.getAll('category'), (value) => item.category === value) &&
    any(query.getAll('brand'), (value) => item.brand === value) &&
    any(query.getAll('tag'), (value) => item.tags.includes(value)) &&
    any(query.getAll('stock'), (value) => (value === 'out') === item.availability.available <= 0) &&
    any(query.getAll('image'), (value) => (value === 'yes') === (item.image !== null)) &&
    is('hidden', item.hidden) &&
    is('featured', item.featured) &&
    is('sold', item.sold.quantity > 0) &&
    (!query.has('zeroMarkupOnly') || item.margin === 0) &&
    (!query.has('underFloorOnly') || isUnderFloor(item.itemId))
  )
}

function countsOf(list: ListedItem[], values: (item: ListedItem) => string[]) {
  const counts = new Map<string, number>()
  for (const value of list.flatMap(values)) if (value) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, count]) => ({ value, count }))
}

/** The counts of the items that the query finds; those of a facet ignore its own filter. */
const facetsOf = (all: ListedItem[], query: URLSearchParams): ProductFacets => {
  const without = (...names: string[]) => {
    const rest = new URLSearchParams(query)
    for (const name of names) rest.delete(name)
    return all.filter((item) => fits(item, rest))
  }
  const list = without()
  return {
    category: countsOf(without('category'), ({ category }) => [category]),
    brand: countsOf(without('brand'), ({ brand }) => [brand]),
    tag: countsOf(without('tag'), (item) => item.tags),
    stock: countsOf(list, ({ availability }) => [availability.available > 0 ? 'in' : 'out']),
    image: countsOf(list, () => ['no']),
    price: countsOf(list, ({ margin, itemId }) => [
      margin === 0 ? 'zero_markup' : '',
      isUnderFloor(itemId) ? 'under_floor' : '',
    ]),
    shown: countsOf(list, ({ hidden, featured }) => [hidden ? 'hidden' : 'visible', featured ? 'featured' : '']),
    sold: countsOf(list, ({ sold }) => [sold.quantity > 0 ? 'yes' : 'no']),
  }
}

function changed(item: ListedItem, change: BulkChange): ListedItem {
  const { addTags = [], removeTags = [], addKeywords = [], set = {} } = change
  return {
    ...item,
    ...(set.hidden === undefined ? {} : { hidden: set.hidden }),
    ...(set.featured === undefined ? {} : { featured: set.featured }),
    tags: [...new Set([...item.tags.filter((tag) => !removeTags.includes(tag)), ...addTags])],
    searchKeywords: [...new Set([...item.searchKeywords, ...addKeywords])],
    version: item.version + 1,
  }
}

/** Handlers for the list of products that remember changes. `given` are the items. */
export function productHandlers(given: ListedItem[] = products) {
  let list = given
  const batches = new Map<string, Map<string, ListedItem>>()
  return [
    http.get('*/api/inventory-items/paginated', ({ request }) => {
      const url = new URL(request.url)
      const found = list.filter((item) => fits(item, url.searchParams))
      const { rows, ...page } = pageOf(found, url)
      return HttpResponse.json({
        inventoryItems: rows,
        ...page,
        stockValue: found.length * 100,
        ...(page.page === 1 ? { facets: facetsOf(list, url.searchParams) } : {}),
      })
    }),
    http.post('*/api/inventory-items/:id/upload-image', ({ params }) => {
      const _id = String(params['id'])
      const image = { url: `/images/${_id}/800.jpg`, thumbnailUrl: `/images/${_id}/200.jpg`, description: '' }
      list = list.map((item) => (item._id === _id ? { ...item, image } : item))
      return HttpResponse.json({ _id, image, version: 2 })
    }),
    http.delete('*/api/inventory-items/:id/delete-image', ({ params }) => {
      const _id = String(params['id'])
      list = list.map((item) => (item._id === _id ? { ...item, image: null } : item))
      return HttpResponse.json({ _id, image: null, version: 3 })
    }),
    http.get('*/api/inventory-items/tags/existing', () =>
      HttpResponse.json(countsOf(list, (item) => item.tags).map(({ value, count }) => ({ tag: value, count }))),
    ),
    http.patch('*/api/inventory-items/bulk/metadata', async ({ request }) => {
      const change = (await request.json()) as BulkChange
      const batchId = `B${batches.size + 1}`
      const before = new Map<string, ListedItem>()
      const results = change.ids.map((_id): BulkResult => {
        const item = list.find((each) => each._id === _id)
        if (!item) return { _id, ok: false, changed: false, code: 'missing', error: 'gone', version: 0 }
        const { version } = item
        if (change.versions?.[_id] !== version)
          return { _id, ok: false, changed: false, code: 'stale', error: 'changed', version }
        before.set(_id, item)
        list = list.map((each) => (each === item ? changed(item, change) : each))
        return { _id, ok: true, changed: true, version: version + 1, batchId }
      })
      batches.set(batchId, before)
      return HttpResponse.json(results)
    }),
    http.post('*/api/inventory-items/bulk/metadata/:batch/undo', ({ params }) => {
      const before = batches.get(String(params['batch'])) ?? new Map<string, ListedItem>()
      return HttpResponse.json(
        [...before.values()].map((was): BulkResult => {
          const version = was.version + 2
          list = list.map((each) => (each._id === was._id ? { ...was, version } : each))
          return { _id: was._id, ok: true, changed: true, version }
        }),
      )
    }),
  ]
}
