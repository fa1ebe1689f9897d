import useSWR from 'swr'
import { api } from '@/api/client'
import type { ApiError } from '@/api/errors'
import { apiPath } from '@/api/path'
import type { AvailabilityOnDate, FoundItems, Item, Resolved, UnitsType } from '@/api/wire'

export type { Resolved } from '@/api/wire'

const pickLimit = 12

const searchQuery = (term: string, customerId: string | undefined) => ({ q: term, customerId, page: 1, limit: pickLimit })
const searchKey = (term: string, customerId: string | undefined) => ['/inventory-items/search', searchQuery(term, customerId)] as const

/** Products for a term, best first, without those that the customer may not have. */
export const useItemSearch = (term: string, customerId: string | undefined) =>
  useSWR<FoundItems, ApiError>(term ? searchKey(term, customerId) : null, { keepPreviousData: true })

/** The same at once, for an Enter that comes before the list does. */
export const searchItems = (term: string, customerId: string | undefined) => api.get<FoundItems>('/inventory-items/search', searchQuery(term, customerId))

export const readItem = (id: string) => api.get<Item>(apiPath`/inventory-items/${id}`)

export const useUnitTypes = () => useSWR<UnitsType[], ApiError>('/unit-types/all', { revalidateOnFocus: false })

const sortedIds = (ids: readonly string[]) => [...new Set(ids)].toSorted()

/** The stock of items for a delivery date, by item id. */
export function useAvailability(ids: readonly string[], date?: string) {
  const wanted = sortedIds(ids).join(',')
  const { data, ...rest } = useSWR<Array<{ _id: string; availability: AvailabilityOnDate }>, ApiError>(wanted ? ['/inventory-items/get-inventory-availability', { ids: wanted, date }] : null, { keepPreviousData: true })
  return { ...rest, data: data && new Map(data.map((each) => [each._id, each.availability])) }
}

/** What may be sold instead of an item: active, in stock, not restricted for the customer; the best first. */
export const useSubstitutes = (id: string | undefined, customerId: string | undefined) =>
  useSWR<Item[], ApiError>(id ? [apiPath`/inventory-items/${id}/substitutes`, { customerId }] : null, { revalidateOnFocus: false })

/** The items of codes (item code or UPC, case aside) and of ids, as they are now; at most 500 of each. */
export const resolveItems = (asked: { codes?: string[]; ids?: string[]; customerId?: string | undefined }) => api.post<Resolved[]>('/inventory-items/resolve', asked)

/** The items of ids as they are now, by id; read once. */
export function useResolvedItems(ids: readonly string[], customerId: string | undefined) {
  const wanted = sortedIds(ids)
  const { data, ...rest } = useSWR<Resolved[], ApiError>(wanted.length > 0 ? ['/inventory-items/resolve', { ids: wanted.join(','), customerId }] : null, () => resolveItems({ ids: wanted, customerId }), {
    revalidateOnFocus: false,
  })
  return { ...rest, data: data && new Map(data.map((each) => [each.asked, each])) }
}
