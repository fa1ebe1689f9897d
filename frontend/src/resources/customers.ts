import { useSWRConfig } from 'swr'
import { readsOf } from '@/api/fetcher'
import { call, keyOf, readKey } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { Customer, CustomerSummary } from '@/api/wire'
import { purchasesKey } from '@/resources/analytics'
import { customerSearchKey } from '@/resources/customerSearch'

const listKey = keyOf('/customer/all')
const customerKey = (id: string | undefined) => (id ? keyOf('/customer/{id}', { path: { id } }) : null)
const historyKey = (id: string | undefined) => (id ? keyOf('/customer/{id}/history', { path: { id } }) : null)

/** All customers by name, each with only its default address. */
export const useCustomers = () => useRead(listKey, { revalidateOnFocus: false })

/** Customers for a term of two or more characters, the best match first. */
export const useCustomerSearch = (term: string) =>
  useRead(term.length >= 2 ? customerSearchKey(term) : null, { keepPreviousData: true })

/** The same search as one request, for an Enter before the list has loaded. */
export const searchCustomers = (term: string) => readKey(customerSearchKey(term))

export const useCustomer = (id: string | undefined) => useRead(customerKey(id), { revalidateOnFocus: false })

/** A customer's history, the newest first. */
export const useCustomerHistory = (id: string | undefined) => useRead(historyKey(id))

export type ProductList = 'preferred' | 'restricted'

const productPaths = {
  preferred: '/customer/{id}/preferred-product',
  restricted: '/customer/{id}/restrict-product',
} as const

/** The writes on a customer. Each one stores the answered customer in the cache. */
export function useCustomerActions(id: string) {
  const { mutate } = useSWRConfig()
  const took = async (customer: Customer) => {
    await mutate(customerKey(id), customer, { revalidate: false })
    void mutate(historyKey(id))
    return customer
  }
  // The restricted and preferred items have changed, so searches are read again.
  const tookProducts = async (customer: Customer) => {
    void mutate(purchasesKey(id))
    void mutate(readsOf('/inventory-items/search'))
    return took(customer)
  }
  return {
    addProduct: async (list: ProductList, productId: string) =>
      tookProducts(await call('post', productPaths[list], { path: { id }, body: { productId } })),
    removeProduct: async (list: ProductList, productId: string) =>
      tookProducts(await call('delete', `${productPaths[list]}/{productId}`, { path: { id, productId } })),
    /** Rejects with 409 and the current customer when somebody has changed it since the version. */
    saveNotes: async (notes: string, version: number) =>
      took(await call('patch', '/customer/{id}', { path: { id }, body: { notes, version } })),
    /** Assigns an address to a route, at the end unless a stop number is given; null removes it from its route. */
    assignRoute: async (addressId: string, routeId: string | null, stopNumber?: number) => {
      await call('patch', '/route-assignments/customer/{customerId}/address/{addressId}', {
        path: { customerId: id, addressId },
        body: { routeId, ...(stopNumber ? { stopNumber } : {}) },
      })
      await Promise.all([mutate(customerKey(id)), mutate(historyKey(id))])
      void mutate(readsOf(listKey, '/routes', '/customer/search'))
    },
  }
}

/** Whether the balance exceeds the credit limit; a limit of 0 means no limit. */
export const isOverLimit = (customer: Pick<CustomerSummary, 'balance' | 'creditLimit'>): boolean =>
  customer.balance !== undefined &&
  customer.creditLimit !== undefined &&
  customer.creditLimit > 0 &&
  customer.balance > customer.creditLimit

/** The customer's default address. */
export const defaultAddress = <T extends Pick<CustomerSummary, 'addresses'>>(
  customer: T,
): T['addresses'][number] | undefined =>
  customer.addresses.find((address) => address.isDefaultShipping) ?? customer.addresses[0]
