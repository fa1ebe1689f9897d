import { call, keyOf, readKey } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { ItemPrices, PriceChanges } from '@/api/wire'

/** The largest number of items that one read returns. */
export const mostRead = 200

/** What is selected: special rows, a category, a search. */
export interface PricesQuery {
  show: string
  category: string
  search: string
  page: number
  limit: number
}

const pollMs = 3_000

/** Reads again while NetSuite does not have some of the prices yet. */
const whileSending = (page: { itemPrices: ItemPrices[] } | undefined): number =>
  page?.itemPrices.some(({ sync }) => sync?.status === 'pending' || sync?.status === 'in_progress') ? pollMs : 0

export const itemPricesPath = '/pricing-matrix/prices'

/** A page of items with their prices; `ids`: only these. */
export const useItemPrices = ({ category, ...query }: PricesQuery, ids?: readonly string[]) =>
  useRead(
    keyOf('/pricing-matrix/prices', {
      query: ids
        ? { ids: ids.join(','), limit: mostRead, page: 1 }
        : { ...query, category: category ? [category] : [] },
    } as Parameters<typeof keyOf<'/pricing-matrix/prices'>>[1]),
    { keepPreviousData: true, refreshInterval: whileSending },
  )

/** The current prices of some items, at most `mostRead`. */
export const readItemPrices = (ids: readonly string[]) =>
  readKey(keyOf('/pricing-matrix/prices', { query: { ids: ids.join(','), limit: mostRead, page: 1 } }))

export interface PriceChange {
  itemId: string
  priceLevelId: string
  quantity: number
  price: number
  was?: number
  reason?: string
}

export interface PriceOrder {
  changes: PriceChange[]
  effectiveDate?: string
  reason?: string
}

export const tryPrices = (order: PriceOrder): Promise<PriceChanges> =>
  call('post', '/pricing-matrix/prices', { body: { ...order, dryRun: true } })

/** Changes prices; the same key again changes nothing. */
export const setPrices = (order: PriceOrder, idempotencyKey: string): Promise<PriceChanges> =>
  call('post', '/pricing-matrix/prices', { body: order }, { idempotencyKey })

export const undoPrices = (batchId: string) => call('post', '/pricing-matrix/prices/undo', { body: { batchId } })

export const priceBatchesKey = keyOf('/pricing-matrix/prices/batches')

/** Who changed prices when, the newest first. Reads again while one is being carried out. */
export const usePriceBatches = () =>
  useRead(priceBatchesKey, {
    refreshInterval: (all) => (all?.batches.some(({ state }) => state === 'applying') ? pollMs : 0),
  })

/** Sends the prices of an item to NetSuite again. */
export const sendPricesAgain = (itemId: string) =>
  call('post', '/sync-tasks/sync/create', { body: { resourceType: 'price', resourceId: itemId, direction: 'out' } })
