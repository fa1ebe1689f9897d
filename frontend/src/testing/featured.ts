import { http, HttpResponse } from 'msw'
import type { FeaturedItem } from '@/api/wire'
import { items, today } from '@/testing/data'
import { refuse } from '@/testing/refuse'

const at = `${today}T12:00:00Z`

/** A featured item of the tests, by its index among their items. */
export const featuredItem = (index: number): FeaturedItem => {
  const item = items[index]!
  return {
    _id: item._id,
    itemId: item._id,
    displayOrder: 1,
    item: {
      itemId: item.itemId,
      name: item.name,
      brand: item.brand,
      category: item.category,
      image: item.image,
      basePrice: 24,
      saleUnit: 'CS',
      available: index === 2 ? 0 : 40 + index,
      stockUnit: 'CS',
      isActive: true,
      hidden: false,
    },
    createdAt: at,
    updatedAt: at,
    version: 1,
  }
}

/** The list of featured items, which remembers writes. */
export function featuredHandlers(featured = [0, 1, 2, 3].map(featuredItem)) {
  let list = featured
  let version = 1
  const answer = () => HttpResponse.json(list.map((each, index) => ({ ...each, displayOrder: index + 1, version })))
  const arrange = (next: FeaturedItem[]) => {
    list = next
    version++
    return answer()
  }
  return [
    http.get('*/api/featured-items', answer),
    http.post('*/api/featured-items', async ({ request }) => {
      const { itemId, displayOrder } = (await request.json()) as { itemId: string; displayOrder?: number }
      const index = items.findIndex(({ _id }) => _id === itemId)
      if (index < 0) return refuse(404, 'Not Found', `there is no item ${itemId}`)
      const others = list.filter(({ _id }) => _id !== itemId)
      return arrange(others.toSpliced((displayOrder ?? others.length + 1) - 1, 0, featuredItem(index)))
    }),
    http.delete('*/api/featured-items/:id', ({ params }) => arrange(list.filter(({ _id }) => _id !== params.id))),
    http.patch('*/api/featured-items/reorder', async ({ request }) => {
      const body = (await request.json()) as { items: { id: string; displayOrder: number }[]; version?: number }
      if (body.version !== undefined && body.version !== version)
        return refuse(409, 'Conflict', 'the order of featured items was changed since it was read', {
          current: list.map((each, index) => ({ ...each, displayOrder: index + 1, version })),
        })
      const ids = body.items.toSorted((a, b) => a.displayOrder - b.displayOrder).map(({ id }) => id)
      return arrange(ids.map((id) => list.find(({ _id }) => _id === id)!))
    }),
  ]
}
