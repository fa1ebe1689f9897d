import { useRead } from '@/api/useRead'
import type { CartSummary, CauseCount, SalesOrderFilters, SalesOrderPage, ShortItem, SyncTaskPage, TripHead } from '@/api/wire'

const minute = 60_000
const options = { refreshInterval: minute }

/** The total of a filtered list of orders, read as its shortest page. */
export const useOrderCount = (filters: SalesOrderFilters | null) =>
  useRead<SalesOrderPage>(filters ? ['/sales-order/paginated', { page: 1, limit: 1, filters }] : null, options)

export const useFailedTasks = (wanted: boolean) => useRead<SyncTaskPage>(wanted ? ['/sync-tasks/sync', { page: 1, limit: 1, status: 'failed' }] : null, options)

/** Why tasks failed, the most frequent cause first. */
export const useFailureCauses = (wanted: boolean) => useRead<CauseCount[]>(wanted ? '/sync-tasks/causes' : null, options)

export const useMyCarts = (wanted: boolean) => useRead<CartSummary[]>(wanted ? '/cart/my-carts' : null, options)

export const useActiveTrips = (wanted: boolean) => useRead<TripHead[]>(wanted ? '/trips/today/active' : null, options)

/** The items of which more is promised for the date than there will be. */
export const useShortItems = (date: string | null) => useRead<ShortItem[]>(date ? ['/analytics/short-items', { date }] : null, options)
