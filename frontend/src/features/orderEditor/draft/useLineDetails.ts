import { type Dispatch, useEffect, useRef } from 'react'
import type { Item } from '@/api/wire'
import { maxLines, type OrderDraft } from '@/features/orderEditor/draft/order'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { loadSpotRule, needsSpotRule } from '@/features/orderEditor/draft/spotRule'
import { useContract } from '@/features/orderEditor/draft/useContract'
import { resolveItems } from '@/resources/items'

/**
 * Reads the products of loaded lines in one call, and the customer's contract, so that edits are priced at once and stock
 * is shown. With the first spot offer, the rule for it.
 */
export function useLineDetails(draft: OrderDraft, dispatch: Dispatch<OrderEdit>): void {
  useContract(draft, dispatch)
  const asked = useRef(new Set<string>())
  const customerId = draft.customer?._id
  const needsRule = draft.lines.some(needsSpotRule)
  useEffect(() => {
    if (needsRule)
      loadSpotRule().then(
        () => dispatch({ type: 'spot' }),
        () => undefined,
      )
  }, [needsRule, dispatch])
  useEffect(() => {
    const missing = draft.lines.filter((line) => !line.product.details).map((line) => line.product._id)
    const ids = [...new Set(missing)].filter((id) => !asked.current.has(id)).slice(0, maxLines)
    if (ids.length === 0) return
    for (const id of ids) asked.current.add(id)
    resolveItems({ ids, customerId }).then(
      (answers) =>
        dispatch({
          type: 'itemsRead',
          items: answers.map((answer) => answer.item).filter((item): item is Item => item !== null),
        }),
      // After a failure the lines keep the server's prices; the next edit tries again.
      () => ids.forEach((id) => asked.current.delete(id)),
    )
  }, [draft.lines, customerId, dispatch])
}
