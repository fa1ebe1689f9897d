import { useState } from 'react'
import type { SalesOrderRow } from '@/api/wire'
import type { OrderDraft } from '@/features/orderEditor/draft/order'
import { useOpenOrders } from '@/resources/carts'

/**
 * An open order of the same customer and date to which the lines can be added, until the user declines. `settled` is
 * the deferred draft: the orders are read after the lines are rendered.
 */
export function useOffer(draft: OrderDraft, settled: OrderDraft) {
  const [declined, setDeclined] = useState('')
  const { data: open } = useOpenOrders(settled.customer?._id, settled.deliveryDate)
  const name = `${draft.customer?._id} ${draft.deliveryDate}`
  const ofCustomer = ({ customer }: SalesOrderRow) => customer._id === draft.customer?._id
  const order = draft.customer && declined !== name ? open?.salesOrders.find(ofCustomer) : undefined
  return { order, more: (open?.total ?? 1) - 1, decline: () => setDeclined(name) }
}
