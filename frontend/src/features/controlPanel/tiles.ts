import { keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { SalesOrderFilters } from '@/api/wire'

const minute = 60_000
const options = { refreshInterval: minute }

/** The number of orders that match the filters, read with a page of minimum size. */
export const useOrderCount = (filters: SalesOrderFilters | null) =>
  useRead(filters ? keyOf('/sales-order/paginated', { query: { page: 1, limit: 1, filters } }) : null, options)

export const useFailedTasks = (wanted: boolean) =>
  useRead(wanted ? keyOf('/sync-tasks/sync', { query: { page: 1, limit: 1, status: 'failed' } }) : null, options)

/** The causes of failed tasks, the most frequent first. */
export const useFailureCauses = (wanted: boolean) => useRead(wanted ? keyOf('/sync-tasks/causes') : null, options)

export const useMyCarts = (wanted: boolean) => useRead(wanted ? keyOf('/cart/my-carts') : null, options)

export const useActiveTrips = (wanted: boolean) => useRead(wanted ? keyOf('/trips/today/active') : null, options)

/** The items with more promised for the date than there will be in stock. */
export const useShortItems = (date: string | null) =>
  useRead(date ? keyOf('/analytics/short-items', { query: { date } }) : null, options)
