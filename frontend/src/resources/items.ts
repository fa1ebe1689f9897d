import { useEffect, useRef } from 'react'
import { call, keyOf, readKey } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { AvailabilityOnDate, Resolved } from '@/api/wire'

export type { Resolved } from '@/api/wire'

const pickLimit = 12

const searchQuery = (term: string, customerId: string | undefined) => ({
  q: term,
  customerId,
  page: 1,
  limit: pickLimit,
})
const searchKey = (term: string, customerId: string | undefined) =>
  keyOf('/inventory-items/search', { query: searchQuery(term, customerId) })

/**
 * The heading above the results of an answer with `partial`, and the reason why Enter takes none of them automatically.
 */
export const nearestWords = {
  title: 'No item has all of these words. Nearest:',
  reason: 'No item has all of these words. Choose one with the arrow keys, or change the words.',
}

/** Products for a term, the best match first, without those restricted for the customer. */
export const useItemSearch = (term: string, customerId: string | undefined) =>
  useRead(term ? searchKey(term, customerId) : null, { keepPreviousData: true })

/**
 * Counts the last search when the field is closed and no item was taken from it, so that those who tune the search see
 * it. Returns a function that is called when one is taken. `start`: the text that opened the field; it is no search.
 */
export function useFailedSearch(term: string, start: string, customerId: string | undefined): () => void {
  const chosen = useRef(false)
  const last = useRef({ term, customerId })
  useEffect(() => {
    last.current = { term, customerId }
  })
  useEffect(
    () => () => {
      const { term: query, customerId: id } = last.current
      if (!chosen.current && query !== start)
        void import('@/resources/failedSearch').then((to) => to.reportFailedSearch(query, id))
    },
    [start],
  )
  return () => {
    chosen.current = true
  }
}

/** The same search as one request, for an Enter before the list has loaded. */
export const searchItems = (term: string, customerId: string | undefined) =>
  call('get', '/inventory-items/search', { query: searchQuery(term, customerId) })

export const readItem = (id: string) => call('get', '/inventory-items/{id}', { path: { id } })

export const useUnitTypes = (wanted = true) =>
  useRead(wanted ? keyOf('/unit-types/all') : null, { revalidateOnFocus: false })

const sortedIds = (ids: readonly string[]) => [...new Set(ids)].toSorted()

interface DatedStock {
  _id: string
  availability: AvailabilityOnDate
  /** The delivery date for which it was read. */
  date: string
}

/**
 * The stock of items on a delivery date, by item id. While further items load, the known ones stay. Stock of another
 * date is never shown, not even when the read for this date fails.
 */
export function useAvailability(ids: readonly string[], date: string) {
  const query = { ids: sortedIds(ids).join(','), date }
  const path = '/inventory-items/get-inventory-availability'
  const fetch = async (signal?: AbortSignal) =>
    (await readKey(keyOf(path, { query }), signal)).map((row) => ({ ...row, date }))
  const { data, ...rest } = useRead<DatedStock[]>(query.ids ? [path, query] : null, fetch, { keepPreviousData: true })
  const ofDate = data?.filter((row) => row.date === date)
  return { ...rest, data: ofDate && new Map(ofDate.map((row) => [row._id, row.availability])) }
}

/**
 * Substitutes for an item: active, in stock and not restricted for the customer; the best first. units are those of the
 * lines: what is not sold in them comes last.
 */
export const useSubstitutes = (id: string | undefined, customerId: string | undefined, units: readonly string[]) =>
  useRead(
    id
      ? keyOf('/inventory-items/{id}/substitutes', {
          path: { id },
          query: { customerId, units: [...new Set(units)].toSorted() },
        })
      : null,
    { revalidateOnFocus: false },
  )

/** The current items for codes (item code or UPC, case-insensitive) and ids; at most 500 of each. */
export const resolveItems = (asked: { codes?: string[]; ids?: string[]; customerId?: string | undefined }) =>
  call('post', '/inventory-items/resolve', { body: asked })

/** The current items by id; read once. */
export function useResolvedItems(ids: readonly string[], customerId: string | undefined) {
  const wanted = sortedIds(ids)
  const { data, ...rest } = useRead<Resolved[]>(
    wanted.length > 0 ? ['/inventory-items/resolve', { ids: wanted.join(','), customerId }] : null,
    () => resolveItems({ ids: wanted, customerId }),
    {
      revalidateOnFocus: false,
    },
  )
  return { ...rest, data: data && new Map(data.map((each) => [each.asked, each])) }
}
