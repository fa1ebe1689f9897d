import { call, keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'

export const featuredItemsKey = keyOf('/featured-items')

/** The featured items in their order. */
export const useFeaturedItems = () => useRead(featuredItemsKey)

/** Features an item at a place (from 1 on), or at the end. The answer is the list, as for the other writes. */
export const addFeaturedItem = (itemId: string, displayOrder?: number) =>
  call('post', '/featured-items', { body: displayOrder === undefined ? { itemId } : { itemId, displayOrder } })

export const removeFeaturedItem = (id: string) => call('delete', '/featured-items/{id}', { path: { id } })

/** Sets the order of all featured items. Rejects with 409 and the current list if the version is outdated. */
export const reorderFeaturedItems = (ids: readonly string[], version: number) =>
  call('patch', '/featured-items/reorder', {
    body: { items: ids.map((id, index) => ({ id, displayOrder: index + 1 })), version },
  })

/** The best matches of a search, with the parts of their scores. */
export const useExplainedSearch = (term: string, limit: number) =>
  useRead(term ? keyOf('/inventory-items/search', { query: { q: term, explain: true, page: 1, limit } }) : null, {
    keepPreviousData: true,
  })
