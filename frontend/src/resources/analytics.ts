import { useEffect, useRef } from 'react'
import { unstable_serialize, useSWRConfig } from 'swr'
import { call, keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { CustomerPurchase, LastPurchase, Par } from '@/api/wire'

export type { CustomerPurchase, LastPurchase, Par } from '@/api/wire'

export const purchasesKey = (customerId: string | undefined) =>
  customerId ? keyOf('/analytics/product-sale-for-customer/{customerId}', { path: { customerId } }) : null

/** What a customer buys: preferred products first, then the most frequent ones. */
export const useCustomerPurchases = (customerId: string | undefined) =>
  useRead(purchasesKey(customerId), { revalidateOnFocus: false })

/** Sets a customer's par of an item (the quantity to have after a delivery); null removes it. */
export function useSetPar() {
  const { mutate } = useSWRConfig()
  return async (customerId: string, productId: string, par: Par | null) => {
    const path = { id: customerId, productId }
    const customer = par
      ? await call('put', '/customer/{id}/par/{productId}', { path, body: par })
      : await call('delete', '/customer/{id}/par/{productId}', { path })
    void mutate(keyOf('/customer/{id}', { path: { id: customerId } }), customer, { revalidate: false })
    await mutate<CustomerPurchase[]>(
      purchasesKey(customerId),
      (known) => known?.map((each) => (each.item._id === productId ? { ...each, par } : each)),
      { revalidate: false },
    )
  }
}

type KnownPurchases = Record<string, LastPurchase | null>

const noneKnown: KnownPurchases = {}
const mostAtOnce = 500

const lastPurchasesKey = (customerId: string | undefined) =>
  customerId ? (['/analytics/last-purchase-info', { customerId }] as const) : null

async function readLastPurchases(customerId: string, productIds: string[]): Promise<KnownPurchases> {
  if (productIds.length === 0) return noneKnown
  const found = await call('post', '/analytics/last-purchase-info/{customerId}', {
    path: { customerId },
    body: { productIds },
  })
  return {
    ...Object.fromEntries(productIds.map((id) => [id, null])),
    ...Object.fromEntries(found.map((each) => [each.productId, each])),
  }
}

/**
 * A customer's last purchase of each product, by product id; null when there is none. Each customer has one cache
 * entry, which grows with the requested products, so that a new line of an order requests only its own product.
 */
export function useLastPurchases(customerId: string | undefined, productIds: readonly string[]): KnownPurchases {
  const { cache, mutate } = useSWRConfig()
  const key = lastPurchasesKey(customerId)
  const readAgain = () =>
    readLastPurchases(
      customerId ?? '',
      Object.keys(cache.get(unstable_serialize(key))?.data ?? noneKnown).slice(0, mostAtOnce),
    )
  const { data = noneKnown } = useRead<KnownPurchases>(key, readAgain, {
    revalidateOnMount: false,
    revalidateIfStale: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  })
  const asked = useRef({ customerId, ids: new Set<string>() })
  const missing = customerId ? [...new Set(productIds)].filter((id) => !(id in data)).join(',') : ''
  useEffect(() => {
    if (!customerId || !missing) return
    if (asked.current.customerId !== customerId) asked.current = { customerId, ids: new Set() }
    const { ids } = asked.current
    const wanted = missing
      .split(',')
      .filter((id) => !ids.has(id))
      .slice(0, mostAtOnce)
    if (wanted.length === 0) return
    for (const id of wanted) ids.add(id)
    readLastPurchases(customerId, wanted)
      // Written under the requested key, because the order may have another customer by now.
      .then((found) =>
        mutate<KnownPurchases>(lastPurchasesKey(customerId), (known) => ({ ...known, ...found }), {
          revalidate: false,
        }),
      )
      // The order works without it; the next line that asks tries again.
      .catch(() => {
        for (const id of wanted) ids.delete(id)
      })
  }, [customerId, missing, mutate])
  return data
}
