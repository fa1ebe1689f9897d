import { useCallback } from 'react'
import { useSWRConfig } from 'swr'
import { readsOf } from '@/api/fetcher'
import type { FeaturedItem } from '@/api/wire'
import { featuredItemsKey, reorderFeaturedItems } from '@/resources/featuredItems'
import { movedTo, useOrdering } from '@/ui/useOrdering'

const idOf = ({ _id }: FeaturedItem): string => _id

/** Changes the order of the featured items. */
export function useFeaturedOrder(list: readonly FeaturedItem[]) {
  const { mutate } = useSWRConfig()
  /** Shows the answer of a write: the list is not read again, because a read may lag behind. */
  const show = useCallback(
    async (answer: FeaturedItem[]) => {
      await mutate(featuredItemsKey, answer, { revalidate: false })
      void mutate(readsOf('/inventory-items/search'))
    },
    [mutate],
  )
  const { shown, arrange } = useOrdering<FeaturedItem, FeaturedItem[]>({
    name: 'featured items',
    list,
    version: list[0]?.version ?? 0,
    idOf,
    send: (order, version) => reorderFeaturedItems(order.map(idOf), version),
    read: (answer) => ({ list: answer, version: answer[0]?.version ?? 0 }),
    show,
    theirs: 'Somebody else changed the list. This is their order; move the item again.',
  })
  /** Moves an item to a place, from 1 on. */
  const move = (item: FeaturedItem, place: number) =>
    arrange(movedTo(shown, item, place).map((each, index) => ({ ...each, displayOrder: index + 1 })))
  return { shown, move, show }
}
