import { useSWRConfig } from 'swr'
import { call, keyOf } from '@/api/operations'
import type { Customer } from '@/api/wire'
import type { Facts } from '@/features/customers/delivery/facts'

/** Sets the delivery facts of an address. Rejects with 409 and the current address when somebody else has set them. */
export function useSetDelivery(id: string) {
  const { mutate } = useSWRConfig()
  return async (addressId: string, { closedDates, ...facts }: Facts) => {
    const address = await call('patch', '/customer/{id}/address/{addressId}/delivery', {
      path: { id, addressId },
      body: { ...facts, closedDates },
    })
    await mutate<Customer>(
      keyOf('/customer/{id}', { path: { id } }),
      (customer) =>
        customer && {
          ...customer,
          addresses: customer.addresses.map((each) => (each._id === addressId ? address : each)),
        },
      { revalidate: false },
    )
    void mutate(keyOf('/customer/{id}/history', { path: { id } }))
    return address
  }
}
