import { useSWRConfig } from 'swr'
import { api } from '@/api/client'
import { readsOf } from '@/api/fetcher'
import { apiPath } from '@/api/path'
import { useRead } from '@/api/useRead'
import type { Customer, CustomerSummary, HistoryEntry } from '@/api/wire'
import { purchasesKey } from '@/resources/analytics'
import { customerSearchPath } from '@/resources/customerSearch'

const listKey = '/customer/all'
const customerKey = (id: string | undefined) => (id ? apiPath`/customer/${id}` : null)
const historyKey = (id: string | undefined) => (id ? apiPath`/customer/${id}/history` : null)

/** All customers by name, each with its default address alone. */
export const useCustomers = () => useRead<CustomerSummary[]>(listKey, { revalidateOnFocus: false })

/** Customers for a term of two characters or more, best first. */
export const useCustomerSearch = (term: string) =>
  useRead<Customer[]>(term.length >= 2 ? customerSearchPath(term) : null, { keepPreviousData: true })

/** The same at once, for an Enter that comes before the list does. */
export const searchCustomers = (term: string) => api.get<Customer[]>(customerSearchPath(term))

export const useCustomer = (id: string | undefined) => useRead<Customer>(customerKey(id), { revalidateOnFocus: false })

/** What has happened to a customer, the newest first. */
export const useCustomerHistory = (id: string | undefined) => useRead<HistoryEntry[]>(historyKey(id))

export type ProductList = 'preferred' | 'restricted'

const productPaths: Record<ProductList, string> = { preferred: 'preferred-product', restricted: 'restrict-product' }

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
    addProduct: async (list: ProductList, productId: string) => tookProducts(await api.post<Customer>(apiPath`/customer/${id}/${productPaths[list]}`, { productId })),
    removeProduct: async (list: ProductList, productId: string) => tookProducts(await api.delete<Customer>(apiPath`/customer/${id}/${productPaths[list]}/${productId}`)),
    /** Rejects with 409 and the customer as it is when somebody has changed it since the version. */
    saveNotes: async (notes: string, version: number) => took(await api.patch<Customer>(apiPath`/customer/${id}`, { notes, version })),
    /** Puts an address on a route, at the end unless a stop number is given; null takes it off. */
    assignRoute: async (addressId: string, routeId: string | null, stopNumber?: number) => {
      await api.patch(apiPath`/route-assignments/customer/${id}/address/${addressId}`, { routeId, ...(stopNumber ? { stopNumber } : {}) })
      await Promise.all([mutate(customerKey(id)), mutate(historyKey(id))])
      void mutate(readsOf(listKey, '/routes', '/customer/search'))
    },
  }
}

/** Whether the balance is above the credit limit; a limit of 0 is none. */
export const isOverLimit = (customer: Pick<CustomerSummary, 'balance' | 'creditLimit'>): boolean => customer.balance !== undefined && customer.creditLimit !== undefined && customer.creditLimit > 0 && customer.balance > customer.creditLimit

/** Where the customer's orders go unless somebody says otherwise. */
export const defaultAddress = <T extends Pick<CustomerSummary, 'addresses'>>(customer: T): T['addresses'][number] | undefined =>
  customer.addresses.find((address) => address.isDefaultShipping) ?? customer.addresses[0]
