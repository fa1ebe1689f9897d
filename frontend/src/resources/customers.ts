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

/** All customers by name, each with its default address alone. */
export const useCustomers = () => useRead(listKey, { revalidateOnFocus: false })

/** Customers for a term of two characters or more, best first. */
export const useCustomerSearch = (term: string) =>
  useRead(term.length >= 2 ? customerSearchKey(term) : null, { keepPreviousData: true })

/** The same at once, for an Enter that comes before the list does. */
export const searchCustomers = (term: string) => readKey(customerSearchKey(term))

export const useCustomer = (id: string | undefined) => useRead(customerKey(id), { revalidateOnFocus: false })

/** What has happened to a customer, the newest first. */
export const useCustomerHistory = (id: string | undefined) => useRead(historyKey(id))

export type ProductList = 'preferred' | 'restricted'

const productPaths = {
  preferred: '/customer/{id}/preferred-product',
  restricted: '/customer/{id}/restrict-product',
} as const

/** The writes on one customer; each takes the customer that the server answers. */
export function useCustomerActions(id: string) {
  const { mutate } = useSWRConfig()
  const took = async (customer: Customer) => {
    await mutate(customerKey(id), customer, { revalidate: false })
    void mutate(historyKey(id))
    return customer
  }
  // What may be sold to the customer, and what comes first, has changed.
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
    /** Rejects with 409 and the customer as it is when somebody has changed it since the version. */
    saveNotes: async (notes: string, version: number) =>
      took(await call('patch', '/customer/{id}', { path: { id }, body: { notes, version } })),
    /** Puts an address on a route, at the end unless a stop number is given; null takes it off. */
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

/** Whether the balance is above the credit limit; a limit of 0 is none. */
export const isOverLimit = (customer: Pick<CustomerSummary, 'balance' | 'creditLimit'>): boolean =>
  customer.balance !== undefined &&
  customer.creditLimit !== undefined &&
  customer.creditLimit > 0 &&
  customer.balance > customer.creditLimit

/** Where the customer's orders go unless somebody says otherwise. */
export const defaultAddress = <T extends Pick<CustomerSummary, 'addresses'>>(
  customer: T,
): T['addresses'][number] | undefined =>
  customer.addresses.find((address) => address.isDefaultShipping) ?? customer.addresses[0]
