import { useCallback, useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import { ApiError, errorText } from '@/api/errors'
import { readsOf } from '@/api/fetcher'
import type { FeaturedItem } from '@/api/wire'
import { featuredItemsKey, reorderFeaturedItems } from '@/resources/featuredItems'
import { notify } from '@/ui/toasts'

/** The list with one item at another place, from 1 on. */
export function movedTo(list: readonly FeaturedItem[], id: string, place: number): FeaturedItem[] {
  const item = list.find((each) => each._id === id)
  if (!item) return [...list]
  return list
    .filter((each) => each._id !== id)
    .toSpliced(place - 1, 0, item)
    .map((each, index) => ({ ...each, displayOrder: index + 1 }))
}

const idsOf = (list: readonly FeaturedItem[]): string[] => list.map(({ _id }) => _id)

/**
 * Changes the order of the list. The new order is shown at once and sent; while a request runs, further changes wait
 * and are sent together. If somebody else has changed the order, theirs is shown.
 */
export function useFeaturedOrder(list: readonly FeaturedItem[]) {
  const { mutate } = useSWRConfig()
  const [wanted, setWanted] = useState<readonly FeaturedItem[]>()
  const next = useRef<readonly FeaturedItem[]>(undefined)
  const sending = useRef(false)

  /** Shows the answer of a write: the list is not read again, because a read may lag behind. */
  const show = useCallback(
    async (answer: FeaturedItem[]) => {
      await mutate(featuredItemsKey, answer, { revalidate: false })
      void mutate(readsOf('/inventory-items/search'))
    },
    [mutate],
  )

  const send = useCallback(
    async (version: number) => {
      sending.current = true
      let known = version
      try {
        while (next.current) {
          const order = next.current
          next.current = undefined
          const answer = await reorderFeaturedItems(idsOf(order), known)
          known = answer[0]?.version ?? known
          if (!next.current) await show(answer)
        }
      } catch (error) {
        next.current = undefined
        const theirs = error instanceof ApiError ? error.current<FeaturedItem[]>() : undefined
        if (theirs) {
          await show(theirs)
          notify('Somebody else changed the list. This is their order; move the item again.', 'warning')
        } else {
          notify(`The order was not saved. ${errorText(error)}`, 'error')
        }
      } finally {
        sending.current = false
        setWanted(undefined)
      }
    },
    [show],
  )

  const arrange = useCallback(
    (order: readonly FeaturedItem[]) => {
      setWanted(order)
      next.current = order
      const version = list[0]?.version
      if (!sending.current && version !== undefined) void send(version)
    },
    [list, send],
  )

  return { shown: wanted ?? list, arrange, show }
}
