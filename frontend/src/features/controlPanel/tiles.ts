import { keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { SalesOrderFilters } from '@/api/wire'
import { openStatuses } from '@/resources/openOrders'

const minute = 60_000
const options = { refreshInterval: minute }

/** The number of orders that match the filters, read with a page of minimum size. */
export const useOrderCount = (filters: SalesOrderFilters) =>
  useRead(keyOf('/sales-order/paginated', { query: { page: 1, limit: 1, filters } }), options)

export const useOpenOrderCount = (filters: SalesOrderFilters) =>
  useOrderCount({ status: [...openStatuses], ...filters })

/** The query of the orders list that shows the open orders. */
export const openOrders = `?status=${openStatuses.join(',')}`

export const useFailedTasks = () =>
  useRead(keyOf('/sync-tasks/sync', { query: { page: 1, limit: 1, status: 'failed' } }), options)

/** The causes of failed tasks, the most frequent first. */
export const useFailureCauses = () => useRead(keyOf('/sync-tasks/causes'), options)

export const useMyCarts = () => useRead(keyOf('/cart/my-carts'), options)

export const useActiveTrips = () => useRead(keyOf('/trips/today/active'), options)

/** The items with more promised for the date than there will be in stock. */
export const useShortItems = (date: string) => useRead(keyOf('/analytics/short-items', { query: { date } }), options)
