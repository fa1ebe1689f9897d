import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import { focusCard } from '@/features/dispatch/board/boardFocus'
import type { Change } from '@/features/dispatch/moves/changes'
import { changeText } from '@/features/dispatch/moves/changeText'
import { dayDate } from '@/ui/shortDate'
import { boardKey, moveToDate } from '@/features/dispatch/dispatch'
import { changeTo } from '@/features/dispatch/board/drag/drop'
import type { Fix } from '@/features/dispatch/board/dialogs/fixes'
import type { TripEdit } from '@/features/dispatch/board/dialogs/TripDialogs'
import type { Moves } from '@/features/dispatch/moves/useMoves'
import type { Board, Unplanned } from '@/features/dispatch/wire'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

/**
 * After a change, the focus goes to the card that it was about, wherever it is now. After a drop it waits for the frame:
 * the page is laid out for it anyway, and to focus earlier would lay it out twice. A key must not wait: the next one may
 * come before the frame and needs the focus.
 */
function useFocusAfter() {
  const next = useRef<{ card: string; dropped: boolean }>(undefined)
  useLayoutEffect(() => {
    const wanted = next.current
    if (!wanted) return undefined
    const focus = () => {
      if (focusCard(wanted.card) && next.current === wanted) next.current = undefined
    }
    if (!wanted.dropped) return focus()
    const frame = requestAnimationFrame(focus)
    return () => cancelAnimationFrame(frame)
  })
  return useCallback((card: string, dropped = false) => {
    next.current = { card, dropped }
  }, [])
}

/** Gives an order another delivery date: it leaves this day. */
function useMoveToDate(date: string) {
  const { mutate } = useSWRConfig()
  return useAction(
    useCallback(
      async (order: Unplanned, to: string) => {
        await moveToDate(order, to)
        await mutate(boardKey(date))
        notify(`${order.orderNumber}, ${order.customer.name}: delivery on ${dayDate(to)}`, 'success')
      },
      [date, mutate],
    ),
  )
}

/** What is done on the board, with what is announced and where the focus goes. */
export function useBoardChanges(board: Board, moves: Moves, onSchedule: () => void, ask: (edit: TripEdit) => void) {
  const [announced, setAnnounced] = useState('')
  const focusAfter = useFocusAfter()
  const toDate = useMoveToDate(board.date)
  const change = (what: Change | undefined, dropped = false) => {
    if (!what) return
    focusAfter(what.kind === 'place' ? (what.orders[0] ?? '') : what.stop, dropped)
    setAnnounced(changeText(board, what))
    moves.change(what)
  }
  const fix = (order: Unplanned, proposed: Fix) => {
    const id = order.salesOrderId
    if (proposed.kind === 'put') change(changeTo(board, id, proposed.trip._id))
    else if (proposed.kind === 'schedule') onSchedule()
    else if (proposed.kind === 'route' || proposed.kind === 'place') ask({ id, what: proposed.kind })
    else if (proposed.kind === 'date') void toDate.run(order, proposed.date)
  }
  return { announced, announce: setAnnounced, focusAfter, change, fix }
}
