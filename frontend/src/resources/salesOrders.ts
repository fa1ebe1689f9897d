import { useSWRConfig } from 'swr'
import { api } from '@/api/client'
import { readsOf } from '@/api/fetcher'
import { apiPath } from '@/api/path'
import { useRead } from '@/api/useRead'
import type { HistoryEntry, KeptSide, OrderConflict, RouteChange, SalesOrder, SalesOrderFilters, SalesOrderInput, SalesOrderPage, SalesOrderRow, SalesOrderStatus, SyncTask, SyncTasksMade } from '@/api/wire'
import { parseSort } from '@/ui/sort'
import type { Tone } from '@/ui/StatusBadge'

const listKey = '/sales-order/paginated'
const orderKey = (id: string) => apiPath`/sales-order/${id}`

export interface SalesOrderQuery {
  page: number
  limit: number
  sort: string
  filters: SalesOrderFilters
}

const pageQuery = ({ page, limit, sort, filters }: SalesOrderQuery) => ({ page, limit, filters, sorting: [parseSort(sort)] })

export const useSalesOrders = (query: SalesOrderQuery) => useRead<SalesOrderPage>([listKey, pageQuery(query)], { keepPreviousData: true })

export const readSalesOrders = (query: SalesOrderQuery) => api.get<SalesOrderPage>(listKey, pageQuery(query))

export const readSalesOrder = (id: string) => api.get<SalesOrder>(orderKey(id))

/** Makes a task for each order of a delivery date that the ERP has not got as it is. */
export const createSyncTasks = (date: string) => api.post<SyncTasksMade>(apiPath`/sales-order/create-sync-tasks?date=${date}`)

const wholePage = 200

/** All orders of a delivery date that the ERP has not got as they are. */
async function readUnsent(date: string): Promise<SalesOrderRow[]> {
  const unsent: SalesOrderRow[] = []
  for (let page = 1; ; page++) {
    const { salesOrders, totalPages } = await readSalesOrders({ page, limit: wholePage, sort: 'orderNumber', filters: { deliveryDateFrom: date, deliveryDateTo: date } })
    unsent.push(...salesOrders.filter((order) => order.sync.status !== 'synced'))
    if (page >= totalPages) return unsent
  }
}

export const useUnsentOrders = (date: string | undefined) => useRead<SalesOrderRow[]>(date ? [listKey, { unsentOn: date }] : null, () => readUnsent(date ?? ''))

/** Sends an order to the ERP again. */
export const sendAgain = (id: string) => api.post<SyncTask>('/sync-tasks/sync/create', { resourceType: 'sales_order', resourceId: id, direction: 'out' })

const conflictKey = (id: string) => `${orderKey(id)}/conflict`

export const useConflict = (id: string | undefined) => useRead<OrderConflict>(id ? conflictKey(id) : null)

const historyKey = (id: string) => `${orderKey(id)}/history`

/** The most events that one read answers. */
export const historyPage = 200

/** What happened to an order, newest first: the last 200 events. */
export const useSalesOrderHistory = (id: string) => useRead<HistoryEntry[]>(historyKey(id))

const pollMs = 3_000
const approvalPollMs = 20_000

/** An order; read again every few seconds while the ERP has it, and every 20 while a line waits for an approval. */
export const useSalesOrder = (id: string | undefined) =>
  useRead<SalesOrder>(id ? orderKey(id) : null, {
    refreshInterval: (order) => {
      if (order?.sync.status === 'pending' || order?.sync.status === 'in_progress') return pollMs
      return order?.pendingLines?.some((line) => line.approval?.status === 'pending') ? approvalPollMs : 0
    },
  })

/** Puts an order on a route by hand, which pins it; null: back to its address's route. */
export const putRoute = (id: string, routeId: string | null) => api.put<SalesOrder>(apiPath`/sales-order/${id}/route`, { routeId })

/** Works an order's route out from its ship-to address; answers the change, if there is one. */
export const recalculateRoute = (id: string) => api.post<RouteChange[]>(apiPath`/sales-order/${id}/recalculate-route`)

/** The writes on one order, each followed by a fresh read of it and of the lists. */
export function useSalesOrderActions(id: string) {
  const { mutate } = useSWRConfig()
  const took = async (order: SalesOrder) => {
    await mutate(orderKey(id), order, { revalidate: false })
    void mutate(readsOf(listKey, historyKey(id)))
    return order
  }
  const again = async () => {
    await mutate(readsOf(orderKey(id), listKey))
  }
  return {
    save: async (input: SalesOrderInput) => took(await api.patch<SalesOrder>(apiPath`/sales-order/${id}`, input)),
    setRoute: async (routeId: string | null) => {
      await putRoute(id, routeId)
      await again()
    },
    recalculateRoute: async () => {
      const changes = await recalculateRoute(id)
      await again()
      return changes
    },
    retrySync: async () => {
      await sendAgain(id)
      await again()
    },
    /** Decides a conflict with the ERP: whose version stays. */
    resolveConflict: async (keep: KeptSide, version: number) => {
      await took(await api.post<SalesOrder>(apiPath`/sales-order/${id}/resolve-conflict`, { keep, version }))
      await mutate(readsOf('/sync-tasks'))
    },
    /** Removes an order that was never sent; cancels one that was. */
    remove: async () => {
      await api.delete(apiPath`/sales-order/${id}`)
      void mutate(readsOf(listKey))
    },
    reload: again,
  }
}

export const orderStatusTones: Record<SalesOrderStatus, Tone> = {
  pending_approval: 'waiting',
  pending_fulfillment: 'neutral',
  partially_fulfilled: 'active',
  pending_billing_partially_fulfilled: 'active',
  pending_billing: 'active',
  billed: 'good',
  closed: 'off',
  cancelled: 'off',
}

/** The states in which people may still change an order, and something of it may still be to come. */
export const openStatuses: readonly SalesOrderStatus[] = ['pending_approval', 'pending_fulfillment', 'partially_fulfilled', 'pending_billing_partially_fulfilled']
