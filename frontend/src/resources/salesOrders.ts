import { useSWRConfig } from 'swr'
import { readsOf } from '@/api/fetcher'
import { call, keyOf, readKey } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type {
  KeptSide,
  SalesOrder,
  SalesOrderFilters,
  SalesOrderInput,
  SalesOrderRow,
  SalesOrderStatus,
} from '@/api/wire'
import { parseSort } from '@/ui/sort'
import type { Tone } from '@/ui/StatusBadge'

const listKey = '/sales-order/paginated'
const orderKey = (id: string) => keyOf('/sales-order/{id}', { path: { id } })

export interface SalesOrderQuery {
  page: number
  limit: number
  sort: string
  filters: SalesOrderFilters
  /**
   * A position from an answer's `coverage.older`: the page then has orders from that position on, which the list does
   * not contain.
   */
  older?: string
}

const pageQuery = ({ page, limit, sort, filters, older }: SalesOrderQuery) =>
  older ? { older, limit, filters } : { page, limit, filters, sorting: [parseSort(sort)] }

/** The key of a page of orders. */
export const salesOrdersKey = (query: SalesOrderQuery) => keyOf(listKey, { query: pageQuery(query) })

export const useSalesOrders = (query: SalesOrderQuery) => useRead(salesOrdersKey(query), { keepPreviousData: true })

export const readSalesOrders = (query: SalesOrderQuery) => call('get', listKey, { query: pageQuery(query) })

export const readSalesOrder = (id: string) => readKey(orderKey(id))

/** Creates a sync task for each order of a delivery date whose current state the ERP does not have. */
export const createSyncTasks = (date: string) => call('post', '/sales-order/create-sync-tasks', { query: { date } })

const wholePage = 200

/** All orders of a delivery date whose current state the ERP does not have. */
async function readUnsent(date: string): Promise<SalesOrderRow[]> {
  const unsent: SalesOrderRow[] = []
  for (let page = 1; ; page++) {
    const { salesOrders, totalPages } = await readSalesOrders({
      page,
      limit: wholePage,
      sort: 'orderNumber',
      filters: { deliveryDateFrom: date, deliveryDateTo: date },
    })
    unsent.push(...salesOrders.filter((order) => order.sync.status !== 'synced'))
    if (page >= totalPages) return unsent
  }
}

export const useUnsentOrders = (date: string | undefined) =>
  useRead<SalesOrderRow[]>(date ? [listKey, { unsentOn: date }] : null, () => readUnsent(date ?? ''))

/** Sends an order to the ERP again. */
export const sendAgain = (id: string) =>
  call('post', '/sync-tasks/sync/create', { body: { resourceType: 'sales_order', resourceId: id, direction: 'out' } })

const conflictKey = (id: string) => keyOf('/sales-order/{id}/conflict', { path: { id } })

export const useConflict = (id: string | undefined) => useRead(id ? conflictKey(id) : null)

const historyKey = (id: string) => keyOf('/sales-order/{id}/history', { path: { id } })

/** The maximum number of events in one answer. */
export const historyPage = 200

/** The history of an order, newest first: the last 200 events. */
export const useSalesOrderHistory = (id: string) => useRead(historyKey(id))

const pollMs = 3_000
const approvalPollMs = 20_000

/**
 * An order. Read every few seconds while it is being sent to the ERP, and every 20 seconds while a line waits for
 * approval.
 */
export const useSalesOrder = (id: string | undefined) =>
  useRead(id ? orderKey(id) : null, {
    refreshInterval: (order) => {
      if (order?.sync.status === 'pending' || order?.sync.status === 'in_progress') return pollMs
      return order?.pendingLines?.some((line) => line.approval?.status === 'pending') ? approvalPollMs : 0
    },
  })

/** Sets an order's route by hand, which pins it; null restores the route of its address. */
export const putRoute = (id: string, routeId: string | null) =>
  call('put', '/sales-order/{id}/route', { path: { id }, body: { routeId } })

/** Recalculates an order's route from its ship-to address; resolves to the change, if there is one. */
export const recalculateRoute = (id: string) => call('post', '/sales-order/{id}/recalculate-route', { path: { id } })

/** The writes on an order. Each one reads the order and the lists again. */
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
    save: async (input: SalesOrderInput) =>
      took(await call('patch', '/sales-order/{orderId}', { path: { orderId: id }, body: input })),
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
    /** Resolves a conflict with the ERP by keeping one version. */
    resolveConflict: async (keep: KeptSide, version: number) => {
      await took(await call('post', '/sales-order/{id}/resolve-conflict', { path: { id }, body: { keep, version } }))
      await mutate(readsOf('/sync-tasks'))
    },
    /** Deletes an order that was never sent; cancels one that was. */
    remove: async () => {
      await call('delete', '/sales-order/{id}', { path: { id } })
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
