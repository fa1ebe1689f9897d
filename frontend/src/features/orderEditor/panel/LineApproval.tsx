import type { Dispatch } from 'react'
import { approvalNews } from '@/features/orderEditor/draft/approvalNews'
import { isBelowFloor } from '@/features/orderEditor/draft/floor'
import { newCartId } from '@/features/orderEditor/draft/newCartId'
import type { DraftLine, OrderDraft } from '@/features/orderEditor/draft/order'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { ApprovalRequest } from '@/features/orderEditor/panel/ApprovalRequest'
import { readCart } from '@/resources/carts'

/**
 * The approval of the line under the cursor. For a sales order it is requested on the order's own screen, after saving.
 */
export function LineApproval({
  draft,
  dispatch,
  line,
}: {
  draft: OrderDraft
  dispatch: Dispatch<OrderEdit>
  line: DraftLine
}) {
  if (!isBelowFloor(line)) return null
  const saved = !draft.dirty && line.id !== null && draft.id !== newCartId
  const changed = async () => {
    const edit = approvalNews(draft, await readCart(draft.id))
    if (edit) dispatch(edit)
  }
  return (
    <ApprovalRequest
      key={line.key}
      line={line}
      place={saved && draft.orderType === 'cart' ? { cartId: draft.id } : undefined}
      onChanged={changed}
      onUseFloor={() => dispatch({ type: 'customRate', key: line.key, rate: String(line.floor) })}
    />
  )
}
