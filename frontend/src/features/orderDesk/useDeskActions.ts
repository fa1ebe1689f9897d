import { useNavigate } from 'react-router'
import { useSWRConfig } from 'swr'
import { type ApiError, currentIn } from '@/api/errors'
import { readsOf } from '@/api/fetcher'
import { useSession } from '@/api/session'
import type { Cart, SalesOrderRow } from '@/api/wire'
import type { DeskSaving } from '@/features/orderDesk/useDeskSaving'
import { paths } from '@/paths'
import { addToSalesOrder, createSalesOrder, discardCart } from '@/resources/carts'
import { pastDeliveryDate, useConfirmation } from '@/resources/confirmation'
import { count } from '@/ui/format'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

/**
 * The actions that end a draft or open another one: create the order, add the lines to an order, discard the draft,
 * switch to another one.
 */
export function useDeskActions({
  draft,
  isNew,
  worth,
  conflict,
  saveNow,
  meet,
  isLeaving,
  allowLeaving,
  leaveTo,
}: DeskSaving) {
  const { today } = useSession()
  const navigate = useNavigate()
  const { mutate } = useSWRConfig()
  const confirmation = useConfirmation()

  /** The server's version of this draft, after unsaved edits are saved; undefined when saving failed. */
  const saved = async (): Promise<Pick<Cart, '_id' | 'version'> | undefined> => {
    const stands = draft.dirty || isNew ? await saveNow() : { _id: draft.id, version: draft.version }
    if (!stands) notify('The draft could not be saved, so nothing was ordered', 'error')
    return stands
  }
  /** Handles a refusal that contains the current cart: reports it and shows the differences. */
  const refused = (error: unknown): boolean => {
    const current = currentIn<Cart>(error)
    if (!current || !('cartItems' in current)) return false
    meet(current)
    notify((error as ApiError).message, 'warning')
    return true
  }
  const create = useAction(async () => {
    // The user is already on the way to the created order; this prevents a second one.
    if (isLeaving()) return
    const stands = await saved()
    if (!stands) return
    // The confirmed dialog already warned about a past date.
    const told = draft.deliveryDate < today ? [pastDeliveryDate] : []
    const order = await confirmation.run((confirm) => createSalesOrder(stands._id, stands.version, confirm), told)
    void mutate(readsOf('/cart', '/sales-order/paginated'))
    notify(`${order.orderNumber} created`, 'success')
    await leaveTo(paths.salesOrder(order._id))
  }, refused)
  const discard = useAction(async () => {
    if (!isNew) await discardCart(draft.id)
    void mutate(readsOf('/cart'))
    notify('Draft discarded', 'default')
    await leaveTo(paths.controlPanel())
  })
  const addTo = useAction(async (order: SalesOrderRow) => {
    if (draft.lines.length === 0) {
      // An empty draft is not kept.
      if (!isNew) await discardCart(draft.id)
      void mutate(readsOf('/cart'))
      return leaveTo(paths.salesOrder(order._id), { edit: true })
    }
    const stands = await saved()
    if (!stands) return undefined
    await confirmation.run((confirm) => addToSalesOrder(stands._id, order._id, stands.version, confirm))
    void mutate(readsOf('/cart', '/sales-order'))
    notify(`${count(draft.lines.length, 'line')} added to ${order.orderNumber}`, 'success')
    return leaveTo(paths.salesOrder(order._id))
  }, refused)
  const switchTo = useAction(async (id: string) => {
    // If saving fails, the leave guard asks.
    if (worth && draft.dirty && !conflict && (await saveNow())) allowLeaving()
    await navigate(paths.cart(id))
  })
  return { create, discard, addTo, switchTo, question: confirmation.dialog }
}

export type DeskActions = ReturnType<typeof useDeskActions>
