import { type Dispatch, useEffect, useRef } from 'react'
import { approvalNews } from '@/features/orderEditor/draft/approvalNews'
import type { OrderDraft } from '@/features/orderEditor/draft/order'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { readCart } from '@/resources/carts'

/** Milliseconds between two reads of a draft with a line that waits for approval. */
const pollMs = 20_000

interface Props {
  draft: OrderDraft
  dispatch: Dispatch<OrderEdit>
}

/** Polls every 20 seconds for approval decisions about the draft's lines. Mounted while one is asked for. */
export function PollApprovals({ draft, dispatch }: Props) {
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })
  const { id } = draft
  useEffect(() => {
    const look = async () => {
      // A failed read is repeated at the next poll.
      const answer = await readCart(id).catch(() => undefined)
      const edit = answer && latest.current.id === id ? approvalNews(latest.current, answer) : undefined
      if (edit) dispatch(edit)
    }
    const timer = setInterval(() => void look(), pollMs)
    return () => clearInterval(timer)
  }, [id, dispatch])
  return null
}
