import { readsOf } from '@/api/fetcher'
import { call, keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'

export const activeMarksKey = keyOf('/warehouse-out-of-stock/active')

/** The marks of items that are out of stock. */
export const useActiveMarks = () => useRead(activeMarksKey)

export const useResolvedMarks = () =>
  useRead(keyOf('/warehouse-out-of-stock', { query: { status: 'resolved', page: 1, limit: 20 } }))

export const useMark = (id: string | undefined) =>
  useRead(id ? keyOf('/warehouse-out-of-stock/{id}', { path: { id } }) : null)

/** The open order lines of a mark's item. Whether a line can be swapped is told for the substitute. */
export const useAffectedLines = (id: string, substituteItemId: string | undefined) =>
  useRead(
    keyOf('/warehouse-out-of-stock/{id}/affected-lines', {
      path: { id },
      query: substituteItemId ? { substituteItemId } : {},
    }),
    { keepPreviousData: true },
  )

export const useMarkHistory = (id: string) => useRead(keyOf('/warehouse-out-of-stock/{id}/history', { path: { id } }))

/** Sales lost in the last 13 weeks: of one item, or of all. */
export const useLostSales = (itemId?: string) =>
  useRead(keyOf('/warehouse-out-of-stock/lost-sales', { query: itemId ? { weeks: 13, itemId } : { weeks: 13 } }))

/** Whether an item is marked, and what a new mark would say. */
export const useStockCheck = (itemId: string | undefined) =>
  useRead(itemId ? keyOf('/warehouse-out-of-stock/check/{id}', { path: { id: itemId } }) : null, {
    revalidateOnFocus: false,
  })

export interface MarkValues {
  quantityLeft: number
  expectedDate: string | null
  note: string
  substituteItemId: string
}

export const markOutOfStock = (itemId: string, values: MarkValues, idempotencyKey: string) =>
  call('post', '/warehouse-out-of-stock/mark', { body: { itemId, ...values } }, { idempotencyKey })

export const editMark = (id: string, values: MarkValues, version: number) =>
  call('patch', '/warehouse-out-of-stock/{id}', { path: { id }, body: { ...values, version } })

export const resolveMark = (id: string, resolutionNotes: string) =>
  call('post', '/warehouse-out-of-stock/{id}/resolve', { path: { id }, body: { resolutionNotes } })

export interface LineChange {
  salesOrderId: string
  lineId: string
  orderVersion: number
  quantity?: number
}

export const changeAffectedLines = (
  id: string,
  body: { action: 'swap' | 'reduce'; lines: LineChange[]; substituteItemId?: string; note?: string },
) => call('post', '/warehouse-out-of-stock/{id}/affected-lines', { path: { id }, body })

/** The reads that a change of a mark or of its lines makes outdated. */
export const readsOfMarks = readsOf('/warehouse-out-of-stock', '/inventory-items')
