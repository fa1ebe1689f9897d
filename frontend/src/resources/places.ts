import { useSWRConfig } from 'swr'
import { readsOf } from '@/api/fetcher'
import { call, keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { Coordinates } from '@/api/wire'

/** Where the warehouse is. An error: nobody has set it. */
export const useWarehousePlace = () =>
  useRead(keyOf('/site-settings/warehouse/coordinates'), { revalidateOnFocus: false, shouldRetryOnError: false })

/** Looks up where an address is, by a service that bills each call. It stores nothing. */
export const lookUpAddress = (customerId: string, addressId: string) =>
  call('post', '/route-assignments/customer/{customerId}/address/{addressId}/look-up', {
    path: { customerId, addressId },
  })

/** A place, and whether it was looked up and accepted as it is. */
export type SentPlace = Coordinates & { source?: 'amazon-location' }

/** Sets where a customer's address is. Afterwards all that shows places is read again. */
export function useSetPlace() {
  const { mutate } = useSWRConfig()
  return async (customerId: string, addressId: string, body: SentPlace) => {
    const customer = await call('put', '/customer/{id}/address/{addressId}/coordinates', {
      path: { id: customerId, addressId },
      body,
    })
    await Promise.all([
      mutate(keyOf('/customer/{id}', { path: { id: customerId } }), customer, { revalidate: false }),
      mutate(readsOf('/route-assignments')),
    ])
    void mutate(readsOf('/customer/all', keyOf('/customer/{id}/history', { path: { id: customerId } }), '/routes'))
    return customer
  }
}
