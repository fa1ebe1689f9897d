import useSWR from 'swr'
import type { ApiError } from '@/api/errors'
import type { CartSummary, CauseCount, SalesOrderFilters, SalesOrderPage, ShortItem, SyncTaskPage, TripHead } from '@/api/wire'

const minute = 60_000
const options = { refreshInterval: minute }

/** The total of a filtered list of orders, read as its shortest page. */
export const useOrderCount = (filters: SalesOrderFilters | null) =>
  useSWR<SalesOrderPage, ApiError>(filters ? ['/sales-order/paginated', { page: 1, limit: 1, filters }] : null, options)

export const useFailedTasks = (wanted: boolean) => useSWR<SyncTaskPage, ApiError>(wanted ? ['/sync-tasks/sync', { page: 1, limit: 1, status: 'failed' }] : null, options)

/** Why tasks failed, the most frequent cause first. */
export const useFailureCauses = (wanted: boolean) => useSWR<CauseCount[], ApiError>(wanted ? '/sync-tasks/causes' : null, options)

export const useMyCarts = (wanted: boolean) => useSWR<CartSummary[], ApiError>(wanted ? '/cart/my-carts' : null, options)

export const useActiveTrips = (wanted: boolean) => useSWR<TripHead[], ApiError>(wanted ? '/trips/today/active' : null, options)

/** The items of which more is promised for the date than there will be. */
export const useShortItems = (date: string | null) => useSWR<ShortItem[], ApiError>(date ? ['/analytics/short-items', { date }] : null, options)
