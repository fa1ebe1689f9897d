import { useLayoutEffect, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSession } from '@/api/session'
import type { SalesOrder } from '@/api/wire'
import { linesToSend, type OrderDraft } from '@/features/orderEditor/draft/order'
import { editOrder } from '@/features/orderEditor/draft/orderDraft'
import { useLineDetails } from '@/features/orderEditor/draft/useLineDetails'
import { saidWhetherSaved, unsavedOrder } from '@/features/orderEditor/saving/leavingOrder'
import { forgetUnsaved } from '@/features/orderEditor/saving/unsaved'
import { openDraft, useOrderSaving } from '@/features/orderEditor/saving/useOrderSaving'
import { draftOf, unsavedEdits } from '@/features/salesOrders/orderDraftOf'
import { useConfirmation } from '@/resources/confirmation'
import { useSalesOrderActions } from '@/resources/salesOrders'
import { isOtherScreen, useUnsaved } from '@/ui/leave'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

/** The draft of a sales order and its saving: on demand, with the version that was read. */
export function useOrderEdit(order: SalesOrder, onClose: () => void) {
  const { profile } = useSession()
  const userId = profile?._id ?? ''
  const actions = useSalesOrderActions(order._id)
  const [restored, setRestored] = useState(() => unsavedEdits(userId, order._id) !== undefined)
  const [draft, dispatch] = useReducer(editOrder, order, (read) => openDraft(userId, draftOf(read)))
  useLineDetails(draft, dispatch)
  const confirmation = useConfirmation()
  const send = (now: OrderDraft) =>
    confirmation.run((confirm) =>
      actions.save({
        items: linesToSend(now),
        memo: now.memo,
        deliveryDate: now.deliveryDate,
        ...(now.shipToAddressId ? { shipToAddressId: now.shipToAddressId } : {}),
        version: now.version,
        confirm,
      }),
    )
  const saving = useOrderSaving<SalesOrder>({ draft, dispatch, send, automatic: false, worth: true })
  const latest = useRef({ draft, saveNow: saving.saveNow })
  useLayoutEffect(() => {
    latest.current = { draft, saveNow: saving.saveNow }
  })
  const save = useAction(async () => {
    // A blur enters the text of the focused field; flushSync renders the draft that contains it before it is saved.
    const field = document.activeElement
    flushSync(() => field instanceof HTMLInputElement && field.blur())
    if (!latest.current.draft.dirty) return onClose()
    const answer = await latest.current.saveNow()
    if (!answer) return field instanceof HTMLElement ? field.focus() : undefined
    notify(`${answer.orderNumber} saved`, 'success')
    onClose()
  })
  useUnsaved({
    ...unsavedOrder,
    holds: (way) => draft.dirty && isOtherScreen(way),
    save: async () => saidWhetherSaved((await saving.saveNow()) !== undefined),
  })
  return {
    draft,
    dispatch,
    saving,
    save,
    /** Asks for the confirmations that the server wants. */
    dialog: confirmation.dialog,
    /** Edits were restored that could not be saved when the session ended. */
    restored,
    keepRestored: () => setRestored(false),
    dropRestored: () => {
      forgetUnsaved(userId, draft)
      dispatch({ type: 'loadSalesOrder', order })
      setRestored(false)
    },
  }
}

export type OrderEditing = ReturnType<typeof useOrderEdit>
