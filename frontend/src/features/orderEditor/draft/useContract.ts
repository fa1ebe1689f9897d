import { type Dispatch, useEffect } from 'react'
import type { OrderDraft } from '@/features/orderEditor/draft/order'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { useCustomer } from '@/resources/customers'

/** Reads the contract prices of the order's customer, so that edits are priced by them at once. */
export function useContract({ customer }: OrderDraft, dispatch: Dispatch<OrderEdit>): void {
  const { data: read } = useCustomer(customer?._id)
  useEffect(() => {
    if (read && read._id === customer?._id) dispatch({ type: 'customerRead', customer: read })
  }, [read, customer, dispatch])
}
