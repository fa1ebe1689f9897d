import { useLayoutEffect, useRef, useState } from 'react'
import type { Fix } from '@/features/dispatch/board/dialogs/fixes'
import type { Board, Unplanned } from '@/features/dispatch/wire'

/** What cards and columns can do. The object stays the same, so that no card is rendered again for it. */
export interface BoardActions {
  /** The card with the keyboard focus, or the last one that had it. */
  focus: (card: string) => void
  select: (tripId: string) => void
  openMenu: (card: string, at: HTMLElement) => void
  openTripMenu: (tripId: string, at: HTMLElement) => void
  /** Does the proposed fix of an unplanned order. */
  fix: (order: Unplanned, proposed: Fix) => void
  /** The board as it is shown. */
  board: () => Board
}

/** Actions whose functions are always those of the last rendering. */
export function useBoardActions(current: BoardActions): BoardActions {
  const latest = useRef(current)
  useLayoutEffect(() => {
    latest.current = current
  })
  const [stable] = useState<BoardActions>(() => ({
    focus: (card) => latest.current.focus(card),
    select: (tripId) => latest.current.select(tripId),
    openMenu: (card, at) => latest.current.openMenu(card, at),
    openTripMenu: (tripId, at) => latest.current.openTripMenu(tripId, at),
    fix: (order, proposed) => latest.current.fix(order, proposed),
    board: () => latest.current.board(),
  }))
  return stable
}
