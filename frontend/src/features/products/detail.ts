import { useSWRConfig } from 'swr'
import { call, keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { Item } from '@/api/wire'
import { deletePicture } from '@/resources/itemPictures'

const of = (id: string) => ({ path: { id } })

export const itemKey = (id: string) => keyOf('/inventory-items/{id}', of(id))
const historyKey = (id: string) => keyOf('/inventory-items/{id}/history', of(id))

export const useItem = (id: string | undefined) => useRead(id ? itemKey(id) : null)
export const useItemPrices = (id: string) => useRead(keyOf('/inventory-items/{id}/prices', of(id)))
export const useItemProjection = (id: string) => useRead(keyOf('/inventory-items/{id}/projection', of(id)))
export const useItemBuyers = (id: string) => useRead(keyOf('/inventory-items/{id}/buyers', of(id)))
export const useItemWeeks = (id: string, wanted: boolean) =>
  useRead(wanted ? keyOf('/inventory-items/{id}/sales-by-week', of(id)) : null)
export const useItemOpenLines = (id: string) => useRead(keyOf('/inventory-items/{id}/open-lines', of(id)))
export const useItemPurchaseOrders = (id: string) => useRead(keyOf('/inventory-items/{id}/purchase-orders', of(id)))
export const useItemHistory = (id: string) => useRead(historyKey(id))
export const useExistingTags = () =>
  useRead(keyOf('/inventory-items/tags/existing'), { revalidateOnFocus: false, revalidateIfStale: false })

/** The item's marks that it ran out: the active one and the latest before. */
export const useItemMarks = (itemId: string) =>
  useRead(keyOf('/warehouse-out-of-stock', { query: { itemId, page: 1, limit: 20 } }))

/** The place among the featured items, from 1; undefined while it is not known. */
export function useFeaturedPlace({ _id, featured }: Item): number | undefined {
  const { data } = useRead(featured ? keyOf('/featured-items') : null)
  const index = data?.findIndex(({ itemId }) => itemId === _id) ?? -1
  return index < 0 ? undefined : index + 1
}

/** What the portal adds to an item, as its form edits it. */
export type Metadata = Pick<
  Item,
  'tags' | 'searchKeywords' | 'description' | 'featured' | 'hidden' | 'allowSubstitutes' | 'substitutes'
>

export const metadataOf = (item: Item): Metadata => ({
  tags: item.tags,
  searchKeywords: item.searchKeywords,
  description: item.description,
  featured: item.featured,
  hidden: item.hidden,
  allowSubstitutes: item.allowSubstitutes,
  substitutes: item.substitutes,
})

/** The writes of an item. The caches of the item and its history follow. */
export function useItemWrites(id: string) {
  const { mutate } = useSWRConfig()
  const take = async (item: Item) => {
    await mutate(itemKey(id), item, { revalidate: false })
    void mutate(historyKey(id))
    return item
  }
  const change = async (body: Partial<Metadata> & { imageDescription?: string }, version: number) =>
    take(await call('patch', '/inventory-items/{id}/metadata', { ...of(id), body: { ...body, version } }))
  const reread = async () => {
    await Promise.all([mutate(itemKey(id)), mutate(historyKey(id))])
  }
  return {
    change,
    reread,
    removePicture: async () => {
      await deletePicture(id)
      await reread()
    },
  }
}
