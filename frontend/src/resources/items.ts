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

/** Stands over what an answer with `partial` found, and says why Enter takes none of it unasked. */
export const nearestWords = {
  title: 'No item has all of these words. Nearest:',
  reason: 'No item has all of these words. Choose one with the arrow keys, or change the words.',
}

/** Products for a term, best first, without those that the customer may not have. */
export const useItemSearch = (term: string, customerId: string | undefined) =>
  useRead(term ? searchKey(term, customerId) : null, { keepPreviousData: true })

/** The same at once, for an Enter that comes before the list does. */
export const searchItems = (term: string, customerId: string | undefined) =>
  call('get', '/inventory-items/search', { query: searchQuery(term, customerId) })

export const readItem = (id: string) => call('get', '/inventory-items/{id}', { path: { id } })

export const useUnitTypes = (wanted = true) =>
  useRead(wanted ? keyOf('/unit-types/all') : null, { revalidateOnFocus: false })

const sortedIds = (ids: readonly string[]) => [...new Set(ids)].toSorted()

interface DatedStock {
  _id: string
  availability: AvailabilityOnDate
  /** The delivery date that it was read for. */
  date: string
}

/**
 * The stock of items for a delivery date, by item id. While further items are read, what is known of the others stays; the
 * stock of another date never does, also when the read for this one fails.
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

/** What may be sold instead of an item: active, in stock, not restricted for the customer; the best first. */
export const useSubstitutes = (id: string | undefined, customerId: string | undefined) =>
  useRead(id ? keyOf('/inventory-items/{id}/substitutes', { path: { id }, query: { customerId } }) : null, {
    revalidateOnFocus: false,
  })

/** The items of codes (item code or UPC, case aside) and of ids, as they are now; at most 500 of each. */
export const resolveItems = (asked: { codes?: string[]; ids?: string[]; customerId?: string | undefined }) =>
  call('post', '/inventory-items/resolve', { body: asked })

/** The items of ids as they are now, by id; read once. */
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
