import { useNavigate } from 'react-router'
import { useSession } from '@/api/session'
import type { SalesOrder } from '@/api/wire'
import { paths } from '@/paths'
import { createCart } from '@/resources/carts'
import { useCreation } from '@/ui/form/creation'
import { count } from '@/ui/format'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

const anotherDraft = {
  title: 'Start another draft?',
  text: 'The first request got no answer, and the order has changed since. A draft with the earlier lines may already exist. Check your drafts before you start another one.',
  confirm: 'Start another draft',
}

/** Starts a draft for the next day with the order's customer, address and lines at current prices. */
export function useRepeat(order: SalesOrder) {
  const { tomorrow } = useSession()
  const navigate = useNavigate()
  const creation = useCreation(anotherDraft)
  const action = useAction(async () => {
    const cart = await creation.run(
      {
        netSuiteCustomerId: order.netSuiteCustomerId,
        shipToAddressId: order.shipTo.addressId,
        deliveryDate: tomorrow,
        cartItems: order.items.map(
          ({ netSuiteInvItemId, quantity, units, pickNotes, quantityConfirmed = false }, index) => ({
            netSuiteInvItemId,
            lineNumber: index + 1,
            quantity,
            units,
            pickNotes,
            quantityConfirmed,
          }),
        ),
      },
      createCart,
    )
    notify(`${count(order.items.length, 'line')} of ${order.orderNumber} in a new draft, at today’s prices`, 'success')
    await navigate(paths.cart(cart._id))
  })
  return { ...action, dialog: creation.dialog }
}
