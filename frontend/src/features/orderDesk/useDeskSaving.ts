import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useSWRConfig } from 'swr'
import { fitsKeepalive } from '@/api/client'
import { useSession } from '@/api/session'
import type { Cart, CustomerSummary } from '@/api/wire'
import { newCartId } from '@/features/orderEditor/draft/newCartId'
import { emptyDraft, type OrderDraft } from '@/features/orderEditor/draft/order'
import { editOrder } from '@/features/orderEditor/draft/orderDraft'
import { saidWhetherSaved, unsavedOrder } from '@/features/orderEditor/saving/leavingOrder'
import { cartInput, newCreation, sendCart } from '@/features/orderEditor/saving/sendCart'
import { unsavedOf } from '@/features/orderEditor/saving/unsaved'
import { openDraft, useOrderSaving } from '@/features/orderEditor/saving/useOrderSaving'
import { paths } from '@/paths'
import { myCartsKey } from '@/resources/carts'
import { useIsAsking, useUnsaved } from '@/ui/leave'

const sendsOnLeave = (draft: OrderDraft) => fitsKeepalive(cartInput(draft))
const deskOf = (state: unknown): string | undefined => (state as { desk?: string } | null)?.desk

interface Options {
  cart: Cart | undefined
  /** The customer of a new draft. */
  customer: CustomerSummary | undefined
  deskKey: string
}

/** The desk's draft with automatic saving, its address and its leave guard. */
export function useDeskSaving({ cart, customer, deskKey }: Options) {
  const { profile, tomorrow } = useSession()
  const userId = profile?._id ?? ''
  const navigate = useNavigate()
  const { cartId } = useParams()
  const { mutate } = useSWRConfig()
  const [kept] = useState(() => unsavedOf(userId, { orderType: 'cart', id: cart?._id ?? newCartId }))
  const [draft, dispatch] = useReducer(editOrder, undefined, () => {
    const empty = emptyDraft(tomorrow)
    const read = cart ? editOrder(empty, { type: 'loadCart', cart }) : undefined
    return openDraft(userId, read ?? (customer ? editOrder(empty, { type: 'customer', customer }) : empty))
  })
  const [creation] = useState(() => kept?.creation ?? newCreation())
  const isNew = draft.id === newCartId
  const worth = !isNew || draft.customer !== null || draft.lines.length > 0
  const send = useCallback(
    async (now: OrderDraft) => {
      const answer = await sendCart(now, creation)
      if (now.id === newCartId) void mutate(myCartsKey)
      return answer
    },
    [creation, mutate],
  )
  const saving = useOrderSaving<Cart>({ draft, dispatch, send, automatic: true, worth, sendsOnLeave, creation })
  const { conflict, state } = saving
  const ended = conflict && conflict.theirs.status !== 'draft' ? conflict.theirs : undefined

  /** The desk itself navigates away, so the leave guard must not ask. */
  const consentRef = useRef(false)
  useUnsaved({
    ...unsavedOrder,
    holds: ({ nextLocation }) =>
      !consentRef.current && worth && state !== 'saved' && !ended && deskOf(nextLocation.state) !== deskKey,
    save: async () => saidWhetherSaved((await saving.saveNow()) !== undefined),
  })
  // Once saved, a new draft gets its own address; not while the leave guard asks.
  const asking = useIsAsking()
  useEffect(() => {
    if (isNew || asking || consentRef.current || cartId === draft.id) return
    void navigate(paths.cart(draft.id), { replace: true, state: { desk: deskKey } })
  }, [isNew, asking, cartId, draft.id, deskKey, navigate])

  return {
    userId,
    draft,
    dispatch,
    isNew,
    worth,
    ...saving,
    ended,
    /** Edits were restored that could not be saved when the session ended. */
    restored: kept !== undefined,
    isLeaving: () => consentRef.current,
    allowLeaving: () => {
      consentRef.current = true
    },
    leaveTo: (path: string, to?: object) => {
      consentRef.current = true
      return navigate(path, { state: to })
    },
  }
}

export type DeskSaving = ReturnType<typeof useDeskSaving>
