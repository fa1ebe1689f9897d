import { type RefObject, useCallback, useRef, useState } from 'react'
import type { Cart, SalesOrder } from '@/api/wire'
import { newCartId } from '@/features/orderEditor/draft/newCartId'
import { contentOf, type OrderDraft } from '@/features/orderEditor/draft/order'
import { editOrder, type OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import type { Conflict } from '@/features/orderEditor/saving/merge'
import { asDraft, isWhatWasSent } from '@/features/orderEditor/saving/sameOrder'
import { forgetUnsaved, unsavedOf } from '@/features/orderEditor/saving/unsaved'
import { useKeepUnsaved, useOwner } from '@/features/orderEditor/saving/useOwner'
import type { Latest } from '@/features/orderEditor/saving/useLatestDraft'

/** The number of saves without an answer that are remembered, to recognize them in a conflict. */
const mostLost = 5

interface Options<T> {
  draft: OrderDraft
  latestRef: RefObject<Latest<T>>
  apply: (edit: OrderEdit) => void
  /** Clears a failure. */
  onSettled: () => void
}

/** The known state of the server: the common base version, saves without an answer, and a conflict. */
export function useAnswers<T extends Cart | SalesOrder>({ draft, latestRef, apply, onSettled }: Options<T>) {
  const owner = useOwner()
  const [conflict, setConflict] = useState<Conflict<T>>()
  const [start] = useState(
    () =>
      unsavedOf(owner.userId, draft)?.base ?? (draft.dirty || draft.id === newCartId ? undefined : contentOf(draft)),
  )
  const baseRef = useRef(start)
  const lostRef = useRef<OrderDraft[]>([])
  const lose = useCallback((sent: OrderDraft) => {
    lostRef.current = [...lostRef.current, sent].slice(-mostLost)
  }, [])
  useKeepUnsaved(owner, latestRef, baseRef)

  /** Takes over the answer to a save. */
  const adopt = useCallback(
    (sent: OrderDraft, answer: T) => {
      const edit: OrderEdit = { type: 'saved', edits: sent.edits, lineKeys: sent.lines.map((line) => line.key), answer }
      forgetUnsaved(owner.userId, sent)
      baseRef.current = contentOf(editOrder(sent, edit))
      lostRef.current = []
      onSettled()
      apply(edit)
    },
    [apply, owner, onSettled],
  )

  /**
   * Handles the current record after a version was refused. If it equals a save without an answer, it is that answer
   * (returns true); otherwise it is a conflict.
   */
  const meet = useCallback(
    (current: T): boolean => {
      const own = [...lostRef.current, latestRef.current.draft].findLast((sent) => isWhatWasSent(sent, current))
      if (own && (!('cartItems' in current) || current.status === 'draft')) {
        adopt(own, current)
        return true
      }
      setConflict({
        theirs: current,
        base: baseRef.current,
        lost: new Set(lostRef.current.flatMap((each) => each.lines.map((line) => line.key))),
      })
      return false
    },
    [adopt, latestRef],
  )

  /** Applies the edits that resolve the conflict. The caller must save the order afterwards. */
  const resolve = useCallback(
    (edits: OrderEdit[]) => {
      if (!conflict) return
      baseRef.current = contentOf(asDraft(latestRef.current.draft, conflict.theirs))
      lostRef.current = []
      for (const edit of edits) apply(edit)
      setConflict(undefined)
      onSettled()
    },
    [conflict, apply, latestRef, onSettled],
  )

  return { conflict, adopt, meet, resolve, lose }
}
